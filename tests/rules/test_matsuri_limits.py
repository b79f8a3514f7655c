"""Matsuri, rule by rule: first and last seats, the last coin, five players, and where a festival ends."""

from typing import Any

import pytest

from gokaido import Match
from gokaido.games.tokaido.material.base import Deck, Feat
from gokaido.games.tokaido.material.crossroads import Calligraphy, Legend
from gokaido.games.tokaido.material.matsuri import Festival
from gokaido.games.tokaido.rules.matsuri.lasting_festivals import lasts
from gokaido.games.tokaido.rules.scoring import achievements
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import ALL_PEOPLE, ALL_SOUVENIRS, festival, matsuri, points, table, texts, told

LASTING = ["choyo", "yama", "taue", "hadaka", "hanami", "kamiari", "ebisu", "mura", "gion"]


def chosen(names: list[str], **options: Any) -> Match:
    """A match whose travellers were chosen freely."""
    match = Match("tokaido", seats=len(names), seed=5, matsuri=True, tiles="free", **options)
    for name in names:
        match.play(name)
    return match


# ------------------------------------------------------------------ festivals


@pytest.mark.rule("M-FLOW-1")
def test_the_first_seat_chooses_too_when_it_came_first() -> None:
    match = matsuri(at=(14, 14, 12), lane=[0, 1, 0], coins=[0, 0, 0], festival_pile=["mura", "gion"])
    match.play("move 14")
    assert (match.actor, match.state.phase) == (0, TokaidoPhase.FESTIVAL)
    match.play("festival mura")
    assert match.state.chooser == 0


@pytest.mark.rule("M-FLOW-2", *(f"M-{word.upper()}" for word in LASTING))
@pytest.mark.parametrize("word", LASTING)
def test_nine_festivals_last_until_the_next_inn(word: str) -> None:
    match = festival(word, "obon")
    assert lasts(match.state, Festival.number(word))
    assert match.state.lasting.bit_count() == 1
    match = matsuri(at=(20, 27, 27), lane=[0, 0, 1], lasting=[word], coins=[0, 0, 0], festival_pile=["tango", "hina"])
    match.play("move 27")
    while match.state.phase != TokaidoPhase.FESTIVAL:
        match.play("pass")
    assert match.state.lasting == 0


@pytest.mark.rule("M-TANGO", "M-SEX-1")
def test_every_traveller_is_a_woman_or_a_man() -> None:
    women = "satsuki sasayakko umegae miyataka kita kushinada mari yashima kidzuna chihaya suseri titia"
    men = (
        "hiroshige chuubei kinko yoshiyasu mitsukuni hirotada zen-emon jirocho daigoro nampo gotozaemon mutsumi takeru"
        " rakuren kamui iyasaka marihito ayumu musubi misaki"
    )
    for names, word in ((women, "hina"), (men, "tango")):
        for who in names.split():
            other = "tango" if word == "hina" else "hina"
            assert festival(word, travellers={2: who}).state.dolls[2] == 1
            assert festival(other, travellers={2: who}).state.dolls[2] == 0
    assert len(f"{women} {men}".split()) == 32


@pytest.mark.rule("M-OFUNE", "M-INT-10")
def test_the_neutral_traveller_takes_no_boat() -> None:
    match = festival("ofune", seats=2)
    assert [row[2] for row in match.state.panorama] == [1, 1, 0, 0, 0]
    assert [sum(row) for row in match.state.points] == [1, 1, 0, 0, 0]


@pytest.mark.rule("M-OFUNE")
def test_after_ofune_nobody_takes_the_achievement_again() -> None:
    match = festival("ofune", panoramas=[{"sea": 4}, {"sea": 3}, {"sea": 3}])
    assert match.state.holders[Feat.SEA] == 0b001
    assert [achievements(match.state, p) for p in range(3)] == [1, 0, 0]


@pytest.mark.rule("M-SHISHIMAI")
@pytest.mark.parametrize(
    ("temple", "gain"), [([5, 4, 3, 2, 0], [4, 2, 1, 0, 0]), ([3, 0, 0, 0, 0], [4, 0, 0, 0, 0]), ([0] * 5, [0] * 5)]
)
def test_shishimai_rewards_three_ranks_and_donors_only(temple: list[int], gain: list[int]) -> None:
    match = festival("shishimai", seats=5, temple=temple)
    assert [points(match, p, "festivals") for p in range(5)] == gain


