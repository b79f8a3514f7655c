"""Axe looks at every page, by day and by night, wide and on a phone: nothing serious is in anybody's way."""

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from .browser import PHONE, Visit
from .served import Served, open_table

BAD = ("serious", "critical")
COLOURS = ["color-contrast", "link-in-text-block"]  # all that can be otherwise by night: the page is the same
SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"color_scheme": "light"},
    "on a phone, in French": {"color_scheme": "dark", "locale": "fr-FR", **PHONE},
}
# Symbols are seen only where a picture uses them; of what axe finds, only what is wrong comes back from the browser.
RUN = """async (options) => {
    const found = await axe.run({ exclude: [['.sprite']] }, { resultTypes: ['violations'], ...options });
    return found.violations;
}"""


def finished(server: Served, table: dict[str, Any]) -> None:
    """Play a table to its end."""
    path = f"/api/tables/{table['table']}"
    match = server.services.tables.hot[table["table"]].match
    clients = {seat: server.client(token) for seat, token in table["tokens"].items()}
    while not match.over:
        clients[match.actor].post(f"{path}/moves", json={"action": match.legal[0].id}).raise_for_status()


@pytest.fixture(scope="module")
def tables(server: Served) -> dict[str, dict[str, Any]]:
    """One of every game with everything in it, and one that is over."""
    with server.client() as anyone:
        found = {
            "dojo": open_table(anyone, "dojo", "person", "person"),
            "duo": open_table(anyone, "duo", "person", "person"),
            "tokaido": open_table(anyone, "tokaido", *["person"] * 3, options={"crossroads": True, "matsuri": True}),
            "over": open_table(anyone, "dojo", "person", "person"),
        }
    finished(server, found["over"])
    with server.client(found["dojo"]["tokens"][1]) as other:
        other.post(f"/api/tables/{found['dojo']['table']}/chat", json={"text": "Hello"}).raise_for_status()
    return found


def every_page(visit: Visit, server: Served, tables: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Go from page to page; what each is called."""
    page = visit.page

    def go(path: str) -> str:
        page.goto(f"{server.url}{path}")
        return path.rpartition("/")[0] or path

    yield go("/nothing-here")
    for game in ("dojo", "duo", "tokaido"):
        yield go(f"/?game={game}") + game
        yield go(f"/rules/{game}") + game
        back = go(f"/r/{next(iter(tables[game]['tokens'].values()))}")
        if game == "tokaido":  # the same page for every game
            yield back
        enter(page)
        yield f"table of {game}"
        yield go(f"/t/{tables[game]['table']}/replay")
    yield go(f"/w/{tables['over']['watch']['token']}")
    enter(page)
    page.wait_for_selector("#table.over")
    yield "the end, watched"
    page.goto(f"{server.url}/r/{tables['over']['tokens'][0]}")
    enter(page)
    page.wait_for_selector("#table.over")
    yield "the end, played"
    yield go(f"/t/{tables['over']['table']}/replay?move=3")
    yield go(f"/t/{tables['dojo']['table']}/seats/1/report?line=1")
    page.goto(f"{server.url}/me")
    page.evaluate("() => { for (const more of document.querySelectorAll('details')) more.open = true; }")
    yield "one's own page"
    yield go("/") + " with tables of one's own"
    page.fill("#now-name", "Inès")
    page.click(".now summary")
    page.select_option(".now [name=wait]", "never")
    page.click(".now button[type=submit]")
    page.wait_for_selector("#waits")
    yield "waiting to play"
    page.click("main button")
    yield go("/open") + " tables"
    yield go("/me") + " oneself"
    page.fill("#handle", f"p-{secrets.token_hex(8)}")
    page.click("form[action='/me/page'] button")
    page.wait_for_selector("#person-title")
    page.goto(f"{page.url}?game=dojo")
    yield "a page of one's own"
    yield go("/standing") + " of people"


def enter(page: Page) -> None:
    """Press the button of a link's page."""
    if page.locator("#name").count():
        page.fill("#name", "Inès")
    page.click("main button")
    page.wait_for_selector("#table")
    page.wait_for_load_state()


def wrong_on(page: Page, **options: Any) -> list[str]:
    """What axe calls serious on a page as it is now."""
    return [
        f"{w['id']}: {node['html'][:120]} ({node['failureSummary'].splitlines()[-1].strip()[:160]})"
        for w in page.evaluate(RUN, options)
        if w["impact"] in BAD
        for node in w["nodes"][:3]
    ]


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_serious_is_in_the_way(
    browser: Browser, server: Served, tables: dict[str, dict[str, Any]], screen: str
) -> None:
    visit, found, seen = Visit(browser, **SCREENS[screen]), [], 0
    page, is_day = visit.page, SCREENS[screen]["color_scheme"] == "light"
    for name in every_page(visit, server, tables):
        seen += 1
        page.evaluate(AXE_SCRIPT)
        found += [f"{name}: {wrong}" for wrong in wrong_on(page)]
        if is_day:
            page.emulate_media(color_scheme="dark")
            found += [f"{name} by night: {wrong}" for wrong in wrong_on(page, runOnly=COLOURS)]
            page.emulate_media(color_scheme="light")
    assert found == [], "\n".join(found)
    assert seen == 26
