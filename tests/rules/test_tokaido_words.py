"""Crossroads and Matsuri in words: actions, log, table and pictures."""

import random
from typing import Any

import pytest

from gokaido import Match
from gokaido.engine.options import LANGUAGES
from gokaido.engine.state.event import EVERYONE, Event
from gokaido.games.tokaido.material.base import Person, Who
from gokaido.games.tokaido.material.boxes import CROSSROADS, MATSURI
from gokaido.games.tokaido.material.crossroads import SECRET_WORDS, Amulet, Calligraphy, Legend
from gokaido.games.tokaido.material.matsuri import Festival
from gokaido.games.tokaido.state import BY_FESTIVAL, BY_TRAVELLER, TokaidoKind, TokaidoPhase
from gokaido.games.tokaido.text import questions
from gokaido.games.tokaido.text.actions import NOTHING
from gokaido.games.tokaido.text.log import say
from gokaido.games.tokaido.text.phrases import festival_title

from .tokaido_table import crossroads, festival, matsuri, table

NAMES = ["Aya", "Ben", "Cléo"]
BOTH = {"crossroads": True, "matsuri": True}
ASKED = [p for p in TokaidoPhase.words if p not in (TokaidoPhase.OVER, TokaidoPhase.BUSY)]


def told(
    kind: int, what: int, amount: int = 0, known: int = EVERYONE, lang: str = "en", seat: int | None = None
) -> str:
    """The sentence for something that happened to Aya."""
    return say(Event(kind, 0, what, amount, -1, known).seen_by(seat), lang, NAMES)


def every_position(seed: int, **options: Any) -> Any:
    """The decisions of a random game with both boxes."""
    match = Match("tokaido", seats=4, seed=seed, **(BOTH | options))
    lot = random.Random(seed)
    while not match.over:
        yield match
        match.play(lot.choice(match.legal))
    yield match


def test_every_phase_has_its_question() -> None:
    assert sorted(questions.ASKED) == ASKED


def test_every_event_has_its_sentence() -> None:
    what = {TokaidoKind.DOLL: 1, TokaidoKind.LOOKED: -1}
    unsaid = [
        TokaidoKind.word(k)
        for k in range(len(TokaidoKind))
        for lang in LANGUAGES
        if not told(k, what.get(k, 2), 1, lang=lang)
    ]
    assert unsaid == []


@pytest.mark.parametrize("box", [CROSSROADS, MATSURI], ids=["crossroads", "matsuri"])
def test_effects_and_powers_are_sentences_in_both_languages(box: Any) -> None:
    sentences = [row.text(f"{lang}{end}") for lang in LANGUAGES for row, end in _rows(box)]
    assert len(sentences) > 30
    assert [t for t in sentences if not t.endswith(".") or t[0].islower()] == []


def _rows(box: Any) -> list[tuple[Any, str]]:
    ends = {"traveller": "_power", "object": "_effect", "amulet": "_effect", "calligraphy": "_effect"}
    ends |= {"encounter": "_effect", "festival": "_effect"}
    return [(row, end) for key, end in ends.items() if key in box.values for row in box.tables(key)]


FRENCH_FEASTS = {
    Festival.OBON: "fête des morts",
    Festival.SHOGATSU: "fête du nouvel an",
    Festival.TSUKIMI: "fête de la lune",
    Festival.HADAKA: "fête de l’homme nu",
}


@pytest.mark.parametrize("festival", FRENCH_FEASTS, ids=Festival.word)
def test_french_contracts_its_articles(festival: int) -> None:
    assert festival_title(festival, "fr") == FRENCH_FEASTS[festival]


def test_an_amulet_is_named_to_those_who_may_know_it() -> None:
    health: dict[str, Any] = {"what": Amulet.HEALTH, "known": 0b10}
    assert told(TokaidoKind.SECRET, **health) == "Aya gets an amulet."
    mine = "Aya gets the amulet of Health. On a stop: do both things it offers, in the order you like."
    assert told(TokaidoKind.SECRET, **health, seat=1) == mine
    assert told(TokaidoKind.SECRET, **health, lang="fr", seat=2) == "Aya obtient une amulette."
    assert told(TokaidoKind.SECRET, Calligraphy.FASTING, 1, 0, "fr") == "Aya obtient une calligraphie."
    mine = "Aya obtient la calligraphie du Jeûne. À la fin : 3 points par Relais sans repas."
    assert told(TokaidoKind.SECRET, Calligraphy.FASTING, 1, lang="fr") == mine