@pytest.mark.rule("M-TANABATA")
def test_tanabata_counts_the_cards_of_crossroads() -> None:
    match = festival("tanabata", legends=[["ema"]], calligraphies={1: ["fasting"]}, baths={2: 1})
    assert [points(match, p, "festivals") for p in range(3)] == [2, 2, 2]


@pytest.mark.rule("M-HANABI", "M-OBON")
def test_each_of_the_two_fireworks_is_done_before_the_next() -> None:
    match = festival("hanabi", festival_pile=["hanabi", "mura", "obon", "setsubun"], coins=[1, 1, 0])
    assert (match.actor, match.state.phase) == (1, TokaidoPhase.OBON)
    match.play("give 1")
    assert points(match, 1, "festivals") == 0  # the beans wait
    match.play("pass")
    assert len(told(match, "rolled")) == 3
    assert match.state.pile_left[Deck.FESTIVALS] == 17


@pytest.mark.rule("M-TORI", "X-AMULET-2")
def test_the_amulet_of_tori_is_usable_in_the_next_turn() -> None:
    others = ["vitality", "health", "friendship", "hospitality", "devotion"]
    match = festival("tori", amulets={1: others})
    assert match.state.n_secrets[2][0] == 1  # it was Fortune, and seat 2 leaves next
    match.play("move 15")
    match.play("section")
    assert match.actor == 2
    assert "use fortune" in texts(match)


@pytest.mark.rule("M-GION", "T-PILE-1")
def test_gion_has_nothing_to_choose_from_an_empty_pile() -> None:
    empty = matsuri(lasting=["gion"], coins=[0, 0, 0], encounters={1: ALL_PEOPLE})
    empty.play("move 3")
    assert (empty.state.phase, sum(empty.state.met[0])) == (TokaidoPhase.MOVE, 0)
    others = [p for k, p in enumerate(ALL_PEOPLE) if k != ALL_PEOPLE.index("samurai")]
    last = matsuri(lasting=["gion"], coins=[0, 0, 0], encounters={1: others})
    last.play("move 3")
    assert texts(last) == ["meet", "choose"]


@pytest.mark.rule("M-HADAKA", "T-PILE-1")
def test_hadaka_offers_nothing_when_nobody_is_left_to_meet() -> None:
    match = matsuri(lasting=["hadaka"], coins=[1, 0, 0], encounters={1: ALL_PEOPLE})
    match.play("move 5")
    assert texts(match) == ["spring", "bath"]


@pytest.mark.rule("M-YAMA", "M-TAUE", "M-HADAKA")
@pytest.mark.parametrize(("word", "place", "rest"), [("yama", 6, "section"), ("taue", 4, "section")])
def test_what_a_festival_offers_may_be_declined(word: str, place: int, rest: str) -> None:
    match = matsuri(lasting=[word])
    match.play(f"move {place}")
    match.play("pass")
    assert sum(match.state.points[0]) == 0
    assert texts(match) == [rest, "cherry"]
    elsewhere = matsuri(lasting=[word])
    elsewhere.play("move 11")
    assert texts(elsewhere) == ["section", "cherry"]  # the sea knows neither


# ------------------------------------------------------------------ travellers


@pytest.mark.rule("M-MUSUBI")
def test_musubi_takes_the_last_coin_of_a_neighbour() -> None:
    match = matsuri(at=(10, 11, 14), coins=[0, 1, 1], travellers=["musubi"], offer=["fugu"], seen=[])
    for text in ("move 14", "pass", "move 14"):
        match.play(text)
    assert match.state.coins[:3] == [2, 0, 0]
    first = matsuri(at=(11, 10, 14), coins=[1, 0, 1], travellers=[None, "musubi"], offer=["fugu"], seen=[])
    for text in ("move 14", "pass", "move 14"):
        first.play(text)
    assert first.state.coins[:3] == [0, 2, 0]  # the first seat pays as any other


