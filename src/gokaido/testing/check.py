"""All checks of a game, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from gokaido.engine.game import Game

from .advice import estimates, features
from .compiled import compiled_games, compiled_views
from .knowledge import leaks, redeals
from .matches import copies, positions, views
from .pictures import pictures
from .rules import choices, ids_in_use, nothing_lost, options, options_matter, repeatable, results
from .texts import languages, names_of_actions, names_of_others, score_sheets, sentences, terminal
from .walks import GameFault, TableSetup, tables

Check = Callable[[TableSetup, int], None]

CHECKS: tuple[Check, ...] = (
    choices, nothing_lost, results, repeatable, options, redeals, leaks, names_of_actions, names_of_others, copies,
    views, positions, sentences, terminal, score_sheets, pictures, features, estimates, compiled_games, compiled_views,
)  # fmt: skip
GAME_CHECKS: tuple[Callable[[Game], None], ...] = (languages, options_matter)


@dataclass(frozen=True)
class Report:
    """What was checked, and which actions never came up: too many of those want more games, or are not there at all."""

    game: str
    tables: int
    checks: int
    unseen: tuple[int, ...]

    def __str__(self) -> str:
        unseen = f"; {len(self.unseen)} actions never came up: {self.unseen[:20]}" if self.unseen else ""
        return f"{self.game} keeps {self.checks} promises at {self.tables} tables{unseen}"


def check_game(game: Game, games: int = 1, seed: int = 1, compile: bool = True) -> Report:
    """Walk a game through everything that must hold, with so many random games for each check and table.

    Raises GameFault where something does not hold. `compile=False` leaves out what needs a C compiler.
    """
    found, checks = tables(game), [c for c in CHECKS if compile or c not in (compiled_games, compiled_views)]
    for of_game in GAME_CHECKS:
        of_game(game)
    for table in found:
        for check in checks:
            for k in range(games):
                _checked(check, table, seed + k)
    unseen = set(range(game.rules.actions)) - ids_in_use(game, seed, games)
    return Report(game.key, len(found), len(checks) + len(GAME_CHECKS), tuple(sorted(unseen)))


def _checked(check: Check, table: TableSetup, seed: int) -> None:
    """One check; a game that fails in the middle of it is told where."""
    try:
        check(table, seed)
    except GameFault:
        raise
    except Exception as error:
        what = f"The check {check.__name__!r} came to an end by {type(error).__name__}: {error} (seed {seed})"
        raise table.fault(what) from error
