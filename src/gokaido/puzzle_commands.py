"""gokaido puzzles: mine them."""

from pathlib import Path
from typing import Annotated

import typer

from gokaido.arguments import GameArg

app = typer.Typer(help="Positions with one decision that is clearly best.", no_args_is_help=True)


@app.callback()
def puzzles() -> None:
    """Positions with one decision that is clearly best."""


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
