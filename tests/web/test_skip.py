"""Nobody waits for bots who does not want to."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .browser import SECONDS, Visit
from .served import Served, served, settings

SLOW = 10_000  # ms that a bot takes; three of them take longer than a test waits
WAYS = {
    "button": "() => document.querySelector('[form=skip]').click()",
    "board": "() => document.querySelector('#board-box svg').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    "key": "() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))",
}


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots take their time."""
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", pace=SLOW)) as one:
        yield one


@pytest.mark.parametrize("way", WAYS)
def test_bots_are_skipped(browser: Browser, slow: Served, way: str) -> None:
    """players.md: seven updates after one press took 6.5 s."""
    visit = Visit(browser)
    visit.page.set_default_timeout(20 * SECONDS)
    visit.open_table(slow, "tokaido")
    if not visit.page.locator("#table.mine").count():
        visit.page.wait_for_selector("[form=skip]")
        visit.page.evaluate(WAYS[way])
    assert visit.wait_for_turn()
    visit.play_first()
    visit.page.wait_for_selector("[form=skip]")
    visit.page.evaluate(WAYS[way])
    assert visit.wait_for_turn()
    visit.close()


def test_only_who_sits_there_may_skip(browser: Browser, slow: Served) -> None:
    host, watcher = Visit(browser), Visit(browser)
    host.open_table(slow, "tokaido")
    host.page.click("details.seats summary")
    watcher.page.goto(host.page.input_value("#link-watch"))
    watcher.page.click("main button")
    watcher.wait_for_table()
    assert watcher.page.locator("#skip").count() == 0
    ask = """async () => (await fetch(`${location.pathname}/skip`, { method: 'POST', body: new URLSearchParams(
        { csrf: document.querySelector('meta[name=csrf]').content }) })).status"""
    assert watcher.page.evaluate(ask) == 409  # one has no seat


def test_the_pace_of_bots_is_remembered(browser: Browser, server: Served) -> None:
    """Also for the tables that one opens later."""
    visit = Visit(browser)
    visit.open_table(server, "dojo")
    visit.page.click(".gear summary")
    with visit.page.expect_response("**/pace"):
        visit.page.select_option("#pace", "slow")
    id = visit.open_from_lobby(server, "dojo")
    assert server.services.tables.hot[id].stored.pace == 2000
    assert visit.page.input_value("#pace") == "slow"
    visit.close()
