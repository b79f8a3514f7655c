"""Side by side with other libraries of games, in one process on one core: `gokaido bench --peers`."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from .bench import machine
from .clock import one_core, rate
from .comparison import BATCHED, COPIED, INSIDE, OBSERVED, SEARCHED, STEPPED, ZOO, Row, zoo_played
from .own_games import our_rows

INSTALL = "pip install 'gokaido[peers]'"
ROLLOUTS = 500
PACKAGES = ("open_spiel", "pettingzoo", "rlcard", "pgx", "jax", "gymnasium")


# ---------------------------------------------------------------------- OpenSpiel


def spiel_game(spiel: Any, name: str) -> Any:
    """A game of OpenSpiel; its Python games are known once their module is loaded."""
    if name.startswith("python_"):
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return spiel.load_game(name)


def spiel_chance(state: Any, rng: random.Random) -> None:
    """Let chance decide until it is a player's turn."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        chosen = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])
        state.apply_action(chosen[0])


def spiel_played(game: Any, rng: random.Random, observe: bool) -> int:
    """One random game, stepped from Python; returns its decisions."""
    look = "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"
    state, decisions = game.new_initial_state(), 0
    spiel_chance(state, rng)
    while not state.is_terminal():
        if observe:
            getattr(state, look)(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
        spiel_chance(state, rng)
        decisions += 1
    return decisions


def spiel_rows(seconds: float) -> Iterator[Row]:
    """OpenSpiel: C++ games inside and from Python, Python games, copies, both of its tree searches."""
    spiel = import_module("pyspiel")
    rng = random.Random(1)
    for name in ("connect_four", "backgammon", "spades", "python_tic_tac_toe"):
        game = spiel_game(spiel, name)
        library = "OpenSpiel (Python)" if name.startswith("python_") else "OpenSpiel (C++)"
        length = np.mean([spiel_played(game, rng, False) for _ in range(50)])
        if not name.startswith("python_"):
            # Its C++ search, asked for one simulation of many playouts, plays random games without leaving C++.
            start, many = game.new_initial_state(), spiel_search(spiel, game, 1, ROLLOUTS)
            spiel_chance(start, rng)
            games = rate(lambda s=start, b=many: _searched(b, s, ROLLOUTS), seconds)  # type: ignore[misc]
            yield Row(INSIDE, library, name, games * float(length), games)
        for group, observe in ((STEPPED, False), (OBSERVED, True)):
            decisions = rate(lambda g=game, o=observe: spiel_played(g, rng, o), seconds)  # type: ignore[misc]
            yield Row(group, library, name, decisions, decisions / float(length))
    yield from spiel_search_rows(spiel, seconds)


def spiel_search(spiel: Any, game: Any, simulations: int, rollouts: int) -> Any:
    """The C++ search with so many random playouts in each simulation."""
    return spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(rollouts, 1), 1.4, simulations, 1000, False, 1, False)


def spiel_search_rows(spiel: Any, seconds: float) -> Iterator[Row]:
    """Copies of states, and simulations of its own searches with one random playout each."""
    searches = import_module("open_spiel.python.algorithms.mcts")
    for name in ("connect_four", "backgammon"):
        game, rng = spiel.load_game(name), random.Random(2)
        state = game.new_initial_state()
        spiel_chance(state, rng)
        yield Row(COPIED, "OpenSpiel (C++)", name, rate(lambda s=state: _cloned(s), seconds))  # type: ignore[misc]
        fast = spiel_search(spiel, game, 500, 1)
        yield Row(SEARCHED, "OpenSpiel (C++)", name, rate(lambda b=fast, s=state: _searched(b, s, 500), seconds))  # type: ignore[misc]
    game = spiel.load_game("connect_four")
    state, luck = game.new_initial_state(), np.random.RandomState(1)
    slow = searches.MCTSBot(game, 1.4, 50, searches.RandomRolloutEvaluator(1, luck), solve=False, random_state=luck)
    yield Row(SEARCHED, "OpenSpiel (Python)", "connect_four", rate(lambda: _searched(slow, state, 50), seconds))


