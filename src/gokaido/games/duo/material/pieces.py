"""The pieces of Tokaido Duo and the numbers that stand for them."""

from gokaido.engine.compile.rule import Names


class Character(Names):
    """The three characters of a player; each has a die of its own."""

    PILGRIM = 0
    MERCHANT = 1
    ARTIST = 2


class Station(Names):
    """The kinds of stations on the coast."""

    COASTAL_TOWN = 0
    TEMPLE = 1
    GARDEN = 2
    SEASHORE = 3
    HOT_SPRING = 4


class Ware(Names):
    """What merchants trade."""

    KIMONO = 0
    POTTERY = 1
    DOLL = 2
    FAN = 3


class Symbol(Names):
    """The landscapes of areas and paintings."""

    MOON = 0
    WATERFALL = 1
    MOUNTAIN = 2
    BAMBOO = 3


class Wave(Names):
    """The sides of the wave tiles, two for each character in turn."""

    TRANQUIL = 0
    HURRIED = 1
    CRAFTY = 2
    ROBUST = 3
    PROFICIENT = 4
    INSPIRED = 5


class Colour(Names):
    """The colours of the players."""

    PURPLE = 0
    GREEN = 1


class Holder(Names):
    """Who has a token: a seat, or the board."""

    FIRST = 0
    SECOND = 1
    BOARD = 2


SEATS = 2
CHARACTERS = 3
WARES = 4
SYMBOLS = 4
AREAS = 8
COASTAL = 8  # coastal towns; they are numbered before the mountain towns
MOUNTAIN = 4
TOWNS = COASTAL + MOUNTAIN
ROUTES = TOWNS - 1
BOUTIQUES = 8
FACES = 6
PAINTINGS = 10
SLABS = 6
COINS_PER_SLAB = 10
BAG = 26
STORE = 5  # wares a merchant keeps, one more if robust
