"""What must hold of the rules once they are compiled: the same games, bit for bit."""

import random

from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.fast_match import FastMatch

from .walks import TableSetup, called, dealt, legal_ids, seen, viewers


def compiled_games(table: TableSetup, seed: int) -> None:
    """The whole state and the legal actions after every move, interpreted and compiled."""
    match, chance = table.match(seed), random.Random(seed)
    fast = FastMatch(table.game, table.seats, features=False, **table.options)
    n = fast.open(seed)
    while True:
        if fast.states.tobytes() != match.state.key():
            other = type(match.state).from_row(fast.states)
            differ = [f for f in fast.states.dtype.names or () if getattr(other, f) != getattr(match.state, f)]
            raise table.fault(f"Compiled, {', '.join(differ)} came out otherwise.", match)
        ids = legal_ids(table.game, match.state)
        if fast.legal[:n].tolist() != ids:
            raise table.fault(f"Compiled, {fast.legal[:n].tolist()} are legal instead of {ids}.", match)
        if match.over:
            return
        number = chance.choice(ids)
        match.play(number)
        n = fast.step(number)


def compiled_views(table: TableSetup, seed: int) -> None:
    """Views and redeals, interpreted and compiled."""
    game, frame = table.game, new_matches(table.game, 1, table.seats, table.options)
    match, chance = table.match(seed), random.Random(seed)
    while not match.over:
        viewer, deal = chance.choice(viewers(table)), chance.getrandbits(60)
        frame.states[:] = match.state.to_row()
        frame.redeal_row(0, viewer, deal)
        if frame.states.tobytes() != dealt(game, match.state, viewer, deal).key():
            raise table.fault(f"Compiled, `redeal` for {called(viewer)} came out otherwise.", match)
        frame.observe_row(0, viewer)
        if frame.states.tobytes() != seen(game, match.state, viewer).key():
            raise table.fault(f"Compiled, {called(viewer)} sees something else.", match)
        match.play(chance.choice(legal_ids(game, match.state)))
