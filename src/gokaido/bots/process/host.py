"""Runs a bot that is a class in a Python file as a process: python -m gokaido.bots.process.host FILE[:CLASS].

In a process of its own a class can neither stop the arena nor look for the hidden cards in its memory.
"""

import importlib.util
import inspect
import json
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from gokaido.engine.actions import Action, Legal
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.outcomes import Decision
from gokaido.engine.registry import game_of

from ..choice import Budget, Choice


def split_place(place: str) -> tuple[Path, str]:
    """The file and the class (or nothing) of `file.py:Class`."""
    name, sign, chosen = place.rpartition(":")
    return (Path(name), chosen) if sign and name.endswith(".py") else (Path(place), "")


def load(path: Path) -> ModuleType:
    """A Python file as a module; files beside it can be imported. It may be called random.py and hide nothing."""
    folder, name = str(path.resolve().parent), f"gokaido_file_{path.stem}"
    if folder not in sys.path:
        sys.path.append(folder)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadOption("bot_no_python", file=str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def class_in(module: ModuleType, chosen: str, methods: tuple[str, ...]) -> type:
    """The class of a file that has some of these methods; the one named, or the only one."""
    own = {k: v for k, v in vars(module).items() if inspect.isclass(v) and v.__module__ == module.__name__}
    fit = {k: v for k, v in own.items() if any(callable(getattr(v, m, None)) for m in methods)}
    file = Path(module.__file__ or "").name
    if chosen:
        if chosen not in fit:
            raise BadOption("bot_no_such_class", file=file, given=chosen, methods=methods, known=tuple(fit))
        return fit[chosen]
    if len(fit) != 1:
        if fit:
            raise BadOption("bot_which_class", file=file, known=tuple(fit), example=next(iter(fit)))
        raise BadOption("bot_no_class", file=file, methods=methods)
    return next(iter(fit.values()))


def made(kind: type, game: Game) -> Any:
    """The bot; its class takes the game, or nothing."""
    return kind(game) if _takes(kind) else kind()


def _takes(function: Any) -> tuple[str, ...]:
    try:
        return tuple(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return ()


def asked(bot: Any, game: Game, question: dict[str, Any]) -> dict[str, Any]:
    """Ask the bot with as much as its `choose` takes: observation first, then by name. What it said, as data."""
    observation: Any = game.rules.state()
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
    if isinstance(said, Choice):
        return {"action": int(said.action), "thoughts": [asdict(thought) for thought in said.thoughts]}
    if said is None:
        raise BadOption("bot_returned_nothing")
    named = said.id if isinstance(said, Action) else said
    return {"action": named if isinstance(named, str) else int(named)}


def _legal(game: Game, observation: Any, legal: list[dict[str, Any]]) -> Legal:
    decision = Decision(game, observation)
    return Legal(Action(a["id"], a["text"], decision) for a in legal)


def what_failed(error: BaseException, file: str) -> str:
    """A sentence about an error, with the place in the bot's own file where there is one."""
    if isinstance(error, BadOption):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"SyntaxError in line {error.lineno} of {error.filename}: {error.msg}"
    own = [p for p in traceback.extract_tb(error.__traceback__) if Path(p.filename).resolve() == Path(file).resolve()]
    place = f" in line {own[-1].lineno} of {own[-1].filename}" if own else ""
    return f"{type(error).__name__}{place}: {error}"


class Hosted:
    """The bots of a file, one for each game that is asked about."""

    def __init__(self, place: str) -> None:
        self.path, self.chosen = split_place(place)
        self.kind: type | None = None
        self.bots: dict[str, Any] = {}

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to a question, or why there is none."""
        try:
            question = json.loads(line)
            game = game_of(question.get("start") or question["game"])
            self.kind = self.kind or class_in(load(self.path), self.chosen, ("choose",))
            if game.key not in self.bots:
                self.bots[game.key] = made(self.kind, game)
            if "start" in question:
                return {"started": game.key}
            return asked(self.bots[game.key], game, question)
        except Exception as error:
            return {"error": what_failed(error, str(self.path))}


def main() -> None:
    """Answer every line until there are no more. What the bot prints goes to its log, not into the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    hosted = Hosted(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(hosted.answer(line), ensure_ascii=False), file=answers, flush=True)


if __name__ == "__main__":
    main()
