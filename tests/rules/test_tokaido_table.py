"""Tokaido: arranging positions, words, data, the judge."""

import itertools
from typing import Any

import pytest

from gokaido import BadPosition, Match
from gokaido.engine.data import BadData, parse
from gokaido.engine.state.event import Event
from gokaido.games.tokaido import GAME
from gokaido.games.tokaido.material.base import Stop
from gokaido.games.tokaido.material.boxes import BASE
from gokaido.games.tokaido.state import TokaidoKind
from gokaido.games.tokaido.text.log import say

from .tokaido_table import points, table, texts

NAMES = ["Aya", "Ben", "Cléo"]

WRONG = [
    ({"travellers": ["kinko", "kinko"]}, "twice"),
    ({"travellers": ["godzilla"]}, "hiroshige"),
    ({"souvenirs": [["koma"], ["koma"]]}, "owned twice"),
    ({"meals": [["soba", "soba"]]}, "twice"),
    ({"meals": [["fugu"], ["fugu"]]}, "only 1 in the box"),
    ({"at": [0, 60, 1]}, "at takes 0 to 54"),
    ({"at": [7, 7, 1]}, "holds 1"),
    ({"at": [14, 14, 1], "lane": [1, 2, 0]}, "lanes"),
    ({"departure": [0, 1]}, "all 3 travellers"),
    ({"coins": [-1]}, "coins"),
    ({"panoramas": [{"paddy": 4}]}, "3 sections"),
    ({"hot_springs": [[4]]}, "2 or 3"),
    ({"turn": 0, "at": [9, 3, 4]}, "hindmost"),
    ({"wings": 2}, "wings"),
    ({"souvenir_pile": ["koma", "koma"]}, "no koma left"),
    ({"dealt": [["kinko", "satsuki"]]}, "2 names"),
    ({"drawn": ["samurai"]}, "takes 2 cards"),
]


