"""Tokaido, rule by rule: the ten travellers."""

from pathlib import Path

import pytest

import gokaido
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import COPIES, MEAL_NAMES, Deck, Meal, Person

from .tokaido_table import ALL_PEOPLE, EDO, cards, points, table, texts, told

LAID = ["koma", "geta", "sumie"]  # 1, 2 and 3 coins


# ------------------------------------------------------------------ at inns


@pytest.mark.rule("T-HIROSHIGE")
def test_hiroshige_sketches_at_the_inns_on_the_way() -> None:
    match = table(3, travellers=["hiroshige"], at=[10, 13, 14], offer=["soba"], panoramas=[{"sea": 1, "paddy": 3}])
    assert match.state.coins[0] == 3
    match.play("move 14")
    assert texts(match) == ["panorama mountain", "panorama sea"]
    match.play("panorama sea")
    assert points(match, 0, "sea") == 1 + 2
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("T-HIROSHIGE")
def test_hiroshige_has_nothing_left_to_sketch_and_none_in_edo() -> None:
    full = [{"sea": 5, "paddy": 3, "mountain": 4}]
    match = table(3, travellers=["hiroshige"], at=[36, 40, 41], offer=["soba"], panoramas=full, coins=[3, 0, 0])
    match.play("move 41")
    assert texts(match) == ["eat soba", "pass"]
    match = table(3, travellers=["hiroshige"], at=[48, 53, EDO], offer=["soba"], coins=[3, 0, 0])
    match.play("move 54")
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("T-CHUUBEI")
def test_chuubei_meets_someone_before_the_meal() -> None:
    position = {"travellers": ["chuubei"], "offer": ["fugu"], "encounter_pile": ["kuge"], "coins": [0, 0, 0]}
    match = table(3, at=[10, 13, 14], **position)
    match.play("move 14")
    assert match.state.met[0][Person.KUGE] == 1
    assert texts(match) == ["eat fugu", "pass"]  # the noble's coins pay for it
    match = table(3, at=[48, 52, EDO], **position)
    match.play("move 54")
    assert sum(match.state.met[0]) == 0
    assert texts(match) == ["pass"]  # without coins; asked all the same, since he alone sees the meals


@pytest.mark.rule("T-CHUUBEI", "T-ENCOUNTER-3")
def test_chuubei_may_choose_with_a_guide_and_then_eat() -> None:
    match = table(
        3,
        travellers=["chuubei"],
        at=[10, 13, 14],
        offer=["soba"],
        encounter_pile=["annaibito paddy"],
        panoramas=[{"paddy": 3}],
    )
    match.play("move 14")
    assert texts(match) == ["panorama mountain", "panorama sea", "pass"]
    match.play("pass")
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("T-KINKO")
def test_kinko_pays_a_coin_less_and_gourmet_counts_the_printed_price() -> None:
    match = table(3, travellers=["kinko"], at=[EDO, EDO, EDO], offer=["dango", "fugu"], phase="meal", turn=0)
    assert match.state.coins[0] == 7
    assert match.parse("eat dango").effect.purse[0].possible == (0,)
    assert match.parse("eat fugu").effect.purse[0].possible == (-2,)
    match.play("eat fugu")
    assert match.state.coins[0] == 5
    match = table(
        3,
        travellers=["kinko"],
        at=[EDO] * 3,
        offer=["dango"],
        phase="meal",
        turn=0,
        coins=[0, 0, 0],
        meals=[["soba"], ["tofu"]],
    )
    match.play("eat dango")  # free
    assert match.over
    assert points(match, 0, "achievements") == 3  # 2 + 1 printed against 2
    assert points(match, 1, "achievements") == 0


@pytest.mark.rule("T-SATSUKI")
def test_satsuki_takes_or_refuses_a_free_meal_before_the_offer() -> None:
    position = {"travellers": ["satsuki"], "at": [10, 13, 14], "offer": ["soba", "tofu"], "meal_pile": ["unagi"]}
    match = table(3, **position)
    match.play("move 14")
    assert texts(match) == ["refuse", "take"]
    match.play("take")
    assert match.state.coins[0] == 2
    assert points(match, 0, "meals") == 6
    assert match.actor == 1  # never both
    match = table(3, **position)
    match.play("move 14")
    match.play("refuse")
    assert texts(match) == ["eat soba", "eat tofu", "pass"]
    s = match.state
    assert card_in(s, Deck.MEALS, s.pile_left[Deck.MEALS] - 1) == Meal.UNAGI


