"""The pages of docs/library about each game, made from what the games declare: python scripts/library_pages.py

They list the names that positions and luck take, and the events. A test compares them with what is declared.
"""

import json
from pathlib import Path
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.keywords import Keyword
from gokaido.engine.registry import games

FOLDER = Path(__file__).parents[1] / "docs" / "library"


def page(game: Game) -> str:
    """The page of a game."""
    rules, name = game.rules, game.names["en"]
    parts = [
        f"# {name}: positions, luck, events",
        "This page is made from the code by `python scripts/library_pages.py`. How these things are used is in the "
        "[guide](README.md).",
        "## Options\n\n" + _options(game),
    ]
    if rules.position_names:
        example = rules.position_names[0]
        called = _call(f'Match.arranged("{game.key}", ', example)
        parts.append(
            f"## Positions\n\n`{called}` and `match.edited(...)` take these names.\n\n{_table(rules.position_names)}"
        )
    if rules.luck_names:
        called = _call("match.play(action, ", rules.luck_names[0])
        parts.append(f"## Luck\n\n`{called}` and `match.follow(...)` take these names.\n\n{_table(rules.luck_names)}")
    if rules.events.kinds is not None:
        parts.append(f"## Events\n\n{_events(game)}")
    return "\n\n".join(parts) + "\n"


def _call(before: str, keyword: Keyword) -> str:
    return f"{before}{keyword.name}={keyword.example!r})"


def _options(game: Game) -> str:
    lines = ["| option | values | |", "| --- | --- | --- |"]
    for o in game.rules.options:
        values = "on, off" if isinstance(o.default, bool) else ", ".join(map(str, o.allowed))
        lines.append(f"| `{o.name}` | {values} | {o.help['en']} |")
    return "\n".join(lines)


def _table(keywords: tuple[Keyword, ...]) -> str:
    lines = ["| name | takes | example |", "| --- | --- | --- |"]
    for keyword in keywords:
        needs = ", ".join(f"{k}={_written(v)}" for k, v in keyword.needs.items())
        example = f"`{keyword.name}={_written(keyword.example)}`" + (f" with `{needs}`" if needs else "")
        lines.append(f"| `{keyword.name}` | {keyword.takes} | {example} |")
    return "\n".join(lines)


def _written(value: Any) -> str:
    """A value as one writes it in Python, with double quotes."""
    text = json.dumps(value)
    return {"true": "True", "false": "False"}.get(text, text.replace("null", "None"))


def _events(game: Game) -> str:
    names = game.rules.events
    assert names.kinds is not None
    lines = ["| `event.kind` | `event.thing` | what happened |", "| --- | --- | --- |"]
    for code, word in sorted(names.kinds.words.items()):
        thing = names.things[code].__name__.removeprefix(game.key.capitalize()).lower() if code in names.things else ""
        lines.append(f"| `{word}` | {thing} | {names.meanings.get(code, '')} |")
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """The page of every game of ours that names positions."""
    ours = [g for g in games().values() if g.rules.setup.__module__.startswith("gokaido.games.")]
    return {FOLDER / f"{game.key}.md": page(game) for game in ours if game.rules.position_names}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
