"""One look of a network at a position: compiled and with NumPy the same, whoever else looks at the same time."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from gokaido.bots.network import look
from gokaido.bots.network.bot import Network
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of

from .test_network import every_game, position, random_weights


@every_game
def test_a_compiled_look_says_what_numpy_says(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(game, random_weights(game))
    positions = [position(game, moves) for moves in range(0, 24, 3)]
    compiled = [network.choose(seen, 1) for seen in positions]
    monkeypatch.setattr(look, "compiled", lambda game, frame: Interpreted(Binding(game, frame)))
    plain = [network.choose(seen, 1) for seen in positions]
    for fast, slow in zip(compiled, plain):
        assert fast.action == slow.action
        assert fast.values == pytest.approx(slow.values, abs=1e-4)
        assert fast.chance == pytest.approx(slow.chance, abs=1e-4)
        assert fast.points == pytest.approx(slow.points, abs=1e-2)


def test_a_plain_look_lists_the_legal_actions_once(monkeypatch: pytest.MonkeyPatch) -> None:
    dojo, asked = game_of("dojo"), []

    def legal(s: Any, out: Any) -> int:
        asked.append(s)
        n: int = dojo.rules.legal(s, out)
        return n

    monkeypatch.setattr(look, "compiled", lambda game, frame: Interpreted(Binding(game, frame)))
    Network(replace(dojo, rules=replace(dojo.rules, legal=legal)), random_weights(dojo)).choose(position(dojo), 1)
    assert len(asked) == 1


def test_a_network_that_moves_between_tables_sees_each_as_if_it_were_the_first() -> None:
    game = game_of("tokaido")
    weights = random_weights(game)
    network, tables = Network(game, weights), [position(game, 9, seats) for seats in (2, 4, 3, 5, 2)]
    for seen in tables:
        assert network.choose(seen, 1) == Network(game, weights).choose(seen, 1)


def test_a_row_is_as_good_as_a_state() -> None:
    game = game_of("duo")
    network, seen = Network(game, random_weights(game)), position(game)
    assert network.choose(seen.to_row(), 1) == network.choose(seen, 1)


def test_many_threads_may_ask_one_network() -> None:
    game = game_of("tokaido")
    network = Network(game, random_weights(game))
    positions = [position(game, moves, seats) for moves in range(8) for seats in (2, 3, 4, 5)]
    alone = [network.choose(seen, 1) for seen in positions]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda seen: network.choose(seen, 1), positions * 6)) == alone * 6
