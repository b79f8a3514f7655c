"""Stepping through a saved match."""

import json
import sys

from rich.console import Console
from rich.markup import escape

from gokaido.engine.match import Match

from .labels import label


def as_json(match: Match, lang: str) -> str:
    """The whole match with what each move did, for a script."""
    names = match.names(lang)
    moves = [
        {"move": k + 1, "action": text, "told": match.sentences(lang, None, names, k)}
        for k, text in enumerate(match.texts)
    ]
    data = {
        "game": match.game.key,
        "seats": match.seats,
        "options": match.options,
        "seed": match.seed,
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "moves": moves,
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def replay(match: Match, lang: str, console: Console) -> None:
    """Move by move with Enter; the whole log at once where nobody can type."""
    if not sys.stdin.isatty():
        for move in range(len(match.actions)):
            _tell(match, move, lang, console)
        return
    move, last = 0, len(match.actions)
    while True:
        console.clear()
        at = match.at(move)
        console.print(match.game.text.terminal(at.view_state(None), lang, match.names(lang)), highlight=False)
        if move == 0:
            console.print(label(lang, "start"), style="dim")
        else:
            _tell(match, move - 1, lang, console)
        console.print(label(lang, "replay_help" if move < last else "end_of_replay"), style="dim")
        try:
            typed = console.input(f"[bold]{move}/{last} >[/] ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in ("q", "quit"):
            return
        if typed.isdecimal():
            move = min(int(typed), last)
        else:
            move = max(move - 1, 0) if typed == "b" else min(move + 1, last)


def _tell(match: Match, move: int, lang: str, console: Console) -> None:
    text = " ".join(match.sentences(lang, None, match.names(lang), move))
    console.print(f"[bold cyan]{move + 1:>3}[/] [bold]{match.texts[move]}[/] [dim]{escape(text)}[/]", highlight=False)