@pytest.mark.parametrize(("position", "said"), WRONG, ids=lambda v: v if isinstance(v, str) else next(iter(v)))
def test_what_cannot_be_is_refused_in_a_sentence(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        table(3, **position)


def test_piles_are_arranged_from_the_top() -> None:
    match = table(3, at=[0, 9, 10], encounter_pile=["kuge", "samurai"], hot_spring_pile=[3, 2, 3])
    match.play("move 3")
    assert match.state.coins[0] == 10
    match.play("move 5")
    assert points(match, 0) == 3


def test_an_arranged_match_is_saved_and_loaded() -> None:
    match = table(3, at=[0, 9, 10], souvenir_pile=["koma", "geta", "sumie"], coins={0: 3}, travellers={1: "kinko"})
    match.play("move 1")
    match.play("buy sumie")
    again = Match.from_text(match.to_text())
    assert again.state.key() == match.state.key()


def test_points_follow_from_collections() -> None:
    match = table(
        3,
        panoramas=[{"sea": 3}],
        souvenirs=[["koma", "manju"]],
        meals=[["soba"]],
        hot_springs=[[2, 3]],
        temple=[4],
        encounters=[["samurai"]],
        achievements={"paddy": 0},
    )
    assert points(match, 0) == 6 + 4 + 6 + 5 + 4 + 3 + 3
    assert points(table(3, points=[50], meals=[["soba"]]), 0) == 50
    assert points(table(3, points=[{"meals": 12}]), 0) == 12


def test_souvenirs_may_be_written_in_any_order() -> None:
    laid = {"at": [1, 9, 10], "laid_out": ["kan zashi", "koma", "sumie"], "turn": 0}
    for words in itertools.permutations(["kan zashi", "koma", "sumie"]):
        match = table(3, **laid)
        match.play("buy " + " ".join(words))
        assert points(match, 0) == 9
    match = table(3, **laid)
    match.play("buy sumie kan_zashi")
    assert points(match, 0) == 4


def test_a_purchase_is_explained_with_price_and_points() -> None:
    match = table(3, travellers=["zenemon"], at=[1, 9, 10], laid_out=["koma", "sumie"], turn=0)
    words = {a.text: a.words for a in match.legal}
    assert words["buy koma sumie"]["en"] == "Buy Koma and Sumie · 2 coins · 4 points"
    assert words["buy koma sumie"]["fr"] == "Acheter Koma et Sumie · 2 pièces · 4 points"
    assert words["buy koma"]["fr"] == "Acheter Koma · 1 pièce · 1 point"


def test_sentences_agree_in_number() -> None:
    gave = Event(TokaidoKind.GAVE, 0, 0, 1, 6, -1)
    assert say(gave, "fr", NAMES) == "Aya donne 1 pièce au temple : 1 point."
    assert say(gave._replace(amount=3), "en", NAMES) == "Aya gives 3 coins to the temple: 3 points."
    ranked = Event(TokaidoKind.RANKED, 1, 0, 10, 7, -1)
    assert say(ranked, "fr", NAMES) == "Ben prend le 1er rang des donateurs : 10 points."
    assert say(ranked._replace(what=1), "en", NAMES) == "Ben ranks 2nd among the donors: 10 points."


def test_the_neutral_traveller_has_words() -> None:
    match = table(2, at=[10, 12, 4])
    assert match.legal[0].words["fr"].endswith("le voyageur neutre")
    match.play("move 9")
    assert match.sentences("en") == [
        "Yellow moves the neutral traveller to the temple (9).",
        "The bank gives the temple 1 coin for the neutral traveller.",
    ]


def test_the_table_marks_legal_stops_and_hides_what_is_hidden() -> None:
    match = table(3, at=[3, 9, 12], offer=[])
    text = GAME.text.terminal(match.view_state(0), "en", NAMES)
    assert "▸4" in text
    assert "▸9" not in text
    match = table(3, at=[14, 9, 10], offer=["soba"], phase="meal", turn=0)
    assert "Soba (2)" in GAME.text.terminal(match.view_state(0), "en", NAMES)
    assert "宿 ?" in GAME.text.terminal(match.view_state(1), "en", NAMES)
    assert GAME.text.terminal(match.view_state(1), "en", ["[red]", "b", "c"]).count("\\[red]") == 2


def test_wrong_data_is_refused_with_its_line() -> None:
    lines = BASE.source.text.splitlines()
    line = next(k for k, text in enumerate(lines) if text == 'name = "Geta"')
    price = next(k for k in range(line, len(lines)) if lines[k].startswith("price"))
    lines[price] = 'price = "two"'
    broken = parse("\n".join(lines), "data.toml").tables("souvenir")[16]
    with pytest.raises(BadData, match=rf"data.toml, line {price + 1}: souvenir\[16\].price must be a whole number"):
        broken.number("price")
    with pytest.raises(BadData, match="line"):
        BASE.named("family", Stop)


def test_the_judge_likes_points_coins_and_road() -> None:
    even = table(3, at=[3, 4, 5])
    worth = GAME.advice.value(even.state, 0)
    assert GAME.advice.value(table(3, at=[3, 4, 5], points=[10]).state, 0) > worth
    assert GAME.advice.value(table(3, at=[3, 4, 5], coins=[9]).state, 0) > worth
    assert GAME.advice.value(table(3, at=[13, 4, 5]).state, 0) < worth
    assert GAME.advice.value(table(3, at=[3, 4, 5], points={1: 10}).state, 0) < worth


def test_a_choice_of_travellers_says_what_they_do() -> None:
    match = table(3, dealt=[["kinko", "satsuki"], ["umegae", "hirotada"], ["zen-emon", "chuubei"]])
    assert texts(match) == ["kinko", "satsuki"]
    assert match.legal[1].words["fr"].startswith("Satsuki, l’orpheline · 2 pièces · ")
