"""Levels 1 to 6, named for people, the same in every game.

Where a network was learnt that fits the game, it plays levels 3 and 4 by itself and guides the search of 5 and 6; else
levels 3 to 6 search. The budgets were chosen by play of each level against the one below (docs/strength.md).
"""

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.options import Words
from gokaido.engine.registry import game_of

from .alphabeta.bot import Both, Lookahead
from .choice import Bot, Budget
from .greedy import Greedy
from .mcts.bot import Search
from .network.bot import GuidedSearch, Network
from .network.weights import network_of

NAMES: dict[int, Words] = {
    1: {"en": "Novice", "fr": "Novice"},
    2: {"en": "Apprentice", "fr": "Apprenti"},
    3: {"en": "Journeyman", "fr": "Compagnon"},
    4: {"en": "Expert", "fr": "Expert"},
    5: {"en": "Master", "fr": "Maître"},
    6: {"en": "Grand master", "fr": "Grand maître"},
}


MASTER = 5  # who is asked for advice: the strongest that answers within a second
POSITIONS = (300, 5_000)  # of alpha-beta at levels 3 and 4, where nothing is hidden
SECONDS = {5: 1.0, 6: 10.0}  # what the highest levels take for a move, at most
HEAT, SLIP = 0.8, 0.06  # of a network at level 3: how far it strays from what it likes best, and how often it errs


def bot(game: str | Game, level: int = 3, budget: Budget | None = None) -> Bot:
    """A bot of a level from 1 (makes mistakes as people do) to 5 (about a second of thought) and 6 (about ten)."""
    found = game_of(game) if isinstance(game, str) else game
    weights = network_of(found)
    match level:
        case 3 if weights is not None and budget is None:
            return Network(found, weights, HEAT, SLIP)
        case 4 if weights is not None and budget is None:
            return Network(found, weights)
        case 3 | 4 | 5 | 6 if weights is not None:
            return GuidedSearch(found, weights, budget or Budget(seconds=SECONDS[level]))
        case 1:
            return Greedy(found, slip=0.45, redeals=1)
        case 2:
            return Greedy(found, slip=0.2)
        case 3 | 4 | 5 | 6:
            simulations, positions = (
                budget or (Budget(simulations=n[level - 3]) if level < 5 else Budget(seconds=SECONDS[level]))
                for n in (found.advice.simulations, POSITIONS)
            )
            search = Search(found, simulations)
            return search if found.advice.position_key is None else Both(Lookahead(found, positions), search)
    raise BadOption("bot_level", most=max(NAMES), given=level)
