"""Tokaido, rule by rule: villages, farms, panoramas, hot springs, temples, encounters."""

import pytest

from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import Deck, Souvenir

from .tokaido_table import ALL_PEOPLE, ALL_SOUVENIRS, cards, moves, points, table, texts, told

# ------------------------------------------------------------------ villages


@pytest.mark.rule("T-VILLAGE-1")
def test_three_souvenirs_are_laid_out_and_any_may_be_bought() -> None:
    match = table(3, at=[0, 9, 10], coins=[3, 5, 5], souvenir_pile=["koma", "geta", "sumie", "sake"])
    match.play("move 1")
    assert [e.what for e in told(match, "laid_out")] == [Souvenir.KOMA, Souvenir.GETA, Souvenir.SUMIE]
    assert texts(match) == ["buy koma", "buy geta", "buy koma geta", "buy sumie", "pass"]
    match.play("buy geta koma")
    assert match.state.coins[0] == 0
    assert points(match, 0, "souvenirs") == 1 + 3
    assert match.state.owner[Souvenir.KOMA] == match.state.owner[Souvenir.GETA] == 0


@pytest.mark.rule("T-VILLAGE-1")
def test_all_three_or_none() -> None:
    laid = {"at": [1, 9, 10], "laid_out": ["koma", "geta", "sumie"], "turn": 0}
    match = table(3, coins=[6, 5, 5], **laid)
    match.play("buy koma geta sumie")
    assert match.state.coins[0] == 0
    assert points(match, 0) == 9
    match = table(3, coins=[6, 5, 5], **laid)
    match.play("pass")
    assert match.state.coins[0] == 6
    assert points(match, 0) == 0


@pytest.mark.rule("T-VILLAGE-1", "T-PILE-1")
def test_a_short_pile_gives_what_it_has() -> None:
    rest = [s for s in ALL_SOUVENIRS if s != "Netsuke"]
    match = table(3, at=[0, 9, 10], souvenirs={1: rest})
    match.play("move 1")
    assert texts(match) == ["buy netsuke", "pass"]
    match = table(3, at=[0, 9, 10], souvenirs={1: ALL_SOUVENIRS})
    match.play("move 1")  # a stop for nothing is legal
    assert match.state.at[0] == 1
    assert len(told(match, "laid_out")) == 0


@pytest.mark.rule("T-VILLAGE-2")
def test_souvenirs_not_bought_go_under_the_pile_in_random_order() -> None:
    orders = set()
    for seed in range(60):
        match = table(3, seed=seed, at=[1, 9, 10], laid_out=["koma", "geta", "sumie"], turn=0)
        match.play("pass")
        s = match.state
        assert s.pile_left[Deck.SOUVENIRS] == 24
        orders.add(tuple(card_in(s, Deck.SOUVENIRS, k) for k in (21, 22, 23)))
    assert len(orders) == 6
    assert {frozenset(order) for order in orders} == {frozenset({Souvenir.KOMA, Souvenir.GETA, Souvenir.SUMIE})}


COLLECTIONS = [
    (["koma"], 1),
    (["koma", "manju"], 4),
    (["koma", "manju", "geta"], 9),
    (["koma", "manju", "geta", "sumie"], 16),
    (["koma", "gofu", "manju"], 5),
    (["koma", "gofu", "yunomi"], 3),
    (["koma", "manju", "gofu", "sake"], 8),
]


@pytest.mark.rule("T-VILLAGE-3")
@pytest.mark.parametrize(("bought", "worth"), COLLECTIONS)
def test_the_collections_of_the_rulebook(bought: list[str], worth: int) -> None:
    # Bought one after the other, and given by name, they are worth the same.
    have: list[str] = []
    gained = 0
    for word in bought:
        match = table(3, at=[1, 9, 10], souvenirs=[have], laid_out=[word], turn=0)
        assert points(match, 0, "souvenirs") == gained
        match.play(f"buy {word}")
        gained = points(match, 0, "souvenirs")
        have.append(word)
    assert gained == worth
    assert points(table(3, souvenirs=[bought]), 0) == worth


