"""What may be chosen at a crowded table: all of it in sight, and pressed on the board as a person would."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Browser

from gokaido import Match
from gokaido.games.tokaido.state import TokaidoPhase
from gokaido.web.tables.creation import Opening, plan
from gokaido.web.views.live import common_words

from .browser import Visit
from .served import Served


@cache
def moment(wanted: Callable[[Match], bool]) -> Match:
    """The first moment of some journey, with everything on, in which the first seat is asked this."""
    for seed in range(100):
        match, chance = Match("tokaido", seats=5, seed=seed, crossroads=True, matsuri=True), random.Random(seed)
        while not match.over:
            if match.actor == 0 and wanted(match):
                return match
            match.play(chance.choice(list(match.legal)))
    raise AssertionError("no such moment")


def sit_down(browser: Browser, server: Served, match: Match) -> Visit:
    """Somebody opens the first seat's link."""
    keys = server.services.keys
    new = plan(Opening("tokaido", ["person", 1, 1, 1, 1], ["Claire"] + [""] * 4, match=match), keys)
    server.services.store.create(new)
    visit = Visit(browser, locale="fr-FR")
    visit.page.goto(f"{server.url}/s/{keys.invite(new.id, 0)}")
    visit.page.fill("#name", "Claire")
    visit.page.click("main button")
    visit.wait_for_table()
    visit.page.wait_for_selector("#choice")
    visit.page.evaluate("() => document.fonts.ready.then(() => null)")
    return visit


CUT = """() => [...document.querySelectorAll('.acts label > span')]
    .filter((words) => words.scrollWidth > words.clientWidth + 1).map((words) => words.textContent)"""


def buying(match: Match) -> bool:
    return bool(match.state.phase == TokaidoPhase.BUY and len(match.legal) == 8)


@pytest.mark.parametrize(
    "wanted",
    [
        buying,
        lambda m: m.state.phase == TokaidoPhase.OPTIONS and len(m.legal) >= 8,
        lambda m: m.state.phase == TokaidoPhase.MOVE and len(m.legal) >= 14,
    ],
)
def test_all_choices_are_in_sight(browser: Browser, server: Served, wanted: Callable[[Match], bool]) -> None:
    visit = sit_down(browser, server, moment(wanted))
    hidden = "() => { const list = document.querySelector('.acts'); return list.scrollHeight - list.clientHeight; }"
    for width, height in ((1440, 900), (820, 1180)):
        visit.resize(width, height)
        visit.page.evaluate("() => document.fonts.ready.then(() => null)")
        assert visit.page.evaluate(hidden) <= 2
        assert visit.page.evaluate(CUT) == []
        box = visit.page.locator("#decision").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    visit.close()


def test_wares_are_bought_by_pressing_them_one_by_one(browser: Browser, server: Served) -> None:
    visit = sit_down(browser, server, moment(buying))
    wares, chosen = visit.page.locator("#laid-out [data-acts]"), visit.page.locator("#choice input:checked")
    bags = []
    for k in (0, 1, 2, 1):
        wares.nth(k).click()
        bags.append(
            {w for w in range(3) if chosen.input_value() in str(wares.nth(w).get_attribute("data-acts")).split()}
        )
    assert bags == [{0}, {0, 1}, {0, 1, 2}, {0, 2}]
    for k in (0, 2):
        wares.nth(k).click()
    assert chosen.count() == 0
    visit.close()


def test_a_station_can_be_pressed_between_its_places(browser: Browser, server: Served) -> None:
    visit = sit_down(browser, server, moment(lambda m: m.state.phase == TokaidoPhase.MOVE and m.state.at[0] == 0))
    place = visit.page.locator(".goal.legal").first
    where = place.evaluate("g => { const at = g.getScreenCTM(); return [at.e, at.f + 12 * at.d]; }")
    visit.page.mouse.click(*where)
    assert visit.page.locator("#choice input:checked").input_value() == place.get_attribute("data-acts")
    visit.close()


def test_what_all_choices_begin_with_is_left_out_only_where_names_follow() -> None:
    assert common_words(["buy Koma", "buy Sake", "buy Koma and Sake", "buy nothing"]) == "buy"
    assert common_words(["buy Koma", "sell Sake", "give Ema"]) == ""
    assert common_words(["the amulet of Luck", "the amulet of Health", "the amulet of Life"]) == "the amulet of"
    assert common_words(["put back 1 fan", "put back 2 fans", "put back 3 fans"]) == "put back"
    assert common_words(["go on", "go back", "go home"]) == ""
