"""A replay shows each viewer what they knew then: never what another seat knew."""

import html
import random
from typing import Any

import pytest

from gokaido.web.routes.table import PAST
from gokaido.web.views.data import board
from gokaido.web.views.page import tight

from .served import Served, open_table

MOVES = 16  # of the match with seed 3: an amulet was drawn, and somebody looks at the meals of an inn


@pytest.fixture(scope="module")
def opened(server: Served) -> dict[str, Any]:
    """A table of three people who have moved a few times."""
    with server.client() as anyone, pytest.MonkeyPatch.context() as patch:
        patch.setattr("gokaido.web.tables.creation.new_seed", lambda: 3)
        made = open_table(anyone, "tokaido", "person", "person", "person", options={"crossroads": True})
    match, lot = server.services.tables.hot[made["table"]].match, random.Random(1)
    for _ in range(MOVES):
        mover = made["tokens"][match.actor]
        with server.client(mover) as client:
            move = {"action": lot.choice(match.legal).id}
            client.post(f"/api/tables/{made['table']}/moves", json=move).raise_for_status()
    return {**made, "tokens": {None: made["watch"]["token"], **made["tokens"]}}


def test_the_api_replays_what_a_viewer_knew(server: Served, opened: dict[str, Any]) -> None:
    table = server.services.tables.hot[opened["table"]]
    for move in range(1, MOVES + 1):
        then = table.match.at(move)
        for seat, token in opened["tokens"].items():
            with server.client(token) as client:
                told = client.get(f"/api/tables/{opened['table']}/replay/{move}").json()
            sentences = then.sentences("en", seat, table.sides("en"))
            assert told == {**then.view(seat), "legal": [], "sentences": sentences}, (move, seat)


def test_the_page_replays_what_a_viewer_knew(server: Served, opened: dict[str, Any]) -> None:
    table = server.services.tables.hot[opened["table"]]
    drawings, sides, sentences = set(), set(), set()
    then = table.match.at(MOVES)
    for seat, token in opened["tokens"].items():
        with server.client(token) as client:
            page = client.get(f"/t/{opened['table']}/replay?move={MOVES}").text
        drawn = board(table, seat, "en", then, "desk").inline()
        assert drawn in page, seat
        beside = board(table, seat, "en", then, "side").inline()
        assert beside in page, seat
        said = [
            html.escape(tight(text), quote=False)
            for k in range(MOVES - PAST, MOVES)
            for text in then.sentences("en", seat, table.sides("en"), k)
        ]
        assert [text for text in said if text not in page] == [], seat
        drawings.add(drawn)
        sides.add(beside)
        sentences.add(tuple(said))
    assert len(drawings) > 1, "viewers see different tables"
    assert len(sides) > 1, "and different meals"
    assert len(sentences) > 1, "viewers read different sentences"
