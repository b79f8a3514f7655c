"""Puzzles in the terminal: the table, an answer, and why."""

from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gokaido.teach.puzzles.about import themes
from gokaido.teach.puzzles.book import DIFFICULTIES, boxes
from gokaido.teach.puzzles.puzzle import Puzzle

from .labels import label
from .play import TerminalSession


def puzzle_data(puzzle: Puzzle, lang: str, answer: int | None = None) -> dict[str, Any]:
    """A puzzle as plain data; what its answer is only to one who answers."""
    match = puzzle.match()
    asked = {
        "id": puzzle.id,
        "box": puzzle.box,
        "difficulty": puzzle.difficulty,
        "choices": match.legal_data(lang),
        **match.view(match.actor),
    }
    if answer is None:
        return asked
    texts = {a.id: a.text for a in match.legal}
    worths = [{"action": texts[w.action], "chance": w.chance / 1000, "points": w.points / 10} for w in puzzle.worths]
    told = {"answer": texts[answer], "right": answer == puzzle.best, "best": texts[puzzle.best], "worths": worths}
    line = [{"seat": seat, "action": text} for seat, text, _ in puzzle.told_line(match, lang)]
    return {**asked, **told, "line": line, "missed": puzzle.missed, "themes": list(puzzle.themes)}


def solve(puzzle: Puzzle, lang: str, screen: Console) -> bool | None:
    """Ask a puzzle at the keyboard; was the answer right? None where there was none."""
    match = puzzle.match()
    sitting = TerminalSession(match, match.seats, [], lang, Path(), screen)
    where = boxes()[puzzle.box].words[lang]
    sitting.say("puzzle", "bold", id=puzzle.id, box=where, level=DIFFICULTIES[puzzle.difficulty][lang])
    sitting.show()
    sitting.list_moves()
    while True:
        try:
            typed = screen.input("[bold]>[/] ").strip()
        except (KeyboardInterrupt, EOFError):
            typed = "quit"
        if typed in ("quit", "q", "exit"):
            return None
        action = sitting.meant(typed) if typed else None
        if action is not None:
            show_answer(puzzle, sitting, action.id)
            return action.id == puzzle.best


def show_answer(puzzle: Puzzle, sitting: TerminalSession, answer: int) -> None:
    """Whether an answer is right, what each decision is worth, and one way it goes on."""
    lang, match = sitting.lang, sitting.match
    words = {a.id: a.words[lang] for a in match.legal}
    right = answer == puzzle.best
    sitting.say("puzzle_right" if right else "puzzle_wrong", "bold green" if right else "bold red")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(label(lang, "hint_move"), overflow="fold")
    for key in ("hint_chance", "hint_points"):
        table.add_column(label(lang, key), justify="right", no_wrap=True)
    for worth in puzzle.worths:
        mark = "▸ " if worth.action == answer else "  "
        points = f"{worth.points / 10:.1f}".replace(".", "," if lang == "fr" else ".")
        share = f"{worth.chance / 1000:.0%}".replace("%", " %" if lang == "fr" else "%")
        table.add_row(escape(mark + words[worth.action]), share, points)
    sitting.console.print(table)
    sitting.say("puzzle_line", "bold")
    for _, _, said in puzzle.told_line(match, lang):
        sitting.hang("  [dim]·[/] ", escape(said))
    about = ", ".join(themes()[theme][lang] for theme in puzzle.themes)
    sitting.say("puzzle_about", "dim", missed=puzzle.missed, about=about)
