"""What must hold of the rules once they are compiled: the same games, bit for bit."""

import random

import numpy as np

from gokaido.engine.compile.library import compiled
from gokaido.engine.many import step as loops
from gokaido.engine.state.chance import seed_words, sow

from .walks import TableSetup, called, dealt, legal_ids, seen, viewers


def compiled_games(table: TableSetup, seed: int) -> None:
    """The whole state and the legal actions after every move, interpreted and compiled."""
    rules = compiled(table.game, loops)
    out = np.zeros(table.game.rules.actions, np.int16)
    match, chance = table.match(seed), random.Random(seed)
    start = table.game.blank(table.seats, table.options)
    sow(start, *seed_words(seed))
    states = start.to_row()
    n = rules.begin_at(states, 0, out)
    while True:
        if states.tobytes() != match.state.key():
            other = type(match.state).from_row(states)
            differ = [f for f in states.dtype.names or () if getattr(other, f) != getattr(match.state, f)]
            raise table.fault(f"Compiled, {', '.join(differ)} came out otherwise.", match)
        ids = legal_ids(table.game, match.state)
        if out[:n].tolist() != ids:
            raise table.fault(f"Compiled, {out[:n].tolist()} are legal instead of {ids}.", match)
        if match.over:
            return
        number = chance.choice(ids)
        match.play(number)
        n = rules.step_at(states, 0, number, out)


def compiled_views(table: TableSetup, seed: int) -> None:
    """Views and redeals, interpreted and compiled."""
    game, rules = table.game, compiled(table.game, loops)
    match, chance = table.match(seed), random.Random(seed)
    while not match.over:
        viewer, deal = chance.choice(viewers(table)), chance.getrandbits(60)
        row = match.state.to_row()
        rules.redeal_at(row, 0, viewer, deal)
        if row.tobytes() != dealt(game, match.state, viewer, deal).key():
            raise table.fault(f"Compiled, `redeal` for {called(viewer)} came out otherwise.", match)
        rules.observe_at(row, 0, viewer)
        if row.tobytes() != seen(game, match.state, viewer).key():
            raise table.fault(f"Compiled, {called(viewer)} sees something else.", match)
        match.play(chance.choice(legal_ids(game, match.state)))
