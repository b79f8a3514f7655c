"""Tokaido Duo, rule by rule: the merchant, coins and gold, and the merchant's waves."""

import pytest

from gokaido.games.duo.material.pieces import Ware
from gokaido.games.duo.rules import merchant

from .duo_table import starting, table, texts

FAR = {"pilgrims": [13, 17], "artists": ["E", "SE"]}


@pytest.mark.rule("D-MERCHANT-1")
def test_the_merchant_follows_the_routes_between_towns() -> None:
    m = table(dice=[1, 1, 1], merchants=["M2", "S4"], **FAR)
    assert sorted(starting(m, "travel")) == ["travel M1", "travel M3", "travel N2", "travel S2"]
    m = table(dice=[1, 3, 1], merchants=["N1", "S4"], **FAR)
    assert sorted(starting(m, "travel")) == ["travel M3", "travel N2", "travel S2"]


@pytest.mark.rule("D-MERCHANT-1")
def test_an_occupied_coastal_town_is_closed() -> None:
    by_merchant = table(dice=[1, 1, 1], merchants=["M2", "S2"], **FAR)
    assert "travel S2" not in texts(by_merchant)
    by_pilgrims = table(dice=[1, 1, 1], merchants=["M2", "S4"], pilgrims=["N2", "S2"], artists=["E", "SE"])
    assert sorted(starting(by_pilgrims, "travel")) == ["travel M1", "travel M3"]


@pytest.mark.rule("D-MERCHANT-1")
def test_mountain_towns_are_shared() -> None:
    m = table(dice=[1, 1, 1], merchants=["M2", "M1"], **FAR)
    m.play("travel M1")
    assert m.state.town == [8, 8]


@pytest.mark.rule("D-MERCHANT-1")
def test_a_die_with_no_way_may_be_chosen_and_the_merchant_stays() -> None:
    # Three routes from M2 lead to N4 and S4 alone, and both are occupied.
    m = table(dice=[1, 3, 1], merchants=["M2", "N4"], pilgrims=["S4", 9], artists=["E", "SE"])
    assert m.state.town == [9, 3]
    assert starting(m, "travel") == []
    assert "stay merchant" in texts(m)
    assert starting(m, "walk")  # although others can move
    m.play("stay merchant")
    assert m.state.town == [9, 3]
    assert m.state.taken == [-1, 0, -1]
    assert m.actor == 1


@pytest.mark.rule("D-MERCHANT-2")
@pytest.mark.parametrize(("town", "number"), [("M1", 3), ("M2", 2), ("M3", 3), ("M4", 4)])
def test_a_mountain_town_lets_one_draw_its_number(town: str, number: int) -> None:
    start = {"M1": "M2", "M2": "M1", "M3": "M2", "M4": "M3"}[town]
    m = table(merchants=[start, "S2"], pilgrims=[1, 23])
    m.play(f"travel {town}")
    assert texts(m) == [f"draw {number}", "pass"]
    m.play(f"draw {number}")
    assert sum(m.state.wares[0]) == number
    assert sum(m.state.bag) == 26 - number


@pytest.mark.rule("D-MERCHANT-2")
@pytest.mark.parametrize("ware", range(4))
def test_the_wares_that_come_out_of_the_bag_can_be_told(ware: int) -> None:
    m = table(merchants=["M1", "S2"], pilgrims=[1, 23])
    m.play("travel M2")
    m.play("draw 2", drawn=[Ware.words[ware]] * 2)
    assert m.state.wares[0] == [2 if w == ware else 0 for w in range(4)]


@pytest.mark.rule("D-MERCHANT-2")
def test_at_most_five_are_kept_old_or_new_and_the_rest_goes_back() -> None:
    m = table(merchants=["M2", "S2"], wares=[{"kimono": 2, "doll": 2}, {}], **FAR)
    m.play("travel M1")
    m.play("draw 3")
    assert sum(m.state.wares[0]) == 7
    assert all(len(t.split()) == 3 for t in texts(m))  # `return`, and two wares
    assert "return kimono doll" in texts(m)
    before = m.state.wares[0][:]
    m.play("return kimono doll")
    after = m.state.wares[0]
    assert sum(after) == 5
    assert after[Ware.KIMONO] == before[Ware.KIMONO] - 1
    assert [m.state.bag[w] + after[w] for w in range(4)] == [5, 6, 7, 8]


