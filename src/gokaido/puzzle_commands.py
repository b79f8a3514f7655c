"""gokaido puzzles: what there are, play them, mine them."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from gokaido.arguments import GameArg, JsonOpt, Lang, LangOpt
from gokaido.engine.errors import BadOption
from gokaido.terminal.labels import label

if TYPE_CHECKING:
    from gokaido.teach.puzzles.puzzle import Puzzle

app = typer.Typer(help="Positions with one decision that is clearly best.", invoke_without_command=True)
console = Console(soft_wrap=False)
BoxOpt = Annotated[str, typer.Option(help="Of this game or expansion.")]
ThemeOpt = Annotated[str, typer.Option(help="About this: purse, sets, tempo, temple, points, denial, ending.")]
LevelOpt = Annotated[int | None, typer.Option(help="As hard as that, 1 to 3.")]


@app.callback()
def puzzles(context: typer.Context) -> None:
    """Positions with one decision that is clearly best; without a command: how many there are."""
    from collections import Counter

    from gokaido.teach.puzzles.book import boxes
    from gokaido.teach.puzzles.book import puzzles as known

    if context.invoked_subcommand is not None:
        return
    for id, box in boxes().items():
        found = [p for p in known().values() if p.box == id]
        levels = Counter(p.difficulty for p in found)
        about = Counter(theme for p in found for theme in p.themes)
        console.print(f"[bold cyan]{id}[/]  {box.words['en']}: {len(found)}", highlight=False)
        console.print("  level " + ", ".join(f"{n}: {levels[n]}" for n in sorted(levels)), highlight=False)
        console.print("  " + ", ".join(f"{theme} {n}" for theme, n in about.most_common()), highlight=False)
    console.print("Play with: gokaido puzzles play --box BOX --theme THEME --level LEVEL", style="dim", highlight=False)


@app.command()
def play(
    box: BoxOpt = "",
    theme: ThemeOpt = "",
    level: LevelOpt = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of today, the same for everybody.")] = False,
    id: Annotated[str, typer.Option(help="The puzzle of this name.")] = "",
    answer: Annotated[str, typer.Option(help="With --json: an answer, as moves are written.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed begins with the same puzzle.")] = None,
    lang: LangOpt = Lang.en,
    as_json: JsonOpt = False,
) -> None:
    """Play puzzles at the keyboard, one after the other, until you leave."""
    from gokaido.teach.puzzles.book import following
    from gokaido.terminal.play import COLUMNS
    from gokaido.terminal.puzzles import puzzle_data, solve

    among = _among(box, theme, level, daily, id)
    begin = random.Random(seed).choice(among) if among else following(among, "")
    if as_json:
        given = begin.match().parse(answer).id if answer else None
        print(json.dumps(puzzle_data(begin, lang, given), ensure_ascii=False, indent=1))
        return
    screen, row, puzzle = Console(width=min(console.width, COLUMNS)), 0, begin
    while (right := solve(puzzle, lang, screen)) is not None:
        row = row + 1 if right else 0
        puzzle = following(among, puzzle.id)
        if puzzle == begin:
            return
        screen.print(label(lang, "puzzle_row", n=row), style="dim", highlight=False)


def _among(box: str, theme: str, level: int | None, daily: bool, id: str) -> "list[Puzzle]":
    """What there is to choose from."""
    from gokaido.teach.puzzles.book import chosen, of_the_day
    from gokaido.teach.puzzles.book import puzzles as known

    if id:
        if id not in known():
            raise BadOption("no_puzzle", given=id)
        return [known()[id]]
    return [of_the_day(datetime.now(UTC).date())] if daily else chosen(box, theme, level)


@app.command("mine")
def mine_command(
    game: GameArg,
    out: Annotated[Path, typer.Option(help="The file of puzzles; one that is there is gone on with.")],
    count: Annotated[int, typer.Option(help="How many for the game and for each expansion.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 1,
    processes: Annotated[int, typer.Option(help="Worker processes.")] = 1,
    minutes: Annotated[float | None, typer.Option(help="Stop after so long.", min=0.01)] = None,
    boxes: Annotated[list[str] | None, typer.Option("--box", help="Only this game or expansion.")] = None,
) -> None:
    """Mine puzzles from self-play: positions with one decision that is clearly best."""
    from gokaido.lab.mining import mine, say

    mine(game, out, count, seed, processes, minutes, boxes, say)
