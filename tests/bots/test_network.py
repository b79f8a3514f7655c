"""Networks as bots: the same numbers with NumPy, interpreted and compiled; and what they are given."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gokaido
from gokaido.bots import Budget
from gokaido.bots.ensemble import Ensemble
from gokaido.bots.levels import bot
from gokaido.bots.mcts.bot import Growth, new_tree
from gokaido.bots.mcts.tree import Tree
from gokaido.bots.named import bot_named, entrants
from gokaido.bots.network.bot import GuidedSearch, Network
from gokaido.bots.network.tree import GuidedTree
from gokaido.bots.network.weights import POINTS, WIN, Weights, network_of, read_weights, table_size, write_weights
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of, games

from ..engine.toy import TOY

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
WIDTHS = (16, 8, 12)


def random_weights(game: Game, seed: int = 1) -> Weights:
    """A small network that knows nothing but has opinions."""
    lot = np.random.default_rng(seed)
    sizes = (game.advice.n_features + table_size(game), *WIDTHS)
    sides = max(map(game.rules.sides, game.rules.seats))
    shapes = {f"body.{k}": pair for k, pair in enumerate(pairwise(sizes))}
    shapes |= {"policy": (WIDTHS[2], game.rules.actions), "win": (WIDTHS[2], sides), "points": (WIDTHS[2], sides)}
    arrays = {}
    for name, (a, b) in shapes.items():
        arrays[f"{name}.weight"] = lot.normal(0, 0.5, (a, b)).astype(np.float32)
        arrays[f"{name}.bias"] = lot.normal(0, 0.5, b).astype(np.float32)
    note = {"game": game.key, "rules": game.version, "unit": game.advice.search.margin}
    return Weights(arrays, {**note, "features": game.advice.n_features})


def position(game: Game, moves: int = 12, seats: int | None = None) -> Any:
    """What the seat to act knows after some moves."""
    match = gokaido.Match(game, seats=seats or min(3, max(game.rules.seats)), seed=5)
    for _ in range(moves):
        match.play(match.legal[len(match.legal) // 2])
    return match.view_state(match.actor)


@every_game
def test_numpy_and_the_compiled_tree_say_the_same_of_a_position(game: Game) -> None:
    weights, seen = random_weights(game), position(game)
    said = Network(game, weights).opinion(seen)
    search = GuidedSearch(game, weights, Budget(simulations=1), trust=1.0)
    thoughts = search.choose(seen, seed=3).thoughts
    tree = search.tree(seen, Budget(simulations=1), 3)
    Growth(tree, "think")  # has a root
    tree.think(0, 1)
    sides = tree.sides
    chances = tree.reward[16 : 16 + sides][(np.arange(sides) + seen.actor) % sides]
    assert chances == pytest.approx(said.chances, abs=1e-5)
    assert tree.reward[8 + seen.actor] == pytest.approx(said.points[0], rel=1e-4, abs=1e-3)
    legal = [t.action for t in thoughts]
    liked = np.exp(said.preferences[legal] - said.preferences[legal].max())
    for action, share in zip(legal, liked / liked.sum()):
        (k,) = (k for k in range(1, tree.used) if tree.action[k] == action and tree.parent[k] == 0)
        assert tree.prior[k] == pytest.approx(share, abs=1e-5)


@every_game
def test_interpreted_and_compiled_searches_are_equal_to_the_bit(game: Game) -> None:
    weights, seen = random_weights(game), position(game)
    trees = []
    for way in (compiled(game, GuidedTree), Interpreted(Binding(game, GuidedTree))):
        tree = GuidedSearch(game, weights, Budget(simulations=40)).tree(seen, Budget(simulations=40), 3)
        Growth(tree, "think")  # has a root
        way.bind(tree, "think")(0, 40)
        trees.append(tree)
    assert trees[0].used == trees[1].used > 20
    for name in ("action", "parent", "tries", "total", "points", "chances", "prior", "worth"):
        assert getattr(trees[0], name).tobytes() == getattr(trees[1], name).tobytes(), name


@every_game
def test_outlooks_are_equal_to_the_bit_interpreted_and_compiled(game: Game) -> None:
    weights, seen = random_weights(game), position(game)
    budget, outlooks = Budget(simulations=20), []
    buffer = [0] * game.rules.actions
    action = buffer[: game.rules.legal(seen, buffer)][-1]
    made: list[tuple[Callable[[], Tree], str]] = [
        (lambda: GuidedSearch(game, weights, budget).tree(seen, budget, 3), "think_after"),
        (lambda: new_tree(game, seen, 100, game.advice.search, 3), "grow_after"),
    ]
    for make, entry in made:
        for interpreted in (False, True):
            tree = make()
            Growth(tree, "")  # has a root
            frame = type(tree)
            way = Interpreted(Binding(game, frame)) if interpreted else compiled(game, frame)
            way.bind(tree, entry)(action, 20)
            outlooks.append(tree.outlook.tobytes())
            assert sum(tree.outlook[: tree.sides]) == pytest.approx(20, abs=1e-3)
    assert outlooks[0] == outlooks[1]
    assert outlooks[2] == outlooks[3]


def test_the_network_of_tokaido_comes_with_the_package_and_is_small() -> None:
    weights = network_of(game_of("tokaido"))
    assert weights is not None
    assert weights.note["matches"] > 1_000_000
    folder = Path(str(gokaido.__file__)).parent / "bots" / "network" / "learnt"
    assert sum(f.stat().st_size for f in folder.iterdir()) < 6_000_000


def test_a_network_of_other_features_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("tokaido")
    weights = network_of(game)
    assert weights is not None
    monkeypatch.setitem(weights.note, "rules", game.version - 1)
    assert network_of(game) is weights  # rules that changed in between are played by what was learnt before
    monkeypatch.setitem(weights.note, "features", game.advice.n_features + 1)
    assert network_of(game) is None


def test_levels_of_tokaido_are_networks() -> None:
    assert isinstance(bot("tokaido", 3), Network)
    assert isinstance(bot("tokaido", 4), Network)
    five, six = bot("tokaido", 5), bot("tokaido", 6)
    assert isinstance(five, Ensemble)
    assert isinstance(six, Ensemble)
    assert five.budget == Budget(seconds=1.0)
    assert six.budget == Budget(seconds=10.0)


def test_level_4_plays_what_the_network_likes_best_and_level_3_strays() -> None:
    seen = position(game_of("tokaido"))
    four, three = bot("tokaido", 4), bot("tokaido", 3)
    assert len({four.choose(seen, seed).action for seed in range(20)}) == 1
    best = four.choose(seen, 1)
    assert best.action == max(best.values, key=lambda a: best.values[a])
    assert sum(best.values.values()) == pytest.approx(1.0)
    strays = [three.choose(seen, seed).action for seed in range(200)]
    assert strays == [three.choose(seen, seed).action for seed in range(200)]
    assert len(set(strays)) > 1


def test_a_network_may_want_points() -> None:
    game = game_of("tokaido")
    weights, seen = random_weights(game), position(game)
    win, points = (weights.bias(game, seen, wants) for wants in (WIN, POINTS))
    assert not np.array_equal(win, points)
    tree = GuidedSearch(game, weights, Budget(simulations=4), wants=POINTS).tree(seen, Budget(simulations=4), 1)
    Growth(tree, "think")  # has a root
    tree.think(0, 1)
    assert tree.reward[seen.actor] == pytest.approx(0.5, abs=1e-6)  # as many points as it expects itself


def test_by_the_clock_and_uncompiled_the_network_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from gokaido.bots.network import bot as module

    game = game_of("tokaido")
    monkeypatch.setattr(module, "compiled", lambda game, frame: Interpreted(Binding(game, frame)))
    weights, seen = random_weights(game), position(game)
    assert GuidedSearch(game, weights, Budget(seconds=60.0)).choose(seen, 1).simulations == 1


def test_networks_of_ones_own_by_name(tmp_path: Path) -> None:
    game = game_of("dojo")
    weights, file = random_weights(game), tmp_path / "mine.npz"
    write_weights(file, weights.arrays, weights.note)
    read = read_weights(file)
    assert read.note == weights.note
    assert all(np.allclose(read.arrays[k], v, atol=1e-3) for k, v in weights.arrays.items())
    seen = position(game)
    for text in (f"network:{file}", f"network:{file},heat=1,slip=0.1", f"guided:{file},sims=20,explore=2"):
        assert bot_named(game, entrants([text])[0]).choose(seen, 1).action in [t.id for t in legal_of(game, seen)]
    with pytest.raises(gokaido.BadOption, match="another game"):
        bot_named(game_of("duo"), entrants([f"network:{file}"])[0])
    with pytest.raises(gokaido.BadOption, match="No network comes with"):
        bot_named(TOY, entrants(["network"])[0])
    file.write_bytes(b"nothing")
    with pytest.raises(gokaido.BadOption, match="holds no network"):
        bot_named(game, entrants([f"guided:{file}"])[0])


def legal_of(game: Game, seen: Any) -> list[gokaido.Action]:
    """The legal actions of a view."""
    match = gokaido.Match(game, seats=int(seen.seats), seed=5)
    for _ in range(12):
        match.play(match.legal[len(match.legal) // 2])
    return list(match.legal)
