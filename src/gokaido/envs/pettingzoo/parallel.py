"""PettingZoo's parallel API over a batch: many matches at once, all their seats agents."""

import copy
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from gokaido.engine.errors import BadOption, IllegalAction
from gokaido.engine.game import Game
from gokaido.engine.many.batch import match_seed, new_matches
from gokaido.engine.many.rewards import reward_number
from gokaido.engine.many.seeds import Stream
from gokaido.engine.many.variants import set_variant
from gokaido.engine.registry import game_of
from gokaido.engine.state.record import Array

from .. import VERSION
from ..gymnasium.env import LIMIT, observation_box
from ..names import NamedTables
from .aec import game_options

from gymnasium import spaces  # isort: skip  (after the check in env.py)
from gymnasium.utils import seeding  # isort: skip
from pettingzoo import ParallelEnv  # isort: skip

Observation = dict[str, npt.NDArray[Any]]
Table = dict[str, Any]


def parallel_env(game: str = "dojo", **settings: Any) -> "ParallelMatches":
    """`matches` matches side by side; see ParallelMatches."""
    return ParallelMatches(game, **settings)


class ParallelMatches(NamedTables, ParallelEnv[str, Observation, int]):
    """Many matches, stepped together. Agents are `match_0_player_0`, `match_0_player_1`, `match_1_player_0`, ...

    Every agent acts in every step: who is not to act waits. Waiting is one more action, after those of the game, and
    the only one in the mask then. The agents of a match that ends leave; after `max_cycles` steps all do. With
    `evaluation`, the matches are among those that nobody learns from, whatever the seed.
    """

    metadata = {"render_modes": [], "name": f"gokaido_parallel_v{VERSION}"}  # noqa: RUF012  PettingZoo's own

    def __init__(
        self,
        game: str = "dojo",
        seats: int | None = None,
        matches: int = 1,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        evaluation: bool = False,
        **options: Any,
    ) -> None:
        if matches < 1:
            raise BadOption("env_matches", given=matches)
        self.game: Game = game_of(game)
        self.seats = self.game.rules.seats[-1] if seats is None else seats
        self.matches = matches
        self.max_cycles = max_cycles
        self.render_mode = None
        self.wait = self.game.rules.actions
        self.possible_agents = [f"match_{m}_player_{s}" for m in range(matches) for s in range(self.seats)]
        self.agents: list[str] = []
        self._place = {a: divmod(k, self.seats) for k, a in enumerate(self.possible_agents)}
        box, mask = observation_box(self.game), spaces.Box(0, 1, (self.game.rules.actions + 1,), np.int8)
        seen = spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {a: spaces.Discrete(self.game.rules.actions + 1) for a in self.possible_agents}
        width = len(self.possible_agents) * self.game.advice.n_features
        self.state_space = spaces.Box(-LIMIT, LIMIT, (width,), np.float32)
        stream = Stream.EVALUATION if evaluation else Stream.LEARNING
        self._frame = new_matches(self.game, matches, seats, options, stream=stream, reward=reward_number(reward))
        self.table = {"seats": self.seats, **options}
        self._varied = False  # did the last `reset` change it?
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Features and a mask of the game's actions and of waiting."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of the game, then waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Table]]:
        """Deal every match; match m has the seed that is hashed from the given one and m.

        `options` are those of the game, for these matches, and `seats`: as many as there are agents for, or fewer.
        """
        changes = game_options(options)
        if changes or self._varied:
            set_variant(self._frame, {**self.table, **changes})
            self._varied = bool(changes)
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        frame = self._frame
        frame.low, frame.middle, frame.high = self._random.integers(1 << 32, size=3).tolist()
        frame.played[:] = 0
        frame.ended[:] = 0
        frame.open_rows(0, self.matches)
        self.agents = [a for a in self.possible_agents if self._place[a][1] < self.playing]
        self.cycles = 0
        return self._seen(self.agents), {a: {} for a in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Table]]:
        """One action of every agent: its move where it is to act, else waiting."""
        self._frame.chosen[:] = self._moves(actions)
        self._frame.step_rows(0, self.matches)
        self.cycles += 1
        cut = self.cycles == self.max_cycles
        agents, over, won = self.agents, self._frame.ended, self._frame.rewards
        places = {a: self._place[a] for a in agents}
        ended = {a: bool(over[m]) for a, (m, _) in places.items()}
        rewards = {a: float(won[m, s]) for a, (m, s) in places.items()}
        self.agents = [] if cut else [a for a in agents if not ended[a]]
        cuts = {a: cut and not ended[a] for a in agents}
        return self._seen(agents), rewards, ended, cuts, {a: self._info(*places[a]) for a in agents}

    @property
    def playing(self) -> int:
        """How many seats the matches have now."""
        return int(self._frame.variant_seats[0])

    def __copy__(self) -> Self:
        """One of its own: a copy that shared the match would play in it."""
        return copy.deepcopy(self)

    def match_seed(self, match: int) -> int:
        """The seed of a match, as `gokaido.Match` takes it."""
        return match_seed(self._frame, match)

    def _info(self, m: int, s: int) -> Table:
        """How a seat ended, once its match is over."""
        frame = self._frame
        if not frame.ended[m]:
            return {}
        rank = int(frame.places[m, s])
        return {"score": int(frame.scores[m, s]), "rank": rank, "winner": rank == 0}

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return copy.deepcopy(self.__dict__)

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave."""
        self.__dict__.update(copy.deepcopy(state))

    def _moves(self, actions: dict[str, int]) -> list[int]:
        """The action of each match. Nothing is played unless everyone plays what is legal."""
        moves = [0] * self.matches
        for name in self.agents:
            m, s = self._place[name]
            action = int(actions.get(name, self.wait))
            mask = self._mask(m, s)
            if not 0 <= action <= self.wait or not mask[action]:
                legal = np.flatnonzero(mask).tolist()
                raise IllegalAction("env_illegal", given=action, agent=name, legal=tuple(legal))
            if action != self.wait:
                moves[m] = action
        return moves

    def _mask(self, m: int, s: int) -> Array:
        """What a seat may do: play if it is to act, else wait."""
        mask = np.zeros(self.game.rules.actions + 1, np.int8)
        mask[:-1] = self._frame.masks[m] if s == self._frame.actors[m] else 0
        mask[-1] = not mask.any()
        return mask

    def _seen(self, agents: list[str]) -> dict[str, Observation]:
        """What each agent's seat may know. The arrays are the reader's own."""
        vectors = [np.zeros_like(self._frame.features)] * self.seats  # of agents that have no seat in these matches
        for s in range(self.playing):
            self._frame.look_rows(0, self.matches, s)
            vectors[s] = self._frame.features.copy()
        places = [(a, *self._place[a]) for a in agents]
        return {a: {"observation": vectors[s][m], "action_mask": self._mask(m, s)} for a, m, s in places}

    def state(self) -> npt.NDArray[np.float32]:
        """What all agents know together, one after the other."""
        seen = self._seen(self.possible_agents)
        return np.concatenate([seen[a]["observation"] for a in self.possible_agents])

    def render(self) -> None:
        """There is nothing to show for many matches."""

    def close(self) -> None:
        """Nothing is left open."""
