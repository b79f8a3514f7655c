"""Matsuri, rule by rule: how festivals, travellers and cards meet."""

import pytest

from gokaido.games.tokaido.material.base import Person
from gokaido.games.tokaido.material.crossroads import Amulet, Calligraphy
from gokaido.games.tokaido.rules.crossroads.calligraphies import calligraphy_points
from gokaido.games.tokaido.rules.scoring import standing
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import festival, matsuri, moves, points, table, texts


@pytest.mark.rule("M-INT-1")
@pytest.mark.parametrize(("who", "price"), [("kinko", 1), ("ayumu", 0), ("nampo", 2)])
def test_reductions_add_and_stop_at_nothing(who: str, price: int) -> None:
    match = matsuri(travellers=[who], at=(10, 13, 14), offer=["fugu", "dango"], lasting=["choyo"], coins=[2, 0, 0])
    match.play("move 14")
    match.play("eat fugu")
    assert match.state.coins[0] == 2 - price
    assert standing(match.state, 0, 3) == 3  # the printed price for Gourmet
    assert points(match, 0, "powers") == (3 if who == "nampo" else 0)  # and for Nampo
    match = matsuri(travellers=[who], at=(10, 13, 14), offer=["dango"], lasting=["choyo"], coins=[0, 0, 0])
    match.play("move 14")
    assert texts(match) == ["eat dango", "pass"]


@pytest.mark.rule("M-INT-1", "M-KIDZUNA")
def test_the_extra_meal_is_reduced_too() -> None:
    match = matsuri(
        travellers=["kidzuna"], at=(10, 13, 14), offer=["soba"], meal_pile=["fugu"], lasting=["choyo"], coins=[2, 0, 0]
    )
    match.play("move 14")
    match.play("eat fugu")
    assert match.state.coins[0] == 0


@pytest.mark.rule("M-INT-2")
@pytest.mark.parametrize(("choice", "coins"), [("section", 2), ("cherry", 3)])
def test_gotozaemon_with_hanami(choice: str, coins: int) -> None:
    match = matsuri(travellers=["gotozaemon"], lasting=["hanami"], coins=[0, 0, 0])
    match.play("move 4")
    match.play(choice)
    assert match.state.coins[0] == coins


@pytest.mark.rule("M-INT-3")
def test_hadaka_counts_for_chatterbox_and_may_pay_for_a_bathhouse() -> None:
    match = matsuri(lasting=["hadaka"], encounter_pile=["kuge"], coins=[0, 0, 0])
    match.play("move 5")
    match.play("accept")
    assert standing(match.state, 0, 5) == 1
    assert texts(match) == ["spring", "bath"]


@pytest.mark.rule("M-INT-3")
def test_who_gains_by_hadaka_and_who_does_not() -> None:
    match = matsuri(travellers=["umegae"], lasting=["hadaka"], encounter_pile=["samurai"], coins=[0, 0, 0])
    match.play("move 5")
    match.play("accept")
    assert (points(match, 0, "powers"), match.state.coins[0]) == (1, 1)
    match = matsuri(travellers=["yoshiyasu"], lasting=["hadaka"], encounter_pile=["samurai", "kuge"], coins=[0, 0, 0])
    match.play("move 5")
    match.play("accept")
    assert texts(match) == ["keep samurai", "keep kuge"]
    match = matsuri(travellers=["takeru"], lasting=["hadaka"], encounter_pile=["samurai"], coins=[0, 0, 0])
    match.play("move 5")
    match.play("accept")
    assert match.state.coins[0] == 0
    match = matsuri(travellers=["kita"], lasting=["hadaka", "gion"], encounter_pile=["samurai"], coins=[3, 0, 0])
    match.play("move 5")
    match.play("accept")
    assert match.state.met[0][Person.SAMURAI] == 1  # drawn, not chosen
    assert texts(match) == ["spring", "bath"]  # and no calligraphy


