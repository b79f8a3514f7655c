"""What is worth a moment: a panorama that is complete, the ceremony in Edo."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from gokaido import Match
from gokaido.games.tokaido.material.base import STOP, Panorama, Stop
from gokaido.games.tokaido.state import TokaidoAct, TokaidoPhase
from gokaido.web.tables.creation import Opening, plan

from .browser import PHONE, Visit
from .served import Served

SIZES = {"desk": {}, "phone": PHONE}


def moment(wanted: Callable[[Match], int | None]) -> tuple[Match, int]:
    """The first moment of some journey in which the first seat may do this, and what it is."""
    for seed in range(300):
        match, chance = Match("tokaido", seats=3, seed=seed), random.Random(seed)
        while not match.over:
            if match.actor == 0 and (found := wanted(match)) is not None:
                return match, found
            match.play(chance.choice(list(match.legal)))
    raise AssertionError("no such moment")


def completes_the_paddy(match: Match) -> int | None:
    """A move to the paddy that paints its last section."""
    s = match.state
    if s.phase != TokaidoPhase.MOVE or s.panorama[0][Panorama.PADDY] != 2:
        return None
    return next((a.id for a in match.legal if a.id < TokaidoAct.BUY and STOP[a.id] == Stop.PADDY), None)


def ends_the_journey(match: Match) -> int | None:
    """The last meal of all, in Edo, with achievements to win."""
    if match.state.phase != TokaidoPhase.MEAL:
        return None
    for action in match.legal:
        after = match.copy()
        after.play(action)
        if after.over and len(after.game.text.awards(after.state, after.history[-1], "en")) > 2:
            return int(action.id)
    return None


def sit_down(browser: Browser, server: Served, match: Match, **options: object) -> Visit:
    """Somebody opens the first seat's link."""
    keys = server.services.keys
    others = match.seats - 1
    new = plan(Opening("tokaido", ["person", *[1] * others], ["Claire", *[""] * others], match=match), keys)
    server.services.store.create(new)
    visit = Visit(browser, **options)
    visit.page.goto(f"{server.url}/s/{keys.invite(new.id, 0)}")
    visit.page.fill("#name", "Claire")
    visit.page.click("main button")
    visit.wait_for_table()
    assert visit.wait_for_turn()
    return visit


def play(visit: Visit, action: int) -> None:
    """Play an action of the list."""
    visit.page.evaluate(
        """(action) => {
            document.querySelector(`#choice input[value="${action}"]`).click();
            document.querySelector('#choice').requestSubmit();
        }""",
        action,
    )


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("size", SIZES)
def test_a_complete_panorama_is_shown_large(browser: Browser, server: Served, size: str, motion: str) -> None:
    match, action = moment(completes_the_paddy)
    visit = sit_down(browser, server, match, reduced_motion=motion, **SIZES[size])
    play(visit, action)
    shown = visit.page.wait_for_selector("#panorama")
    assert shown is not None
    visit.page.wait_for_function("() => document.querySelector('#panorama svg').getBoundingClientRect().width > 300")
    assert shown.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
    visit.page.keyboard.press("Shift")  # any press
    visit.page.wait_for_selector("#panorama", state="detached")
    visit.close()


@pytest.mark.parametrize(("motion", "size"), [("reduce", "phone"), ("no-preference", "desk")])
def test_the_ceremony_is_whole_at_once_and_shown_one_by_one(
    browser: Browser, server: Served, motion: str, size: str
) -> None:
    match, action = moment(ends_the_journey)
    visit = sit_down(browser, server, match, reduced_motion=motion, **SIZES[size])
    play(visit, action)
    visit.page.wait_for_selector("#ceremony")
    rows = visit.page.locator("#ceremony li")
    assert rows.count() > 2
    running = "() => document.querySelector('#ceremony li:last-child').getAnimations().length"
    if motion == "reduce":
        assert visit.page.evaluate(running) == 0
        podium, held = (visit.page.locator(part).bounding_box() for part in ("#decision", "#ceremony"))
        assert podium
        assert held
        assert 0 < held["y"] - (podium["y"] + podium["height"]) < 24, "on a phone it follows the ranking"
    else:
        visit.page.wait_for_function(running)
        visit.page.keyboard.press("Shift")  # the rest of it, now
        visit.page.wait_for_function(f"() => !({running})()")
    assert (
        visit.page.evaluate("() => getComputedStyle(document.querySelector('#ceremony li:last-child')).opacity") == "1"
    )
    visit.close()


def test_a_journey_is_a_print_to_keep(browser: Browser, server: Served) -> None:
    """As a drawing and as a picture of dots; when the game is over, and not before."""
    match, action = moment(ends_the_journey)
    visit = sit_down(browser, server, match, locale="fr-FR")
    base = visit.page.url.split("?")[0]
    assert visit.page.request.get(f"{base}/journey?side=0").status == 409
    play(visit, action)
    visit.page.wait_for_selector(".keepsake")
    visit.page.click(".keepsake summary")
    drawn = visit.page.evaluate("async (at) => (await fetch(at)).text()", f"{base}/journey?side=0")
    assert drawn.startswith("<svg")
    assert "Le voyage de Claire" in drawn
    assert visit.page.request.get(f"{base}/journey?side=5").status == 404
    with visit.page.expect_download() as download:
        visit.page.click("[data-png]")
    path = download.value.path()
    assert path.read_bytes()[:4] == b"\x89PNG"
    visit.close()


@pytest.mark.parametrize("size", SIZES)
def test_travellers_are_drawn_wherever_they_come(browser: Browser, server: Served, size: str) -> None:
    """On their tiles, in the list and on mats; figures that the page did not bring are fetched."""
    visit = Visit(browser, **SIZES[size])
    visit.open_table(server, "tokaido")
    assert visit.wait_for_turn()
    assert visit.page.locator(".acts use[href^='#t-']").count() == 2
    visit.play_first()
    assert visit.wait_for_turn()
    there = "() => [...document.querySelectorAll('.mat use[href^=\"#t-\"]')].map((u) => u.getBBox().width > 0)"
    visit.page.wait_for_function(f"() => ({there})().length === 4 && ({there})().every((drawn) => drawn)")
    visit.close()
