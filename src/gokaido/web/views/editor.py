"""What the editor shows."""

from collections.abc import Mapping
from typing import Any

from gokaido.engine.forms import FormGroup
from gokaido.engine.match import Match

from ..tables.editor import Draft
from ..tables.editor_form import rows_of
from .data import picture


def editor_parts(draft: Draft, match: Match | None, usual: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The form for the table and for each seat, and the table as it is then."""
    game = draft.game
    empty = match or Match(game, draft.seats, 1, **draft.options)
    neutral = game.rules.position_form.neutral
    names = [*empty.names(lang), *([neutral[lang]] if neutral and draft.seats == 2 else [])]
    board = "" if match is None else picture(match, match.actor, lang, match.names(lang), "print", False).inline()
    asked = match is not None and not match.over
    return {
        "board": board,
        "groups": {group.value: list(rows_of(draft, usual, lang, None, group)) for group in FormGroup},
        "people": [(name, list(rows_of(draft, usual, lang, k))) for k, name in enumerate(names)],
        "actor": names[empty.actor or 0] if asked else None,
        "question": game.text.question(empty.view_state(empty.actor), lang).title if asked else "",
    }
