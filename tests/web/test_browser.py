"""The table in a real browser."""

import json

import pytest
from playwright.sync_api import Browser

from .browser import MOST_MOVES, Visit, play_on
from .served import Served
from .test_files import ANA, BEN, TANUKI, with_players


def test_a_piece_is_the_same_piece_after_a_move(browser: Browser, server: Served) -> None:
    """The picture is morphed, not replaced: a meeple keeps its node, so it glides."""
    visit = Visit(browser)
    visit.open_table(server)
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


def beyond(visit: Visit, high: bool = False) -> list[tuple[int, int]]:
    """Of a desk, a tablet and a phone, those beyond whose edge the page goes; on a desk, at its bottom too if asked."""
    over = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    low = "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
    found = []
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        visit.resize(width, height)
        if visit.page.evaluate(over) != 0 or (high and width >= 1180 and visit.page.evaluate(low) > 0):
            found.append((width, height))
    return found


@pytest.mark.parametrize("game", ["dojo", "duo", "tokaido"])
def test_pages_fit_the_screen(browser: Browser, server: Served, game: str) -> None:
    visit = Visit(browser, locale="fr-FR", color_scheme="dark")
    visit.page.goto(f"{server.url}/?game={game}")
    assert beyond(visit) == []
    visit.open_from_lobby(server, game)
    visit.page.wait_for_selector('#table[data-form="tall"]')
    assert beyond(visit, high=True) == []
    assert visit.page.get_attribute("html", "lang") == "fr"
    visit.page.click("button[lang=en]")
    visit.page.wait_for_selector("html[lang=en]")
    assert visit.wrong == []


def test_it_can_be_played_without_script(browser: Browser, server: Served) -> None:
    visit = Visit(browser, java_script_enabled=False)
    id = visit.open_from_lobby(server)
    match = server.services.tables.hot[id].match
    while match.actor != 0:  # Claire sits there; the bot moves first
        visit.page.wait_for_timeout(20)
    visit.page.reload()
    number = visit.number()
    visit.page.locator("#choice label").first.click()
    visit.page.click("#choice button[type=submit]")
    visit.wait_past(number)


def test_replay_and_play_on(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server)
    play_on(server, id, {0: visit}, MOST_MOVES, away=True)
    visit.page.click("text=Watch again")
    visit.page.wait_for_selector("#replay")
    visit.page.wait_for_load_state()
    visit.page.locator("#scrub").fill("4")
    visit.page.wait_for_selector('#replay[data-move="4"]')
    visit.page.click("#fork button")
    visit.page.wait_for_selector("#table")
    assert visit.number() >= 4
    assert visit.wrong == []


def test_the_lobby_remembers_what_one_chose(browser: Browser, server: Served) -> None:
    """players.md 6: another game or another language empties nothing."""
    visit = Visit(browser)
    page = visit.page
    page.goto(f"{server.url}/?game=tokaido")
    page.fill("#name", "Claire")
    page.select_option("#seat1", "person")
    page.select_option("#seat2", "")
    page.locator("label:has([name=option-crossroads])").click()
    page.click("#game-dojo")
    page.wait_for_selector("#game-dojo[aria-current]")
    assert page.input_value("#name") == "Claire"
    page.click("#game-tokaido")
    page.wait_for_selector("#game-tokaido[aria-current]")
    page.click("button[lang=fr]")
    page.wait_for_selector("html[lang=fr]")
    assert [page.input_value(f"#{field}") for field in ("name", "seat1", "seat2")] == ["Claire", "person", ""]
    assert page.locator("[name=option-crossroads]").is_checked()
    visit.close()


def test_a_replay_begins_at_its_beginning(browser: Browser, server: Served) -> None:
    """players.md 14: the address keeps in step, and arrow keys go on and back."""
    visit = Visit(browser)
    visit.open_table(server)
    visit.wait_for_turn()
    visit.play_first()
    page = visit.page
    page.goto(f"{page.url}/replay")
    assert page.get_attribute("#replay", "data-move") == "0"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('#replay[data-move="1"]')
    page.wait_for_function("() => location.search === '?move=1'")
    page.keyboard.press("Home")
    page.wait_for_function("() => location.search === '?move=0'")
    visit.close()


def test_a_move_without_network_is_sent_again(browser: Browser, server: Served) -> None:
    """players.md 8: one is told, and the move is played when the network is back."""
    visit = Visit(browser)
    visit.open_table(server)
    visit.wait_for_turn()
    number, page = visit.number(), visit.page
    page.route("**/move", lambda route: route.abort())
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#notice:has-text('Your move was not sent')")
    page.unroute("**/move")
    visit.wait_past(number)


def test_who_brings_a_file_says_which_seat_is_theirs(browser: Browser, server: Served) -> None:
    """players.md 2: the file's players stay who they were."""
    file = with_players(ANA, {**TANUKI, "level": 1}, BEN)
    visit = Visit(browser)
    visit.page.goto(server.url)
    visit.page.set_input_files(
        "#file", {"name": "m.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    visit.page.select_option("#file-seat select", label="Ben")
    visit.page.click(".upload button")
    visit.page.wait_for_selector("#table[data-number]")
    stored = server.services.tables.hot[visit.page.url.rsplit("/", 1)[-1]].stored
    assert [(s.name, s.person is not None) for s in stored.seats] == [("Ana", False), ("Tanuki", False), ("Ben", True)]
    visit.close()


def test_options_that_would_do_nothing_cannot_be_chosen(browser: Browser, server: Served) -> None:
    """players.md 7: Scarcity wants Crossroads, Matsuri brings it for all to see, the solo opponent plays alone."""
    visit = Visit(browser)
    page = visit.page
    page.goto(f"{server.url}/?game=tokaido")
    scarcity, crossroads = page.locator("[name=option-scarcity]"), page.locator("[name=option-crossroads]")
    assert scarcity.is_disabled()
    page.locator("label:has([name=option-matsuri])").click()
    assert crossroads.is_checked()
    assert scarcity.is_enabled()
    page.locator("label:has([name=option-crossroads])").click()
    assert not page.locator("[name=option-matsuri]").is_checked()
    page.goto(f"{server.url}/?game=dojo")
    assert page.locator("[name=option-level]").is_disabled()
    page.select_option("#seat1", label="Nobody: solo")
    assert page.locator("[name=option-level]").is_enabled()
    visit.close()
