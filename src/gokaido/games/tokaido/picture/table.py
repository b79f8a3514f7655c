"""The table of Tokaido as SVG: the whole road, what lies between the players, and a mat for each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.art.pieces import Player
from gokaido.art.svg.elements import group, moved, rect, tag
from gokaido.art.svg.frame import picture

from ..material.base import COPIES, PEOPLE, Deck
from ..material.crossroads import STOCK_BITS, Stock
from ..rules.cards import stays_in_box
from ..rules.encounter import keeping
from ..rules.play import legal
from ..rules.road import travellers
from ..rules.scoring import result, total
from ..rules.setup import tiles_dealt
from ..state import Act, Phase
from ..text.phrases import NEUTRAL, points
from .cards import family_patterns
from .counter import HEIGHT as COUNTER
from .counter import counter
from .mats import mat, mat_height
from .phone import PHONE, STRIP, leg_view, players_strip, tall_land
from .road import land, pawns, stations
from .side import QUAY, aside, beside, quay
from .side import WIDTH as BESIDE
from .stocks import HEIGHT as SHELF
from .stocks import shelf

PLACES_WORDS = {"en": "Between the travellers", "fr": "Entre les voyageurs"}

WIDTH = 1072
ROAD = 636  # height of the road, down to the shore
DESK, DESK_HEIGHT = 1440, 852  # a wide page, below its band
WIDEST = 460  # mat
EDGE, GAP, SLIM = 16, 12, 8
GREY = 4  # the neutral traveller's colour


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> str:
    """The table: as one sheet, as a wide page and what lies beside it, or for a phone."""
    acts = _legal_actions(s) if marks else []
    players = [Player(p, names[p], p + 1) for p in range(s.seats)]
    table = Table(
        s=s, lang=lang, players=players, acts=acts, ranks=_ranks(s),
        walkers=players + [Player(t, NEUTRAL[lang], GREY) for t in range(s.seats, travellers(s))],
        goals={a - Act.MOVE: [a] for a in acts if a < Act.BUY} if s.phase == Phase.MOVE else {},
    )  # fmt: skip
    return {"print": _print, "desk": _desk, "side": _side, "tall": _tall}[form](table)


@dataclass(frozen=True)
class Table:
    """What every form of the picture is made from."""

    s: Any
    lang: str
    players: list[Player]
    walkers: list[Player]
    acts: list[int]
    goals: dict[int, list[int]]
    ranks: list[int]

    @property
    def standing(self) -> str:
        """Everybody's points, for those who cannot see the picture."""
        return ". ".join(f"{p.name}, {points(total(self.s, p.seat), self.lang)}" for p in self.players) + "."

    def mats(self, places: Sequence[tuple[float, float, float]]) -> str:
        """A mat for each player; `places` are left, top and width."""
        drawn = (
            mat(self.s, self.lang, p, x, y, width, self.ranks[p.seat] == 0)
            for p, (x, y, width) in zip(self.players, places)
        )
        return group(*drawn, id="mats")

    def board(self, tall: bool = False) -> str:
        """The stations and who stands there."""
        places = stations(self.s, self.lang, self.walkers, self.goals, tall)
        return group(places, pawns(self.s, self.walkers, tall), id="board")


def _print(t: Table) -> str:
    s, lang = t.s, t.lang
    rows = _rows(s.seats)
    top = ROAD + COUNTER + GAP + (SHELF + GAP if s.crossroads else 0)
    height = int(top + len(rows) * (mat_height(s) + GAP) + EDGE - GAP)
    places = []
    for r, row in enumerate(rows):
        width = (WIDTH - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
        places += [(EDGE + k * (width + GAP), top + r * (mat_height(s) + GAP), width) for k in range(len(row))]
    body = (
        family_patterns()
        + group(land(height, lang), id="board-land", aria_hidden="true")
        + t.board()
        + counter(s, lang, t.walkers, EDGE, ROAD, WIDTH - 2 * EDGE, t.acts)
        + (shelf(s, lang, EDGE, ROAD + COUNTER + GAP, WIDTH - 2 * EDGE) if s.crossroads else "")
        + t.mats(places)
    )
    return picture(body, WIDTH, height, "Tokaido", t.standing, lang)


def _desk(t: Table) -> str:
    """The road on the left, room for the page's sheets on the right, all mats in a row below, a quay between."""
    n, high = t.s.seats, mat_height(t.s)
    width = min(WIDEST, (DESK - 2 * EDGE - GAP * (n - 1)) / n)
    left, top = (DESK - n * width - (n - 1) * GAP) / 2, DESK_HEIGHT - high - GAP
    body = (
        group(land(DESK_HEIGHT + 400, t.lang, -700, 2140), id="board-land", aria_hidden="true")
        + t.board()
        + quay(t.s, t.lang, t.walkers, EDGE, top - QUAY - SLIM)
        + t.mats([(left + k * (width + GAP), top, width) for k in range(n)])
    )
    return picture(body, DESK, DESK_HEIGHT, "Tokaido", t.standing, t.lang, "desk", data_mats=high + GAP)


def _side(t: Table) -> str:
    """The cards laid out and the festivals that last, if there are any."""
    body, height = beside(t.s, t.lang, t.acts)
    if not height:
        return ""
    title = str(PLACES_WORDS[t.lang])
    return picture(family_patterns() + body, BESIDE, height, title, t.standing, t.lang, "side")


def _tall(t: Table) -> str:
    """For a phone: who stands how, the leg one is on, what lies out, and a mat below each other."""
    s, lang = t.s, t.lang
    first, last = leg_view(s)
    strip = players_strip(s, t.players, PHONE)
    beside, high = aside(s, lang, t.walkers, t.acts, PHONE - 2 * SLIM)
    top = STRIP + last - first
    y = top + 10 + high + 10
    rows = [(SLIM, y + k * (mat_height(s) + 10), PHONE - 2 * SLIM) for k in range(s.seats)]
    height = int(y + s.seats * (mat_height(s) + 10))
    road = tag(
        "svg", group(tall_land(lang), id="board-land", aria_hidden="true"), t.board(tall=True),
        x=0, y=STRIP, width=PHONE, height=last - first, viewBox=f"0 {first} {PHONE} {last - first}",
    )  # fmt: skip
    body = (
        family_patterns() + rect(0, 0, PHONE, height, "page") + road + strip
        + moved(SLIM, top + 10, beside) + t.mats(rows)
    )  # fmt: skip
    return picture(body, PHONE, height, "Tokaido", t.standing, lang, "tall")


def _ranks(s: Any) -> list[int]:
    """Everybody's rank, once the journey is over."""
    out = [1] * (2 * s.seats)
    if s.over:
        result(s, out)
    return out[s.seats :]


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
