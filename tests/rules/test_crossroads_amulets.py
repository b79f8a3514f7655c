"""Crossroads, rule by rule: amulets."""

from typing import Any

import pytest

from gokaido.games.tokaido.material.crossroads import Amulet
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import crossroads, moves, points, rolled, table, texts, told

# ------------------------------------------------------------------ amulets


@pytest.mark.rule("X-VITALITY")
def test_vitality_gives_another_turn_to_the_one_ahead() -> None:
    match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], amulets=[["vitality"]], coins=[0, 0, 0])
    match.play("move 3")
    assert texts(match) == ["meet", "use vitality"]
    match.play("use vitality")
    assert told(match, "used") == []  # shown when it works
    match.play("meet")
    assert [e.what for e in told(match, "used")] == [Amulet.VITALITY]
    assert (match.actor, match.state.phase) == (0, TokaidoPhase.MOVE)
    assert match.state.stock >> Amulet.VITALITY & 1
    match.play("move 4")
    match.play("section")
    assert match.actor != 0


@pytest.mark.rule("X-VITALITY")
@pytest.mark.parametrize(
    ("at", "goal"), [((0, 13, 1), 3), ((0, 3, 1), 3), ((0, 1, 4), 14)], ids=["behind", "level", "at an inn"]
)
def test_vitality_only_strictly_ahead_and_not_at_an_inn(at: Any, goal: int) -> None:
    match = crossroads(at=at, seats=3, amulets=[["vitality", "friendship"]], coins=[0, 0, 0])
    match.play(f"move {goal}")
    assert "use vitality" not in texts(match)
    match.play(match.legal[0])
    assert match.state.secrets[0] & 1


@pytest.mark.rule("X-VITALITY")
def test_the_neutral_traveller_counts_for_vitality_and_it_never_chains() -> None:
    match = table(2, crossroads=True, at=[0, 1, 4], amulets=[["vitality"]], coins=[0, 0])
    match.play("move 3")
    assert "use vitality" not in texts(match)
    match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], amulets=[["vitality"]], coins=[4, 0, 0])
    match.play("move 5")
    match.play("use vitality")
    match.play("spring")
    match.play("move 9")
    match.play("amulet")
    match.play("amulet vitality")  # bought back: not in this turn
    assert match.actor != 0


@pytest.mark.rule("X-FORTUNE")
def test_fortune_before_moving() -> None:
    gains = set()
    for seed in range(30):
        match = crossroads(amulets=[["fortune"]], coins=[0, 0, 0], seed=seed)
        assert "use fortune" in texts(match)
        match.play("use fortune")
        (face,) = rolled(match)
        assert match.state.coins[0] == face
        assert "use fortune" not in texts(match)
        assert (1 in moves(match)) == (face > 0)  # the coins may open a village
        gains.add(face)
    assert gains == {0, 1, 2, 3, 4}


@pytest.mark.rule("X-HEALTH")
@pytest.mark.parametrize(("first", "second"), [("spring", "bath"), ("bath", "spring")])
def test_health_does_both_in_either_order(first: str, second: str) -> None:
    match = crossroads(amulets=[["health"]], coins=[1, 0, 0])
    match.play("move 5")
    assert texts(match) == ["spring", "bath", "use health"]
    match.play("use health")
    assert texts(match) == ["spring", "bath"]
    match.play(first)
    assert texts(match) == [second, "pass"]
    match.play(second)
    assert points(match, 0, "bathhouses") == 4
    assert points(match, 0, "hot_springs") > 0
    assert match.state.stock >> Amulet.HEALTH & 1


@pytest.mark.rule("X-HEALTH")
def test_the_second_of_health_may_be_skipped_or_missing() -> None:
    match = crossroads(amulets=[["health"]], coins=[1, 0, 0])
    match.play("move 5")
    match.play("use health")
    match.play("spring")
    match.play("pass")
    assert (match.state.baths[0], match.state.coins[0]) == (0, 1)
    match = crossroads(amulets=[["health"]], panoramas=[{"paddy": 3}])
    match.play("move 4")
    assert texts(match) == ["cherry", "use health"]
    match.play("use health")  # then only the tree
    assert match.state.trees[0] == 1
    match = crossroads(amulets=[["health"]], trees={1: 6})
    match.play("move 4")
    match.play("use health")
    assert match.state.panorama[0][0] == 1


@pytest.mark.rule("X-HEALTH")
def test_health_at_a_village_and_a_farm_and_never_at_an_inn() -> None:
    match = crossroads(amulets=[["health"]], coins=[4, 0, 0], souvenir_pile=["koma", "gofu", "geta"])
    match.play("move 1")
    match.play("use health")
    match.play("object murasame")
    assert texts(match) == ["souvenirs", "pass"]
    match.play("souvenirs")
    match.play("buy koma")
    assert match.state.coins[0] == 0
    match = crossroads(amulets=[["health"]], coins=[0, 0, 0])
    match.play("move 7")
    match.play("use health")  # without coins the farm comes first by itself
    assert texts(match) == ["gamble", "pass"]
    match = crossroads(at=(10, 12, 13), amulets=[["health"]], coins=[2, 0, 0])
    match.play("move 14")
    assert "use health" not in texts(match)


@pytest.mark.rule("X-HEALTH")
@pytest.mark.parametrize(("who", "place"), [("kita", 3), ("miyataka", 2)])
def test_health_adds_nothing_for_kita_and_miyataka_at_their_station(who: str, place: int) -> None:
    match = crossroads(travellers=[who], amulets=[["health"]], coins=[3, 0, 0])
    match.play(f"move {place}")
    assert "use health" not in texts(match)


