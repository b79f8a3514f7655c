"""Networks as bots: the same numbers with NumPy, interpreted and compiled; and what they are given."""

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gokaido
from gokaido.bots import Budget
from gokaido.bots.levels import bot
from gokaido.bots.mcts.bot import Growth, new_tree
from gokaido.bots.mcts.tree import Tree
from gokaido.bots.named import bot_named, entrants
from gokaido.bots.network.bot import GuidedSearch, Network
from gokaido.bots.network.tree import GuidedTree
from gokaido.bots.network.weights import (
    HEADS,
    POINTS,
    WIN,
    Weights,
    network_of,
    read_weights,
    table_size,
    write_weights,
)
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game, GuidedSettings, OneHot
from gokaido.engine.registry import game_of, games

from ..engine.toy import TOY

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
WIDTHS = (16, 8, 12)


def random_weights(
    game: Game, seed: int = 1, told: bool = True, widths: tuple[int, int, int] = WIDTHS, spread: float = 0.5
) -> Weights:
    """A small network that knows nothing but has opinions; `told` more than the features, or not."""
    lot, features = np.random.default_rng(seed), game.advice.n_features
    hot = game.advice.one_hot or (OneHot(0, 1.0, 3), OneHot(features - 1, 4.0, 5))
    inputs = features + (sum(one.size for one in hot) + game.rules.actions if told else 0)
    sizes = (inputs + table_size(game), *widths)
    sides = max(map(game.rules.sides, game.rules.seats))
    shapes = {f"body.{k}": pair for k, pair in enumerate(pairwise(sizes))}
    shapes |= {"policy": (widths[2], game.rules.actions), "win": (widths[2], sides), "points": (widths[2], sides)}
    arrays = {}
    for name, (a, b) in shapes.items():
        arrays[f"{name}.weight"] = lot.normal(0, spread, (a, b)).astype(np.float32)
        arrays[f"{name}.bias"] = lot.normal(0, spread, b).astype(np.float32)
    note = {"game": game.key, "rules": game.version, "unit": game.advice.search.margin}
    more = {"inputs": inputs, "one_hot": [list(one) for one in hot]} if told else {}
    return Weights(arrays, {**note, **more, "features": features})


def in_fractions(weights: Weights, given: Any, bias: Any) -> list[Any]:
    """What its heads would say (preferences, logits of winning, points in units) if nothing were rounded."""
    x = np.maximum(bias + given @ weights.arrays["body.0.weight"][: len(given)], 0)
    for k in (1, 2):
        x = np.maximum(x @ weights.arrays[f"body.{k}.weight"] + weights.arrays[f"body.{k}.bias"], 0)
    return [x @ weights.arrays[f"{head}.weight"] + weights.arrays[f"{head}.bias"] for head in HEADS]


