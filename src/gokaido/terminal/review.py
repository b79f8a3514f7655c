"""A review in the terminal: who stood how, the turning point, and what would have been better."""

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gokaido.engine.match import Match
from gokaido.teach.grades import GRADES
from gokaido.teach.review import Review, ReviewedDecision
from gokaido.teach.review_chart import percent, signed, slips

from .labels import label

BARS = " ▁▂▃▄▅▆▇█"
WIDE = 52  # letters of a curve
NAME = 16  # letters of a name
STYLES = {"best": "green", "good": "green", "inaccuracy": "yellow", "mistake": "bold red"}


def show_review(console: Console, match: Match, review: Review, lang: str, everything: bool = False) -> None:
    """All of it at 80 columns; of the decisions those that were less than good, or everything."""
    names = match.names(lang)
    title = label(lang, "review", game=match.game.names[lang], moves=review.moves, decisions=len(review.decisions))
    console.print(title, style="bold", highlight=False)
    _show_curves(console, review, names, lang)
    _show_players(console, review, names, lang)
    if review.turning is not None:
        d = review.decisions[review.turning]
        console.print(
            label(lang, "review_turning", move=d.move + 1, name=names[d.seat], played=d.played.words[lang],
                  best=d.best.words[lang], chance=percent(d.loss, lang), points=signed(d.points, lang, 1)),
            markup=False, highlight=False,
        )  # fmt: skip
    shown = list(review.decisions) if everything else slips(review)
    if shown:
        console.print(_decisions(shown, names, lang))
    else:
        console.print(label(lang, "review_flawless"), highlight=False)
    console.print(label(lang, "review_note", sims=review.simulations), style="dim", markup=False, highlight=False)


def curve_text(review: Review, side: int, wide: int = WIDE) -> str:
    """The chance of a side from the first move to the last, as a line of bars."""
    moves, k, found = max(review.moves, 1), 0, ""
    for column in range(wide):
        while k + 1 < len(review.curve) and review.curve[k + 1][0] <= column * moves / max(wide - 1, 1):
            k += 1
        found += BARS[round(review.curve[k][1][side] * (len(BARS) - 1))]
    return found


def _show_curves(console: Console, review: Review, names: list[str], lang: str) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(max_width=NAME, no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for side, (name, p) in enumerate(zip(names, review.players)):
        curve = f"[cyan]{curve_text(review, side)}[/]"
        table.add_row(escape(name), percent(p.start, lang), curve, f"[bold]{percent(p.result, lang)}[/]")
    console.print(table)
    console.print()


def _show_players(console: Console, review: Review, names: list[str], lang: str) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(label(lang, "review_player"), max_width=NAME, no_wrap=True)
    for key in ("start", "own", "others", "luck", "estimate", "result", "accuracy"):
        table.add_column(label(lang, f"review_{key}"), justify="right", no_wrap=True)
    for grade in GRADES.values():
        table.add_column(grade.mark, justify="right", no_wrap=True, style=STYLES[grade.key])
    for name, p in zip(names, review.players):
        parts = (signed(100 * v, lang) for v in (p.own, p.others, p.luck, p.estimate))
        accuracy = "" if p.accuracy is None else f"{p.accuracy:.1f}".replace(".", "." if lang == "en" else ",")
        table.add_row(
            escape(name), percent(p.start, lang), *parts, percent(p.result, lang), f"[bold]{accuracy}[/]",
            *(str(p.grades[key]) for key in GRADES),
        )  # fmt: skip
    console.print(table)


def _decisions(shown: list[ReviewedDecision], names: list[str], lang: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(label(lang, "move"), justify="right", no_wrap=True)
    table.add_column(label(lang, "review_player"), max_width=NAME, overflow="fold")
    table.add_column("", no_wrap=True)
    for key in ("review_played", "review_better"):
        table.add_column(label(lang, key), overflow="fold")
    for key in ("hint_chance", "hint_points"):
        table.add_column(label(lang, key), justify="right", no_wrap=True)
    for d in shown:
        grade, better = GRADES[d.grade], d.best.words[lang] if d.best is not d.played else ""
        table.add_row(
            str(d.move + 1), escape(names[d.seat]), f"[{STYLES[d.grade]}]{grade.mark}[/]",
            escape(d.played.words[lang]), escape(better), signed(-100 * d.loss, lang), signed(-d.points, lang, 1),
        )  # fmt: skip
    return table
