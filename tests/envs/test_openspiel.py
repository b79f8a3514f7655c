"""Every game as a game of OpenSpiel: its own simulation tests, its search and its regret minimiser."""

import gzip
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from gokaido.engine.registry import games
from gokaido.envs import VERSION, openspiel

NAMES = list(openspiel.register())
LOADED = [
    *NAMES,
    "gokaido_dojo(players=1,level=3)",
    "gokaido_dojo(mode=1A,deals=7,seed=5)",
    "gokaido_tokaido(players=5,crossroads=True,matsuri=True,tiles=is3)",
]
every_load = pytest.mark.parametrize("text", LOADED)
every_game = pytest.mark.parametrize("name", NAMES)


def played(game: Any, moves: int, seed: int = 0) -> Any:
    """A state after some random moves."""
    lot = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(int(lot.choice(state.legal_actions())))
    return state


def test_every_game_of_the_registry_is_registered() -> None:
    assert [f"gokaido_{key}" for key in games()] == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert list(openspiel.register()) == NAMES


@every_load
def test_random_simulations_with_serialisation(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = played(game, 9)
    for twin in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()), state.clone()):
        assert twin.history() == state.history()
        assert twin.moment.record.tobytes() == state.moment.record.tobytes()
    back, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(back) == str(game)
    assert twin.moment.record.tobytes() == state.moment.record.tobytes()


@every_game
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = played(pyspiel.load_game(name), 5)
    twin, before = state.clone(), state.moment.record.tobytes()
    twin.apply_action(twin.legal_actions()[0])
    assert state.moment.record.tobytes() == before
    assert twin.moment.record.tobytes() != before


@every_game
def test_tensors_and_strings_tell_what_a_player_knows(name: str) -> None:
    game = pyspiel.load_game(name)
    state = played(game, 12)
    assert game.observation_tensor_shape() == [games()[name.removeprefix("gokaido_")].advice.n_features]
    for player in range(game.num_players()):
        seen = np.array(state.observation_tensor(player))
        known = np.array(state.information_state_tensor(player))
        assert (known[: len(seen)] == seen).all()
        assert len(known) == len(seen) + openspiel.MEMORY
        assert state.observation_string(player).startswith(f"player {player}, {{")
    whole = make_observation(game)
    whole.set_from(state, 0)
    assert (whole.dict["features"] == np.array(state.observation_tensor(0), np.float32)).all()


def test_a_player_remembers_what_it_did_but_not_what_others_hide() -> None:
    game = pyspiel.load_game("gokaido_tokaido(players=2)")
    state, other = played(game, 20), played(game, 20)
    assert state.information_state_string(0) == other.information_state_string(0)
    fork = state.clone()
    mover = state.current_player()
    a, b = state.legal_actions()[:2]
    state.apply_action(a)
    fork.apply_action(b)
    assert state.information_state_string(mover) != fork.information_state_string(mover)

    # The order of hidden cards: another deal that looks the same so far is the same information.
    home = other.get_game()
    hidden = home.game.rules.state.from_row(other.moment.record)
    home.game.rules.redeal(hidden, 0, 5)
    moved = openspiel.Moment(None, 0, hidden.to_row(), other.moment.actor, other.moment.legal, [0.0, 0.0])
    same = openspiel.Moment(None, 0, other.moment.record, other.moment.actor, other.moment.legal, [0.0, 0.0])
    assert moved.record.tobytes() != same.record.tobytes()
    assert moved.memory(home.fast, 0) == same.memory(home.fast, 0)


@every_game
def test_its_own_tree_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    lot = np.random.RandomState(1)
    bots = [mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, lot), random_state=lot), None]
    state, moves = game.new_initial_state(), 0
    state.apply_action(3)
    while not state.is_terminal() and moves < 12:
        bot = bots[state.current_player() % 2]
        state.apply_action(bot.step(state) if bot else int(lot.choice(state.legal_actions())))
        moves += 1
    assert moves == 12 or state.is_terminal()
    assert moves > 5


@every_game
def test_outcome_sampling_runs(name: str) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(f"{name}(deals=2)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    chances = solver.average_policy().action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)


PLAYTHROUGHS = Path(__file__).parents[1] / "golden" / "openspiel"
OPENING = 25  # lines of a difference that are shown


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt.gz")), ids=lambda p: p.name.removesuffix(".txt.gz"))
def test_playthroughs_are_as_they_were(path: Path) -> None:
    """OpenSpiel's own golden files: everything it can ask of every state of a game."""
    kept = gzip.decompress(path.read_bytes()).decode()
    name = kept.splitlines()[0].removeprefix("game: ")
    from open_spiel.python.algorithms import generate_playthrough  # slow to load, and every process loads this file

    now = generate_playthrough.playthrough(name, None, seed=1)
    differ = [(a, b) for a, b in zip(kept.splitlines(), now.splitlines()) if a != b]
    assert differ[:OPENING] == []
    assert kept == now


def test_every_game_has_a_playthrough() -> None:
    kept = {gzip.decompress(p.read_bytes()).decode().splitlines()[0] for p in PLAYTHROUGHS.glob("*.txt.gz")}
    assert all(any(text.startswith(f"game: {name}(") for text in kept) for name in NAMES)


@every_game
def test_seats_and_version_are_those_of_the_other_environments(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.num_players() == games()[name.removeprefix("gokaido_")].rules.seats[-1]
    assert game.get_parameters()["version"] == VERSION
    with pytest.raises(Exception, match=f"version {VERSION} of the game, not 7"):
        openspiel._registered[name.removeprefix("gokaido_")]({"version": 7})


def test_mistakes_get_a_sentence() -> None:
    with pytest.raises(Exception, match="for 2, 3, 4 and 5 players, not 6"):
        openspiel._registered["tokaido"]({"players": 6})
    with pytest.raises(Exception, match="deals, not 0"):
        openspiel._registered["dojo"]({"deals": 0})
    state = played(pyspiel.load_game("gokaido_dojo"), 1)
    with pytest.raises(Exception, match="not legal now"):
        state.apply_action(175)
