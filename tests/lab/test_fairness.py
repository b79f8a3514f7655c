"""No bot knows more than its seat: positions that differ only in what is hidden get the same answer."""

import random
import shutil
from pathlib import Path

import pytest

from gokaido.bots.named import bot_named, entrants
from gokaido.engine.game import Game
from gokaido.engine.registry import games
from gokaido.lab.referee import Referee, Table

from ..tables import Place

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
    f"file:{EXAMPLES / 'my_bot.py'}",
    *([f"process:node {EXAMPLES / 'bot.js'}"] if shutil.which("node") else []),
]


@pytest.mark.parametrize("named", BOTS, ids=lambda text: text.split("/")[-1].split("=")[0])
@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_what_is_hidden_changes_no_answer(game: Game, named: str) -> None:
    (one,) = entrants([named])
    bot = bot_named(game, one, seconds=20.0)
    seats = min(3, max(game.seats))
    referee = Referee(Table(game, seats, {}), [bot], [one.name])
    match = Place(game, seats, {}).match(6)
    lot = random.Random(6)
    different = 0
    for move in range(24):
        if match.over:
            break
        if move % 6 == 5:
            worlds = []
            for _ in range(2):
                world = match.state.copy()
                game.redeal(world, world.actor, lot.getrandbits(60))
                worlds.append(world)
            different += worlds[0].key() != worlds[1].key()
            seed = lot.getrandbits(60)
            answers = {bot.choose(referee.view(world), seed).action for world in [match.state, *worlds]}
            assert len(answers) == 1
        match.play(lot.choice(match.legal).id)
    assert different > 0, "the worlds were the same: this test could not fail"
    getattr(bot, "close", lambda: None)()