def test_the_log_of_festivals_and_objects() -> None:
    assert told(TokaidoKind.LEGEND, Legend.EMA, 1, lang="fr") == "Aya acquiert Ema (tablette votive) : 1 point."
    assert told(TokaidoKind.LEGEND_GREW, Legend.SHODO, 1) == "Shodo brings Aya 1 point."
    assert told(TokaidoKind.TWO_FESTIVALS, Festival.OBON, known=0) == ""
    assert told(TokaidoKind.FESTIVAL, Festival.MURA).startswith(
        "Festival of the villages, Mura matsuri. Until the next inn,"
    )
    assert told(TokaidoKind.CARD_TYPES, 1, 1, lang="fr") == "Aya possède 1 type de cartes : 1 point."
    assert told(TokaidoKind.TOOK, 2, 1, lang="fr") == "Aya prend 1 pièce à Cléo."
    assert told(TokaidoKind.TOOK, -1, 1) == "Aya receives 1 coin from the bank."
    assert told(TokaidoKind.GAVE, 2, 2, lang="fr") == "De ce prix, 2 pièces vont au temple."


def test_coins_and_points_say_who_or_what_brings_them() -> None:
    assert told(TokaidoKind.COINS, BY_TRAVELLER + Who.TAKERU, 1) == "Aya receives 1 coin (Takeru)."
    assert told(TokaidoKind.COINS, BY_FESTIVAL + Festival.HANAMI, 1, lang="fr") == "Aya reçoit 1 pièce (o-Hanami)."
    assert told(TokaidoKind.POINTS, BY_TRAVELLER + Who.KAMUI, 3, lang="fr") == "Aya marque 3 points (Kamui)."
    assert told(TokaidoKind.COINS, -1, 4) == "Aya receives 4 coins."
    assert told(TokaidoKind.POINTS, Person.SAMURAI, 3) == "Aya scores 3 points."


def test_a_traveller_is_introduced_with_its_power() -> None:
    said = "Aya travels as Chihaya, the bather, with 3 coins. At each inn on the way: a hot spring card."
    assert told(TokaidoKind.CHOSE, Who.CHIHAYA, 3) == said


def words_of(match: Match, lang: str = "en") -> dict[str, str]:
    """What may be played, in words."""
    return {a.text: a.words[lang] for a in match.legal}


def test_a_move_promises_only_what_the_purse_allows() -> None:
    poor = words_of(crossroads(coins=[0, 0, 0]))
    assert poor["move 7"] == "Farm (7) · +3 coins"
    assert poor["move 5"] == "Hot spring (5) · 2 or 3 points"
    assert poor["move 3"] == "Encounter (3) · someone to meet"
    assert words_of(crossroads(coins=[2, 0, 0]))["move 7"] == "Farm (7) · +3 coins, or the gaming room"
    assert words_of(crossroads(travellers=["umegae"], coins=[0, 0, 0]))["move 3"].endswith("or a calligraphy")
    dear = crossroads(coins=[1, 0, 0], legends={1: ["shodo", "emaki"]})
    assert words_of(dear)["move 1"] == "Village (1) · souvenirs to buy"


def test_a_section_that_completes_tells_of_the_achievement() -> None:
    match = crossroads(travellers=["mitsukuni"], panoramas=[{"sea": 4, "mountain": 3}], achievements={"mountain": [1]})
    assert words_of(match)["move 11"].endswith("5/5 with the achievement (9 points), or a cherry tree")
    assert words_of(match)["move 6"].endswith("4/4 (4 points), or a cherry tree")
    match.play("move 11")
    assert words_of(match, "fr")["section"] == "Mer · 9 points · morceau 5/5 avec l’Accomplissement"


def test_people_to_choose_from_say_what_they_give() -> None:
    match = matsuri(lasting=["gion"], coins=[0, 0, 0], new_encounters=True, panoramas=[{"paddy": 3, "sea": 1}])
    match.play("move 3")
    match.play("choose")
    said = words_of(match)
    assert said["keep samurai"] == "Meet a samurai · 3 points"
    assert said["keep annaibito sea"] == "Meet a guide (Annaibito, sea) · 2 points · section 2/5"
    assert said["keep annaibito paddy"].endswith("· a section of another panorama")
    assert said["keep saru"] == "Meet a monkey (Saru) · 2 or 3 points · a hot spring card"
    assert words_of(match, "fr")["keep kuge"].endswith(" · +3 pièces")


