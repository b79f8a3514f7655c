"""Crossroads, rule by rule: the last card, the last coin, and where a power ends."""

from typing import Any

import pytest

from gokaido.games.tokaido.material.crossroads import Amulet, Calligraphy, Legend
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import ALL_SOUVENIRS, crossroads, matsuri, points, texts, told

AMULETS = list(Amulet.numbers)
CALLIGRAPHIES = list(Calligraphy.numbers)


def but(cards: list[str], *kept: str) -> dict[int, list[str]]:
    """Seat 1 has all of these cards but some."""
    return {1: [c for c in cards if c not in kept]}


# ------------------------------------------------------------------ the last of a stock


@pytest.mark.rule("X-STOCK-1", "X-CHERRY-1", "X-BATH-1", "X-AMULET-1", "X-CALLIGRAPHY-1", "X-LEGEND-1")
@pytest.mark.parametrize(
    ("place", "offer", "position"),
    [
        (4, "cherry", {"trees": {1: 5}}),
        (5, "bath", {"baths": {1: 5}}),
        (2, "amulet", {"amulets": but(AMULETS, "health")}),
        (3, "calligraphy", {"calligraphies": but(CALLIGRAPHIES, "fasting")}),
        (1, "object ema", {"legends": but(list(Legend.numbers), "ema")}),
        (1, "object shodo", {"legends": but(list(Legend.numbers), "shodo")}),
    ],
)
def test_the_last_card_is_on_offer_and_then_none(place: int, offer: str, position: dict[str, Any]) -> None:
    match = crossroads(coins=[3, 0, 0], **position)
    match.play(f"move {place}")
    assert offer in texts(match)
    match.play(offer)
    while match.state.phase not in (TokaidoPhase.MOVE, TokaidoPhase.OVER):
        match.play(next(a for a in match.legal if a.text != "pass"))
    s = match.state
    left = {4: s.trees_left, 5: s.baths_left, 2: s.n_stock[0], 3: s.n_stock[1], 1: s.legends_left}
    assert left[place] == 0


@pytest.mark.rule("X-LEGEND-1")
def test_an_object_that_was_bought_is_gone_from_the_stock() -> None:
    match = crossroads(coins=[5, 0, 0])
    match.play("move 1")
    match.play("object shodo")
    assert match.state.legends_left == 0b111110
    match.play("move 8")
    assert "object shodo" not in texts(match)
    assert "object emaki" in texts(match)


# ------------------------------------------------------------------ the last coin


@pytest.mark.rule("X-AMULET-1", "X-STOCK-1")
def test_one_coin_is_given_or_buys() -> None:
    match = crossroads(coins=[1, 0, 0])
    match.play("move 2")
    assert texts(match) == ["give 1", "amulet"]


@pytest.mark.rule("X-MIYATAKA", "X-STOCK-1")
def test_miyataka_cannot_buy_once_all_is_given_nor_give_once_all_is_paid() -> None:
    match = crossroads(travellers=["miyataka"], coins=[1, 0, 0])
    match.play("move 2")
    match.play("give 1")
    assert (match.state.phase, match.state.n_secrets[0][0]) == (TokaidoPhase.MOVE, 0)
    match = crossroads(travellers=["miyataka"], coins=[1, 0, 0])
    match.play("move 2")
    match.play("amulet")
    match.play("amulet health")
    assert (match.state.phase, match.state.temple[0]) == (TokaidoPhase.MOVE, 0)


@pytest.mark.rule("X-JIROCHO")
def test_jirocho_stakes_his_last_coin_or_keeps_it_and_nothing_without() -> None:
    position: Any = {"travellers": ["jirocho"], "at": (10, 13, 14), "offer": ["fugu"]}
    match = crossroads(coins=[1, 0, 0], **position)
    match.play("move 14")
    assert texts(match) == ["gamble", "pass"]
    match.play("pass")
    assert (match.state.coins[0], told(match, "rolled")) == (1, [])
    match = crossroads(coins=[0, 0, 0], **position)
    match.play("move 14")  # nor is he asked
    assert match.state.phase == TokaidoPhase.MEAL


