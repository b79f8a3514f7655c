"""The table as text: the island, the towns and their boutiques, and what both players have, in 80 columns."""

import textwrap
from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import count_points
from gokaido.engine.markup import escape

from ..material.pieces import AREAS, CHARACTERS, COASTAL, PAINTINGS, SEATS, TOWNS, Character, Holder, Station
from ..material.tables import (
    BOARD,
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    CHARACTER_WORDS,
    COLOUR_MARK,
    COLOUR_STYLE,
    GARDEN_POINTS,
    GIFT_POINTS,
    GOLD_POINTS,
    STATION_KIND,
    STATION_MARK,
    STATION_TOWN,
    STATION_WORDS,
    SYMBOL_WORDS,
    TEMPLE_POINTS,
    TOWN_DRAW,
    TOWN_STATION,
    WARE_SHORT,
    WAVE_EFFECT,
    WAVE_WORDS,
)
from ..rules.scoring import faith, points
from .canvas import Canvas, styled
from .phrases import area_sign, coins, count, join, wares

WIDTH, HEIGHT = 79, 19
ACROSS, DOWN = 78 / 1000, 1 / 27  # columns and rows for a unit of the board's picture
NORTH, SOUTH = 150, 350  # pawns stand outside the coast: above, below or beside it
STATION_STYLE = ("yellow", "red", "green", "blue", "cyan")
HINTS = {
    "en": "Parts of this board are reconstructed from the rules: see docs/rules/duo.md.",
    "fr": "Ce plateau est en partie reconstitué d’après les règles : voir docs/rules/fr/duo.md.",
}


def terminal(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table as a player knows it, with rich's markup."""
    lines = [*_heading(s, lang, names), *_island(s, lang).lines()]
    for p in range(SEATS):
        lines += ["", *_player(s, p, lang, names)]
    return "\n".join([*lines, *(f"[dim]{line}[/]" for line in _wrapped(HINTS[lang], 0))])


# ---------------------------------------------------------------------- the turn


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


def _wrapped(text: str, indent: int = 11) -> list[str]:
    """Lines that fit, the further ones under the first."""
    return [escape(line) for line in textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent)]


def _heading(s: Any, lang: str, names: Sequence[str]) -> list[str]:
    """The round, the dice, and what lies on the board for anyone to take."""
    dice = [_die(s, c, lang, names) for c in range(CHARACTERS)]
    title = f"Round {s.round}" if lang == "en" else f"Tour {s.round}"
    last = ("the last" if lang == "en" else "le dernier") if s.ending else ""
    free = [WAVE_WORDS[s.wave[c]][lang] for c in range(CHARACTERS) if s.wave_holder[c] == Holder.BOARD]
    if s.spring == Holder.BOARD:
        free.append("hot spring token" if lang == "en" else "jeton Source chaude")
    lying = f"On the board: {join(free, lang)}" if lang == "en" else f"Sur le plateau : {join(free, lang)}"
    return [
        f"[bold]{title}[/]{f' ({last})' if last else ''} · {' · '.join(dice)}",
        *(_wrapped(lying) if free else []),
        escape("  ".join(f"{STATION_MARK[k][lang]} {STATION_WORDS[k][lang]}" for k in range(1, len(STATION_MARK)))),
    ]


def _die(s: Any, c: int, lang: str, names: Sequence[str]) -> str:
    text = f"{CHARACTER_WORDS[c][lang]} {s.dice[c]}"
    if s.taken[c] < 0:
        return styled(text, "bold")
    return styled(f"{text} {COLOUR_MARK[s.colour[s.taken[c]]]}", "dim")


# ---------------------------------------------------------------------- the island


def _spot(x: int, y: int) -> tuple[int, int]:
    """Row and column of a place in the board's picture."""
    return round(y * DOWN), round(x * ACROSS) + 1


def _town_spot(town: int) -> tuple[int, int]:
    station = TOWN_STATION[town]
    x, y = BOARD.spots["stations"][station] if station >= 0 else BOARD.spots["mountain_towns"][town - COASTAL]
    return _spot(x, y)


def _island(s: Any, lang: str) -> Canvas:
    """The coast and the routes, towns and areas, and where everyone stands."""
    canvas = Canvas(WIDTH, HEIGHT)
    for a, b in BOARD.routes:
        canvas.line(_town_spot(a), _town_spot(b), "·", "yellow")
    for station, kind in enumerate(STATION_KIND):
        row, column = _spot(*BOARD.spots["stations"][station])
        text = STATION_MARK[kind][lang]
        if kind == Station.COASTAL_TOWN:
            token = s.boutique[STATION_TOWN[station]]
            text = (
                f"{BOARD.towns[STATION_TOWN[station]]} {WARE_SHORT[BOUTIQUE_WARE[token]][lang]}{BOUTIQUE_PRICE[token]}"
            )
        canvas.centre(row, column, text, STATION_STYLE[kind])
    for town in range(COASTAL, TOWNS):
        canvas.centre(*_town_spot(town), f"{BOARD.towns[town]} +{TOWN_DRAW[town]}", "yellow")
    for area in range(AREAS):
        row, column = _spot(*BOARD.spots["areas"][area])
        canvas.centre(row, column, f"{area_sign(area, lang)} {SYMBOL_WORDS[BOARD.symbols[area]][lang]}", "bold")
    canvas.centre(*_spot(*BOARD.spots["compass"][0]), "compass" if lang == "en" else "rose des vents", "dim")
    _pawns(s, lang, canvas)
    return canvas


