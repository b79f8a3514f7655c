"""What a first visit may cost, and that nothing jumps when it has come."""

import pytest
from playwright.sync_api import Browser

from .served import Served
from .visits import GAMES, SIZES, seated, shifted, stranger, weigh

KB = 1000
MOST = 120 * KB
REQUESTS = 10  # the page, its styles, its script, and the typefaces of what it says
STILL = 0.05
MINE = "#decision.mine #choice:not([data-sent])"
PLAY_FIRST = """() => { document.querySelector('#choice input[type=radio]').checked = true;
    document.querySelector('#choice').requestSubmit(); }"""


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


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_in_a_whole_game(browser: Browser, server: Served, game: str) -> None:
    """Somebody with two screens. What moves in the half second after a press does not count: nobody presses here."""
    url, cookies = seated(browser, server, game, "fr-FR")
    with stranger(browser, "desk", "fr-FR", cookies) as desk, stranger(browser, "phone", "fr-FR", cookies) as phone:
        for page in (desk, phone):
            weigh(page, url)
        decisions = 0
        while (
            desk.wait_for_selector(f"#table.over, {MINE}", state="attached") and not desk.locator("#table.over").count()
        ):
            number = desk.get_attribute("#table", "data-number")
            phone.wait_for_selector(f'#table[data-number="{number}"] {MINE}', state="attached")
            for page in (desk, phone):
                assert shifted(page) < STILL, page.evaluate("shifts")
                page.evaluate("shifts.length = 0")
            desk.evaluate(PLAY_FIRST)
            decisions += 1
        assert decisions > 5
