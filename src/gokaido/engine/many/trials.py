"""Worlds in which actions are tried: whatever a viewer does not know, dealt again and again by compiled rules.

`game` is the game that these loops are compiled for (see engine.compile).
"""

from typing import Any

from ..compile.frame import Frame, longs, records, shorts, whole
from ..compile.rule import brief, rule
from ..game import Game
from .seeds import mixed

game: Any = None

SIDES = 8  # more than any game has
CURRENCIES = 2  # that are counted: `first` and `second` of a purse


class Trials(Frame):
    """What a viewer sees, and worlds that look so."""

    rows = whole()  # room for so many worlds
    width = whole()  # of a record, by 16 bits
    parts = whole()  # rows of its fields, in which things may change places
    fields = whole()
    rolls = whole()
    longest = whole()
    actions = whole()
    spread = longs("rolls", 4)  # states of the generator that stand for all that chance may bring
    line = longs("longest")  # actions to be played one after the other
    seen = records(1)
    worlds = records("rows")
    shown = shorts("width")  # what is seen, and the worlds, by 16 bits: the same memory
    cells = shorts("rows", "width")
    whole_state = shorts("width")  # before anything was hidden
    starts = longs("fields")  # where each field of a record lies
    stops = longs("fields")
    covered = longs("fields")  # the fields in which something was hidden
    begins = longs("parts")  # where each part lies
    ends = longs("parts")
    spots = longs("width")
    twin = records(1)
    ranks = shorts(2 * SIDES)
    change = longs(CURRENCIES + 2)  # of purse and points; is the game over?
    before = longs(CURRENCIES + 2)  # the same in the first world
    out = shorts("actions")
    same = longs("actions")  # of each legal action: does it always bring the same?
    changes = longs("actions", CURRENCIES + 2)


def trials_of(of: Game) -> type[Trials] | None:
    """The frame with the currencies of a game; None where they are no rules, or too many."""
    amounts = [currency.amount for currency in of.text.purse]
    if not 0 < len(amounts) <= CURRENCIES or not all(hasattr(amount, "is_rule") for amount in amounts):
        return None
    return type("Trials", (Trials,), {"rules": {"first": amounts[0], "second": amounts[-1]}, "__module__": __name__})


@brief
def observe_seen(f: Trials, viewer: int) -> int:
    """Hide in `seen` what a viewer (-1: a spectator) may not know; returns how many fields are `covered`."""
    for k in range(f.width):
        f.shown[k] = f.whole_state[k]
    game.observe(f.seen[0], viewer)
    n = 0
    for field in range(f.fields):
        for k in range(f.starts[field], f.stops[field]):
            if f.shown[k] != f.whole_state[k]:
                f.covered[n] = field
                n += 1
                break
    return n


# ------------------------------------------------------------------ worlds


@brief
def deal_worlds(f: Trials, viewer: int, deals: int) -> int:
    """What is seen, dealt with the seeds from 0 up, and turned; returns how many worlds there are."""
    for seed in range(deals):
        f.worlds[seed] = f.seen[0]
        game.redeal(f.worlds[seed], viewer, seed)
    bases = 1
    most = 1
    for part in range(f.parts):
        for blank in range(2):
            n = alike(f, part, blank, deals)
            most = max(most, n)
            if n > 0 and not same_things(f, n, deals):
                bases = deals
    return turn(f, deals, min(deals + bases * (most - 1), f.rows), most)


@rule
def alike(f: Trials, part: int, blank: int, deals: int) -> int:
    """How many places of a part look alike, blank or not, and are not as seen in all deals; `spots` has them."""
    n = 0
    for k in range(f.begins[part], f.ends[part]):
        differs = 0
        for deal in range(deals):
            if f.cells[deal][k] != f.shown[k]:
                differs = 1
        if differs and (1 if f.shown[k] < 0 else 0) == blank:
            f.spots[n] = k
            n += 1
    return n


@rule
def same_things(f: Trials, n: int, deals: int) -> bool:
    """Do all deals have the same things in the spots, if in another order?"""
    first = 0
    for deal in range(deals):
        sum = 0
        for j in range(n):
            sum += mixed(f.cells[deal][f.spots[j]] + (1 << 16))
        if deal == 0:
            first = sum
        if sum != first:
            return False
    return True


@rule
def turn(f: Trials, deals: int, rows: int, most: int) -> int:
    """More worlds: of the first deal, or of each in turn, with things that look alike in each other's place.

    So each thing lies once in every place where it may.
    """
    for row in range(deals, rows):
        f.worlds[row] = f.worlds[(row - deals) // (most - 1)]
    for part in range(f.parts):
        for blank in range(2):
            n = alike(f, part, blank, deals)
            for row in range(deals if n > 1 else rows, rows):
                base = (row - deals) // (most - 1)
                step = 1 + (row - deals) % (most - 1)
                for j in range(n):
                    f.cells[row][f.spots[j]] = f.cells[base][f.spots[(j + step) % n]]
    return rows


# ------------------------------------------------------------------ trials


@rule
def count(f: Trials, s: Any, seat: int, sign: int) -> None:
    """Add purse and points of a seat to `change`, or take them off."""
    game.result(s, f.ranks)
    f.change[0] += sign * game.first(s, seat)
    f.change[1] += sign * game.second(s, seat)
    f.change[2] += sign * f.ranks[seat]


@rule
def try_line(f: Trials, s: Any, seat: int, length: int) -> None:
    """Play a line; what its last action changes is in `change`."""
    for j in range(CURRENCIES + 1):
        f.change[j] = 0
    for k in range(length - 1):
        game.play(s, f.line[k])
    count(f, s, seat, -1)
    game.play(s, f.line[length - 1])
    count(f, s, seat, 1)
    f.change[CURRENCIES + 1] = s.over


@brief
def always_same(f: Trials, seat: int, length: int, rows: int) -> int:
    """Does the last action of the line bring a seat the same in all worlds, whatever chance brings? See `change`."""
    s = f.twin[0]
    chance = 1
    for roll in range(f.rolls):
        if chance == 0:  # none was asked for
            return 1
        chance = 0
        for row in range(rows):
            f.twin[0] = f.worlds[row]
            for j in range(4):
                s.rng[j] = f.spread[roll][j]
            try_line(f, s, seat, length)
            for j in range(CURRENCIES + 2):
                if roll == 0 and row == 0:
                    f.before[j] = f.change[j]
                if f.before[j] != f.change[j]:
                    return 0
            for j in range(4):
                if s.rng[j] != f.spread[roll][j]:
                    chance = 1
    return 1


@brief
def try_legal(f: Trials, seat: int, rows: int) -> int:
    """The same for every legal action, alone: `same` and `changes` by their place in `out`; returns how many."""
    n: int = game.legal(f.seen[0], f.out)
    for k in range(n):
        f.line[0] = f.out[k]
        f.same[k] = always_same(f, seat, 1, rows)
        for j in range(CURRENCIES + 2):
            f.changes[k][j] = f.change[j]
    return n
