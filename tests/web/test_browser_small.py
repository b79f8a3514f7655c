"""Small things that players met (players.md 14 and 15)."""

import re

import pytest
from playwright.sync_api import Browser

from gokaido.engine.match import Match
from gokaido.games.dojo.text.actions import describe
from gokaido.web.routes.table import chapters, chosen_options

from .browser import MOST_MOVES, PHONE, Visit, play_on
from .served import Served
from .test_together import invited


def test_a_table_is_taken_off_the_list_and_put_back(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server)
    page = visit.page
    page.goto(server.url)
    page.click(f"[data-table='{id}'] [data-away]")
    page.locator(f"[data-table='{id}']").wait_for(state="hidden")
    page.reload()
    page.locator(f"[data-table='{id}']").wait_for(state="hidden")
    page.click("[data-back]")
    page.locator(f"[data-table='{id}']").wait_for()
    visit.close()


def test_a_name_has_a_letter(browser: Browser, server: Served) -> None:
    """Old: spaces became "Violet"."""
    visit = Visit(browser)
    page = visit.page
    page.goto(server.url)
    page.fill("#name", "   ")
    assert page.eval_on_selector("#name", "input => input.validity.patternMismatch")
    page.eval_on_selector("#new-table", "form => form.noValidate = true")
    page.click("#new-table button[type=submit]")
    page.wait_for_selector("text=A name has at least one letter.")
    visit.leave()  # the refusal is an error in the console


def test_two_own_seats_have_two_names_and_the_screen_is_passed_on(browser: Browser, server: Served) -> None:
    visit = Visit(browser, **PHONE)
    page = visit.page
    page.goto(f"{server.url}/?game=tokaido")
    page.fill("#name", "Claire")
    for seat, who in enumerate(("me", "me", "", "", "")):
        page.select_option(f"#seat{seat}", who)
    page.click("#new-table button[type=submit]")
    visit.wait_for_table()
    stored = server.services.tables.hot[page.url.rsplit("/", 1)[-1]].stored
    assert [s.name for s in stored.seats] == ["Claire", "Claire 2"]
    page.wait_for_selector("#handover[open] >> text=Claire")
    page.keyboard.press("Escape")
    assert page.locator("#handover[open]").count() == 1, "it asks for an answer"
    box = page.locator("#handover").bounding_box()
    assert box
    assert 0 < box["y"] < box["y"] + box["height"] < 844, "in sight"
    page.click("#handover button")
    visit.play_first()
    page.wait_for_selector("#handover[open] >> text=Claire 2")
    visit.close()


def test_nothing_is_passed_on_where_nothing_is_hidden(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    visit.open_table(server, "dojo", other="me")
    visit.wait_for_turn()
    assert visit.page.locator("#handover[open]").count() == 0
    visit.close()


def test_a_fork_has_a_title_of_its_own(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server)
    play_on(server, id, {0: visit}, MOST_MOVES, away=True)
    page = visit.page
    page.goto(f"{server.url}/t/{id}/replay?move=4")
    page.click("#fork button")
    page.wait_for_selector("#table[data-number]")
    title = server.services.tables.hot[id].stored.title
    assert f"{title}, from move 4" in page.locator(".crumb").inner_text()
    visit.close()


def test_a_replay_jumps_to_the_inns(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server, "tokaido")
    while visit.wait_for_turn() and not chapters(server.services.tables.hot[id].match, None, "en"):
        visit.play_first()
    [(move, title), *_] = chapters(server.services.tables.hot[id].match, None, "en")
    page = visit.page
    page.goto(f"{server.url}/t/{id}/replay")
    page.click(f"nav.chapters >> text='{title}'")
    page.wait_for_selector(f'#replay[data-move="{move}"]')
    assert title == "Inn (14)"
    visit.close()


def test_the_header_names_every_option_that_was_chosen() -> None:
    assert chosen_options(Match("dojo", seats=2, mode="1A"), "en") == ["Mode 1A"]
    assert chosen_options(Match("dojo", seats=1, level=2), "fr") == ["Adversaire solo 2"]
    assert chosen_options(Match("dojo", seats=2), "en") == []
    assert chosen_options(Match("tokaido", seats=3, crossroads=True, tiles="free"), "en")[-1].endswith("free choice")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_alone_nobody_speaks_of_a_rival(lang: str) -> None:
    match, spoken = Match("dojo", seats=1, seed=3), []
    for k in range(400):
        if match.over:
            match = Match("dojo", seats=1, seed=k)
        spoken += [note for a in match.legal for note in describe(match.state, a.id, lang).notes]
        match.play(match.legal[k % len(match.legal)])
    assert any(re.search("Apprenti", note) for note in spoken)
    assert not any(re.search("rival|adversaire", note) for note in spoken)


def test_a_meal_shows_the_price_one_pays() -> None:
    """Kinko: the printed price is struck."""
    kinko = Match.arranged(
        "tokaido", seats=3, travellers=["kinko", "mitsukuni", "chuubei"], at=[3, 5, 6], coins=[5, 5, 5]
    )
    kinko.play("move 14")
    drawn = kinko.svg(0, "en", form="desk") + kinko.svg(0, "en", form="side")
    assert 'stroke="var(--accent)"' in drawn or "stroke='var(--accent)'" in drawn


def test_what_a_friend_says_on_a_phone_is_a_toast_and_a_dot_until_the_chat_was_seen(
    browser: Browser, server: Served
) -> None:
    """players.md 5: the dot was missing; it also stays for who was away."""
    host, friend = Visit(browser, **PHONE), Visit(browser)
    host.open_table(server, other="person")
    invited(host, friend)
    friend.page.fill("#text", "Ready?")
    friend.page.click("#say button")
    host.page.wait_for_selector("#toast >> text=Ready?")
    host.page.wait_for_selector("#unread[aria-label='Unread messages'] svg")
    host.page.reload()
    host.wait_for_table()
    host.page.wait_for_selector("#unread")
    assert host.page.locator("#toast").count() == 0, "it is not said twice"
    host.page.click("#unread")
    host.page.wait_for_selector("#unread", state="detached")
    host.page.reload()
    host.wait_for_table()
    host.page.wait_for_function("() => localStorage[`read:${location.pathname}`] === '1'")
    assert host.page.locator("#unread").count() == 0
    host.page.evaluate("scrollTo(0, 0)")
    host.page.locator("#text").evaluate("(input) => { input.value = 'Yes'; input.form.requestSubmit(); }")
    friend.page.wait_for_selector("#chat >> text=Yes")
    host.page.wait_for_function("() => localStorage[`read:${location.pathname}`] === '2'")
    assert host.page.locator("#unread").count() == 0, "one's own words are read"
    assert friend.page.locator("#unread").count() == 0, "a wide page shows its chat"
    host.close()
    friend.close()
