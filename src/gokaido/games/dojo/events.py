"""What the events of Micro Dojo are called and mean."""

from gokaido.engine.state.event import EventNames

from .material import Building, Meeple, Objective, Resource
from .state import Ending, Kind

EVENTS = EventNames(
    kinds=Kind,
    things={
        **dict.fromkeys((Kind.FREED, Kind.MOVED, Kind.PUSHED, Kind.SWAPPED, Kind.CHARMED, Kind.SLASHED), Meeple),
        **dict.fromkeys((Kind.RODE,), Meeple),
        **dict.fromkeys((Kind.PAID, Kind.GAINED, Kind.TRADED, Kind.OFFERED, Kind.NO_ROOM), Resource),
        **dict.fromkeys((Kind.BOUGHT, Kind.GAVE, Kind.USED, Kind.GUARDED, Kind.GUARD_BACK), Building),
        Kind.JUDGED: Objective,
        Kind.OVER: Ending,
    },
    meanings={
        Kind.BEGAN: "the game begins, seat first",
        Kind.FREED: "Influence frees a meeple",
        Kind.MOVED: "a meeple moves, amount: its space",
        Kind.PUSHED: "the Sumo pushes a meeple, amount: where to",
        Kind.SWAPPED: "the Ninja swaps places with a meeple, amount: the Ninja's space",
        Kind.CHARMED: "the Geisha sheds her marker and moves, amount: her space",
        Kind.SLASHED: "the Samurai goes diagonally, amount: his space",
        Kind.RODE: "the Stables take a meeple one space on, amount: its space",
        Kind.PAID: "a resource is paid, amount",
        Kind.GAINED: "a resource is gained, amount",
        Kind.BOUGHT: "a building is built",
        Kind.GAVE: "a building is given to the town",
        Kind.JUDGED: "an objective is judged, amount: the seat that wins it, -1 for nobody",
        Kind.USED: "a building is used",
        Kind.TRADED: "resources are exchanged, what: the one given, amount: how many",
        Kind.OFFERED: "an offering to the Shogun, amount: of the resource",
        Kind.GUARDED: "the Guard bars a space, amount: the space",
        Kind.GUARD_BACK: "the Guard comes back, amount: from which space",
        Kind.DREW_CARD: "the solo opponent turns up a card, what: its number",
        Kind.SCORED: "points, amount: how many, source: what for",
        Kind.OVER: "the game is over, seat: the winner (-1: shared), thing: why",
        Kind.NO_ROOM: "a space gives nothing, for the store is full",
    },
)