@pytest.mark.rule("X-DEVOTION")
def test_devotion_is_offered_for_objects_only_if_one_costs_something() -> None:
    dear = ["buppatsu", "ema", "murasame", "masamune"]
    match = matsuri(travellers=["titia"], amulets=[["devotion"]], coins=[2, 0, 0], legends={1: dear})
    match.play("move 1")
    assert "object shodo" in texts(match)
    assert "use devotion" not in texts(match)  # both objects left are free for her
    match = matsuri(travellers=["titia"], amulets=[["devotion"]], coins=[1, 0, 0], legends={1: dear[:2]})
    match.play("move 1")
    assert "use devotion" not in texts(match)  # the swords are beyond her purse
    match = crossroads(amulets=[["devotion"]], coins=[1, 0, 0])
    match.play("move 1")
    assert "use devotion" in texts(match)  # one coin is enough for a scroll
    match = crossroads(amulets=[["devotion"]], coins=[1, 0, 0], souvenir_pile=["koma", "geta", "sumie"])
    match.play("move 1")
    match.play("souvenirs")
    assert texts(match) == ["buy koma", "use devotion", "pass"]  # or for a small object


@pytest.mark.rule("X-DEVOTION")
def test_after_devotion_the_village_sells_and_lets_nobody_go_without() -> None:
    match = crossroads(amulets=[["devotion", "health"]], coins=[2, 0, 0])
    match.play("move 1")
    match.play("use devotion")
    assert texts(match) == ["object shodo", "object emaki", "object buppatsu", "object ema"]


# ------------------------------------------------------------------ two things at a stop


@pytest.mark.rule("X-KITA", "X-MIYATAKA")
@pytest.mark.parametrize(("who", "place", "first"), [("kita", 2, "give 1"), ("miyataka", 3, "meet")])
def test_they_do_both_at_their_own_station_only(who: str, place: int, first: str) -> None:
    match = crossroads(travellers=[who], coins=[3, 0, 0], encounter_pile=["samurai"])
    match.play(f"move {place}")
    match.play(first)
    assert match.state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("X-KITA", "X-HEALTH")
def test_only_the_encounter_is_compulsory_for_kita() -> None:
    match = crossroads(travellers=["kita"], coins=[2, 0, 0], amulets=[["health"]])
    match.play("move 5")
    match.play("use health")
    match.play("bath")
    assert texts(match) == ["spring", "pass"]
    match = crossroads(travellers=["kita"], coins=[2, 0, 0], encounter_pile=["samurai"])
    match.play("move 3")
    match.play("calligraphy")
    match.play("pass")  # she has looked; the encounter comes all the same
    assert (match.state.n_secrets[0][1], points(match, 0, "encounters")) == (0, 3)


@pytest.mark.rule("X-HEALTH", "X-LEGEND-1")
def test_with_health_something_is_done_in_the_village_before_leaving() -> None:
    match = crossroads(amulets=[["health"]], coins=[2, 0, 0])
    match.play("move 1")
    assert "pass" in texts(match)
    match.play("use health")
    assert "pass" not in texts(match)
    match.play("object shodo")
    assert texts(match) == ["souvenirs", "pass"]


@pytest.mark.rule("X-HEALTH", "X-DEVOTION")
def test_devotion_goes_with_what_is_still_to_buy() -> None:
    match = crossroads(amulets=[["health", "devotion"]], coins=[3, 0, 0])
    match.play("move 5")
    assert texts(match) == ["spring", "bath", "use health", "use devotion"]
    match.play("use health")
    match.play("bath")
    assert texts(match) == ["spring", "pass"]  # nothing to pay any more
    match = crossroads(amulets=[["health", "devotion"]], coins=[3, 0, 0])
    match.play("move 5")
    match.play("use health")
    match.play("spring")
    assert texts(match) == ["bath", "use devotion", "pass"]
    match.play("use devotion")
    assert (match.state.temple[0], match.state.baths[0], match.state.declared) == (1, 1, 0)
    match = crossroads(amulets=[["health", "devotion"]], coins=[5, 0, 0])
    match.play("move 1")
    match.play("use health")
    match.play("object shodo")
    assert texts(match) == ["souvenirs", "pass"]  # declared with the souvenirs, not before they are seen
    match.play("souvenirs")
    assert "use devotion" in texts(match)


# ------------------------------------------------------------------ amulets


@pytest.mark.rule("X-AMULET-2", "X-VITALITY")
def test_vitality_begins_a_new_turn_for_what_was_just_bought() -> None:
    match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], amulets=[["vitality"]], coins=[3, 0, 0])
    match.play("move 2")
    match.play("use vitality")
    match.play("amulet")
    match.play("amulet fortune")
    assert "use fortune" in texts(match)


@pytest.mark.rule("X-SHODO", "X-BUPPATSU")
def test_only_shodo_and_emaki_grow() -> None:
    match = crossroads(legends=[["shodo", "buppatsu", "masamune"]], encounter_pile=["shokunin"], coins=[0, 0, 0])
    before = points(match, 0, "legends")
    match.play("move 3")
    assert points(match, 0, "legends") == before + 1


