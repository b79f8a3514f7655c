"""Arguments that commands share: the game, seats, seed, options, language."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from gokaido.engine.errors import BadOption


class Lang(StrEnum):
    """Languages of the table."""

    en = "en"
    fr = "fr"


GameArg = Annotated[str, typer.Argument(help="The game: see `gokaido games`.", metavar="GAME")]
SeatsOpt = Annotated[int | None, typer.Option("--seats", help="How many players.")]
SeedOpt = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same luck.")]
SetOpt = Annotated[list[str] | None, typer.Option("--set", "-o", help="An option of the game: name=value.")]
LangOpt = Annotated[Lang, typer.Option("--lang", help="Language of the table.")]
WorkersOpt = Annotated[int, typer.Option(help="Worker processes.")]
RayOpt = Annotated[str | None, typer.Option(help="Play on a Ray cluster: its address, or auto.", metavar="ADDRESS")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


def read_options(pairs: list[str] | None) -> dict[str, Any]:
    """`name=value` pairs as options; the game checks them."""
    options = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOption("option_pair", given=pair)
        options[name.strip().replace("-", "_")] = value.strip()
    return options