def _cloned(state: Any) -> int:
    for _ in range(200):
        state.clone()
    return 200


def _searched(bot: Any, state: Any, simulations: int) -> int:
    bot.step(state)
    return simulations


# ---------------------------------------------------------------------- PettingZoo, RLCard, pgx


def zoo_rows(seconds: float) -> Iterator[Row]:
    """PettingZoo's classics as `env()` gives them."""
    rng = random.Random(1)
    for name in ("connect_four_v3", "tictactoe_v3"):
        env = import_module(f"pettingzoo.classic.{name}").env()
        yield Row(ZOO, "PettingZoo", name, rate(lambda e=env: zoo_played(e, rng), seconds))  # type: ignore[misc]


def card_rows(seconds: float) -> Iterator[Row]:
    """RLCard: its states are observations, so one figure."""
    rlcard = import_module("rlcard")
    rng = random.Random(1)
    for name in ("leduc-holdem", "uno"):
        env = rlcard.make(name, config={"seed": 1})

        def played(env: Any = env) -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions

        length = np.mean([played() for _ in range(50)])
        decisions = rate(played, seconds)
        yield Row(OBSERVED, "RLCard", name, decisions, decisions / float(length))


def pgx_rows(seconds: float) -> Iterator[Row]:
    """pgx on the CPU: a compiled step of many matches that restart by themselves, masks and observations included."""
    pgx, jax = import_module("pgx"), import_module("jax")
    again = import_module("pgx.experimental.wrappers").auto_reset
    for name, n in (("connect_four", 4096), ("backgammon", 256), ("kuhn_poker", 4096)):
        env = pgx.make(name)
        start, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(again(env.step, env.init)))
        pick = jax.jit(lambda key, state: jax.random.categorical(key, jax.numpy.log(state.legal_action_mask), axis=-1))
        key = jax.random.PRNGKey(1)
        kept = {"state": start(jax.random.split(key, n)), "key": key}

        def stepped(kept: Any = kept, step: Any = step, pick: Any = pick, n: int = n) -> int:
            kept["key"], one, two = jax.random.split(kept["key"], 3)
            actions = pick(one, kept["state"])
            kept["state"] = jax.block_until_ready(step(kept["state"], actions, jax.random.split(two, n)))
            return n

        yield Row(BATCHED, f"pgx (CPU, {n} at once)", name, rate(stepped, seconds))


# ---------------------------------------------------------------------- all together

SOURCES: dict[str, tuple[str, Callable[[float], Iterator[Row]]]] = {
    "OpenSpiel": ("open_spiel", spiel_rows),
    "PettingZoo": ("pettingzoo", zoo_rows),
    "RLCard": ("rlcard", card_rows),
    "pgx": ("pgx", pgx_rows),
}


def compare(seconds: float = 0.5, say: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """Measure what is installed; figures, ratios to the best peer, versions, and what is missing."""
    rows: list[Row] = []
    missing: dict[str, str] = {}
    with one_core():
        for name, (package, source) in SOURCES.items():
            say(f"measuring {name} ...")
            try:
                rows.extend(source(seconds))
            except ImportError as error:
                missing[name] = f"{name} is not installed ({error.name or package}): {INSTALL}"
        rows.extend(our_rows(seconds, say))
    return {"machine": machine(), "versions": versions(), "missing": missing, "rows": [as_data(r, rows) for r in rows]}


def versions() -> dict[str, str]:
    """Of every library that took part."""
    found = {}
    for package in ("gokaido", *PACKAGES):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def best_peer(group: str, rows: list[Row]) -> float | None:
    """The fastest figure of others in a group."""
    return max((r.per_second for r in rows if r.group == group and not r.ours), default=None)


def as_data(row: Row, rows: list[Row]) -> dict[str, Any]:
    """Plain data, with the ratio to the best peer of the group."""
    best = best_peer(row.group, rows)
    return {
        "group": row.group,
        "library": row.library,
        "game": row.game,
        "per_second": round(row.per_second),
        "games_per_second": None if row.games_per_second is None else round(row.games_per_second),
        "ratio_to_best_peer": None if best is None else round(row.per_second / best, 2),
    }
