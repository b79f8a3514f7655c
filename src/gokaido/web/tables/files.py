"""Matches as files that know who played them, and tables that go on from such a file."""

from collections.abc import Sequence

from gokaido.engine.errors import BadOption
from gokaido.engine.saves import text_of
from gokaido.store import StoredMatch
from gokaido.store.stored import BOT, FILE, PERSON

from ..sandbox.replay import Replay, SavedPlayer
from .creation import Opening, Origin, Sitter
from .table import Table


def file_of(table: Table) -> str:
    """The match as a file, with the names and kinds of who played it, and how long they thought where they had a clock.

    `times` has milliseconds for each action.
    """
    timed = {"times": times(table)} if table.stored.timing else {}
    return text_of(table.match, players=players_of(table.stored), **timed)


def times(table: Table) -> list[int]:
    """Milliseconds that were thought for each action of a match."""
    return [line.used or 0 for line in table.lines if line.move is not None]


def players_of(stored: StoredMatch) -> list[dict[str, str | int]]:
    """The names and kinds of who plays a match."""
    return [
        {"kind": s.kind, "name": s.name, **({"level": s.level} if s.kind == BOT else {})} for s in stored.seats
    ]  # fmt: skip


def going_on(replay: Replay, name: str, lang: str, mine: int | None, devices: Sequence[str], token: bool) -> Opening:
    """A table that goes on from a file: bots play on, and who brings it sits at `mine`, else where people sat."""
    players = replay.players or [SavedPlayer(PERSON, name)] * replay.match.seats
    people = tuple(k for k, player in enumerate(players) if player.kind == PERSON)
    if mine is not None and mine not in people:
        raise BadOption("file_seat", given=mine + 1)
    return Opening(
        replay.match.game.key,
        [PERSON if player.kind == PERSON else player.level for player in players],
        [player.name or name for player in players],
        lang=lang,
        match=replay.match,
        used=replay.used,
        origin=Origin(FILE),
        hints=True,
        people=[Sitter(people if mine is None else (mine,), tuple(devices), token)],
    )
