"""Frames: what a loop works on, numbers and arrays, handed to compiled code as one address.

    class Tree(Frame):
        nodes = whole()                 # numbers that the caller or the loop sets
        explore = fraction()
        action = longs("nodes")         # arrays, with sizes by the names of numbers
        states = records(2)

    @entry
    def grow(t: Tree, times: int) -> int: ...

    tree = Tree(game, nodes=1000)       # arrays that are not given are made, full of zeros
    tree.grow(64)                       # compiled for the game, or interpreted where nothing compiles

Handing over an array costs about as much as a whole move does in compiled code. Here each is checked once, for its
kind, shape and order, when it is put into the frame.
"""

import sys
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np

from ..game import Game
from ..state.record import Array

NUMBERS = {"i64": np.int64, "f64": np.float64}
ARRAYS = {"i16": np.int16, "i64": np.int64, "u8": np.uint8, "f32": np.float32, "f64": np.float64}
RECORD = "State"
Size = str | int  # `rows`, `2 * sides`, 3


class Shape(NamedTuple):
    """What a slot of a frame holds: kind, and for arrays the sizes."""

    of: str
    sizes: tuple[Size, ...]


class Slot:
    """A number or an array of a frame."""

    def __init__(self, of: str, *sizes: Size) -> None:
        self.shape = Shape(of, sizes)
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, frame: "Frame | None", owner: type) -> Any:
        if frame is None:
            return self
        return frame.arrays[self.name] if self.shape.sizes else frame.block[self.name][0].item()

    def __set__(self, frame: "Frame", value: Any) -> None:
        if self.shape.sizes:
            frame.put(self.name, value)
        else:
            frame.block[self.name] = value


def whole() -> int:
    """A whole number."""
    return cast(int, Slot("i64"))


def fraction() -> float:
    """A number with a fraction."""
    return cast(float, Slot("f64"))


def records(size: Size) -> Array:
    """Records of the game."""
    return cast(Array, Slot(RECORD, size))


def shorts(*sizes: Size) -> Array:
    """Whole numbers of 16 bits: a row or a table."""
    return cast(Array, Slot("i16", *sizes))


def longs(*sizes: Size) -> Array:
    """Whole numbers of 64 bits."""
    return cast(Array, Slot("i64", *sizes))


def flags(*sizes: Size) -> Array:
    """Numbers from 0 to 255, in practice 0 and 1."""
    return cast(Array, Slot("u8", *sizes))


def floats(*sizes: Size) -> Array:
    """Fractions of 32 bits."""
    return cast(Array, Slot("f32", *sizes))


def doubles(*sizes: Size) -> Array:
    """Fractions of 64 bits."""
    return cast(Array, Slot("f64", *sizes))


class Frame:
    """Numbers and arrays of one loop over one game. Entry points of its module are its methods."""

    slots: ClassVar[dict[str, Shape]] = {}
    defaults: ClassVar[dict[str, float]] = {}  # numbers that are not 0 unless given
    rules: ClassVar[dict[str, Any]] = {}  # what its loops call `game.name`, beside the rules of the game

    def __init_subclass__(cls) -> None:
        cls.slots = {**cls.slots, **{k: v.shape for k, v in vars(cls).items() if isinstance(v, Slot)}}
        cls.block_type = np.dtype([(k, NUMBERS[v.of] if not v.sizes else np.int64) for k, v in cls.slots.items()])

    block_type: ClassVar[np.dtype[Any]]

    def __init__(self, game: Game, **given: Any) -> None:
        self.game = game
        self.block = np.zeros(1, self.block_type)  # numbers as they are, arrays by their addresses
        self.arrays: dict[str, Array] = {}
        for name in given:
            if name not in self.slots:
                raise TypeError(f"{type(self).__name__} has no {name!r}; it has {', '.join(self.slots)}.")
        for name, shape in self.slots.items():
            if not shape.sizes:
                self.block[name] = given.get(name, self.defaults.get(name, 0))
        for name, shape in self.slots.items():
            if shape.sizes:
                self.put(name, given[name] if name in given else np.zeros(self.sizes(name), self.kind(name)))

    @property
    def address(self) -> int:
        """Where compiled code finds everything."""
        return self.block.ctypes.data

    def kind(self, name: str) -> Any:
        """What an array is made of."""
        of = self.slots[name].of
        return self.game.rules.state.dtype() if of == RECORD else np.dtype(ARRAYS[of])

    def sizes(self, name: str) -> tuple[int, ...]:
        """The shape of an array, by the numbers that are set."""
        return tuple(self._size(size) for size in self.slots[name].sizes)

    def _size(self, size: Size) -> int:
        if isinstance(size, int):
            return size
        factor, _, name = size.rpartition(" * ")
        return int(factor or 1) * int(self.block[name][0])

    def put(self, name: str, array: Array) -> None:
        """Let a slot be an array of the caller's."""
        kind, sizes = self.kind(name), self.sizes(name)
        if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != sizes:
            was = f"{array.dtype} {array.shape}" if isinstance(array, np.ndarray) else repr(array)
            raise TypeError(f"{name} is an array of {self.slots[name].of} and shape {sizes}, not {was}.")
        if not array.flags.c_contiguous or not array.flags.writeable or not array.flags.aligned:
            raise TypeError(f"{name} must lie in memory as a new array does, and be writable.")
        self.arrays[name] = array
        self.block[name] = array.ctypes.data

    def __getattr__(self, name: str) -> Any:
        from .library import compiled  # which knows frames

        if name.startswith("_") or name in ("game", "block", "arrays"):  # it is being made, or copied
            raise AttributeError(name)
        entry = compiled(self.game, type(self)).bind(self, name)
        setattr(self, name, entry)
        return entry

    def __reduce__(self) -> Any:
        """Copied and pickled by value: addresses are found anew."""
        numbers = {k: self.block[k][0].item() for k, shape in self.slots.items() if not shape.sizes}
        arrays = {k: (array.tobytes(), array.shape) for k, array in self.arrays.items()}  # the gaps of records too
        return _again, (type(self), self.game, numbers, arrays)


def _again(
    kind: type["Frame"], game: Game, numbers: dict[str, float], arrays: dict[str, tuple[bytes, tuple[int, ...]]]
) -> "Frame":
    """A frame like another one, with arrays of its own."""
    made = {}
    for name, (content, shape) in arrays.items():
        of = kind.slots[name].of
        dtype = game.rules.state.dtype() if of == RECORD else np.dtype(ARRAYS[of])
        made[name] = np.frombuffer(bytearray(content), dtype).reshape(shape)
    return kind(game, **numbers, **made)


def home(frame: type[Frame]) -> list[Any]:
    """The modules whose entry points work on a kind of frame, the first of its ancestors first."""
    kinds = [k for k in reversed(frame.__mro__) if issubclass(k, Frame) and k is not Frame]
    return list(dict.fromkeys(sys.modules[k.__module__] for k in kinds))
