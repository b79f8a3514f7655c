"""A person plays a whole game of every box in a real browser, against a bot."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from .browser import PHONE, Visit, play_on
from .served import Served

BOXES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Micro Dojo": ("dojo", ()),
    "Tokaido Duo": ("duo", ()),
    "Tokaido": ("tokaido", ()),
    "Crossroads": ("tokaido", ("crossroads",)),
    "Matsuri": ("tokaido", ("matsuri",)),
}
BY_MOUSE = 12  # moves; then one in thirteen, up to the end


class Clicks:
    """How often a marked place of the board was pressed, and how often that chose a move."""

    def __init__(self) -> None:
        self.pressed = self.took = 0


def choose_by_mouse(visit: Visit, clicks: Clicks, turn: int) -> int:
    """Press a marked place of the board, where there is one, else a line of the list; returns the chosen action."""
    page = visit.page
    places = page.locator("#table .board [data-acts]")
    marked = places.count()
    if marked and turn % 3:
        place = places.nth(marked - 1 if turn % 2 else turn % marked)
        place.scroll_into_view_if_needed()
        disc = place.locator("circle").first
        box = (disc if disc.count() else place).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        clicks.pressed += 1
        clicks.took += page.locator("#choice input:checked").count()
    if not page.locator("#choice input:checked").count():
        lines = page.locator("#choice label:visible")
        lines.nth(lines.count() - 1).click()
    return int(page.locator("#choice input:checked").input_value())


@pytest.mark.parametrize("box", BOXES)
def test_a_whole_game_by_clicking(browser: Browser, server: Served, box: str) -> None:
    game, options = BOXES[box]
    visit, clicks, turn = Visit(browser), Clicks(), 0
    id = visit.open_from_lobby(server, game, options=options)
    match: Any = server.services.tables.hot[id].match
    assert all(match.options[o] for o in options)
    while visit.wait_for_turn():
        number, played = visit.number(), len(match.actions)
        chosen = choose_by_mouse(visit, clicks, turn)
        visit.page.click("#choice button[type=submit]")
        visit.wait_past(number)
        assert match.actions[played] == chosen, "what was shown as chosen is what was played"
        turn += 1
        if turn > BY_MOUSE:
            play_on(server, id, {0: visit}, 12, away=True)
    assert clicks.pressed > 3
    assert clicks.took >= 0.9 * clicks.pressed, "a marked place can be pressed"
    shown = {row.get_attribute("id"): row.locator("td").last.inner_text()
             for row in visit.page.locator(".sheet-of-scores tr").all()}  # fmt: skip
    assert shown == {f"score-{k}": str(points) for k, points in enumerate(match.scores)}
    visit.page.wait_for_selector("#seed-check:has-text('They fit.')")
    assert visit.page.inner_text("#seed") == str(match.seed)
    assert visit.page.title().startswith("Finished")
    visit.close()


def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    page = visit.page
    page.goto(f"{server.url}/?game=dojo")
    page.locator("#name").focus()
    page.keyboard.type("Hugo")
    page.keyboard.press("Enter")
    visit.wait_for_table()
    turn = 0
    while visit.wait_for_turn():
        number = visit.number()
        if turn % 3 == 2 and page.locator(".board [data-acts]").count():
            for _ in range(200):  # Tab walks over the board
                page.keyboard.press("Tab")
                if page.evaluate("() => document.activeElement.matches('.board [data-acts]')"):
                    break
            page.keyboard.press("Enter")  # chooses a place
        if not page.locator("#choice input:checked").count():
            page.keyboard.press("1")
        page.keyboard.press("1" if page.locator("#choice label:visible").count() == 1 else "Shift")
        page.evaluate("() => document.activeElement.closest('.board') && document.activeElement.blur()")
        page.keyboard.press("Enter")
        visit.wait_past(number)
        turn += 1
    assert turn > 5
    visit.close()


def test_a_whole_game_on_a_phone_in_french_at_night(browser: Browser, server: Served) -> None:
    """By touch; nothing is wider than the screen, at any moment of the game."""
    visit = Visit(browser, locale="fr-FR", color_scheme="dark", **PHONE)
    page = visit.page
    visit.open_table(server, "tokaido")
    page.wait_for_selector('#table[data-form="tall"]')
    wider = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    turn = 0
    while visit.wait_for_turn():
        number = visit.number()
        lines = page.locator("#choice label:visible")
        lines.nth(lines.count() - 1).tap()
        page.locator("#choice button[type=submit]").tap()
        visit.wait_past(number)
        assert page.evaluate(wider) == 0, f"after {number}"
        turn += 1
    assert turn > 5
    assert page.get_attribute("html", "lang") == "fr"
    page.wait_for_selector("#seed-check:has-text('concordent')")
    visit.close()