@pytest.mark.rule("X-DAIGORO", "T-ENCOUNTER-2", "T-PILE-1")
def test_the_last_souvenir_is_given_too_and_then_none() -> None:
    for owned, gained in ((ALL_SOUVENIRS[1:], 1), (ALL_SOUVENIRS, 0)):
        match = crossroads(travellers=["daigoro"], at=(10, 13, 14), offer=["fugu"], coins=[0] * 3, souvenirs={1: owned})
        match.play("move 14")
        assert match.state.owner.count(0) == gained


@pytest.mark.rule("X-SECRET-1")
def test_who_knew_the_last_card_of_a_stock_knows_who_took_it() -> None:
    match = crossroads(at=(0, 1, 13), coins=[3, 3, 0], amulets={2: ["vitality", "fortune", "health", "friendship"]})
    match.play("move 2")
    match.play("amulet")
    match.play("amulet devotion")
    assert match.view_state(0).stock == 1 << Amulet.HOSPITALITY
    match.play("move 9")
    match.play("amulet")
    assert match.view_state(0).secrets[1] == 1 << Amulet.HOSPITALITY
    assert match.view_state(2).secrets[1] == match.view_state(None).secrets[1] == 0


@pytest.mark.rule("X-VITALITY")
def test_vitality_may_be_kept() -> None:
    match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], amulets=[["vitality"]], coins=[0, 0, 0])
    match.play("move 3")
    match.play("meet")
    assert match.actor != 0
    assert match.state.secrets[0] == 1 << Amulet.VITALITY


@pytest.mark.rule("X-DEVOTION", "X-CALLIGRAPHY-1")
def test_devotion_among_secret_cards() -> None:
    match = crossroads(amulets=[["devotion"]], coins=[1, 0, 0])
    match.play("move 2")
    match.play("amulet")
    assert texts(match) == [*(f"amulet {a}" for a in AMULETS if a != "devotion"), "use devotion"]
    match = crossroads(amulets=[["devotion"]], coins=[1, 0, 0])
    match.play("move 3")
    match.play("calligraphy")
    assert texts(match)[-2:] == ["use devotion", "pass"]
    match.play("use devotion")
    assert texts(match) == [f"calligraphy {c}" for c in CALLIGRAPHIES]


@pytest.mark.rule("T-ZENEMON", "X-DEVOTION")
def test_zenemon_may_pay_the_full_price_for_devotion() -> None:
    """Finding 13: he may take his reduction; with Devotion it can be better not to."""
    position: Any = {"travellers": ["zen-emon"], "souvenir_pile": ["sumie", "koma", "geta"]}
    match = crossroads(coins=[5, 0, 0], amulets=[["devotion"]], **position)
    match.play("move 1")
    match.play("souvenirs")
    assert not any("plain" in text for text in texts(match))
    match.play("use devotion")
    assert [t for t in texts(match) if t.endswith("plain")] == [
        "buy sumie plain",
        "buy koma sumie plain",
        "buy geta plain",
        "buy geta sumie plain",
        "buy koma geta plain",
    ]
    assert match.parse("buy sumie koma plain").words["en"] == (
        "Buy Koma and Sumie · 4 coins · 7 points · at the full price, for Devotion"
    )
    assert match.parse("buy koma sumie").words["en"] == "Buy Koma and Sumie · 2 coins · 5 points"
    match.play("buy koma sumie plain")
    assert (match.state.temple[0], match.state.coins[0]) == (3, 1)
    plain = crossroads(coins=[9, 0, 0], **position)
    plain.play("move 1")
    plain.play("souvenirs")
    assert not any("plain" in text for text in texts(plain))  # without Devotion nobody would


@pytest.mark.rule("X-HEALTH")
def test_without_a_coin_left_souvenirs_are_no_second_thing() -> None:
    """Finding 14."""
    match = crossroads(coins=[1, 0, 0], amulets=[["health"]])
    match.play("move 1")
    match.play("use health")
    match.play("object shodo")
    assert match.state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("X-HEALTH", "X-HOSPITALITY")
def test_amulets_that_would_change_nothing_are_not_offered() -> None:
    """Finding 14."""
    kita = crossroads(travellers=["kita"], coins=[3, 0, 0], amulets=[["health"]])
    kita.play("move 3")
    assert texts(kita) == ["meet", "calligraphy"]
    kinko = crossroads(
        travellers=["kinko"], at=(10, 13, 14), coins=[3, 0, 0], offer=["dango"], amulets=[["hospitality"]]
    )
    kinko.play("move 14")
    assert texts(kinko) == ["eat dango", "pass"]