def test_what_a_power_adds_is_in_the_words() -> None:
    kamui = matsuri(travellers=["kamui"], at=(10, 13, 14), offer=["soba"], coins=[2, 0, 0])
    kamui.play("move 14")
    assert words_of(kamui)["pass"] == "Eat nothing · 3 points"
    hirotada = crossroads(travellers=["hirotada"], coins=[3, 0, 0], amulets=[["health"]])
    hirotada.play("move 2")
    assert words_of(hirotada)["give 1"] == "Give 1 coin · 2 points"
    hirotada.play("use health")
    hirotada.play("amulet")
    assert words_of(hirotada)["amulet fortune"].startswith("Buy the amulet of Fortune · 1 coin · 1 point · ")
    hirotada.play("amulet fortune")
    assert words_of(hirotada)["give 1"] == "Give 1 coin · 1 point"  # the bank has given


def asked(match: Match, lang: str = "en") -> tuple[str, str]:
    """Title and note of what the actor is asked."""
    found = match.game.text.question(match.view_state(match.actor), lang)
    return found.title, found.note


def test_the_terminal_asks_as_the_page_does() -> None:
    match = crossroads(coins=[3, 0, 0], amulets=[["health"]])
    match.play("move 1")
    text = match.game.text.terminal(match.view_state(0), "en", NAMES)
    assert text.endswith("[bold]Aya[/bold]: Village\n[dim]One thing or the other.[/dim]")


BOTH_MAY = "Both may be done, in the order you like."


@pytest.mark.rule("X-HEALTH", "X-KITA", "X-MIYATAKA")
def test_who_may_do_both_is_told_so() -> None:
    """Finding 3: one thing or the other is for those who must choose."""
    kita = crossroads(travellers=["kita"], coins=[3, 0, 0])
    assert "someone to meet, and a calligraphy" in words_of(kita)["move 3"]
    kita.play("move 3")
    assert asked(kita) == ("Encounter", BOTH_MAY)
    kita.play("calligraphy")
    assert asked(kita, "fr") == (
        "Quelle calligraphie ?",
        "Elle reste secrète et compte à la fin du voyage. Ensuite : une rencontre.",
    )
    miyataka = crossroads(travellers=["miyataka"], coins=[3, 0, 0])
    miyataka.play("move 2")
    assert asked(miyataka)[1] == BOTH_MAY
    health = crossroads(coins=[3, 0, 0], amulets=[["health"]])
    health.play("move 2")
    assert asked(health)[1] == "One thing or the other."
    health.play("use health")
    assert asked(health)[1] == BOTH_MAY
    health.play("give 1")
    assert asked(health)[1] == "One more thing, if you like."


def test_the_table_says_what_is_still_to_come_at_a_stop() -> None:
    match = crossroads(coins=[3, 0, 0], amulets=[["health"]])
    match.play("move 1")
    match.play("use health")
    match.play("souvenirs")
    assert asked(match)[1].endswith("or none. Then: a legendary object.")
    match.play("pass")
    match.play("object shodo")
    assert match.state.phase == TokaidoPhase.MOVE
    match = matsuri(lasting=["yama"])
    match.play("move 6")
    assert asked(match)[1].endswith(" Then: a choice at this stop.")


@pytest.mark.rule("X-CALLIGRAPHY-1", "T-VAR-2")
def test_a_calligraphy_scores_at_the_end_whichever_way_one_walks() -> None:
    """Finding 8: not in Edo on the return trip."""
    match = crossroads(return_trip=True, at=(54, 42, 43), coins=[3, 3, 3])
    match.play("move 49")
    match.play("calligraphy")
    assert "Edo" not in asked(match)[1] + asked(match, "fr")[1]


@pytest.mark.rule("X-JIROCHO")
def test_jirocho_stakes_his_coin() -> None:
    """Finding 8: he does not pay it."""
    match = crossroads(travellers=["jirocho"], at=(10, 13, 14), coins=[1, 0, 0], offer=["fugu"])
    match.play("move 14")
    match.play("gamble")
    assert match.sentences("en", names=NAMES)[0] == "Aya stakes 1 coin."
    assert match.sentences("fr", names=NAMES)[0] == "Aya mise 1 pièce."


