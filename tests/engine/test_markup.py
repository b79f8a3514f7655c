"""Names in text tables are shown as they are, whatever brackets they hold."""

import io

import pytest
from rich.console import Console

from gokaido.engine.markup import escape

NAMES = ["Claire", "[/]", "[bold]x", "[red]y[/red]", "back\\", "two\\\\", "\\[b]", "[1]", "a [link=x]b[/link]", "[[/]]"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_as_it_is(name: str) -> None:
    page = io.StringIO()
    Console(file=page, width=80).print(f"[bold]{escape(name)}[/] plays", highlight=False)
    assert page.getvalue() == f"{name} plays\n"
