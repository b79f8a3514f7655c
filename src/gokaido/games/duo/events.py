"""What the events of Tokaido Duo are called and mean."""

from gokaido.engine.state.event import EventNames

from .material.pieces import Character, Colour, Symbol, Ware, Wave
from .material.tables import Area, Town
from .state import Ending, Kind

EVENTS = EventNames(
    kinds=Kind,
    things={
        Kind.BEGAN: Colour,
        Kind.TRAVELLED: Town,
        Kind.WENT: Area,
        Kind.STAYED: Character,
        Kind.EARNED: Town,
        Kind.USED_SPRING: Character,
        Kind.TOOK_WAVE: Wave,
        Kind.SOLD: Ware,
        Kind.GAVE: Symbol,
        Kind.ENDING: Ending,
    },
    meanings={
        Kind.BEGAN: "the game begins, seat: by the compass, thing: its colour",
        Kind.ROLLED: "the dice are rolled, what: the three faces as one number, amount: the round",
        Kind.WALKED: "the pilgrim walks, what: the station, amount: steps",
        Kind.TRAVELLED: "the merchant travels to a town, amount: routes",
        Kind.WENT: "the artist goes to an area, amount: borders, source: 1 past the landscape of the first painting",
        Kind.STAYED: "a character has no way and stays, amount: the die",
        Kind.EARNED: "coins of a coastal town, amount",
        Kind.SLAB: "coins become a gold slab, amount: slabs now",
        Kind.TEMPLE: "a temple is visited, amount: temples now, what: gardens",
        Kind.GARDEN: "a garden is visited, amount: gardens now, what: temples",
        Kind.TOOK_SPRING: "the hot spring token is taken, source: from whom (2: the board)",
        Kind.USED_SPRING: "the token gives another move, amount: the die",
        Kind.TOOK_WAVE: "a wave tile is taken, source: from whom (2: the board)",
        Kind.SOLD: "wares are sold, amount: how many, source: coins",
        Kind.DREW: "wares come out of the bag, what: how many of each as digits in base 6, amount: in all",
        Kind.RETURNED: "wares go back into the bag, what: which handful",
        Kind.PAINTED: "paintings are turned up, amount: how many, what: their landscapes as digits in base 4",
        Kind.GAVE: "a painting is given away, amount: how many so far",
        Kind.ENDING: "the end is triggered, thing: why",
        Kind.OVER: "the game is over, seat: the winner (-1: shared), what and amount: the points",
    },
)
