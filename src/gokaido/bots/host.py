"""Runs a bot that is a class in a Python file as a process that can be asked: python -m gokaido.bots.host FILE[:CLASS].

In a process of its own a class can neither stop the arena nor look for the hidden cards in its memory.
"""

import importlib.util
import inspect
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from gokaido.engine.errors import BadOption, sentence_list
from gokaido.engine.game import LANGUAGES, Game
from gokaido.engine.match import Action, Legal
from gokaido.engine.registry import game_of

from .choice import Budget, Choice


def split_place(place: str) -> tuple[Path, str]:
    """The file and the class (or nothing) of `file.py:Class`."""
    name, sign, chosen = place.rpartition(":")
    return (Path(name), chosen) if sign and name.endswith(".py") else (Path(place), "")


def load(path: Path) -> ModuleType:
    """A Python file as a module; files beside it can be imported."""
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadOption(f"{path} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def class_in(module: ModuleType, chosen: str, methods: tuple[str, ...]) -> type:
    """The class of a file that has some of these methods; the one named, or the only one."""
    own = {k: v for k, v in vars(module).items() if inspect.isclass(v) and v.__module__ == module.__name__}
    fit = {k: v for k, v in own.items() if any(callable(getattr(v, m, None)) for m in methods)}
    wanted = sentence_list(list(methods)).replace(" and ", " or ")
    if chosen:
        if chosen not in fit:
            has = sentence_list([*fit])
            raise BadOption(f"{module.__name__}.py has no class {chosen} with {wanted}; it has {has}.")
        return fit[chosen]
    if len(fit) != 1:
        found = f"has {sentence_list([*fit])}: say which, as in {module.__name__}.py:{next(iter(fit))}" if fit else ""
        raise BadOption(f"{module.__name__}.py {found or f'has no class with {wanted}'}.")
    return next(iter(fit.values()))


def made(kind: type, game: Game) -> Any:
    """The bot; its class takes the game, or nothing."""
    return kind(game) if _takes(kind) else kind()


def _takes(function: Any) -> tuple[str, ...]:
    try:
        return tuple(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return ()


def asked(bot: Any, game: Game, question: dict[str, Any]) -> int | str:
    """Ask the bot with as much as its `choose` takes: observation first, then by name."""
    observation: Any = game.state()
    for name, value in question["record"].items():
        setattr(observation, name, value)
    known: dict[str, Callable[[], Any]] = {
        "legal": lambda: _legal(game, observation, question["legal"]),
        "seed": lambda: question["seed"],
        "budget": lambda: Budget(seconds=question["seconds"]),
        "game": lambda: game,
    }
    names = _takes(bot.choose)[1:]
    said = bot.choose(observation, **{name: known[name]() for name in names if name in known})
    if isinstance(said, (Choice, Action)):
        said = said.action if isinstance(said, Choice) else said.id
    return said if isinstance(said, str) else int(said)


def _legal(game: Game, observation: Any, legal: list[dict[str, Any]]) -> Legal:
    words = (({lang: game.explain(observation, a["id"], lang) for lang in LANGUAGES}) for a in legal)
    return Legal(Action(a["id"], a["text"], w) for a, w in zip(legal, words))


def main() -> None:
    """Answer every line until there are no more. What the bot prints goes to its log, not into the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    path, chosen = split_place(sys.argv[1])
    kind = class_in(load(path), chosen, ("choose",))
    bots: dict[str, Any] = {}
    for line in sys.stdin:
        question = json.loads(line)
        game = game_of(question["game"])
        try:
            if game.key not in bots:
                bots[game.key] = made(kind, game)
            said = {"action": asked(bots[game.key], game, question)}
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            said = {"error": f"{type(error).__name__} in line {place.lineno} of {place.filename}: {error}"}
        print(json.dumps(said, ensure_ascii=False), file=answers, flush=True)


if __name__ == "__main__":
    main()
