"""What the store holds, as plain records."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

PERSON, BOT = "person", "bot"
NEW, REMATCH, FORK, FILE = "new", "rematch", "fork", "file"  # where a match came from
EACH, DAYS = "each", "days"  # kinds of clocks
LATE, RESIGNED = "late", "resigned"  # why a seat counts as lost
STAND_IN = 4  # the level of the bot that plays for somebody
BY_BOT, SAT_LATE = "bot", "late"  # who did not play all of a match: a bot stood in for them, or they came later


@dataclass(frozen=True)
class Timing:
    """How long players may think: a clock for each of them, or so many days for a decision."""

    kind: str
    total: int = 0  # seconds of each player for the whole match
    move: int = 0  # seconds that a decision adds to them; with days, that it has
    lost: bool = False  # is the match lost at the end of one's time? Else a bot plays on


@dataclass(frozen=True)
class Person:
    """Somebody at a table: the devices they come from (hashes of cookies), and their secret, if they asked for one."""

    id: str
    renewed: int = 0  # how often they got a secret
    secret_hash: str | None = field(default=None, repr=False)
    devices: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Profile:
    """What a guest keeps beyond one browser."""

    guest: str = field(repr=False)
    name: str = ""
    renewed: int = 0  # how often they got a pass, or closed their other devices
    pass_hash: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Subscription:
    """A browser to be told: where its push service is, what hides messages for it, and its language."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    lang: str = "en"


@dataclass(frozen=True)
class MailAddress:
    """Where somebody wants mail about their turns."""

    id: str
    guest: str = field(repr=False)
    address: str = field(repr=False)
    lang: str = "en"
    confirmed: bool = False


@dataclass(frozen=True)
class StoredPasskey:
    """A passkey: what it is called, whose it is, the key that checks it, and how often it was used."""

    credential: str
    guest: str = field(repr=False)
    public_key: str = field(repr=False)
    used: int = 0


@dataclass(frozen=True)
class NewSeat:
    """A seat of a match that begins. A person's seat has an invitation, of which only the hash is stored."""

    kind: str
    name: str
    level: int = 0
    invite_hash: str | None = field(default=None, repr=False)
    person: str | None = None  # who sits there from the start