@pytest.mark.rule("X-FRIENDSHIP")
def test_friendship_stops_where_one_other_stands_and_leaves_first() -> None:
    match = crossroads(at=(0, 3, 13), amulets=[["friendship"]], coins=[0, 0, 0])
    assert 3 in moves(match)
    match.play("move 3")
    assert match.state.lane[:2] == [1, 0]
    assert match.state.stock >> Amulet.FRIENDSHIP & 1
    assert match.actor == 0  # he stands behind
    assert 3 not in moves(crossroads(at=(0, 3, 13), coins=[0, 0, 0]))


@pytest.mark.rule("X-FRIENDSHIP")
def test_friendship_never_on_a_double_station_with_four_nor_beside_two() -> None:
    match = table(4, crossroads=True, at=[0, 5, 5, 3], lane=[0, 0, 1, 0], amulets=[["friendship"]])
    assert 5 not in moves(match)
    assert 3 in moves(match)
    match = crossroads(at=(0, 3, 3), lane=[0, 0, 1], amulets=[["friendship"]])
    assert 3 not in moves(match)
    match = table(3, crossroads=True, at=[0, 5, 13], amulets=[["friendship"]])
    assert 5 in moves(match)  # with three players every station is single


@pytest.mark.rule("X-FRIENDSHIP")
def test_friendship_with_the_neutral_traveller_and_bound_as_usual() -> None:
    match = table(2, crossroads=True, at=[0, 13, 2], amulets=[["friendship"]], coins=[1, 0])
    assert 2 in moves(match)
    match = table(2, crossroads=True, at=[0, 13, 2], amulets=[["friendship"]], coins=[0, 0])
    assert 2 not in moves(match)
    match = crossroads(at=(0, 4, 13), amulets=[["friendship"]], panoramas=[{"paddy": 3}], trees={1: 6})
    assert 4 not in moves(match)


@pytest.mark.rule("X-HOSPITALITY")
def test_hospitality_makes_a_meal_free_and_its_price_still_counts() -> None:
    match = table(
        3,
        crossroads=True,
        travellers=["nampo"],
        at=[10, 13, 14],
        offer=["fugu", "dango"],
        amulets=[["hospitality"]],
        coins=[0, 0, 0],
    )
    match.play("move 14")
    assert texts(match) == ["use hospitality", "pass"]
    match.play("use hospitality")
    assert texts(match) == ["eat fugu", "eat dango"]
    match.play("eat fugu")
    assert (points(match, 0, "meals"), points(match, 0, "powers"), match.state.coins[0]) == (6, 3, 0)


@pytest.mark.rule("X-DEVOTION")
@pytest.mark.parametrize(
    ("place", "steps", "given"),
    [
        (5, ["use devotion"], 1),
        (1, ["use devotion", "object murasame"], 3),
        (1, ["souvenirs", "use devotion", "buy koma geta"], 2),
        (3, ["calligraphy", "use devotion", "calligraphy patience"], 1),
        (2, ["amulet", "use devotion", "amulet devotion"], 1),
        (14, ["use devotion", "eat soba"], 2),
    ],
)
def test_devotion_sends_what_one_card_cost_to_the_temple(place: int, steps: list[str], given: int) -> None:
    match = crossroads(
        at=(0 if place < 14 else 10, 13, 14),
        amulets=[["devotion"]],
        coins=[5, 0, 0],
        offer=["soba"],
        souvenir_pile=["koma", "geta", "gofu"],
    )
    match.play(f"move {place}")
    for step in steps:
        match.play(step)
    assert match.state.temple[0] == given
    assert points(match, 0, "temple_coins") == given
    assert match.state.declared == 0


@pytest.mark.rule("X-DEVOTION")
def test_once_declared_something_is_bought() -> None:
    match = crossroads(amulets=[["devotion"]], coins=[3, 0, 0], souvenir_pile=["koma", "geta", "gofu"])
    match.play("move 1")
    match.play("souvenirs")
    assert "pass" in texts(match)
    match.play("use devotion")
    assert "pass" not in texts(match)


@pytest.mark.rule("X-DEVOTION")
@pytest.mark.parametrize(
    ("who", "bought", "given"),
    [
        ("sasayakko", "koma geta", 2),
        ("zen-emon", "geta sumie", 2),
        ("zen-emon", "sumie", 1),
        ("kinko", "koma sumie", 3),
    ],
)
def test_devotion_counts_what_was_really_paid(who: str, bought: str, given: int) -> None:
    match = crossroads(
        travellers=[who], amulets=[["devotion"]], coins=[6, 0, 0], souvenir_pile=["koma", "geta", "sumie"]
    )
    match.play("move 1")
    match.play("souvenirs")
    match.play("use devotion")
    match.play(f"buy {bought}")
    assert match.state.temple[0] == given


@pytest.mark.rule("X-DEVOTION")
def test_devotion_is_not_for_nothing_stakes_fees_or_gifts() -> None:
    match = crossroads(amulets=[["devotion"]], coins=[3, 0, 0])
    match.play("move 7")
    assert texts(match) == ["farm", "gamble"]
    match = crossroads(amulets=[["devotion"]], coins=[3, 0, 0])
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "give 3", "amulet"]
    match = table(
        3, crossroads=True, travellers=["kinko"], at=[10, 13, 14], offer=["dango"], amulets=[["devotion"]], coins=[3]
    )
    match.play("move 14")
    assert texts(match) == ["eat dango", "pass"]  # it costs Kinko nothing
    match = crossroads(new_encounters=True, encounter_pile=["takuhatsuso"], amulets=[["devotion"]], coins=[2])
    match.play("move 3")
    match.play("meet")
    assert texts(match) == ["pay", "pass"]
