"""What must hold of what bots start from: numbers that are finite and made from what a seat knows."""

import math

from .walks import TableSetup, legal_ids, walk

GUARD = 987.25  # written behind the features; nobody may overwrite it


def features(table: TableSetup, seed: int) -> None:
    """Exactly `n_features` numbers, all finite, the same each time; asking changes nothing."""
    advice = table.game.advice
    for moves, match in enumerate(walk(table, seed)):
        if moves % 3 and not match.over:
            continue
        for seat in range(table.seats):
            view = match.view_state(seat)
            before = view.key()
            outs = [[GUARD] * advice.n_features for _ in range(2)]
            try:
                for out in outs:
                    advice.features(view, seat, out)
            except IndexError as error:
                fault = table.fault(f"`features` writes more than n_features={advice.n_features} numbers.", match)
                raise fault from error
            if view.key() != before:
                raise table.fault("`features` changes the state.", match)
            if GUARD in outs[0]:
                place = outs[0].index(GUARD)
                raise table.fault(f"`features` leaves number {place} of {advice.n_features} unwritten.", match)
            if outs[0] != outs[1] or not all(math.isfinite(value) for value in outs[0]):
                raise table.fault("`features` gives numbers that are not finite, or others when asked again.", match)


def estimates(table: TableSetup, seed: int) -> None:
    """The value of a position for each side and the prior of each action are finite numbers and change nothing."""
    advice = table.game.advice
    for moves, match in enumerate(walk(table, seed)):
        if moves % 3 and not match.over:
            continue
        before = match.state.key()
        found = {"value": [advice.value(match.state, seat) for seat in range(table.seats)]}
        found["own_value"] = [advice.own_value(match.state, seat) for seat in range(table.seats)]
        found["prior"] = [advice.prior(match.state, action) for action in legal_ids(table.game, match.state)]
        for name, values in found.items():
            if not all(math.isfinite(value) for value in values):
                raise table.fault(f"`{name}` gives a number that is not finite: {values}.", match)
        if match.state.key() != before:
            raise table.fault("`value`, `own_value` or `prior` changes the state.", match)
