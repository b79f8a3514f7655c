"""Gymnasium: one seat in each of many matches at once, opponents inside compiled code where they live there."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from gokaido.engine.errors import BadOption, GokaidoError, IllegalAction
from gokaido.engine.many.batch import Batch, match_seed, set_row_seeds, set_seed, twin_of
from gokaido.engine.many.seeds import stream_word
from gokaido.engine.state.chance import SEED_BITS
from gokaido.engine.state.record import Array

from ..names import NamedTables, check_observation, structured
from ..opponents import OpponentSpec, pool_of
from ..render import MODES, check_mode, picture
from .env import Observation, observation_box

from gymnasium import spaces  # isort: skip  (after the check in env.py)
from gymnasium.vector import AutoresetMode, VectorEnv  # isort: skip

LUCK = 1 << 8  # where the words of bots begin among those hashed from a seed; those before belong to the deal
Flags = npt.NDArray[np.bool_]
StepResult = tuple[Observation, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]


class SeatVectorEnv(NamedTables, VectorEnv[Observation, Array, Array]):
    """`num_envs` matches over a `gokaido.Batch`; each row is what `SeatEnv` is alone.

    A match that ends is dealt anew in the same step (AutoresetMode.SAME_STEP): the observation is the first of the
    next match, `infos["final_obs"]` the last of the one that ended where `infos["_final_obs"]` is True. With NEXT_STEP
    the next step deals it, whatever the action; with DISABLED `reset(options={"reset_mask": ...})` does. With seat
    None, row i takes seat i + the number of matches it has finished: all seats in turn.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(MODES)}  # noqa: RUF012  Gymnasium's own

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: OpponentSpec = "level:2",
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
        reward: str = "win",
        evaluation: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_episode_steps: int | None = None,
        lang: str = "en",
        observation: str = "vector",
        **options: Any,
    ) -> None:
        """With `copy` False, observations and masks are the arrays of the batch, which change with every step.

        With `evaluation`, the matches are among those that nobody learns from, whatever the seed. After
        `max_episode_steps` decisions of its own a match is cut short. `render()` gives a picture of every row.
        """
        self._made = {"game": game, "num_envs": num_envs, "seats": seats, "seat": seat, "opponents": opponents}
        self._made |= {"threads": threads, "copy": copy, "reward": reward, "evaluation": evaluation, **options}
        self._made |= {"render_mode": render_mode, "lang": lang, "max_episode_steps": max_episode_steps}
        self._made["observation"] = self.observation = observation
        check_observation(observation)
        self.autoreset_mode = self._made["autoreset_mode"] = _mode(autoreset_mode)
        check_mode(render_mode)
        if max_episode_steps is not None and max_episode_steps < 1:
            raise BadOption("env_limit", given=max_episode_steps)
        self.batch = Batch(
            game, num_envs, seats=seats, threads=threads, reward=reward, evaluation=evaluation, **options
        )
        self.game = self.batch.game
        fewest = int(self.batch.frames[0].variant_seats.min())
        if seat is not None and not 0 <= seat < fewest:
            raise BadOption("seat_range", last=fewest - 1, given=seat)
        self.pool = pool_of(self.game, opponents, self.batch.seats)
        kind, numbers = self.pool.frame(self.batch.seats)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.lang = lang
        self.limit = max_episode_steps
        self.seat = seat
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._set_spaces()
        self.finals = np.zeros_like(self.batch.features)
        self._masks = self.batch.masks.view(np.int8)
        self._over = np.zeros(num_envs, np.bool_)  # ended in the last step, and not dealt anew
        self._steps = np.zeros(num_envs, np.int64)  # decisions in the match of a row
        self._questions = np.zeros(num_envs, np.int64)  # to bots in a row, so that each has luck of its own
        self._dealt = False
        again = int(self.autoreset_mode is AutoresetMode.SAME_STEP)
        changed = {**numbers, "forfeit": 1, "seat": seat or 0, "turns": int(seat is None), "again": again}
        changed |= {"finals": self.finals, "final_width": self.finals.shape[1]}
        self._frames = [twin_of(frame, kind, **changed) for frame in self.batch.frames]
        self._asks = not all(member.is_inside for member in self.pool.members)

    def _set_spaces(self) -> None:
        """What is done and seen, in one row and in all."""
        actions = self.game.rules.actions
        self.single_action_space = spaces.Discrete(actions)
        self.action_space = spaces.MultiDiscrete([actions] * self.num_envs)
        self.single_observation_space = observation_box(self.game, kind=self.observation)
        self.observation_space = observation_box(self.game, self.num_envs, self.observation)

    # ------------------------------------------------------------------ dealing

    def reset(
        self, *, seed: int | Sequence[int | None] | Array | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every match; the seeds of a row are hashed from the one that is given (`stream_seed`).

        With a list, every row has a seed of its own, and plays the same whichever row it is. With the option
        `reset_mask`, the next match is dealt in the rows where it is True, and the others stay.
        """
        given = dict(options or {})
        mask = given.pop("reset_mask", None)
        if given:
            raise BadOption("env_options", given=tuple(given))
        if mask is not None:
            self._reset_rows(mask, seed)
            return self._seen(), self._infos()
        whole = int(seed) if isinstance(seed, int | np.integer) else None
        super().reset(seed=whole)
        if seed is not None and whole is None:
            self._seed_rows(list(seed))  # type: ignore[arg-type]
        else:
            chosen = int.from_bytes(self.np_random.bytes(SEED_BITS // 8 - 1), "little") if whole is None else whole
            for frame in self._frames:
                set_seed(frame, chosen)
        self.batch.shares("open_rows", frames=self._frames)
        self._dealt = True
        self._over[:] = False
        self._steps[:] = 0
        self._questions[:] = 0
        self._ask_rivals()
        return self._seen(), self._infos()

    def _seed_rows(self, seeds: Sequence[int | None]) -> None:
        """A seed for every row; None is any."""
        if len(seeds) != self.num_envs:
            raise BadOption("env_seeds", matches=self.num_envs, given=len(seeds))
        drawn = [int(self.np_random.integers(1 << 62)) if s is None else s for s in seeds]
        for frame in self._frames:
            set_row_seeds(frame, drawn)

    def _reset_rows(self, mask: Any, seed: Any) -> None:
        """Deal the next match where the mask says so."""
        rows = np.asarray(mask)
        if rows.dtype != np.bool_ or rows.shape != (self.num_envs,) or not rows.any() or seed is not None:
            raise BadOption("env_reset_mask", matches=self.num_envs)
        if not self._dealt:
            raise GokaidoError("env_reset")
        self._deal(rows)
        self._ask_rivals()

    def _deal(self, rows: Flags) -> None:
        """The next match in some rows."""
        self.batch.played[rows] += 1
        for row in np.flatnonzero(rows).tolist():
            self._frames[0].open_rows(row, row + 1)
        self._over[rows] = False
        self._steps[rows] = 0

    # ------------------------------------------------------------------ playing

    def step(self, actions: Any) -> StepResult:
        """One action in each match, and what the opponents answer. An action that is not legal loses the match."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iub":
            raise IllegalAction("env_actions", matches=self.num_envs, given=f"{given.dtype} {list(given.shape)}")
        if not self._dealt or (self.autoreset_mode is AutoresetMode.DISABLED and self._over.any()):
            raise GokaidoError("env_reset")
        dealt = self._over.copy()
        seats = self.learners()
        self.batch.chosen[:] = given
        self.batch.counts[dealt] = 0  # what is over, or was cut short, stays as it is
        self.batch.shares("step_rows", frames=self._frames)
        if dealt.any():
            self._deal(dealt)
        self._ask_rivals()
        ended = (self.batch.ended > 0) & ~dealt
        rewards = self.batch.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        return self._told(ended, dealt, seats, rewards)

    def _told(self, ended: Flags, dealt: Flags, seats: Array, rewards: npt.NDArray[np.float64]) -> StepResult:
        """What `step` returns: matches that are over are dealt anew now, or marked."""
        rewards[dealt] = 0.0
        self._steps += ~dealt
        cut = (self._steps >= self.limit) & ~ended & ~dealt if self.limit else np.zeros(self.num_envs, np.bool_)
        over = ended | cut
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._steps[ended] = 0
            if cut.any():
                self.finals[cut] = self.batch.features[cut]
                self._deal(cut)
                self._ask_rivals()
            infos = self._infos()
            if over.any():
                infos |= {"final_obs": self._shaped(self.finals.copy()), "_final_obs": over, "_final_info": over}
                infos["final_info"] = self._final_info(over, seats)
        else:
            self._over = over.copy()
            infos = self._infos()
            if over.any():
                infos |= self._final_info(over, seats)
        return self._seen(), rewards, ended, cut, infos

    def _final_info(self, over: Flags, seats: Array) -> dict[str, Any]:
        """How the matches that are over ended."""
        told = {"illegal": self.batch.ended == 2, "seat": seats}
        told |= {"scores": self.batch.scores.copy(), "ranks": self.batch.places.copy()}
        return {**told, **{f"_{name}": over for name in told}}

    def _ask_rivals(self) -> None:
        """Let opponents that live outside compiled code play, until every match waits for one's own action."""
        batch, frame = self.batch, self._frames[0]
        while self._asks:
            rows = np.flatnonzero((batch.counts > 0) & (batch.actors != self.learners()))
            if not len(rows):
                return
            actors = batch.actors[rows]
            who = frame.rivals[rows, actors]
            for k, member in enumerate(self.pool.members):
                mine = rows[who == k]
                if not len(mine):
                    continue
                if member.function is not None:
                    batch.chosen[mine] = member.actions(batch.features[mine], self._masks[mine])
                else:
                    batch.chosen[mine] = [self._asked(member.bot, int(row)) for row in mine]
            batch.shares("answer_rows", frames=self._frames)

    def _asked(self, bot: Any, row: int) -> int:
        """What a bot plays in a row, by what its seat knows; its luck is hashed from the seed, as the deals are."""
        view, first = self._view(row, int(self.batch.actors[row])), self._frames[0]
        place = (int(first.number[row]), int(self.batch.played[row]), LUCK + int(self._questions[row]))
        luck = stream_word(first.low, first.middle, first.high, *place)
        self._questions[row] += 1
        action: int = bot.choose(view, luck).action
        return action

    def _view(self, row: int, seat: int) -> Any:
        """A row as a seat knows it."""
        self._frames[0].show_row(row, seat)
        return self.game.rules.state.from_row(self._frames[0].spare)

    def learners(self) -> Array:
        """The seat that is played from outside in each row."""
        if self.seat is not None:
            return np.full(self.num_envs, self.seat)
        first = self._frames[0]
        return (first.number + self.batch.played) % first.variant_seats[self.batch.variant]

    def match_seed(self, row: int) -> int:
        """The seed of the match of a row, as `gokaido.Match` takes it."""
        return match_seed(self._frames[0], row)

    def action_masks(self) -> Flags:
        """The legal actions of every row as True and False."""
        return self.batch.masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """The table of every row as one's seat sees it."""
        if self.render_mode is None:
            return None
        views = [self._view(row, int(seat)) for row, seat in enumerate(self.learners())]
        return tuple(picture(self.game, view, self.render_mode, self.lang) for view in views)

    def _seen(self) -> Observation:
        return self._shaped(self.batch.features.copy() if self.copy else self.batch.features)

    def _shaped(self, seen: npt.NDArray[np.float32]) -> Observation:
        """A vector, or its named parts."""
        return seen if self.observation == "vector" else structured(self.game, seen)

    def _infos(self) -> dict[str, Any]:
        mask = self._masks.copy() if self.copy else self._masks
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": mask, "_action_mask": every, "seat": self.learners(), "_seat": every.copy()}

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on: that of the batch, and whether it was dealt."""
        first = self._frames[0]
        seed = (first.low, first.middle, first.high)
        random = self.np_random.bit_generator.state
        rows = {"over": self._over.copy(), "steps": self._steps.copy(), "questions": self._questions.copy()}
        return {**self.batch.get_state(), **rows, "seed": seed, "dealt": self._dealt, "random": random}

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave."""
        self.batch.set_state(state)
        for frame in self._frames:
            frame.low, frame.middle, frame.high = state["seed"]
        self._dealt, self._over, self._steps = state["dealt"], state["over"].copy(), state["steps"].copy()
        self._questions = state["questions"].copy()
        self.np_random.bit_generator.state = state["random"]

    def __reduce__(self) -> Any:
        """Copied and pickled as it stands."""
        return _again, (type(self), self._made), self.get_state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is left open."""


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    """When matches that end are dealt anew: Gymnasium's mode, or its name."""
    for mode in AutoresetMode:
        if given in (mode, mode.name, mode.value):
            return mode
    raise BadOption("env_autoreset", known=tuple(mode.name for mode in AutoresetMode), given=given)


def _again(kind: type[SeatVectorEnv], made: dict[str, Any]) -> SeatVectorEnv:
    return kind(**made)
