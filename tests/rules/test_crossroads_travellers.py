"""Crossroads, rule by rule: travellers, and those of the base game with the new cards."""

from typing import Any

import pytest

from gokaido.games.tokaido.material.base import Who

from .tokaido_table import crossroads, points, rolled, texts, told

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
