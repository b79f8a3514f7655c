"""Bots by name, as one writes them on a command line.

random   greedy   greedy:slip=0.2   level:3   level:5,sims=4000   search:sims=2000,depth=20,trust=0
lookahead:sims=50000 (positions; Micro Dojo only)
network   network:heat=0.5   guided:seconds=1   guided:mine.npz,sims=4000 (a network of one's own)
file:my_bot.py   file:my_bot.py:Cautious   process:node bot.js   rival=level:4 (a name of one's own)
"""

import contextlib
import inspect
import math
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, GuidedSettings, SearchSettings
from gokaido.engine.language import Words

from .alphabeta.bot import Both, Lookahead
from .choice import Bot, Budget, Random
from .greedy import Greedy
from .levels import NAMES, bot
from .mcts.bot import Search
from .network.bot import GuidedSearch, Network
from .network.weights import WIN, Weights, network_of, read_weights
from .process.client import SECONDS, Fault, Outside
from .process.host import split_place

KINDS = ("random", "greedy", "level", "search", "lookahead", "network", "guided", "file", "process")
SETTINGS: dict[str, type[SearchSettings | GuidedSettings]] = {"search": SearchSettings, "guided": GuidedSettings}
EXAMPLES = ("random", "greedy", "level:3", "search:sims=2000", "guided:sims=2000", "file:my_bot.py", "process:COMMAND")
_FILE = r".+\.py(?::\w+)?"
_LABEL = re.compile(rf"([^:=,]+)=((?:{'|'.join(KINDS)})(?::.*)?|{_FILE})", re.DOTALL)
_VALUE = re.compile(r"\s*(\w+)\s*=\s*([^=:]*)")


@dataclass(frozen=True)
class Allowed:
    """What a value may be, in words and as a test."""

    words: Words
    fits: Callable[[float], bool] = math.isfinite


COUNT = Allowed({"en": "a whole number above 0", "fr": "un entier positif"}, lambda v: v >= 1 and v == int(v))
ABOVE = Allowed({"en": "a number above 0", "fr": "un nombre positif"}, lambda v: v > 0)
FROM_0 = Allowed({"en": "a number from 0 up", "fr": "un nombre à partir de 0"}, lambda v: v >= 0)
SHARE = Allowed({"en": "a number from 0 to 1", "fr": "un nombre de 0 à 1"}, lambda v: 0 <= v <= 1)
DEPTH = {"en": "a whole number, -1 for the end of the game", "fr": "un entier, -1 pour la fin de la partie"}
VALUES = {
    "sims": COUNT,
    "seconds": ABOVE,
    "slip": SHARE,
    "redeals": COUNT,
    "turns": COUNT,
    "heat": FROM_0,
    "unseen": Allowed({"en": "a number", "fr": "un nombre"}),
    "wants": Allowed({"en": "0 to win, 1 for points", "fr": "0 pour gagner, 1 pour les points"}, lambda v: v in (0, 1)),
    "depth": Allowed(DEPTH, lambda v: v >= -1 and v == int(v)),
    "explore": FROM_0,
    "trust": FROM_0,
    "margin": ABOVE,
    "own": SHARE,
    "lead": SHARE,
    "win": SHARE,
}


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part, by name. `text` is the source of a file, for workers on other machines."""

    name: str
    kind: str
    rest: str = ""
    text: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.rest}" if self.rest else self.kind


def entrants(written: Sequence[str | Entrant]) -> list[Entrant]:
    """The bots in a list of texts; one text may hold several, with commas. Each has a name of its own."""
    found = [
        one
        for text in written
        for one in ([text] if isinstance(text, Entrant) else [_entrant(part) for part in _split(text)])
    ]
    names: dict[str, int] = {}
    for k, one in enumerate(found):
        names[one.name] = names.get(one.name, 0) + 1
        if names[one.name] > 1:
            found[k] = replace(one, name=f"{one.name} #{names[one.name]}")
    return found


def _split(text: str) -> list[str]:
    """`level:3,random` are two bots, `search:sims=9,depth=3` is one, and a process takes all that follows."""
    if re.match(r"(?:[^:=,]+=)?(process|file):", text):
        return [text]
    parts: list[str] = []
    for part in text.split(","):
        if parts and _VALUE.fullmatch(part) and not _LABEL.fullmatch(part):
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return [p.strip() for p in parts if p.strip()]


def _entrant(text: str) -> Entrant:
    label = _LABEL.fullmatch(text)
    name, text = (label[1].strip(), label[2]) if label else ("", text)
    if re.fullmatch(_FILE, text) and not text.startswith(("file:", "process:")):
        text = f"file:{text}"
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise BadOption("unknown_bot", given=text, known=EXAMPLES)
    source = ""
    if kind == "file":
        path, chosen = split_place(rest)
        if not path.is_file():
            raise BadOption("no_file", file=str(path))
        source = path.read_text(encoding="utf-8")
        name = name or chosen or path.stem
        rest = f"{path.resolve()}{f':{chosen}' if chosen else ''}"
    elif kind == "process":
        _check_command(rest)
    elif kind == "level":
        number = rest.partition(",")[0]
        if number not in map(str, NAMES):
            raise BadOption("bot_level", most=max(NAMES), given=number)
    return Entrant(name or text, kind, rest, source)


def _check_command(command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption("bot_command", given=command, reason=str(error).lower()) from None
    if not words:
        raise BadOption("bot_no_command")


def bot_named(game: Game, one: Entrant, seconds: float = SECONDS) -> Bot:
    """The bot for a game; `seconds` is what a bot of others has for a move."""
    match one.kind:
        case "random":
            return Random(game, **_values(one, Random))
        case "greedy":
            return Greedy(game, **_values(one, Greedy))
        case "level":
            level, _, rest = one.rest.partition(",")
            budget = _budget(_values(replace(one, rest=rest), bot))
            found = bot(game, int(level), budget)
            if budget is not None and isinstance(found, Greedy):
                raise BadOption("bot_no_budget", level=level)
            return found
        case "search":
            values = _values(one, Search)
            budget = _budget(values) or Budget(simulations=1000)
            slip = values.pop("slip", 0.0)
            return Search(game, budget, replace(game.advice.search, **values), slip)
        case "lookahead":
            values = _values(one, Lookahead)
            return Lookahead(game, _budget(values) or Budget(simulations=10_000), **values)
        case "network":
            weights, one = _weights(game, one)
            return Network(game, weights, **_values(one, Network))
        case "guided":
            weights, one = _weights(game, one)
            values = _values(one, GuidedSearch)
            budget, wants = _budget(values) or Budget(simulations=1000), values.pop("wants", WIN)
            return GuidedSearch(game, weights, budget, replace(game.advice.guided, **values), wants)
        case "file":  # -P: no file that lies where we are hides one of Python's own
            return Outside(
                game, [sys.executable, "-P", "-m", "gokaido.bots.process.host", _place(one)], seconds, numbers=True
            )
        case _:
            return Outside(game, one.rest, seconds)


def _weights(game: Game, one: Entrant) -> tuple[Weights, Entrant]:
    """The network that a text names by its file, or the game's own; and the text without it."""
    file, _, rest = one.rest.partition(",")
    if file.endswith(".npz"):
        found = read_weights(Path(file))
        if found.sizes != (game.advice.n_features, game.rules.actions):
            raise BadOption("network_other_game", file=file, game=game.names)
        return found, replace(one, rest=rest)
    shipped = network_of(game)
    if shipped is None:
        raise BadOption("no_network", game=game.names)
    return shipped, one