@pytest.mark.rule("M-KUSHINADA")
def test_kushinada_takes_a_last_coin_after_preparation_and_nobody_pays_without_her() -> None:
    match = chosen(["kushinada", "nampo", "gotozaemon", "satsuki", "chihaya"], preparation=True)
    purses = {"kushinada": 4, "nampo": 2, "gotozaemon": 0, "satsuki": 2, "chihaya": 3}
    more = [2, 1, 0, -1, -1]
    before = [max(0, coins + more[match.state.lane[p]]) for p, coins in enumerate(purses.values())]
    gifts = [min(1, coins) for coins in before[1:]]
    assert match.state.coins == [before[0] + sum(gifts), *(b - g for b, g in zip(before[1:], gifts))]
    assert chosen(["nampo", "kinko", "mari", "satsuki", "chihaya"]).state.coins == [2, 7, 4, 2, 3]


@pytest.mark.rule("X-GOTOZAEMON", "T-VAR-4")
def test_preparation_never_takes_what_gotozaemon_has_not() -> None:
    purses = set()
    for seed in range(40):
        match = Match("tokaido", seats=5, seed=seed, crossroads=True, tiles="free", preparation=True)
        for name in ("gotozaemon", "kinko", "hiroshige", "satsuki", "kita"):
            match.play(name)
        purses.add((match.state.lane[0], match.state.coins[0]))
    assert purses == {(0, 2), (1, 1), (2, 0), (3, 0), (4, 0)}


@pytest.mark.rule("M-TAKERU", "M-MISAKI")
@pytest.mark.parametrize("place", [3, 2])
def test_nobody_earns_by_the_stops_of_others_without_the_power(place: int) -> None:
    match = table(5, matsuri=True, at=[0, 11, 12, 13, 7], coins=[3, 0, 0, 0, 0])
    match.play(f"move {place}")
    assert match.state.coins == [3, 0, 0, 0, 0]


@pytest.mark.rule("M-MUTSUMI")
def test_mutsumi_is_asked_wherever_he_sits() -> None:
    match = table(3, matsuri=True, travellers=[None, None, "mutsumi"], departure=[0, 2, 1])
    assert (match.actor, match.state.turn, texts(match)) == (2, 2, ["leave", "pass"])
    match.play("leave")
    match.play("move 4")
    assert match.state.at[2] == 4


@pytest.mark.rule("M-RAKUREN")
def test_rakuren_lays_out_what_is_left_and_only_in_villages() -> None:
    no_object = matsuri(travellers=["rakuren"], coins=[3, 0, 0], legends={1: list(Legend.numbers)})
    no_object.play("move 1")
    assert texts(no_object) == ["souvenirs", "five"]
    no_object.play("five")
    assert (no_object.state.n_hand, no_object.state.laid_legend) == (4, -1)
    last_four = matsuri(travellers=["rakuren"], coins=[3, 0, 0], souvenirs={1: ALL_SOUVENIRS[4:]})
    last_four.play("move 1")
    last_four.play("five")
    assert sorted(last_four.state.hand[:4]) == [0, 1, 2, 3]
    no_souvenir = matsuri(travellers=["rakuren"], coins=[3, 0, 0], souvenirs={1: ALL_SOUVENIRS})
    no_souvenir.play("move 1")
    assert "five" in texts(no_souvenir)
    no_souvenir.play("five")
    assert (no_souvenir.state.n_hand, len(texts(no_souvenir))) == (0, 2)
    nothing = matsuri(
        travellers=["rakuren"], coins=[3, 0, 0], souvenirs={1: ALL_SOUVENIRS}, legends={1: list(Legend.numbers)}
    )
    nothing.play("move 1")
    assert nothing.state.phase == TokaidoPhase.MOVE
    elsewhere = matsuri(travellers=["rakuren"], coins=[3, 0, 0])
    elsewhere.play("move 7")
    assert texts(elsewhere) == ["farm", "gamble"]


