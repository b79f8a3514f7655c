"""What the events of Micro Dojo are called and mean."""

from gokaido.engine.state.event import EventNames

from .material import Building, Meeple, Objective, Resource
from .state import DojoEnding, DojoKind

EVENTS = EventNames(
    kinds=DojoKind,
    things={
        **dict.fromkeys(
            (DojoKind.FREED, DojoKind.MOVED, DojoKind.PUSHED, DojoKind.SWAPPED, DojoKind.CHARMED, DojoKind.SLASHED),
            Meeple,
        ),
        **dict.fromkeys((DojoKind.RODE,), Meeple),
        **dict.fromkeys(
            (DojoKind.PAID, DojoKind.GAINED, DojoKind.TRADED, DojoKind.OFFERED, DojoKind.NO_ROOM), Resource
        ),
        **dict.fromkeys(
            (DojoKind.BOUGHT, DojoKind.GAVE, DojoKind.USED, DojoKind.GUARDED, DojoKind.GUARD_BACK), Building
        ),
        DojoKind.JUDGED: Objective,
        DojoKind.OVER: DojoEnding,
    },
    meanings={
        DojoKind.BEGAN: "the game begins, seat first",
        DojoKind.FREED: "Influence frees a meeple",
        DojoKind.MOVED: "a meeple moves, amount: its space",
        DojoKind.PUSHED: "the Sumo pushes a meeple, amount: where to",
        DojoKind.SWAPPED: "the Ninja swaps places with a meeple, amount: the Ninja's space",
        DojoKind.CHARMED: "the Geisha sheds her marker and moves, amount: her space",
        DojoKind.SLASHED: "the Samurai goes diagonally, amount: his space",
        DojoKind.RODE: "the Stables take a meeple one space on, amount: its space",
        DojoKind.PAID: "a resource is paid, amount",
        DojoKind.GAINED: "a resource is gained, amount",
        DojoKind.BOUGHT: "a building is built",
        DojoKind.GAVE: "a building is given to the town",
        DojoKind.JUDGED: "an objective is judged, amount: the seat that wins it, -1 for nobody",
        DojoKind.USED: "a building is used",
        DojoKind.TRADED: "resources are exchanged, what: the one given, amount: how many",
        DojoKind.OFFERED: "an offering to the Shogun, amount: of the resource",
        DojoKind.GUARDED: "the Guard bars a space, amount: the space",
        DojoKind.GUARD_BACK: "the Guard comes back, amount: from which space",
        DojoKind.DREW_CARD: "the solo opponent turns up a card, what: its number",
        DojoKind.SCORED: "points, amount: how many, source: what for",
        DojoKind.OVER: "the game is over, seat: the winner (-1: shared), thing: why",
        DojoKind.NO_ROOM: "a space gives nothing, for the store is full",
    },
)
