"""Legal actions as values, and the texts that mean one."""

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from .errors import IllegalAction
from .game import Game
from .options import Words
from .outcomes import Decision, Effect, Wording

_GAPS = str.maketrans("-_", "  ")


@dataclass(frozen=True)
class Action:
    """A legal action: its number, its written form and, made when asked for, what people call it and what it brings."""

    id: int
    text: str
    decision: Decision = field(compare=False, repr=False)

    @cached_property
    def words(self) -> Words:
        """What people call it, with what it costs and brings, in every language."""
        return self.decision.words(self.id)

    def wording(self, lang: str) -> Wording:
        """The same in parts."""
        return self.decision.wording(self.id, lang)

    @property
    def effect(self) -> Effect:
        """What it changes for the actor, as far as the actor can tell."""
        return self.decision.effect(self.id)

    def as_data(self, lang: str) -> dict[str, Any]:
        """Plain data: what it is called, and what it brings, with every amount that is possible."""
        said, effect = self.wording(lang), self.effect
        return {
            "id": self.id, "text": self.text, "words": said.line(lang), "title": said.title, "notes": list(said.notes),
            "purse": [list(amount.possible) for amount in effect.purse], "points": list(effect.points.possible),
        }  # fmt: skip

    def __str__(self) -> str:
        return self.text


class Forced(NamedTuple):
    """What a seat did because nothing else was legal: it played itself."""

    seat: int
    text: str


class Legal(tuple[Action, ...]):
    """The legal actions: a tuple that also knows `"move 12" in match.legal` and `7 in match.legal`."""

    respell: Callable[[str], str] = staticmethod(str)  # other ways to write an action, as a game knows them

    def __contains__(self, wanted: object) -> bool:
        if isinstance(wanted, str):
            text = plain(self.respell(wanted))
            return any(plain(a.text) == text for a in self)
        if isinstance(wanted, int):
            return any(a.id == wanted for a in self)
        return super().__contains__(wanted)


def plain(text: str) -> str:
    """A text as one compares it: no case, accents, or double spaces."""
    letters = unicodedata.normalize("NFKD", text.lower())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).translate(_GAPS).split())


def begins(text: str, wanted: str) -> bool:
    """Is it the beginning of a text, without cutting a number short? `move 1` is not short for `move 14`."""
    return text.startswith(wanted) and not (wanted[-1].isdigit() and text[len(wanted) :][:1].isdigit())


def is_name(game: Game, state: Any, wanted: str) -> bool:
    """Is it the whole name of an action of the game, legal or not? Then it is no beginning of another name."""
    for number in range(game.rules.actions):
        with suppress(LookupError, ValueError):  # a game need not have a name for what makes no sense here
            if plain(game.text.notation(state, number)) == wanted:
                return True
    return False


def meant(game: Game, state: Any, legal: Sequence[int], text: str) -> int | None:
    """The legal action that a text means: its name, or a beginning that is no other name. None if there is none."""
    wanted = plain(game.text.normalise(state, text))
    names = {number: game.text.notation(state, number) for number in legal}
    close = [number for number, name in names.items() if plain(name) == wanted]
    if not close and wanted and not is_name(game, state, wanted):
        close = [number for number, name in names.items() if begins(plain(name), wanted)]
    if len(close) > 1:
        raise IllegalAction("ambiguous_action", given=text, close=tuple(names[number] for number in close))
    return close[0] if close else None
