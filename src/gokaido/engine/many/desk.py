"""The cheapest way from Python to compiled rules: one number, the address of a frame, says where all arrays lie.

Handing an array to compiled code costs about as much as a whole move does there. A frame is a small record with the
addresses of the arrays of a table and its settings; a call hands over its address and two or three numbers.
"""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from types import FunctionType
from typing import Any, cast

import numpy as np

from ..compile.build import BOUNDS, HEAD, cache_root, load_module, text_of, text_path
from ..compile.notice import compiling
from ..errors import BadOption
from ..game import Game
from ..registry import game_of
from ..state.chance import seed_words
from ..state.record import Array
from . import serving
from .serving import Ask, Rival

# The arrays whose addresses a frame holds: what they are made of, and their shape by names of numbers in the frame.
ARRAYS = {
    "states": ("RECORD", "f.rows"),
    "blank": ("RECORD", "1"),
    "spare": ("RECORD", "2"),
    "out": ("np.int16", "f.actions"),
    "trial": ("np.int16", "f.actions"),
    "worth": ("np.float32", "f.actions"),
    "ranks": ("np.int16", "2 * f.sides"),
    "chosen": ("np.int64", "f.rows"),
    "played": ("np.int64", "f.rows"),
    "counts": ("np.int64", "f.rows"),
    "actors": ("np.int16", "f.rows"),
    "ended": ("np.int16", "f.rows"),
    "masks": ("np.uint8", "(f.rows, f.actions)"),
    "vectors": ("np.float32", "(f.rows, f.width)"),
    "finals": ("np.float32", "(f.rows, f.final_width)"),
    "rewards": ("np.float32", "(f.rows, f.sides)"),
}
NUMBERS = (
    "rows", "actions", "sides", "width", "final_width", "low", "middle", "high", "seats", "seat", "turns", "rival",
    "redeals", "again", "forfeit",
)  # fmt: skip
FRAME = np.dtype([(f"at_{n}", np.int64) for n in ARRAYS] + [(n, np.int64) for n in NUMBERS] + [("slip", np.float64)])

TAIL = """

import numba
from numba import carray, types
from numba.extending import intrinsic


@intrinsic
def place(context, address):
    def code(context, builder, signature, values):
        return builder.inttoptr(values[0], context.get_value_type(signature.return_type))
    return types.voidptr(types.int64), code


@intrinsic
def frame_at(context, address):
    def code(context, builder, signature, values):
        return builder.inttoptr(values[0], context.get_value_type(signature.return_type))
    return numba.from_dtype(FRAME)(types.int64), code


def ask(address, what, first, last, given):
    f = frame_at(address)
{arrays}
    return serve(f, what, first, last, given, {names})


def tick(address, action):
    f = frame_at(address)
{arrays}
    return serve(f, {step}, 0, 1, action, {names})
"""


def _text(game: Game) -> str:
    arrays = "\n".join(f"    {n} = carray(place(f.at_{n}), {shape}, {kind})" for n, (kind, shape) in ARRAYS.items())
    return text_of([cast(FunctionType, serving.serve)], game, False, HEAD) + TAIL.format(
        arrays=arrays, names=", ".join(ARRAYS), step=Ask.STEP
    )


class Service:
    """The compiled functions of a game that take a frame: `ask` for anything, `tick` for one action in one match."""

    def __init__(self, game: Game) -> None:
        text = _text(game)
        path = text_path(cache_root(), text, f"{game.key}_desk")
        self.game = game
        self.module = load_module(path, RECORD=game.rules.state.dtype(), FRAME=FRAME)
        known = any(path.parent.glob(f"__pycache__/{path.stem}.ask-*.nbc"))
        with nullcontext() if known else compiling(game.names["en"], text.count("@rule")):
            self.ask = self._entry("ask", 5, nogil=True)
            self.tick = self._entry("tick", 2, nogil=False)  # leaving the GIL takes as long as a move

    def _entry(self, name: str, numbers: int, nogil: bool) -> Callable[..., int]:
        import numba

        made = numba.njit(boundscheck=BOUNDS, error_model="numpy", nogil=nogil, cache=True)(getattr(self.module, name))
        made.compile((numba.int64,) * numbers)
        only: Any = next(iter(made.overloads.values()))
        entry: Callable[..., int] = only.entry_point  # past Numba's choice among signatures, which takes longer too
        return entry


_services: dict[int, Service] = {}


def service(game: Game) -> Service:
    """The compiled functions of a game that take a frame; loaded or compiled when first asked for."""
    if id(game) not in _services:
        _services[id(game)] = Service(game)  # which keeps the game, so its id stays its own
    return _services[id(game)]


class Frame:
    """The arrays of a table, its settings, and the address by which compiled code finds them."""

    def __init__(self, game: Game, arrays: dict[str, Array], **numbers: Any) -> None:
        self.arrays = {
            "spare": np.zeros(2, game.rules.state.dtype()),
            "out": np.zeros(game.rules.actions, np.int16),
            "trial": np.zeros(game.rules.actions, np.int16),
            "worth": np.zeros(game.rules.actions, np.float32),
            **arrays,
        }
        self.settings = np.zeros(1, FRAME)
        for name in ARRAYS:
            array = self.arrays[name]
            assert array.flags.c_contiguous, name
            self.settings[f"at_{name}"] = array.ctypes.data
        for name, value in numbers.items():
            self.settings[name] = value
        self.address = self.settings.ctypes.data


