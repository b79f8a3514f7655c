"""Levels 1 to 5, named for people, the same in every game."""

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, Words
from gokaido.engine.registry import game_of

from .choice import Bot, Budget, Greedy
from .search import Search

NAMES: dict[int, Words] = {
    1: {"en": "Novice", "fr": "Novice"},
    2: {"en": "Apprentice", "fr": "Apprenti"},
    3: {"en": "Journeyman", "fr": "Compagnon"},
    4: {"en": "Expert", "fr": "Expert"},
    5: {"en": "Master", "fr": "Maître"},
}


def bot(game: str | Game, level: int = 3, budget: Budget | None = None) -> Bot:
    """A bot of a level from 1 (makes mistakes as people do) to 5 (about a second of thought)."""
    found = game_of(game) if isinstance(game, str) else game
    match level:
        case 1:
            return Greedy(found, slip=0.35, redeals=1)
        case 2:
            return Greedy(found, slip=0.05)
        case 3:
            return Search(found, budget or Budget(simulations=1_000))
        case 4:
            return Search(found, budget or Budget(simulations=8_000))
        case 5:
            return Search(found, budget or Budget(seconds=1.0))
    raise BadOption(f"Bots have levels 1 to {max(NAMES)}, not {level!r}.")
