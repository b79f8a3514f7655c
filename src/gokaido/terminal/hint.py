"""What a bot thinks of a position, for a person: its chance, and the moves it looked at."""

from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gokaido.bots import Bot, Choice
from gokaido.engine.match import Match

from .labels import label

SHOWN = 6  # moves in a table


def asked(match: Match, bot: Bot, seed: int | None = None) -> Choice:
    """What a bot would do in the place of the player to act, from what that player knows."""
    assert match.actor is not None
    return bot.choose(match.view_state(match.actor), match.seed + len(match.actions) if seed is None else seed)


def hint_data(match: Match, choice: Choice) -> dict[str, Any]:
    """The same as plain data for a script."""
    texts = {a.id: a.text for a in match.legal}
    return {
        "game": match.game.key,
        "seat": match.actor,
        "action": texts[choice.action],
        "simulations": choice.simulations,
        "moves": [
            {"action": texts[t.action], "visits": t.visits, "chance": round(t.value, 4), "points": round(t.points, 2)}
            for t in choice.thoughts
        ],
    }


def show_hint(console: Console, match: Match, choice: Choice, lang: str) -> None:
    """The move, the chance to win with it, and what else was looked at."""
    words = {a.id: a.words[lang] for a in match.legal}
    console.print(label(lang, "hint", move=words[choice.action]), style="bold", markup=False, highlight=False)
    if not choice.thoughts:
        console.print(label(lang, "no_reasons"), style="dim", markup=False, highlight=False)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(label(lang, "hint_move"), overflow="fold")
    for key in ("hint_chance", "hint_points", "hint_visits"):
        table.add_column(label(lang, key), justify="right", no_wrap=True)
    for t in choice.thoughts[:SHOWN]:
        points = f"{t.points:.1f}".replace(".", "," if lang == "fr" else ".")
        share = f"{t.value:.0%}".replace("%", " %" if lang == "fr" else "%")
        table.add_row(escape(words[t.action]), share, points, f"{t.visits:,}".replace(",", " "))
    console.print(table)
    console.print(label(lang, "hint_note"), style="dim", markup=False, highlight=False)
