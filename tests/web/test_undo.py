"""Undo: free until something hidden was shown or somebody else moved, then by consent; never after the end."""

import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from gokaido import Match
from gokaido.web.tables import registry
from gokaido.web.tables.undo import reveals

from .served import Served, open_table


def test_every_painting_that_is_turned_over_is_something_shown() -> None:
    """Whatever lies under the others: a guess of how it might have been dealt would sometimes miss one."""
    turned = 0
    for seed in range(12):
        match, lot = Match("duo", seed=seed), random.Random(seed)
        while not match.over:
            before, action = match.state.copy(), lot.choice(match.legal)
            match.play(action)
            if match.state.shown != before.shown:
                turned += 1
                assert reveals(match.game, before, match.state, action.id), f"seed {seed}, {action.text}"
    assert turned > 100


def test_every_card_that_is_drawn_is_something_shown() -> None:
    """Also where all the deals that are tried instead happen to bring the same card."""
    drawn = 0
    for seed in range(3):
        match, lot = Match("tokaido", seats=3, seed=seed), random.Random(seed)
        while not match.over:
            before, action = match.state.copy(), lot.choice(match.legal)
            match.play(action)
            if list(match.state.pile_left) != list(before.pile_left):
                drawn += 1
                assert reveals(match.game, before, match.state, action.id), f"seed {seed}, {action.text}"
    assert drawn > 30


def test_a_game_without_secrets_shows_nothing_hidden() -> None:
    match, lot = Match("dojo", seats=2, seed=3), random.Random(3)
    while not match.over:
        before, action = match.state.copy(), lot.choice(match.legal)
        match.play(action)
        assert not reveals(match.game, before, match.state, action.id), action.text


class Seating:
    """A table of two people, each with a program."""

    def __init__(self, server: Served, game: str) -> None:
        with server.client() as anyone:
            self.opened = open_table(anyone, game, "person", "person")
        self.path = f"/api/tables/{self.opened['table']}"
        self.table = server.services.tables.hot[self.opened["table"]]
        self.clients: list[httpx.Client] = [server.client(self.opened["tokens"][k]) for k in range(2)]

    def play(self, choose: Callable[[Match], Any] = lambda match: match.legal[0]) -> int:
        """Who is to act plays; returns which seat that was."""
        seat = self.table.match.actor
        assert seat is not None
        move = {"action": choose(self.table.match).id, "number": self.table.number + 1}
        self.clients[seat].post(f"{self.path}/moves", json=move).raise_for_status()
        return seat

    def undo(self, seat: int, number: int | None = None) -> httpx.Response:
        """A seat undoes, at the right moment unless told another."""
        wanted = {"number": self.table.number + 1 if number is None else number}
        return self.clients[seat].post(f"{self.path}/undo", json=wanted)


@pytest.mark.parametrize("game", ["dojo", "duo"])
def test_a_game_that_is_over_stays_over(server: Served, game: str) -> None:
    """Scores and seed have been shown, so nobody takes back the end, not even by consent."""
    seating, seat = Seating(server, game), 0
    while not seating.table.match.over:
        seat = seating.play()
    moves = len(seating.table.match.actions)
    for k in range(2):
        answer = seating.undo(k)
        assert (answer.status_code, answer.json()["error"]) == (409, "game_over")
    agreed = {"agreed": True, "number": seating.table.number + 1}
    assert seating.clients[1 - seat].post(f"{seating.path}/undo/answer", json=agreed).status_code == 409
    view = seating.clients[0].get(seating.path).json()
    assert (view["over"], view["moves"]) == (True, moves)
    stored = server.services.store.match(seating.table.stored.id)
    assert stored is not None
    assert stored.ended is not None


