"""Walks any game through everything that must hold of a game of Gokaido, as pgx and OpenSpiel do for theirs.

    from gokaido.testing import check_game
    from pebbles import GAME

    def test_pebbles() -> None:
        check_game(GAME)

A game that breaks a promise raises `GameFault`: a sentence that says which one, at which table, after which actions.
Parts of the contract that a game leaves out are not asked for. `CHECKS` and `tables` are for test suites that want a
test of its own for each check and table.
"""

from .check import CHECKS, GAME_CHECKS, Report, check_game
from .walks import GameFault, TableSetup, tables, walk

__all__ = ["CHECKS", "GAME_CHECKS", "GameFault", "Report", "TableSetup", "check_game", "tables", "walk"]