def _pawns(s: Any, lang: str, canvas: Canvas) -> None:
    """Each pawn is the first letter of its character and the mark of its player."""
    for p in range(SEATS):
        mark, style = COLOUR_MARK[s.colour[p]], f"bold {COLOUR_STYLE[s.colour[p]]}"
        letters = [f"{CHARACTER_WORDS[c][lang][0].upper()}{mark}" for c in range(CHARACTERS)]
        _on_coast(canvas, s.station[p], letters[Character.PILGRIM], style)
        if s.town[p] < COASTAL:
            _on_coast(canvas, TOWN_STATION[s.town[p]], letters[Character.MERCHANT], style)
        else:
            row, column = _town_spot(s.town[p])
            canvas.write(row + 1, column - 2 + 3 * p, letters[Character.MERCHANT], style)
        row, column = _spot(*BOARD.spots["areas"][s.area[p]])
        canvas.write(row + 1, column - 2 + 3 * p, letters[Character.ARTIST], style)


def _on_coast(canvas: Canvas, station: int, text: str, style: str) -> None:
    """A pawn beside its station, on the side of the sea."""
    x, y = BOARD.spots["stations"][station]
    row, column = _spot(x, y)
    if y < NORTH:
        canvas.centre(row - 1, column, text, style)
    elif y > SOUTH:
        canvas.centre(row + 1, column, text, style)
    else:
        canvas.centre(row, column + (3 if x > 500 else -2), text, style)


# ---------------------------------------------------------------------- the players


def _player(s: Any, p: int, lang: str, names: Sequence[str]) -> list[str]:
    """What one player has, character by character."""
    en = lang == "en"
    style = COLOUR_STYLE[s.colour[p]]
    turn = (" · to decide" if en else " · à son tour") if s.actor == p and not s.over else ""
    title = f"{COLOUR_MARK[s.colour[p]]} {_short(names[p])}"
    labels = [f"  {CHARACTER_WORDS[c][lang].capitalize():<9}" for c in range(CHARACTERS)]
    product = f"{TEMPLE_POINTS[s.temples[p]]} × {GARDEN_POINTS[s.gardens[p]]} = {faith(s, p)}"
    steps = f"temples {s.temples[p]}/{len(TEMPLE_POINTS) - 1}"
    garden = f"{'gardens' if en else 'jardins'} {s.gardens[p]}/{len(BOARD.gardens)}"
    held = f"; wares: {wares(s.wares[p], lang)}" if en else f" ; marchandises : {wares(s.wares[p], lang)}"
    gold = count(s.slabs[p], "slab", "slabs", lang) if en else count(s.slabs[p], "plaquette", "plaquettes", lang)
    return [
        f"{styled(title, 'bold ' + style)} · {count_points(points(s, p), lang)}{turn}",
        escape(f"{labels[0]}{product}  ({steps}, {garden})"),
        *_wrapped(f"{labels[1]}{GOLD_POINTS[s.slabs[p]]}  ({gold}, {coins(s.coins[p], lang)}{held})"),
        *_wrapped(f"{labels[2]}{GIFT_POINTS[s.given[p]]}  ({_paintings(s, p, lang)})"),
        *_tokens(s, p, lang),
    ]


def _paintings(s: Any, p: int, lang: str) -> str:
    """Given, turned up in order, and face down."""
    en = lang == "en"
    shown = [SYMBOL_WORDS[x][lang] for x in s.paintings[p][s.given[p] : s.shown[p]]]
    given = f"{s.given[p]} given" if en else count(s.given[p], "offerte", "offertes", lang)
    down = PAINTINGS - s.shown[p]
    hidden = f"{down} face down" if en else count(down, "cachée", "cachées", lang)
    between = "; " if en else " ; "
    return between.join([given, ", ".join(shown), hidden] if shown else [given, hidden])


def _tokens(s: Any, p: int, lang: str) -> list[str]:
    """Wave tiles with what they do, and the hot spring token."""
    lines = []
    for c in range(CHARACTERS):
        if s.wave_holder[c] == p:
            lines.append(f"  ~ {WAVE_WORDS[s.wave[c]][lang]} ({WAVE_EFFECT[s.wave[c]][lang]})")
    if s.spring == p:
        lines.append("  ~ hot spring token" if lang == "en" else "  ~ jeton Source chaude")
    return [escape(line) for line in lines]