@pytest.mark.rule("T-VILLAGE-3")
def test_a_souvenir_joins_the_first_set_that_lacks_its_family() -> None:
    match = table(3, at=[1, 9, 10], souvenirs=[["koma", "gofu", "manju"]], laid_out=["geta", "sake"], turn=0)
    match.play("buy geta sake")  # geta is third of the first set, sake second of the second
    assert [e.amount for e in told(match, "souvenir")] == [5, 3]


# ------------------------------------------------------------------ farms, panoramas, hot springs


@pytest.mark.rule("T-FARM-1")
def test_a_farm_gives_three_coins_without_limit() -> None:
    match = table(3, at=[3, 9, 10], coins=[70, 5, 5])
    match.play("move 7")
    assert match.state.coins[0] == 73


@pytest.mark.rule("T-PANORAMA-1")
@pytest.mark.parametrize(("kind", "place", "sections"), [("paddy", 4, 3), ("mountain", 6, 4), ("sea", 11, 5)])
def test_sections_come_in_order_and_score_their_number(kind: str, place: int, sections: int) -> None:
    for n in range(sections):
        match = table(3, at=[0, 12, 13], panoramas=[{kind: n}], achievements={kind: [2]})
        before = points(match, 0)
        match.play(f"move {place}")
        assert points(match, 0, kind) == sum(range(n + 2))
        assert points(match, 0) - before == n + 1


@pytest.mark.rule("T-PANORAMA-2")
def test_one_panorama_of_each_kind() -> None:
    assert 4 not in moves(table(3, at=[0, 12, 13], panoramas=[{"paddy": 3}]))
    assert 4 in moves(table(3, at=[0, 12, 13], panoramas=[{"paddy": 2}]))


@pytest.mark.rule("T-PANORAMA-3")
def test_the_first_to_complete_a_panorama_takes_its_card() -> None:
    match = table(3, at=[0, 1, 13], panoramas=[{"paddy": 2}, {"paddy": 2}])
    match.play("move 4")
    assert points(match, 0, "achievements") == 3
    match = table(3, at=[0, 12, 13], panoramas=[{"paddy": 2}, {"paddy": 3}], achievements={"paddy": [1]})
    match.play("move 4")
    assert points(match, 0, "achievements") == 0
    assert match.state.panorama[0][0] == 3


@pytest.mark.rule("T-PANORAMA-3")
def test_a_guide_may_complete_a_panorama() -> None:
    match = table(3, at=[0, 12, 13], panoramas=[{"sea": 4}], encounter_pile=["guide sea"])
    match.play("move 3")
    assert cards(match, 0) == 1
    assert points(match, 0) == 15 + 3


@pytest.mark.rule("T-HOTSPRING-1")
def test_a_hot_spring_card_scores_two_or_three() -> None:
    for worth in (2, 3):
        match = table(3, at=[0, 12, 13], hot_spring_pile=[worth])
        match.play("move 5")
        assert points(match, 0, "hot_springs") == worth
        assert sum(match.state.springs[0]) == 1


@pytest.mark.rule("T-HOTSPRING-1", "T-PILE-1")
def test_no_hot_spring_card_is_left() -> None:
    match = table(3, at=[0, 12, 13], hot_springs={1: [2, 3] * 6})
    match.play("move 5")
    assert match.state.at[0] == 5
    assert points(match, 0) == 0


# ------------------------------------------------------------------ temples


@pytest.mark.rule("T-TEMPLE-1")
def test_one_to_three_coins_for_the_temple() -> None:
    match = table(3, at=[0, 12, 13], coins=[5, 0, 0])
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "give 3"]
    match.play("give 3")
    assert match.state.coins[0] == 2
    assert match.state.temple[0] == points(match, 0, "temple_coins") == points(match, 0) == 3
    match = table(3, at=[2, 12, 13], coins=[2, 0, 0], phase="give", turn=0)
    assert texts(match) == ["give 1", "give 2"]


