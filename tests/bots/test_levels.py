"""Bots are ordered: each level beats the one below, more thought beats less, and what a game advises helps.

A sequential test (SPRT) on balanced deals with fixed seeds decides each pair after a few games. A sign that is flipped
in a value, a prior or the search turns one of these pairs round.
"""

import pytest

from gokaido.lab.arena.arena import arena, dismiss

GAMES = ("dojo", "duo", "tokaido")
ENOUGH = 96  # games; a pair that is not decided by then is not clearly ordered

PAIRS = [
    *((game, "greedy", "random") for game in GAMES),
    *((game, "level:2", "level:1") for game in GAMES),
    *((game, "level:3", "level:2") for game in GAMES),
    *((game, "level:4,sims=240", "level:3,sims=12") for game in GAMES),  # the levels that search differ by how long
    *((game, "level:4", "level:3") for game in GAMES),  # networks
    ("tokaido", "search:sims=30", "search:sims=30,trust=0"),  # with and without the prior
]


@pytest.mark.parametrize(("game", "better", "worse"), PAIRS, ids=lambda part: part)
def test_the_better_bot_wins(game: str, better: str, worse: str) -> None:
    try:
        found = arena(game, [better, worse], games=ENOUGH, seats=2, seed=1, sprt=True, margin=0.2)
    finally:
        dismiss()
    assert found.standings.verdict == "better", found.standings.lines[0].won
