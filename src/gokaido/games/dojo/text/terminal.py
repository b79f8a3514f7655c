"""The table of Micro Dojo as text, at most 80 columns wide, with rich markup."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import count_points
from gokaido.engine.markup import escape

from ..material import (
    BUILDING_EFFECT,
    BUILDING_WORDS,
    BUILDINGS,
    MEEPLE_WORDS,
    MEEPLES,
    OBJECTIVE_TEST,
    OBJECTIVE_WORDS,
    ON_TRACK,
    PRICE_FOOD,
    PRICE_GOLD,
    SPACE_SHORT,
    TRACK,
    Objective,
)
from .phrases import card_words, counted, price

COLOURS = ("magenta", "green")
WIDTH = 24
NAME = 20  # letters of a name that are shown
LABELS = {
    "en": {
        "objectives": "Objectives",
        "for_sale": "For sale",
        "owns": "owns",
        "influence": "Influence",
        "guard": "Guard",
        "next": "next card: ",
        "moves": "Alternative moves: ",
        "gold": "gold",
        "food": "food",
    },
    "fr": {
        "objectives": "Objectifs",
        "for_sale": "À construire",
        "owns": "possède",
        "influence": "Influence",
        "guard": "Garde",
        "next": "carte suivante : ",
        "moves": "Mouvements alternatifs : ",
        "gold": "Or",
        "food": "Nourriture",
    },
}


def terminal(s: Any, lang: str, names: Sequence[str]) -> str:
    """Board, objectives, players and buildings."""
    parts = [_board(s, lang), _objectives(s, lang), _players(s, lang, names), _buildings(s, lang)]
    if s.moves:
        words = ", ".join(MEEPLE_WORDS[m][lang] for m in range(MEEPLES) if s.moves >> m & 1)
        parts.append(f"[dim]{LABELS[lang]['moves']}{words}[/]")
    return "\n".join(parts)


def _cell(s: Any, k: int, lang: str) -> tuple[str, str]:
    """The two lines of a space: what it gives, who stands there."""
    top = f"[dim]{k}[/] {SPACE_SHORT[k][lang]}".ljust(WIDTH + len("[dim][/]"))
    for m in range(MEEPLES):
        if s.at[m] == k:
            owner = [p for p in range(2) if s.marker[p] == m]
            name = f"● {MEEPLE_WORDS[m][lang]}" if not owner else f"⚑{owner[0] + 1} {MEEPLE_WORDS[m][lang]}"
            style = COLOURS[owner[0]] if owner else "bold"
            return top, f"  [{style}]{name}[/]" + " " * (WIDTH - 2 - len(name))
    if s.guard == k:
        name = f"✖ {LABELS[lang]['guard']}"
        return top, f"  [red]{name}[/]" + " " * (WIDTH - 2 - len(name))
    return top, " " * WIDTH


def _board(s: Any, lang: str) -> str:
    line = "─" * (WIDTH + 1)
    rows = [f"┌{line}┬{line}┬{line}┐"]
    for r in range(3):
        cells = [_cell(s, 3 * r + c, lang) for c in range(3)]
        rows += ["│ " + "│ ".join(c[half] for c in cells) + "│" for half in range(2)]
        rows.append(f"├{line}┼{line}┼{line}┤" if r < 2 else f"└{line}┴{line}┴{line}┘")
    return "\n".join(rows)


def _objectives(s: Any, lang: str) -> str:
    rows = [f"[bold]{LABELS[lang]['objectives']}[/]"]
    for k in range(ON_TRACK):
        o = s.objective[k]
        text = f"{TRACK[k]}  {OBJECTIVE_WORDS[o][lang]:<14} {OBJECTIVE_TEST[o][lang]}"
        if k < s.judged:
            rows.append(f"   [dim strike]{text}[/]")
            continue
        by_place = Objective.FIGHTER <= o <= Objective.ORGANISER
        score = "" if by_place else f"  [{COLOURS[0]}]{counted(s, 0, o)}[/] : [{COLOURS[1]}]{counted(s, 1, o)}[/]"
        rows.append(f" [red]▸[/] {text}{score}" if k == s.judged else f"   {text}{score}")
    return "\n".join(rows)


def _players(s: Any, lang: str, names: Sequence[str]) -> str:
    words = LABELS[lang]
    rows = []
    for p in range(2):
        owned = [BUILDING_WORDS[b][lang] for b in range(BUILDINGS) if s.owned[p] >> b & 1]
        turn = "[red]▸[/]" if s.actor == p and not s.over else " "
        token = f"  ✦ {words['influence']}" if s.influence and s.first != p else ""
        name = names[p] if len(names[p]) <= NAME else names[p][: NAME - 1] + "…"
        gap = " " * (14 - len(name))
        gold, food = f"{s.gold[p]} {words['gold']}", f"{s.food[p]} {words['food']}"
        rows.append(
            f"{turn} [bold {COLOURS[p]}]⚑{p + 1} {escape(name)}[/]{gap} [bold]{count_points(s.points[p], lang)}[/]   "
            f"{gold}   {food}{token}"
        )
        if owned:
            rows.append(f"      {words['owns']} {', '.join(owned)}")
    if s.seats == 1 and s.next_card >= 0:
        rows.append(f"[dim]  {words['next']}{s.next_card + 1}, {card_words(s.next_card, lang)}[/]")
    return "\n".join(rows)


def _buildings(s: Any, lang: str) -> str:
    rows = [f"[bold]{LABELS[lang]['for_sale']}[/]"]
    for b in range(BUILDINGS):
        if s.offer >> b & 1:
            cost = price(PRICE_GOLD[b], PRICE_FOOD[b], lang)
            rows.append(f"   {BUILDING_WORDS[b][lang]:<15}{cost:<21}[dim]{BUILDING_EFFECT[b][lang]}[/]")
    return "\n".join(rows)