@pytest.mark.rule("M-FLOW-3")
@pytest.mark.parametrize(
    ("lanes", "note"),
    [
        ([0, 1, 0], "The neutral traveller came first, and you next: the choice is yours."),
        ([0, 0, 1], "You arrived first at the inn: the choice is yours."),
    ],
)
def test_who_came_after_the_neutral_traveller_is_told_so(lanes: list[int], note: str) -> None:
    """Finding 8: nobody is told that he arrived first when the neutral traveller did."""
    match = table(2, matsuri=True, at=[12, 14, 14], lane=lanes, coins=[0, 0], festival_pile=["mura", "gion"], seen=[])
    match.play("move 14")
    assert match.state.phase == TokaidoPhase.FESTIVAL
    assert asked(match)[1] == note


@pytest.mark.rule("M-RAKUREN")
def test_rakuren_is_told_how_many_wares_lie_out() -> None:
    """Finding 8: not always five."""
    match = matsuri(travellers=["rakuren"], coins=[9, 0, 0])
    match.play("move 1")
    match.play("five")
    assert asked(match)[1] == "Five wares are laid out; buy what you like."
    match = matsuri(travellers=["rakuren"], coins=[9, 0, 0], legends={1: list(Legend.numbers)})
    match.play("move 1")
    match.play("five")
    assert asked(match)[1] == "Four wares are laid out; buy what you like."
    assert asked(match, "fr")[1] == "Quatre cartes : prenez ce qui vous plaît."


@pytest.mark.rule("M-OBON")
def test_the_last_giver_is_not_told_of_gifts_to_come() -> None:
    """Finding 8."""
    match = festival("obon", coins=[2, 2, 0])
    assert asked(match)[1] == "Each coin is a point now. Then: the gifts of the others."
    match.play("give 1")
    assert (match.actor, asked(match)[1]) == (0, "Each coin is a point now.")


def test_others_read_what_somebody_does_and_are_not_asked() -> None:
    """Finding 8: "Where do you stop?" is for who moves."""
    assert not any(words.doing[lang].endswith("?") for words in questions.ASKED.values() for lang in LANGUAGES)
    match = crossroads()
    assert match.game.text.question(match.view_state(1), "en").doing == "chooses where to stop"
    neutral = table(2, at=[10, 12, 4])
    assert neutral.game.text.question(neutral.view_state(1), "en").title == "Where does the neutral traveller stop?"


def test_the_end_says_where_the_points_come_from() -> None:
    *_, match = every_position(5)
    text = match.game.text.terminal(match.view_state(0), "en", [*NAMES, "Dai"])
    rows = {line[:22].strip(): [int(n.replace("–", "0")) for n in line[22:].split()] for line in _sums(text)}
    assert rows.pop("Total") == list(match.scores)
    assert [sum(column) for column in zip(*rows.values())] == list(match.scores)
    assert "Meals" in rows


def _sums(text: str) -> list[str]:
    """The lines of the reckoning below its head."""
    lines = text.replace("[bold]", "").replace("[/bold]", "").splitlines()
    head = next(k for k, line in enumerate(lines) if line.split() == [*NAMES, "Dai"])
    return lines[head + 1 :]


def test_whoever_may_pass_reads_what_passing_means() -> None:
    passing = {m.state.phase for seed in range(12) for m in every_position(seed) if "pass" in [a.text for a in m.legal]}
    assert len(passing) > 8
    assert sorted(passing - set(NOTHING)) == []


def test_the_table_names_secret_cards_to_their_owner_only() -> None:
    seen = 0
    for seed in range(8):
        for match in every_position(seed):
            public = match.view_state(None)
            for seat in range(4):
                mine = [c for c in range(12) if match.state.secrets[seat] >> c & 1]
                if mine and match.state.phase == TokaidoPhase.MOVE:
                    own, others = (
                        match.game.text.terminal(v, "en", [*NAMES, "Dai"]) for v in (match.view_state(seat), public)
                    )
                    assert all(SECRET_WORDS[c]["en"] in own for c in mine)
                    assert all(SECRET_WORDS[c]["en"] not in others for c in mine if not public.secrets[seat] >> c & 1)
                    seen += 1
    assert seen > 50
