"""What must hold of the rules once they are compiled: the same games, bit for bit."""

import random

from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import interpreted
from gokaido.engine.match import Match
from gokaido.engine.state.chance import seed_rng, seed_words

from .walks import TableSetup, called, dealt, differing, legal_ids, seen, viewers


def compiled_games(table: TableSetup, seed: int) -> None:
    """The whole state and the legal actions after every move, interpreted and compiled."""
    game, chance = table.game, random.Random(seed)
    rules, state, out = interpreted(game), game.blank(table.seats, table.options), [0] * game.rules.actions
    seed_rng(state, *seed_words(seed))
    fast = FastMatch(game, table.seats, features=False, **table.options)
    n, fast_n, played = rules.begin(state, out), fast.open(seed), list[int]()
    while True:
        if fast.states.tobytes() != state.key():
            other = type(state).from_row(fast.states)
            raise table.fault(f"Compiled, {differing(other, state)} came out otherwise.", _after(table, seed, played))
        ids, found = out[:n], fast.legal[:fast_n].tolist()
        if found != ids:
            raise table.fault(f"Compiled, {found} are legal instead of {ids}.", _after(table, seed, played))
        if not ids:
            return
        played.append(chance.choice(ids))
        n, fast_n = rules.step(state, played[-1], out), fast.step(played[-1])


def _after(table: TableSetup, seed: int, actions: list[int]) -> Match:
    """A match after some actions: to play all of them in a match, which remembers and spells each, takes longer."""
    match = table.match(seed)
    for number in actions:
        match.play(number)
    return match


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
