"""Alpha-beta against plain minimax, which looks at everything and remembers nothing."""

import random
import time
from typing import Any

import pytest

from gokaido.bots import Budget, bot
from gokaido.bots.alphabeta.bot import Lookahead
from gokaido.bots.named import bot_named, entrants
from gokaido.engine.errors import BadOption
from gokaido.engine.many.matches import interpreted
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of

DOJO = game_of("dojo")
LOOPS = interpreted(DOJO)
PLENTY = Budget(simulations=10_000_000)


def midgame(seed: int, moves: int, **options: Any) -> Any:
    """What the player to act sees after some random moves."""
    match, lot = Match("dojo", seats=2, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        if match.over or len(match.legal) == 0:
            break
        match.play(lot.choice(match.legal).id)
    return match.view_state(match.actor)


def minimax(s: Any, viewer: int, turns: int) -> tuple[float, list[int]]:
    """The value after so many turns, and all actions that reach it."""
    out = [0] * DOJO.rules.actions
    values = {}
    for action in out[: DOJO.rules.legal(s, out)]:
        after = s.copy()
        after.hush = 1
        n = LOOPS.step(after, action, [0] * DOJO.rules.actions)
        left = turns - (after.actor != s.actor)
        values[action] = DOJO.advice.value(after, viewer) if n == 0 or left <= 0 else minimax(after, viewer, left)[0]
    best = max(values.values()) if s.actor == viewer else min(values.values())
    return best, [a for a, v in values.items() if v == best]


@pytest.mark.parametrize(("seed", "moves", "mode"), [(1, 3, "basic"), (2, 9, "basic"), (3, 24, "basic"), (4, 12, "2A")])
@pytest.mark.parametrize("turns", [1, 2])
def test_it_finds_what_minimax_finds(seed: int, moves: int, mode: str, turns: int) -> None:
    s = midgame(seed, moves, mode=mode)
    value, best = minimax(s, s.actor, turns)
    ahead = Lookahead(DOJO, PLENTY, turns)
    choice = ahead.choose(s, seed=seed)
    assert choice.action in best
    assert ahead.reached == turns
    assert ahead.lead == pytest.approx(value, abs=1e-4)


def test_the_same_positions_and_seed_give_the_same_answer() -> None:
    s = midgame(5, 14)
    one, other = (Lookahead(DOJO, Budget(simulations=3000)).choose(s, seed=9) for _ in range(2))
    assert one == other
    assert one.simulations == 3000
    assert len(one.thoughts) > 1
    assert one.thoughts[0].value == max(t.value for t in one.thoughts)


def test_it_keeps_to_its_time() -> None:
    s = midgame(6, 10)
    ahead = Lookahead(DOJO, Budget(seconds=0.2))
    ahead.choose(s, seed=1)  # compiled now
    begun = time.perf_counter()
    assert ahead.choose(s, seed=1).simulations > 100
    assert time.perf_counter() - begun < 5.0  # a busy machine may be late, but it does not go on for ever


def test_it_takes_a_victory() -> None:
    """Six points, the Barracks and three gold: a step to an action space wins at once."""
    corners = {"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 7}  # a step from the space of one action
    position: dict[str, Any] = {
        "meeples": corners,
        "points": [6, 6],
        "gold": [3, 3],
        "owned": [["barracks"], []],
        "actor": 0,
    }
    s = Match.arranged("dojo", seats=2, **position).view_state(0)
    value, best = minimax(s, 0, 1)
    assert value > 50, "the position has no victory to take"
    choice = Lookahead(DOJO, Budget(simulations=2000)).choose(s, seed=3)
    assert choice.action in best
    assert choice.thoughts[0].value > 0.99


def test_only_where_nothing_is_hidden() -> None:
    with pytest.raises(BadOption, match="hides something"):
        Lookahead(game_of("tokaido"), PLENTY)
    assert isinstance(bot_named(DOJO, entrants(["lookahead:sims=500,turns=3"])[0]), Lookahead)


def test_alone_the_levels_search_the_tree() -> None:
    match = Match("dojo", seats=1, seed=2)
    choice = bot("dojo", level=3).choose(match.view_state(0), seed=1)
    assert choice.action in [a.id for a in match.legal]
    assert choice.thoughts
