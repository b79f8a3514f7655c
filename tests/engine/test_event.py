"""Events: what an action did, to whom, and who may know it."""

import random

import pytest

from gokaido import Game, Match
from gokaido.engine.registry import games
from gokaido.engine.state.event import EVERYONE, Event, EventNames, emit, events_of, forget, whisper
from gokaido.engine.state.record import Record
from gokaido.games.dojo.state import DojoKind


def test_what_is_told_is_kept_in_order_until_it_is_forgotten() -> None:
    s = Record()
    emit(s, 1, 0, 2, 3, 4)
    emit(s, 5, 1, 6, 7, 8)
    assert events_of(s, EventNames()) == (Event(1, 0, 2, 3, 4, EVERYONE), Event(5, 1, 6, 7, 8, EVERYONE))
    forget(s)
    assert events_of(s, EventNames()) == ()


def test_a_secret_is_known_to_those_it_was_whispered_to() -> None:
    s = Record()
    whisper(s, 0b10, 1, 0, 2, 3, 4)
    (event,) = events_of(s, EventNames())
    assert event.seen_by(1).what == 2
    assert event.seen_by(0) == Event(1, 0, -1, 3, 4, 0b10)
    assert event.seen_by(None).what == -1


def test_everyone_and_spectators_know_what_is_said_aloud() -> None:
    s = Record()
    emit(s, 1, 0, 2, 3, 4)
    (event,) = events_of(s, EventNames())
    assert event.seen_by(None) == event.seen_by(3) == event


def test_nothing_is_told_while_a_rule_tries_something_out() -> None:
    s = Record()
    s.hush = 1
    emit(s, 1, 0, 2, 3, 4)
    whisper(s, 0, 1, 0, 2, 3, 4)
    assert events_of(s, EventNames()) == ()


def test_events_are_named() -> None:
    match, lot = Match("dojo", seed=1), random.Random(1)
    while not any(e.kind == "bought" for e in match.events):
        match.play(lot.choice(match.legal))
    bought = next(e for e in match.events if e.kind == "bought")
    building = match.texts[-1].removeprefix("buy ").replace(" ", "_")
    assert (bought.thing, bought.code) == (building, DojoKind.BOUGHT)
    assert repr(bought).startswith(f"Event(kind='bought', seat={bought.seat}, what={bought.what}")
    assert f"thing={building!r}" in repr(bought)


def test_the_name_of_a_secret_is_secret() -> None:
    match = Match("tokaido", seats=3, seed=1)
    dealt = [e for e in match.events if e.kind == "dealt"]
    assert all(e.thing for e in dealt)
    assert {e.seen_by(0).thing != "" for e in dealt if e.seat == 0} == {True}
    assert {e.seen_by(0).thing for e in dealt if e.seat != 0} == {""}
    assert {e.seen_by(None).thing for e in dealt} == {""}


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_every_kind_of_event_is_explained(game: Game) -> None:
    names = game.rules.events
    if names.kinds is not None and names.meanings:
        assert sorted(names.meanings) == sorted(names.kinds.words)
        assert set(names.things) <= set(names.kinds.words)
