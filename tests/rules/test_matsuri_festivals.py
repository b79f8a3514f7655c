"""Matsuri, rule by rule: choosing festivals, and the twenty of them."""

import pytest

from gokaido import Match
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import Deck, Feat, Person
from gokaido.games.tokaido.material.crossroads import Calligraphy
from gokaido.games.tokaido.material.matsuri import Festival
from gokaido.games.tokaido.rules.crossroads.calligraphies import calligraphy_points
from gokaido.games.tokaido.rules.matsuri.festivals import hold_festival
from gokaido.games.tokaido.rules.matsuri.lasting_festivals import lasts
from gokaido.games.tokaido.rules.scoring import achievements, standing
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import ALL_PEOPLE, festival, matsuri, moves, points, rolled, table, texts, told

CLOSING = [("kamiari", 2, 9), ("ebisu", 8, 1), ("mura", 26, 17)]  # a single and a double station of each kind


def shown(match: Match) -> set[str]:
    """The festivals revealed."""
    return {word for word, k in Festival.numbers.items() if match.state.shown_festivals >> k & 1}


# ------------------------------------------------------------------ choosing


@pytest.mark.rule("M-FLOW-1")
def test_the_first_to_arrive_chooses_one_of_two_when_meals_are_bought() -> None:
    match = table(
        3,
        matsuri=True,
        at=[10, 14, 14],
        lane=[0, 1, 0],
        offer=["soba"],
        seen=[1, 2],
        coins=[2, 0, 0],
        festival_pile=["mura", "gion"],
    )
    match.play("move 14")
    assert match.state.phase == TokaidoPhase.MEAL
    match.play("eat soba")
    assert match.actor == 2
    assert texts(match) == ["festival mura", "festival gion"]
    assert match.view_state(2).hand[:2] == [Festival.MURA, Festival.GION]
    for viewer in (None, 0, 1):
        assert match.view_state(viewer).hand[:2] == [-1, -1]
    match.play("festival gion")
    bottom = [
        card_in(match.view_state(v), Deck.FESTIVALS, match.state.pile_left[Deck.FESTIVALS] - 1) for v in (0, 1, 2)
    ]
    assert bottom == [-1, -1, Festival.MURA]  # put back unseen: known to the chooser alone
    assert shown(match) == {"gion"}


@pytest.mark.rule("M-FLOW-1")
def test_no_festival_in_kyoto_or_edo_or_without_matsuri() -> None:
    match = matsuri(at=(50, 54, 54), lane=[0, 0, 1], coins=[0, 0, 0])
    match.play("move 54")
    assert match.over
    match = table(3, crossroads=True, at=[10, 14, 14], lane=[0, 0, 1], coins=[0, 0, 0])
    match.play("move 14")
    assert match.state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("M-FLOW-2")
def test_what_was_revealed_never_returns_and_what_lasts_ends_at_the_next_inn() -> None:
    match = festival("gion", "mura")
    assert lasts(match.state, Festival.GION)
    pile = [card_in(match.state, Deck.FESTIVALS, k) for k in range(match.state.pile_left[Deck.FESTIVALS])]
    assert Festival.GION not in pile
    assert len(pile) == 19
    again = matsuri(
        at=(24, 27, 27), lane=[0, 0, 1], lasting=["gion"], coins=[0, 0, 0], festival_pile=["hanami", "mura"]
    )
    again.play("move 27")
    again.play("festival hanami")
    assert not lasts(again.state, Festival.GION)
    assert lasts(again.state, Festival.HANAMI)


@pytest.mark.rule("M-FLOW-3", "M-INT-10")
def test_after_the_neutral_traveller_the_earlier_player_chooses() -> None:
    match = table(
        2,
        matsuri=True,
        at=[10, 14, 14],
        lane=[0, 1, 0],
        coins=[0, 0],
        festival_pile=["mura", "gion"],
        offer=["soba"],
        seen=[],
    )
    match.play("move 14")
    while match.state.phase != TokaidoPhase.FESTIVAL:
        match.play("pass")
    assert match.actor == 1


