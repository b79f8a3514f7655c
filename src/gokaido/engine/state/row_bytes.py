"""A record between plain numbers and the bytes of compiled rules, in one step each way.

NumPy would go through a record field by field; `struct` knows them all at once.
"""

from collections.abc import Mapping
from itertools import pairwise
from struct import Struct
from typing import Any

import numpy as np

Values = dict[str, Any]
CODES = {np.dtype(np.int16): "h", np.dtype(np.int64): "q"}


class RowBytes:
    """How the fields of one dtype lie in its bytes: numbers, rows (lists) and grids (lists of lists)."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        self._names: list[tuple[str, int]] = []  # each field and how deep its lists are
        self._numbers: list[tuple[str, int]] = []
        self._rows: list[tuple[str, slice]] = []
        self._grids: list[tuple[str, list[slice]]] = []
        layout, end, at = "=", 0, 0
        for name, (kind, offset) in _fields(dtype).items():
            base, shape = kind.base, kind.shape
            count = int(np.prod(shape, dtype=int))
            layout += f"{offset - end}x{count}{CODES[base]}"
            self._names.append((name, len(shape)))
            match shape:
                case ():
                    self._numbers.append((name, at))
                case (n,):
                    self._rows.append((name, slice(at, at + n)))
                case _:
                    self._grids.append((name, [slice(*ends) for ends in pairwise(range(at, at + count + 1, shape[1]))]))
            end, at = offset + kind.itemsize, at + count
        self._struct = Struct(f"{layout}{dtype.itemsize - end}x")

    def pack(self, values: Mapping[str, Any]) -> bytearray:
        """The bytes of a record; its gaps are 0."""
        flat: list[int] = []
        for name, deep in self._names:
            value = values[name]
            if deep == 0:
                flat.append(value)
            elif deep == 1:
                flat += value
            else:
                for line in value:
                    flat += line
        found = bytearray(self._struct.size)
        self._struct.pack_into(found, 0, *flat)
        return found

    def unpack(self, data: bytes, into: Values) -> None:
        """Write the fields of a record into a dictionary, as lists of its own."""
        flat = list(self._struct.unpack(data))
        for name, at in self._numbers:
            into[name] = flat[at]
        for name, part in self._rows:
            into[name] = flat[part]
        for name, lines in self._grids:
            into[name] = [flat[part] for part in lines]


def _fields(dtype: np.dtype[Any]) -> dict[str, tuple[np.dtype[Any], int]]:
    """Kind and place of each field, in the order in which they lie."""
    places: Mapping[str, Any] = dtype.fields or {}
    return {name: (places[name][0], places[name][1]) for name in sorted(dtype.names or (), key=lambda n: places[n][1])}
