"""What must hold in every game, at every table: each check of gokaido.testing, over the registry."""

from collections.abc import Callable

import pytest

from gokaido.engine.game import Game
from gokaido.engine.registry import games
from gokaido.testing import CHECKS, GAME_CHECKS, TableSetup, tables
from gokaido.testing.compiled import compiled_games

from .tables import TABLES

EQUAL_GAMES = 200  # interpreted against compiled, for each game


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("check", [c for c in CHECKS if c is not compiled_games], ids=lambda c: c.__name__)
def test_a_table_keeps_its_promise(check: Callable[[TableSetup, int], None], table: TableSetup) -> None:
    check(table, 11)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda c: c.__name__)
def test_a_game_keeps_its_promise(check: Callable[[Game], None], game: Game) -> None:
    check(game)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_compiled_games_are_the_same(game: Game) -> None:
    """The whole state after every move, over many games at every table."""
    places = tables(game)
    for k in range(max(EQUAL_GAMES, len(places))):
        compiled_games(places[k % len(places)], 1000 + k)
