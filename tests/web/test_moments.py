"""Whoever reads a table while it changes is shown one moment of it."""

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import pytest

from gokaido.engine.match import Match

from .served import Served, open_table


@pytest.mark.parametrize("path", ["", "/legal", "/replay/3", "/board.svg"])
def test_nothing_is_read_in_the_middle_of_an_undo(server: Served, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """An undo that has begun waits half way, at the start of the match, while somebody reads."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    at = f"/api/tables/{table['table']}"
    match = server.services.tables.hot[table["table"]].match
    clients = [server.client(table["tokens"][k]) for k in range(2)]
    while len(match.actions) < 4:
        mover = match.actor or 0
        clients[mover].post(f"{at}/moves", json={"action": match.legal[0].id}).raise_for_status()
    mine = clients[mover]
    before = mine.get(at + path).text
    half_way, go_on = threading.Event(), threading.Event()
    replay = Match._replay

    def slow(self: Match, actions: list[int]) -> None:
        if self is match:
            self._restart()
            half_way.set()
            go_on.wait(20)
        replay(self, actions)

    monkeypatch.setattr(Match, "_replay", slow)
    with ThreadPoolExecutor(2) as two:
        undone = two.submit(mine.post, f"{at}/undo", json={"number": 5})
        assert half_way.wait(20)
        read = two.submit(mine.get, at + path)
        wait([read], timeout=0.5)  # who does not wait for the undo is answered at once, as it was before
        go_on.set()
        assert undone.result().json() == {"done": True, "asked": False}
        answer = read.result()
    assert answer.text in (before, mine.get(at + path).text)


def test_the_page_of_a_replay_is_of_one_moment_too(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a replay is drawn the table goes on: the page still counts the moves that there were."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        at = f"/api/tables/{table['table']}"
        match = server.services.tables.hot[table["table"]].match
        clients = [server.client(table["tokens"][k]) for k in range(2)]

        def play() -> None:
            clients[match.actor or 0].post(f"{at}/moves", json={"action": match.legal[0].id}).raise_for_status()

        play()
        began, go_on, earlier = threading.Event(), threading.Event(), Match.at

        def slow(self: Match, move: int) -> Any:
            then = earlier(self, move)
            began.set()
            go_on.wait(20)
            return then

        monkeypatch.setattr(Match, "at", slow)
        with ThreadPoolExecutor(1) as one:
            page = one.submit(anyone.get, f"/t/{table['table']}/replay?move=1")
            assert began.wait(20)
            play()
            go_on.set()
            assert "Move 1 of 1" in page.result().text
