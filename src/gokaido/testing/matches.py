"""What must hold of matches: copies, undo, files and positions give the same bytes; views are plain data."""

import json

from gokaido.engine.match import Match

from .walks import TableSetup, differing, walk


def copies(table: TableSetup, seed: int) -> None:
    """A match that was copied, saved and loaded, or taken back and played again, is the same to the last byte."""
    match = next(m for m in walk(table, seed) if m.over)
    row = match.state.to_row(events=True)
    loaded, half = Match.from_text(match.to_text(), game=table.game), len(match.actions) // 2
    for twin, what in (
        (match.state.copy(), "A copy of the state"),
        (type(match.state).from_row(row), "The state packed and unpacked"),
        (match.copy().state, "A copy of the match"),
        (loaded.state, "The match, saved and loaded,"),
    ):
        if twin.key() != match.state.key() or twin.events[: twin.n_events] != match.state.events[: twin.n_events]:
            raise table.fault(f"{what} differs in {differing(twin, match.state)}.", match)
    if loaded.history != match.history or loaded.texts != match.texts:
        raise table.fault("The match, saved and loaded, has another history.", match)
    before = match.at(half)
    loaded.undo(len(match.actions) - half)
    if loaded.state.key() != before.state.key() or [a.id for a in loaded.legal] != [a.id for a in before.legal]:
        raise table.fault(f"Undo and replay differ in {differing(loaded.state, before.state)}.", before)
    for number in match.actions[half:]:
        loaded.play(number)
    if loaded.state.key() != match.state.key():
        raise table.fault(f"Played on after undo, {differing(loaded.state, match.state)} came out otherwise.", match)


def views(table: TableSetup, seed: int) -> None:
    """Views are plain data; only the actor is told what is legal; the generator is in none."""
    for moves, match in enumerate(walk(table, seed)):
        if moves % 8 and not match.over:
            continue
        for seat in (None, *range(table.seats)):
            view = match.view(seat)
            if json.loads(json.dumps(view)) != view:
                raise table.fault("A view is not the same after it went through JSON.", match)
            if bool(view["legal"]) != (seat is not None and seat == match.actor):
                raise table.fault(f"Seat {seat} is told what is legal, but seat {match.actor} is to act.", match)
            if {"rng", "events", "luck"} & view["state"].keys():
                raise table.fault("A view shows the generator, the events or the luck of the record.", match)


def positions(table: TableSetup, seed: int) -> None:
    """A match that starts from the position of another, as names, is in the same position to the last byte."""
    for moves, match in enumerate(walk(table, seed)):
        if moves % 5 and not match.over:
            continue
        names = json.loads(json.dumps({**match.position_names(), "game": ""}))
        again = Match.arranged(**{**names, "game": table.game})
        if again.state.key() != match.state.key():
            raise table.fault(f"Arranged by its own names, {differing(again.state, match.state)} differs.", match)
