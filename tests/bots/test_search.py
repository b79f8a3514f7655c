"""What the tree search makes of the end of a playout."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gokaido.bots import Budget
from gokaido.bots.mcts import tree
from gokaido.bots.mcts.bot import Search
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of

MARGIN = 10.0


class Reward:
    """Playouts of one search, one after another."""

    def __init__(self, own: float = 0.0, win: float = 0.7) -> None:
        self.reward: Any = np.zeros(4 * tree.SEATS, np.float32)
        self.tree: Any = SimpleNamespace(
            sides=0, margin=MARGIN, own=own, win=win, tries=[0.0], ranks=[0] * 16, reward=self.reward
        )

    def __call__(self, points: Sequence[float], over: bool = False) -> list[float]:
        """What a playout with these points is worth to each side."""
        n = len(points)
        ranks = [sum(p > q for p in points) for q in points]

        def result(s: SimpleNamespace, out: list[float]) -> None:
            out[: 2 * n] = [*points, *ranks]

        tree.game = SimpleNamespace(result=result, own_value=lambda s, p: np.float64(points[p]))
        try:
            self.tree.sides = n
            tree.evaluate(self.tree, SimpleNamespace(over=over))
        finally:
            tree.game = None
        self.tree.tries[0] += 1
        return list(map(float, self.reward[:n]))

    def part(self, begin: int, sides: int) -> list[float]:
        """What lies behind the values."""
        return list(map(float, self.reward[begin : begin + sides]))


def test_the_margin_is_a_chance_of_three_in_four() -> None:
    reward = Reward()
    assert reward((30, 20)) == pytest.approx([0.75, 0.25], abs=0.001)
    assert reward.part(tree.CHANCE, 2) == pytest.approx([0.75, 0.25], abs=0.001)
    assert reward.part(tree.POINTS, 2) == [30, 20]


def test_a_lead_of_parts_of_points_is_a_lead() -> None:
    assert Reward()((30.1, 20.1)) == pytest.approx([0.75, 0.25], abs=0.001)


def test_chances_are_shared_by_all() -> None:
    reward = Reward()
    reward((30, 30, 30, 30))
    assert reward.part(tree.CHANCE, 4) == pytest.approx([0.25] * 4)
    reward((40, 30, 30, 30))
    assert reward.part(tree.CHANCE, 4) == pytest.approx([0.5] + [1 / 6] * 3, abs=0.001)


def test_at_the_end_winning_counts_most_and_the_chance_is_what_came() -> None:
    reward = Reward(win=0.7)
    barely, lost = reward((21, 20), over=True)
    assert barely > 0.7 + 0.3 * 0.5 > 0.3 * 0.5 > lost
    assert reward.part(tree.CHANCE, 2) == [1.0, 0.0]
    reward((20, 20, 5), over=True)
    assert reward.part(tree.CHANCE, 3) == [0.5, 0.5, 0.0]


def test_who_looks_at_the_lead_alone_hinders_as_gladly_as_it_gains() -> None:
    gained, hindered = Reward(), Reward()
    assert gained((35, 30, 20))[0] == pytest.approx(hindered((30, 25, 20))[0])


def test_with_its_own_points_it_would_rather_gain() -> None:
    reward = Reward(own=1.0)
    first = reward((30, 30, 20))
    assert first == pytest.approx([0.5, 0.5, 0.5])  # the usual, as far as it knows
    hindered = reward((30, 25, 20))[0]
    gained = reward((35, 30, 20))[0]
    assert gained > hindered == pytest.approx(0.5)


def test_the_usual_points_are_the_mean_of_the_playouts() -> None:
    reward = Reward(own=0.5)
    for points in ((10, 40), (20, 50), (60, 60)):
        reward(points)
    assert reward.part(tree.PAR, 2) == pytest.approx([30, 50])


@pytest.mark.parametrize("seats", [2, 4])
def test_its_reasons_are_chances_and_points(seats: int) -> None:
    match = Match("tokaido", seats=seats, seed=3)
    choice = Search(game_of("tokaido"), Budget(simulations=300)).choose(match.view_state(match.actor), seed=1)
    assert sum(t.visits for t in choice.thoughts) == choice.simulations <= 300
    assert all(0 < t.value < 1 and 20 < t.points < 150 for t in choice.thoughts)
    assert choice.action == max(choice.thoughts, key=lambda t: t.visits).action


def test_one_rival_is_beaten_by_the_lead_and_several_by_points() -> None:
    match = Match("tokaido", seats=2, seed=3)
    game, seen = match.game, match.view_state(match.actor)
    settings = (game.advice.search, replace(game.advice.search, own=0.0))
    two = [Search(game, Budget(simulations=200), t).choose(seen, seed=1) for t in settings]
    assert two[0] == two[1]
    match = Match("tokaido", seats=4, seed=3)
    four = [Search(game, Budget(simulations=200), t).choose(match.view_state(match.actor), seed=1) for t in settings]
    assert four[0].thoughts != four[1].thoughts