@pytest.mark.rule("M-FLOW-3")
def test_three_tiles_or_a_free_choice() -> None:
    match = Match("tokaido", seats=5, seed=3, matsuri=True, tiles="3")
    assert len(texts(match)) == 3
    assert len({who for row in match.state.tile for who in row}) == 15
    match = Match("tokaido", seats=3, seed=3, matsuri=True, tiles="free")
    assert len(texts(match)) == 32
    match.play("suseri")
    assert len(texts(match)) == 31
    assert "suseri" not in texts(match)
    assert match.view(1)["state"]["traveller"][0] == "suseri"  # no tile twice, so the choice is open
    assert len(texts(Match("tokaido", seats=4, seed=3, tiles="3"))) == 2  # ten tiles do not go farther


@pytest.mark.rule("M-FLOW-4")
def test_powers_at_inns_come_before_the_meal() -> None:
    match = matsuri(travellers=["chihaya"], at=(10, 13, 14), offer=["dango"], hot_spring_pile=[3], coins=[1, 0, 0])
    match.play("move 14")
    assert points(match, 0, "hot_springs") == 3
    assert texts(match) == ["eat dango", "pass"]


# ------------------------------------------------------------------ at once


@pytest.mark.rule("M-OBON")
def test_obon_gifts_in_arrival_order_without_powers() -> None:
    match = festival("obon", travellers=["hirotada", "mari"], coins=[2, 5, 0])
    assert match.actor == 1
    assert texts(match) == ["give 1", "give 2", "give 3", "pass"]
    match.play("give 3")
    assert points(match, 1, "temple_coins") == 3
    assert match.actor == 0  # seat 2 has no coin
    match.play("give 1")
    assert (match.state.temple[0], points(match, 0, "temple_coins")) == (1, 1)
    assert match.state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("M-TORI")
def test_tori_gives_an_amulet_to_those_without() -> None:
    match = festival("tori", amulets={1: ["health"]})
    assert [match.state.n_secrets[p][0] for p in range(3)] == [1, 1, 1]
    match = festival("tori", amulets={1: ["health", "fortune", "vitality", "friendship", "devotion"]})
    assert [match.state.n_secrets[p][0] for p in range(3)] == [0, 5, 1]  # seat 2 came before seat 0


@pytest.mark.rule("M-HINA", "M-SEX-1")
def test_hina_gives_a_doll_to_women() -> None:
    match = festival("hina", travellers=["sasayakko", "chuubei", "titia"], souvenirs=[["sumie", "manju"]])
    assert match.state.dolls[:3] == [1, 0, 1]
    assert points(match, 0, "souvenirs") == 1 + 3 + 5  # the example of the rulebook
    s = match.state
    assert (standing(s, 0, Feat.COLLECTOR), standing(s, 2, Feat.COLLECTOR)) == (2, 0)
    assert calligraphy_points(s, 0, Calligraphy.NOSTALGIA, 3) == 2
    match = festival("hina", travellers=["satsuki"], legends=[["shodo"]])
    assert points(match, 0, "legends") == 0


@pytest.mark.rule("M-TANGO", "M-SEX-1")
def test_tango_gives_a_carp_to_men() -> None:
    match = festival("tango", travellers=["chuubei", "umegae", "mutsumi"], souvenirs=[["sumie", "manju", "koma"]])
    assert match.state.dolls[:3] == [1, 0, 1]
    assert points(match, 0, "souvenirs") == 9 + 1  # the example of the rulebook


@pytest.mark.rule("M-SEX-1")
def test_women_of_the_other_boxes_and_nobody_without_tiles() -> None:
    for who in ("satsuki", "sasayakko", "umegae", "miyataka", "kita"):
        assert festival("hina", travellers=[who]).state.dolls[0] == 1
    for word in ("hina", "tango"):
        assert festival(word, initiation=True).state.dolls[:3] == [0, 0, 0]


@pytest.mark.rule("M-HANABI")
def test_hanabi_brings_two_more_one_after_the_other() -> None:
    match = festival("hanabi", festival_pile=["hanabi", "mura", "tsukimi", "gion"])
    assert match.state.phase == TokaidoPhase.TSUKIMI  # the first of the two, then the other
    assert match.actor == 1
    assert not lasts(match.state, Festival.GION)
    match.play("calligraphy patience")
    assert lasts(match.state, Festival.GION)
    assert shown(match) == {"hanabi", "tsukimi", "gion"}
    match = festival("hanabi", festival_pile=["hanabi", "mura", "yama", "gion"])
    assert lasts(match.state, Festival.YAMA)
    assert lasts(match.state, Festival.GION)


