"""The table of Tokaido as SVG: the whole road, what lies between the players, and a mat for each of them."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.frame import picture
from gokaido.art.paint import group
from gokaido.art.pieces import Player

from .cards import stays_in_box
from .counter import HEIGHT as COUNTER
from .counter import counter
from .encounter import keeping
from .faces import family_patterns
from .material import COPIES, PEOPLE, Deck
from .mats import mat, mat_height
from .play import legal
from .road import travellers
from .roadside import land, pawns, stations
from .scoring import result, total
from .setup import tiles_dealt
from .shelf import HEIGHT as SHELF
from .shelf import shelf
from .stalls import STOCK_BITS, Stock
from .state import Act, Phase
from .words import NEUTRAL, points

WIDTH = 1072
ROAD = 636  # height of the road, down to the shore
EDGE, GAP = 16, 12
GREY = 4  # the neutral traveller's colour


def draw(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table as one picture."""
    players = [Player(p, names[p], p + 1) for p in range(s.seats)]
    walkers = players + [Player(t, NEUTRAL[lang], GREY) for t in range(s.seats, travellers(s))]
    acts = _legal_actions(s)
    goals = {a - Act.MOVE: [a] for a in acts if a < Act.BUY} if s.phase == Phase.MOVE else {}
    rows = _rows(s.seats)
    top = ROAD + COUNTER + GAP + (SHELF + GAP if s.crossroads else 0)
    height = int(top + len(rows) * (mat_height(s) + GAP) + EDGE - GAP)
    body = (
        family_patterns()
        + group(land(height, lang), id="board-land", aria_hidden="true")
        + group(stations(s, lang, walkers, goals), pawns(s, walkers), id="board")
        + counter(s, lang, walkers, EDGE, ROAD, WIDTH - 2 * EDGE, acts)
        + (shelf(s, lang, EDGE, ROAD + COUNTER + GAP, WIDTH - 2 * EDGE) if s.crossroads else "")
        + group(_mats(s, lang, players, rows, top), id="mats")
    )
    standing = ". ".join(f"{p.name}, {points(total(s, p.seat), lang)}" for p in players)
    return picture(body, WIDTH, height, "Tokaido", f"{standing}.", lang)


def _legal_actions(s: Any) -> list[int]:
    """What may be done now; nothing where it depends on cards that the viewer cannot see."""
    asked = {
        Phase.MEAL: s.offer[: s.n_offer],
        Phase.FREE_MEAL: s.hand[: s.n_hand],
        Phase.KEEP: s.hand[: s.n_hand],
        Phase.FESTIVAL: s.hand[: s.n_hand],
        Phase.TRAVELLER: s.tile[s.actor][: tiles_dealt(s)],
    }.get(s.phase, [])
    stock = {
        Phase.AMULET: Stock.AMULETS, Phase.CALLIGRAPHY: Stock.CALLIGRAPHIES, Phase.TSUKIMI: Stock.CALLIGRAPHIES,
    }.get(s.phase, -1)  # fmt: skip
    if s.over or min(asked, default=0) < 0:
        return []
    if stock >= 0 and (s.stock & STOCK_BITS[stock]).bit_count() < s.n_stock[stock]:
        return []
    if s.phase == Phase.GION:
        return [keeping(c) for c in range(PEOPLE) if not stays_in_box(s, Deck.ENCOUNTERS, c) and _left(s, c)]
    out = [0] * Act.COUNT
    return out[: legal(s, out)]


def _left(s: Any, person: int) -> bool:
    """Is somebody still in the pile? All who were met lie open, so everyone can tell."""
    return COPIES[Deck.ENCOUNTERS][person] > sum(int(s.met[p][person]) for p in range(s.seats))


def _rows(seats: int) -> list[list[int]]:
    """The mats by rows: at most three beside each other."""
    first = seats if seats <= 3 else 2 if seats == 4 else 3
    return [row for row in (list(range(first)), list(range(first, seats))) if row]


def _mats(s: Any, lang: str, players: Sequence[Player], rows: list[list[int]], top: float) -> str:
    ranks = [1] * len(players)
    if s.over:
        out = [0] * (2 * s.seats)
        result(s, out)
        ranks = out[s.seats :]
    drawn = ""
    for r, row in enumerate(rows):
        width = (WIDTH - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
        for k, seat in enumerate(row):
            x, y = EDGE + k * (width + GAP), top + r * (mat_height(s) + GAP)
            drawn += mat(s, lang, players[seat], x, y, width, ranks[seat] == 0)
    return drawn
