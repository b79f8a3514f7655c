"""The rules of Pebbles, as small functions on one flat record. The same text runs interpreted and compiled."""

from typing import Any

from gokaido.engine.compile.rule import Names, auto, block, rule
from gokaido.engine.state.chance import Piles, below, draw, place_in_pile, seed_rng, shuffle, tidy_pile
from gokaido.engine.state.event import emit
from gokaido.engine.state.record import grid, number, row

SEATS = 4
COLOURS = 4  # that one can keep
OF_EACH, BLACK_ONES = 6, 4
BAG = COLOURS * OF_EACH + BLACK_ONES


class Colour(Names):
    """The pebbles."""

    RED = auto()
    GREEN = auto()
    BLUE = auto()
    WHITE = auto()
    BLACK = auto()


class Act(Names):
    """Action ids."""

    DRAW = auto()
    KEEP = auto()
    COUNT = block(0)


class Kind(Names):
    """What can happen."""

    DREW = auto()  # what: a colour
    SPILT = auto()  # amount: pebbles lost
    KEPT = auto()  # amount: pebbles


class State(Piles):
    """One game. The bag is pile 0."""

    half = number()  # the option
    pile = grid(1, BAG, of=Colour)
    lucky = row(SEATS, of=Colour)  # -1 for what a viewer does not know
    drawn = grid(SEATS, COLOURS, most=BAG)  # before each player, not yet kept
    kept = grid(SEATS, COLOURS, most=BAG)


@rule
def setup(s: State) -> None:
    """Fill and shuffle the bag (half of it with the option); each player gets a lucky colour."""
    share = 2 if s.half else 1
    n = 0
    for colour in range(COLOURS + 1):
        for _ in range((OF_EACH if colour < COLOURS else BLACK_ONES) // share):
            s.pile[0][n] = colour
            n += 1
    s.pile_left[0] = n
    for k in range(n, BAG):
        s.pile[0][k] = -1
    shuffle(s, 0)
    for p in range(SEATS):
        s.lucky[p] = below(s, COLOURS) if p < s.seats else -1


@rule
def before(s: State, p: int) -> int:
    """How many pebbles lie before a player, not yet kept."""
    n = 0
    for colour in range(COLOURS):
        n += s.drawn[p][colour]
    return n


@rule
def legal(s: State, out: Any) -> int:
    """Draw; or keep, if there is something to keep. (With nothing to keep, drawing plays itself.)"""
    if s.over:
        return 0
    out[0] = Act.DRAW
    if before(s, s.actor) == 0:
        return 1
    out[1] = Act.KEEP
    return 2


@rule
def play(s: State, action: int) -> None:
    """Draw or keep; the game is over when the bag is empty."""
    if action == Act.KEEP:
        keep(s, s.actor)
    else:
        draw_pebble(s, s.actor)
    if s.pile_left[0] == 0:
        s.over = 1


@rule
def draw_pebble(s: State, p: int) -> None:
    """A black pebble spills what was not kept and ends the turn."""
    colour = draw(s, 0)
    emit(s, Kind.DREW, p, colour, 0, 0)
    if colour < COLOURS:
        s.drawn[p][colour] += 1
        return
    emit(s, Kind.SPILT, p, 0, before(s, p), 0)
    for other in range(COLOURS):
        s.drawn[p][other] = 0
    s.actor = (p + 1) % s.seats


@rule
def keep(s: State, p: int) -> None:
    """What lies before a player is safe; the next one's turn."""
    emit(s, Kind.KEPT, p, 0, before(s, p), 0)
    for colour in range(COLOURS):
        s.kept[p][colour] += s.drawn[p][colour]
        s.drawn[p][colour] = 0
    s.actor = (p + 1) % s.seats


@rule
def points(s: State, p: int) -> int:
    """A point for each pebble kept; those of the lucky colour count again, once the game is over and it is shown."""
    n = 0
    for colour in range(COLOURS):
        n += s.kept[p][colour]
    return n + s.kept[p][s.lucky[p]] if s.over else n


@rule
def result(s: State, out: Any) -> None:
    """Points of each player, then ranks: how many are ahead."""
    for p in range(s.seats):
        out[p] = points(s, p)
    for p in range(s.seats):
        out[s.seats + p] = 0
        for q in range(s.seats):
            if out[q] > out[p]:
                out[s.seats + p] += 1


@rule
def observe(s: State, viewer: int) -> None:
    """Nobody knows the order in the bag, nor the lucky colours of others before the end."""
    tidy_pile(s, 0)
    for p in range(s.seats):
        if p != viewer and s.over == 0:
            s.lucky[p] = -1
    for k in range(4):
        s.rng[k] = 0


@rule
def redeal(s: State, viewer: int, seed: int) -> None:
    """Shuffle the bag and give the others lucky colours anew."""
    seed_rng(s, seed, seed >> 32, 1)
    shuffle(s, 0)
    for p in range(s.seats):
        if p != viewer and s.over == 0:
            s.lucky[p] = below(s, COLOURS)


def luck(s: Any, drawn: list[str]) -> None:
    """Pebbles that come out of the bag next, by name: for whoever records a game played with real ones."""
    places = [place_in_pile(s, 0, k) for k in range(s.pile_left[0])]
    rest = [s.pile[0][k] for k in places]
    for word in drawn:
        if word not in Colour.numbers or Colour.number(word) not in rest:
            raise ValueError(f"there is no {word!r} in the bag")
        rest.remove(Colour.number(word))
    for k, colour in zip(places, [*map(Colour.number, drawn), *rest]):
        s.pile[0][k] = colour
