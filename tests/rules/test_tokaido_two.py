"""Tokaido, rule by rule: two players and the neutral traveller; the variants."""

import pytest

from gokaido import Match
from gokaido.games.tokaido.material.base import Deck
from gokaido.games.tokaido.rules.road import hindmost

from .tokaido_table import EDO, moves, points, table, texts, told

NEUTRAL = 2


# ------------------------------------------------------------------ two players


@pytest.mark.rule("T-TWO-1")
def test_three_travellers_start_in_random_order() -> None:
    queues = {tuple(Match("tokaido", seats=2, seed=k, initiation=True).state.lane[:3]) for k in range(80)}
    assert len(queues) == 6
    assert 5 not in moves(table(2, at=[0, 5, 9]))  # single places only


@pytest.mark.rule("T-TWO-2")
def test_the_player_ahead_moves_the_neutral_traveller() -> None:
    # The rulebook's example: the neutral one is last, yellow is ahead of purple.
    match = table(2, at=[7, 10, 4])
    assert hindmost(match.state) == NEUTRAL
    assert match.actor == 1
    match.play("move 6")
    assert match.actor == 1  # it is still last
    match.play("move 8")
    assert match.actor == 0
    assert match.state.turn == 0


@pytest.mark.rule("T-TWO-2")
def test_at_an_inn_the_one_nearer_the_road_is_ahead() -> None:
    assert table(2, departure=["neutral", 0, 1]).actor == 1
    assert table(2, departure=["neutral", 1, 0]).actor == 0


@pytest.mark.rule("T-TWO-3")
def test_the_neutral_traveller_gives_a_bank_coin_at_temples() -> None:
    match = table(2, at=[10, 12, 4], coins=[5, 5])
    match.play("move 9")
    assert match.state.temple[NEUTRAL] == 1
    assert match.state.coins[:3] == [5, 5, 0]
    match = table(2, at=[10, 12, 4], coins=[5, 5])
    match.play("move 8")
    assert match.state.n_hand == 0
    assert texts(match)[0].startswith("move")


@pytest.mark.rule("T-TWO-3", "T-END-3")
def test_the_neutral_traveller_takes_a_rank() -> None:
    match = table(2, at=[EDO] * 3, temple=[2, 1, 3])
    assert [points(match, p, "temple_rank") for p in range(2)] == [7, 4]
    match = table(2, at=[EDO] * 3, temple=[2, 1, 2])
    assert [points(match, p, "temple_rank") for p in range(2)] == [10, 7]
    assert len(match.scores) == 2


@pytest.mark.rule("T-TWO-4")
def test_the_neutral_traveller_takes_a_meal_away() -> None:
    gone = set()
    for seed in range(40):
        match = table(2, seed=seed, at=[14, 13, 11], offer=["soba", "tofu", "fugu"])
        match.play("move 14")
        assert match.state.n_offer == 2
        assert told(match, "discarded")[0].what == -1
        gone |= {"soba", "tofu", "fugu"} - {t.removeprefix("eat ") for t in texts(match)}
    assert gone == {"soba", "tofu", "fugu"}


@pytest.mark.rule("T-TWO-4", "T-TWO-5")
@pytest.mark.parametrize(("gastronomy", "meals"), [(False, 4), (True, 3)])
def test_coming_first_it_draws_the_offer_and_takes_one(gastronomy: bool, meals: int) -> None:
    match = table(2, at=[10, 11, 9], gastronomy=gastronomy)
    match.play("move 14")
    assert told(match, "offered")[0].amount == meals
    assert match.state.n_offer == meals - 1
    assert match.state.pile_left[Deck.MEALS] == 25 - meals + 1


@pytest.mark.rule("T-TWO-4")
def test_an_empty_offer_loses_nothing() -> None:
    match = table(2, at=[14, 14, 12])
    match.play("move 14")
    assert told(match, "discarded") == []
    assert match.state.pile_left[Deck.MEALS] == 25


