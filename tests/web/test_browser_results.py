"""What came of one's move stays in sight (players.md 3)."""

import pytest
from playwright.sync_api import Browser

from .browser import PHONE, Visit
from .served import Served

WATCH = """() => { window.shown = []; new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes)
        if (node.matches?.('.drawn, .rise')) window.shown.push([node.className, node.textContent]);
}).observe(document.body, {childList: true}); }"""


def bathe(visit: Visit) -> str:
    """Walk until there is a hot spring to stop at, and stop there; returns what the log says of it."""
    page = visit.page
    page.evaluate(WATCH)
    while visit.wait_for_turn():
        spring = page.locator("#choice label:has(use[href='#g-hotspring'])").first
        number = visit.number()
        if spring.count():
            spring.locator("input").evaluate("input => input.click()")
            page.locator("#choice").evaluate("form => form.requestSubmit()")
            visit.wait_past(number)
            return page.locator("#log > li", has_text="Claire bathes").last.inner_text()
        visit.play_first()
    raise AssertionError("no hot spring on the whole way")


@pytest.mark.parametrize("lang", ["en-GB"])
def test_ones_own_result_is_there_on_the_next_turn(browser: Browser, server: Served, lang: str) -> None:
    visit = Visit(browser, locale=lang, reduced_motion="no-preference")
    visit.open_table(server, "tokaido")
    said = bathe(visit)
    page = visit.page
    shown = page.wait_for_function("() => window.shown.length > 1 && window.shown").json_value()
    assert any("drawn" in kind and "Hot spring" in text for kind, text in shown)
    assert any(kind == "rise" and text in ("+2", "+3") for kind, text in shown)
    assert visit.wait_for_turn()
    line = page.locator("#log > .begins").bounding_box()
    log = page.locator("#log").bounding_box()
    assert line
    assert log
    assert log["y"] - 1 <= line["y"] <= log["y"] + log["height"] - line["height"], "in sight"
    told = page.locator("#log > .begins, #log > .begins ~ li").all_inner_texts()
    assert said in told
    assert page.locator("#gains .crest").count() == 4
    visit.close()


@pytest.mark.parametrize("options", [(), ("crossroads", "matsuri")])
def test_there_are_never_fewer_than_five_lines_of_log(
    browser: Browser, server: Served, options: tuple[str, ...]
) -> None:
    visit = Visit(browser)
    visit.open_table(server, "tokaido", options=options)
    for _ in range(12):
        if not visit.wait_for_turn():
            break
        seen = visit.page.evaluate(
            "() => { const log = document.querySelector('#log');"
            " return log.clientHeight / parseFloat(getComputedStyle(log).lineHeight); }"
        )
        wordy = visit.page.locator("#decision[data-wordy]").count()  # rows of long words have the room of the log
        assert seen > (2 if wordy else 5)
        visit.play_first()
    visit.close()


def test_on_a_phone_a_tap_tells_everything_since_ones_turn(browser: Browser, server: Served) -> None:
    visit = Visit(browser, **PHONE)
    visit.open_table(server, "tokaido")
    said = bathe(visit).split("\n")[0]
    assert visit.wait_for_turn()
    page = visit.page
    assert not page.locator("#since .log").is_visible()
    page.locator("#since summary").tap()
    page.locator("#since .log").wait_for()
    assert said in page.locator("#since .log").inner_text()
    visit.close()