def test_an_undo_after_something_was_shown_is_asked_for(server: Served) -> None:
    """A painting is turned over: the move was one's own last, but what it showed stays known."""
    seating = Seating(server, "duo")
    lot = random.Random(1)

    def paint_if_one_can(match: Match) -> Any:
        return next((a for a in match.legal if a.text.startswith("paint")), None) or lot.choice(match.legal)

    while not (seating.table.match.texts or [""])[-1].startswith("paint"):
        seat = seating.play(paint_if_one_can)
    moves = len(seating.table.match.actions)
    assert seating.undo(seat).json() == {"done": False, "asked": True}
    assert len(seating.table.match.actions) == moves
    agreed = {"agreed": True, "number": seating.table.number + 1}
    assert seating.clients[1 - seat].post(f"{seating.path}/undo/answer", json=agreed).json() == {"done": True}
    assert len(seating.table.match.actions) == moves - 1


def test_requests_to_take_back_are_not_without_end_either(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is kept and read again with every change of the table, also when it was refused."""
    monkeypatch.setattr(registry, "MOST_UNDOS", 3)
    seating = Seating(server, "dojo")
    asked = 0
    seating.play()
    while not seating.table.match.over and asked < 5:
        before = seating.play()
        if seating.table.match.actor != before and len(set(seating.table.actors)) > 1:
            answer = seating.undo(1 - before)  # the last move is somebody else's, who must agree
            if answer.status_code == 409:
                break
            assert answer.json() == {"done": False, "asked": True}
            asked += 1
    assert (asked, answer.json()["error"]) == (3, "undo_too_often")


def test_nothing_shown_is_taken_back_while_somebody_is_awaited(server: Served) -> None:
    """Two who agree could look at the cards again and again before the third sits down."""
    with server.client() as anyone:
        opened = open_table(anyone, "tokaido", "person", "person", "free", public=True)
        path, hot = f"/api/tables/{opened['table']}", server.services.tables.hot[opened["table"]]
        assert hot.match.actor is not None
        assert hot.match.actor < 2
        actor, other = hot.match.actor, 1 - hot.match.actor
        with server.client(opened["tokens"][actor]) as me, server.client(opened["tokens"][other]) as friend:
            me.post(f"{path}/moves", json={"action": hot.match.legal[0].id}).raise_for_status()
            assert hot.revealed
            number = {"number": hot.number + 1}
            assert me.post(f"{path}/undo", json=number).json() == {"done": False, "asked": True}
            agreed = {"agreed": True, **number}
            assert friend.post(f"{path}/undo/answer", json=agreed).json() == {"done": False}
        newcomer = anyone.post(f"{path}/seat", json={"seat": 2}).json()
        with server.client(newcomer["token"]) as late:
            assert late.post(f"{path}/undo/answer", json=agreed).json() == {"done": True}


def test_one_person_at_all_seats_takes_back_at_once(server: Served) -> None:
    """Old: with three seats of one's own it was asked for, and nobody could agree."""
    with server.client() as anyone:
        wanted = {"game": "tokaido", "seats": [{"mine": True}] * 3}
        opened = anyone.post("/api/tables", json=wanted).json()
    path, table = f"/api/tables/{opened['table']}", server.services.tables.hot[opened["table"]]
    with server.client(opened["token"]) as me:
        for _ in range(6):
            me.post(f"{path}/moves", json={"action": table.match.legal[0].id}).raise_for_status()
        before = len(table.match.actions)
        assert me.post(f"{path}/undo", json={"number": table.number + 1}).json() == {"done": True, "asked": False}
        assert len(table.match.actions) < before


def test_an_undo_is_for_the_moment_that_one_saw(server: Served) -> None:
    seating = Seating(server, "dojo")
    seat = seating.play()
    moves = len(seating.table.match.actions)
    without = seating.clients[seat].post(f"{seating.path}/undo", json={})
    assert without.status_code == 422
    for number in (1, 3, -1, 0):
        assert seating.undo(seat, number).status_code == 409, number
    assert len(seating.table.match.actions) == moves
    assert seating.undo(seat).json()["done"]


def test_a_table_takes_back_so_often_and_no_more(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each undo stays in the log and plays the match again; two programs could go on with it for ever."""
    monkeypatch.setattr(registry, "MOST_UNDOS", 2)
    seating = Seating(server, "dojo")
    for _ in range(2):
        assert seating.undo(seating.play()).json()["done"]
    refused = seating.undo(seating.play())
    assert (refused.status_code, refused.json()["error"]) == (409, "undo_too_often")
