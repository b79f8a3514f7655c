"""What people see: the form of the picture, explanations, movement, the score sheet at the end."""

import re

import pytest
from playwright.sync_api import Browser

from gokaido.engine.match import Match
from gokaido.web.views.charts import PATTERNS, points_chart, source_bars
from gokaido.web.views.page import tight

from .browser import MOST_MOVES, Visit, play_on
from .served import Served


@pytest.mark.parametrize(("width", "form"), [(1440, "desk"), (1024, "print"), (600, "tall"), (390, "tall")])
def test_the_picture_fits_the_window(browser: Browser, server: Served, width: int, form: str) -> None:
    visit = Visit(browser, viewport={"width": width, "height": 844})
    visit.open_from_lobby(server, "tokaido")
    visit.page.wait_for_selector(f"#table.{form} #board-box svg")
    assert visit.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    if form == "desk":
        visit.page.set_viewport_size({"width": 500, "height": 844})
        visit.page.wait_for_selector("#table.tall")
    assert visit.wrong == []


def test_the_landscape_is_sent_once_and_stays(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    visit.open_table(server)
    visit.wait_for_turn()
    parts = "() => document.querySelector('#board-land').querySelectorAll('*').length"
    before = visit.page.evaluate(parts)
    visit.page.locator("#choice label").first.click()
    number = visit.number()
    visit.page.click("#choice button[type=submit]")
    visit.wait_past(number)
    assert visit.page.evaluate(parts) == before > 20


def test_cards_are_explained_on_focus_and_under_a_finger(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    visit.open_table(server)
    visit.wait_for_turn()
    card = visit.page.locator(".board .building").first
    visit.page.keyboard.press("Tab")  # the keyboard is in use, so what has the focus shows it
    card.focus()
    tip = visit.page.locator("#tip")
    assert tip.inner_text() == card.locator("title").first.text_content()
    visit.page.keyboard.press("Escape")
    assert tip.is_hidden()
    card.dispatch_event("touchstart")
    visit.page.wait_for_selector("#tip:not([hidden])")
    card.dispatch_event("click")  # that a finger leaves: it explained, and chooses nothing
    assert visit.page.locator("#choice input:checked").count() == 0
    assert visit.wrong == []


def test_only_who_may_move_is_asked_and_sees_where_to(browser: Browser, server: Served) -> None:
    host, watcher = Visit(browser), Visit(browser)
    host.open_table(server, other="me")
    host.page.wait_for_selector("#table.mine")
    assert host.page.locator(".board .legal").count() > 0
    assert host.page.locator("#decision .ask").count() == 1
    assert host.page.title().startswith("●")
    host.page.click("details.seats summary")
    watcher.page.goto(host.page.input_value("#link-watch"))
    watcher.page.click("main button")
    watcher.wait_for_table()
    assert watcher.page.locator(".board .legal, [data-acts]").count() == 0
    assert watcher.page.locator("#decision .ask").count() == 0
    assert "Claire" in watcher.page.title()


def test_the_end_shows_where_points_come_from(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server)
    play_on(server, id, {0: visit}, MOST_MOVES, away=True)
    table = visit.page.locator("#tally")
    body = [[int(c) for c in row.locator("td").all_text_contents()] for row in table.locator("tbody tr").all()]
    total = [int(c) for c in table.locator("tfoot td").all_text_contents()]
    assert [sum(column) for column in zip(*body, strict=True)] == total
    assert total == [int(c) for c in visit.page.locator(".sheet-of-scores td:last-child").all_text_contents()]
    assert visit.page.locator(".over-time svg .line").count() == 2
    visit.page.wait_for_selector("#seed-check:has-text('They fit.')")
    assert visit.wrong == []


def test_charts_stand_any_scores() -> None:
    names = ["<a>", "b" * 40]
    for scores in ([(0, 0)], [(0, 0), (-3, 700)], [(0, 0), (1, 1)]):
        svg = points_chart(scores, names, (1, 2), "en", (640, 480))
        assert "<a>" not in svg
        assert "nan" not in svg
    match = Match("duo", seed=1)
    while not match.over:
        match.play(match.legal[0])
    bars = source_bars(match.score_sheet("fr"), names, (1, 3), (1, 0), "fr")
    assert set(re.findall(r"url\(#bp-(\w+)\)", bars)) <= set(PATTERNS)


def test_french_signs_never_begin_a_line() -> None:
    assert tight("Quoi ? « Oui » : non ; si !") == "Quoi\u00a0? «\u00a0Oui\u00a0»\u00a0: non\u00a0; si\u00a0!"
