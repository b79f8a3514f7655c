"""Positions changed by names in every game, and arranged in the middle of a turn."""

from typing import Any

import pytest

from gokaido.engine.match import Match
from gokaido.games.duo.state import DuoPhase
from gokaido.games.tokaido.material.matsuri import FESTIVAL_WORDS, Festival


def test_a_traveller_who_goes_leaves_the_queue_and_one_who_comes_joins_it() -> None:
    match = Match.arranged("tokaido", seats=3, at=[14, 14, 9], offer=["soba"])
    assert match.state.lane[:3] == [0, 1, 0]
    assert match.edited(at={0: 10}).state.lane[:3] == [0, 0, 0]
    assert match.edited(at={2: 14}, lane={2: 2}).state.lane[:3] == [0, 1, 2]
    assert match.edited(lane={0: 1, 1: 0}).state.lane[:3] == [1, 0, 0]


def test_tiles_are_dealt_by_seat() -> None:
    dealt = {0: ["kinko", "umegae"], 1: ["chuubei", "satsuki"], 2: ["zen-emon", "hirotada"]}
    match = Match.arranged("tokaido", seats=3, dealt=dealt)
    assert [a.text for a in match.legal] == ["kinko", "umegae"]


def test_a_wave_tile_is_turned_over_and_a_die_is_given_back() -> None:
    match = Match.arranged("duo", used={"pilgrim": 0}, waves={"tranquil": 0})
    assert match.actor == 1
    edited = match.edited(waves={"hurried": 1})
    held = edited.game.rules.position(edited.state)
    assert (held["waves"]["hurried"], held["used"]["pilgrim"]) == (1, 0)
    assert match.edited(used={"pilgrim": None}).actor == 0


@pytest.mark.rule("D-TURN-1")
@pytest.mark.parametrize(
    ("used", "actor", "then"),
    [
        ({"pilgrim": 0}, 0, 1),  # the first die: the other uses the second
        ({"merchant": 1, "pilgrim": 0}, 0, 1),  # the second: the roller uses the third
        ({"merchant": 1, "pilgrim": 1, "artist": 0}, 1, 0),  # the third: the other rolls
    ],
)
def test_a_round_goes_on_from_the_middle_of_a_die(used: dict[str, int], actor: int, then: int) -> None:
    match = Match.arranged("duo", pilgrims=[2, 20][:: 1 if actor == 0 else -1], phase="act", die="pilgrim", used=used)
    assert (match.actor, match.state.phase) == (actor, DuoPhase.ACT)
    match.play("pass")
    assert (match.actor, match.state.phase) == (then, DuoPhase.MOVE)


def test_all_that_a_space_offers_is_still_to_do() -> None:
    placed: dict[str, Any] = {
        "meeples": {"sumo": 4},
        "marker": ["sumo", None],
        "actor": 0,
        "gold": [3, 0],
        "food": [3, 0],
    }
    moved = Match.arranged("dojo", meeples={"sumo": 3}, actor=0, gold=[3, 0], food=[3, 0])
    moved.play("move sumo 4")
    match = Match.arranged("dojo", phase="act", mover="sumo", **placed)
    assert [a.text for a in match.legal] == [a.text for a in moved.legal]
    fewer = Match.arranged("dojo", phase="act", mover="sumo", actions_due=0, build_due=1, **placed)
    assert {a.text for a in fewer.legal} != {a.text for a in match.legal}
    assert match.edited(phase="move", marker=[None, None]).state.mover == -1


def test_the_form_calls_festivals_by_their_names() -> None:
    fields = {one.name: one for one in Match("tokaido").game.rules.position_form.fields}
    for word, words in fields["lasting"].words:
        assert words == FESTIVAL_WORDS[Festival.number(word)]
