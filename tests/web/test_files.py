"""A match file is the same match on the server and in the library."""

import json
from typing import Any

import pytest

from gokaido.engine.errors import GokaidoError
from gokaido.engine.match import Match
from gokaido.web.tables.table import Table

from .served import Served

TOLD: dict[str, dict[str, Any]] = {
    "tokaido": {"souvenir_pile": ["koma", "geta", "sumie"]},
    "duo": {"dice": [4, 3, 2]},
}


def told(game: str) -> Match:
    """A match under way, in which chance was told wherever it could be."""
    match = Match(game, seats=2, seed=5)
    while len(match.actions) < 30:
        try:
            match.play_with(match.legal[0], TOLD[game])
        except GokaidoError:
            match.play(match.legal[0])
    return match


@pytest.mark.parametrize("game", sorted(TOLD))
def test_m7_chance_that_was_told_plays_the_same(server: Served, game: str) -> None:
    """Old: the server dropped it, and dealt other cards than the library, or refused what it had written already."""
    match = told(game)
    data = json.loads(match.to_text())
    assert len(data["luck"]) > 2
    with server.client() as anyone:
        opened = anyone.post("/api/upload", json=data).json()
        path = f"/api/tables/{opened['table']}"
        store, hot = server.services.store, server.services.tables.hot[opened["table"]]
        stored = store.match(opened["table"])
        assert stored
        for table in (hot, Table.load(stored, store)):
            assert table.match.state.key() == match.state.key()
            assert table.match.to_text() == match.to_text()
        with server.client(opened["token"]) as me:
            for _ in range(3):
                match.play(match.legal[0])
                assert me.post(f"{path}/moves", json={"action": hot.match.legal[0].text}).status_code == 201
            match.undo(10)
            for _ in range(10):
                assert me.post(f"{path}/undo", json={"number": hot.number + 1}).json()["done"]
            match.play(match.legal[-1])
            assert me.post(f"{path}/moves", json={"action": hot.match.legal[-1].text}).status_code == 201
        for table in (hot, Table.load(stored, store)):
            assert table.match.state.key() == match.state.key()
            assert table.match.to_text() == match.to_text()


def test_m7_a_file_that_cannot_be_played_leaves_nothing_behind(server: Served) -> None:
    """Old: a table that could not be opened, in the list of one's own."""
    data = json.loads(told("duo").to_text())
    wrong = {**data, "luck": {key: {"dice": [9, 9, 9]} for key in data["luck"]}}
    with server.client() as anyone:
        count = len(rows(server))
        assert anyone.post("/api/upload", json=wrong).status_code == 400
        assert len(rows(server)) == count


def rows(server: Served) -> list[Any]:
    """All matches of the database."""
    with server.services.store.engine.connect() as connection:
        return list(connection.exec_driver_sql("SELECT id FROM matches"))


ANA, BEN, TANUKI = (
    {"kind": "person", "name": "Ana"},
    {"kind": "person", "name": "Ben"},
    {"kind": "bot", "name": "Tanuki"},
)


def with_players(*players: dict[str, Any]) -> dict[str, Any]:
    """A file that says who played it."""
    match = Match("tokaido", seats=len(players), seed=5)
    match.play(match.legal[0])
    return {**json.loads(match.to_text()), "players": players}


def test_a_file_keeps_its_players(server: Served) -> None:
    """players.md 2: every seat was named after who brought the file, and bots became them."""
    file = with_players(ANA, {**TANUKI, "level": 2}, BEN)
    with server.client() as anyone:
        opened = anyone.post("/api/upload", json=file).json()
        assert opened["seats"] == [0, 2]
        seats = server.services.tables.hot[opened["table"]].stored.seats
        assert [(s.kind, s.name, s.level) for s in seats] == [
            ("person", "Ana", 0),
            ("bot", "Tanuki", 2),
            ("person", "Ben", 0),
        ]
        alone = anyone.post("/api/upload", json=file, params={"mine": 2}).json()
        assert alone["seats"] == [2]
        assert [invite["seat"] for invite in alone["invites"]] == [0]
        assert anyone.post("/api/upload", json=file, params={"mine": 1}).json()["error"] == "file_seat"


def test_a_downloaded_file_names_its_players(server: Served) -> None:
    with server.client() as anyone:
        opened = anyone.post("/api/upload", json=over(ANA, {**TANUKI, "level": 3})).json()
        with server.client(opened["token"]) as me:
            file = me.get(f"/api/tables/{opened['table']}/file").json()
        assert file["players"] == [ANA, {**TANUKI, "level": 3}]
        Match.from_text(json.dumps(file))  # the library reads it as ever


def over(*players: dict[str, Any]) -> dict[str, Any]:
    """A file of a finished match."""
    match = Match("dojo", seats=2, seed=1)
    while not match.over:
        match.play(match.legal[0])
    return {**json.loads(match.to_text()), "players": players}


@pytest.mark.parametrize(
    "players",
    [
        "Ana", [ANA], [ANA, {"kind": "ghost", "name": "x"}], [ANA, {"kind": "person"}], [ANA, {**TANUKI, "level": "3"}],
        [ANA, {**TANUKI, "level": 99}], [ANA, {"kind": "person", "name": "x" * 61}], [ANA, 5], {},
    ],
)  # fmt: skip
def test_players_that_cannot_be_are_refused(server: Served, players: Any) -> None:
    with server.client() as anyone:
        answer = anyone.post("/api/upload", json={**with_players(ANA, BEN), "players": players})
    assert answer.status_code == 400
