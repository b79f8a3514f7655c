"""Do functions that remember look only at what they say? Else they would show what is no longer so."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gokaido.engine.state.remembered import Remembered

Place = tuple[Any, ...]  # a field, and where in it; without the last number all that is there


class LooksFurther(Exception):
    """A function looks at something that it does not say."""


class NotedRow:
    """A row of numbers that notes which of them are looked at."""

    def __init__(self, row: list[int], place: Place, noted: set[Place]) -> None:
        self._row, self._place, self._noted = row, place, noted

    def _whole(self) -> list[int]:
        self._noted.add(self._place)
        return self._row

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return self._whole()[k]
        self._noted.add((*self._place, int(k)))
        return self._row[k]

    def __iter__(self) -> Iterator[int]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._row)

    def __getattr__(self, name: str) -> Any:  # count, index
        return getattr(self._whole(), name)


class NotedState:
    """A state that notes what is looked at."""

    def __init__(self, state: Any) -> None:
        self.__dict__["_fields"], self.__dict__["_noted"] = state.__dict__, set()

    def __getattr__(self, name: str) -> Any:
        value = self._fields[name]
        if type(value) is not list:
            self._noted.add((name,))
            return value
        if not value or type(value[0]) is not list:
            return NotedRow(value, (name,), self._noted)
        return [NotedRow(row, (name, k), self._noted) for k, row in enumerate(value)]

    def __setattr__(self, name: str, value: Any) -> None:
        raise LooksFurther(f"sets {name}")


def _compare(one: Remembered[Any, Any], s: Any, args: tuple[Any, ...]) -> None:
    if isinstance(s, NotedState):  # called by another that remembers: what it says counts there
        return
    read, told = NotedState(s), NotedState(s)
    one.function(read, *args)
    one.looks(told, *args)
    known: set[Place] = told._noted
    for place in sorted(read._noted, key=str):
        if not any(place[:k] in known for k in range(1, len(place) + 1)):
            where = "".join(f"[{k}]" for k in place[1:])
            raise LooksFurther(f"{one.function.__qualname__} looks at {place[0]}{where}, but remembers without it")


@contextmanager
def looked_over() -> Iterator[None]:
    """Compare, at every call of a function that remembers, what it looks at with what it says."""
    before, Remembered.on_call = Remembered.on_call, _compare
    try:
        yield
    finally:
        Remembered.on_call = before
