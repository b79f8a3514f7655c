"""What moves on a table's page: along the roads, quickly, over a page that is already as it will be."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from .browser import PHONE, Visit
from .served import Served

LONGEST = 400  # ms, for what shows a move
RECORD = """() => {
    const real = Element.prototype.animate;
    window.moved = [];
    Element.prototype.animate = function (frames, timing) {
        const { duration, delay = 0 } = timing;
        window.moved.push({ id: this.id, tag: this.tagName, frames: [frames].flat(), ms: duration + delay });
        return real.call(this, frames, timing);
    };
}"""
OFF_THE_ROAD = """() => {
    const road = document.querySelector('#board-box .way-road'), long = road.getTotalLength(), points = [];
    for (let k = 0; k <= long; k += 4) points.push(road.getPointAtLength(k));
    const spots = window.moved.filter((one) => /^pawn-/.test(one.id)).flatMap((one) => one.frames.slice(1, -1))
        .map(({ transform }) => transform.match(/-?[\\d.]+/g).map(Number));
    return spots.map(([x, y]) => Math.min(...points.map((p) => Math.hypot(p.x - x, p.y - y))));
}"""
SIZES = {"desk": {}, "phone": PHONE}


def moving(browser: Browser, **more: Any) -> Visit:
    """Somebody who likes to see things move; what moves is written down."""
    visit = Visit(browser, **{"reduced_motion": "no-preference", **more})
    visit.page.add_init_script(f"({RECORD})()")
    return visit


def play_last(visit: Visit) -> None:
    """Play the last move of the list: in Tokaido, go on to the inn."""
    number, page = visit.number(), visit.page
    page.evaluate("() => { window.moved = []; }")
    page.locator("#choice label[data-act] input").last.check()
    page.locator("#choice [type=submit]").click()
    visit.wait_past(number)


@pytest.mark.parametrize("size", SIZES)
def test_pawns_follow_the_road(browser: Browser, server: Served, size: str) -> None:
    """players.md 13: they used to fly straight over the mountain."""
    visit = moving(browser, **SIZES[size])
    visit.open_table(server, "tokaido")
    while visit.wait_for_turn() and not visit.page.locator(".goal").count():
        visit.play_first()  # a traveller is chosen first
    play_last(visit)
    visit.page.wait_for_function("() => window.moved.some((one) => one.id === 'pawn-0')")
    walk = visit.page.evaluate("() => window.moved.find((one) => one.id === 'pawn-0')")
    assert len(walk["frames"]) > 20
    assert walk["ms"] < LONGEST
    assert max(visit.page.evaluate(OFF_THE_ROAD)) < 2  # but for where they leave and arrive, in a queue beside it
    visit.close()


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_nothing_that_moves_is_long_or_in_the_way(browser: Browser, server: Served, game: str) -> None:
    visit = moving(browser)
    visit.open_table(server, game)
    for _ in range(6):
        if not visit.wait_for_turn():
            break
        play_last(visit)
        made = visit.page.evaluate("() => window.moved")
        assert all(one["ms"] < LONGEST for one in made)
    while not visit.page.locator("#motion").count() and visit.wait_for_turn():  # until something has flown
        play_last(visit)
    assert visit.page.evaluate("() => getComputedStyle(document.querySelector('#motion')).pointerEvents") == "none"
    visit.page.wait_for_function("() => document.querySelector('#motion').childElementCount === 0")
    visit.close()


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_nothing_moves_for_those_who_want_it_still(browser: Browser, server: Served, game: str) -> None:
    visit = moving(browser, reduced_motion="reduce")
    visit.open_table(server, game)
    for _ in range(4):
        if visit.wait_for_turn():
            play_last(visit)
            assert visit.page.evaluate("() => window.moved.length") == 0
    visit.close()


def test_pieces_move_as_fast_as_one_likes(browser: Browser, server: Served) -> None:
    visit = moving(browser)
    visit.open_table(server, "dojo")
    longest = "() => Math.max(0, ...window.moved.map((one) => one.ms))"

    def seen() -> float:
        assert visit.wait_for_turn()
        play_last(visit)
        found: float = visit.page.evaluate(longest)
        return found

    usual = seen()
    assert 0 < usual < LONGEST
    for word, times in (("slow", 2.2), ("none", 0)):
        visit.page.click(".gear summary")
        visit.page.check(f"[name=motion][value={word}]")
        visit.page.reload()  # it is remembered
        assert seen() == pytest.approx(usual * times, rel=0.5)
        assert visit.page.locator(f"[name=motion][value={word}]").is_checked()
    visit.close()


LANDMARKS = """() => {
    if (document.querySelector('.table.over')) return [];  // the end is another page
    const marks = [...document.querySelectorAll('#decision-title, #board-box > svg, .board .mat, #road')];
    const tops = marks.map((one) => [one.id, Math.round(one.getBoundingClientRect().top + scrollY)]);
    const log = document.querySelector('.log-sheet').getBoundingClientRect();
    return [...tops, ['log', Math.round(log.bottom + scrollY)]];
}"""


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_nothing_jumps_when_the_decision_changes(browser: Browser, server: Served, game: str) -> None:
    """Title, board, mats and the end of the log stay where they are, whoever decides what."""
    visit = Visit(browser)
    visit.open_table(server, game)
    tops: dict[str, set[int]] = {}
    for _ in range(14):
        for id, top in visit.page.evaluate(LANDMARKS):
            tops.setdefault(id, set()).add(top)
        if not visit.wait_for_turn():
            break
        for id, top in visit.page.evaluate(LANDMARKS):
            tops.setdefault(id, set()).add(top)
        visit.play_first()
    assert {id: top for id, top in tops.items() if len(top) > 1} == {}
    visit.close()


def test_a_phone_shows_the_road_and_the_mats_where_they_were(browser: Browser, server: Served) -> None:
    """Legs are equally high, and cards lie over the land."""
    visit = Visit(browser, **PHONE)
    visit.open_table(server, "tokaido")
    tops: set[str] = set()
    for _ in range(14):
        if not visit.wait_for_turn():
            break
        tops.add(str([place for place in visit.page.evaluate(LANDMARKS) if place[0].startswith("mat")]))
        play_last(visit)
    assert len(tops) == 1
    visit.close()


def test_dice_roll_when_a_round_begins(browser: Browser, server: Served) -> None:
    visit = moving(browser)
    visit.open_table(server, "duo")
    rolled = "() => window.moved.filter((one) => /^die-/.test(one.id)).length"
    for _ in range(12):
        assert visit.wait_for_turn()
        number = visit.page.get_attribute(".die", "data-roll")
        play_last(visit)
        if visit.wait_for_turn() and visit.page.get_attribute(".die", "data-roll") != number:
            assert visit.page.evaluate(rolled) >= 3
            break
    else:
        raise AssertionError("no round came to its end")
    visit.close()


def test_points_count_up_and_cards_fly(browser: Browser, server: Served) -> None:
    """The page itself says the new number at once; what counts and flies are copies over it."""
    visit = moving(browser)
    visit.open_table(server, "tokaido")
    while visit.wait_for_turn() and not visit.page.locator(".goal").count():
        visit.play_first()
    visit.page.evaluate("() => { window.moved = []; }")
    spring = visit.page.locator(".goal:has(use[href='#g-hotspring'])").first  # 2 or 3 points, a card of that pile
    spring.click()
    number, was = visit.number(), int(visit.page.get_attribute("#mat-0 [data-have=points]", "data-value") or 0)
    spring.click()
    visit.wait_past(number)
    points = visit.page.locator("#mat-0 [data-have=points]")
    assert int(points.get_attribute("data-value") or 0) >= was + 2
    assert points.locator("text").text_content() == points.get_attribute("data-value")
    visit.page.wait_for_function("() => window.moved.some((one) => one.tag === 'text')")
    visit.page.wait_for_function("() => window.moved.some((one) => one.tag === 'use')")
    visit.close()


ONE_MOVE = """() => [...document.querySelectorAll('#board-box [data-acts], #side-box [data-acts]')]
    .find((place) => place.dataset.acts.split(' ').length === 1)"""
PRESSES = {
    "digit": """() => {
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        press('1');
        press('Enter');
    }""",
    "list": """() => {
        document.querySelector('#choice label[data-act] input').click();
        document.querySelector('#choice [type=submit]').click();
    }""",
    "board": f"""() => {{
        const place = ({ONE_MOVE})(), press = () => place.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
        press();
        if (!place.classList.contains('chosen-now')) throw new Error('not marked');
        press();
    }}""",
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_a_press_answers_in_the_same_frame(browser: Browser, server: Served, game: str, size: str) -> None:
    """The choice is marked before anything else can run, by board, list and digit."""
    visit = Visit(browser, **SIZES[size])
    visit.open_table(server, game)
    for way, press in PRESSES.items():
        assert visit.wait_for_turn()
        while way == "board" and not visit.page.evaluate(f"() => !!({ONE_MOVE})()"):
            visit.play_first()
            assert visit.wait_for_turn()
        number = visit.number()
        assert visit.page.evaluate(
            f"() => {{ ({press})(); return !!document.querySelector('#choice[data-sent]'); }}"
        ), way
        visit.wait_past(number)
    visit.close()


def test_a_card_stays_still_under_a_mouse_at_its_edge(browser: Browser, server: Served) -> None:
    """It used to rise away from the mouse and fall back under it, for as long as the mouse stayed there."""
    visit = moving(browser)
    visit.open_table(server, "tokaido")
    cards = visit.page.locator("#table .board .card[data-acts]")
    while not cards.count():
        assert visit.wait_for_turn()
        play_last(visit)
    cards.first.scroll_into_view_if_needed()
    box = cards.first.bounding_box()
    assert box is not None
    visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    tops = """(card) => new Promise((found) => {
        const tops = [];
        const look = () => {
            tops.push(card.getBoundingClientRect().top);
            tops.length < 30 ? requestAnimationFrame(look) : found([...new Set(tops)]);
        };
        look();
    })"""
    assert len(cards.first.evaluate(tops)) == 1
    visit.close()
