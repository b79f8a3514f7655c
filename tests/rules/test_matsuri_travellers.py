"""Matsuri, rule by rule: the sixteen travellers."""

from typing import Any

import pytest

from gokaido import Match
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import Deck, Meal
from gokaido.games.tokaido.material.crossroads import LEGEND_PRICE, Amulet, Legend
from gokaido.games.tokaido.rules.ending import card_types
from gokaido.games.tokaido.rules.scoring import standing
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import crossroads, festival, matsuri, moves, points, rolled, table, texts, told


def chosen(seats: int, names: list[str], **options: object) -> Match:
    """A match whose travellers were chosen freely."""
    match = Match("tokaido", seats=seats, seed=5, matsuri=True, tiles="free", **options)
    for name in names:
        match.play(name)
    return match


@pytest.mark.rule("M-KUSHINADA")
def test_kushinada_is_given_a_coin_by_each() -> None:
    match = chosen(4, ["kushinada", "kinko", "gotozaemon", "satsuki"])
    assert match.state.coins[:4] == [4 + 2, 6, 0, 1]  # an empty purse gives nothing
    match = chosen(2, ["kinko", "kushinada"])
    assert match.state.coins[:2] == [6, 4 + 2]


@pytest.mark.rule("M-KUSHINADA", "X-SECRET-1")
def test_kushinada_sees_the_secrets_of_the_others() -> None:
    match = matsuri(travellers=["kushinada"], amulets={1: ["health"]}, calligraphies={2: ["fasting"]})
    view = match.view_state(0)
    assert view.secrets == match.state.secrets
    assert match.view_state(1).secrets[2] == 0
    assert match.view_state(2).secrets[1] == 0
    match = matsuri(travellers=[None, "kushinada"], coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet fortune")
    assert match.view_state(1).secrets[0] == 1 << Amulet.FORTUNE
    assert {e.known for e in told(match, "secret")} == {0b11}


@pytest.mark.rule("M-MUTSUMI")
def test_mutsumi_may_leave_first_from_any_place() -> None:
    match = table(3, matsuri=True, travellers=["mutsumi"], departure=[1, 2, 0])
    assert (match.actor, texts(match)) == (0, ["leave", "pass"])
    match.play("leave")
    match.play("move 3")
    while match.state.phase != TokaidoPhase.MOVE:
        match.play(match.legal[0])
    assert match.actor == 1  # the rest follow as usual
    match = table(3, matsuri=True, travellers=["mutsumi"], departure=[1, 2, 0])
    match.play("pass")
    assert match.actor == 1
    match = table(3, matsuri=True, travellers=["mutsumi"], departure=[0, 2, 1])
    assert match.state.phase == TokaidoPhase.MOVE  # he is first anyway


@pytest.mark.rule("M-MUTSUMI")
def test_mutsumi_waits_for_the_festival_and_never_in_edo() -> None:
    match = festival("tsukimi", travellers=[None, "mutsumi"])
    assert match.state.phase == TokaidoPhase.TSUKIMI
    match.play("calligraphy patience")
    assert (match.actor, match.state.phase) == (1, TokaidoPhase.LEAVE)
    assert match.state.lane[1] == 0
    match = matsuri(travellers=[None, "mutsumi"], at=(50, 54, 54), lane=[0, 0, 1], coins=[0, 0, 0])
    match.play("move 54")
    assert match.over


@pytest.mark.rule("M-TAKERU", "M-MISAKI")
@pytest.mark.parametrize(("who", "place"), [("takeru", 3), ("misaki", 2)])
def test_a_coin_when_anyone_stops_there(who: str, place: int) -> None:
    match = matsuri(travellers=[who], coins=[1, 1, 1])
    match.play(f"move {place}")
    assert match.state.coins[0] == 2  # before the action
    match = matsuri(travellers=[None, who], coins=[1, 1, 1])
    match.play(f"move {place}")
    assert match.state.coins[1] == 2
    match = matsuri(travellers=[None, who], coins=[1, 1, 1])
    match.play("move 5")
    assert match.state.coins[1] == 1


@pytest.mark.rule("M-TAKERU", "M-MISAKI")
def test_the_coin_may_be_spent_but_opens_no_temple() -> None:
    match = matsuri(travellers=["takeru"], coins=[0, 0, 0])
    match.play("move 3")
    assert texts(match) == ["meet", "calligraphy"]
    assert 2 not in moves(matsuri(travellers=["misaki"], coins=[0, 0, 0]))


@pytest.mark.rule("M-RAKUREN")
def test_rakuren_lays_out_five_and_buys_any() -> None:
    pile = ["koma", "geta", "sumie", "manju"]
    match = matsuri(travellers=["rakuren"], coins=[9, 0, 0], souvenir_pile=pile)
    match.play("move 1")
    assert "five" in texts(match)
    match.play("five")
    legend = match.state.laid_legend
    assert legend >= 0
    assert len(texts(match)) > 20
    left = match.state.legends_left
    match.play("buy koma geta")
    assert match.state.coins[0] == 6
    assert match.state.legends_left == left | 1 << legend
    assert match.state.pile_left[Deck.SOUVENIRS] == 22
    match = matsuri(travellers=["rakuren"], coins=[9, 0, 0], souvenir_pile=pile)
    match.play("move 1")
    match.play("five")
    match.play(f"buy sumie {Legend.word(legend)}")
    assert match.state.legends[0] == 1 << legend
    assert match.state.coins[0] == 9 - 3 - LEGEND_PRICE[legend]


@pytest.mark.rule("M-RAKUREN", "X-HEALTH")
def test_health_adds_nothing_to_rakurens_way() -> None:
    match = matsuri(travellers=["rakuren"], coins=[5, 0, 0], amulets=[["health"]])
    match.play("move 1")
    assert {"five", "use health", "souvenirs"} <= set(texts(match))
    match.play("use health")
    assert "five" not in texts(match)
    match = matsuri(travellers=["rakuren"], coins=[5, 0, 0], amulets=[["health"]])
    match.play("move 1")
    match.play("five")
    assert "use health" not in texts(match)


@pytest.mark.rule("M-KAMUI")
def test_kamui_scores_when_he_goes_without() -> None:
    for start, goal, others in ((10, 14, (13, 14)), (50, 54, (53, 54))):
        match = matsuri(travellers=["kamui"], at=(start, *others), offer=["soba"], coins=[2, 0, 0])
        match.play(f"move {goal}")
        match.play("pass")
        assert points(match, 0, "powers") == 3
        match = matsuri(travellers=["kamui"], at=(start, *others), offer=["soba"], coins=[2, 0, 0])
        match.play(f"move {goal}")
        match.play("eat soba")
        assert points(match, 0, "powers") == 0
    match = matsuri(travellers=["kamui"], at=(10, 13, 14), offer=["soba"], coins=[0, 0, 0])
    match.play("move 14")
    assert texts(match) == ["pass"]  # nothing he can pay
    match.play("pass")
    assert points(match, 0, "powers") == 3


@pytest.mark.rule("M-KAMUI", "X-FASTING")
def test_kamui_adds_to_fasting() -> None:
    match = matsuri(
        travellers=["kamui"],
        at=(50, 54, 54),
        lane=[0, 0, 1],
        calligraphies=[["fasting"]],
        dined=[0b110, 0, 0],
        coins=[0] * 3,
    )
    match.play("move 54")
    assert (points(match, 0, "powers"), points(match, 0, "calligraphies")) == (3, 6)


@pytest.mark.rule("M-IYASAKA")
def test_iyasaka_gets_four_coins_or_a_second_roll() -> None:
    match = matsuri(travellers=["iyasaka"], coins=[0, 0, 0])
    match.play("move 7")
    assert match.state.coins[0] == 4
    for seed in range(8):
        match = matsuri(travellers=["iyasaka"], coins=[2, 0, 0], seed=seed)
        match.play("move 7")
        match.play("gamble")
        (first,) = rolled(match)
        assert texts(match) == ["pass", "roll"]
        assert match.state.coins[0] == 0
        again = matsuri(travellers=["iyasaka"], coins=[2, 0, 0], seed=seed)
        again.play("move 7")
        again.play("gamble")
        match.play("pass")
        assert match.state.coins[0] == 2 * first
        again.play("roll")
        assert again.state.coins[0] == 2 * rolled(again)[0]  # the second roll stands


@pytest.mark.rule("M-IYASAKA")
def test_iyasaka_with_health_has_both_and_rolls_again_nowhere_else() -> None:
    match = matsuri(travellers=["iyasaka"], coins=[0, 0, 0], amulets=[["health"]])
    match.play("move 7")
    match.play("use health")
    match.play("gamble")
    assert match.state.phase == TokaidoPhase.REROLL
    match = matsuri(travellers=["iyasaka"], amulets=[["fortune"]])
    match.play("use fortune")
    assert match.state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("M-MARI")
def test_mari_scores_twice_and_amulets_are_free() -> None:
    match = matsuri(travellers=["mari"], coins=[3, 0, 0])
    match.play("move 2")
    match.play("give 2")
    assert (match.state.temple[0], points(match, 0, "temple_coins")) == (2, 4)
    match = matsuri(travellers=["mari"], coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet health")
    assert match.state.coins[0] == 3


@pytest.mark.rule("M-YASHIMA", "X-AMULET-2")
def test_yashima_gets_a_random_amulet_not_for_this_meal() -> None:
    match = matsuri(
        travellers=["yashima"],
        at=(10, 13, 14),
        offer=["fugu"],
        coins=[0, 0, 0],
        amulets={1: ["vitality", "fortune", "health", "friendship", "devotion"]},
    )
    match.play("move 14")
    assert match.state.secrets[0] == 1 << Amulet.HOSPITALITY
    assert match.state.dined[0] == 0  # it could not be used at once
    match = matsuri(travellers=["yashima"], at=(10, 13, 14), offer=["fugu"], amulets={1: list(Amulet.numbers)})
    match.play("move 14")
    assert match.state.n_secrets[0][0] == 0


@pytest.mark.rule("M-KIDZUNA")
def test_kidzuna_may_buy_the_top_meal_besides_her_own() -> None:
    match = matsuri(travellers=["kidzuna"], at=(10, 13, 14), offer=["soba"], meal_pile=["dango"], coins=[3, 0, 0])
    match.play("move 14")
    assert texts(match) == ["eat dango", "pass"]
    assert all(match.view_state(v).hand[0] == Meal.DANGO for v in (None, 0, 1, 2))
    match.play("eat dango")
    match.play("eat soba")
    assert (points(match, 0, "meals"), match.state.coins[0], standing(match.state, 0, 3)) == (12, 0, 3)
    match = matsuri(travellers=["kidzuna"], at=(10, 13, 14), offer=["soba"], meal_pile=["dango"], coins=[3, 0, 0])
    match.play("move 14")
    match.play("pass")
    assert card_in(match.state, Deck.MEALS, match.state.pile_left[Deck.MEALS] - 1) == Meal.DANGO
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("M-KIDZUNA")
def test_kidzuna_never_has_a_dish_twice_and_amulets_fit_either() -> None:
    match = matsuri(
        travellers=["kidzuna"], at=(10, 13, 14), offer=["soba"], meal_pile=["dango"], meals=[["dango"]], coins=[3, 0, 0]
    )
    match.play("move 14")
    assert texts(match) == ["eat soba", "pass"]
    match = matsuri(
        travellers=["kidzuna"],
        at=(10, 13, 14),
        offer=["soba"],
        meal_pile=["dango"],
        amulets=[["hospitality", "devotion"]],
        coins=[3, 0, 0],
    )
    match.play("move 14")
    assert texts(match) == ["eat dango", "use hospitality", "use devotion", "pass"]
    match.play("use devotion")
    match.play("eat dango")
    assert match.state.temple[0] == 1
    assert texts(match) == ["eat soba", "use hospitality", "pass"]
    match.play("use hospitality")
    match.play("eat soba")
    assert match.state.coins[0] == 2


@pytest.mark.rule("M-KIDZUNA", "T-PILE-1")
def test_if_she_is_first_the_offer_is_drawn_before() -> None:
    match = matsuri(
        travellers=["kidzuna"], at=(10, 12, 13), meal_pile=["soba", "tofu", "fugu", "unagi", "dango"], coins=[3]
    )
    match.play("move 14")
    assert match.state.hand[0] == Meal.DANGO


@pytest.mark.rule("M-CHIHAYA")
def test_chihaya_bathes_at_the_inns_on_the_way() -> None:
    match = matsuri(travellers=["chihaya"], at=(10, 13, 14), hot_spring_pile=[2], coins=[0, 0, 0], offer=["soba"])
    match.play("move 14")
    assert points(match, 0, "hot_springs") == 2
    match = matsuri(travellers=["chihaya"], at=(50, 53, 54), hot_spring_pile=[2], coins=[0, 0, 0], offer=["soba"])
    match.play("move 54")
    assert points(match, 0, "hot_springs") == 0


@pytest.mark.rule("M-MARIHITO")
def test_marihito_counts_his_best_calligraphy_twice() -> None:
    match = matsuri(
        travellers=["marihito"],
        at=(50, 54, 54),
        lane=[0, 0, 1],
        coins=[4, 0, 0],
        panoramas=[{"paddy": 3}],
        trees=[3],
        calligraphies=[["foresight", "contemplation"]],
    )
    match.play("move 54")
    assert points(match, 0, "calligraphies") == 22  # the example of the rulebook
    match = matsuri(
        travellers=["marihito"],
        at=(50, 54, 54),
        lane=[0, 0, 1],
        coins=[4, 0, 0],
        shared="foresight",
        calligraphies=[["contemplation"]],
    )
    match.play("move 54")
    assert points(match, 0, "calligraphies") == 16  # the shared one too


@pytest.mark.rule("M-SUSERI")
def test_suseri_scores_each_type_of_card() -> None:
    match = matsuri(
        travellers=["suseri"],
        panoramas=[{"paddy": 1, "sea": 2}],
        trees=[1],
        baths=[2],
        hot_springs=[[2]],
        souvenirs=[["koma"]],
        legends=[["ema"]],
        encounters=[["kuge"]],
        calligraphies=[["fasting"]],
        amulets=[["health"]],
        meals=[["soba"]],
    )
    assert card_types(match.state, 0) == 11
    match = matsuri(travellers=["suseri"], dolls=[1], shared="patience")
    assert card_types(match.state, 0) == 0
    end = matsuri(travellers=["suseri"], at=(50, 54, 54), lane=[0, 0, 1], coins=[0, 0, 0], trees=[1], baths=[1])
    end.play("move 54")
    assert points(end, 0, "powers") == 2


@pytest.mark.rule("M-AYUMU")
def test_ayumu_eats_for_a_coin_and_gets_small_objects_free() -> None:
    match = matsuri(travellers=["ayumu"], at=(10, 13, 14), offer=["fugu", "dango"], coins=[1, 0, 0])
    match.play("move 14")
    assert texts(match) == ["eat fugu", "eat dango", "pass"]
    match.play("eat fugu")
    assert match.state.coins[0] == 0
    match = matsuri(travellers=["ayumu"], coins=[2, 0, 0], souvenir_pile=["koma", "gofu", "geta"])
    match.play("move 1")
    match.play("souvenirs")
    match.play("buy koma gofu geta")
    assert match.state.coins[0] == 0


@pytest.mark.rule("M-MUSUBI")
def test_musubi_takes_a_coin_from_both_neighbours() -> None:
    position: Any = {"travellers": ["musubi"], "offer": ["fugu"], "seen": []}
    match = matsuri(at=(10, 11, 14), coins=[0, 2, 2], **position)
    match.play("move 14")
    assert match.state.coins[:3] == [1, 2, 1]  # from the one before
    match.play("pass")
    match.play("move 14")
    assert match.state.coins[:3] == [2, 1, 1]  # from the next, on its arrival
    first = matsuri(at=(10, 12, 13), coins=[0, 2, 2], travellers=["musubi"])
    first.play("move 14")
    assert first.state.coins[:3] == [1, 2, 2]  # the bank
    last = matsuri(at=(10, 14, 14), lane=[0, 0, 1], coins=[0, 2, 0], **position)
    last.play("move 14")
    assert last.state.coins[:3] == [2, 2, 0]  # the bank for the penniless, and for the last
    edo = matsuri(at=(50, 53, 54), coins=[0, 2, 2], travellers=["musubi"], offer=["fugu"])
    edo.play("move 54")
    assert edo.state.coins[:3] == [0, 2, 2]


@pytest.mark.rule("M-TITIA")
def test_titia_buys_art_and_legendary_objects_cheaper() -> None:
    match = matsuri(travellers=["titia"], coins=[2, 0, 0])
    match.play("move 1")
    assert "object murasame" in texts(match)
    match.play("object shodo")
    assert match.state.coins[0] == 2
    match = matsuri(travellers=["titia"], coins=[3, 0, 0], souvenir_pile=["sumie", "koma", "geta"])
    match.play("move 1")
    match.play("souvenirs")
    match.play("buy sumie koma")
    assert match.state.coins[0] == 0


def test_starting_coins_of_the_sixteen() -> None:
    names = "kushinada mutsumi takeru rakuren kamui iyasaka mari yashima kidzuna chihaya marihito suseri ayumu musubi"
    coins = [
        table(3, matsuri=True, travellers=[n], at=[0, 1, 2]).state.coins[0] for n in f"{names} misaki titia".split()
    ]
    assert coins == [4, 7, 4, 5, 3, 5, 4, 4, 3, 3, 5, 3, 5, 6, 4, 6]
    assert crossroads(travellers=["kita"]).state.coins[0] == 4
