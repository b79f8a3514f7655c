"""Names of features and actions as data, observations in named parts, pixels, and a policy that becomes a bot."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gokaido
from gokaido.bots.named import entrants, started
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.registry import games
from gokaido.envs import pettingzoo
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv
from gokaido.envs.names import structured
from gokaido.envs.registration import environment_id

EXAMPLES = Path(__file__).parents[2] / "examples"
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)


@every_game
def test_every_feature_and_action_has_a_name_of_its_own(game: Game) -> None:
    env: Any = gymnasium.make(environment_id(game.key), opponents="random").unwrapped
    many = SeatVectorEnv(game.key, 2)
    for one in (env, many, pettingzoo.raw_env(game.key), pettingzoo.parallel_env(game.key)):
        assert len(set(one.feature_names)) == len(one.feature_names) == game.advice.n_features
        assert len(set(one.action_names)) == len(one.action_names) == game.rules.actions
        assert [row["id"] for row in one.action_table] == list(range(game.rules.actions))


@pytest.mark.parametrize(
    ("key", "field", "name"),
    [
        ("dojo", "gold", "own_gold"),
        ("dojo", "food", "own_food"),
        ("duo", "gardens", "own_gardens"),
        ("duo", "temples", "own_temples"),
        ("tokaido", "coins", "own_coins"),
        ("tokaido", "trees", "own_trees"),
        ("tokaido", "baths", "own_baths"),
    ],
)
def test_a_name_means_what_it_says(key: str, field: str, name: str) -> None:
    """One more of something changes the number of that name, for its owner, and the rival's for the other."""
    settings: dict[str, Any] = {"crossroads": True} if key == "tokaido" else {}
    match = gokaido.Match(key, seats=2, seed=3, **settings)
    names = list(SeatEnv(key, opponents="random").feature_names)
    seen = []
    for more in (0, 1):
        state = match.state.copy()
        getattr(state, field)[0] += more
        for viewer in (0, 1):
            out = [0.0] * len(names)
            match.game.advice.features(state, viewer, out)
            seen.append(out)
    changed = [{names[k] for k in range(len(names)) if seen[v][k] != seen[2 + v][k]} for v in (0, 1)]
    assert name in changed[0]
    assert name not in changed[1]
    assert {name.replace("own", "rival"), name.replace("own", "next_1")} & changed[1]


@every_game
def test_actions_are_written_by_the_name_of_their_block(game: Game) -> None:
    """Where the written form begins with a word, blocks keep to it: `move 12` is in `move`."""
    env = SeatEnv(game.key, opponents="random")
    match = gokaido.Match(game.key, seed=2)
    rng = np.random.default_rng(1)
    words: dict[str, set[str]] = {}
    while not match.over:
        for action in match.legal:
            words.setdefault(env.action_table[action.id]["block"], set()).add(action.text.split()[0])
        match.play(match.legal[int(rng.integers(len(match.legal)))])
    assert "move" not in words or words["move"] == {"move"}
    assert "buy" not in words or words["buy"] == {"buy"}
    assert len(words) > 3


@every_game
def test_observations_in_named_parts(game: Game) -> None:
    env = SeatEnv(game.key, opponents="random", observation="dict")
    check_env(env)
    plain = SeatEnv(game.key, opponents="random")
    seen: Any = env.reset(seed=4)[0]
    assert env.observation_space.contains(seen)
    whole: Any = plain.reset(seed=4)[0]
    assert (np.concatenate(list(seen.values())) == whole).all()
    many = SeatVectorEnv(game.key, 3, opponents="random", observation="dict")
    rows: Any = many.reset(seed=4)[0]
    assert many.observation_space.contains(rows)
    assert all(rows[name].shape == (3, len(part)) for name, part in seen.items())
    assert structured(game, whole).keys() == seen.keys()
    with pytest.raises(BadOption, match="vector and dict, not 'list'"):
        SeatEnv(game.key, observation="list")


@every_game
def test_tables_are_shown_as_pixels(game: Game) -> None:
    env = SeatEnv(game.key, opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    seen: Any = env.render()
    assert seen.dtype == np.uint8
    assert seen.shape[2] == 3
    assert min(seen.shape[:2]) > 400
    assert len(np.unique(seen.reshape(-1, 3), axis=0)) > 50  # a drawing, not a blank sheet
    many = SeatVectorEnv(game.key, 2, opponents="random", render_mode="rgb_array")
    many.reset(seed=1)
    shown: Any = many.render()
    assert len(shown) == 2
    assert shown[0].shape == seen.shape


def test_a_policy_becomes_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of examples/policy_bot.py plays what its network likes best, by the numbers that it learnt from."""
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    train: Any = importlib.import_module("train_dojo")
    monkeypatch.setitem(sys.modules, "train_dojo", train)
    torch.manual_seed(3)
    game = games()["dojo"]
    player = train.Player(game.advice.n_features, game.rules.actions, train.Plan().width)
    torch.nn.init.normal_(player.choice.weight)
    torch.save(player.state_dict(), tmp_path / "policy.pt")
    monkeypatch.setenv("POLICY", str(tmp_path / "policy.pt"))
    bot = started(game, entrants([str(EXAMPLES / "policy_bot.py")])[0])
    batch = gokaido.Batch("dojo", 12, seed=3, seats=2)
    for _ in range(5):
        batch.step(batch.random_actions())
    with torch.no_grad():
        chances, _ = player(torch.from_numpy(batch.features), torch.from_numpy(batch.masks))
    for row in range(12):
        view = game.rules.state.from_row(batch.states, row)
        game.rules.observe(view, view.actor)
        assert bot.choose(view, 1).action == int(chances.logits[row].argmax())
    bot.close()  # type: ignore[attr-defined]
