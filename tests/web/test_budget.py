"""What a first visit may cost, and that nothing jumps when it has come."""

import pytest
from playwright.sync_api import Browser, Page

from .served import Served
from .visits import GAMES, SIZES, seated, shifted, stranger, weigh

KB = 1000
MOST = 120 * KB
REQUESTS = 10  # the page, its styles, its script, and the typefaces of what it says
STILL = 0.05
AT_DESK = 8  # decisions
MINE = "#decision.mine #choice:not([data-sent])"
NUMBER = f"""(() => {{
    const table = document.querySelector("#table.over, #table:has({MINE})");
    return table && (table.classList.contains("over") ? "" : table.dataset.number);
}})()"""
PLAY_FIRST = """() => { document.querySelector('#choice input[type=radio]').checked = true;
    document.querySelector('#choice').requestSubmit(); }"""
DRAWN = "document.querySelector('{}').getBoundingClientRect().height > 0"
SOON = "globalThis.drawnWhenReady"
PLAY_AT_ONCE = f"addEventListener('DOMContentLoaded', {PLAY_FIRST})"


@pytest.mark.parametrize("size", SIZES)
def test_a_first_visit_to_the_lobby(browser: Browser, server: Served, size: str) -> None:
    """Old: 232 KB."""
    with stranger(browser, size, "fr-FR") as page:
        cost = weigh(page, server.url)
        assert cost.bytes < 100 * KB, cost.files
        assert len(cost.files) <= REQUESTS, cost.files
        assert shifted(page) < STILL, page.evaluate("shifts")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_a_first_visit_to_a_table(browser: Browser, server: Served, game: str, lang: str) -> None:
    """Old: 269 KB of Tokaido with everything on."""
    url, cookies = seated(browser, server, game, lang)
    for size in SIZES:
        with stranger(browser, size, lang, cookies) as page:
            cost = weigh(page, url)
            assert cost.bytes < MOST, cost.files
            assert len(cost.files) <= REQUESTS, cost.files
            assert shifted(page) < STILL, page.evaluate("shifts")


def test_a_press_is_answered_as_soon_as_the_page_is_read(browser: Browser, server: Served) -> None:
    """Old: htmx took the forms only later, and a press before that loaded the whole page again."""
    url, cookies = seated(browser, server, "dojo", "fr-FR")
    number = server.services.tables.hot[url.rsplit("/", 1)[-1]].number
    with stranger(browser, "phone", "fr-FR", cookies) as page:
        loads: list[str] = []
        page.on("request", lambda asked: loads.append(asked.url) if asked.is_navigation_request() else None)
        page.add_init_script(PLAY_AT_ONCE)
        page.goto(url)
        page.wait_for_selector(f'#table[data-number]:not([data-number="{number}"])', state="attached")
        assert loads == [url]


@pytest.mark.parametrize(("game", "last"), [("tokaido", "#mat-3"), ("duo", "#mat-1")])
def test_what_lies_below_the_edge_of_a_phone_waits_until_a_press_is_answered(
    browser: Browser, server: Served, game: str, last: str
) -> None:
    url, cookies = seated(browser, server, game, "fr-FR")
    with stranger(browser, "phone", "fr-FR", cookies) as page:
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {SOON} = {DRAWN.format(last)}; }})")
        with page.expect_request("**/stream?*"):
            page.goto(url)
        assert page.evaluate(SOON) is False
        assert page.evaluate(DRAWN.format(last))
    with stranger(browser, "phone", "fr-FR", cookies, java_script_enabled=False) as page:
        page.goto(url)
        assert page.locator(last).is_visible()


def own_moment(page: Page) -> str:
    """The number of the moment at which a page asks its own seat, both read at once; empty when the game is over."""
    number = None
    while number is None:
        page.wait_for_selector(f"#table.over, {MINE}", state="attached")
        number = page.evaluate(NUMBER)
    return str(number)


def played(*pages: Page) -> str:
    """The first page plays, at which moment; until then nothing has jumped on any. Empty when the game is over."""
    first = pages[0]
    number = own_moment(first)
    if not number:
        return ""
    for page in pages:
        page.wait_for_selector(f'#table[data-number="{number}"] {MINE}', state="attached")
        assert shifted(page) < STILL, page.evaluate("shifts")
        page.evaluate("shifts.length = 0")
    first.evaluate(PLAY_FIRST)
    return number


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_in_a_whole_game(browser: Browser, server: Served, game: str) -> None:
    """Somebody with two screens, who gets up from the desk for the second half of the game.

    What moves in the half second after a press does not count: nobody presses here.
    """
    url, cookies = seated(browser, server, game, "fr-FR")
    with stranger(browser, "phone", "fr-FR", cookies) as phone:
        weigh(phone, url)
        with stranger(browser, "desk", "fr-FR", cookies) as desk:
            weigh(desk, url)
            moments = [played(desk, phone) for _ in range(AT_DESK)]
        assert all(moments)
        phone.wait_for_selector(f'#table:not([data-number="{moments[-1]}"])', state="attached")
        while played(phone):
            pass
