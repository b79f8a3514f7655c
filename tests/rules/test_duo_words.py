"""Tokaido Duo in words: what actions are called and what the log says, in both languages."""

import re
from pathlib import Path

from rich.markup import render

from gokaido import Match
from gokaido.games.duo.material.tables import WAVE_WORDS
from gokaido.games.duo.state import DuoEnding, DuoKind
from gokaido.games.duo.text.log import ENDINGS, SENTENCES

from .duo_table import table


def words(match: Match, text: str, lang: str) -> str:
    """What a legal action is called."""
    return match.parse(text).words[lang]


def test_actions_say_what_they_bring() -> None:
    m = table(dice=[2, 1, 1], wares=[{"kimono": 1}, {}])
    assert words(m, "walk 2", "en") == "Pilgrim, 2 steps to the coastal town N3 · visit (+4 coins)"
    assert words(m, "walk 2", "fr") == "Pèlerin, 2 stations jusqu’à la Ville côtière N3 · visite (+4 pièces)"
    assert words(m, "travel M2", "fr") == "Marchand vers M2 · piocher 2 marchandises"
    assert words(m, "go NW", "en") == "Artist to NW (mountain) · turn up 1 painting"
    assert words(m, "go NW", "fr") == "Artiste vers NO (montagne) · peindre : révéler 1 jeton Œuvre"


def test_moves_say_what_may_be_done_where_they_end() -> None:
    m = table(pilgrims=[3, 20], dice=[2, 2, 1], temples=[3, 1], gardens=[2, 1])
    assert words(m, "walk 2", "en") == "Pilgrim, 2 steps to a seashore · a wave tile"
    m = table(pilgrims=[5, 20], temples=[3, 1], gardens=[2, 1], paintings=[["mountain"], []], shown=[1, 0])
    assert words(m, "walk 1", "en") == "Pilgrim, 1 step to a temple · visit (2 points)"
    assert words(m, "go NW", "en").endswith(" · turn up 1 painting, or give the mountain painting (2 points)")
    m = table(pilgrims=[13, 20], spring="second")
    assert words(m, "walk 1", "en") == "Pilgrim, 1 step to a hot spring · the hot spring token"
    m = table(pilgrims=[5, 20], temples=[8, 1], gardens=[2, 1], merchants=["M2", "S4"], coins=[9, 0])
    assert words(m, "walk 1", "en").endswith("visit (2 points)")
    assert words(m, "travel N2", "en") == "Merchant to N2 · kimonos at 4"
    full = table(pilgrims=[5, 20], temples=[9, 1], ending=1)
    assert words(full, "walk 1", "en") == "Pilgrim, 1 step to a temple"  # its peg is at its end


def test_the_hot_spring_is_named_where_it_is_used() -> None:
    m = table(spring="first")
    m.play("walk 1")
    m.play("visit")
    assert words(m, "walk 1", "en").startswith("Hot spring: Pilgrim, 1 step")
    assert words(m, "walk 1", "fr").startswith("Source chaude : Pèlerin, 1 station")
    assert words(m, "keep spring", "fr") == "Garder le jeton Source chaude"


def test_french_elides_and_counts() -> None:
    m = table(pilgrims=[9, 20], waves={"inspired": 1, "crafty": 1, "hurried": 0})
    m.play("walk 1")
    assert words(m, "wave artist", "fr").startswith("Prendre le jeton Vague de l’artiste inspiré à l’adversaire")
    m.play("wave artist")
    assert m.sentences("fr") == ["Violet prend le jeton Vague de l’artiste inspiré à Vert."]
    m = table(merchants=["M2", "S4"], wares=[{"kimono": 2}, {}], pilgrims=[13, 17])
    m.play("travel N2")
    assert words(m, "sell 1", "fr") == "Vendre 1 kimono · +4 pièces"
    m.play("sell 2")
    assert m.sentences("fr") == ["Violet vend 2 kimonos pour 8 pièces."]
    assert m.sentences("en") == ["Purple sells 2 kimonos for 8 coins."]


def test_what_is_put_back_and_kept() -> None:
    m = table(
        pilgrims=[4, 20],
        merchants=["M2", "S2"],
        wares=[{}, {"kimono": 1, "fan": 5}],
        waves={"robust": 1, "hurried": 0, "inspired": 0},
    )
    m.play("walk 1")
    m.play("wave merchant")
    assert words(m, "return fan", "en") == "Put back 1 fan · keep 1 kimono and 4 fans"
    assert words(m, "return fan", "fr") == "Remettre 1 éventail · garder 1 kimono et 4 éventails"


def test_every_event_has_a_sentence_in_both_languages() -> None:
    for lang in ("en", "fr"):
        assert set(SENTENCES[lang]) == set(DuoKind.words) - {DuoKind.ENDING}
        assert set(ENDINGS[lang]) == set(DuoEnding.words)