def position(game: Game, moves: int = 12, seats: int | None = None) -> Any:
    """What the seat to act knows after some moves."""
    match = gokaido.Match(game, seats=seats or min(3, max(game.rules.seats)), seed=5)
    for _ in range(moves):
        match.play(match.legal[len(match.legal) // 2])
    return match.view_state(match.actor)


@every_game
@pytest.mark.parametrize("told", [False, True])
def test_numpy_and_the_compiled_tree_say_the_same_of_a_position(game: Game, told: bool) -> None:
    weights, seen = random_weights(game, told=told), position(game)
    said = Network(game, weights).opinion(seen)
    search = GuidedSearch(game, weights, Budget(simulations=1), GuidedSettings(trust=1.0))
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


def test_a_network_is_told_steps_one_by_one_and_what_is_legal() -> None:
    game = game_of("tokaido")
    weights, seen = random_weights(game), position(game, seats=3)
    features = np.zeros(game.advice.n_features, np.float32)
    game.advice.features(seen, seen.actor, features.data)
    buffer = [0] * game.rules.actions
    legal = buffer[: game.rules.legal(seen, buffer)]
    given = weights.given(features, legal)
    told, at = given[len(features) : -game.rules.actions], 0
    counts = []
    for one in weights.one_hot:
        counts.append(int(np.flatnonzero(told[at : at + one.size])[0]))
        at += one.size
    assert told.sum() == len(weights.one_hot) == 4 * 5 + 2
    around = [(seen.actor + k) % 3 for k in range(3)]
    assert counts[:12] == [v for p in around for v in (seen.coins[p], seen.at[p], seen.lane[p], seen.temple[p])]
    assert np.flatnonzero(given[-game.rules.actions :]).tolist() == sorted(legal)
    assert any(counts[1:12:4])  # somebody is on the road


def test_the_last_step_of_a_feature_stands_for_all_that_is_beyond() -> None:
    weights = random_weights(game_of("tokaido"))
    features = np.zeros(weights.note["features"], np.float32)
    coins, road = weights.one_hot[:2]
    features[coins.feature] = 99 / coins.scale
    told = weights.given(features, ())[len(features) :]
    assert np.flatnonzero(told[: coins.size + road.size]).tolist() == [coins.size - 1, coins.size]


AHEAD = GuidedSettings(depth=5, heat=2.0, lead=0.5)


@every_game
@pytest.mark.parametrize("settings", [GuidedSettings(), AHEAD], ids=["at once", "ahead"])
def test_interpreted_and_compiled_searches_are_equal_to_the_bit(game: Game, settings: GuidedSettings) -> None:
    weights, seen, trees = random_weights(game), position(game, seats=min(4, max(game.rules.seats))), []
    for way in (compiled(game, GuidedTree), Interpreted(Binding(game, GuidedTree))):
        tree = GuidedSearch(game, weights, Budget(simulations=40), settings).tree(seen, Budget(simulations=40), 3)
        Growth(tree, "think")  # has a root
        way.bind(tree, "think")(0, 40)
        trees.append(tree)
    assert trees[0].used == trees[1].used > 20
    for name in ("action", "parent", "tries", "total", "points", "chances", "prior", "worth"):
        assert getattr(trees[0], name).tobytes() == getattr(trees[1], name).tobytes(), name


@every_game
@pytest.mark.parametrize("widths", [(1100, 68, 20), (300, 556, 36)], ids=["wide first", "wide second"])
def test_layers_of_any_width_are_equal_to_the_bit_interpreted_and_compiled(game: Game, widths: Any) -> None:
    """Wider than what is added up at once, not a multiple of any register, and far beyond what 16 bits hold."""
    seen = position(game)
    for spread in (0.1, 40.0):
        weights, said = random_weights(game, widths=widths, spread=spread), []
        for way in (compiled(game, GuidedTree), Interpreted(Binding(game, GuidedTree))):
            tree = GuidedSearch(game, weights, Budget(simulations=1)).tree(seen, Budget(simulations=1), 3)
            way.bind(tree, "look")()
            said.append((tree.first_out.tobytes(), tree.second_out.tobytes(), tree.third_out.tobytes()))
        assert said[0] == said[1]
        assert np.count_nonzero(tree.third_out) > 3


def test_layers_in_whole_numbers_say_nearly_what_fractions_would() -> None:
    game = game_of("tokaido")
    weights = network_of(game)
    assert weights is not None
    for moves in (0, 8, 20):
        seen = position(game, moves)
        features = np.zeros(game.advice.n_features, np.float32)
        game.advice.features(seen, seen.actor, features.data)
        buffer = [0] * game.rules.actions
        given = weights.given(features, buffer[: game.rules.legal(seen, buffer)])
        bias = weights.bias(game, seen)
        liked, _, points = in_fractions(weights, given, bias)
        said = weights.opinion(given, bias, 3)
        assert said.preferences == pytest.approx(liked, abs=0.15)
        assert said.points == pytest.approx(points[:3] * weights.note["unit"], abs=0.15)
        assert not np.array_equal(said.preferences, liked)


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
    assert isinstance(five, GuidedSearch)
    assert isinstance(six, GuidedSearch)
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
    alone, plan = GuidedSettings(), Budget(simulations=4)
    tree = GuidedSearch(game, weights, plan, alone, wants=POINTS).tree(seen, plan, 1)
    Growth(tree, "think")  # has a root
    tree.think(0, 1)
    assert tree.reward[seen.actor] == pytest.approx(0.5, abs=1e-6)  # as many points as it expects itself


def one_simulation(game: Game, settings: GuidedSettings, wants: float = WIN, seats: int | None = None) -> GuidedTree:
    """A tree after its first simulation."""
    plan = Budget(simulations=4)
    tree = GuidedSearch(game, random_weights(game), plan, settings, wants).tree(position(game, seats=seats), plan, 1)
    Growth(tree, "think")  # has a root
    tree.think(0, 1)
    return tree


@every_game
def test_a_network_that_plays_on_to_the_end_counts_what_came_of_it(game: Game) -> None:
    for settings in (GuidedSettings(depth=-1), GuidedSettings(depth=4000), GuidedSettings(depth=-1, heat=5.0)):
        tree = one_simulation(game, settings)
        chances, points = tree.reward[16 : 16 + tree.sides], tree.reward[8 : 8 + tree.sides]
        winners = int(np.count_nonzero(chances))
        assert sorted(chances.tolist()) == pytest.approx([0.0] * (tree.sides - winners) + [1 / winners] * winners)
        assert points.tolist() == points.round().tolist()
        assert tree.reward[: tree.sides].tolist() == chances.tolist()


def test_a_network_that_plays_on_judges_where_it_comes_to() -> None:
    game = game_of("tokaido")
    at_once, later = (one_simulation(game, GuidedSettings(depth=depth)) for depth in (0, 3))
    assert at_once.worth[0] == later.worth[0]  # an untried action is compared with what is thought here
    assert at_once.reward.tolist() != later.reward.tolist()
    steady = [one_simulation(game, GuidedSettings(depth=3)).reward.tolist() for _ in range(2)]
    assert steady[0] == steady[1]
    assert one_simulation(game, GuidedSettings(depth=3, heat=50.0)).reward.tolist() != steady[0]
    wanting = one_simulation(game, GuidedSettings(depth=3), wants=POINTS)
    assert wanting.reward[wanting.viewer] != pytest.approx(0.5, abs=1e-6)  # beside what it expected before


def test_among_three_rivals_leads_count_beside_chances() -> None:
    game = game_of("tokaido")
    three = [one_simulation(game, GuidedSettings(lead=lead), seats=3).reward.tolist() for lead in (0.0, 1.0)]
    assert three[0] == three[1]
    none, half, whole = (one_simulation(game, GuidedSettings(lead=lead), seats=4) for lead in (0.0, 0.5, 1.0))
    points, chances = none.reward[8 : 8 + none.sides], none.reward[16 : 16 + none.sides]
    for side in range(none.sides):
        lead = points[side] - max(p for k, p in enumerate(points) if k != side)
        assert whole.reward[side] == pytest.approx(1 / (1 + math.exp(-1.1 * lead / none.unit)), abs=1e-5)
        assert half.reward[side] == pytest.approx((chances[side] + whole.reward[side]) / 2, abs=1e-5)
        assert none.reward[side] == chances[side] == half.reward[16 + side]


def test_a_file_whose_note_does_not_fit_its_numbers_is_refused(tmp_path: Path) -> None:
    game, file = game_of("dojo"), tmp_path / "mine.npz"
    weights = random_weights(game)
    hots: Any = ([], [[10_000, 1.0, 8]], [[0, 1.0, -1]], [[0, 1.0, 40_000]], [[0, 1.0, 3.0], [178, 4.0, 5.0]])
    misfits: list[tuple[str, Any]] = [("inputs", 10_000), ("unit", math.nan), *(("one_hot", hot) for hot in hots)]
    for name, value in misfits:
        write_weights(file, weights.arrays, {**weights.note, name: value})
        with pytest.raises(gokaido.BadOption, match="not what its note says"):
            read_weights(file)
    for layer in (1, 2):
        name = f"body.{layer}.weight"
        write_weights(file, {**weights.arrays, name: weights.arrays[name][:-2]}, weights.note)
        with pytest.raises(gokaido.BadOption, match="not what its note says"):
            read_weights(file)
    narrow = {**weights.arrays, "body.2.bias": weights.arrays["body.2.bias"][:-2]}
    write_weights(file, narrow, weights.note)
    with pytest.raises(gokaido.BadOption, match="not what its note says"):
        read_weights(file)
    for value in (np.nan, np.inf):
        beyond = {**weights.arrays, "body.1.bias": np.full_like(weights.arrays["body.1.bias"], value)}
        write_weights(file, beyond, weights.note)
        with pytest.raises(gokaido.BadOption, match="not what its note says"):
            read_weights(file)
    nonsense: list[tuple[str, Any]] = [("features", "9"), ("one_hot", [[1]]), ("unit", None)]
    for name, value in nonsense:
        write_weights(file, weights.arrays, {**weights.note, name: value})
        with pytest.raises(gokaido.BadOption, match="holds no network"):
            read_weights(file)
    file.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(gokaido.BadOption, match="holds no network"):
        read_weights(file)


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
