"""What the analysis table shows of a moment."""

from collections.abc import Sequence
from typing import Any

from gokaido.teach.review import ReviewedAction, seed_of
from gokaido.teach.review_chart import percent, plain

from ..tables.analysis import Branch
from ..tables.reviews import SHOWN
from ..tables.table import Table
from .data import choices, picture
from .live import common_words
from .thinking import moment_to_think


def analysis_parts(
    table: Table, branch: Branch, best: Sequence[ReviewedAction], lang: str, form: str
) -> dict[str, Any]:
    """The table as who is to move sees it, what may be done, and what the best moves are worth to everybody."""
    match, sides = branch.match, table.sides(lang)
    seat, legal = match.actor, choices(match, lang) if not match.over else []
    drawn = picture(match, seat, lang, sides, form, not match.over)
    beside = form == "desk" and "side" in match.game.picture.forms
    return {
        "form": form,
        "mats": drawn.foot,
        "board": drawn.inline(),
        "side": picture(match, seat, lang, sides, "side", False).inline() if beside else "",
        "seat": seat,
        "sides": sides,
        "legal": legal,
        "verb": common_words([c.title for c in legal]),
        "question": match.game.text.question(match.view_state(seat), lang),
        "said": match.sentences(lang, seat, sides) if match.actions else [],
        "worth": [(o.action, percent(o.outlook.chances[seat or 0], lang)) for o in best],
        "points": {o.action: plain(o.outlook.points[seat or 0], lang) for o in best},
        "chances": _chances(branch, best, lang),
    }


def _chances(branch: Branch, best: Sequence[ReviewedAction], lang: str) -> list[tuple[int, int, str]]:
    """For each side its chance to win, as a number of 100 and in words: of what is best here, or of how it ended."""
    match = branch.match
    if match.over:
        found = [float(k in match.winners) / len(match.winners) for k in range(len(match.scores))]
    else:
        found = list(best[0].outlook.chances) if best else []
    if not found:  # they come when the browser has thought
        return [(side, 0, "…") for side in range(len(match.scores))]
    return [(side, round(100 * chance), percent(chance, lang)) for side, chance in enumerate(found)]


def for_browser(branch: Branch, simulations: int) -> dict[str, Any]:
    """What a browser needs to think about a moment as the server would."""
    match = branch.match
    return {
        **moment_to_think(match.game, match.view_state(match.actor), seed_of(1, len(match.actions)), simulations),
        "most": SHOWN,
        "besides": [] if branch.played is None else [branch.played],
    }
