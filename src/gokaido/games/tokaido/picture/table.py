"""The table of Tokaido as SVG: the whole road, what lies between the players, and a mat for each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.art.pieces import Player
from gokaido.art.svg.drawing import Drawing, Group, Window
from gokaido.art.svg.elements import rect

from ..material.base import COPIES, PEOPLE, Deck
from ..material.crossroads import STOCK_BITS, Stock
from ..rules.cards import stays_in_box
from ..rules.encounter import keeping
from ..rules.play import legal
from ..rules.road import travellers
from ..rules.scoring import result, total
from ..rules.setup import tiles_dealt
from ..state import TokaidoAct, TokaidoPhase
from ..text.phrases import NEUTRAL, points
from .cards import family_patterns
from .counter import HEIGHT as COUNTER
from .counter import counter_groups
from .mats import mat_groups, mat_height
from .phone import LAID_OUT, LEG, PHONE, STRIP, leg_view, players_strip, tall_land
from .road import land, marks_group, pawn_groups, road_group
from .side import QUAY, cards_group, column_groups, festivals_group, quay_groups
from .side import WIDTH as BESIDE
from .stocks import HEIGHT as SHELF
from .stocks import shelf_groups

PLACES_WORDS = {"en": "Between the travellers", "fr": "Entre les voyageurs"}

WIDTH = 1072
ROAD = 636  # height of the road, down to the shore
DESK, DESK_HEIGHT = 1440, 852  # a wide page, below its band
WIDEST = 460  # mat
EDGE, GAP, SLIM = 16, 12, 8
GREY = 4  # the neutral traveller's colour


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> Drawing:
    """The table: as one sheet, as a wide page and what lies beside it, or for a phone."""
    acts = _legal_actions(s) if marks else []
    players = tuple(Player(p, names[p], p + 1) for p in range(s.seats))
    layout = Layout(
        s=s, lang=lang, form=form, players=players, acts=acts, ranks=_ranks(s),
        walkers=players + tuple(Player(t, NEUTRAL[lang], GREY) for t in range(s.seats, travellers(s))),
        goals={a - TokaidoAct.MOVE: [a] for a in acts if a < TokaidoAct.BUY} if s.phase == TokaidoPhase.MOVE else {},
    )  # fmt: skip
    return {"print": _print, "desk": _desk, "side": _side, "tall": _tall}[form](layout)


@dataclass(frozen=True)
class Layout:
    """What every form of the picture is made from."""

    s: Any
    lang: str
    form: str
    players: tuple[Player, ...]
    walkers: tuple[Player, ...]
    acts: list[int]
    goals: dict[int, list[int]]
    ranks: list[int]

    def drawing(
        self, width: int, height: int, groups: Sequence[Group], title: str = "Tokaido", **more: Any
    ) -> Drawing:  # fmt: skip
        """The groups as a picture, with everybody's points for those who cannot see it."""
        standing = ". ".join(f"{p.name}, {points(total(self.s, p.seat), self.lang)}" for p in self.players) + "."
        colours = tuple(p.colour for p in self.players)
        return Drawing(
            title, standing, self.lang, self.form, width, height, tuple(groups), defs=family_patterns(),
            colours=colours, **more,
        )  # fmt: skip

    def mats(self, places: Sequence[tuple[float, float, float]]) -> list[Group]:
        """A mat for each player; `places` are left, top and width."""
        pairs = zip(self.players, places)
        return [g for p, at in pairs for g in mat_groups(self.s, self.lang, p, at, self.ranks[p.seat] == 0)]

    def board(self, tall: bool = False) -> list[Group]:
        """The stations, what may be done there, and who stands there."""
        places, marks = road_group(self.s, self.lang, tall), marks_group(self.s, self.lang, self.goals, tall)
        return [places, marks, *pawn_groups(self.s, self.lang, self.walkers, tall)]


