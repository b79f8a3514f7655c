"""Crossroads, rule by rule: legendary objects, amulets, calligraphies."""

from typing import Any

import pytest

from gokaido.games.tokaido.material.base import Who
from gokaido.games.tokaido.material.crossroads import Amulet, Calligraphy
from gokaido.games.tokaido.rules.crossroads.calligraphies import calligraphy_points
from gokaido.games.tokaido.state import Phase

from .tokaido_table import crossroads, moves, points, rolled, table, texts, told

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
    assert (match.actor, match.state.phase) == (0, Phase.MOVE)
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


# ------------------------------------------------------------------ travellers


@pytest.mark.rule("X-JIROCHO")
def test_jirocho_may_stake_a_coin_before_the_meal() -> None:
    assert crossroads(travellers=["jirocho"]).state.coins[0] == 5
    for seed in range(12):
        match = crossroads(travellers=["jirocho"], at=(10, 13, 14), offer=["soba"], coins=[2, 0, 0], seed=seed)
        match.play("move 14")
        assert texts(match) == ["gamble", "pass"]
        match.play("gamble")
        assert match.state.coins[0] == 1 + rolled(match)[0]
    match = crossroads(travellers=["jirocho"], at=(50, 53, 54), offer=["soba"], coins=[2, 0, 0])
    match.play("move 54")
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("X-DAIGORO")
def test_daigoro_gets_a_souvenir_at_the_inns_on_the_way() -> None:
    position: Any = {"travellers": ["daigoro"], "souvenir_pile": ["koma"], "offer": ["fugu"], "coins": [0, 0, 0]}
    match = crossroads(at=(10, 13, 14), **position)
    match.play("move 14")
    assert (points(match, 0, "souvenirs"), match.state.owner[0]) == (1, 0)
    match = crossroads(at=(50, 53, 54), **position)
    match.play("move 54")
    assert match.state.owner[0] == -1


@pytest.mark.rule("X-NAMPO")
def test_nampo_scores_the_printed_price_at_every_inn() -> None:
    for start, goal, others in ((10, 14, (13, 14)), (50, 54, (53, 54))):
        match = crossroads(travellers=["nampo"], at=(start, *others), offer=["fugu"], coins=[3, 0, 0])
        match.play(f"move {goal}")
        match.play("eat fugu")
        assert points(match, 0, "powers") == 3


@pytest.mark.rule("X-GOTOZAEMON")
def test_gotozaemon_earns_a_coin_at_panorama_stations() -> None:
    match = crossroads(travellers=["gotozaemon"])
    assert match.state.coins[0] == 0
    match.play("move 4")
    match.play("section")
    assert match.state.coins[0] == 1
    match = crossroads(travellers=["gotozaemon"])
    match.play("move 4")
    match.play("cherry")
    assert (match.state.coins[0], points(match, 0)) == (2, 2)
    match = crossroads(travellers=["gotozaemon"], encounter_pile=["annaibito sea"])
    match.play("move 3")
    assert match.state.coins[0] == 0


@pytest.mark.rule("X-MIYATAKA")
def test_miyataka_may_give_and_buy_in_either_order() -> None:
    match = crossroads(travellers=["miyataka"], coins=[3, 0, 0])
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "give 3", "amulet"]
    match.play("give 1")
    assert texts(match) == ["amulet", "pass"]
    match.play("amulet")
    match.play("amulet health")
    assert (match.state.coins[0], match.state.temple[0]) == (1, 1)
    match = crossroads(travellers=["miyataka"], coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet health")
    assert texts(match) == ["give 1", "give 2", "pass"]
    match.play("pass")
    assert match.state.temple[0] == 0


@pytest.mark.rule("X-KITA")
def test_kita_meets_someone_and_may_buy_before_or_after() -> None:
    match = crossroads(travellers=["kita"], coins=[2, 0, 0], encounter_pile=["samurai"])
    match.play("move 3")
    assert texts(match) == ["meet", "calligraphy"]
    match.play("calligraphy")
    match.play("calligraphy patience")  # then the encounter comes by itself: it is compulsory
    assert (match.state.n_secrets[0][1], points(match, 0, "encounters")) == (1, 3)
    match = crossroads(travellers=["kita"], coins=[0, 0, 0], encounter_pile=["kuge"])
    match.play("move 3")
    assert texts(match) == ["calligraphy", "pass"]  # paid with what the noble gave
    match.play("calligraphy")
    match.play("calligraphy fasting")
    assert match.state.coins[0] == 2


@pytest.mark.rule("X-BASE-1")
def test_mitsukuni_hirotada_and_umegae_with_crossroads() -> None:
    match = crossroads(travellers=["mitsukuni"], coins=[1, 0, 0])
    match.play("move 5")
    match.play("bath")
    assert points(match, 0, "bathhouses") == 5
    match = crossroads(travellers=["hirotada"], coins=[3, 0, 0], amulets=[["health"]])
    match.play("move 2")
    match.play("use health")
    match.play("amulet")
    match.play("amulet health")
    assert match.state.temple[0] == 1
    match.play("give 1")
    assert match.state.temple[0] == 2  # the bank's coin comes once
    match = crossroads(travellers=["umegae"], coins=[0, 0, 0], amulets=[["health"]], encounter_pile=["samurai"])
    match.play("move 3")
    assert (match.state.coins[0], points(match, 0, "powers")) == (1, 1)
    match.play("use health")
    match.play("calligraphy")
    match.play("calligraphy patience")
    match.play("meet")
    assert (match.state.coins[0], points(match, 0, "powers")) == (0, 1)


@pytest.mark.rule("X-BASE-2")
def test_powers_that_do_not_reach_the_new_cards() -> None:
    for who in ("sasayakko", "zen-emon"):
        match = crossroads(travellers=[who], coins=[3, 0, 0])
        match.play("move 1")
        match.play("object murasame")
        assert match.state.coins[0] == 0
    match = crossroads(travellers=["yoshiyasu"], coins=[3, 0, 0])
    match.play("move 3")
    match.play("calligraphy")
    assert len(texts(match)) == 7  # all six and none, nothing drawn
    match = crossroads(travellers=["hiroshige"], at=(10, 13, 14), offer=["soba"], coins=[0, 0, 0])
    match.play("move 14")
    assert texts(match) == ["panorama paddy", "panorama mountain", "panorama sea"]
    assert Who.HIROSHIGE == 0
    assert told(match, "tree") == []
