"""Levels 1 to 5, named for people, the same in every game.

The budgets were chosen by play of each level against the one below (docs/strength.md).
"""

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.options import Words
from gokaido.engine.registry import game_of

from .alphabeta.bot import Both, Lookahead
from .choice import Bot, Budget
from .greedy import Greedy
from .mcts.bot import Search

NAMES: dict[int, Words] = {
    1: {"en": "Novice", "fr": "Novice"},
    2: {"en": "Apprentice", "fr": "Apprenti"},
    3: {"en": "Journeyman", "fr": "Compagnon"},
    4: {"en": "Expert", "fr": "Expert"},
    5: {"en": "Master", "fr": "Maître"},
}


POSITIONS = (300, 5_000)  # of alpha-beta at levels 3 and 4, where nothing is hidden
SECONDS = 1.0  # what the highest level takes for a move, at most


def bot(game: str | Game, level: int = 3, budget: Budget | None = None) -> Bot:
    """A bot of a level from 1 (makes mistakes as people do) to 5 (about a second of thought)."""
    found = game_of(game) if isinstance(game, str) else game
    match level:
        case 1:
            return Greedy(found, slip=0.45, redeals=1)
        case 2:
            return Greedy(found, slip=0.2)
        case 3 | 4 | 5:
            simulations, positions = (
                budget or (Budget(simulations=n[level - 3]) if level < 5 else Budget(seconds=SECONDS))
                for n in (found.advice.simulations, POSITIONS)
            )
            search = Search(found, simulations)
            return search if found.advice.position_key is None else Both(Lookahead(found, positions), search)
    raise BadOption("bot_level", most=max(NAMES), given=level)
