"""Bots: they are given an observation, never the state, so they cannot cheat."""

from gokaido.engine.errors import add_sentences

from .choice import Bot, Budget, Choice, Random, Thought
from .greedy import Greedy
from .levels import MASTER, NAMES, bot
from .mcts.bot import Search

__all__ = ["MASTER", "NAMES", "Bot", "Budget", "Choice", "Greedy", "Random", "Search", "Thought", "bot"]

add_sentences(__name__)
