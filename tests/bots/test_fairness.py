"""No bot knows more than its seat: positions that differ only in what is hidden get the same answer."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from gokaido.bots.named import bot_named, entrants
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of, games
from gokaido.lab.arena.referee import ArenaTable, Referee
from gokaido.testing import TableSetup

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTS = [
    "random",
    "greedy",
    "level:1",
    "level:2",
    "level:3,sims=40",
    "level:4,sims=40",
    "level:5,sims=40",
    "search:sims=40,depth=4",
    "level:3",
    "level:4",
    f"file:{EXAMPLES / 'my_bot.py'}",
    *([f"process:node {EXAMPLES / 'bot.js'}"] if shutil.which("node") else []),
]


# Tables where more is hidden than usual: the pile of the solo opponent, and every expansion at a full table.
MORE: list[tuple[str, int, dict[str, Any]]] = [
    ("dojo", 1, {"level": 5}),
    ("dojo", 2, {"mode": "2B"}),
    ("duo", 2, {"compass": "second", "purple": "first"}),
    ("tokaido", 5, {"crossroads": True, "matsuri": True, "good_luck": True, "new_encounters": True, "tiles": "3"}),
    ("tokaido", 2, {"crossroads": True, "scarcity": True, "return_trip": True}),
]


@pytest.mark.parametrize("named", BOTS, ids=lambda text: text.split("/")[-1].split("=")[0])
@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_what_is_hidden_changes_no_answer(game: Game, named: str) -> None:
    """Neither the action nor the reasons: chances, visits and points of every move looked at."""
    same_answers(game, min(3, max(game.rules.seats)), {}, named)


@pytest.mark.parametrize("named", ["greedy", "level:5,sims=40"])
@pytest.mark.parametrize(("key", "seats", "options"), MORE, ids=lambda part: str(part)[:24])
def test_nor_does_it_where_more_is_hidden(key: str, seats: int, options: dict[str, Any], named: str) -> None:
    same_answers(game_of(key), seats, options, named)


def test_nor_does_alpha_beta_know_the_luck_to_come() -> None:
    same_answers(game_of("dojo"), 2, {}, "lookahead:sims=300")


def same_answers(game: Game, seats: int, options: dict[str, Any], named: str) -> None:
    """Ask a bot now and then in a random match, in worlds that look alike to the seat to act."""
    (one,) = entrants([named])
    bot = bot_named(game, one, seconds=20.0)
    referee = Referee(ArenaTable(game, seats, options), [bot], [one.name])
    match = TableSetup(game, seats, options).match(6)
    lot = random.Random(6)
    different = 0
    for move in range(24):
        if match.over:
            break
        if move % 6 == 5:
            worlds = []
            for _ in range(2):
                world = match.state.copy()
                game.rules.redeal(world, world.actor, lot.getrandbits(60))
                worlds.append(world)
            different += worlds[0].key() != worlds[1].key()
            seed = lot.getrandbits(60)
            first, *others = (bot.choose(referee.view(world), seed) for world in [match.state, *worlds])
            assert all(other == first for other in others)
        match.play(lot.choice(match.legal).id)
    assert different > 0, "the worlds were the same: this test could not fail"
    getattr(bot, "close", lambda: None)()
