"""Looks at the decisions of a game that a reader's browser made, checked before a page is drawn from them."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from gokaido.bots.judge import Outlook
from gokaido.engine.match import Match
from gokaido.teach.review import DecisionPoint, Look

from ..errors import Invalid

MOST_LOOKS, SIDES = 4000, 8
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Number = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]


class BrowserOutlook(BaseModel):
    """What every side may expect."""

    model_config = ConfigDict(extra="forbid")
    chances: list[Chance] = Field(min_length=1, max_length=SIDES)
    points: list[Number] = Field(min_length=1, max_length=SIDES)

    def checked(self, sides: int) -> Outlook:
        """The same for so many sides."""
        if not len(self.chances) == len(self.points) == sides:
            raise Invalid("looks_unfit")
        return Outlook(tuple(self.chances), tuple(self.points))


class BrowserLook(BaseModel):
    """One decision."""

    model_config = ConfigDict(extra="forbid")
    best: int = Field(ge=0, le=2**31)
    outlook: BrowserOutlook
    played: BrowserOutlook | None


class Looks(BaseModel):
    """All of them, in order."""

    model_config = ConfigDict(extra="forbid")
    looks: list[BrowserLook] = Field(max_length=MOST_LOOKS)


def checked_looks(match: Match, moments: Sequence[DecisionPoint], found: Looks) -> list[Look]:
    """Looks that fit a match: one for each of its moments, at actions that were legal there."""
    game, looks = match.game, []
    sides, out = game.rules.sides(match.seats), [0] * game.rules.actions
    if len(moments) != len(found.looks):
        raise Invalid("looks_unfit")
    for moment, look in zip(moments, found.looks):
        legal = out[: game.rules.legal(moment.seen, out)]
        if look.best not in legal or (moment.played is None) != (look.played is None):
            raise Invalid("looks_unfit")
        played = None if look.played is None else look.played.checked(sides)
        looks.append(Look(look.best, look.outlook.checked(sides), played))
    return looks
