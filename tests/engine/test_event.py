"""Events: what an action did, to whom, and who may know it."""

from gokaido.engine.state.event import EVERYONE, Event, emit, events_of, forget, whisper
from gokaido.engine.state.record import Record


def test_what_is_told_is_kept_in_order_until_it_is_forgotten() -> None:
    s = Record()
    emit(s, 1, 0, 2, 3, 4)
    emit(s, 5, 1, 6, 7, 8)
    assert events_of(s) == (Event(1, 0, 2, 3, 4, EVERYONE), Event(5, 1, 6, 7, 8, EVERYONE))
    forget(s)
    assert events_of(s) == ()


def test_a_secret_is_known_to_those_it_was_whispered_to() -> None:
    s = Record()
    whisper(s, 0b10, 1, 0, 2, 3, 4)
    (event,) = events_of(s)
    assert event.seen_by(1).what == 2
    assert event.seen_by(0) == Event(1, 0, -1, 3, 4, 0b10)
    assert event.seen_by(None).what == -1


def test_everyone_and_spectators_know_what_is_said_aloud() -> None:
    s = Record()
    emit(s, 1, 0, 2, 3, 4)
    (event,) = events_of(s)
    assert event.seen_by(None) == event.seen_by(3) == event


def test_nothing_is_told_while_a_rule_tries_something_out() -> None:
    s = Record()
    s.hush = 1
    emit(s, 1, 0, 2, 3, 4)
    whisper(s, 0, 1, 0, 2, 3, 4)
    assert events_of(s) == ()
