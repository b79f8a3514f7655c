"""Undo: free until something hidden was shown or somebody else moved, then by consent of the other people."""

from collections.abc import Collection, Sequence
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.many.matches import interpreted
from gokaido.store import Entry

DEALS = 4  # that are tried instead of the true one
MOST_UNDOS = 500  # at one table: each stays in its log, and every one plays the match again


def reveals(game: Game, before: Any, after: Any, action: int) -> bool:
    """Did an action show somebody something hidden?

    It did when chance was used or a pile was drawn from; when something that was covered for a player is open after
    it; and when, dealt again what a player could not see, the same action would have looked different.
    """
    if after.rng != before.rng or any(
        getattr(after, f, None) != getattr(before, f, None) for f in ("pile_top", "pile_left")
    ):
        return True
    players = range(before.seats)
    return any(_uncovers(game, before, after, p) for p in players) or any(
        _tells(game, before, _seen(game, after, p), action, p) for p in players
    )


def _uncovers(game: Game, before: Any, after: Any, viewer: int) -> bool:
    """Is anything open to a viewer that was covered before?"""
    was = zip(before.key(), _seen(game, before, viewer))
    now = zip(after.key(), _seen(game, after, viewer))
    return any(a != b and c == d for (a, b), (c, d) in zip(was, now))


def _tells(game: Game, before: Any, seen: bytes, action: int, viewer: int) -> bool:
    """Would the action have looked different to a viewer after another deal?"""
    loops = interpreted(game)
    out = [0] * game.rules.actions
    for deal in range(1, DEALS + 1):
        other = before.copy()
        game.rules.redeal(other, viewer, deal)
        if action not in out[: game.rules.legal(other, out)]:
            return True
        loops.step(other, action, out)
        if _seen(game, other, viewer) != seen:
            return True
    return False


def _seen(game: Game, state: Any, viewer: int) -> bytes:
    twin = state.copy()
    game.rules.observe(twin, viewer)
    return bytes(twin.key())


def moves_back(actors: Sequence[int], seats: Collection[int]) -> int:
    """How many actions lie between now and the last decision of these seats, that one included; 0 for none."""
    return next((back for back, actor in enumerate(reversed(actors), 1) if actor in seats), 0)


def standing(entries: Sequence[Entry]) -> list[tuple[Entry, int]]:
    """Entries without the moves that were taken back later; of an undo, how many moves before all these it takes back.

    So a match with very many undos is rebuilt as quickly as one without.
    """
    kept: dict[int, tuple[Entry, int]] = {}
    moves: list[int] = []  # their numbers, the last one last
    for entry in entries:
        back = entry.back
        while back and moves:
            del kept[moves.pop()]
            back -= 1
        kept[entry.number] = entry, back
        if not entry.back:
            moves.append(entry.number)
    return list(kept.values())
