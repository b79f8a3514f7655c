"""The sheet of decisions on phones and desks: everything in sight, and nothing that jumps (players.md 11 and 12)."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from gokaido import Match

from .browser import PHONE, Visit
from .served import Served
from .test_celebrations import sit_down

HIDDEN = """() => { const edge = document.querySelector('.acts').getBoundingClientRect().bottom;
    const below = row => row.getBoundingClientRect().bottom > edge + 12;
    return [...document.querySelectorAll('.acts label')].filter(below).length; }"""
CUT = """() => [...document.querySelectorAll('#choice label > span')]
    .filter(s => s.scrollWidth > s.clientWidth + 1).map(s => s.textContent)"""
BOXES = """() => [...document.querySelectorAll('#choice label, .go .btn, .desk #log')]
    .map(e => e.getBoundingClientRect().toJSON())"""
PRESS_WHAT_STANDS_FOR_TWO = """() => { const place = document.querySelector('.board [data-acts]');
    const two = [...document.querySelectorAll('#choice label')].slice(0, 2);
    place.dataset.acts = two.map(row => row.dataset.act).join(' ');
    place.dispatchEvent(new MouseEvent('click', { bubbles: true })); }"""


def on_the_road(browser: Browser, server: Served, **options: Any) -> Visit:
    """Claire's first choice of a stop, with Crossroads: there are many."""
    visit = Visit(browser, **options)
    visit.open_table(server, "tokaido", options=("crossroads",))
    visit.wait_for_turn()
    visit.play_first()
    while visit.wait_for_turn() and not visit.page.locator("#choice use[href='#g-inn']").count():
        visit.play_first()
    return visit


def boxes(page: Page) -> list[dict[str, float]]:
    """Where the rows and the buttons lie."""
    found: list[dict[str, float]] = page.evaluate(BOXES)
    return found


def ask_for_a_hint(page: Page) -> None:
    page.click("[form=ask-hint]")
    page.wait_for_selector("#choice .best")


def test_a_phone_says_how_many_moves_lie_below_the_edge(browser: Browser, server: Served) -> None:
    visit = on_the_road(browser, server, **PHONE)
    page = visit.page
    below = page.evaluate(HIDDEN)
    assert below > 3
    assert page.locator("[data-more]").inner_text() == f"{below} more"
    page.locator(".acts").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    page.locator("[data-more]").wait_for(state="hidden")
    visit.close()


def test_the_points_stay_in_sight_on_a_phone(browser: Browser, server: Served) -> None:
    visit = on_the_road(browser, server, **PHONE)
    page = visit.page
    page.evaluate("() => scrollTo({ top: 900, behavior: 'instant' })")
    strip = page.locator("#standings").bounding_box()
    assert strip
    assert 40 <= strip["y"] <= 60
    assert page.locator("#standings li").count() == 4
    visit.close()


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [PHONE, {}])
def test_a_hint_moves_nothing(browser: Browser, server: Served, size: dict[str, Any], lang: str) -> None:
    """Old: it took the room of the moves, and pushed the inn below the edge; its percentages broke long rows in two."""
    visit = on_the_road(browser, server, **size, locale=lang)
    before = boxes(visit.page)
    ask_for_a_hint(visit.page)
    visit.page.locator(".acts").evaluate("list => list.scrollTo(0, 0)")
    assert boxes(visit.page) == before
    shown = visit.page.locator("#choice data").all_inner_texts()
    assert shown
    assert all(text.endswith("%") for text in shown)
    best = {"en-GB": "Looks best:", "fr-FR": "Semble le meilleur"}[lang]
    assert best in (visit.page.locator("#hint").text_content() or "")
    visit.play_first()
    visit.page.wait_for_selector("#choice data", state="detached")
    visit.close()


def long_list(seed: int, matsuri: bool) -> Match:
    """A journey at a moment in which the first seat has more than seven moves."""
    match, chance = Match("tokaido", seats=4, seed=seed, crossroads=True, matsuri=matsuri), random.Random(seed)
    while match.actor != 0 or len(match.legal) < 8:
        match.play(chance.choice(list(match.legal)))
    return match


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("seed", range(2))
def test_no_row_is_cut_on_a_desk(browser: Browser, server: Served, lang: str, seed: int) -> None:
    """Rows were fitted once, maybe before their typeface had come: they are again whenever one comes."""
    visit = sit_down(browser, server, long_list(seed, matsuri=seed % 2 == 1), locale=lang)
    visit.page.wait_for_function(f"() => ({CUT})().length + ({HIDDEN})() === 0")
    visit.close()


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_nothing_is_lost_at_twice_the_size(browser: Browser, server: Served, game: str) -> None:
    """A window of 1440 x 900 zoomed to 200 % is one of 720 x 450."""
    visit = Visit(browser, viewport={"width": 720, "height": 450}, locale="fr-FR")
    over = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    visit.page.goto(f"{server.url}/?game={game}")
    assert visit.page.evaluate(over) == 0
    visit.open_from_lobby(server, game)
    for _ in range(3):
        visit.wait_for_turn()
        assert visit.page.evaluate(over) == 0
        assert visit.page.evaluate(CUT) == []
        play = visit.page.locator("#choice [type=submit]").bounding_box()
        assert play
        assert play["y"] + play["height"] <= 450, "in sight"
        visit.play_first()
    visit.page.goto(f"{visit.page.url}/replay?move=2")
    assert visit.page.evaluate(over) == 0
    visit.page.goto(f"{server.url}/rules/{game}")
    assert visit.page.evaluate(over) == 0
    visit.close()


def test_the_sheet_of_a_phone_folds_and_stays_as_tall(browser: Browser, server: Served) -> None:
    visit = on_the_road(browser, server, **PHONE)
    page = visit.page
    sheet = page.locator("#decision")
    tall = sheet.bounding_box()
    page.evaluate(PRESS_WHAT_STANDS_FOR_TWO)
    page.wait_for_selector("[data-all]:not([hidden])")
    after = sheet.bounding_box()
    assert tall
    assert after
    assert abs(after["height"] - tall["height"]) < 4
    page.locator("[data-fold]").tap()
    page.wait_for_function("() => document.querySelector('#decision').getBoundingClientRect().height < 260")
    assert page.locator("#choice [type=submit]").is_visible()
    assert page.get_attribute("[data-fold]", "aria-expanded") == "false"
    visit.close()