@pytest.mark.rule("D-MERCHANT-2")
def test_every_ware_in_the_bag_can_be_drawn() -> None:
    drawn = [0, 0, 0, 0]
    for seed in range(300):
        m = table(merchants=["M3", "S2"], pilgrims=[1, 23], seed=seed)
        m.play("travel M4")
        m.play("draw 4")
        drawn = [a + b for a, b in zip(drawn, m.state.wares[0])]
    assert all(abs(n / 1200 - share / 26) < 0.04 for n, share in zip(drawn, (5, 6, 7, 8)))


@pytest.mark.rule("D-MERCHANT-2")
def test_each_ware_in_the_bag_is_as_likely_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    m = table(merchants=["M3", "S2"], pilgrims=[1, 23], wares=[{"kimono": 1}, {"fan": 3, "doll": 1}])
    kinds = [merchant.which_ware(m.state, k) for k in range(sum(m.state.bag))]
    assert [kinds.count(w) for w in range(4)] == m.state.bag == [4, 6, 6, 5]
    asked: list[int] = []

    def lowest(s: object, n: int) -> int:
        asked.append(n)
        return 0

    monkeypatch.setattr(merchant, "below", lowest)
    m.play("travel M4")
    m.play("draw 4")
    assert asked == [21, 20, 19, 18]
    assert m.sentences() == ["Purple draws 4 kimonos."]
    assert m.state.wares[0] == [5, 0, 0, 0]


@pytest.mark.rule("D-MERCHANT-3")
def test_on_the_coast_any_number_of_the_ware_shown_is_sold_at_its_price() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 2, "fan": 3}, {}], **FAR)
    m.play("travel N2")
    assert texts(m) == ["sell 1", "sell 2", "pass"]
    m.play("sell 2")
    assert m.state.coins == [8, 0]
    assert m.state.wares[0] == [0, 0, 0, 3]
    assert m.state.bag == [5, 6, 7, 5]


@pytest.mark.rule("D-MERCHANT-3")
def test_without_the_ware_shown_there_is_nothing_to_sell() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"fan": 3}, {}], **FAR)
    m.play("travel N2")
    assert m.actor == 1


# ------------------------------------------------------------------ gold


@pytest.mark.rule("D-MERCHANT-4")
def test_ten_coins_become_a_gold_slab_at_once() -> None:
    """The example of the rulebook: four potteries at 3 make 12 coins, a fifth slab and 2 coins: 35 points, not 26."""
    m = table(merchants=["M4", "S2"], pilgrims=[1, 23], artists=["W", "S"], wares=[{"pottery": 4}, {}], slabs=[4, 0])
    assert m.scores[0] == 1 + 26
    m.play("travel N4")
    m.play("sell 4")
    assert m.state.coins == [2, 0]
    assert m.state.slabs == [5, 0]
    assert m.state.ending == 0
    assert m.scores[0] == 1 + 35


@pytest.mark.rule("D-MERCHANT-4")
def test_as_often_as_needed() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 4}, {}], coins=[9, 0], **FAR)
    m.play("travel N2")
    m.play("sell 4")
    assert (m.state.coins[0], m.state.slabs[0]) == (5, 2)


@pytest.mark.rule("D-MERCHANT-4", "D-PILGRIM-2")
def test_also_with_coins_of_the_pilgrim() -> None:
    m = table(dice=[2, 1, 1], pilgrims=[5, 20], coins=[7, 0])
    m.play("walk 2")
    m.play("visit")
    assert (m.state.coins[0], m.state.slabs[0]) == (1, 1)


@pytest.mark.rule("D-MERCHANT-4")
def test_the_sixth_slab_triggers_the_end_and_coins_beyond_it_stay_coins() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 5}, {}], coins=[9, 0], slabs=[5, 0], **FAR)
    m.play("travel N2")
    m.play("sell 5")
    assert (m.state.coins[0], m.state.slabs[0]) == (19, 6)
    assert m.state.ending == 1
    assert not m.over


