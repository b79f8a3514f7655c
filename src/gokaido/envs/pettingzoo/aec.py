"""PettingZoo's AEC API: one match whose seats take turns as agents."""

import copy
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from gokaido.engine.errors import IllegalAction
from gokaido.engine.many.batch import match_seed
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.rewards import reward_number
from gokaido.engine.many.seeds import drawn_seed

from .. import VERSION
from ..gymnasium.env import LIMIT, observation_box
from ..names import NamedTables
from ..render import MODES, Shown, check_mode, picture
from ..requirements import needed

needed("pettingzoo", "A PettingZoo environment")

from gymnasium import error, logger, spaces  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

Observation = dict[str, npt.NDArray[Any]]
BEFORE_RESET = {"agent_selection", "agents", "infos", "num_agents", "rewards", "terminations", "truncations"}
PROBE = {"options": 1}  # what PettingZoo's own tests hand to any environment, to see that it takes some


def game_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """What `reset` is asked to change in the table."""
    return {} if options is None or options == PROBE else options


class raw_env(NamedTables, AECEnv[str, Observation, int]):  # noqa: N801  PettingZoo's own name
    """One match; agents are `player_0`, `player_1`, ... and each observes what its seat may know.

    An observation is a dictionary: `observation` (features) and `action_mask` (all 0 for agents whose turn it is not).
    Rewards come at the end: 1 for a win alone, a share of it for a shared one, and their sum over all sides is 0; with
    `reward` "margin", "rank" or "points" those of `Batch`. The last infos have score, rank and winner. After
    `max_cycles` actions a match is cut short without a reward. With `evaluation`, the matches are among those that
    nobody learns from, whatever the seed.
    """

    metadata = {  # noqa: RUF012  PettingZoo's own
        "render_modes": list(MODES), "name": f"gokaido_v{VERSION}", "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self,
        game: str = "dojo",
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        lang: str = "en",
        reward: str = "win",
        evaluation: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.lang = lang
        self.max_cycles = max_cycles
        self.evaluation = evaluation
        self.fast = FastMatch(game, seats, numbers={"reward": reward_number(reward)}, **options)
        self.game = self.fast.game
        self.metadata = self.metadata | {"name": f"gokaido_{self.game.key}_v{VERSION}"}
        self.possible_agents = [f"player_{k}" for k in range(self.fast.seats)]
        self.agents = self.possible_agents[:]
        self._seat_of = {name: k for k, name in enumerate(self.possible_agents)}
        box = observation_box(self.game)
        mask = spaces.Box(0, 1, (self.game.rules.actions,), np.int8)
        self.observation_spaces = {
            a: spaces.Dict({"observation": box, "action_mask": mask}) for a in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(self.game.rules.actions) for a in self.possible_agents}
        self.state_space = spaces.Box(-LIMIT, LIMIT, (self.fast.seats * self.game.advice.n_features,), np.float32)
        self._mask = self.fast.mask.view(np.int8)
        self._nothing = np.zeros_like(self._mask)
        self._random, _ = seeding.np_random()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_mask"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._mask = self.fast.mask.view(np.int8)

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return copy.deepcopy(self.__getstate__())

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave."""
        self.__setstate__(copy.deepcopy(state))

    def __copy__(self) -> Self:
        """One of its own: a copy that shared the match would play in it."""
        return copy.deepcopy(self)

    def match_seed(self) -> int:
        """The seed of this match, as `gokaido.Match` takes it."""
        return match_seed(self.fast.frame)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent: features and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every agent: the actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. The same seed deals the same; without one, the next match of the last seed.

        `options` are those of the game, for this one match, and `seats`: as many agents as there are, or fewer.
        """
        self.fast.vary(game_options(options))
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[: self.fast.seats]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._cycles = 0
        self.fast.open(drawn_seed(self._random, self.evaluation))
        self._looking = self.fast.actor
        self.agent_selection = self.possible_agents[self._looking]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent's seat may know. The arrays are the reader's own."""
        seat = self._seat_of[agent]
        if seat >= self.fast.seats:  # an agent that has no seat in this match
            return {"observation": np.zeros_like(self.fast.vector), "action_mask": self._nothing.copy()}
        if seat != self._looking:
            self.fast.look(seat)
            self._looking = seat
        mask = self._mask.copy() if seat == self.fast.actor else self._nothing.copy()
        return {"observation": self.fast.vector.copy(), "action_mask": mask}

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats know together, one after the other."""
        seen = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(seen).astype(np.float32)

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        n = self.fast.step(action)  # type: ignore[arg-type]
        if n < 0:
            self._refuse(agent, action)
            return
        self._looking = self.fast.actor
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        if n == 0:
            self._end()
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._looking]
        if self.render_mode == "human":
            self.render()

    def _refuse(self, agent: str, action: int | None) -> None:
        """Nothing was played."""
        allowed = np.flatnonzero(self._mask).tolist()
        raise IllegalAction("env_illegal", given=action, agent=agent, legal=tuple(allowed))

    def _end(self) -> None:
        """Everyone is rewarded; agents leave one after the other."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {a: float(self.fast.rewards[0, k]) for k, a in enumerate(self.agents)}
        self._accumulate_rewards()
        for seat, a in enumerate(self.agents):
            rank = int(self.fast.ranks[self.fast.sides + seat])
            self.infos[a] = {"score": int(self.fast.ranks[seat]), "rank": rank, "winner": seat in self.fast.winners}
        self.agent_selection = self.agents[0]

    def render(self) -> Shown:
        """The table as the agent to act sees it."""
        if self.render_mode is None:
            logger.warn("render() was called without a render mode: env(..., render_mode='ansi')")
            return None
        view = self.fast.view_state(self._seat_of[self.agent_selection])
        return picture(self.game, view, self.render_mode, self.lang)

    def close(self) -> None:
        """Nothing is left open."""


class CheckedMatch(raw_env):
    """A match with the checks that PettingZoo's usual wrappers make, without their cost (some 40 µs a step).

    Who plays what is not legal loses 1, and the match ends; an action outside the space is an error, and so is anything
    before `reset`.
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        del self.agents

    def __getattr__(self, name: str) -> Any:
        if name in BEFORE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset()")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act."""
        if not self.agents:
            logger.warn("step() was called after all agents had left: call reset()")
            return
        super().step(action)

    def observe(self, agent: str) -> Observation:
        """What an agent's seat may know. The arrays are the reader's own."""
        if "agents" not in self.__dict__:
            raise error.ResetNeeded("observe() was called before reset()")
        return super().observe(agent)

    def render(self) -> Shown:
        """The table as the agent to act sees it."""
        if "agents" not in self.__dict__:
            raise error.ResetNeeded("render() was called before reset()")
        return super().render()

    def _refuse(self, agent: str, action: int | None) -> None:
        """The match is lost."""
        if action is None or not 0 <= action < self.game.rules.actions:
            raise IllegalAction("env_action", last=self.game.rules.actions - 1, given=action)
        logger.warn(f"{agent} played the illegal action {action} and loses the match; see observation['action_mask']")
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)  # as PettingZoo's wrapper has it
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = -1.0
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def env(game: str = "dojo", **settings: Any) -> CheckedMatch:
    """A match that checks what it is asked."""
    return CheckedMatch(game, **settings)
