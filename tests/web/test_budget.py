"""What a first visit may cost, and that nothing jumps when it has come."""

import pytest
from playwright.sync_api import Browser

from .served import Served
from .visits import GAMES, SIZES, seated, shifted, stranger, weigh

KB = 1000
MOST = 120 * KB
REQUESTS = 10  # the page, its styles, its script, and the typefaces of what it says
STILL = 0.05


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
