"""The table in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .browser import Visit, chromium
from .served import Served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one


def open_from_lobby(visit: Visit, server: Served, game: str = "dojo", level: str = "1") -> None:
    """Fill in the lobby's form as a person does."""
    visit.page.goto(f"{server.url}/?game={game}")
    visit.page.fill("#name", "Claire")
    visit.page.select_option("#seat1", level)
    visit.page.click("#new-table button[type=submit]")
    visit.page.wait_for_selector("#table")


def test_a_whole_game_by_clicking_on_the_board(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    open_from_lobby(visit, server)
    clicks = 0
    while visit.wait_for_turn():
        number = visit.number()
        places = visit.page.locator(".board [data-acts]")
        if places.count():
            places.nth(clicks % places.count()).click(position={"x": 12, "y": 12})
            clicks += 1
        if not visit.page.locator("#choice input:checked").count():
            visit.page.locator("#choice label:visible").first.click()
        visit.page.click("#choice button[type=submit]")
        visit.wait_past(number)
    assert clicks > 5
    assert visit.page.locator(".sheet-of-scores tr").count() == 2
    visit.page.wait_for_selector("#seed-check:has-text('They fit.')")
    assert visit.page.locator("#log li").count() > 5
    assert visit.wrong == []


def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    page = visit.page
    page.goto(f"{server.url}/?game=dojo")
    page.locator("#name").focus()
    page.keyboard.type("Hugo")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    moves = 0
    while visit.wait_for_turn():
        number = visit.number()
        assert page.evaluate("() => document.activeElement.id") == "decision-title"
        if moves % 3 == 2 and page.locator(".board [data-acts]").count():
            page.locator(".board [data-acts]").first.focus()
            page.keyboard.press("Enter")  # chooses a place
        else:
            page.keyboard.press("1")
        page.keyboard.press("Enter")
        try:
            page.wait_for_selector(f'#table:not([data-number="{number}"])', timeout=3000)
        except Exception:
            page.keyboard.press("1")  # a place stood for several moves: choose one of the list
            page.keyboard.press("Enter")
            visit.wait_past(number)
        moves += 1
    assert moves > 3
    assert visit.wrong == []


def test_a_piece_is_the_same_piece_after_a_move(browser: Browser, server: Served) -> None:
    """The picture is morphed, not replaced: a meeple keeps its node, so it glides."""
    visit = Visit(browser)
    open_from_lobby(visit, server)
    visit.wait_for_turn()
    visit.page.evaluate("() => { for (const g of document.querySelectorAll('.board .meeple')) g.kept = true; }")
    for _ in range(3):
        if not visit.wait_for_turn():
            break
        number = visit.number()
        visit.page.keyboard.press("1")
        visit.page.keyboard.press("Enter")
        visit.wait_past(number)
    kept = visit.page.evaluate("() => [...document.querySelectorAll('.board .meeple')].map(g => g.kept === true)")
    assert kept == [True] * 4


def test_two_people_and_a_spectator(browser: Browser, server: Served) -> None:
    host, friend, watcher = Visit(browser), Visit(browser, locale="fr-FR"), Visit(browser)
    open_from_lobby(host, server, level="person")
    host.page.click("summary")
    seat, watch = (host.page.input_value(f"#link{k}") for k in (1, -1))
    host.page.keyboard.press("Escape")
    friend.page.goto(seat)
    friend.page.fill("#name", "Hugo")
    friend.page.click("main button")
    watcher.page.goto(watch)
    watcher.page.click("main button")
    for visit in (friend, watcher):
        visit.page.wait_for_selector("#table")
    for _ in range(4):
        host.page.wait_for_timeout(50)
        mover = host if host.page.get_attribute("#table", "data-mine") == "yes" else friend
        number = mover.number()
        mover.page.wait_for_selector('#table[data-mine="yes"]')
        mover.page.locator("#choice label").first.click()
        mover.page.click("#choice button[type=submit]")
        for visit in (host, friend, watcher):
            visit.wait_past(number)
    friend.page.fill("#text", "Bonne <chance> !")
    friend.page.click("#say button")
    for visit in (host, watcher):
        visit.page.wait_for_selector("#chat li:has-text('Bonne <chance> !')")
    assert friend.page.input_value("#text") == ""
    assert watcher.page.locator("#choice, #say, .tools").count() == 0
    assert host.wrong == friend.wrong == watcher.wrong == []


@pytest.mark.parametrize("game", ["dojo", "duo", "tokaido"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (820, 1180)])
def test_pages_fit_the_screen(browser: Browser, server: Served, game: str, width: int, height: int) -> None:
    visit = Visit(browser, viewport={"width": width, "height": height}, locale="fr-FR", color_scheme="dark")
    visit.page.goto(f"{server.url}/?game={game}")
    over = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert visit.page.evaluate(over) == 0
    open_from_lobby(visit, server, game)
    assert visit.page.evaluate(over) == 0
    if width >= 1180:
        low = "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
        assert visit.page.evaluate(low) <= 0
    assert visit.page.get_attribute("html", "lang") == "fr"
    visit.page.click("button[lang=en]")
    visit.page.wait_for_selector("html[lang=en]")
    assert visit.wrong == []


def test_it_can_be_played_without_script(browser: Browser, server: Served) -> None:
    visit = Visit(browser, java_script_enabled=False)
    open_from_lobby(visit, server)
    for _ in range(60):
        if visit.page.locator("#choice").count():
            break
        visit.page.reload()
    number = visit.number()
    visit.page.locator("#choice label").first.click()
    visit.page.click("#choice button[type=submit]")
    assert visit.number() > number


def test_replay_and_play_on(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    open_from_lobby(visit, server)
    while visit.wait_for_turn():
        number = visit.number()
        visit.page.keyboard.press("1")
        visit.page.keyboard.press("Enter")
        visit.wait_past(number)
    visit.page.click("text=Watch again")
    visit.page.wait_for_selector("#replay")
    visit.page.locator("#scrub").fill("4")
    visit.page.wait_for_selector('#replay[data-move="4"]')
    visit.page.click("#fork button")
    visit.page.wait_for_selector("#table")
    assert visit.number() >= 4
    assert visit.wrong == []
