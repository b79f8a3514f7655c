"""What programs send to the API, and what they are answered."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from gokaido.store import Timing
from gokaido.store.stored import EACH

from ..tables.creation import LEVELS
from ..tables.matchmaking import WAITS
from ..tables.registry import CHAT_LENGTH, PACES
from ..tables.timing import MOST_DAYS, MOVES, TOTALS, days, each


class Mistake(BaseModel):
    """What went wrong: which mistake it is, what it is about, and a sentence for people."""

    error: str = Field(description="The id of the mistake, the same for ever.", examples=["not_your_turn"])
    values: dict[str, Any] = Field(description="What it is about.")
    detail: str = Field(description="The same for people, in the language asked for.")


MISTAKES: dict[int, dict[str, Any]] = {
    code: {"model": Mistake, "description": what}
    for code, what in {
        400: "Something asked for cannot be so.",
        403: "A form of another site, or not for you any more.",
        404: "No such table, or not for you.",
        409: "Not now: not your turn, or the table has gone on.",
        413: "Too large.",
        422: "Not understood.",
        429: "Too fast.",
        503: "Not now: the database does not answer, or too many want the same.",
    }.items()
}


A_MATCH = {  # read where it is replayed, so that nothing of it is gone through here
    "required": True,
    "content": {"application/json": {"schema": {"type": "object", "description": "A saved match."}}},
}


class SeatWish(BaseModel):
    """Who plays a seat."""

    kind: Literal["person", "bot"] = "person"
    level: int = Field(3, ge=LEVELS[0], le=LEVELS[-1], description="How strong a bot is.")
    name: str = Field("", max_length=60)
    mine: bool = Field(False, description="You sit there from the start; other seats of people get invitations.")


class ClockWish(BaseModel):
    """How long players may think, and what happens at the end of their time."""

    kind: Literal["each", "days"] = Field(description="A clock for each player, or so many days for a decision.")
    total: int = Field(900, ge=TOTALS[0], le=TOTALS[-1], description="Seconds of each player for the whole game.")
    move: int = Field(30, ge=MOVES[0], le=MOVES[-1], description="Seconds that each decision adds to them.")
    days: int = Field(3, ge=MOST_DAYS[0], le=MOST_DAYS[-1], description="Days for a decision.")
    end: Literal["bot", "lost"] = Field("bot", description="A bot of level 4 plays on, or the game is lost too.")

    @property
    def timing(self) -> Timing:
        """The same as a table stores it."""
        return (
            each(self.total, self.move, self.end == "lost")
            if self.kind == EACH
            else days(self.days, self.end == "lost")
        )


class NewTable(BaseModel):
    """A table to open."""

    game: str = Field(max_length=32, examples=["dojo"])
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    title: str = Field("", max_length=120)
    public: bool = Field(False, description="Listed in the lobby; anyone may watch and take a free seat.")
    pace: int = Field(900, ge=PACES[0], le=PACES[-1], description="Milliseconds a bot takes.")
    clock: ClockWish | None = Field(None, description="Unless said, players think as long as they like.")
    hints: bool | None = Field(None, description="Whether hints are allowed; unless said, to one person against bots.")


class PlayWish(BaseModel):
    """What you want to play now."""

    game: str = Field(max_length=32, examples=["duo"])
    players: int = Field(2, ge=2, le=8)
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    clock: Literal["each", "days"] = Field("each", description="15 minutes and 30 seconds a move, or 3 days a move.")
    same_language: bool = Field(False, description="Only with people who speak the language of this request.")
    wait: int | None = Field(60, ge=WAITS[0], le=WAITS[-1], description="Seconds until bots fill in; null: never.")
    level: int = Field(3, ge=LEVELS[0], le=LEVELS[-1], description="How strong these bots are.")
    name: str = Field("", max_length=60)


class PlayTicket(BaseModel):
    """By which to ask, every few seconds, whether you have a seat."""

    token: str = Field(description="Show it as `Authorization: Bearer TOKEN` to `/api/play`. It is not that of a seat.")


class Invite(BaseModel):
    """An invitation to a free seat: for programs to sit down with, and as a link for people."""

    seat: int
    invite: str
    link: str


class Key(BaseModel):
    """A secret of your own: your token, and the link by which you come back from another device."""

    token: str = Field(description="Show it as `Authorization: Bearer TOKEN`. It is shown to nobody else.")
    link: str


class OpenedTable(Key):
    """A table that you opened: you are its host, and alone see the invitations."""

    table: str
    page: str
    seed_hash: str | None = Field(
        description="SHA-256 of the seed's decimal digits, and the seed is shown at the end; none where it was known."
    )
    seats: list[int] = Field(description="Your seats.")
    invites: list[Invite]
    watch: Key = Field(description="To watch; for everybody.")


class Seated(Key):
    """A seat that is yours now."""

    table: str
    seat: int


class PlayState(BaseModel):
    """Whether you have found others: who waits for the same game, or where you sit."""

    state: Literal["waiting", "seated"]
    waiting: int = Field(description="How many wait for this game, you among them.")
    seat: Seated | None = None


class Move(BaseModel):
    """An action by its id or its text; `number` is the number it is meant to have (that of the table plus one)."""

    action: int | str
    number: int | None = None


class Numbered(BaseModel):
    """The number that this is meant to have (that of the table plus one): it is refused when the table went on."""

    number: int


class Answer(Numbered):
    """Whether somebody lets another take back."""

    agreed: bool


class Said(BaseModel):
    """Something to say."""

    text: str = Field(min_length=1, max_length=CHAT_LENGTH)


class Sitting(BaseModel):
    """Sitting down with an invitation."""

    invite: str = Field(max_length=64)
    name: str = Field("", max_length=60)


class FreeSeat(BaseModel):
    """Taking a free seat of a public table."""

    seat: int = Field(ge=0, le=7)
    name: str = Field("", max_length=60)


class Named(BaseModel):
    """Another name at a seat."""

    name: str = Field(min_length=1, max_length=60)


class FromMove(BaseModel):
    """A moment of a finished game."""

    move: int = Field(ge=0, le=100_000)


class Pace(BaseModel):
    """How long bots take."""

    pace: int = Field(ge=PACES[0], le=PACES[-1])
