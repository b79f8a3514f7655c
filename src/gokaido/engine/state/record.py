"""Records: the whole state of a match as one flat row of small signed integers.

    class State(Record):
        gold = row(2)                   # two numbers
        phase = number(of=Phase)        # a number that has a name
        owned = row(2, of=Building, many=True)  # a set of named things for each of two
        walls = grid(3, 3)

The class is the plain Python state that interpreted rules work on. `State.dtype()` is the same table for compiled
rules; `to_row` and `from_row` convert. The record of a silent build has no events and no luck.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self, cast

import numpy as np
import numpy.typing as npt

from ..compile.rule import _Names
from .row_bytes import RowBytes

EVENT_PARTS = 6  # kind, seat, what, amount, source, who may know it
LUCK_PARTS = 3  # what is decided, how, and which of the names somebody told
MOST_LUCK = 32  # things told of one action
EVENT_FIELDS = ("n_events", "events", "n_luck", "luck")  # of matches alone: compiled records go without
HIDDEN = ("rng", "hush", *EVENT_FIELDS)  # of no interest to people
Array = npt.NDArray[Any]
row_bytes = cache(RowBytes)  # of a dtype


@dataclass(frozen=True)
class Field:
    """One line of the table."""

    shape: tuple[int, ...]
    of: _Names | None
    wide: bool
    many: bool = False  # a bit mask: a set of things that have names, or of numbers
    by: _Names | None = None  # what the places of a row stand for
    most: int | None = None  # what people may set it to; by default the numbers of `of`, and nothing without
    least: int = 0

    @property
    def kind(self) -> type:
        """64 bits where 16 are not enough; always signed."""
        return np.int64 if self.wide else np.int16

    @property
    def range(self) -> tuple[int, int] | None:
        """The least and the most that people may set it to; None where it is not for people to set."""
        if self.most is not None:
            return self.least, self.most
        if self.of is None:
            return None
        return (0, sum(1 << k for k in self.of.words)) if self.many else (-1, max(self.of.words))


def number(
    of: _Names | None = None, wide: bool = False, many: bool = False, most: int | None = None, least: int = 0
) -> int:
    """One number; with `many`, a set as a bit mask, of named things or of numbers such as seats.

    A position may set what has names, or a range up to `most`.
    """
    return cast(int, Field((), of, wide, many, None, most, least))


def row(
    length: int,
    of: _Names | None = None,
    wide: bool = False,
    many: bool = False,
    by: _Names | None = None,
    most: int | None = None,
    least: int = 0,
) -> list[int]:
    """A fixed list of numbers, or with `many` of sets; with `by` its places have names."""
    return cast(list[int], Field((length,), of, wide, many, by, most, least))


def grid(
    rows: int, columns: int, of: _Names | None = None, wide: bool = False, most: int | None = None, least: int = 0
) -> list[list[int]]:
    """A fixed table of numbers, used as `s.field[i][j]`."""
    return cast(list[list[int]], Field((rows, columns), of, wide, False, None, most, least))


def shared_twin(s: Any, **changed: Any) -> Any:
    """The same state but for some fields, sharing its rows and grids: of it, whole fields may be set."""
    twin = object.__new__(type(s))
    twin.__dict__.update(s.__dict__, **changed)
    return twin


class Record:
    """What every game's state has; a game adds its own fields."""

    rng = row(4, wide=True)
    seats = number()
    actor = number(most=7)  # the seat that decides now
    over = number()
    hush = number()  # 1 while a rule tries something out: nothing is told
    n_events = number()
    events = grid(24, EVENT_PARTS)
    n_luck = number()
    luck = grid(MOST_LUCK, LUCK_PARTS)  # what was told of the chance to come, while an action is played (see luck.py)

    fields: ClassVar[dict[str, Field]] = {}
    _rows: ClassVar[list[str]] = []  # of the fields, those that are lists
    _grids: ClassVar[list[str]] = []  # and those that are lists of lists
    _untold: ClassVar[list[list[list[int]]]] = []  # events and luck where there are none
    _shown: ClassVar[dict[str, Callable[[Any], Any]]] = {}  # those for people: how each becomes plain data

    def __init_subclass__(cls) -> None:
        own = {k: v for k, v in vars(cls).items() if isinstance(v, Field)}
        cls.fields = {**cls.fields, **own}
        cls._rows = [n for n, f in cls.fields.items() if len(f.shape) == 1]
        cls._grids = [n for n, f in cls.fields.items() if len(f.shape) == 2]
        cls._untold = [[[0] * f.shape[1]] * f.shape[0] for f in (cls.fields["events"], cls.fields["luck"])]
        cls._shown = {n: _plainly(f) for n, f in cls.fields.items() if n not in HIDDEN}

    def __init__(self) -> None:
        for name, field in self.fields.items():
            match field.shape:
                case ():
                    setattr(self, name, 0)
                case (n,):
                    setattr(self, name, [0] * n)
                case (n, m):
                    setattr(self, name, [[0] * m for _ in range(n)])

    def copy(self) -> Self:
        """The same state, sharing nothing."""
        twin = object.__new__(type(self))
        its = twin.__dict__
        its.update(self.__dict__)
        for name in self._rows:
            its[name] = its[name].copy()
        for name in self._grids:
            its[name] = list(map(list.copy, its[name]))
        return twin

    def _slim(self) -> Self:
        """A copy that is only looked at: its lines in which nothing is told are all the same one."""
        told = {"events": self.events[: self.n_events], "luck": self.luck[: self.n_luck]}
        twin: Self = shared_twin(self, **told).copy()
        twin.events += self._untold[0][self.n_events :]
        twin.luck += self._untold[1][self.n_luck :]
        return twin

    @classmethod
    @cache
    def dtype(cls, events: bool = False) -> np.dtype[Any]:
        """The table as NumPy knows it."""
        names = [n for n in cls.fields if events or n not in EVENT_FIELDS]
        return np.dtype([(n, cls.fields[n].kind, cls.fields[n].shape) for n in names], align=True)

    def to_row(self, events: bool = False) -> Array:
        """An array of one record."""
        dtype = self.dtype(events)
        return np.frombuffer(row_bytes(dtype).pack(self.__dict__), dtype)

    @classmethod
    def from_row(cls, array: Array, i: int = 0) -> Self:
        """The plain state in place `i` of an array."""
        state = object.__new__(cls)
        its = state.__dict__
        if "events" not in (array.dtype.names or ()):
            events, luck = (list(map(list.copy, lines)) for lines in cls._untold)
            its.update(n_events=0, events=events, n_luck=0, luck=luck)
        row_bytes(array.dtype).unpack(array[i].tobytes(), its)
        return state

    def key(self) -> bytes:
        """Equal for equal states, whatever was told on the way."""
        return bytes(row_bytes(self.dtype()).pack(self.__dict__))

    def as_data(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        """The state as plain data by names, without the generator and the events; or some fields of it."""
        mine, shown = self.__dict__, self._shown
        if names is not None:
            return {name: shown[name](mine[name]) for name in names}
        return {name: plain(mine[name]) for name, plain in shown.items()}


Record.fields = {k: v for k, v in vars(Record).items() if isinstance(v, Field)}


def _plainly(field: Field) -> Callable[[Any], Any]:
    """How a field becomes plain data: numbers that have names as words, sets as lists of words."""
    one = _named(field)
    match len(field.shape):
        case 0:
            return one or (lambda value: value)
        case 1:
            if field.by is not None:
                places = [field.by.word(k) for k in range(field.shape[0])]
                return lambda line: dict(zip(places, map(one, line) if one else line))
            return (lambda line: list(map(one, line))) if one else list
        case _:
            return lambda lines: [list(map(one, line)) if one else line[:] for line in lines]


def _named(field: Field) -> Callable[[int], Any] | None:
    if field.of is None:
        return (lambda mask: [k for k in range(mask.bit_length()) if mask >> k & 1]) if field.many else None
    words = field.of.words
    if field.many:
        return lambda mask: [word for k, word in words.items() if mask >> k & 1] if mask else []
    return words.get  # None for -1: nothing there, or not known