@pytest.mark.rule("M-OFUNE")
def test_ofune_brings_a_sea_section_and_shares_the_achievement() -> None:
    match = festival("ofune", travellers=["mitsukuni"], panoramas=[{"sea": 4}, {"sea": 4}, {"sea": 1}])
    assert [points(match, p, "sea") for p in range(3)] == [15, 15, 3]
    assert [points(match, p, "achievements") for p in range(3)] == [4, 3, 0]
    assert [achievements(match.state, p) for p in range(3)] == [1, 1, 0]
    match = festival("ofune", panoramas=[{"sea": 4}, {"sea": 5}], achievements={"sea": [1]})
    assert [points(match, p, "achievements") for p in range(3)] == [0, 3, 0]
    assert match.state.panorama[1][2] == 5


@pytest.mark.rule("M-SHOGATSU")
def test_shogatsu_rolls_coins_for_all() -> None:
    match = festival("shogatsu")
    faces = rolled(match)
    assert [match.state.coins[p] for p in (1, 2, 0)] == faces


@pytest.mark.rule("M-SETSUBUN")
def test_setsubun_rolls_points_for_all() -> None:
    match = festival("setsubun")
    faces = rolled(match)
    assert [points(match, p, "festivals") for p in (1, 2, 0)] == faces


@pytest.mark.rule("M-TANABATA")
def test_tanabata_gives_two_points_to_leaders_and_no_card() -> None:
    match = festival("tanabata", travellers=["mitsukuni"], baths=[1, 1], souvenirs={2: ["koma"]}, meals={2: ["soba"]})
    assert [points(match, p, "festivals") for p in range(3)] == [2, 2, 4]  # nobody at 0 for Chatterbox
    assert [achievements(match.state, p) for p in range(3)] == [0, 0, 0]


@pytest.mark.rule("M-TSUKIMI")
def test_tsukimi_lays_a_calligraphy_open_for_all() -> None:
    match = festival("tsukimi", calligraphies={2: ["perfection"]})
    assert match.actor == 1
    assert "calligraphy perfection" not in texts(match)
    match.play("calligraphy foresight")
    s = match.state
    assert s.shared == Calligraphy.FORESIGHT
    assert s.n_secrets[1][1] == 0
    assert standing(s, 1, Feat.CHATTERBOX) == 0
    assert calligraphy_points(s, 2, Calligraphy.PERFECTION, 3) == 2
    end = matsuri(at=(50, 54, 54), lane=[0, 0, 1], shared="foresight", coins=[3, 2, 0])
    end.play("move 54")
    while not end.over:
        end.play("pass")
    assert [points(end, p, "calligraphies") for p in range(3)] == [6, 4, 0]
    assert festival("tsukimi", calligraphies={2: list(Calligraphy.numbers)}).state.phase == TokaidoPhase.MOVE


@pytest.mark.rule("M-SHISHIMAI")
def test_shishimai_ranks_the_donors_now() -> None:
    match = festival("shishimai", seats=5, temple=[3, 1, 3, 2, 0])
    assert [points(match, p, "festivals") for p in range(5)] == [4, 1, 4, 2, 0]


# ------------------------------------------------------------------ until the next inn


@pytest.mark.rule("M-CHOYO")
@pytest.mark.parametrize(("seats", "gastronomy", "meals"), [(4, False, 7), (4, True, 6), (2, False, 6), (2, True, 5)])
def test_choyo_draws_two_more_meals(seats: int, gastronomy: bool, meals: int) -> None:
    at = [0] * (3 if seats == 2 else seats)
    match = table(seats, matsuri=True, gastronomy=gastronomy, at=at, lasting=["choyo"], turn=None)
    match.play("move 14")
    assert told(match, "offered")[0].amount == meals


@pytest.mark.rule("M-CHOYO")
def test_choyo_makes_meals_cheaper_edo_included() -> None:
    match = matsuri(at=(50, 53, 54), offer=["dango", "soba", "fugu"], lasting=["choyo"], coins=[1, 0, 0])
    match.play("move 54")
    assert texts(match) == ["eat dango", "eat soba", "pass"]
    match.play("eat soba")
    assert match.state.coins[0] == 0


