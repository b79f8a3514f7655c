"""The same entry points without a compiler: plain Python on the caller's arrays, with the same results."""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from ..game import Game
from ..state.record import Array
from .frame import RECORD, Frame, home
from .text import Binding, is_rule

_namespaces: dict[tuple[int, type[Frame], str], dict[str, Any]] = {}


def namespace(binding: Binding, loops: ModuleType | str, names: dict[str, Any] | None = None) -> dict[str, Any]:
    """The names of a module of loops over any game, as plain Python, with `game` put in everywhere."""
    name, names = (loops.__name__, vars(loops)) if isinstance(loops, ModuleType) else (loops, names or {})
    key = (id(binding.game), binding.frame, name)
    if key not in _namespaces:
        mine = _namespaces[key] = {**names, "game": _Rules(binding)}
        for word, thing in names.items():
            if is_rule(thing) and "game" in thing.__globals__:
                if thing.__module__ == name:
                    mine[word] = FunctionType(thing.__code__, mine, word, thing.__defaults__)
                else:
                    mine[word] = namespace(binding, thing.__module__, thing.__globals__)[thing.__name__]
    return _namespaces[key]


class _Rules:
    """What loops call `game`: the rules of a game by name."""

    def __init__(self, binding: Binding) -> None:
        self._binding = binding  # kept, so that the id of the game stays its own

    def __getattr__(self, name: str) -> Any:
        rule = self._binding.rule(name)
        if is_rule(rule) and "game" in rule.__globals__:  # a loop itself, as policies are
            rule = namespace(self._binding, rule.__module__, rule.__globals__)[rule.__name__]
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


class GridView:
    """A table as rows that give plain numbers."""

    def __init__(self, array: Array) -> None:
        self.array = array
        self.rows: dict[int, memoryview] = {}

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: int) -> memoryview:
        if i not in self.rows:
            self.rows[i] = self.array[i].data
        return self.rows[i]


def view(frame: Frame) -> SimpleNamespace:
    """A frame as rules see it: plain numbers come out, and what is stored is rounded as the array keeps it."""
    seen = SimpleNamespace()
    for name, (of, sizes) in frame.slots.items():
        array = frame.arrays.get(name)
        if array is None:
            setattr(seen, name, frame.block[name][0].item())
        elif of == RECORD:
            setattr(seen, name, Records(frame.game.rules.state, array))
        else:
            setattr(seen, name, array.data if len(sizes) == 1 else GridView(array))
    return seen


def store(seen: SimpleNamespace, frame: Frame) -> None:
    """Write numbers and records back; what lies in other arrays is there already."""
    for name, (of, sizes) in frame.slots.items():
        if not sizes:
            frame.block[name] = getattr(seen, name)
        elif of == RECORD:
            getattr(seen, name).store()


class Interpreted:
    """The entry points of a frame as plain Python."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.functions = binding.entries()

    def bind(self, frame: Frame, name: str) -> Callable[..., int]:
        """An entry point that works on a frame."""
        if name not in self.functions:
            raise AttributeError(no_entry(frame, name, list(self.functions)))
        root = self.functions[name]
        function = namespace(self.binding, root.__module__, root.__globals__)[name]

        def call(*numbers: float) -> int:
            seen = view(frame)
            result: int | None = function(seen, *numbers)
            store(seen, frame)
            return result or 0

        return call


def no_entry(frame: Frame, name: str, names: list[str]) -> str:
    """What to say of an attribute that is neither a slot nor an entry point."""
    return f"{type(frame).__name__} has no {name!r}; it has {', '.join([*frame.slots, *names])}"


_interpreted: dict[tuple[int, type[Frame]], SimpleNamespace] = {}


def interpreted(game: Game, frame: type[Frame]) -> SimpleNamespace:
    """Every rule of the modules of a frame as plain Python, bound to a game."""
    key = (id(game), frame)
    if key not in _interpreted:
        binding = Binding(game, frame)
        found = {k: v for m in home(frame) for k, v in namespace(binding, m).items() if is_rule(vars(m).get(k))}
        _interpreted[key] = SimpleNamespace(**found, game=game)  # which keeps the game, so its id stays its own
    return _interpreted[key]
