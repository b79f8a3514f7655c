"""The table of Tokaido as SVG: the whole road, what lies between the players, and a mat for each of them."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.frame import picture
from gokaido.art.paint import group
from gokaido.art.pieces import Player

from .counter import HEIGHT as COUNTER
from .counter import counter, family_patterns
from .mats import MAT_HEIGHT, mat
from .play import legal
from .road import travellers
from .roadside import land, pawns, stations
from .scoring import result, total
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
    top = ROAD + COUNTER + GAP
    height = top + len(rows) * (MAT_HEIGHT + GAP) + EDGE - GAP
    body = (
        family_patterns()
        + group(land(height, lang), id="board-land", aria_hidden="true")
        + group(stations(s, lang, walkers, goals), pawns(s, walkers), id="board")
        + counter(s, lang, walkers, EDGE, ROAD, WIDTH - 2 * EDGE, acts)
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
        Phase.TRAVELLER: s.tile[s.actor],
    }.get(s.phase, [])
    if s.over or min(asked, default=0) < 0:
        return []
    out = [0] * Act.COUNT
    return out[: legal(s, out)]


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
            x, y = EDGE + k * (width + GAP), top + r * (MAT_HEIGHT + GAP)
            drawn += mat(s, lang, players[seat], x, y, width, ranks[seat] == 0)
    return drawn