@pytest.mark.rule("M-INT-3", "M-TAUE")
def test_taue_knows_no_temple_power() -> None:
    for who in ("hirotada", "mari"):
        match = matsuri(travellers=[who], lasting=["taue"])
        match.play("move 4")
        match.play("accept")
        assert (match.state.temple[0], points(match, 0, "temple_coins")) == (1, 1)


@pytest.mark.rule("M-INT-4")
def test_gion_with_yoshiyasu_and_chuubei() -> None:
    match = matsuri(travellers=["yoshiyasu"], lasting=["gion"], coins=[0, 0, 0])
    match.play("move 3")
    match.play("choose")
    assert len(texts(match)) == 7
    match.play("keep kuge")
    assert sum(match.state.met[0]) == 1
    match = matsuri(
        travellers=["chuubei"], at=(10, 13, 14), lasting=["gion"], encounter_pile=["samurai"], offer=["soba"]
    )
    match.play("move 14")
    assert match.state.met[0][Person.SAMURAI] == 1


@pytest.mark.rule("M-INT-5")
def test_nothing_opens_a_completed_panorama_but_a_tree() -> None:
    full = [{"mountain": 4, "paddy": 3}]
    match = matsuri(travellers=["gotozaemon"], panoramas=full, trees={1: 6}, lasting=["yama", "taue", "hanami"])
    assert {4, 6, 12}.isdisjoint(moves(match))


@pytest.mark.rule("M-INT-5")
def test_yama_that_completes_leaves_only_the_tree() -> None:
    match = matsuri(panoramas=[{"mountain": 3}], lasting=["yama"], coins=[0, 0, 0])
    match.play("move 6")
    match.play("accept")
    assert (match.state.panorama[0][1], match.state.trees[0]) == (4, 1)
    match = matsuri(panoramas=[{"mountain": 3}], trees={1: 6}, lasting=["yama"], coins=[0, 0, 0])
    match.play("move 6")
    match.play("accept")  # none left: the stop ends
    assert (match.state.panorama[0][1], match.state.trees[0], match.state.phase) == (4, 0, TokaidoPhase.MOVE)


@pytest.mark.rule("M-INT-5", "X-HEALTH")
def test_yama_with_health_and_coins_once_per_stop() -> None:
    match = matsuri(
        travellers=["gotozaemon"],
        amulets=[["health"]],
        lasting=["yama", "hanami"],
        panoramas=[{"mountain": 1}],
        coins=[0] * 3,
    )
    match.play("move 6")
    match.play("accept")
    assert texts(match) == ["section", "cherry", "use health"]
    match.play("use health")
    match.play("section")
    match.play("cherry")
    assert match.state.panorama[0][1] == 3
    assert match.state.coins[0] == 2 + 1


@pytest.mark.rule("M-INT-6")
def test_friendship_on_reduced_and_closed_stations() -> None:
    match = table(4, matsuri=True, at=[0, 9, 13, 12], amulets=[["friendship"]], coins=[3] * 4, lasting=["kamiari"])
    assert 9 in moves(match)  # reduced to one place, and it is taken
    assert 2 not in moves(match)  # closed
    match = table(4, matsuri=True, at=[0, 2, 13, 12], amulets=[["friendship"]], coins=[3] * 4, lasting=["kamiari"])
    assert 2 not in moves(match)
    match = table(4, matsuri=True, at=[0, 9, 13, 12], amulets=[["friendship"]], coins=[3] * 4)
    match.play("move 9")  # a double station: no amulet needed
    assert match.state.secrets[0] == 1 << Amulet.FRIENDSHIP


@pytest.mark.rule("M-INT-7")
def test_mari_may_come_without_a_coin_for_an_amulet() -> None:
    match = matsuri(travellers=["mari"], coins=[0, 0, 0])
    assert 2 in moves(match)
    match.play("move 2")  # she cannot give
    assert match.state.phase == TokaidoPhase.AMULET
    match.play("amulet health")
    assert match.state.n_secrets[0][0] == 1
    assert 2 not in moves(matsuri(travellers=["mari"], coins=[0, 0, 0], amulets={1: list(Amulet.numbers)}))