@dataclass(frozen=True)
class NewMatch:
    """A match that begins; `actions` were already played, for one that goes on from another."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: str
    seats: tuple[NewSeat, ...]
    watch_hash: str
    title: str = ""
    lang: str = ""  # of who opens it
    public: bool = False
    position: dict[str, Any] = field(default_factory=dict)
    luck: dict[str, Any] = field(default_factory=dict)  # that was told, by the number of the action from 0
    origin: str = NEW
    origin_match: str | None = None  # of which match it is a rematch, or a fork
    origin_move: int | None = None  # after how many of its moves
    hints: bool = False  # are they allowed?
    actions: tuple[str, ...] = ()
    pace: int = 900  # milliseconds that a bot takes
    people: tuple[Person, ...] = ()
    host: str | None = None  # the person who opened it
    timing: Timing | None = None
    used: tuple[int, ...] = ()  # milliseconds thought for each of the actions, where that is known


@dataclass(frozen=True)
class StoredSeat:
    """A seat: who sits there, and the invitation that counts while nobody does."""

    seat: int
    kind: str
    name: str
    level: int
    invite_hash: str | None = field(default=None, repr=False)
    renewed: int = 0  # how often it got another invitation
    person: str | None = None
    asked: datetime | None = None  # when the host asked whether they are still there
    hints: int = 0  # how many were asked for
    hinted: int | None = None  # for which entry the last one was
    stand_in: int | None = None  # the level of the bot that plays for whoever has it, or will
    lost: str | None = None  # why it counts as lost
    time_left: int | None = None  # milliseconds, where players have a clock
    votes: str = ""  # people who want its owner removed, apart by blanks
    helped: str | None = None  # who did not play all of it
    left_by: str | None = None  # who gave it up when the game had begun

    @property
    def taken(self) -> bool:
        """Is it a bot's, or somebody's?"""
        return self.kind == BOT or self.person is not None

    @property
    def bot(self) -> int | None:
        """The level of the bot that plays here now, for itself or for somebody; None where a person plays."""
        return self.level if self.kind == BOT else self.stand_in

    @property
    def awaited(self) -> bool:
        """Does the table wait for somebody to sit down here?"""
        return not self.taken and self.stand_in is None


@dataclass(frozen=True)
class StoredMatch:
    """A match without its actions."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: str
    position: dict[str, Any]
    luck: dict[str, Any]
    title: str
    lang: str
    public: bool
    origin: str
    origin_match: str | None
    origin_move: int | None
    rematch: str | None
    hints: bool
    pace: int
    watch_hash: str = field(repr=False)  # of the link to watch
    host: str | None
    created: datetime
    ended: datetime | None
    counted: datetime | None
    clock: dict[str, Any] | None
    clock_number: int
    clock_since: datetime | None
    deadline: datetime | None
    seats: tuple[StoredSeat, ...]
    people: tuple[Person, ...] = ()

    @cached_property
    def timing(self) -> Timing | None:
        """How long players may think."""
        return Timing(**self.clock) if self.clock else None

    @cached_property
    def by_device(self) -> dict[str, Person]:
        """People by the devices they come from."""
        return {device: person for person in self.people for device in person.devices}

    @cached_property
    def by_secret(self) -> dict[str, Person]:
        """People by the hash of their secret."""
        return {person.secret_hash: person for person in self.people if person.secret_hash}

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Where somebody sits."""
        return tuple(s.seat for s in self.seats if person is not None and s.person == person)

    @property
    def fair(self) -> bool:
        """Did nobody know the seed before? Of a fork or a file it was known."""
        return self.origin in (NEW, REMATCH)

    @cached_property
    def digest(self) -> str:
        """Another when anything changed that people at the table are shown."""
        seats = [
            (s.name, s.renewed, s.person, s.asked, s.hints, s.hinted, s.stand_in, s.lost, s.votes) for s in self.seats
        ]
        people = [(p.id, p.renewed, len(p.devices)) for p in self.people]
        shown = (self.title, self.pace, self.rematch, self.deadline, self.ended is None, seats, people)
        return blake2b(repr(shown).encode(), digest_size=4).hexdigest()


@dataclass(frozen=True)
class Entry:
    """One line of a match: an action, or `back` actions taken back. Numbers rise for ever, also over an undo."""

    number: int  # from 1
    seat: int
    action: str
    back: int = 0
    used: int | None = None  # milliseconds that who was to move thought, where players have a clock


@dataclass(frozen=True)
class Winding:
    """What a clock of a match becomes: after which entry, since when it runs and until when, and what is left."""

    number: int
    since: datetime | None = None
    deadline: datetime | None = None
    left: dict[int, int] = field(default_factory=dict)  # milliseconds by seat


@dataclass(frozen=True)
class StoredTurn:
    """A match waits for a seat since entry `began`, and has come to entry `number`."""

    match: str
    seat: int
    number: int
    began: int


@dataclass(frozen=True)
class Seek:
    """Somebody who wants to play now: which game, and when bots may fill in."""

    id: str = field(repr=False)  # the hash of a secret
    guest: str | None = field(repr=False)
    name: str
    game: str
    seats: int
    options: dict[str, Any]
    clock: str
    lang: str
    same_lang: bool  # only with people who speak it
    level: int  # of bots that fill in
    address: str = field(repr=False)  # a keyed hash of where it came from
    made: datetime
    until: datetime | None  # when bots fill in; none: never
    seen: datetime  # when they were last heard of
    match: str | None = None  # where they sit now
    person: str | None = None  # who they are there


@dataclass(frozen=True)
class Listing:
    """Which open matches a list is to have; all, where nothing is said."""

    game: str = ""
    clock: str = ""  # none, each or days
    lang: str = ""
    free: bool = False  # only those with a free seat


class OwnMatch(NamedTuple):
    """A match that somebody sits at: their first seat, and whether it waits for them, as far as that was noted."""

    match: StoredMatch
    seat: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Chat:
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str  # empty when who said it has deleted what is theirs
    said: datetime
    person: str | None = None  # who had the seat then


@dataclass(frozen=True)
class Block:
    """Somebody whom a guest does not want to meet: the name they had, and since when."""

    id: str
    name: str
    since: datetime


class Hidden(NamedTuple):
    """People of a match whose words somebody does not read."""

    muted: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()


@dataclass(frozen=True)
class StoredReport:
    """What somebody told whoever runs the server about a person at a match, with what was said there."""

    id: str
    match: str
    reporter: str = field(repr=False)  # a guest, or a person without a browser; empty: gone
    seat: int
    person: str  # who is reported
    guests: list[str] = field(repr=False)  # the browsers they come from
    name: str
    reason: str
    text: str
    lines: list[dict[str, Any]]
    made: datetime
    closed: datetime | None = None
    note: str = ""  # of whoever closed it

    @property
    def whom(self) -> list[str]:
        """Whom a ban would be about."""
        return self.guests or [self.person]


@dataclass(frozen=True)
class Ban:
    """Who may not come in: a guest, a person without a browser, or a range of addresses."""

    id: str
    who: str | None = None
    network: str | None = None
    until: datetime | None = None  # none: for ever
    reason: str = ""
    made: datetime | None = None


@dataclass(frozen=True)
class Retention:
    """After how many days without anybody matches and reports go; 0: never."""

    waiting: float = 30  # at which nobody ever moved
    running: float = 365  # that run without a clock
    finished: float = 1095
    reports: float = 180  # after they were closed


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks to take back; `answers` are the others' words, by seat."""

    number: int  # of the entry that the undo would become
    seat: int
    back: int
    answers: dict[int, bool] = field(default_factory=dict)
