"""The same entry points without a compiler: plain Python on the caller's arrays, with the same results."""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from ..game import Game
from ..state.record import Array
from .text import entries, hints, is_rule

_bound: dict[tuple[int, str], dict[str, Any]] = {}


def bind(game: Game, loops: ModuleType | str, names: dict[str, Any] | None = None) -> dict[str, Any]:
    """The names of a module of loops over any game, as plain Python, with `game` put in everywhere."""
    name, names = (loops.__name__, vars(loops)) if isinstance(loops, ModuleType) else (loops, names or {})
    key = (id(game), name)
    if key not in _bound:
        mine = _bound[key] = {**names, "game": _Rules(game)}
        for word, thing in names.items():
            if is_rule(thing) and "game" in thing.__globals__:
                if thing.__module__ == name:
                    mine[word] = FunctionType(thing.__code__, mine, word, thing.__defaults__)
                else:
                    mine[word] = bind(game, thing.__module__, thing.__globals__)[thing.__name__]
    return _bound[key]


class _Rules:
    """What loops call `game`: the rules of a game by name."""

    def __init__(self, game: Game) -> None:
        self._game = game  # kept, so that its id stays its own

    def __getattr__(self, name: str) -> Any:
        rule = self._game.rule(name)
        setattr(self, name, rule)
        return rule


class Records:
    """An array of records as plain objects. To set one is to copy into it; `store` writes them back."""

    def __init__(self, state: Any, array: Array) -> None:
        self.state, self.array = state, array
        self.read: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: int) -> Any:
        if i not in self.read:
            self.read[i] = self.state.from_row(self.array, i)
        return self.read[i]

    def __setitem__(self, i: int, record: Any) -> None:
        self[i].__dict__.update(record.copy().__dict__)

    def store(self) -> None:
        """Write back what was looked at."""
        for i, record in self.read.items():
            self.array[i] = record.to_row()[0]


class Grid:
    """A table as rows that give plain numbers."""

    def __init__(self, array: Array) -> None:
        self.shape = array.shape
        self.array = array
        self.rows: dict[int, memoryview] = {}

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: int) -> memoryview:
        if i not in self.rows:
            self.rows[i] = self.array[i].data
        return self.rows[i]


def plain(game: Game, value: Any, hint: str) -> Any:
    """An array as rules see it: plain numbers come out, and what is stored is rounded as the array keeps it."""
    match hint:
        case "States":
            return Records(game.rules.state, value)
        case "Masks" | "Vectors":
            return Grid(value)
        case "int" | "float":
            return value
    return value.data


class Interpreted:
    """The entry points of a module of loops as plain Python."""

    def __init__(self, game: Game, loops: ModuleType) -> None:
        self.game = game
        self.dtype = game.rules.state.dtype()
        self.roots = entries(loops)
        names = bind(game, loops)
        for name, root in self.roots.items():
            setattr(self, name, self._entry(names[name], hints(root)))

    def _entry(self, function: Callable[..., Any], kinds: list[str]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            values = [plain(self.game, value, hint) for value, hint in zip(given, kinds, strict=True)]
            result = function(*values)
            for value in values:
                if isinstance(value, Records):
                    value.store()
            return result

        return call

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no entry point {name!r}; there are {', '.join(self.roots)}")


def interpreted(game: Game, loops: ModuleType) -> SimpleNamespace:
    """Every rule of a module of loops as plain Python, bound to a game."""
    names = bind(game, loops)
    own = {k: names[k] for k, v in vars(loops).items() if is_rule(v)}
    return SimpleNamespace(**own, game=game)
