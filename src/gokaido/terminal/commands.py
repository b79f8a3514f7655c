"""Commands about a saved match: gokaido replay, review."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gokaido.arguments import JsonOpt, Lang, LangOpt
from gokaido.engine.match import Match
from gokaido.teach.review import SIMULATIONS
from gokaido.teach.review import review as reviewed
from gokaido.teach.review_chart import review_svg

from .play import COLUMNS
from .replay import as_json as to_json
from .replay import replay as step_through
from .review import show_review

app = typer.Typer()
console = Console(soft_wrap=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")], lang: LangOpt = Lang.en, as_json: JsonOpt = False
) -> None:
    """Step through a saved match."""
    match = Match.load(file)
    if as_json:
        print(to_json(match, lang))
    else:
        step_through(match, lang, console)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    sims: Annotated[int, typer.Option(help="Simulations for each look at an action.")] = SIMULATIONS,
    seed: Annotated[int, typer.Option(help="The same seed and simulations give the same review.")] = 1,
    everything: Annotated[bool, typer.Option("--all", help="Every decision, good ones too.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the curve of chances here, as SVG.")] = None,
    lang: LangOpt = Lang.en,
    as_json: JsonOpt = False,
) -> None:
    """See where a saved match was won: the chances, the mistakes, and what luck did.

    Every decision is judged from what its player could know.
    """
    match = Match.load(file)
    with progress_bar(as_json) as bar:
        task = bar.add_task(match.game.names[lang], total=len(match.actions))
        found = reviewed(match, sims, seed, lambda done, _: bar.update(task, completed=done))
    if svg is not None:
        svg.write_text(review_svg(found, lang), encoding="utf-8")
    if as_json:
        print(json.dumps(found.as_data(), ensure_ascii=False, indent=1))
    else:
        show_review(Console(width=min(console.width, COLUMNS)), match, found, lang, everything)


def progress_bar(quiet: bool) -> Progress:
    """How far a long command is, on a terminal."""
    screen = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet or not screen.is_terminal,
    )