@pytest.mark.rule("M-YAMA")
def test_yama_may_first_take_an_extra_section() -> None:
    match = matsuri(lasting=["yama"])
    match.play("move 6")
    assert texts(match) == ["accept", "pass"]
    match.play("accept")
    assert texts(match) == ["section", "cherry"]
    match.play("section")
    assert points(match, 0, "mountain") == 3
    match = matsuri(lasting=["yama"], panoramas=[{"mountain": 4}])
    match.play("move 6")
    assert match.state.trees[0] == 1


@pytest.mark.rule("M-TAUE")
def test_taue_may_first_put_a_bank_coin_in_the_temple() -> None:
    match = matsuri(lasting=["taue"], travellers=["hirotada"], coins=[0, 0, 0])
    match.play("move 4")
    match.play("accept")
    assert (match.state.temple[0], points(match, 0, "temple_coins"), match.state.coins[0]) == (1, 1, 0)
    assert texts(match) == ["section", "cherry"]
    match = matsuri(lasting=["taue"], panoramas=[{"paddy": 3}])
    match.play("move 4")
    assert match.state.temple[0] == 0


@pytest.mark.rule("M-HADAKA")
def test_hadaka_may_first_meet_someone() -> None:
    match = matsuri(lasting=["hadaka"], encounter_pile=["samurai"], coins=[0, 0, 0], hot_spring_pile=[2])
    match.play("move 5")
    assert texts(match) == ["accept", "pass"]
    match.play("accept")
    assert (points(match, 0, "encounters"), points(match, 0, "hot_springs")) == (3, 2)


@pytest.mark.rule("M-HANAMI")
def test_hanami_pays_a_coin_at_panoramas() -> None:
    for choice, coins in (("section", 1), ("cherry", 2)):
        match = matsuri(lasting=["hanami"], coins=[0, 0, 0])
        match.play("move 4")
        match.play(choice)
        assert match.state.coins[0] == coins


@pytest.mark.rule("M-KAMIARI", "M-EBISU", "M-MURA")
@pytest.mark.parametrize(("word", "single", "double"), CLOSING)
def test_stations_lose_a_place(word: str, single: int, double: int) -> None:
    start, inn = (14, 27) if word == "mura" else (0, 14)
    match = table(4, matsuri=True, at=[start, inn, double, inn], lane=[0, 0, 0, 1], coins=[3] * 4, lasting=[word])
    free = moves(match)
    assert single not in free
    assert double not in free  # its one place is taken
    few = table(3, matsuri=True, at=[start, inn, inn], lane=[0, 0, 1], coins=[3] * 3, lasting=[word])
    assert single not in moves(few)
    assert double in moves(few)  # with three players it keeps its one place


@pytest.mark.rule("M-GION")
def test_gion_lets_him_choose_whom_to_meet() -> None:
    match = matsuri(lasting=["gion"], coins=[0, 0, 0], encounters={1: ["shokunin", "shokunin"]})
    match.play("move 3")
    assert texts(match) == ["meet", "choose"]
    match.play("choose")
    assert match.sentences()[-1].endswith(" looks through the encounters.")
    assert "keep shokunin" not in texts(match)
    assert len(texts(match)) == 6
    out = [0] * match.game.rules.actions
    assert match.game.rules.legal(match.view_state(0), out) == 6  # he looks through the pile, and he alone
    assert -1 in match.view_state(1).pile[Deck.ENCOUNTERS][: match.state.pile_left[Deck.ENCOUNTERS]]
    match.play("keep samurai")
    assert (match.state.met[0][Person.SAMURAI], points(match, 0, "encounters")) == (1, 3)
    assert match.state.pile_left[Deck.ENCOUNTERS] == 11
    empty = matsuri(lasting=["gion"], coins=[0, 0, 0], encounters={1: ALL_PEOPLE})
    empty.play("move 3")
    assert sum(empty.state.met[0]) == 0


def test_every_festival_can_be_celebrated() -> None:
    for word, number in Festival.numbers.items():
        if word != "gion":
            s = festival("gion", "mura").state
            hold_festival(s, number)
            assert s.shown_festivals >> number & 1
