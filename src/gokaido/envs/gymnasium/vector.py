"""Gymnasium: one seat in each of many matches at once, opponents inside compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt

from gokaido.bots.choice import Bot
from gokaido.engine.errors import BadOption, GokaidoError, IllegalAction
from gokaido.engine.many.batch import Batch, set_seed, twin_of
from gokaido.engine.state.chance import SEED_BITS
from gokaido.engine.state.record import Array

from ..opponents import opponents_named
from .env import Observation, check_options, observation_box

from gymnasium import spaces  # isort: skip  (after the check in env.py)
from gymnasium.vector import AutoresetMode, VectorEnv  # isort: skip


class SeatVectorEnv(VectorEnv[Observation, Array, Array]):
    """`num_envs` matches over a `gokaido.Batch`; each row is what `SeatEnv` is alone.

    A match that ends is dealt anew in the same step (AutoresetMode.SAME_STEP): the observation is the first of the
    next match, `infos["final_obs"]` the last of the one that ended where `infos["_final_obs"]` is True. With seat None,
    row i takes seat i + the number of matches it has finished: all seats in turn.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  Gymnasium's own

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | int | Bot = "level:2",
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
        reward: str = "win",
        evaluation: bool = False,
        **options: Any,
    ) -> None:
        """With `copy` False, observations and masks are the arrays of the batch, which change with every step.

        With `evaluation`, the matches are among those that nobody learns from, whatever the seed.
        """
        self._made = {"game": game, "num_envs": num_envs, "seats": seats, "seat": seat, "opponents": opponents}
        self._made |= {"threads": threads, "copy": copy, "reward": reward, "evaluation": evaluation, **options}
        self.batch = Batch(
            game, num_envs, seats=seats, threads=threads, reward=reward, evaluation=evaluation, **options
        )
        self.game = self.batch.game
        if seat is not None and not 0 <= seat < self.batch.seats:
            raise BadOption("seat_range", last=self.batch.seats - 1, given=seat)
        rivals = opponents_named(self.game, opponents)
        if rivals.bot is not None:
            raise BadOption("env_many_opponents", given=opponents)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = None
        self.seat = seat
        self.single_action_space = spaces.Discrete(self.game.rules.actions)
        self.action_space = spaces.MultiDiscrete([self.game.rules.actions] * num_envs)
        self.single_observation_space = observation_box(self.game)
        self.observation_space = observation_box(self.game, num_envs)
        self.finals = np.zeros_like(self.batch.features)
        self._masks = self.batch.masks.view(np.int8)
        changed = {**rivals.numbers, "forfeit": 1, "seat": seat or 0, "turns": int(seat is None)}
        changed |= {"finals": self.finals, "final_width": self.finals.shape[1]}
        self._dealt = False
        self._frames = [twin_of(frame, rivals.kind, **changed) for frame in self.batch.frames]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every match; the seeds of a row are hashed from the one that is given (`stream_seed`)."""
        if isinstance(seed, (list, tuple)):
            raise BadOption("env_seeds")
        if options and "reset_mask" in options:
            raise BadOption("env_reset_rows")
        check_options(options)
        super().reset(seed=seed)
        if seed is None:
            seed = int.from_bytes(self.np_random.bytes(SEED_BITS // 8 - 1), "little")
        for frame in self._frames:
            set_seed(frame, seed)
        self.batch.shares("open_rows", frames=self._frames)
        self._dealt = True
        return self._seen(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One action in each match, and what the opponents answer. An action that is not legal loses the match."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iub":
            raise IllegalAction("env_actions", matches=self.num_envs, given=f"{given.dtype} {list(given.shape)}")
        if not self._dealt:
            raise GokaidoError("env_reset")
        seats = self.learners()
        self.batch.chosen[:] = given
        self.batch.shares("step_rows", frames=self._frames)
        ended = self.batch.ended > 0
        rewards = self.batch.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        infos = self._infos()
        if ended.any():
            infos["final_obs"] = self.finals.copy()
            infos["_final_obs"] = ended
            told = {"illegal": self.batch.ended == 2, "seat": seats}
            told |= {"scores": self.batch.scores.copy(), "ranks": self.batch.places.copy()}
            infos["final_info"] = {**told, **{f"_{name}": ended for name in told}}
            infos["_final_info"] = ended
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def learners(self) -> Array:
        """The seat that is played from outside in each row."""
        if self.seat is not None:
            return np.full(self.num_envs, self.seat)
        return (np.arange(self.num_envs) + self.batch.played) % self.batch.seats

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every row as True and False."""
        return self.batch.masks.astype(np.bool_)

    def _seen(self) -> Observation:
        return self.batch.features.copy() if self.copy else self.batch.features

    def _infos(self) -> dict[str, Any]:
        mask = self._masks.copy() if self.copy else self._masks
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": mask, "_action_mask": every, "seat": self.learners(), "_seat": every.copy()}

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on: that of the batch, and whether it was dealt."""
        first = self._frames[0]
        seed = (first.low, first.middle, first.high)
        random = self.np_random.bit_generator.state
        return {**self.batch.get_state(), "seed": seed, "dealt": self._dealt, "random": random}

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave."""
        self.batch.set_state(state)
        for frame in self._frames:
            frame.low, frame.middle, frame.high = state["seed"]
        self._dealt = state["dealt"]
        self.np_random.bit_generator.state = state["random"]

    def __reduce__(self) -> Any:
        """Copied and pickled as it stands."""
        return _again, (type(self), self._made), self.get_state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is left open."""


def _again(kind: type[SeatVectorEnv], made: dict[str, Any]) -> SeatVectorEnv:
    return kind(**made)
