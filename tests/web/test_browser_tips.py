"""One kind of explanation for mouse, finger and keyboard (players.md 9), which does not stay (15)."""

import pytest
from playwright.sync_api import Browser, Page

from .browser import PHONE, Visit
from .served import Served

FEAT = "#achievements g:has(use[href='#a-gourmet'])"

UNTIL_STILL = """() => new Promise(done => { let last = -1, same = 0; const look = () => {
    same = scrollY === last ? same + 1 : 0;
    last = scrollY;
    if (same > 9) done(); else requestAnimationFrame(look);
}; look(); })"""


def opened(browser: Browser, server: Served, game: str = "tokaido", **options: object) -> Visit:
    """Claire's first turn on the road."""
    visit = Visit(browser, **options)
    visit.open_table(server, game)
    visit.wait_for_turn()
    visit.play_first()
    visit.wait_for_turn()
    return visit


def told(page: Page) -> str:
    """What is explained, once it is."""
    page.wait_for_selector("#tip:not([hidden])")
    return page.locator("#tip").inner_text()


def gone(page: Page) -> None:
    page.wait_for_selector("#tip", state="hidden")


@pytest.mark.parametrize(("lang", "says"), [("en-GB", "Gourmet: the dearest meals"), ("fr-FR", "Gourmet : le total")])
def test_a_mouse_that_rests_is_told(browser: Browser, server: Served, lang: str, says: str) -> None:
    visit = opened(browser, server, locale=lang)
    page = visit.page
    page.locator(FEAT).hover()
    assert told(page).startswith(says)
    assert told(page).endswith("3 points")
    named = page.locator(f"{FEAT} > title, #achievements > title").evaluate_all("all => all.map(t => t.textContent)")
    assert not any(named), "the browser says it no second time"
    page.mouse.move(700, 700)
    gone(page)
    assert page.locator(f"{FEAT} > title").text_content()
    visit.close()


def test_the_keyboard_reaches_what_a_mat_holds(browser: Browser, server: Served) -> None:
    visit = opened(browser, server)
    page = visit.page
    page.keyboard.press("Tab")
    page.locator("#mat-0").focus()
    said = told(page)
    assert said.split("\n")[0] == "Claire"
    assert "Paddy 0/3" in said
    assert "0/3" in (page.get_attribute("#mat-0", "aria-description") or "")
    page.keyboard.press("Escape")
    gone(page)
    page.locator("#mat-1").focus()
    assert "Kitsune" in told(page)
    visit.play_first()  # the digit takes the focus into the list
    gone(page)
    visit.close()


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_a_tap_explains_what_does_nothing(browser: Browser, server: Served, game: str) -> None:
    visit = opened(browser, server, game, **PHONE)
    page = visit.page
    page.evaluate("() => { document.documentElement.dataset.folded = ''; }")
    mat = page.locator("#mat-0")
    mat.evaluate("mat => mat.scrollIntoView({ block: 'center', behavior: 'instant' })")
    page.evaluate(UNTIL_STILL)
    mat.dispatch_event("click")
    assert told(page).startswith("Claire\n")
    page.evaluate("() => scrollTo({ top: scrollY > 200 ? 0 : 400, behavior: 'instant' })")
    gone(page)
    visit.close()


def test_a_row_that_is_short_says_the_rest(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    visit.open_table(server, "tokaido", options=("crossroads",))
    visit.wait_for_turn()
    while visit.wait_for_turn() and not visit.page.locator("#choice use[href='#g-inn']").count():
        visit.play_first()
    row = visit.page.locator("#choice label:has(.whole)").first
    row.hover()
    assert told(visit.page) == row.locator(".whole").text_content()
    visit.close()
