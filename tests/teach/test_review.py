"""Reviews: a blunder is found, nothing hidden counts, luck and choice add up, and the same seed says the same."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache

import pytest

from gokaido.bots.judge import Judge
from gokaido.bots.network.bot import Network
from gokaido.bots.network.weights import network_of
from gokaido.engine.errors import BadOption
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.teach.grades import GRADES, accuracy_of, grade_of
from gokaido.teach.review import DecisionPoint, Review, look_at, review
from gokaido.teach.review_chart import described, review_svg, slips
from gokaido.testing.walks import dealt

from ..engine.toy import TOY
from ..terminal import Cli, too_wide

SIMS = 60
EVERYTHING = {"crossroads": True, "matsuri": True}


def played_well(match: Match, blunder: tuple[int, str] | None = None) -> Match:
    """A match played to its end by what the network likes best, but for one decision."""
    weights = network_of(match.game)
    assert weights is not None
    player = Network(match.game, weights)
    while not match.over:
        if blunder is not None and len(match.actions) == blunder[0]:
            match.play(blunder[1])
        else:
            match.play(player.choose(match.view_state(match.actor), seed=1).action)
    return match


@cache
def blundered() -> Match:
    """Somebody walks past the whole first leg of the road, straight to the inn."""
    match = Match("tokaido", seats=3, seed=4)
    turns = played_well(Match("tokaido", seats=3, seed=4))
    move = next(k for k, text in enumerate(turns.texts) if text.startswith("move"))
    return played_well(match, (move, "move 14"))


@cache
def of_blunder() -> Review:
    return review(blundered(), SIMS)


def test_a_clear_blunder_is_the_turning_point_with_what_was_better() -> None:
    found = of_blunder()
    assert found.turning is not None
    worst = found.decisions[found.turning]
    assert (worst.played.text, worst.grade) == ("move 14", "mistake")
    assert worst.best.text.startswith("move")
    assert worst.best.text != "move 14"
    assert worst.loss > 2 * GRADES["inaccuracy"].most
    assert worst.points > 3  # points at the end, of about 70
    assert found.players[worst.seat].result == 0  # and it was lost
    assert found.players[worst.seat].accuracy == min(p.accuracy or 0 for p in found.players)


def test_the_same_seed_gives_the_same_review_and_another_one_other_numbers() -> None:
    again = review(blundered(), SIMS)
    assert again == of_blunder()
    assert json.dumps(again.as_data()) == json.dumps(of_blunder().as_data())
    assert review(blundered(), 8, seed=2) != review(blundered(), 8, seed=3)


@pytest.mark.parametrize("key", ["tokaido", "duo"])
def test_states_that_look_the_same_to_a_player_give_the_same_grades(key: str) -> None:
    """Whatever lies hidden at a decision, its judgement is the same."""
    options = EVERYTHING if key == "tokaido" else {}
    match = played_well(Match(key, seats=2 if key == "duo" else 3, seed=9, **options))
    differed = 0
    for move in range(3, len(match.actions), 17):
        at = match.at(move)
        if len(at.legal) < 2:
            continue
        judged = set()
        for seed in range(3):
            world = at.copy()
            world.state = dealt(at.game, at.state, at.state.actor, seed)
            differed += world.state.key() != at.state.key()
            world = Match.arranged(**world.position_names())
            world.play(at.legal[0].text)
            first = review(world, 16).decisions[0]
            judged.add((first.played.outlook, first.best.outlook, first.best.text, first.grade, first.points))
        assert len(judged) == 1, move
    assert differed > 3


def test_what_was_judged_came_from_the_view_alone() -> None:
    at = blundered().at(5)
    seen, judge = at.view_state(at.actor), Judge(at.game, SIMS)
    action = at.legal[0].id
    hidden = dealt(at.game, at.state, at.state.actor, 3)
    twin = at.copy()
    twin.state = hidden
    looks = [
        look_at(judge, DecisionPoint(5, seen.actor, known, 7, action)) for known in (seen, twin.view_state(at.actor))
    ]
    assert looks[0] == looks[1]


@pytest.mark.parametrize("key", ["tokaido", "duo", "dojo"])
def test_choices_luck_and_estimate_lead_from_the_start_to_the_result(key: str) -> None:
    match = blundered() if key == "tokaido" else played_well(Match(key, seats=2, seed=3))
    found = of_blunder() if key == "tokaido" else review(match, 20)
    for side, p in enumerate(found.players):
        assert p.start + p.own + p.others + p.luck + p.estimate == pytest.approx(p.result)
        assert p.own <= 0
        assert sum(p.grades.values()) == sum(d.seat == side for d in found.decisions)
    assert sum(p.start for p in found.players) == pytest.approx(1, abs=1e-4)
    assert [p.result > 0 for p in found.players] == [rank == 0 for rank in match.ranks]
    if key == "dojo":  # which has neither dice nor cards
        assert all(p.luck == 0 for p in found.players)
    else:
        assert any(abs(p.luck) > 0.01 for p in found.players)


def test_a_match_that_goes_on_ends_with_what_is_to_be_expected() -> None:
    found = review(blundered().at(6), 20)
    assert not found.over
    assert len(found.decisions) <= 6
    assert sum(found.curve[-1][1]) == pytest.approx(1, abs=1e-4)
    assert all(0 < chance < 1 for chance in found.curve[-1][1])


def test_a_match_without_a_move_and_a_game_without_a_network_are_reviewed() -> None:
    assert review(Match("dojo", seats=2, seed=1), 8).decisions == ()
    match = Match(TOY, seed=3)
    while not match.over:
        match.play(match.legal[-1])
    found = review(match, 40)
    assert found.decisions
    assert sum(found.curve[0][1]) == pytest.approx(1, abs=1e-4)


def test_progress_is_told_to_the_end_and_too_much_thought_is_refused() -> None:
    told: list[tuple[int, int]] = []
    match = blundered().at(4)
    review(match, 2, progress=lambda done, whole: told.append((done, whole)))
    assert told == [(k, 4) for k in range(5)]
    for sims in (0, 1_000_000):
        with pytest.raises(BadOption, match="1 to 100000 simulations"):
            review(match, sims)


def test_grades_and_accuracy_follow_their_tables() -> None:
    assert [grade_of(loss).key for loss in (0.0, 0.01, 0.02, 0.05, 0.08, 0.081, 1.0)] == [
        "best", "best", "good", "inaccuracy", "inaccuracy", "mistake", "mistake",
    ]  # fmt: skip
    assert accuracy_of([]) is None
    assert accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([0.0, 0.1, 0.2]) == pytest.approx((100 + 50 + 25) / 3)


def test_the_curve_is_a_picture_with_words_for_who_cannot_see_it() -> None:
    found = of_blunder()
    svg = review_svg(found, "fr", ["<Anne>", "Bo", "Cid"])
    root = ET.fromstring(svg)
    assert "".join(root.itertext()).count("<Anne>") >= 2
    name = ["<Anne>", "Bo", "Cid"][found.decisions[found.turning or 0].seat]
    assert f"Tournant : coup {found.decisions[found.turning or 0].move + 1}, {name}." in described(
        found, "fr", ["<Anne>", "Bo", "Cid"]
    )
    assert svg.count('class="slip"') == min(len(slips(found)), 12)


# ------------------------------------------------------------------ the command


@pytest.mark.parametrize(("lang", "words"), [("en", "Turning point: move"), ("fr", "Tournant : coup")])
def test_the_command_tells_the_review_at_80_columns(cli: Cli, lang: str, words: str) -> None:
    (cli.folder / "m.json").write_text(blundered().to_text())
    run = cli("review", "m.json", "--lang", lang, "--sims", "20", "--svg", "curve.svg")
    assert run.status == 0
    assert too_wide(run.said) == []
    assert words in run.said
    assert (cli.folder / "curve.svg").read_text().startswith("<svg")


def test_the_command_prints_the_review_as_json(cli: Cli) -> None:
    (cli.folder / "m.json").write_text(blundered().to_text())
    data = json.loads(cli("review", "m.json", "--json", "--sims", str(SIMS)).said)
    assert data == json.loads(json.dumps(of_blunder().as_data()))
    assert data["decisions"][data["turning"]]["played"]["text"] == "move 14"


def test_the_command_refuses_what_is_no_match_and_too_much_thought(cli: Cli) -> None:
    (cli.folder / "m.json").write_text(blundered().to_text())
    (cli.folder / "bad.json").write_text("{}")
    assert cli("review", "bad.json").status == 2
    run = cli("review", "m.json", "--sims", "0")
    assert (run.status, "1 to 100000 simulations" in run.complained) == (2, True)


def test_games_with_a_network_are_all_reviewed_by_it() -> None:
    assert all(Judge(game_of(key), 1).guided is not None for key in ("tokaido", "duo", "dojo"))


def test_a_review_takes_the_networks_word_where_it_asks() -> None:
    """Thousands of quick looks: nobody waits for games that the network plays on."""
    game = game_of("tokaido")
    guided = Judge(game, 4).guided
    assert guided is not None
    assert guided.settings == replace(game.advice.guided, depth=0, lead=0.0) != game.advice.guided
