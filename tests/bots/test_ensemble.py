"""Two searches with one budget: what is played is what both like."""

import pytest

from gokaido.bots import Budget
from gokaido.bots.ensemble import LEAST, Ensemble
from gokaido.bots.levels import bot
from gokaido.bots.named import bot_named, entrants
from gokaido.bots.network.bot import GuidedSearch
from gokaido.bots.network.weights import network_of
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.text import Binding
from gokaido.engine.registry import game_of

from .test_network import position

GAME = game_of("tokaido")
PLAN = Budget(simulations=400)


def ensemble() -> Ensemble:
    """With the network of the package."""
    weights = network_of(GAME)
    assert weights is not None
    return Ensemble(GAME, weights, PLAN)


@pytest.mark.parametrize("moves", [0, 10, 25, 40])
def test_it_plays_the_largest_product_of_what_both_looked_at(moves: int) -> None:
    seen, both = position(GAME, moves, seats=4), ensemble()
    half = Budget(simulations=200)
    looks = [search.choose(seen, 7, half) for search in (both.guided, both.search)]
    shares = [{t.action: t.visits / sum(u.visits for u in c.thoughts) + LEAST for t in c.thoughts} for c in looks]
    chosen = both.choose(seen, 7)
    assert chosen == both.choose(seen, 7)
    assert chosen.action == max(shares[0], key=lambda a: shares[0][a] * shares[1].get(a, LEAST))
    assert chosen.simulations == sum(c.simulations for c in looks)
    assert chosen.chance == next(t.value for t in looks[0].thoughts if t.action == chosen.action)


def test_the_search_beside_the_network_looks_at_leads() -> None:
    assert ensemble().search.settings.own == 0.0


def test_against_one_rival_the_guided_search_has_the_whole_budget() -> None:
    seen, both = position(GAME, 10, seats=2), ensemble()
    assert both.choose(seen, 3) == both.guided.choose(seen, 3, PLAN)


def test_by_the_clock_and_uncompiled_the_network_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from gokaido.bots.network import bot as module

    monkeypatch.setattr(module, "compiled", lambda game, frame: Interpreted(Binding(game, frame)))
    seen = position(GAME, 10, seats=4)
    assert ensemble().choose(seen, 1, Budget(seconds=60.0)) == bot(GAME, 4).choose(seen, 1)


def test_the_highest_levels_ask_both_where_there_may_be_several_rivals() -> None:
    assert isinstance(bot("tokaido", 5), Ensemble)
    assert isinstance(bot("duo", 5), GuidedSearch)
    assert isinstance(bot("dojo", 6), GuidedSearch)


def test_it_has_a_name() -> None:
    found = bot_named(GAME, entrants(["ensemble:sims=400"])[0])
    seen = position(GAME, 10, seats=4)
    assert found.choose(seen, 7) == ensemble().choose(seen, 7)
