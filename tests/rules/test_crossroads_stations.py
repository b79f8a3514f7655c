"""Crossroads, rule by rule: the stations and their stocks."""

import pytest

from gokaido import Match
from gokaido.games.tokaido.material.base import Person, Who
from gokaido.games.tokaido.material.crossroads import DIE, Amulet, Calligraphy, Legend
from gokaido.games.tokaido.rules.scoring import standing
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import crossroads, moves, points, rolled, table, texts

ALL_AMULETS = list(Amulet.numbers)
ALL_CALLIGRAPHIES = list(Calligraphy.numbers)
ALL_LEGENDS = list(Legend.numbers)


@pytest.mark.rule("X-SETUP-1")
def test_five_stocks_of_six_a_die_and_six_more_travellers() -> None:
    s = Match("tokaido", seats=3, seed=1, crossroads=True).state
    assert (s.trees_left, s.baths_left, s.n_stock) == (6, 6, [6, 6])
    assert (s.legends_left.bit_count(), s.stock.bit_count()) == (6, 12)
    assert sorted(DIE) == [0, 1, 2, 3, 3, 4]
    dealt = {
        who for k in range(60) for two in Match("tokaido", seats=5, seed=k, crossroads=True).state.tile for who in two
    }
    assert dealt - {-1} == set(range(16))
    assert Match("tokaido", seats=3, seed=1).state.trees_left == 0


