"""The command line: every command, in both languages, with right and wrong input."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import gokaido.cli
from gokaido.engine.match import Match
from gokaido.engine.registry import games

from .terminal import Cli, too_wide

# ------------------------------------------------------------------ games


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_lists_every_game_with_its_options(cli: Cli, lang: str) -> None:
    run = cli("games", "--lang", lang)
    assert run.status == 0
    assert too_wide(run.said) == []
    for game in games().values():
        assert game.key in run.said
        assert game.names[lang] in run.said
        for option in game.rules.options:
            assert option.name in run.said


def test_games_as_json_holds_what_a_form_needs(cli: Cli) -> None:
    data = json.loads(cli("games", "--json").said)
    assert list(data) == list(games())
    dojo = data["dojo"]
    assert (dojo["name"], dojo["seats"], dojo["rules"]) == ("Micro Dojo", [1, 2], games()["dojo"].version)
    assert dojo["options"]["mode"]["allowed"] == ["basic", "1A", "2A", "1B", "2B"]
    assert dojo["options"]["level"]["default"] == 1


# ------------------------------------------------------------------ play


def test_moves_are_typed_by_number_text_and_beginning(cli: Cli) -> None:
    match = Match("dojo", seats=1, seed=1, level=2)
    run = cli("play", "dojo", "--seed", "1", "--save", "m.json", typed=["2", "quit"])
    assert cli.saved("m.json").texts == [match.legal[1].text]
    assert run.status == 0
    cli("play", "dojo", "--seed", "1", "--save", "n.json", typed=["Move  Sumo 3", "q"])
    cli("play", "dojo", "--seed", "1", "--save", "o.json", typed=["move samurai 7"])
    assert cli.saved("n.json").texts == ["move sumo 3"]
    assert cli.saved("o.json").texts == ["move samurai 7"]


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "help", "Type the number of a move or its text"),
        ("fr", "help", "Tapez le numéro d’un coup"),
        ("en", "99", "There is no move 99; there are 1 to 8."),
        ("fr", "99", "Il n’y a pas de coup 99 ; il y en a de 1 à 8."),
        ("en", "0", "There is no move 0; there are 1 to 8."),
        ("en", "dance", "That cannot be played now. Type a number, or one of: move sumo 1"),
        ("fr", "dance", "Ce coup n’est pas possible maintenant."),
        ("en", "²", "That cannot be played now."),
        ("en", "move sumo", "That cannot be played now."),
        ("en", "undo", "There is nothing to take back."),
        ("fr", "undo", "Il n’y a rien à reprendre."),
    ],
)
def test_what_makes_no_move_gets_a_word(cli: Cli, lang: str, typed: str, said: str) -> None:
    run = cli("play", "dojo", "--seed", "1", "--lang", lang, "--save", "m.json", typed=[typed, "", "quit"])
    assert said in run.said
    assert too_wide(run.said) == []
    assert run.status == 0
    assert not (cli.folder / "m.json").exists()


def test_undo_goes_back_to_the_last_decision_of_the_person(cli: Cli) -> None:
    run = cli("play", "dojo", "--seed", "1", "--save", "m.json", typed=["2", "1", "undo", "undo", "5", "quit"])
    assert run.said.count("Taken back.") == 2
    first = Match("dojo", seats=1, seed=1, level=2)
    assert cli.saved("m.json").texts == [first.legal[4].text]


def test_undo_skips_the_moves_of_bots(cli: Cli) -> None:
    cli("play", "dojo", "--seats", "2", "--seed", "3", "--save", "m.json", typed=["1"])
    before = cli.saved("m.json")
    assert before.actor == 0
    cli("play", "dojo", "--save", "m.json", typed=["undo"])
    after = cli.saved("m.json")
    assert (after.actor, len(after.texts) < len(before.texts)) == (0, True)


def test_log_board_and_save_make_no_move(cli: Cli) -> None:
    run = cli("play", "dojo", "--seed", "1", "--save", "m.json", typed=["1", "log", "board", "save copy.json", "quit"])
    assert "Written to copy.json." in run.said
    assert run.said.count("Player moves the Sumo") == 2
    assert (cli.folder / "copy.json").read_bytes() == (cli.folder / "m.json").read_bytes()
    assert "No such file or directory" in cli("play", "dojo", "--seed", "1", typed=["save no/where.json"]).said


def test_the_end_of_the_input_keeps_the_match_and_says_how_to_go_on(cli: Cli) -> None:
    run = cli("play", "dojo", "--seed", "1", "--save", "m.json", typed=["1"])
    assert "The match is kept. Go on with:\n  gokaido play dojo --save m.json" in run.said
    kept = cli.saved("m.json")
    assert len(kept.texts) == 1
    again = cli("play", "dojo", "--save", "m.json", typed=["1"])
    assert "Going on with m.json after 1 moves." in again.said
    assert cli.saved("m.json").texts[0] == kept.texts[0]
    assert len(cli.saved("m.json").texts) == 2
    assert "Reprise de m.json après 2 coups." in cli("play", "dojo", "--lang", "fr", "--save", "m.json").said


def test_a_match_without_a_file_is_kept_in_the_state_folder(cli: Cli) -> None:
    run = cli("play", "dojo", "--seed", "1", typed=["1"])
    (kept,) = (cli.folder / "state" / "gokaido").iterdir()
    assert f"gokaido play dojo --save {kept}" in run.said
    assert len(Match.load(kept).texts) == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", games())
def test_a_whole_match_fits_the_terminal(cli: Cli, game: str, lang: str) -> None:
    run = cli("play", game, "--seed", "2", "--lang", lang, "--save", "m.json", typed=["1"] * 400)
    match = cli.saved("m.json")
    assert match.over
    assert {"en": "The game is over.", "fr": "La partie est finie."}[lang] in run.said
    for name, points in zip(match.names(lang), match.scores):
        assert f"{name}{' ' * (lang == 'fr')}: {points} points" in run.said
    assert too_wide(run.said) == []
    assert f"gokaido replay m.json{' --lang fr' * (lang == 'fr')}" in run.said
    again = cli("play", game, "--save", "m.json")
    assert "The game is over." in again.said


@pytest.mark.parametrize("content", [b'{"gokaido": 1, "game": "dojo", "acti', b"\x00\xff\x00", b"[]", b""])
def test_a_damaged_file_is_refused_and_left_as_it_was(cli: Cli, content: bytes) -> None:
    (cli.folder / "m.json").write_bytes(content)
    run = cli("play", "dojo", "--save", "m.json", typed=["1"])
    assert run.status == 2
    assert run.complained.startswith("m.json ")
    assert run.complained.count("\n") == 1
    assert (cli.folder / "m.json").read_bytes() == content
    assert cli("replay", "m.json").status == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are "),
        (["play", "dojo", "--seats", "3"], "Micro Dojo is for 1 and 2 players, not 3."),
        (["play", "dojo", "--level", "9"], "level cannot be 9; allowed: 1, 2, 3, 4 and 5."),
        (["play", "dojo", "--seats", "2", "--level", "9"], "Bots have levels 1 to 6, not 9."),
        (["play", "dojo", "--people", "3"], "1 to 2 of the seats can be people, not 3."),
        (["play", "dojo", "--seats", "1", "--bot", "random"], "none is left for random."),
        (["play", "dojo", "--people", "0"], "1 to 1 of the seats can be people, not 0."),
        (["play", "dojo", "--seed", "-1"], "The seed must be a whole number from 0 to 2^96 - 1, not -1."),
        (["play", "dojo", "--set", "mode=3A"], "mode cannot be '3A'; allowed: basic, 1A, 2A, 1B and 2B."),
        (["play", "dojo", "--set", "speed=3"], "Micro Dojo has no option 'speed'; it has "),
        (["play", "dojo", "--set", "mode"], "An option is written name=value, not 'mode'."),
        (["play", "dojo", "--save", "no/m.json"], "no/m.json cannot be written: there is no folder no."),
        (["play", "dojo", "--save", "."], ". cannot be read: Is a directory."),
        (["replay", "none.json"], "none.json cannot be read: No such file or directory."),
        (["sim", "chess"], "There is no game 'chess'; there are "),
        (["sim", "dojo", "--games", "0"], "At least 1 game must be played, not 0."),
        (["sim", "dojo", "--games", "-5"], "At least 1 game must be played, not -5."),
        (
            ["sim", "dojo", "--games", "9", "--seed", "-1"],
            "The seed must be a whole number from 0 to 2^96 - 1, not -1.",
        ),
        (["sim", "dojo", "--games", "9", "--seats", "4"], "Micro Dojo is for 1 and 2 players, not 4."),
        (["sim", "dojo", "--games", "9", "-o", "level=x"], "level cannot be 'x'; allowed: 1, 2, 3, 4 and 5."),
        (["bench", "chess"], "There is no game 'chess'; there are "),
        (["sim", "dojo", "--games", "many"], "'--games'"),
        (["play", "dojo", "--lang", "de"], "'--lang'"),
    ],
)
def test_a_wrong_value_gets_a_sentence_and_exit_status_2(cli: Cli, arguments: list[str], sentence: str) -> None:
    run = cli(*arguments)
    assert run.status == 2
    assert sentence in run.complained
    assert "Traceback" not in run.complained
    assert run.said == ""


def test_a_file_of_another_game_is_refused(cli: Cli) -> None:
    Match("dojo", seats=2, seed=1).save(cli.folder / "m.json")
    run = cli("play", "duo", "--save", "m.json")
    assert (run.status, run.complained) == (2, "m.json holds a match of Micro Dojo, not of Tokaido Duo.\n")


# ------------------------------------------------------------------ replay


def finished(folder: Path) -> Match:
    match = Match("dojo", seats=2, seed=4)
    while not match.over:
        match.play(match.legal[0])
    match.save(folder / "m.json")
    return match


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_replay_tells_every_move(cli: Cli, lang: str) -> None:
    match = finished(cli.folder)
    run = cli("replay", "m.json", "--lang", lang)
    assert run.status == 0
    assert too_wide(run.said) == []
    lines = " ".join(run.said.split())
    for number, text in enumerate(match.texts, 1):
        assert f"{number} {text}" in lines
    for sentence in match.sentences(lang, None, None, 0):
        assert sentence in lines


def test_replay_as_json_is_the_whole_match(cli: Cli) -> None:
    match = finished(cli.folder)
    data = json.loads(cli("replay", "m.json", "--json").said)
    assert [m["action"] for m in data["moves"]] == match.texts
    assert data["moves"][0]["told"] == match.sentences("en", None, None, 0)
    assert (data["scores"], data["winners"], data["over"]) == ([*match.scores], [*match.winners], True)


# ------------------------------------------------------------------ sim and bench


def counted(cli: Cli, *arguments: str) -> Any:
    """A simulation without its times."""
    data = json.loads(cli("sim", "dojo", "--games", "300", "--json", *arguments).said)
    return {k: v for k, v in data.items() if "second" not in k}


def test_sim_is_repeatable_by_its_seed(cli: Cli) -> None:
    first = counted(cli, "--seed", "7")
    assert first == counted(cli, "--seed", "7")
    assert first["seats"] != counted(cli, "--seed", "8")["seats"]
    assert first["games"] == 300
    shared = first["seats"][0]["shared"]
    assert sum(s["wins"] for s in first["seats"]) + shared == 300


def test_sim_plays_the_games_that_the_interpreter_plays(cli: Cli) -> None:
    from gokaido.engine.many import matches as loops
    from gokaido.engine.state.chance import seed_rng, seed_words

    game, points, decisions = games()["dojo"], [0, 0], 0
    for seed in range(7, 27):
        s, out = game.blank(2, {}), [0] * game.rules.actions
        seed_rng(s, *seed_words(seed))
        rules = loops.interpreted(game)
        decisions += rules.play_on(s, rules.begin(s, out), out)
        points = [points[k] + s.points[k] for k in range(2)]  # type: ignore[attr-defined]
    data = json.loads(cli("sim", "dojo", "--games", "20", "--seed", "7", "--json").said)
    assert data["decisions"] == decisions
    assert [s["mean_points"] for s in data["seats"]] == [p / 20 for p in points]


def test_sim_takes_seats_and_options(cli: Cli) -> None:
    solo = counted(cli, "--seats", "1", "-o", "level=5")
    assert solo["seats_count"] == 1
    assert solo["seats"][1]["wins"] > solo["seats"][0]["wins"]


def test_sim_prints_a_table(cli: Cli) -> None:
    run = cli("sim", "dojo", "--games", "300")
    assert "Micro Dojo: 300 random games" in run.said
    assert "games/s" in run.said
    assert too_wide(run.said) == []


def test_bench_measures_a_game(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gokaido.lab.bench.bench.SECONDS", 0.05)
    data = json.loads(cli("bench", "dojo", "--json", "--no-starts").said)
    (row,) = data["games"]
    assert (row["game"], row["seats"]) == ("dojo", 2)
    assert row["compiled_decisions_per_second"] > row["interpreted_decisions_per_second"] > 0
    assert row["ratio"] == row["compiled_decisions_per_second"] / row["interpreted_decisions_per_second"]
    assert row["copies_per_second"] > 0
    assert row["cold_start_seconds"] is None
    assert set(data["machine"]) == {"cpu", "python", "compiler", "numpy"}
    table = cli("bench", "dojo", "--no-starts").said
    assert "compiled decisions/s" in table
    assert too_wide(table) == []


def test_help_names_every_command(cli: Cli) -> None:
    run = cli("--help")
    assert run.status == 0
    for command in ("games", "play", "replay", "sim", "bench"):
        assert f"  {command} " in run.said


def test_the_command_line_names_no_game() -> None:
    """A game brings what a command needs through its contract."""
    text = Path(gokaido.cli.__file__).read_text(encoding="utf-8")
    for game in games().values():
        assert game.key not in re.findall(r"\w+", text)
        assert game.names["en"] not in text