def started(game: Game, one: Entrant, seconds: float = SECONDS) -> Bot:
    """The bot for a game, ready to play; one of others that cannot be started is refused."""
    found = bot_named(game, one, seconds)
    if isinstance(found, Outside):
        try:
            found.start()
        except Fault as fault:
            found.close()
            raise BadOption("bot_cannot_start", bot=one.name, reason=fault) from fault
    return found


def _place(one: Entrant) -> str:
    """Where the file lies on this machine; written anew where it does not."""
    import tempfile

    path, chosen = split_place(one.rest)
    if not path.is_file():
        path = Path(tempfile.mkdtemp(prefix="gokaido-bot-")) / path.name
        path.write_text(one.text, encoding="utf-8")
    return f"{path}:{chosen}" if chosen else str(path)


def _values(one: Entrant, takes: Callable[..., Any]) -> dict[str, Any]:
    """`name=value` pairs, checked against what the bot takes; `sims` and `seconds` make a budget."""
    known = [
        p for p in inspect.signature(takes).parameters if p not in ("game", "budget", "level", "settings", "weights")
    ]
    if one.kind in ("level", "search", "lookahead", "guided"):
        known += ["sims", "seconds"]
    if one.kind in SETTINGS:
        known += [f.name for f in fields(SETTINGS[one.kind])]
    values = {}
    for part in filter(None, one.rest.split(",")):
        pair = _VALUE.fullmatch(part)
        if pair is None or pair[1] not in known:
            raise BadOption("bot_part", bot=one.kind, given=part, known=tuple(f"{k}=" for k in known))
        values[pair[1]] = _number(one.kind, *pair.groups())
    return values


def _number(kind: str, name: str, written: str) -> int | float:
    """A number that makes sense there."""
    allowed = VALUES.get(name, Allowed({"en": "a number", "fr": "un nombre"}))
    with contextlib.suppress(ValueError):
        value = float(written)
        if math.isfinite(value) and allowed.fits(value):
            return int(value) if value == int(value) else value
    raise BadOption("bot_value", name=name, bot=kind, allowed=allowed.words, given=written.strip())


def _budget(values: dict[str, Any]) -> Budget | None:
    """Takes `sims` and `seconds` out of the values."""
    sims, seconds = values.pop("sims", None), values.pop("seconds", None)
    return None if sims is None and seconds is None else Budget(seconds, sims)


def of_others(found: Bot) -> bool:
    """Is it a program that nobody here has written?"""
    return isinstance(found, Outside)


def thinks_by_the_clock(found: Bot) -> bool:
    """Would another run, on a busier machine, give another answer?"""
    found = found.two if isinstance(found, Both) else found
    budget = getattr(found, "budget", None)
    return isinstance(budget, Budget) and budget.seconds is not None
