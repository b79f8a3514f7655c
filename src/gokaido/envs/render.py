"""What environments show: the table as text, or as a picture, as one seat sees it."""

import io
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game

COLUMNS = 80
MODES = ("ansi", "human", "svg")


def check_mode(mode: str | None) -> None:
    """Is there such a way to show a table?"""
    if mode is not None and mode not in MODES:
        raise BadOption("render_mode", known=tuple(MODES), given=mode)


def picture(game: Game, view: Any, mode: str, lang: str = "en") -> str | None:
    """The table: `svg` is a drawing, `ansi` a text, `human` prints the text in colour and returns nothing."""
    names = game.text.side_names(view, lang)
    if mode == "svg":
        return str(game.picture.draw(view, lang, names))
    from rich.console import Console

    text = game.text.terminal(view, lang, names)
    if mode == "human":
        Console(width=COLUMNS).print(text, highlight=False)
        return None
    page = io.StringIO()
    Console(file=page, width=COLUMNS, color_system=None).print(text, highlight=False)
    return page.getvalue()