@pytest.mark.rule("T-TWO-5")
def test_neither_coins_nor_panoramas_limit_it_and_it_earns_no_card() -> None:
    full = [{"paddy": 3, "mountain": 4, "sea": 5}] * 2
    match = table(2, at=[13, 14, 0], panoramas=full, coins=[0, 0], offer=["soba"])
    assert moves(match) == [k for k in range(1, 15) if k != 13]
    match = table(2, at=[EDO] * 3, temple=[0, 0, 5])
    assert match.scores == (0, 0)
    assert match.state.holders == [0] * 7


# ------------------------------------------------------------------ variants


@pytest.mark.rule("T-VAR-1")
def test_initiation_has_no_tiles_and_seven_coins() -> None:
    for seats in (2, 3, 4, 5):
        match = Match("tokaido", seats=seats, seed=1, initiation=True)
        assert match.state.coins[:seats] == [7] * seats
        assert match.state.traveller == [-1] * 5
        assert texts(match)[0].startswith("move")


@pytest.mark.rule("T-VAR-2")
def test_the_return_trip_runs_from_54_to_0() -> None:
    match = table(3, return_trip=True, departure=[1, 2, 0])
    assert match.actor == 1
    assert moves(match) == list(range(41, 54))
    match = table(3, return_trip=True, at=[14, 10, 5])
    assert match.actor == 0
    assert moves(match) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13]
    match = table(4, return_trip=True, at=[5, 5, 3, 2], lane=[0, 1, 0, 0])
    assert match.actor == 1
    match = table(3, return_trip=True, at=[0, 0, 1], coins=[0, 0, 0])
    assert match.over


@pytest.mark.rule("T-VAR-2", "T-HIROSHIGE")
def test_powers_of_inns_on_the_way_work_on_the_return_trip() -> None:
    match = table(3, return_trip=True, travellers=["hiroshige"], at=[45, 42, 41], offer=["soba"])
    match.play("move 41")
    assert texts(match)[0] == "panorama paddy"
    match = table(3, return_trip=True, travellers=["hiroshige"], at=[4, 1, 0], offer=["soba"])
    match.play("move 0")
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("T-VAR-3")
@pytest.mark.parametrize(("seats", "meals"), [(3, 3), (4, 4), (5, 5)])
def test_gastronomy_offers_as_many_meals_as_players(seats: int, meals: int) -> None:
    match = table(seats, at=[0, *range(9, 8 + seats)], gastronomy=True)
    match.play("move 14")
    assert match.state.n_offer == meals


@pytest.mark.rule("T-VAR-4")
def test_the_preparation_of_the_rulebook() -> None:
    # Four players, from the first to leave to the last: -1, 0, +1, +2.
    match = table(4, departure=[2, 0, 3, 1], preparation=True, initiation=True)
    assert [match.state.coins[p] - 7 for p in (2, 0, 3, 1)] == [-1, 0, 1, 2]
    match = table(5, departure=[4, 3, 2, 1, 0], preparation=True, initiation=True)
    assert [c - 7 for c in match.state.coins] == [2, 1, 0, -1, -1]


@pytest.mark.rule("T-VAR-4", "T-VAR-2")
def test_preparation_with_tiles_and_with_two_players() -> None:
    match = table(3, departure=[0, 1, 2], preparation=True, travellers=["satsuki", "kinko", "chuubei"])
    assert match.state.coins[:3] == [2, 8, 6]
    match = table(2, departure=[0, "neutral", 1], preparation=True, return_trip=True, initiation=True)
    assert match.state.coins[:2] == [7, 9]
    assert match.state.at[:3] == [54, 54, 54]


@pytest.mark.rule("T-VAR-4")
def test_preparation_applies_when_the_queue_is_drawn() -> None:
    for seed in range(30):
        match = Match("tokaido", seats=5, seed=seed, initiation=True, preparation=True)
        for p in range(5):
            assert match.state.coins[p] == 7 + (2, 1, 0, -1, -1)[match.state.lane[p]]