@pytest.mark.rule("T-SATSUKI")
def test_satsuki_first_draws_the_offer_before_her_meal() -> None:
    pile = ["soba", "tofu", "fugu", "dango", "unagi"]
    match = table(3, travellers=["satsuki"], at=[9, 12, 13], meal_pile=pile)
    match.play("move 14")
    assert match.state.n_offer == 4
    assert match.state.hand[0] == Meal.UNAGI


@pytest.mark.rule("T-SATSUKI")
def test_satsuki_cannot_take_a_dish_she_has_eaten_and_eats_in_edo_too() -> None:
    match = table(
        3, travellers=["satsuki"], at=[22, 26, 27], meals=[["tofu"]], offer=["soba", "sushi"], meal_pile=["tofu"]
    )
    match.play("move 27")
    assert texts(match) == ["refuse"]  # asked all the same: the others must not learn why
    match.play("refuse")
    assert texts(match) == ["eat soba", "eat sushi", "pass"]
    match = table(3, travellers=["satsuki"], at=[48, 53, EDO], offer=["soba"], meal_pile=["unagi"])
    match.play("move 54")
    assert texts(match) == ["refuse", "take"]
    match.play("take")
    assert match.state.eaten[0] == 1 << Meal.UNAGI


@pytest.mark.rule("T-SATSUKI", "T-END-2")
def test_the_printed_price_of_a_free_meal_counts_for_gourmet() -> None:
    match = table(
        3, travellers=["satsuki"], at=[EDO] * 3, free_meal="unagi", turn=0, meals=[[], ["soba"], []], coins=[0, 0, 0]
    )
    match.play("take")
    assert [points(match, p, "achievements") for p in range(3)] == [3, 0, 0]


@pytest.mark.rule("T-SATSUKI", "T-PILE-1")
def test_satsuki_has_only_the_offer_when_the_pile_is_empty() -> None:
    eaten: list[list[str]] = [[], [], [], []]
    for dish, copies in enumerate(COPIES[Deck.MEALS]):
        for k in range(copies - (dish == Meal.SUSHI)):
            eaten[k + 1].append(MEAL_NAMES[dish])
    match = table(4, travellers=["satsuki"], at=[37, 40, 41, 41], meals=eaten, offer=["sushi"], coins=[2, 0, 0, 0])
    assert match.state.pile_left[Deck.MEALS] == 0
    match.play("move 41")
    assert texts(match) == ["eat sushi", "pass"]


# ------------------------------------------------------------------ on the road


@pytest.mark.rule("T-YOSHIYASU")
def test_yoshiyasu_keeps_one_of_two() -> None:
    match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounter_pile=["samurai", "kuge"])
    match.play("move 3")
    assert texts(match) == ["keep samurai", "keep kuge"]
    match.play("keep kuge")
    s = match.state
    assert s.coins[0] == 9 + 3
    assert sum(s.met[0]) == 1
    assert card_in(s, Deck.ENCOUNTERS, s.pile_left[Deck.ENCOUNTERS] - 1) == Person.SAMURAI
    assert s.pile_left[Deck.ENCOUNTERS] == 13


@pytest.mark.rule("T-YOSHIYASU")
def test_what_yoshiyasu_returns_is_his_secret() -> None:
    match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounter_pile=["samurai", "kuge"])
    match.play("move 3")
    assert match.view_state(1).hand[:2] == [-1, -1]
    assert match.view_state(0).hand[:2] == [Person.SAMURAI, Person.KUGE]
    match.play("keep kuge")
    last = match.state.pile_left[Deck.ENCOUNTERS] - 1
    seen = [card_in(match.view_state(p), Deck.ENCOUNTERS, last) for p in (0, 1, 2, None)]
    assert seen == [Person.SAMURAI, -1, -1, -1]
    (event,) = told(match, "under")
    assert [event.seen_by(p).what for p in (0, 1, None)] == [Person.SAMURAI, -1, -1]


@pytest.mark.rule("T-YOSHIYASU", "T-PILE-1")
def test_yoshiyasu_draws_the_one_card_left() -> None:
    met = list(ALL_PEOPLE)
    met.remove("kuge")
    match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounters={1: met})
    match.play("move 3")
    assert match.state.met[0][Person.KUGE] == 1
    assert match.actor == 0
    assert texts(match)[0].startswith("move")


