"""What is printed: the board in play and the names of things, as tables for the rules.

The board is data/board.toml, or the file that the environment variable GOKAIDO_DUO_BOARD names when
Gokaido starts: that is how a match is played on a board that an owner of the box has corrected.
"""

import os
import zlib
from importlib.resources import files
from itertools import product

from gokaido.engine.compile.rule import Names, _Names
from gokaido.engine.data import BadData, board_variable, load

from . import island
from .board import Board, open_board, read_board
from .pieces import COASTAL, TOWNS, WARES, Character, Colour, Station, Symbol, Ware, Wave

BOARD_VARIABLE = board_variable("duo")
RULES_VERSION = 1
PACKAGE = "gokaido.games.duo"


def board_in_play(path: str) -> tuple[Board, int]:
    """The board to play on and the version of the rules: a corrected board has a version of its own.

    So a match that was saved on another board is refused and never replayed wrongly.
    """
    text = files(PACKAGE).joinpath("data", "board.toml").read_text(encoding="utf-8")
    printed, wrong = read_board(text, "board.toml")
    if printed is None:
        raise BadData("data_complaints", complaints=tuple(wrong))
    if not path:
        return printed, RULES_VERSION
    board, wrong = open_board(path)
    if board is None:
        raise BadData("data_own_file", variable=BOARD_VARIABLE, complaints=tuple(wrong))
    if board.fingerprint() == printed.fingerprint():
        return board, RULES_VERSION
    return board, RULES_VERSION * 1_000_000_000 + zlib.crc32(board.fingerprint().encode()) % 1_000_000_000


BOARD, VERSION = board_in_play(os.environ.get(BOARD_VARIABLE, ""))

# The coast and the towns. Coastal towns are 0 to 7 clockwise, mountain towns 8 to 11.
STATIONS = len(BOARD.kinds)
STATION_KIND = BOARD.kinds
STATION_TOWN = BOARD.coast
TOWN_STATION = tuple(STATION_TOWN.index(t) if t < COASTAL else -1 for t in range(len(BOARD.towns)))
TOWN_DRAW = (0,) * COASTAL + BOARD.draws
TOWN_STEPS = BOARD.map.steps
# Row steps * 12 + start: the towns so many routes away, then -1.
_goals = [[t for t in range(TOWNS) if TOWN_STEPS[a][t] == n] for n in range(7) for a in range(TOWNS)]
TOWN_GOALS = tuple((*g, *(-1,) * (TOWNS - len(g))) for g in _goals)
STATION_AREAS = BOARD.map.station_areas  # masks
TOWN_AREAS = BOARD.map.town_areas
AREA_SYMBOL = BOARD.symbols
AREA_NEIGHBOURS = BOARD.map.neighbours
START_STATION, START_TOWN, START_AREA = zip(*BOARD.starts)

# Row (steps - 1) * 8 + start, column end; see island.paths for the bits.
DICE = BOARD.dice
_longest = max(DICE[Character.ARTIST])
AREA_PATHS = tuple(r for n in range(1, _longest + 1) for r in island.paths(AREA_NEIGHBOURS, AREA_SYMBOL, n))

WARE_COUNT = BOARD.wares
BOUTIQUE_WARE, BOUTIQUE_PRICE = zip(*BOARD.boutiques)
PAINTING_COUNT = BOARD.paintings  # by colour and symbol
TEMPLE_POINTS = (0, *BOARD.temples)  # by the slot of the peg, from 1
GARDEN_POINTS = (0, *BOARD.gardens)
LAST_TEMPLE, LAST_GARDEN = len(BOARD.temples), len(BOARD.gardens)
GOLD_POINTS = BOARD.gold
GIFT_POINTS = BOARD.gifts

# What a merchant can put back: every handful of wares, by how many they are. A robust one draws 5 onto 6 wares.
MOST_BACK = 5
HANDFULS = tuple(h for n in range(1, MOST_BACK + 1) for h in product(range(n + 1), repeat=WARES) if sum(h) == n)
HANDFUL_FIRST = tuple(sum(sum(h) < n for h in HANDFULS) for n in range(MOST_BACK + 2))  # by how many

_tokens = [f"{Ware.word(w)}_{price}".upper() for w, price in BOARD.boutiques]
_twins = [_tokens[:k].count(name) + 1 for k, name in enumerate(_tokens)]
Boutique = _Names(
    "Boutique", (Names,), {name if n == 1 else f"{name}_{n}": k for k, (name, n) in enumerate(zip(_tokens, _twins))}
)
Town = _Names("Town", (Names,), {name: k for k, name in enumerate(BOARD.towns)})
Area = _Names("Area", (Names,), {name: k for k, name in enumerate(BOARD.areas)})

DATA = load(PACKAGE, "data/base.toml")
_characters = DATA.named("character", Character)
_stations = DATA.named("station", Station)
_wares = DATA.named("ware", Ware)
_symbols = DATA.named("symbol", Symbol)
_waves = DATA.named("wave", Wave)
_colours = DATA.named("colour", Colour)
CHARACTER_WORDS = tuple(r.words() for r in _characters)
CHARACTER_OF = tuple(r.text("fr_of") for r in _characters)
STATION_WORDS = tuple(r.words() for r in _stations)
STATION_MARK = tuple(r.words("_mark") for r in _stations)
WARE_WORDS = tuple(r.words() for r in _wares)
WARE_MANY = tuple(r.words("_many") for r in _wares)
WARE_SHORT = tuple(r.words("_short") for r in _wares)
SYMBOL_WORDS = tuple(r.words() for r in _symbols)
SYMBOL_THE = tuple(r.text("fr_the") for r in _symbols)
SYMBOL_OF = tuple(r.text("fr_of") for r in _symbols)
SYMBOL_OF_AREA = tuple(r.text("fr_of_area") for r in _symbols)
WAVE_WORDS = tuple(r.words() for r in _waves)
WAVE_OF = tuple(r.text("fr_of") for r in _waves)
WAVE_EFFECT = tuple(r.words("_effect") for r in _waves)
COLOUR_WORDS = tuple(r.words() for r in _colours)
COLOUR_MARK = tuple(r.text("mark") for r in _colours)
COLOUR_STYLE = tuple(r.text("style") for r in _colours)
DATA.check_unknown()
FACTS = BOARD.facts
