"""What the editor shows."""

from typing import Any

from gokaido.engine.match import Match
from gokaido.engine.registry import game_of

from ..tables.editor import Draft, rows_of, usual_position
from .data import picture


def editor_parts(draft: Draft, match: Match | None, lang: str) -> dict[str, Any]:
    """The form for the table and for each seat, and the table as it is then."""
    game, usual = draft.game, usual_position(draft)
    empty = match or Match(game_of(game.key), draft.seats, 1, **draft.options)
    neutral = game.rules.position_form.neutral
    names = [*empty.names(lang), *([neutral[lang]] if neutral and draft.seats == 2 else [])]
    board = "" if match is None else picture(match, match.actor, lang, match.names(lang), "print", False).inline()
    asked = match is not None and not match.over
    return {
        "board": board,
        "common": list(rows_of(draft, usual, lang, None)),
        "people": [(name, list(rows_of(draft, usual, lang, k))) for k, name in enumerate(names)],
        "actor": names[empty.actor or 0] if asked else None,
        "question": game.text.question(empty.view_state(empty.actor), lang).title if asked else "",
    }
