"""What the events of Tokaido Duo are called and mean."""

from gokaido.engine.state.event import EventNames

from .material.pieces import Character, Colour, Symbol, Ware, Wave
from .material.tables import Area, Town
from .state import DuoEnding, DuoKind

EVENTS = EventNames(
    kinds=DuoKind,
    things={
        DuoKind.BEGAN: Colour,
        DuoKind.TRAVELLED: Town,
        DuoKind.WENT: Area,
        DuoKind.STAYED: Character,
        DuoKind.EARNED: Town,
        DuoKind.USED_SPRING: Character,
        DuoKind.TOOK_WAVE: Wave,
        DuoKind.SOLD: Ware,
        DuoKind.GAVE: Symbol,
        DuoKind.ENDING: DuoEnding,
    },
    meanings={
        DuoKind.BEGAN: "the game begins, seat: by the compass, thing: its colour",
        DuoKind.ROLLED: "the dice are rolled, what: the three faces as one number, amount: the round",
        DuoKind.WALKED: "the pilgrim walks, what: the station, amount: steps",
        DuoKind.TRAVELLED: "the merchant travels to a town, amount: routes",
        DuoKind.WENT: "the artist goes to an area, amount: borders, source: 1 past the landscape of the first painting",
        DuoKind.STAYED: "a character has no way and stays, amount: the die",
        DuoKind.EARNED: "coins of a coastal town, amount",
        DuoKind.SLAB: "coins become a gold slab, amount: slabs now",
        DuoKind.TEMPLE: "a temple is visited, amount: temples now, what: gardens",
        DuoKind.GARDEN: "a garden is visited, amount: gardens now, what: temples",
        DuoKind.TOOK_SPRING: "the hot spring token is taken, source: from whom (2: the board)",
        DuoKind.USED_SPRING: "the token gives another move, amount: the die",
        DuoKind.TOOK_WAVE: "a wave tile is taken, source: from whom (2: the board)",
        DuoKind.SOLD: "wares are sold, amount: how many, source: coins",
        DuoKind.DREW: "wares come out of the bag, what: how many of each as digits in base 6, amount: in all",
        DuoKind.RETURNED: "wares go back into the bag, what: which handful",
        DuoKind.PAINTED: "paintings are turned up, amount: how many, what: their landscapes as digits in base 4",
        DuoKind.GAVE: "a painting is given away, amount: how many so far",
        DuoKind.ENDING: "the end is triggered, thing: why",
        DuoKind.OVER: "the game is over, seat: the winner (-1: shared), what and amount: the points",
    },
)
