"""The state of a game of Tokaido Duo."""

from gokaido.engine.compile.rule import Names, auto
from gokaido.engine.state.record import Record, grid, number, row

from .material.pieces import (
    AREAS,
    BOUTIQUES,
    CHARACTERS,
    PAINTINGS,
    SEATS,
    STORE,
    TOWNS,
    WARES,
    Character,
    Colour,
    Holder,
    Symbol,
    Wave,
)
from .material.tables import HANDFULS, Area, Boutique, Town

MOST_ROUNDS = 100  # D-END-3, a ruling
MOST_SOLD = STORE + 1


class Phase(Names):
    """What the actor decides."""

    MOVE = 0  # which die, and where to
    ACT = 1  # what to do there
    RETURN = 2  # which wares to put back
    SPRING = 3  # whether to move again, and where to


class Act(Names):
    """The first id of each block of action ids."""

    WALK = 0  # one step less than the die, as many, one more
    TRAVEL = 3  # + town
    GO = TRAVEL + TOWNS  # + area
    GO_PAST = GO + AREAS  # + area, on a way past the landscape of the first painting
    STAY = GO_PAST + AREAS  # + character that has no way
    PASS = STAY + CHARACTERS
    VISIT = PASS + 1
    WAVE = VISIT + 1  # + character of the tile
    SELL = WAVE + CHARACTERS  # + how many - 1
    SELL_PLAIN = SELL + MOST_SOLD  # the same without the crafty merchant's coin
    DRAW = SELL_PLAIN + MOST_SOLD
    DRAW_MORE = DRAW + 1  # with the robust merchant's ware
    PAINT = DRAW_MORE + 1
    PAINT_MORE = PAINT + 1  # with the proficient artist's tile
    GIFT = PAINT_MORE + 1
    KEEP_SPRING = GIFT + 1
    RETURN = KEEP_SPRING + 1  # + handful
    COUNT = RETURN + len(HANDFULS)


class Kind(Names):
    """What can happen."""

    BEGAN = 0
    ROLLED = 1
    WALKED = 2
    TRAVELLED = 3
    WENT = 4
    STAYED = 5
    EARNED = 6
    SLAB = 7
    TEMPLE = 8
    GARDEN = 9
    TOOK_SPRING = 10
    USED_SPRING = 11
    TOOK_WAVE = 12
    SOLD = 13
    DREW = 14
    RETURNED = 15
    PAINTED = 16
    GAVE = 17
    ENDING = 18
    OVER = 19


class Luck(Names):
    """What chance decides, as it is told (see positions/luck.py): the faces of the dice, by their places; wares."""

    PILGRIM = auto()
    MERCHANT = auto()
    ARTIST = auto()
    WARE = auto()


class Ending(Names):
    """What triggers the end."""

    TEMPLES = 0
    GARDENS = 1
    GOLD = 2
    PAINTINGS = 3
    ROUNDS = 4


class State(Record):
    """One game."""

    compass = number()
    purple = number()

    phase = number(of=Phase)
    round = number()
    roller = number()  # rolled the dice; takes the first and the last
    pick = number()  # dice used in this round
    dice = row(CHARACTERS)
    taken = row(CHARACTERS)  # the seat that used a die, -1 while it is free
    mover = number()  # the seat whose die is being played; another may have to decide in between
    die = number(of=Character)  # being played, -1 before one is chosen
    again = number()  # 1 in a hot spring repeat
    bathed = number()  # the token was gained in this action
    passed = number()  # the artist's way touched the landscape of the first painting
    ending = number()  # the end was triggered

    colour = row(SEATS, of=Colour)
    north = number()  # the seat by the compass
    station = row(SEATS)
    town = row(SEATS, of=Town)
    area = row(SEATS, of=Area)
    temples = row(SEATS)
    gardens = row(SEATS)
    coins = row(SEATS)
    slabs = row(SEATS)
    wares = grid(SEATS, WARES)
    paintings = grid(SEATS, PAINTINGS, of=Symbol)  # in order; -1 for what nobody may know
    shown = row(SEATS)  # turned up so far, those given included
    given = row(SEATS)

    boutique = row(BOUTIQUES, of=Boutique)  # the token in each coastal town
    bag = row(WARES)
    wave = row(CHARACTERS, of=Wave)  # the side that shows
    wave_holder = row(CHARACTERS, of=Holder)
    spring = number(of=Holder)
