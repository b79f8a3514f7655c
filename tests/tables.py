"""The tables that tests over all games are run at, and games played at random."""

import random

from gokaido.engine.match import Match
from gokaido.engine.registry import games
from gokaido.testing import TableSetup, tables

# The games about which tests know more than the contract says: golden games, pages, pictures with pieces, symbols.
# Another game is checked by what it promises (test_every_game.py), wherever it comes from.
OURS = ("dojo", "duo", "tokaido")
TABLES = [table for game in games().values() for table in tables(game)]


def random_match(table: TableSetup, seed: int) -> Match:
    """A match played to the end at random."""
    match = table.match(seed)
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal).id)
    return match
