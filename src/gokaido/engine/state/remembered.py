"""Functions of a state that remember what they made, by the numbers that they look at.

    @remembered(512, lambda s, seat, lang: (s.coins[seat], tuple(s.cards[seat])))
    def mat(s: State, seat: int, lang: str) -> str: ...

The numbers are given by hand, which takes a tenth of the time of drawing anything. `gokaido.testing.check_game` plays
games and checks that such functions look at nothing else.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import update_wrapper
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Remembered(Generic[P, T]):
    """A function that remembers; of too many results the one that was not asked for the longest time is forgotten."""

    on_call: ClassVar[Callable[["Remembered[Any, Any]", Any, tuple[Any, ...]], None] | None] = None  # for checks

    def __init__(
        self, function: Callable[Concatenate[Any, P], T], looks: Callable[Concatenate[Any, P], Any], most: int
    ) -> None:
        self.function, self.looks, self.most = function, looks, most
        self.known: OrderedDict[Any, T] = OrderedDict()
        update_wrapper(self, function)

    def __call__(self, s: Any, /, *args: P.args, **none: P.kwargs) -> T:
        """What the function makes of the state, or made of another that looks the same to it."""
        if Remembered.on_call:
            Remembered.on_call(self, s, args)
        key = args, self.looks(s, *args, **none)
        with suppress(KeyError):  # also where another thread has just let go of it
            made = self.known[key]
            self.known.move_to_end(key)
            return made
        made = self.known[key] = self.function(s, *args, **none)
        if len(self.known) > self.most:
            self.known.popitem(last=False)
        return made


def remembered(
    most: int, looks: Callable[Concatenate[Any, P], Any]
) -> Callable[[Callable[Concatenate[Any, P], T]], Remembered[P, T]]:
    """Remember so many results. `looks` gives whatever the function looks at, from the same arguments."""
    return lambda function: Remembered(function, looks, most)