@pytest.mark.rule("X-SETUP-2")
@pytest.mark.parametrize(("seats", "left"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_scarcity_leaves_a_random_few_and_nobody_sees_which(seats: int, left: int) -> None:
    stocks = set()
    for seed in range(40):
        match = Match("tokaido", seats=seats, seed=seed, crossroads=True, scarcity=True, initiation=True)
        s = match.state
        assert (s.trees_left, s.baths_left, s.n_stock) == (left, left, [left, left])
        assert (s.legends_left.bit_count(), s.stock.bit_count()) == (left, 2 * left)
        assert all(match.view_state(v).stock == 0 for v in (None, *range(seats)))
        stocks.add(s.stock)
    assert len(stocks) > 15


@pytest.mark.rule("X-SETUP-2")
def test_good_luck_is_asked_in_departure_order_of_those_who_can_pay() -> None:
    match = Match("tokaido", seats=3, seed=4, crossroads=True, good_luck=True, initiation=True)
    order = sorted(range(3), key=lambda p: -match.state.lane[p])
    assert match.actor == order[0]
    assert texts(match) == ["amulet", "pass"]
    match.play("amulet")
    p = order[0]
    assert (match.state.coins[p], match.state.n_secrets[p][0]) == (6, 1)
    assert match.view_state(p).secrets[p] != 0
    assert match.view_state(order[1]).secrets[p] == 0
    assert match.actor == order[1]
    match.play("pass")
    match.play("amulet")
    assert match.state.phase == TokaidoPhase.MOVE
    assert match.actor == order[0]


@pytest.mark.rule("X-CHERRY-1")
def test_a_cherry_tree_instead_of_a_section() -> None:
    match = crossroads(coins=[0, 0, 0])
    match.play("move 4")
    assert texts(match) == ["section", "cherry"]
    match.play("cherry")
    assert points(match, 0) == points(match, 0, "cherry_trees") == 2
    assert (match.state.coins[0], match.state.trees[0], match.state.trees_left) == (1, 1, 5)
    assert match.state.panorama[0][0] == 0


@pytest.mark.rule("X-CHERRY-2", "X-STOCK-1")
def test_a_completed_panorama_stays_open_while_a_tree_is_left() -> None:
    full = [{"paddy": 3}]
    assert 4 in moves(crossroads(panoramas=full))
    assert 4 not in moves(crossroads(panoramas=full, trees={1: 6}))
    match = crossroads(panoramas=full)
    match.play("move 4")  # only the tree is left to take
    assert match.state.trees[0] == 1


@pytest.mark.rule("X-BATH-1")
def test_a_bathhouse_instead_of_a_hot_spring_card() -> None:
    match = crossroads(coins=[2, 0, 0])
    match.play("move 5")
    assert texts(match) == ["spring", "bath"]
    match.play("bath")
    assert (points(match, 0, "bathhouses"), match.state.coins[0], match.state.baths_left) == (4, 1, 5)
    assert standing(match.state, 0, 4) == 1  # for Bather
    match = crossroads(coins=[0, 0, 0])
    match.play("move 5")  # nothing to choose without a coin
    assert points(match, 0, "hot_springs") > 0


@pytest.mark.rule("X-GAMING-1")
def test_the_gaming_room_pays_twice_the_face() -> None:
    faces = set()
    for seed in range(30):
        match = crossroads(coins=[2, 0, 0], seed=seed)
        match.play("move 7")
        assert texts(match) == ["farm", "gamble"]
        match.play("gamble")
        (face,) = rolled(match)
        faces.add(face)
        assert match.state.coins[0] == 2 * face
    assert faces == {0, 1, 2, 3, 4}
    match = crossroads(coins=[1, 0, 0])
    match.play("move 7")  # both coins must be in hand
    assert match.state.coins[0] == 4


@pytest.mark.rule("X-AMULET-1")
def test_a_temple_stop_gives_or_buys_and_is_never_void() -> None:
    match = crossroads(coins=[2, 0, 0])
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "amulet"]
    match.play("amulet")
    assert texts(match) == [f"amulet {word}" for word in ALL_AMULETS]
    match.play("amulet devotion")
    assert (match.state.coins[0], match.state.temple[0], points(match, 0)) == (1, 0, 0)
    assert match.state.n_secrets[0][0] == 1


@pytest.mark.rule("X-AMULET-2")
def test_an_amulet_is_usable_from_the_next_turn() -> None:
    match = crossroads(at=(0, 30, 31), coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet fortune")  # he is still last: a new turn
    assert "use fortune" in texts(match)
    match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], seats=3, coins=[3, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet vitality")  # ahead of all, but too new
    assert match.actor != 0


@pytest.mark.rule("X-LEGEND-1")
def test_one_legendary_object_or_none_instead_of_souvenirs() -> None:
    match = crossroads(coins=[2, 0, 0])
    match.play("move 1")
    assert texts(match) == ["souvenirs", "object shodo", "object emaki", "object buppatsu", "object ema", "pass"]
    match.play("object ema")
    assert match.state.coins[0] == 0
    assert standing(match.state, 0, 6) == 1  # for Collector
    match = crossroads(coins=[2, 0, 0])
    match.play("move 1")
    match.play("pass")
    assert (match.state.coins[0], match.actor) == (2, 0)
    assert match.state.n_hand == 0


@pytest.mark.rule("X-CALLIGRAPHY-1")
def test_one_calligraphy_or_none_instead_of_an_encounter() -> None:
    match = crossroads(coins=[1, 0, 0])
    match.play("move 3")
    assert texts(match) == ["meet", "calligraphy"]
    match.play("calligraphy")
    assert texts(match) == [*(f"calligraphy {word}" for word in ALL_CALLIGRAPHIES), "pass"]
    match.play("calligraphy patience")
    assert (match.state.coins[0], match.state.n_secrets[0][1], sum(match.state.met[0])) == (0, 1, 0)
    assert standing(match.state, 0, 5) == 1  # for Chatterbox
    match = crossroads(coins=[1, 0, 0])
    match.play("move 3")
    match.play("calligraphy")
    match.play("pass")
    assert (match.state.coins[0], match.state.n_secrets[0][1]) == (1, 0)


@pytest.mark.rule("X-STOCK-1")
def test_an_empty_stock_offers_nothing() -> None:
    match = crossroads(coins=[3, 0, 0], amulets={1: ALL_AMULETS})
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "give 3"]
    match = crossroads(coins=[3, 0, 0], calligraphies={1: ALL_CALLIGRAPHIES}, encounter_pile=["samurai"])
    match.play("move 3")
    assert match.state.met[0][Person.SAMURAI] == 1
    match = crossroads(coins=[3, 0, 0], baths={1: 6})
    match.play("move 5")
    assert points(match, 0, "hot_springs") > 0
    match = crossroads(coins=[3, 0, 0], legends={1: ALL_LEGENDS})
    match.play("move 1")
    assert match.state.phase == TokaidoPhase.BUY


@pytest.mark.rule("X-STOCK-1")
def test_what_the_stop_brings_may_pay_and_a_used_amulet_may_be_bought_back() -> None:
    match = crossroads(travellers=["umegae"], coins=[0, 0, 0])
    match.play("move 3")
    assert texts(match) == ["meet", "calligraphy"]
    match = crossroads(coins=[2, 0, 0], amulets=[["health"], [a for a in ALL_AMULETS if a != "health"]])
    match.play("move 2")
    assert texts(match) == ["give 1", "give 2", "use health"]
    match.play("use health")
    assert texts(match) == ["give 1", "give 2", "amulet"]
    match.play("give 1")
    match.play("amulet")  # only Health is there
    assert match.state.secrets[0] == 1 << Amulet.HEALTH
    assert (match.state.temple[0], match.state.coins[0]) == (1, 0)


@pytest.mark.rule("X-SECRET-1")
def test_only_the_owner_knows_which_and_the_buyer_sees_the_stock() -> None:
    match = crossroads(coins=[3, 0, 0], amulets=[[], ["health"], []])
    match.play("move 2")
    assert match.view_state(0).stock == 0
    match.play("amulet")
    assert match.view_state(0).stock.bit_count() == 5
    assert match.view_state(1).stock == match.view_state(None).stock == 0
    match.play("amulet fortune")
    for viewer, hands in ((0, [1 << 1, 0]), (1, [0, 1 << 2]), (2, [0, 0]), (None, [0, 0])):
        view = match.view_state(viewer)
        assert view.secrets[:2] == hands
        assert [view.n_secrets[p][0] for p in range(3)] == [1, 1, 0]
    told_to = [e for e in match.events if e.known != -1]
    assert {e.known for e in told_to} <= {1, -1}
    match.play("use fortune")
    assert all(match.view_state(v).stock >> Amulet.FORTUNE & 1 for v in (None, 0, 1, 2))


@pytest.mark.rule("X-SECRET-1")
def test_what_was_seen_of_a_stock_is_forgotten_when_another_takes_from_it() -> None:
    match = crossroads(at=(0, 1, 13), coins=[3, 3, 0])
    match.play("move 3")
    match.play("calligraphy")
    match.play("calligraphy patience")
    assert match.view_state(0).stock.bit_count() == 5
    match.play("move 10")
    match.play("calligraphy")
    match.play("calligraphy fasting")
    assert match.view_state(0).stock == 0
    assert match.view_state(1).stock.bit_count() == 4
    assert match.view_state(1).secrets[0] == 0
    deals = set()
    for seed in range(40):
        other = match.state.copy()
        match.game.rules.redeal(other, 1, seed)
        deals.add(other.secrets[0])
    assert deals == {1 << Calligraphy.PATIENCE}  # by counting: no other card is missing


@pytest.mark.rule("X-SECRET-1")
def test_calligraphies_are_shown_at_the_end_and_objects_lie_open() -> None:
    match = crossroads(at=(53, 54, 54), calligraphies=[["patience"], ["fasting"]], legends=[["ema"]], coins=[0, 0, 0])
    assert match.view_state(2).legends[0] == 1 << Legend.EMA
    assert match.over
    view = match.view_state(2)
    assert view.secrets[:2] == [1 << Calligraphy.PATIENCE, 1 << Calligraphy.FASTING]


@pytest.mark.rule("X-ENCOUNTER-1")
def test_encounters_never_reach_the_stocks() -> None:
    match = crossroads(encounter_pile=["annaibito paddy"], panoramas=[{"paddy": 3}], coins=[0, 0, 0])
    match.play("move 3")
    assert texts(match) == ["panorama mountain", "panorama sea", "pass"]
    match = crossroads(encounter_pile=["shokunin"], souvenir_pile=["koma"], coins=[0, 0, 0])
    match.play("move 3")
    assert match.state.owner[0] == 0
    assert match.state.legends[0] == 0


@pytest.mark.rule("X-END-1")
def test_the_end_is_counted_in_its_order() -> None:
    match = table(
        3,
        matsuri=True,
        travellers=["marihito", "suseri"],
        at=[50, 54, 54],
        lane=[0, 0, 1],
        temple=[1, 0, 0],
        calligraphies=[["patience"], ["fasting"]],
        coins=[1, 0, 0],
        meals=[["sushi"]],
    )
    match.play("move 54")
    while not match.over:
        match.play("pass")
    kinds = [e.kind for e in match.events]
    order = ("achieved", "ranked", "calligraphy", "counted_twice", "card_types")
    firsts = [kinds.index(kind) for kind in order]
    assert firsts == sorted(firsts)


@pytest.mark.rule("X-ITAMAE")
def test_the_chef_cooks_for_a_coin() -> None:
    match = crossroads(new_encounters=True, encounter_pile=["itamae"], meal_pile=["fugu"], coins=[1, 0, 0])
    match.play("move 3")
    match.play("meet")
    assert texts(match) == ["pay", "pass"]
    match.play("pay")
    assert (points(match, 0, "meals"), match.state.coins[0], match.state.dined[0]) == (6, 0, 0)
    assert standing(match.state, 0, 3) == 3  # for Gourmet
    match = crossroads(
        new_encounters=True, encounter_pile=["itamae"], meal_pile=["dango"], coins=[1, 0, 0], meals=[["dango"]]
    )
    match.play("move 3")
    match.play("meet")
    match.play("pay")
    assert (points(match, 0, "meals"), match.state.coins[0]) == (6, 0)  # eaten before: the coin is lost
    assert match.state.pile_left[0] == 24
    match = crossroads(
        new_encounters=True, encounter_pile=["itamae"], meal_pile=["fugu"], coins=[1, 0, 0], meals=[["dango"]]
    )
    match.play("move 3")
    match.play("meet")
    match.play("pay")
    assert points(match, 0, "meals") == 12  # another dish was eaten before


@pytest.mark.rule("X-ITAMAE", "X-FASTING", "X-NAMPO")
def test_the_chef_at_an_inn_is_no_inn_meal() -> None:
    match = table(
        3,
        crossroads=True,
        new_encounters=True,
        travellers=["chuubei"],
        at=[10, 13, 14],
        offer=["soba"],
        encounter_pile=["itamae"],
        meal_pile=["fugu"],
        coins=[3, 0, 0],
    )
    match.play("move 14")
    match.play("pay")
    assert match.state.dined[0] == 0
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("X-KITOUSHI")
def test_the_soothsayer_shows_a_section_for_a_coin() -> None:
    match = crossroads(new_encounters=True, encounter_pile=["kitoushi"], panoramas=[{"paddy": 3, "sea": 4}], coins=[1])
    match.play("move 3")
    match.play("meet")
    assert texts(match) == ["panorama mountain", "panorama sea", "pass"]
    match.play("panorama sea")
    assert (match.state.coins[0], match.state.panorama[0][2]) == (0, 5)


@pytest.mark.rule("X-SARU", "X-TAKUHATSUSO")
def test_the_monkey_and_the_begging_monk() -> None:
    match = crossroads(new_encounters=True, encounter_pile=["saru"], hot_spring_pile=[3], coins=[0, 0, 0])
    match.play("move 3")
    assert points(match, 0, "hot_springs") == 3
    match = crossroads(new_encounters=True, encounter_pile=["takuhatsuso"], coins=[1, 0, 0])
    match.play("move 3")
    match.play("meet")
    match.play("pay")
    assert (points(match, 0, "encounters"), match.state.coins[0]) == (4, 0)


@pytest.mark.rule("X-SETUP-1")
def test_new_encounters_are_only_there_when_asked_for() -> None:
    assert sum(Match("tokaido", seats=3, seed=1, new_encounters=True).state.pile_left) == 25 + 24 + 18 + 12
    assert sum(Match("tokaido", seats=3, seed=1).state.pile_left) == 25 + 24 + 14 + 12
    assert Who.KITA == 15
