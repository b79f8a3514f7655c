"""The pieces of Tokaido Duo and the numbers that stand for them."""

from gokaido.engine.compile.rule import Names, auto


class Character(Names):
    """The three characters of a player; each has a die of its own."""

    PILGRIM = auto()
    MERCHANT = auto()
    ARTIST = auto()


class Station(Names):
    """The kinds of stations on the coast."""

    COASTAL_TOWN = auto()
    TEMPLE = auto()
    GARDEN = auto()
    SEASHORE = auto()
    HOT_SPRING = auto()


class Ware(Names):
    """What merchants trade."""

    KIMONO = auto()
    POTTERY = auto()
    DOLL = auto()
    FAN = auto()


class Symbol(Names):
    """The landscapes of areas and paintings."""

    MOON = auto()
    WATERFALL = auto()
    MOUNTAIN = auto()
    BAMBOO = auto()


class Wave(Names):
    """The sides of the wave tiles, two for each character in turn."""

    TRANQUIL = auto()
    HURRIED = auto()
    CRAFTY = auto()
    ROBUST = auto()
    PROFICIENT = auto()
    INSPIRED = auto()


class Colour(Names):
    """The colours of the players."""

    PURPLE = auto()
    GREEN = auto()


class Holder(Names):
    """Who has a token: a seat, or the board."""

    FIRST = auto()
    SECOND = auto()
    BOARD = auto()


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
