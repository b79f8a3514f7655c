"""Opponents by name: in compiled code where the bot lives there, else asked in Python."""

from dataclasses import dataclass

from gokaido.bots.choice import Bot, Greedy, Random
from gokaido.bots.named import bot_named, entrants
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.serving import Rival


@dataclass(frozen=True)
class Opponents:
    """Who plays the other seats: a kind that compiled code knows, or a bot to ask."""

    kind: int
    slip: float = 0.0
    redeals: int = 1
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
    else:
        bot = name
    if type(bot) is Greedy:
        return Opponents(Rival.GREEDY, bot.slip, bot.redeals)
    if type(bot) is Random:
        return Opponents(Rival.RANDOM)
    return Opponents(Rival.OUTSIDE, bot=bot)
