"""Crossroads, rule by rule: legendary objects and calligraphies."""

from typing import Any

import pytest

from gokaido.games.tokaido.material.crossroads import Calligraphy
from gokaido.games.tokaido.rules.crossroads.calligraphies import calligraphy_points

from .tokaido_table import crossroads, points, table

# ------------------------------------------------------------------ legendary objects


@pytest.mark.rule("X-SHODO", "X-EMAKI")
def test_shodo_and_emaki_score_what_is_there_and_what_comes() -> None:
    match = crossroads(souvenirs=[["koma", "gofu"]], legends=[["masamune"]], coins=[5, 0, 0])
    match.play("move 1")
    match.play("object shodo")
    assert points(match, 0, "legends") == 8 + 3
    match.play("move 8")
    match.play("object emaki")
    assert points(match, 0, "legends") == 11 + 4 + 1  # Emaki counts four, Shodo one more


@pytest.mark.rule("X-SHODO", "X-EMAKI")
def test_they_grow_by_whatever_means() -> None:
    match = crossroads(legends=[["shodo", "emaki"]], encounter_pile=["shokunin"], coins=[0, 0, 0])
    before = points(match, 0, "legends")
    match.play("move 3")
    assert points(match, 0, "legends") == before + 2
    match = crossroads(legends=[["shodo"]], coins=[4, 0, 0], souvenir_pile=["koma", "gofu", "manju"])
    match.play("move 1")
    match.play("souvenirs")
    match.play("buy koma gofu manju")
    assert points(match, 0, "legends") == 3


@pytest.mark.rule("X-BUPPATSU", "X-EMA")
def test_the_fifth_family_joins_the_sets() -> None:
    match = crossroads(souvenirs=[["koma", "manju", "geta", "sumie"]], coins=[4, 0, 0])
    match.play("move 1")
    match.play("object buppatsu")
    assert points(match, 0, "legends") == 9
    match.play("move 8")
    match.play("object ema")  # the first of a new set
    assert points(match, 0, "legends") == 10
    match = crossroads(legends=[["ema"]], souvenir_pile=["koma", "gofu", "geta"], coins=[1, 0, 0])
    match.play("move 1")
    match.play("souvenirs")
    match.play("buy koma")
    assert points(match, 0, "souvenirs") == 1 + 3  # the arranged Ema and the second of its set


@pytest.mark.rule("X-MURASAME", "X-MASAMUNE")
def test_the_swords() -> None:
    for word in ("murasame", "masamune"):
        match = crossroads(coins=[3, 0, 0])
        match.play("move 1")
        match.play(f"object {word}")
        assert (points(match, 0), match.state.coins[0]) == (8, 0)


# ------------------------------------------------------------------ calligraphies


def worth(word: str, seats: int = 3, **position: Any) -> int:
    """What a calligraphy is worth to seat 0."""
    s = crossroads(seats=seats, **position).state
    return calligraphy_points(s, 0, Calligraphy.number(word), 3 if seats == 2 else seats)


@pytest.mark.rule("X-FORESIGHT", "X-CONTEMPLATION", "X-NOSTALGIA")
def test_what_purse_panoramas_and_souvenirs_are_worth() -> None:
    assert worth("foresight", coins=[4, 0, 0]) == 8
    assert worth("contemplation", panoramas=[{"paddy": 3, "sea": 5, "mountain": 3}], trees=[3]) == 9
    assert worth("nostalgia", legends=[["ema", "shodo"]], souvenirs=[["koma", "geta", "sumie"]]) == 7


@pytest.mark.rule("X-PATIENCE")
def test_patience_for_those_who_come_late() -> None:
    for lane, gain in enumerate((2, 2, 4, 6)):
        lanes = [lane, *[k for k in range(4) if k != lane]]
        assert worth("patience", seats=4, at=(54,) * 4, lane=lanes) == gain
    s = table(2, crossroads=True, at=[53, 54, 54], lane=[0, 1, 0], coins=[0, 0], calligraphies=[["patience"]])
    assert s.over
    assert points(s, 0, "calligraphies") == 6
    s = table(2, crossroads=True, at=[53, 54, 54], lane=[0, 0, 1], coins=[0, 0], calligraphies=[[], ["patience"]])
    assert points(s, 1, "calligraphies") == 2  # the neutral traveller came between


@pytest.mark.rule("X-PERFECTION")
def test_perfection_counts_achievements_and_calligraphies() -> None:
    scrolls = [["perfection", "fasting"]]
    assert worth("perfection", achievements={"sea": [0], "paddy": [0, 1]}, calligraphies=scrolls) == 6


@pytest.mark.rule("X-FASTING")
def test_fasting_counts_inns_without_a_meal() -> None:
    assert worth("fasting") == 12
    assert worth("fasting", dined=[0b110, 0, 0]) == 6
    match = crossroads(at=(10, 13, 14), offer=["soba"], coins=[2, 0, 0])
    match.play("move 14")
    match.play("eat soba")
    assert calligraphy_points(match.state, 0, Calligraphy.FASTING, 3) == 9
    match = crossroads(travellers=["satsuki"], at=(10, 13, 14), offer=["soba"], meal_pile=["fugu"], coins=[0, 0, 0])
    match.play("move 14")
    match.play("take")
    assert calligraphy_points(match.state, 0, Calligraphy.FASTING, 3) == 9
