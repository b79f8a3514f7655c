"""Gymnasium: one seat of a match, against bots."""

import copy
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from gokaido.engine.errors import BadOption, GokaidoError
from gokaido.engine.game import Game
from gokaido.engine.many.batch import match_seed
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import Matches
from gokaido.engine.many.rewards import reward_number
from gokaido.engine.many.rivals import Rival
from gokaido.engine.many.seeds import drawn_seed
from gokaido.engine.registry import game_of

from ..names import NamedTables, check_observation, feature_blocks, structured
from ..opponents import Member, OpponentSpec, pool_of
from ..render import MODES, Shown, check_mode, picture
from ..requirements import needed

needed("gymnasium", "A Gymnasium environment")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402

LIMIT = 10.0  # features are meant to be within 1 of 0; what has no bound in the rules can lead further
Observation = Any  # an array of 32-bit floats, or with observation="dict" a dictionary of such


def observation_box(game: Game, rows: int | None = None, kind: str = "vector") -> Any:
    """The space of the features of a game: a vector, or a dictionary of named parts."""

    def box(size: int) -> Any:
        return spaces.Box(-LIMIT, LIMIT, (size,) if rows is None else (rows, size), np.float32)

    if kind == "dict":
        return spaces.Dict({name: box(size) for name, size in feature_blocks(game)})
    return box(game.advice.n_features)


class SeatEnv(NamedTables, gymnasium.Env[Observation, np.int64]):
    """One seat of a match; bots play the others. `info["action_mask"]` says what is legal.

    The reward comes at the end. With `reward="win"` it is 1 for a win alone, a share of it for a shared one, and what
    the others lose makes the sum 0; "margin", "rank" and "points" are those of `Batch`. `info["scores"]` and
    `info["ranks"]` say how every side ended. Who plays an action that is not legal loses 1, and the match ends
    (`info["illegal"]`).
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  Gymnasium's own

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: OpponentSpec = "level:2",
        render_mode: str | None = None,
        lang: str = "en",
        reward: str = "win",
        observation: str = "vector",
        evaluation: bool = False,
        **options: Any,
    ) -> None:
        """Seat None takes another seat at random in every match; options are those of the game.

        With `evaluation`, the matches are among those that nobody learns from, whatever the seed.
        """
        check_mode(render_mode)
        check_observation(observation)
        self.observation = observation
        self.game = game_of(game)
        self.render_mode = render_mode
        self.lang = lang
        self.evaluation = evaluation
        self.seat = seat or 0
        self.at_random = seat is None
        most = self.game.rules.seats[-1] if seats is None else seats
        self.pool = pool_of(self.game, opponents, most)
        self.inside = len(self.pool.members) == 1 and self.pool.members[0].is_inside
        kind, numbers = self.pool.frame(most) if self.inside else (Matches, {"rival": Rival.OUTSIDE})
        numbers |= {"seat": self.seat, "forfeit": 1, "reward": reward_number(reward)}
        self.fast = FastMatch(self.game, seats, kind=kind, numbers=numbers, **options)
        self.rivals: list[Member] = []  # by seat after one's own, in this match
        self.action_space = spaces.Discrete(self.game.rules.actions)
        self.observation_space = observation_box(self.game, kind=observation)
        self._dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal; bots that begin have played. `options` are those of the game, and `seats`, for this one match."""
        self.fast.vary(options)
        if not self.at_random and self.seat >= self.fast.seats:
            raise BadOption("seat_range", last=self.fast.seats - 1, given=self.seat)
        super().reset(seed=seed)
        if self.at_random:
            self.seat = int(self.np_random.integers(self.fast.seats))
            self.fast.frame.seat = self.seat
        n = 0
        while n == 0:  # a match that the bots end before one's first decision is dealt again
            self.rivals = [] if self.inside else self.pool.drawn(self.np_random, self.fast.seats)
            n = self._answered(self.fast.open(drawn_seed(self.np_random, self.evaluation)))
        self._dealt = True
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one action, and what the bots answer."""
        if not self._dealt:
            raise GokaidoError("env_reset")
        n = self._answered(self.fast.step(int(action)))
        reward, info = 0.0, self._info()
        if n == 0:
            self._dealt = False
            reward = float(self.fast.rewards[0, self.seat])
            ended = int(self.fast.frame.ended[0])
            told = {"winners": self.fast.winners, "scores": self.scores, "ranks": self.ranks}
            info |= {"illegal": True} if ended == 2 else told
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, n == 0, False, info

    def _answered(self, n: int) -> int:
        """Ask bots that live in Python; the others have answered already."""
        while not self.inside and n > 0 and self.fast.actor != self.seat:
            actor = self.fast.actor
            member = self.rivals[(actor - self.seat) % self.fast.seats - 1]
            self.fast.allow_all(n)
            if member.bot is not None:
                view, seed = self.fast.view_state(actor), int(self.np_random.integers(1 << 62))
                action = member.bot.choose(view, seed).action
            else:
                self.fast.look(actor)
                action = int(member.actions(self.fast.frame.features.copy(), self.fast.frame.masks.view(np.int8))[0])
            n = self.fast.step(action)
        return n

    @property
    def scores(self) -> tuple[int, ...]:
        """The points at the end."""
        return tuple(self.fast.ranks[: self.fast.sides].tolist())

    @property
    def ranks(self) -> tuple[int, ...]:
        """The places at the end, from 0 up."""
        return tuple(self.fast.ranks[self.fast.sides :].tolist())

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return {
            "fast": copy.deepcopy(self.fast),
            "seat": self.seat,
            "rivals": list(self.rivals),
            "dealt": self._dealt,
            "random": self.np_random.bit_generator.state,
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave."""
        self.fast, self.seat, self._dealt = copy.deepcopy(state["fast"]), state["seat"], state["dealt"]
        self.rivals = list(state["rivals"])
        self.np_random.bit_generator.state = state["random"]

    def __copy__(self) -> Self:
        """One of its own: a copy that shared the match would play in it."""
        return copy.deepcopy(self)

    def match_seed(self) -> int:
        """The seed of this match, as `gokaido.Match` takes it."""
        return match_seed(self.fast.frame)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions as True and False, as sb3-contrib asks for them."""
        legal: npt.NDArray[np.bool_] = self.fast.mask.astype(np.bool_)
        return legal

    def _seen(self) -> Observation:
        """What one's seat knows; the arrays are the reader's own."""
        seen: npt.NDArray[np.float32] = self.fast.vector.copy()
        return seen if self.observation == "vector" else structured(self.game, seen)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.fast.mask.astype(np.int8), "seat": self.seat}

    def render(self) -> Shown:
        """The table as one's seat sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render mode: make(..., render_mode='ansi')")
            return None
        return picture(self.game, self.fast.view_state(self.seat), self.render_mode, self.lang)
