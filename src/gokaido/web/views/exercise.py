"""A position outside of any table, as a page shows it: the picture, the question, and what may be done."""

from dataclasses import dataclass

from gokaido.engine.game import Question
from gokaido.engine.match import Match

from ..tables.table import mat_colours
from .data import ChoiceView, choices, picture
from .live import common_words


@dataclass(frozen=True)
class Exercise:
    """What a page shows of a position to the one who plays a seat there."""

    game: str
    seat: int
    name: str  # of the seat
    colour: int
    form: str
    asks: bool  # is it that seat's decision?
    question: Question
    legal: list[ChoiceView]
    board: str
    side: str
    foot: float  # how much of the picture lies under the side panel

    @property
    def verb(self) -> str:
        """What nearly all choices begin with."""
        return common_words([c.title for c in self.legal])


def exercise(match: Match, seat: int, lang: str, form: str, asks: bool = True) -> Exercise:
    """A position as a seat sees it; with places to press where it is asked."""
    names, seen, asked = match.names(lang), match.view_state(seat), asks and match.actor == seat
    board = picture(match, seat, lang, names, form, asked, seen)
    beside = form == "desk" and "side" in match.game.picture.forms
    return Exercise(
        match.game.key,
        seat,
        names[seat],
        mat_colours(match)[seat],
        form,
        asked,
        match.game.text.question(seen, lang),
        choices(match, lang) if asked else [],
        board.inline(),
        picture(match, seat, lang, names, "side", asked, seen).inline() if beside else "",
        board.foot,
    )
