"""The pieces of Micro Dojo, read from data/base.toml, and the numbers that stand for them."""

from gokaido.engine.compile.rule import Names
from gokaido.engine.data import Table, load
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


class Meeple(Names):
    """The four servants of the town."""

    SUMO = 0
    NINJA = 1
    GEISHA = 2
    SAMURAI = 3


class Building(Names):
    """The twelve building tiles."""

    BARRACKS = 0
    BROKER = 1
    CASTLE = 2
    GOLD_MINE = 3
    GUARD_HOUSE = 4
    MARKET = 5
    RICE_PADDY = 6
    SCHOOL = 7
    TEMPLE = 8
    STABLES = 9
    STATUE = 10
    YATAI = 11


class Objective(Names):
    """The fourteen objectives; the last five are advanced."""

    BUILDER = 0
    BOURGEOIS = 1
    RICH = 2
    PLANNER = 3
    BANKER = 4
    HOARDER = 5
    WEALTHY = 6
    PEASANT = 7
    MISER = 8
    FIGHTER = 9
    SPY = 10
    ORGANISER = 11
    UNDERDOG = 12
    FARMER = 13


class Resource(Names):
    """What one gathers."""

    GOLD = 0
    FOOD = 1


class Focus(Names):
    """What a card of the solo opponent looks for."""

    RESOURCE = 0
    BUILD = 1
    ACTION = 2


class Mode(Names):
    """The basic game, and the four advanced modes: paid (1) or free (2) moves, all (A) or random ones (B)."""

    BASIC = 0
    PAID_ALL = 1
    FREE_ALL = 2
    PAID_SOME = 3
    FREE_SOME = 4


MODE_WORDS = ("basic", "1A", "2A", "1B", "2B")

DATA = load(__package__, "data/base.toml")
_track = DATA.table("track")
TRACK = _track.numbers("objectives", ON_TRACK)
GOAL, LIMIT, SUPPLY = _track.number("goal"), _track.number("limit"), _track.number("supply")
OFFERING = _track.number("offering")
MOST_TURNS, REPETITIONS = _track.number("turns"), _track.number("repetitions")


def _column(rows: list[Table], name: str) -> tuple[int, ...]:
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

_meeples = DATA.named("meeple", Meeple)
MOVE_GOLD, MOVE_FOOD = _column(_meeples, "gold"), _column(_meeples, "food")
MEEPLE_WORDS = tuple(r.words() for r in _meeples)
MEEPLE_ARTICLE = tuple(r.text("fr_article") for r in _meeples)

_buildings = DATA.named("building", Building)
PRICE_GOLD, PRICE_FOOD = _column(_buildings, "gold"), _column(_buildings, "food")
BUILD_POINTS = _column(_buildings, "points")
BUILDING_WORDS = tuple(r.words() for r in _buildings)
BUILDING_ARTICLE = tuple(r.text("fr_article") for r in _buildings)
BUILDING_EFFECT = tuple(r.words("_effect") for r in _buildings)

_objectives = DATA.named("objective", Objective)
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
