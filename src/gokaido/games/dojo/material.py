"""The pieces of Micro Dojo, read from data/base.toml, and the numbers that stand for them."""

from gokaido.engine.compile.rule import Names, auto
from gokaido.engine.data import TomlTable, load, names_from
from gokaido.engine.options import LANGUAGES

SEATS = 2
SPACES = 9
MEEPLES = 4
BUILDINGS = 12
OBJECTIVES = 14
BASE_OBJECTIVES = 9
ON_TRACK = 5
FOR_SALE = 6
CORNERS = (0, 2, 6, 8)
CARDS = 8
LEVELS = 5


class Resource(Names):
    """What one gathers."""

    GOLD = auto()
    FOOD = auto()


class Focus(Names):
    """What a card of the solo opponent looks for."""

    RESOURCE = auto()
    BUILD = auto()
    ACTION = auto()


class Mode(Names):
    """The basic game, and the four advanced modes: paid (1) or free (2) moves, all (A) or random ones (B)."""

    BASIC = auto()
    PAID_ALL = auto()
    FREE_ALL = auto()
    PAID_SOME = auto()
    FREE_SOME = auto()


MODE_WORDS = ("basic", "1A", "2A", "1B", "2B")

DATA = load(__package__, "data/base.toml")
_meeples = DATA.tables("meeple", MEEPLES)
_buildings = DATA.tables("building", BUILDINGS)
_objectives = DATA.tables("objective", OBJECTIVES)
Meeple = names_from("Meeple", _meeples)
Building = names_from("Building", _buildings)
Objective = names_from("Objective", _objectives)
_track = DATA.table("track")
TRACK = _track.numbers("objectives", ON_TRACK)
GOAL, LIMIT, SUPPLY = _track.number("goal"), _track.number("limit"), _track.number("supply")
OFFERING = _track.number("offering")
MOST_TURNS, REPETITIONS = _track.number("turns"), _track.number("repetitions")


def _column(rows: list[TomlTable], name: str) -> tuple[int, ...]:
    return tuple(r.number(name, 0) for r in rows)


_spaces = DATA.tables("space", SPACES)
SPACE_GOLD, SPACE_FOOD = _column(_spaces, "gold"), _column(_spaces, "food")
SPACE_CHOICE, SPACE_BUILD = tuple(r.flag("choice") for r in _spaces), tuple(r.flag("build") for r in _spaces)
SPACE_ACTIONS = _column(_spaces, "actions")
SPACE_WORDS = tuple(r.words() for r in _spaces)
SPACE_SHORT = tuple({lang: r.text(f"{lang}_short", r.text(lang)) for lang in LANGUAGES} for r in _spaces)
SPACE_FOCUS = tuple(
    Focus.ACTION if SPACE_ACTIONS[k] else Focus.BUILD if SPACE_BUILD[k] else Focus.RESOURCE for k in range(SPACES)
)

MOVE_GOLD, MOVE_FOOD = _column(_meeples, "gold"), _column(_meeples, "food")
MEEPLE_WORDS = tuple(r.words() for r in _meeples)
MEEPLE_ARTICLE = tuple(r.text("fr_article") for r in _meeples)

PRICE_GOLD, PRICE_FOOD = _column(_buildings, "gold"), _column(_buildings, "food")
BUILD_POINTS = _column(_buildings, "points")
MOST_POINTS = GOAL - 1 + max(*TRACK, *BUILD_POINTS)  # the last step may go beyond the goal
BUILDING_WORDS = tuple(r.words() for r in _buildings)
BUILDING_ARTICLE = tuple(r.text("fr_article") for r in _buildings)
BUILDING_EFFECT = tuple(r.words("_effect") for r in _buildings)

OBJECTIVE_WORDS = tuple(r.words() for r in _objectives)
OBJECTIVE_TEST = tuple(r.words("_test") for r in _objectives)

_solo = DATA.table("solo")
_cards = _solo.tables("card", CARDS)
CARD_MEEPLES = tuple(r.order("meeples", Meeple) for r in _cards)
CARD_DIRECTIONS = tuple(tuple("NESW".index(c) for c in r.text("directions")) for r in _cards)
CARD_FOCUS = tuple(Focus.number(r.text("focus")) for r in _cards)
_levels = _solo.tables("level", LEVELS)
LEVEL_EXTRA, LEVEL_DISCOUNT = _column(_levels, "extra"), _column(_levels, "discount")
LEVEL_WORDS = tuple(r.words() for r in _levels)
DATA.check_unknown()


def _neighbour(space: int, down: int, right: int) -> int:
    r, c = space // 3 + down, space % 3 + right
    return 3 * r + c if 0 <= r < 3 and 0 <= c < 3 else -1


# Neighbours by direction, -1 over the edge: north, east, south, west; and the four diagonals.
STEP = tuple(tuple(_neighbour(k, *d) for d in ((-1, 0), (0, 1), (1, 0), (0, -1))) for k in range(SPACES))
DIAGONAL = tuple(tuple(_neighbour(k, *d) for d in ((-1, -1), (-1, 1), (1, 1), (1, -1))) for k in range(SPACES))
LINES = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100)
