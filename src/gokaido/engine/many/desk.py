"""The cheapest way from Python to compiled rules: one number, the address of a frame, says where all arrays lie.

Handing an array to compiled code costs about as much as a whole move does there. A frame is a small record with the
addresses of the arrays of a table and its settings; a call hands over its address and two or three numbers.
"""

import ctypes
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..compile.c.emit import emit
from ..compile.interpreter import Records, bind, plain
from ..compile.library import CHECKED, Library, found, library_path
from ..compile.text import Text
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


class Service:
    """The compiled function of a game that takes a frame."""

    def __init__(self, game: Game) -> None:
        roots: list[Any] = [serving.serve]
        records = {"State": game.rules.state.dtype(), "Frame": FRAME}

        def text() -> str:
            return emit(Text(roots, game), roots, records, ARRAYS, CHECKED)

        library = Library(library_path(roots, game, f"{game.key}_serving", text))
        numbers = [ctypes.c_int64] * 5
        self.game = game
        self._ask = library.function("serve", numbers, ctypes.c_int64)
        self._tick = library.function("serve", numbers, ctypes.c_int64, brief=True)

    def ask(self, frame: "Frame") -> Callable[[int, int, int, int], int]:
        """What can be asked of a frame: (what, first row, last row, a number)."""
        return partial(self._ask, frame.settings.ctypes.data)

    def step(self, frame: "Frame") -> Callable[[int], int]:
        """One action in the only row of a frame."""
        address, tick = frame.settings.ctypes.data, self._tick
        return lambda action: tick(address, Ask.STEP, 0, 1, action)


class PlainService:
    """The same interpreted."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.serve = bind(game, serving)["serve"]

    def ask(self, frame: "Frame") -> Callable[[int, int, int, int], int]:
        """What can be asked of a frame."""

        def ask(what: int, first: int, last: int, given: int) -> int:
            settings = SimpleNamespace(**dict(zip(FRAME.names or (), frame.settings[0].tolist())))
            arrays = [_plain(self.game, array) for array in (frame.arrays[name] for name in ARRAYS)]
            found: int = self.serve(settings, what, first, last, given, *arrays)
            for array in arrays:
                if isinstance(array, Records):
                    array.store()
            return found

        return ask

    def step(self, frame: "Frame") -> Callable[[int], int]:
        """One action in the only row of a frame."""
        ask = self.ask(frame)
        return lambda action: ask(Ask.STEP, 0, 1, action)


def _plain(game: Game, array: Array) -> Any:
    """An array of a frame as interpreted rules see it."""
    hint = "States" if array.dtype.names else "Masks" if array.ndim == 2 else "Longs"
    return plain(game, array, hint)


_services: dict[int, Any] = {}


def service(game: Game) -> Any:
    """What takes the frames of a game; loaded or compiled when first asked for."""
    if id(game) not in _services:  # what is kept keeps the game, so its id stays its own
        _services[id(game)] = found(lambda: Service(game), lambda: PlainService(game))
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
        self.ask: Callable[[int, int, int, int], int] = service(game).ask(self)


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
            raise BadOption("seat_range", last=self.seats - 1, given=seat)
        blank = self.game.blank(self.seats, options).to_row()
        width = self.game.advice.n_features if features else 0
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
        self.step: Callable[[int], int] = service(self.game).step(self.frame)

    def open(self, seed: int) -> int:
        """Deal a match; returns how many actions are legal."""
        settings = self.frame.settings
        settings["low"], settings["middle"], settings["high"] = seed_words(seed)
        self.frame.arrays["played"][0] = 0
        return self.frame.ask(Ask.OPEN, 0, 1, 0)

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
        self.frame.ask(Ask.LOOK, 0, 1, seat)

    def view_state(self, seat: int) -> Any:
        """The record as a seat (-1: a spectator) knows it, as bots are given it."""
        self.frame.ask(Ask.SHOW, 0, 1, seat)
        return self.game.rules.state.from_row(self.frame.arrays["spare"])

    def view_bytes(self, seat: int) -> bytes:
        """The same as bytes: equal for positions that look alike to that seat."""
        self.frame.ask(Ask.SHOW, 0, 1, seat)
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
