"""Tokaido, rule by rule: the end of the journey."""

from typing import Any

import pytest

from gokaido import Match

from .tokaido_table import EDO, cards, points, table


def ended(seats: int = 4, **position: Any) -> Match:
    """A table where all have reached the last inn."""
    return table(seats, at=[EDO] * max(seats, 3), **position)


@pytest.mark.rule("T-END-1")
def test_the_game_ends_when_all_are_in_edo_and_have_had_their_chance() -> None:
    match = table(3, at=[54, 54, 53], offer=["soba", "tofu"], coins=[0, 0, 2])
    assert not match.over  # the last one has come by himself, and may still eat
    assert match.actor == 2
    match.play("eat soba")
    assert match.over
    assert match.actor is None
    assert points(match, 2, "meals") == 6
    assert len(match.legal) == 0


@pytest.mark.rule("T-END-2")
def test_four_achievements_at_the_end() -> None:
    match = ended(
        meals=[["fugu"], ["dango", "misoshiru"], [], []],
        hot_springs=[[2], [2, 2], [], []],
        encounters=[["kuge"], [], ["samurai", "kuge"], []],
        souvenirs=[["koma"], [], [], ["gofu", "yunomi"]],
    )
    assert [points(match, p, "achievements") for p in range(4)] == [3, 3, 3, 3]
    assert match.state.holders == [0, 0, 0, 0b0001, 0b0010, 0b0100, 0b1000]


@pytest.mark.rule("T-END-2")
def test_gourmet_counts_printed_prices_not_meals() -> None:
    match = ended(meals=[["dango", "misoshiru"], ["unagi"], ["tofu"], []])
    assert [points(match, p, "achievements") for p in range(4)] == [0, 3, 0, 0]


@pytest.mark.rule("T-END-2")
def test_ties_all_score_and_nobody_scores_for_nothing() -> None:
    match = ended(hot_springs=[[2, 2], [3, 3], [2], []])
    assert [points(match, p, "achievements") for p in range(4)] == [3, 3, 0, 0]
    assert [cards(match, p) for p in range(4)] == [1, 1, 0, 0]
    assert ended().scores == (0, 0, 0, 0)


@pytest.mark.rule("T-END-3")
def test_the_temple_of_the_rulebook() -> None:
    # Purple and blue gave nothing, yellow 3, green and grey 2.
    match = ended(5, temple=[0, 3, 2, 2, 0])
    assert [points(match, p, "temple_rank") for p in range(5)] == [0, 10, 7, 7, 0]


@pytest.mark.rule("T-END-3")
def test_tied_donors_share_a_rank_and_none_is_skipped() -> None:
    match = ended(5, temple=[4, 4, 3, 2, 1])
    assert [points(match, p, "temple_rank") for p in range(5)] == [10, 10, 7, 4, 2]
    match = ended(5, temple=[5, 4, 3, 2, 1])
    assert [points(match, p, "temple_rank") for p in range(5)] == [10, 7, 4, 2, 2]
    match = ended(3, temple=[1, 1, 1])
    assert [points(match, p, "temple_rank") for p in range(3)] == [10, 10, 10]


@pytest.mark.rule("T-END-4")
def test_most_points_win_then_most_achievements_then_all() -> None:
    match = ended(3, points=[50, 60, 55])
    assert match.winners == (1,)
    assert match.ranks == (2, 0, 1)
    match = ended(3, points=[50, 50, 40], achievements={"sea": [1]})
    assert match.scores == (50, 50, 40)
    assert match.winners == (1,)
    assert match.ranks == (1, 0, 2)
    match = ended(3, points=[50, 50, 40])
    assert match.winners == (0, 1)
    assert match.ranks == (0, 0, 2)


@pytest.mark.rule("T-END-4")
def test_a_total_is_the_sum_of_its_sources() -> None:
    match = ended(3, points=[10, 20, 30], temple=[1, 2, 3], meals=[["soba"], [], []])
    assert match.scores == tuple(sum(match.state.points[p]) for p in range(3))
    assert match.scores == (10 + 4 + 3, 20 + 7, 30 + 10)