@pytest.mark.rule("M-INT-7", "X-DEVOTION")
def test_devotion_gives_mari_one_point_a_coin() -> None:
    match = matsuri(travellers=["mari"], amulets=[["devotion"]], coins=[3, 0, 0])
    match.play("move 1")
    match.play("use devotion")
    match.play("object murasame")
    assert points(match, 0, "temple_coins") == 3
    match = matsuri(travellers=["mari"], amulets=[["devotion"]], coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    assert "use devotion" not in texts(match)  # an amulet costs her nothing


@pytest.mark.rule("M-INT-8")
def test_a_coin_to_enter_a_village_and_devotion_gives_what_was_paid() -> None:
    for who in ("titia", "ayumu"):
        assert 1 not in moves(matsuri(travellers=[who], coins=[0, 0, 0]))
    match = matsuri(travellers=["titia"], amulets=[["devotion"]], coins=[3, 0, 0])
    match.play("move 1")
    match.play("use devotion")
    assert "object shodo" not in texts(match)  # nothing would be paid
    match.play("object murasame")
    assert match.state.temple[0] == 2
    match = matsuri(
        travellers=["ayumu"], amulets=[["devotion"]], coins=[3, 0, 0], souvenir_pile=["koma", "gofu", "yunomi"]
    )
    match.play("move 1")
    match.play("souvenirs")
    assert "use devotion" not in texts(match)


@pytest.mark.rule("M-INT-9")
def test_fasting_counts_inns_not_meals() -> None:
    match = matsuri(travellers=["kidzuna"], at=(10, 13, 14), offer=["soba"], meal_pile=["dango"], coins=[3, 0, 0])
    match.play("move 14")
    match.play("eat dango")
    match.play("eat soba")
    assert calligraphy_points(match.state, 0, Calligraphy.FASTING, 3) == 9


@pytest.mark.rule("M-INT-10")
@pytest.mark.parametrize(("who", "place"), [("takeru", 3), ("misaki", 2)])
def test_the_neutral_traveller_pays_takeru_and_misaki(who: str, place: int) -> None:
    match = table(2, matsuri=True, travellers=[who], at=[12, 13, 0], coins=[1, 0])
    match.play(f"move {place}")
    assert match.state.coins[0] == 2


@pytest.mark.rule("M-INT-10")
def test_the_bank_pays_musubi_for_the_neutral_traveller() -> None:
    match = table(2, matsuri=True, travellers=["musubi"], at=[10, 11, 14], coins=[0, 5], offer=["fugu"], seen=[])
    match.play("move 14")
    assert match.state.coins[:2] == [1, 5]


@pytest.mark.rule("M-INT-10")
def test_the_neutral_traveller_ranks_for_shishimai_and_gets_nothing() -> None:
    match = festival("shishimai", seats=2, temple=[1, 2, 3])
    assert [points(match, p, "festivals") for p in range(2)] == [1, 2]
    match = festival("tori", seats=2)
    assert sum(match.state.n_secrets[p][0] for p in range(5)) == 2
    match = festival("hina", seats=2, travellers=["kita", "titia"])
    assert match.state.dolls == [1, 1, 0, 0, 0]
    match = festival("obon", seats=2, coins=[1, 1])
    assert match.actor == 1
    match.play("pass")
    assert match.actor == 0


@pytest.mark.rule("M-INT-10", "M-MUTSUMI")
def test_mutsumi_may_leave_before_the_neutral_traveller_which_takes_no_card() -> None:
    match = table(2, matsuri=True, travellers=["mutsumi"], departure=["neutral", 1, 0])
    assert (match.actor, texts(match)) == (0, ["leave", "pass"])
    match = table(2, matsuri=True, at=[12, 13, 0], coins=[0, 0])
    match.play("move 4")
    assert (match.state.trees_left, match.state.baths_left) == (6, 6)


@pytest.mark.rule("M-INT-10", "M-KAMIARI")
def test_closed_stations_bind_the_neutral_traveller() -> None:
    match = table(2, matsuri=True, at=[12, 13, 0], coins=[1, 1], lasting=["kamiari"])
    assert 2 not in moves(match)
    assert 9 in moves(match)
