"""The state of a game of Tokaido Duo."""

from gokaido.engine.compile.rule import Names, auto, block
from gokaido.engine.state.record import Record, grid, number, row

from .material.pieces import (
    AREAS,
    BOUTIQUES,
    CHARACTERS,
    PAINTINGS,
    SEATS,
    SLABS,
    STORE,
    TOWNS,
    WARES,
    Character,
    Colour,
    Holder,
    Symbol,
    Wave,
)
from .material.tables import DICE, HANDFULS, LAST_GARDEN, LAST_TEMPLE, STATIONS, WARE_COUNT, Area, Boutique, Town

MOST_ROUNDS = 100  # D-END-3, a ruling
MOST_SOLD = STORE + 1
MOST_COINS = 99  # in an arranged position; nobody comes near it


class DuoPhase(Names):
    """What the actor decides."""

    MOVE = auto()  # which die, and where to
    ACT = auto()  # what to do there
    RETURN = auto()  # which wares to put back
    SPRING = auto()  # whether to move again, and where to


class DuoAct(Names):
    """The first id of each block of action ids."""

    WALK = block(3)  # one step less than the die, as many, one more
    TRAVEL = block(TOWNS)  # + town
    GO = block(AREAS)  # + area
    GO_PAST = block(AREAS)  # + area, on a way past the landscape of the first painting
    STAY = block(CHARACTERS)  # + character that has no way
    PASS = auto()
    VISIT = auto()
    WAVE = block(CHARACTERS)  # + character of the tile
    SELL = block(MOST_SOLD)  # + how many - 1
    SELL_PLAIN = block(MOST_SOLD)  # the same without the crafty merchant's coin
    DRAW = auto()
    DRAW_MORE = auto()  # with the robust merchant's ware
    PAINT = auto()
    PAINT_MORE = auto()  # with the proficient artist's tile
    GIFT = auto()
    KEEP_SPRING = auto()
    RETURN = block(len(HANDFULS))  # + handful
    COUNT = block(0)


class DuoKind(Names):
    """What can happen."""

    BEGAN = auto()
    ROLLED = auto()
    WALKED = auto()
    TRAVELLED = auto()
    WENT = auto()
    STAYED = auto()
    EARNED = auto()
    SLAB = auto()
    TEMPLE = auto()
    GARDEN = auto()
    TOOK_SPRING = auto()
    USED_SPRING = auto()
    TOOK_WAVE = auto()
    SOLD = auto()
    DREW = auto()
    RETURNED = auto()
    PAINTED = auto()
    GAVE = auto()
    ENDING = auto()
    OVER = auto()


class DuoLuck(Names):
    """What chance decides, as it is told (see positions/luck.py): the faces of the dice, by their places; wares."""

    PILGRIM = auto()
    MERCHANT = auto()
    ARTIST = auto()
    WARE = auto()


class DuoEnding(Names):
    """What triggers the end."""

    TEMPLES = auto()
    GARDENS = auto()
    GOLD = auto()
    PAINTINGS = auto()
    ROUNDS = auto()


class DuoState(Record):
    """One game."""

    compass = number()
    purple = number()

    phase = number(of=DuoPhase)
    round = number(most=MOST_ROUNDS, least=1)
    roller = number(most=SEATS - 1)  # rolled the dice; takes the first and the last
    pick = number()  # dice used in this round
    dice = row(CHARACTERS, most=max(map(max, DICE)))
    taken = row(CHARACTERS, most=SEATS - 1, least=-1)  # the seat that used a die, -1 while it is free
    mover = number(most=SEATS - 1)  # the seat whose die is being played; another may have to decide in between
    die = number(of=Character)  # being played, -1 before one is chosen
    again = number(most=1)  # 1 in a hot spring repeat
    bathed = number(most=1)  # the token was gained in this action
    passed = number(most=1)  # the artist's way touched the landscape of the first painting
    ending = number(most=1)  # the end was triggered

    colour = row(SEATS, of=Colour)
    north = number(most=SEATS - 1)  # the seat by the compass
    station = row(SEATS, most=STATIONS - 1)
    town = row(SEATS, of=Town)
    area = row(SEATS, of=Area)
    temples = row(SEATS, most=LAST_TEMPLE)
    gardens = row(SEATS, most=LAST_GARDEN)
    coins = row(SEATS, most=MOST_COINS)
    slabs = row(SEATS, most=SLABS)
    wares = grid(SEATS, WARES)
    paintings = grid(SEATS, PAINTINGS, of=Symbol)  # in order; -1 for what nobody may know
    shown = row(SEATS, most=PAINTINGS)  # turned up so far, those given included
    given = row(SEATS, most=PAINTINGS)

    boutique = row(BOUTIQUES, of=Boutique)  # the token in each coastal town
    bag = row(WARES, most=max(WARE_COUNT))
    wave = row(CHARACTERS, of=Wave)  # the side that shows
    wave_holder = row(CHARACTERS, of=Holder)
    spring = number(of=Holder)