@pytest.mark.rule("T-MITSUKUNI")
def test_mitsukuni_scores_one_more_for_springs_and_achievements() -> None:
    match = table(3, travellers=["mitsukuni"], at=[0, 12, 13], hot_spring_pile=[2], panoramas=[{"paddy": 2}])
    match.play("move 5")
    assert points(match, 0, "hot_springs") == 3
    match = table(3, travellers=["mitsukuni"], at=[0, 12, 13], panoramas=[{"paddy": 2}])
    match.play("move 4")
    assert points(match, 0, "achievements") == 4
    match = table(3, travellers=["mitsukuni"], at=[EDO] * 3, souvenirs=[["koma"]])
    assert points(match, 0, "achievements") == 4


@pytest.mark.rule("T-SASAYAKKO")
def test_sasayakko_has_the_cheapest_of_two_for_nothing_but_must_hold_the_full_price() -> None:
    position = {"travellers": ["sasayakko"], "at": [1, 9, 10], "laid_out": LAID, "turn": 0}
    match = table(3, coins=[5, 5, 5], **position)
    assert texts(match) == [
        "buy koma",
        "buy geta",
        "buy koma geta",
        "buy sumie",
        "buy koma sumie",
        "buy geta sumie",
        "pass",
    ]
    match.play("buy geta sumie")
    assert match.state.coins[0] == 2
    match = table(3, coins=[6, 5, 5], **position)
    match.play("buy koma geta sumie")
    assert match.state.coins[0] == 1
    match = table(3, coins=[5, 5, 5], **position)
    match.play("buy sumie")
    assert match.state.coins[0] == 2


@pytest.mark.rule("T-HIROTADA")
def test_the_bank_adds_a_coin_for_hirotada() -> None:
    match = table(3, travellers=["hirotada"], at=[0, 12, 13], coins=[3, 5, 5])
    match.play("move 2")
    match.play("give 3")
    assert match.state.temple[0] == points(match, 0) == 4
    assert match.state.coins[0] == 0
    assert "move 9" not in texts(match)  # and without a coin he may not stop
    assert match.actor == 0


@pytest.mark.rule("T-UMEGAE")
def test_umegae_earns_before_the_card() -> None:
    match = table(3, travellers=["umegae"], at=[0, 12, 13], encounter_pile=["samurai"], coins=[0, 5, 5])
    match.play("move 3")
    assert match.state.coins[0] == 1
    assert points(match, 0, "powers") == 1
    assert points(match, 0) == 4
    kinds = [e.kind for e in match.events]
    assert kinds.index(told(match, "coins")[0].kind) < kinds.index(told(match, "met")[0].kind)


@pytest.mark.rule("T-UMEGAE", "T-PILE-1")
def test_umegae_earns_even_if_nobody_is_left() -> None:
    match = table(3, travellers=["umegae"], at=[0, 12, 13], encounters={1: ALL_PEOPLE}, coins=[0, 5, 5])
    match.play("move 3")
    assert match.state.coins[0] == 1
    assert points(match, 0) == 1


@pytest.mark.rule("T-ZENEMON")
def test_zenemon_buys_the_dearest_for_one_coin() -> None:
    position = {"travellers": ["zen-emon"], "at": [1, 9, 10], "laid_out": LAID, "turn": 0}
    match = table(3, coins=[1, 5, 5], **position)
    assert texts(match) == ["buy koma", "buy geta", "buy sumie", "pass"]
    match.play("buy sumie")
    assert match.state.coins[0] == 0
    match = table(3, coins=[4, 5, 5], **position)
    match.play("buy koma geta sumie")  # 1 + 2 + 1
    assert match.state.coins[0] == 0
    match = table(3, coins=[4, 5, 5], **position)
    match.play("buy koma geta")  # 1 + 1
    assert match.state.coins[0] == 2


@pytest.mark.rule("T-MITSUKUNI", "T-END-4")
def test_a_card_is_one_card_whatever_it_scores() -> None:
    match = table(3, travellers=["mitsukuni"], at=[EDO] * 3, souvenirs=[["koma"]])
    assert cards(match, 0) == 1


def test_mitsukunis_point_is_written_once() -> None:
    """A power stands in one place: what its actor is told, and what an arranged position is worth, come from there."""
    folder = Path(gokaido.__file__).parent / "games" / "tokaido"
    lines = [line for file in folder.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert sum("Who.MITSUKUNI" in line for line in lines) == 1
