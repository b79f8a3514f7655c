"""Opponents by name: in compiled code where the bot lives there, else asked in Python."""

from dataclasses import dataclass, field
from typing import Any

from gokaido.bots.choice import Bot, Random
from gokaido.bots.greedy import Greedy, GreedyMatches
from gokaido.bots.named import bot_named, entrants
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.matches import Matches, Rival


@dataclass(frozen=True)
class Opponents:
    """Who plays the other seats: matches whose policy does it in compiled code, or a bot to ask."""

    kind: type[Matches] = Matches
    numbers: dict[str, Any] = field(default_factory=dict)
    bot: Bot | None = None


def opponents_named(game: Game, name: str | int | Bot) -> Opponents:
    """`random`, `greedy`, `level:1`, ...: as on the command line; a number is a level; a bot is itself."""
    if isinstance(name, bool) or (isinstance(name, str) and not name.strip()):
        raise BadOption("opponents", given=name)
    if isinstance(name, (str, int)):
        found = entrants([name if isinstance(name, str) else f"level:{name}"])
        if len(found) != 1:
            raise BadOption("opponents_one", given=len(found))
        bot = bot_named(game, found[0])
    elif callable(getattr(name, "choose", None)):
        bot = name
    else:
        raise BadOption("opponents", given=name)
    if type(bot) is Greedy:
        return Opponents(GreedyMatches, {"rival": Rival.INSIDE, "slip": bot.slip, "redeals": bot.redeals})
    if type(bot) is Random:
        return Opponents(numbers={"rival": Rival.INSIDE})
    return Opponents(numbers={"rival": Rival.OUTSIDE}, bot=bot)
