"""The log by whose it is, and what came since somebody's turn (players.md 3 and 10)."""

import random
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from gokaido.engine.match import Match
from gokaido.engine.state.event import NOBODY
from gokaido.store import Entry
from gokaido.web.tables.table import Table
from gokaido.web.views.log import Deed, LogRow, log_rows, since_turn

from .served import on_a_loop
from .test_memory import begun as table_of
from .test_memory import tables_in

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("tokaido", 4, {"crossroads": True, "matsuri": True}),
    ("tokaido", 2, {}),
    ("duo", 2, {}),
    ("dojo", 2, {}),
    ("dojo", 1, {}),
]


def begun(game: str, seats: int, seed: int = 5, **options: Any) -> Table:
    """A table with a deal that is known."""

    async def create() -> Table:
        with TemporaryDirectory() as folder:
            async with tables_in(Path(folder), 1 << 40) as tables:
                return await table_of(tables, game, seats, **options)

    table = on_a_loop(create())
    table.match = Match(game, seats=seats, seed=seed, **options)
    table.opening, table.scores = table.match.events, [table.match.scores]
    return table


def play(table: Table, action: int) -> None:
    text = next(a.text for a in table.match.legal if a.id == action)
    table.apply(Entry(table.number + 1, table.match.actor or 0, text), action)


def play_by_chance(table: Table, moves: int, seed: int = 3) -> None:
    lot = random.Random(seed)
    for _ in range(moves):
        if table.match.over:
            return
        play(table, lot.choice(table.match.legal).id)


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_every_entry_is_about_one_side(game: str, seats: int, options: dict[str, Any]) -> None:
    table = begun(game, seats, **options)
    play_by_chance(table, 200)
    sides = table.sides("en")
    for row in log_rows(table, None, "en"):
        told = [sentence for entry in row.entries for sentence in entry.sentences]
        assert Counter(told) == Counter(row.sentences), "nothing is lost"
        for entry in row.entries:
            others = [name for k, name in enumerate(sides) if k != entry.seat]
            assert not any(sentence.startswith(f"{name} ") for name in others for sentence in entry.sentences)


@pytest.mark.parametrize(("game", "seats", "options"), [kind for kind in KINDS if kind[1] > 1 and kind[0] != "dojo"])
def test_a_forced_move_is_the_entry_of_who_made_it(game: str, seats: int, options: dict[str, Any]) -> None:
    """Old: it stood under the crest of the player before."""
    table = begun(game, seats, **options)
    play_by_chance(table, 200)
    marked = 0
    for row in log_rows(table, None, "en")[-len(table.lines) :]:
        forced = {one.seat for one in table.match.forced_history[row.number - 1]} - {row.seat}
        assert {entry.seat for entry in row.entries if entry.forced} <= forced
        marked += sum(entry.forced for entry in row.entries)
    assert marked > 2


def test_the_travellers_are_told_player_by_player() -> None:
    """Old: ten lines under the crest of who chose last."""
    table = begun("tokaido", 4)
    while table.match.state.phase == table.match.at(0).state.phase:
        play(table, table.match.legal[0].id)
    entries = log_rows(table, None, "en")[-1].entries
    assert [entry.seat for entry in entries] == [0, 1, 2, 3]
    assert [len(entry.sentences) for entry in entries] == [2, 2, 2, 2]


def test_points_stand_with_who_got_them() -> None:
    table = begun("tokaido", 4, crossroads=True, matsuri=True)
    play_by_chance(table, 200)
    for row in log_rows(table, 0, "en")[-len(table.lines) :]:
        before, after = table.scores[row.number - 1], table.scores[row.number]
        for side in range(4):
            told = [entry.gained for entry in row.entries if entry.seat == side]
            assert not told or sum(told) == after[side] - before[side]


def test_what_concerns_nobody_stands_alone() -> None:
    table = begun("tokaido", 4)
    play_by_chance(table, 200)
    alone = [entry for row in log_rows(table, None, "en") for entry in row.entries if entry.seat == NOBODY]
    assert any("The journey is over." in entry.sentences for entry in alone)


def rows(*seats: int) -> list[LogRow]:
    """Moves of these seats, each with a point for its mover."""
    return [
        LogRow(k + 1, seat, ["x"], 0, (Deed(seat, False, "x"),), tuple(int(side == seat) for side in range(3)))
        for k, seat in enumerate(seats)
    ]


@pytest.mark.parametrize(
    ("moves", "actor", "numbers", "gains"),
    [
        ((0, 0, 1, 2), 0, [1, 2, 3, 4], (2, 1, 1)),
        ((0, 1, 2, 0, 1, 2), 0, [4, 5, 6], (1, 1, 1)),
        ((0, 1, 2, 0), 0, [1, 2, 3, 4], (2, 1, 1)),  # in the middle of a turn: from the turn before
        ((0, 1, 0, 1, 0), 1, [5], (1, 0, 0)),  # just played: one's own result alone
        ((0, 1, 0, 1), 2, [3, 4], (1, 1, 0)),
    ],
)
def test_since_ones_turn(moves: tuple[int, ...], actor: int, numbers: list[int], gains: tuple[int, ...]) -> None:
    """Players.md 3: from one's own last turn on, so that one's own result is among it."""
    table = begun("tokaido", 3)
    table.match.state.actor = actor
    since = since_turn(table, rows(*moves), 0, "en")
    assert [row.number for row in since.rows] == numbers
    assert since.gains == gains


def test_a_card_that_chance_brought_is_shown_to_who_drew_it() -> None:
    table, match = begun("tokaido", 2), None
    for seed in range(60):  # the first whose first stop at a meeting place brings points
        table = begun("tokaido", 2, seed)
        match = table.match
        while match.state.phase == match.at(0).state.phase:
            play(table, match.legal[0].id)
        play(table, match.parse("move 3").id)
        if table.scores[-1] != table.scores[-2] and len(table.lines) == len(match.actions):
            break
    assert match is not None
    drawer = table.lines[-1].seat
    cards = since_turn(table, log_rows(table, drawer, "en"), drawer, "en").cards
    assert [card.number for card in cards] == [table.number]
    assert cards[0].gained == table.scores[-1][drawer] - table.scores[-2][drawer] > 0
    assert not since_turn(table, log_rows(table, 1 - drawer, "en"), 1 - drawer, "en").cards