def _print(t: Layout) -> Drawing:
    s, lang = t.s, t.lang
    rows = _rows(s.seats)
    top = ROAD + COUNTER + GAP + (SHELF + GAP if s.crossroads else 0)
    height = int(top + len(rows) * (mat_height(s) + GAP) + EDGE - GAP)
    places = []
    for r, row in enumerate(rows):
        width = (WIDTH - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
        places += [(EDGE + k * (width + GAP), top + r * (mat_height(s) + GAP), width) for k in range(len(row))]
    groups = [Group("board-land", land(height, lang), fixed=True), *t.board()]
    groups += counter_groups(s, lang, t.walkers, EDGE, ROAD, WIDTH - 2 * EDGE, t.acts)
    groups += shelf_groups(s, lang, EDGE, ROAD + COUNTER + GAP, WIDTH - 2 * EDGE) if s.crossroads else []
    return t.drawing(WIDTH, height, groups + t.mats(places))


def _desk(t: Layout) -> Drawing:
    """The road on the left, room for the page's sheets on the right, all mats in a row below, a quay between."""
    n, high = t.s.seats, mat_height(t.s)
    width = min(WIDEST, (DESK - 2 * EDGE - GAP * (n - 1)) / n)
    left, top = (DESK - n * width - (n - 1) * GAP) / 2, DESK_HEIGHT - high - GAP
    groups = [Group("board-land", land(DESK_HEIGHT + 400, t.lang, -700, 2140), fixed=True), *t.board()]
    groups += quay_groups(t.s, t.lang, t.walkers, EDGE, top - QUAY - SLIM)
    groups += t.mats([(left + k * (width + GAP), top, width) for k in range(n)])
    return t.drawing(DESK, DESK_HEIGHT, groups, foot=high + GAP)


def _side(t: Layout) -> Drawing:
    """The cards laid out and the festivals that last, if there are any."""
    cards, high = cards_group(t.s, t.lang, t.acts, 0, 0, BESIDE)
    news = festivals_group(t.s, t.lang)
    groups = [cards] if high else []
    windows: tuple[Window, ...] = ()
    if news:
        below = Window("below-cards", high, BESIDE, 0, news[1])
        groups, windows, high = [*groups, news[0].placed(window=below.id)], (below,), high + news[1]
    return t.drawing(BESIDE, int(high), groups, PLACES_WORDS[t.lang], windows=windows)


def _tall(t: Layout) -> Drawing:
    """For a phone: who stands how, the leg one is on, what lies out, and a mat below each other.

    Cards lie over the foot of the land, so that nothing moves when they come. How tall they are depends on who sees
    them; what lies below is drawn in a window that begins after them.
    """
    s, lang = t.s, t.lang
    first = leg_view(s)
    leg = Window("leg", STRIP, PHONE, first, first + LEG + LAID_OUT)
    cards, high = cards_group(s, lang, t.acts, SLIM, STRIP + LEG, PHONE - 2 * SLIM)
    column, end = column_groups(s, lang, t.walkers, SLIM, 0, PHONE - 2 * SLIM)
    rows = [(SLIM, end + 10 + k * (mat_height(s) + 10), PHONE - 2 * SLIM) for k in range(s.seats)]
    below = Window("below", cards.y + max(high, LAID_OUT) + 8, PHONE, 0, end + 10 + s.seats * (mat_height(s) + 10))
    road = [Group("board-land", tall_land(lang), fixed=True), *t.board(tall=True)]
    height = int(below.y + below.bottom)
    groups = [
        Group("ground", rect(0, 0, PHONE, height, "page"), private=True),
        *(g.placed(window=leg.id) for g in road),
        players_strip(s, t.players, PHONE),
        cards,
        *(g.placed(window=below.id) for g in (*column, *t.mats(rows))),
    ]
    return t.drawing(PHONE, height, groups, windows=(leg, below))


def _ranks(s: Any) -> list[int]:
    """Everybody's rank, once the journey is over."""
    out = [1] * (2 * s.seats)
    if s.over:
        result(s, out)
    return out[s.seats :]


def _legal_actions(s: Any) -> list[int]:
    """What may be done now; nothing where it depends on cards that the viewer cannot see."""
    asked = {
        TokaidoPhase.MEAL: s.offer[: s.n_offer],
        TokaidoPhase.FREE_MEAL: s.hand[: s.n_hand],
        TokaidoPhase.KEEP: s.hand[: s.n_hand],
        TokaidoPhase.FESTIVAL: s.hand[: s.n_hand],
        TokaidoPhase.TRAVELLER: s.tile[s.actor][: tiles_dealt(s)],
    }.get(s.phase, [])
    stock = {
        TokaidoPhase.AMULET: Stock.AMULETS,
        TokaidoPhase.CALLIGRAPHY: Stock.CALLIGRAPHIES,
        TokaidoPhase.TSUKIMI: Stock.CALLIGRAPHIES,
    }.get(s.phase, -1)
    if s.over or min(asked, default=0) < 0:
        return []
    if stock >= 0 and (s.stock & STOCK_BITS[stock]).bit_count() < s.n_stock[stock]:
        return []
    if s.phase == TokaidoPhase.GION:
        return [keeping(c) for c in range(PEOPLE) if not stays_in_box(s, Deck.ENCOUNTERS, c) and _left(s, c)]
    out = [0] * TokaidoAct.COUNT
    return out[: legal(s, out)]


def _left(s: Any, person: int) -> bool:
    """Is somebody still in the pile? All who were met lie open, so everyone can tell."""
    return COPIES[Deck.ENCOUNTERS][person] > sum(int(s.met[p][person]) for p in range(s.seats))


def _rows(seats: int) -> list[list[int]]:
    """The mats by rows: at most three beside each other."""
    first = seats if seats <= 3 else 2 if seats == 4 else 3
    return [row for row in (list(range(first)), list(range(first, seats))) if row]