@pytest.mark.rule("D-MERCHANT-4")
def test_coins_are_never_short() -> None:
    """24 coins lie in the box; who has six slabs may hold more than that."""
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 5}, {}], coins=[30, 9], slabs=[6, 0], ending=1, **FAR)
    m.play("travel N2")
    m.play("sell 5")
    assert m.state.coins[0] == 50


# ------------------------------------------------------------------ waves


@pytest.mark.rule("D-WAVE-5")
def test_a_crafty_merchant_gets_one_coin_more_per_ware_if_he_likes() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 2}, {}], waves={"crafty": 0}, **FAR)
    m.play("travel N2")
    assert texts(m) == ["sell 1", "sell 2", "sell 1 plain", "sell 2 plain", "pass"]
    m.play("sell 2")
    assert (m.state.coins[0], m.state.slabs[0]) == (0, 1)
    m.undo()
    m.play("sell 2 plain")
    assert (m.state.coins[0], m.state.slabs[0]) == (8, 0)
    m.undo()
    m.play("sell 1 plain")
    assert m.state.coins[0] == 4


@pytest.mark.rule("D-WAVE-5")
def test_the_crafty_merchant_adds_nothing_to_the_pilgrims_income() -> None:
    m = table(dice=[2, 1, 1], pilgrims=[5, 20], waves={"crafty": 0})
    m.play("walk 2")
    m.play("visit")
    assert m.state.coins == [4, 0]


@pytest.mark.rule("D-WAVE-5")
def test_the_rivals_crafty_merchant_adds_nothing() -> None:
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 2}, {}], waves={"crafty": 1}, **FAR)
    m.play("travel N2")
    m.play("sell 2")
    assert m.state.coins == [8, 0]


@pytest.mark.rule("D-WAVE-6")
def test_a_robust_merchant_draws_one_more_and_keeps_up_to_six() -> None:
    m = table(merchants=["M2", "S2"], wares=[{"kimono": 2}, {}], waves={"robust": 0}, **FAR)
    m.play("travel M1")
    assert texts(m) == ["draw 3", "draw 4", "pass"]
    m.play("draw 4")
    assert sum(m.state.wares[0]) == 6
    assert m.actor == 1


@pytest.mark.rule("D-WAVE-6")
def test_a_robust_merchant_puts_back_what_is_beyond_six() -> None:
    m = table(merchants=["M3", "S2"], pilgrims=[1, 23], wares=[{"fan": 6}, {}], waves={"robust": 0})
    m.play("travel M4")
    m.play("draw 5")
    assert sum(m.state.wares[0]) == 11
    assert all(len(t.split()) == 6 for t in texts(m))
    m.play("return fan fan fan fan fan")
    assert sum(m.state.wares[0]) == 6


@pytest.mark.rule("D-WAVE-6", "D-SHORE-1")
def test_who_loses_the_robust_merchant_with_six_wares_puts_one_back_before_play_goes_on() -> None:
    held = {"kimono": 1, "fan": 5}
    m = table(
        dice=[1, 1, 1],
        pilgrims=[4, 20],
        merchants=["M2", "S2"],
        wares=[{}, held],
        waves={"robust": 1, "hurried": 0, "inspired": 0},
        spring="first",
    )
    m.play("walk 1")
    m.play("wave merchant")
    assert m.actor == 1
    assert texts(m) == ["return fan", "return kimono"]
    m.play("return fan")
    assert m.state.wares[1] == [1, 0, 0, 4]
    assert m.actor == 0  # whose hot spring is next
    assert "keep spring" in texts(m)


@pytest.mark.rule("D-WAVE-6")
def test_with_five_wares_nothing_is_put_back() -> None:
    m = table(
        pilgrims=[4, 20],
        merchants=["M2", "S2"],
        wares=[{}, {"fan": 5}],
        waves={"robust": 1, "hurried": 0, "inspired": 0},
    )
    m.play("walk 1")
    m.play("wave merchant")
    assert sum(m.state.wares[1]) == 5
    assert m.state.taken[0] == 0
