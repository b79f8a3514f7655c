"""Streams send a page the pieces that changed; with what it kept, it is what a fresh page shows."""

import random
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as Late

from gokaido.engine.registry import game_of

from .browser import PHONE, SECONDS, Visit
from .served import Served, open_table
from .test_secrets import first_difference

SHOWN = """(page) => {
  const plain = (node) => node.nodeType === 3 ? node.data.replaceAll(/\\s+/g, ' ').trim() : node.nodeType !== 1 ? '' :
    `<${node.tagName} ${[...node.attributes].map((a) => `${a.name}=${a.value}`).sort().join(' ')}>`
    + [...node.childNodes].map(plain).join('');
  const parts = ['board-box', 'side-box', 'log', 'decision'].map((id) => page.getElementById(id));
  return parts.map((part) => part ? plain(part) : '');
}"""
FRESH = f"""async () => {{
  const text = await (await fetch(location.href)).text();
  return ({SHOWN})(new DOMParser().parseFromString(text, 'text/html'));
}}"""
SAME = f"(fresh) => String(({SHOWN})(document)) === String(fresh)"
LIVE = f"() => ({SHOWN})(document)"


def everything_on(game: str) -> dict[str, Any]:
    return {o.name: True for o in game_of(game).rules.options if o.default is False}


class Players:
    """Two programs that play at random, and now and then take back a move."""

    def __init__(self, server: Served, game: str) -> None:
        with server.client() as anyone:
            opened = open_table(anyone, game, "person", "person", options=everything_on(game), public=True)
        self.id, self.table = opened["table"], server.services.tables.hot[opened["table"]]
        self.clients = [server.client(token) for token in opened["tokens"].values()]
        self.random = random.Random(5)

    def _post(self, seat: int, what: str, **said: Any) -> Any:
        said["number"] = self.table.number + 1
        return self.clients[seat].post(f"/api/tables/{self.id}/{what}", json=said).raise_for_status().json()

    def move(self) -> None:
        """One move."""
        mover = self.table.match.actor
        assert mover is not None
        self._post(mover, "moves", action=self.random.choice(self.table.match.legal).id)

    def undo(self) -> None:
        """Take back the last move, with the other's consent if need be."""
        last = self.table.actors[-1]
        if not self._post(last, "undo")["done"]:
            self._post(1 - last, "undo/answer", agreed=True)


@pytest.mark.parametrize("form", ["desk", "tall"])
@pytest.mark.parametrize("game", ["dojo", "duo", "tokaido"])
def test_a_page_that_heard_of_every_move_shows_what_a_fresh_one_shows(
    browser: Browser, server: Served, game: str, form: str
) -> None:
    players, visit = Players(server, game), Visit(browser, **(PHONE if form == "tall" else {}))
    visit.page.goto(f"{server.url}/t/{players.id}")
    visit.wait_for_table()
    for k in range(24):
        players.undo() if k % 8 == 6 else players.move()
        visit.page.wait_for_selector(f'#table[data-number="{players.table.number}"]', state="attached")
        if k % 4 == 3:
            fresh = visit.page.evaluate(FRESH)
            with suppress(Late):
                visit.page.wait_for_function(SAME, arg=fresh, timeout=60 * SECONDS)
            assert [first_difference(*parts) for parts in zip(visit.page.evaluate(LIVE), fresh)] == [""] * len(fresh)
    assert visit.wrong == []
