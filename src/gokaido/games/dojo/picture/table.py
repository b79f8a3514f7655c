"""The table of Micro Dojo as SVG: objectives above, tray and buildings, both mats below."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.pieces import Player
from gokaido.art.scenery.room import tatami
from gokaido.art.svg.drawing import Drawing, Group
from gokaido.art.svg.elements import moved, tag

from ..material import ON_TRACK, SPACES
from ..rules.play import legal
from ..state import DojoAct
from ..text.phrases import in_words
from . import mats
from .buildings import card_height, town
from .objectives import ROW, objective_list, objectives
from .tray import SIDE, tray

WIDTH, HEIGHT = 1072, 850
DESK = 1440  # width of a page
PHONE, TALL = 390, 1170
EDGE = 16
TOP = 108  # of the tray
MATS = HEIGHT - mats.HEIGHT - EDGE
TOWN = EDGE + SIDE + 18
CARD_WIDTH, CARD_GAPS = 204, (12.0, 13.0)
SLIM_EDGE, SLIM_TOP, SLIM_CARD = 8, 74, 38  # on a phone: the margin, where the tray begins, room for the solo card
TITLE = {"en": "Micro Dojo, turn {n}", "fr": "Micro Dojo, tour {n}"}


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> Drawing:
    """The table: as one sheet, on a wide page, or for a phone; nothing lies beside it."""
    players = [Player(0, names[0], 1), Player(1, names[1], 2)]
    acts = _legal_actions(s) if marks else []
    title, description = TITLE[lang].format(n=s.turn + 1), in_words(s, lang, names)
    colours = tuple(p.colour for p in players)
    if form == "side":
        return Drawing(title, description, lang, form, WIDTH, HEIGHT, ())
    if form == "tall":
        height = TALL + (SLIM_CARD if mats.shows_card(s) else 0)
        return Drawing(
            title, description, lang, form, PHONE, height, _tall(s, lang, players, acts, height), colours=colours
        )
    width, room = WIDTH, tatami(WIDTH, HEIGHT)
    if form == "desk":  # the room goes on to all sides, also under the band of the page
        width, room = DESK, moved(0, -60, tatami(DESK, HEIGHT + 400, beyond=1))
    groups = (Group("board-land", room, fixed=True), *_sheet(s, lang, players, acts))
    return Drawing(title, description, lang, form, width, HEIGHT, groups, colours=colours)


def _sheet(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> tuple[Group, ...]:
    """Objectives, buildings, mats and the tray; all that can be pressed is in private groups."""
    card = CARD_WIDTH, card_height(s, SIDE, CARD_GAPS[1])
    return (
        Group("objectives", objectives(s, lang, players, acts, WIDTH - 2 * EDGE), EDGE, EDGE, private=True),
        Group("town", town(s, lang, players, acts, card, CARD_GAPS), TOWN, TOP, private=True),
        *(mats.mat(s, lang, p, EDGE + p.seat * (mats.WIDTH + EDGE), MATS) for p in players),
        Group("board", tray(s, lang, players, _goals(acts), _rest), EDGE, TOP, private=True),
    )


def _rest(seat: int) -> tuple[float, float]:
    """Where a marker waits that is on no meeple: on its owner's cloth, seen from the tray."""
    return 18.0 + seat * (mats.WIDTH + EDGE) - 10, MATS - TOP + 50.0


def _tall(s: Any, lang: str, players: Sequence[Player], acts: list[int], height: int) -> tuple[Group, ...]:
    """Who has what, the solo opponent's card, the tray, the objectives as a list, the buildings in two columns."""
    width = PHONE - 2 * SLIM_EDGE
    size, top = width / SIDE, SLIM_TOP + height - TALL
    below = top + width + 12
    board = tray(
        s, lang, players, _goals(acts), lambda seat: (SIDE * (0.41 + 0.5 * seat), (SLIM_TOP - top - 68) / size),
        letters=19,
    )  # fmt: skip
    small = tag("g", board, transform=f"scale({size:.4f})")
    cards = town(s, lang, players, acts, (mats.SLIM_WIDTH, 148), (8, 10))
    card = mats.slim_card(s, lang, width) if mats.shows_card(s) else ""
    return (
        Group("board-land", tatami(PHONE, height), fixed=True),
        *(mats.slim_mat(s, lang, p, SLIM_EDGE + p.seat * (mats.SLIM_WIDTH + 8), 6) for p in players),
        Group("card", card, SLIM_EDGE, SLIM_TOP),
        Group("objectives", objective_list(s, lang, players, acts, width), SLIM_EDGE, below, private=True),
        Group("town", cards, SLIM_EDGE, below + 8 + ROW * ON_TRACK, private=True),
        Group("board", small, SLIM_EDGE, top, private=True),
    )


# ------------------------------------------------------------------ what may be done


def _legal_actions(s: Any) -> list[int]:
    out = [0] * DojoAct.COUNT
    return out[: legal(s, out)]


def _goals(acts: list[int]) -> dict[int, list[int]]:
    """The spaces a meeple may go to now, with the actions that lead there; Sumo's pushes are not among them."""
    goals: dict[int, list[int]] = {}
    for a in acts:
        if a < DojoAct.FREE or DojoAct.CHARM <= a < DojoAct.TAKE:
            goals.setdefault((a if a < DojoAct.FREE else a - DojoAct.CHARM) % SPACES, []).append(a)
    return goals
