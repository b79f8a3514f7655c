"""The table of Tokaido Duo as SVG: the island in its sea, the dice, and both mats below."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from gokaido.art.pieces import Player, crest, die, piece, sheet
from gokaido.art.svg.drawing import Drawing, Group
from gokaido.art.svg.elements import moved, rect
from gokaido.art.svg.lettering import words
from gokaido.engine.state.remembered import remembered

from ..material.pieces import CHARACTERS, COASTAL, SEATS, Character, Colour
from ..material.tables import BOARD, CHARACTER_WORDS, FACTS, TOWN_STATION
from ..rules.pilgrim import arrival
from ..rules.play import legal
from ..state import DuoAct
from ..text.phrases import in_words
from . import mats
from .island import Goals, chart_groups, land

WIDTH, HEIGHT = 1072, 820
LEFT, TOP = 36, 60  # where the chart begins
EDGE = 16
KEPT = 1024  # throws of the dice that are kept for the next picture
DICE = 178
DESK, DESK_HEIGHT = 1440, 852  # a wide page, below its band
PHONE, TALL, ISLE = 390, 1270, 96  # a phone: its width, the picture's height, where the island begins
COLOUR = {Colour.PURPLE: 1, Colour.GREEN: 3}
TITLE = {"en": "Tokaido Duo, round {n}", "fr": "Tokaido Duo, tour {n}"}
ROUND = {"en": "round {n}", "fr": "tour {n}"}
LAST = {"en": "last round", "fr": "dernier tour"}
TAKEN = {"en": "taken by {name}", "fr": "pris par {name}"}
REBUILT = {"en": "Parts of the board are reconstructed.", "fr": "Le plateau est en partie reconstitué."}


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> Drawing:
    """The table: as one sheet, on a wide page, or for a phone; what lies beside it is on the sheet already."""
    title = TITLE[lang].format(n=s.round)
    if form == "side":
        return Drawing(title, "", lang, form, WIDTH, HEIGHT, ())
    players = tuple(Player(p, names[p], COLOUR[s.colour[p]]) for p in range(SEATS))
    goals, description = _goals(s) if marks else {}, in_words(s, lang, names)
    colours = tuple(p.colour for p in players)
    if form == "tall":
        return Drawing(title, description, lang, form, PHONE, TALL, _tall(s, lang, players, goals), colours=colours)
    height = DESK_HEIGHT if form == "desk" else HEIGHT
    groups = _sheet(s, lang, players, goals, height)
    return Drawing(title, description, lang, form, DESK if form == "desk" else WIDTH, height, groups, colours=colours)


def _sheet(s: Any, lang: str, players: tuple[Player, ...], goals: Goals, height: int) -> tuple[Group, ...]:
    """The island with dice and mats; on a page the sea goes on to all sides."""
    sea = land(height + 340, left=-760, right=2140, top=-120) if height == DESK_HEIGHT else land(height - TOP)
    top, below = TOP + (height - HEIGHT) // 2, height - mats.HEIGHT - EDGE
    return (
        Group("board-land", moved(LEFT, top, sea), fixed=True),
        Group("note", _note(lang, below - 10)),
        *chart_groups(s, lang, players, goals, LEFT, top),
        _dice(s, lang, players, WIDTH - DICE - EDGE, EDGE),
        *(g for p in players for g in mats.mat_groups(s, lang, p, EDGE + p.seat * (mats.WIDTH + EDGE), below)),
    )


def _tall(s: Any, lang: str, players: tuple[Player, ...], goals: Goals) -> tuple[Group, ...]:
    """Dice, the island turned upright, and the mats below each other."""
    size = (PHONE - 16) / mats.SLIM
    pitch = mats.HEIGHT * size + 12
    isle = moved(0, ISLE, land(800, tall=True, left=-10, right=400, top=-100))
    return (
        Group("board-land", rect(0, 0, PHONE, TALL, "sea-3") + isle, fixed=True),
        Group("note", _note(lang, ISLE + 804)),
        *chart_groups(s, lang, players, goals, 0, ISLE, tall=True),
        _dice(s, lang, players, (PHONE - DICE) / 2, 8),
        *(g for p in players for g in mats.mat_groups(s, lang, p, 8, TALL - (SEATS - p.seat) * pitch, mats.SLIM, size)),
    )


@cache
def _note(lang: str, y: float) -> str:
    """Says that the board is partly a reconstruction, as long as it is."""
    if all(fact.status != "reconstructed" for fact in FACTS):
        return ""
    return words(EDGE + 4, y, REBUILT[lang], 11.5, "on-bar-2")


# ------------------------------------------------------------------ what may be done


def _goals(s: Any) -> Goals:
    """The legal actions by the place on the chart that stands for them."""
    out = [0] * DuoAct.COUNT
    found: Goals = {}
    for a in out[: legal(s, out)]:
        place = _place_of(s, a)
        if place:
            found.setdefault(place, []).append(a)
    return found


def _place_of(s: Any, a: int) -> str:
    if a < DuoAct.TRAVEL:
        return f"st-{arrival(s, s.mover, s.dice[Character.PILGRIM] + a - DuoAct.WALK - 1)}"
    if a < DuoAct.GO:
        return _town_id(a - DuoAct.TRAVEL)
    if a < DuoAct.STAY:
        return f"area-{BOARD.areas[(a - DuoAct.GO) % len(BOARD.areas)]}"
    if DuoAct.WAVE <= a < DuoAct.SELL:
        return f"tile-wave-{Character.word(a - DuoAct.WAVE)}"
    if a == DuoAct.VISIT:
        return f"st-{s.station[s.mover]}"
    if DuoAct.SELL <= a < DuoAct.PAINT:
        return _town_id(s.town[s.mover])
    if DuoAct.PAINT <= a < DuoAct.KEEP_SPRING:
        return f"area-{BOARD.areas[s.area[s.mover]]}"
    return ""


def _town_id(town: int) -> str:
    return f"st-{TOWN_STATION[town]}" if town < COASTAL else f"town-{BOARD.towns[town]}"


# ------------------------------------------------------------------ dice


@remembered(KEPT, lambda s, *_: (s.ending, s.round, tuple(s.dice), tuple(s.taken), s.die, s.over))
def _dice(s: Any, lang: str, players: tuple[Player, ...], x: float, y: float) -> Group:
    """The three dice; those that are used lie askew, with the crest of who took them."""
    head = LAST[lang] if s.ending else ROUND[lang].format(n=s.round)
    dice = "".join(_die_of(s, lang, players, c) for c in range(CHARACTERS))
    title = words(DICE / 2, 21, head[0].upper() + head[1:], 13.5, bold=True, serif=True, anchor="middle")
    return Group("dice", sheet(0, 0, DICE, 86) + title + dice, x, y)


def _die_of(s: Any, lang: str, players: tuple[Player, ...], c: int) -> str:
    taker = players[s.taken[c]] if s.taken[c] >= 0 else None
    return _die(c, s.dice[c], taker, s.die == c and not s.over, s.round, lang)


@lru_cache(1024)
def _die(c: int, value: int, taker: Player | None, in_use: bool, roll: int, lang: str) -> str:
    word, x = Character.word(c), 34 + 55 * c
    used = taker is not None and not in_use
    name = f"{CHARACTER_WORDS[c][lang]} {value}"
    if taker:
        name += f", {TAKEN[lang].format(name=taker.name)}"
    now = rect(x - 22, 28, 44, 44, "none", rx=9, stroke="accent-bg", stroke_width=2) if in_use else ""
    return piece(
        f"die-{word}", 0, 0, name,
        die(x, 50, 36, value, f"die-{word}", tilt=12 if used else 0, pale=used), now,
        crest(taker, x + 15, 66, 9) if taker else "",
        cls="die used" if used else "die", roll=roll,
    )  # fmt: skip