@pytest.mark.rule("T-TEMPLE-1")
def test_with_one_coin_the_gift_gives_itself() -> None:
    match = table(3, at=[0, 12, 13], coins=[1, 0, 0])
    match.play("move 2")
    assert match.state.temple[0] == 1
    assert match.state.coins[0] == 0


# ------------------------------------------------------------------ encounters


@pytest.mark.rule("T-ENCOUNTER-1", "T-ENCOUNTER-4")
def test_the_top_encounter_is_kept_and_applied() -> None:
    match = table(3, at=[0, 12, 13], encounter_pile=["samurai", "kuge"])
    match.play("move 3")
    assert points(match, 0, "encounters") == points(match, 0) == 3
    assert sum(match.state.met[0]) == 1
    assert match.state.pile_left[Deck.ENCOUNTERS] == 13


@pytest.mark.rule("T-ENCOUNTER-1", "T-PILE-1")
def test_nobody_is_left_to_meet() -> None:
    match = table(3, at=[0, 12, 13], encounters={1: ALL_PEOPLE})
    match.play("move 3")
    assert match.state.at[0] == 3
    assert sum(match.state.met[0]) == 0


@pytest.mark.rule("T-ENCOUNTER-2")
def test_a_craftsman_gives_the_top_souvenir() -> None:
    match = table(3, at=[0, 12, 13], encounter_pile=["shokunin"], souvenir_pile=["sumie"], souvenirs=[["koma"]])
    match.play("move 3")
    assert match.state.owner[Souvenir.SUMIE] == 0
    assert points(match, 0, "souvenirs") == 4
    assert match.state.coins[0] == 7
    match = table(3, at=[0, 12, 13], encounter_pile=["shokunin"], souvenirs={1: ALL_SOUVENIRS})
    match.play("move 3")
    assert points(match, 0) == 0


@pytest.mark.rule("T-ENCOUNTER-3")
@pytest.mark.parametrize("kind", ["paddy", "mountain", "sea"])
def test_a_guide_shows_his_panorama(kind: str) -> None:
    match = table(3, at=[0, 12, 13], encounter_pile=[f"annaibito {kind}"], panoramas=[{kind: 1}])
    match.play("move 3")
    assert points(match, 0, kind) == 1 + 2


@pytest.mark.rule("T-ENCOUNTER-3")
def test_a_guide_whose_panorama_is_complete_offers_another() -> None:
    position = {"at": [0, 12, 13], "encounter_pile": ["annaibito paddy"], "panoramas": [{"paddy": 3, "sea": 2}]}
    match = table(3, **position)
    match.play("move 3")
    assert texts(match) == ["panorama mountain", "panorama sea", "pass"]
    match.play("panorama sea")
    assert match.state.panorama[0] == [3, 0, 3]
    match = table(3, **position)
    match.play("move 3")
    match.play("pass")
    assert match.state.panorama[0] == [3, 0, 2]
    match = table(3, **{**position, "panoramas": [{"paddy": 3, "sea": 5, "mountain": 4}]})
    match.play("move 3")
    assert match.actor == 0
    assert texts(match)[0].startswith("move")


@pytest.mark.rule("T-ENCOUNTER-5")
def test_a_noble_gives_three_coins() -> None:
    match = table(3, at=[0, 12, 13], encounter_pile=["kuge"], coins=[0, 0, 0])
    match.play("move 3")
    assert match.state.coins[0] == 3
    assert points(match, 0) == 0


@pytest.mark.rule("T-ENCOUNTER-6")
def test_a_shrine_maiden_gives_a_bank_coin_to_the_temple() -> None:
    match = table(3, at=[0, 12, 13], encounter_pile=["miko"])
    match.play("move 3")
    assert match.state.temple[0] == points(match, 0) == 1
    assert match.state.coins[0] == 7


@pytest.mark.rule("T-ENCOUNTER-1")
def test_the_pile_holds_the_fourteen_printed_people() -> None:
    assert len(ALL_PEOPLE) == 14
    assert [ALL_PEOPLE.count(p) for p in dict.fromkeys(ALL_PEOPLE)] == [2, 1, 2, 3, 2, 2, 2]