def batch_frame(batch: Any, finals: Array | None = None, chosen: Array | None = None, **numbers: Any) -> Frame:
    """The arrays of a Batch, with working space for one thread."""
    game, n = batch.game, batch.n
    finals = np.zeros((n, 0), np.float32) if finals is None else finals
    arrays = {
        "states": batch.states, "blank": batch.blank, "ranks": np.zeros(2 * batch.sides, np.int16),
        "chosen": np.zeros(n, np.int64) if chosen is None else chosen, "played": batch.played,
        "counts": np.zeros(n, np.int64), "actors": batch.actors, "ended": batch.ended, "masks": batch.masks,
        "vectors": batch.features, "finals": finals, "rewards": batch.rewards,
    }  # fmt: skip
    low, middle, high = batch.words
    return Frame(
        game, arrays, rows=n, actions=game.rules.actions, sides=batch.sides, width=batch.features.shape[1],
        final_width=finals.shape[1], seats=batch.seats, low=low, middle=middle, high=high, **numbers,
    )  # fmt: skip


class Desk:
    """One match of compiled rules, stepped from Python.

    >>> desk = Desk("dojo", seats=2)
    >>> n = desk.open(7)
    >>> while n:
    ...     n = desk.step(desk.legal[0])        # how many actions are legal now; 0 when the game is over
    >>> desk.winners
    (0,)

    `legal` holds the ids of the legal actions in its first n places, `mask` and `vector` (features, as the seat to act
    sees them; only with `features`) are arrays that change with every step.
    """

    def __init__(
        self, game: str | Game, seats: int | None = None, features: bool = True, rival: int = Rival.NOBODY,
        slip: float = 0.0, redeals: int = 1, seat: int = 0, forfeit: bool = False, **options: Any,
    ) -> None:  # fmt: skip
        self.game = game_of(game) if isinstance(game, str) else game
        self.seats = self.game.rules.seats[-1] if seats is None else seats
        self.sides = self.game.rules.sides(self.seats)
        if not 0 <= seat < self.seats:
            raise BadOption(f"This match has seats 0 to {self.seats - 1}, not {seat!r}.")
        blank = self.game.blank(self.seats, options).to_row()
        width = self.game.advice.n_features if features else 0
        self._ask = service(self.game).ask
        self.states = np.zeros(1, self.game.rules.state.dtype())
        masks, vectors = np.zeros((1, self.game.rules.actions), np.uint8), np.zeros((1, width), np.float32)
        self.rewards, actors = np.zeros((1, self.sides), np.float32), np.zeros(1, np.int16)
        arrays = {
            "states": self.states, "blank": blank, "ranks": np.zeros(2 * self.sides, np.int16),
            "chosen": np.zeros(1, np.int64), "played": np.zeros(1, np.int64), "counts": np.zeros(1, np.int64),
            "actors": actors, "ended": np.zeros(1, np.int16), "masks": masks, "vectors": vectors,
            "finals": np.zeros((1, 0), np.float32), "rewards": self.rewards,
        }  # fmt: skip
        self.frame = Frame(
            self.game, arrays, rows=1, actions=self.game.rules.actions, sides=self.sides, width=width, seats=self.seats,
            seat=seat, rival=rival, slip=slip, redeals=redeals, forfeit=forfeit,
        )  # fmt: skip
        self.mask, self.vector = masks[0], vectors[0]
        self.legal = self.frame.arrays["out"].data  # faster to read from than an array
        self._actor = actors.data
        self._counts = self.frame.arrays["counts"]
        self.ranks = self.frame.arrays["ranks"]
        self.step: Callable[[int], int] = partial(service(self.game).tick, self.frame.address)

    def open(self, seed: int) -> int:
        """Deal a match; returns how many actions are legal."""
        settings = self.frame.settings
        settings["low"], settings["middle"], settings["high"] = seed_words(seed)
        self.frame.arrays["played"][0] = 0
        return self._ask(self.frame.address, Ask.OPEN, 0, 1, 0)

    def allow_all(self, n: int) -> None:
        """Let the seat to act play, though the table is described as another sees it."""
        self.mask[:] = 0
        self.mask[self.frame.arrays["out"][:n]] = 1

    def resume(self, record: Array, action: int) -> int:
        """Play an action, known to be legal, from a record; returns how many are legal then."""
        self.states[0] = record[0]
        self.mask[action] = self._counts[0] = 1
        return self.step(action)

    def look(self, seat: int) -> None:
        """Turn `vector` into what another seat sees."""
        self._ask(self.frame.address, Ask.LOOK, 0, 1, seat)

    def view_state(self, seat: int) -> Any:
        """The record as a seat (-1: a spectator) knows it, as bots are given it."""
        self._ask(self.frame.address, Ask.SHOW, 0, 1, seat)
        return self.game.rules.state.from_row(self.frame.arrays["spare"])

    def view_bytes(self, seat: int) -> bytes:
        """The same as bytes: equal for positions that look alike to that seat."""
        self._ask(self.frame.address, Ask.SHOW, 0, 1, seat)
        return self.frame.arrays["spare"][:1].tobytes()

    @property
    def actor(self) -> int:
        """The seat to act."""
        return self._actor[0]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.states["over"][0])

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that share the victory; empty while the game runs."""
        return tuple(np.flatnonzero(self.ranks[self.sides :] == 0).tolist()) if self.over else ()