def test_the_table_shows_towns_boutiques_and_both_players() -> None:
    m = table(wares=[{"fan": 2}, {}], paintings=[["moon"], []], shown=[1, 0], spring="second")
    text = re.sub(r"\[/?[a-z ]*\]", "", m.game.text.terminal(m.view_state(0), "en", ["Aki", "Ben"]))
    for wanted in ("N1 kim4", "S1 fan2", "M4 +4", "NE bamboo", "P✿", "A♣", "Aki", "2 fans", "moon; 9 face down"):
        assert wanted in text
    assert text.index("hot spring token") > text.index("Ben")
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "reconstructed" in text


def test_names_cannot_break_the_markup() -> None:
    m = table()
    assert "\\[red]" in m.game.text.terminal(m.view_state(0), "fr", ["[red]", "x" * 60])
    plain = render(m.game.text.terminal(m.view_state(0), "fr", ["[/]", "Aki\\"])).plain
    assert plain.count("[/]") == 1


def test_the_end_names_the_winner() -> None:
    used = {"merchant": 0, "artist": 1}
    m = table(pilgrims=[7, 20], used=used, temples=[7, 1], gardens=[5, 2])
    m.play("visit")
    assert m.sentences("en")[-1] == "The game is over: Purple wins with 42 points to 2."
    assert m.sentences("fr")[-1] == "La partie est finie : Violet l’emporte par 42 points à 2."
    m = table(pilgrims=[7, 20], used=used, temples=[3, 3], gardens=[2, 2], round=100)
    m.play("pass")
    assert m.sentences("en")[-1] == "The game is over: the victory is shared at 6 points."
    assert m.sentences("fr")[-1] == "La partie est finie : victoire partagée à 6 points."


def test_wares_and_waves_are_said_rightly() -> None:
    m = table(merchants=["M3", "S4"], wares=[{"pottery": 2}, {}], waves={"crafty": 0, "hurried": 1})
    assert words(m, "travel N3", "en") == "Merchant to N3 · sell 2 pieces of pottery (+10 coins, 5 points)"
    m.play("travel N3")
    m.play("sell 1")
    assert m.sentences("en")[-1] == "Purple sells 1 piece of pottery for 5 coins."
    text = m.game.text.terminal(m.view_state(0), "fr", m.names("fr"))
    assert "1 pièce de plus par marchandise vendue" in text
    assert "peut avancer d’une station de plus" in text
    m = table(spring="first")
    m.play("walk 1")
    m.play("pass")
    m.play("walk 1")
    assert "Violet utilise le jeton Source chaude : son pèlerin avance encore de 1." in m.sentences("fr")


def test_the_french_map_names_areas_as_the_choices_do() -> None:
    text = table().game.text.terminal(table().view_state(0), "fr", ["Aki", "Ben"])
    for sign in ("NO montagne", "O lune", "SO cascade"):
        assert sign in text
    for sign in ("NW", "W lune", "SW"):
        assert sign not in text


def test_the_terminal_names_the_rules_in_its_own_language() -> None:
    for lang, file in (("en", "docs/rules/duo.md"), ("fr", "docs/rules/fr/duo.md")):
        text = table().game.text.terminal(table().view_state(0), lang, ["Aki", "Ben"])
        assert file in text
        assert Path(__file__).parents[2].joinpath(file).exists()


def read_aloud(match: Match, lang: str) -> str:
    """The description of the picture."""
    found = re.search("<desc>(.*?)</desc>", match.svg(lang=lang))
    assert found
    return found[1]


def test_the_table_is_read_aloud_in_whole_sentences() -> None:
    again = table(spring="first")
    again.play("walk 1")
    again.play("pass")
    assert read_aloud(again, "en").endswith("Purple may move again by the hot spring. Green waits.")
    assert read_aloud(again, "fr").endswith("Violet peut rejouer grâce à la Source chaude. Vert attend.")
    over = table(pilgrims=[7, 20], used={"merchant": 0, "artist": 1}, temples=[7, 1], gardens=[5, 2])
    over.play("visit")
    assert read_aloud(over, "en") == "Purple: 42 points. Green: 2 points. Purple wins."
    assert read_aloud(over, "fr") == "Violet : 42 points. Vert : 2 points. Violet l’emporte."


def test_places_and_tiles_are_named_for_what_may_be_done_there() -> None:
    """Where a pawn may go, where it has arrived, and a tile to take are three things."""
    match = table(pilgrims=[3, 20], dice=[2, 1, 1])
    assert "<title>Seashore: possible arrival</title>" in match.svg(0)
    assert "<title>Rivage : arrivée possible</title>" in match.svg(0, lang="fr")
    match.play("walk 2")
    wave = WAVE_WORDS[match.state.wave[0]]
    assert re.search(f"<title>{wave['en'].capitalize()}, [^<]*: may be taken now</title>", match.svg(0))
    assert re.search(f"<title>{wave['fr'].capitalize()}, [^<]* : peut être pris</title>", match.svg(0, lang="fr"))
    match = table(pilgrims=[5, 20])
    match.play("walk 1")
    assert "<title>Temple: something may be done here</title>" in match.svg(0)
    assert "possible arrival" not in match.svg(0)
    match = table(merchants=["N2", "S2"])
    match.play("travel M2")
    assert "2 wares to draw: something may be done here</title>" in match.svg(0)
