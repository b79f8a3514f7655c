"""A toy game for tests of the engine: draw a hidden card or stop; the highest sum not above 10 wins."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.compile.rule import Names, rule
from gokaido.engine.game import Advice, Description, Game, Picture, Rules, Text
from gokaido.engine.options import on_off
from gokaido.engine.state.chance import Piles, draw, seed_rng, shuffle, tidy_pile
from gokaido.engine.state.event import Event, EventNames, emit
from gokaido.engine.state.fields import arrange_fields
from gokaido.engine.state.record import grid, number, row

from .toy_scoring import LIMIT, worth

SEATS = 2
CARDS = 12


class Act(Names):
    """Action ids."""

    DRAW = 0
    STOP = 1


class Kind(Names):
    """Event kinds."""

    DREW = 0
    STOPPED = 1


class Table(Piles):
    """One game of the toy."""

    generous = number()
    pile = grid(1, CARDS)
    total = row(SEATS, most=99)
    stopped = row(SEATS, most=1)


@rule
def setup(s: Table) -> None:
    """Shuffle the cards 1 to 4, three of each (or four to seven when generous)."""
    s.pile_left[0] = CARDS
    for k in range(CARDS):
        s.pile[0][k] = 1 + k % 4 + (3 if s.generous else 0)
    shuffle(s, 0)


@rule
def legal(s: Table, out: Any) -> int:
    """Draw while cards are left and one is below the limit; stop at any time."""
    if s.over:
        return 0
    n = 0
    if s.total[s.actor] < LIMIT and s.pile_left[0] > 0:
        out[n] = Act.DRAW
        n += 1
    out[n] = Act.STOP
    return n + 1


@rule
def play(s: Table, action: int) -> None:
    """Draw or stop; the next who has not stopped goes on."""
    p = s.actor
    match action:
        case Act.DRAW:
            card = draw(s, 0)
            s.total[p] += card
            emit(s, Kind.DREW, p, card, card, 0)
        case Act.STOP:
            s.stopped[p] = 1
            emit(s, Kind.STOPPED, p, 0, 0, 0)
    if s.stopped[1 - p] == 0:
        s.actor = 1 - p
    elif s.stopped[p]:
        s.over = 1


@rule
def observe(s: Table, viewer: int) -> None:
    """The order of the pile is hidden from all."""
    tidy_pile(s, 0)
    for k in range(4):
        s.rng[k] = 0


@rule
def redeal(s: Table, viewer: int, seed: int) -> None:
    """Shuffle the pile anew."""
    seed_rng(s, seed, seed >> 32, 1)
    shuffle(s, 0)


@rule
def result(s: Table, out: Any) -> None:
    """What is worth more wins."""
    a, b = worth(s.total[0]), worth(s.total[1])
    out[0], out[1] = a, b
    out[2] = 1 if a < b else 0
    out[3] = 1 if b < a else 0


@rule
def features(s: Table, viewer: int, out: Any) -> None:
    """Own sum and the rival's."""
    out[0] = s.total[viewer] / 10.0
    out[1] = s.total[1 - viewer] / 10.0


@rule
def judge(s: Table, seat: int) -> float:
    """The lead."""
    return 1.0 * worth(s.total[seat]) - worth(s.total[1 - seat])


def spell(s: Any, action: int) -> str:
    return Act.word(action)


def explain(s: Any, action: int, lang: str) -> Description:
    return Description({"en": ("draw a card", "stop"), "fr": ("piocher", "s’arrêter")}[lang][action])


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[event.seat]} {event.kind} {event.amount}."


def show(s: Any, lang: str, names: Sequence[str]) -> str:
    return str(s.total)


def paint(s: Any, lang: str, names: Sequence[str]) -> str:
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def arrange(s: Any, **position: Any) -> None:
    arrange_fields(s, position)


TOY = Game(
    key="toy",
    version=3,
    names={"en": "Toy", "fr": "Jouet"},
    blurb={"en": "", "fr": ""},
    rules=Rules(
        seats=(2,),
        state=Table,
        options=(on_off("generous", {"en": "g", "fr": "g"}, {"en": "g", "fr": "g"}),),
        actions=2,
        setup=setup,
        legal=legal,
        play=play,
        observe=observe,
        redeal=redeal,
        result=result,
        events=EventNames(Kind),
        arrange=arrange,
    ),
    text=Text(
        notation=spell,
        describe=explain,
        say=say,
        terminal=show,
        side_names=lambda s, lang: ["A", "B"],
    ),
    picture=Picture(
        draw=paint,
    ),
    advice=Advice(
        features=features,
        n_features=2,
        value=judge,
    ),
)
