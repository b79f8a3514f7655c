"""What a bot thinks, at the command line: `gokaido hint`, `hint` while playing, and bots of others as opponents."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gokaido.bots.named import bot_named, entrants
from gokaido.cli import app
from gokaido.engine.errors import BadOption
from gokaido.engine.match import Match
from gokaido.engine.registry import games

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match of Micro Dojo between two, a few moves old."""
    match = Match("dojo", seats=2, seed=5)
    for _ in range(9):
        match.play(match.legal[0])
    match.save(tmp_path / "m.json")
    return tmp_path / "m.json"


def test_a_hint_as_data_names_the_move_and_its_reasons(saved: Path) -> None:
    said = CliRunner().invoke(app, ["hint", str(saved), "--bot", "level:5,sims=2000", "--json"])
    hint = json.loads(said.stdout)
    legal = [a.text for a in Match.load(saved).legal]
    assert hint["action"] == hint["moves"][0]["action"]
    assert {m["action"] for m in hint["moves"]} == set(legal)
    assert all(0 <= m["chance"] <= 1 for m in hint["moves"])
    assert 100 < sum(m["visits"] for m in hint["moves"]) <= hint["simulations"] <= 2000


@pytest.mark.parametrize(("lang", "lead"), [("en", "It would play"), ("fr", "Il jouerait")])
def test_a_hint_in_words(saved: Path, lang: str, lead: str) -> None:
    said = CliRunner().invoke(app, ["hint", str(saved), "--bot", "search:sims=200", "--lang", lang])
    assert lead in said.stdout
    assert "%" in said.stdout


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("named", ["greedy", "search:sims=60", "level:5,sims=60"])
def test_every_bot_that_thinks_says_why(game: str, named: str) -> None:
    match = Match(game, seats=2, seed=5)
    (one,) = entrants([named])
    choice = bot_named(match.game, one).choose(match.view_state(match.actor), 3)
    assert choice.thoughts[0].action == choice.action
    assert choice.chance is not None
    assert 0.0 < choice.chance < 1.0
    assert choice.points is not None
    assert {t.action for t in choice.thoughts} <= {a.id for a in match.legal}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("random,greedy", "A hint is asked of one bot, not of random and greedy."),
        ("process:false", "process:false cannot play: it ended with status 1."),
        ("process:head -c 1", "process:head -c 1 gave no hint: it ended with status 0."),
    ],
)
def test_who_cannot_be_asked_for_a_hint_gets_a_sentence(saved: Path, asked: str, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        CliRunner().invoke(app, ["hint", str(saved), "--bot", asked], catch_exceptions=False)
    assert sentence in str(error.value)


def test_a_bot_without_reasons_says_so(saved: Path) -> None:
    assert "gives no reasons" in CliRunner().invoke(app, ["hint", str(saved), "--bot", "random"]).stdout


def test_a_bot_of_others_is_an_opponent_and_hints_are_given(tmp_path: Path) -> None:
    place = str(EXAMPLES / "my_bot.py")
    typed = "hint\n1\nquit\n"
    keep = ["--save", str(tmp_path / "m.json"), "--seed", "1"]  # a game that can be played alone is not, with a bot
    said = CliRunner().invoke(app, ["play", "dojo", "--bot", place, *keep], input=typed)
    assert said.exit_code == 0
    assert "Against my_bot." in said.stdout
    assert "It would play" in said.stdout
    assert len(Match.load(tmp_path / "m.json").actions) >= 1


def test_a_bot_that_fails_at_the_table_is_reported_and_a_move_is_made_for_it(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, observation):\n        return 100000\n")
    keep = ["--save", str(tmp_path / "m.json"), "--seed", "1", "--seats", "2"]
    typed = "1\n" * 12 + "quit\n"
    said = CliRunner().invoke(app, ["play", "dojo", "--bot", str(tmp_path / "bad.py"), *keep], input=typed)
    assert "bad failed" in said.stdout
    assert "at random" in said.stdout


def test_levels_have_names_for_people(tmp_path: Path) -> None:
    for lang, name in (("en", "Expert"), ("fr", "Expert"), ("fr", "Maître")):
        level = "5" if name == "Maître" else "4"
        keep = ["--save", str(tmp_path / "m.json"), "--seats", "2"]
        said = CliRunner().invoke(app, ["play", "dojo", "--level", level, "--lang", lang, *keep], input="quit\n")
        assert name in said.stdout