@pytest.mark.rule("M-RAKUREN", "X-DEVOTION")
def test_devotion_gives_the_dearest_of_what_rakuren_buys() -> None:
    pile = ["koma", "geta", "gofu", "manju"]
    match = matsuri(
        travellers=["rakuren"],
        coins=[9, 0, 0],
        souvenir_pile=pile,
        amulets=[["devotion"]],
        legends={1: ["shodo", "emaki", "buppatsu", "ema", "murasame"]},
    )
    match.play("move 1")
    match.play("five")
    match.play("use devotion")
    assert "pass" not in texts(match)
    match.play("buy koma geta masamune")
    assert (match.state.coins[0], match.state.temple[0]) == (9 - 6, 3)
    assert (match.state.legends_left, match.state.laid_legend) == (0, -1)  # it was the last


@pytest.mark.rule("M-IYASAKA")
def test_the_die_is_forgotten_once_it_stands() -> None:
    for answer in ("pass", "roll"):
        match = matsuri(travellers=["iyasaka"], coins=[2, 0, 0])
        match.play("move 7")
        match.play("gamble")
        match.play(answer)
        assert (match.state.die, match.state.phase) == (0, TokaidoPhase.MOVE)


@pytest.mark.rule("M-MARIHITO", "M-TSUKIMI")
def test_marihito_without_calligraphies_counts_the_shared_one_twice_or_nothing() -> None:
    position: Any = {"travellers": ["marihito"], "at": (50, 54, 54), "lane": [0, 0, 1], "coins": [3, 3, 0]}
    match = matsuri(shared="foresight", **position)
    match.play("move 54")
    while not match.over:
        match.play("pass")
    assert [points(match, p, "calligraphies") for p in range(3)] == [12, 6, 0]
    match = matsuri(**position)
    match.play("move 54")
    while not match.over:
        match.play("pass")
    assert [points(match, p, "calligraphies") for p in range(3)] == [0, 0, 0]


@pytest.mark.rule("M-TSUKIMI", "X-SECRET-1")
def test_the_calligraphy_laid_open_is_known_to_all_and_the_stock_is_not() -> None:
    match = festival("tsukimi")
    assert match.view_state(1).stock >> Calligraphy.FORESIGHT == 0b111111
    assert match.view_state(0).stock == match.view_state(None).stock == 0
    match.play("calligraphy patience")
    assert [match.view_state(v).shared for v in (None, 0, 1, 2)] == [Calligraphy.PATIENCE] * 4
    assert match.view_state(0).stock == match.view_state(None).stock == 0
    assert match.view_state(1).stock.bit_count() == 5


@pytest.mark.rule("M-TITIA", "M-AYUMU")
def test_only_their_own_families_are_cheaper() -> None:
    for who, bought, price in (("titia", "koma", 1), ("ayumu", "sumie", 3), ("titia", "geta", 2)):
        match = matsuri(travellers=[who], coins=[3, 0, 0], souvenir_pile=["koma", "sumie", "geta"])
        match.play("move 1")
        match.play("souvenirs")
        match.play(f"buy {bought}")
        assert match.state.coins[0] == 3 - price


@pytest.mark.rule("X-GOTOZAEMON", "M-HANAMI")
@pytest.mark.parametrize("place", [1, 2, 3, 5, 7])
def test_only_panorama_stations_pay_gotozaemon_and_hanami(place: int) -> None:
    match = matsuri(travellers=["gotozaemon"], lasting=["hanami"], coins=[2, 0, 0], encounter_pile=["samurai"])
    match.play(f"move {place}")
    assert (match.state.phase, match.state.coins[0]) == (TokaidoPhase.OPTIONS, 2)


@pytest.mark.rule("M-INT-8", "X-DEVOTION")
def test_once_devotion_is_declared_something_is_paid_and_it_is_declared_once() -> None:
    match = matsuri(
        travellers=["ayumu"], amulets=[["devotion"]], coins=[2, 0, 0], souvenir_pile=["koma", "geta", "gofu"]
    )
    match.play("move 1")
    match.play("souvenirs")
    assert "buy koma" in texts(match)
    match.play("use devotion")
    assert texts(match) == ["buy geta", "buy koma geta", "buy gofu geta", "buy koma gofu geta"]
    match.play("buy koma geta")
    assert (match.state.temple[0], match.state.coins[0]) == (2, 0)
