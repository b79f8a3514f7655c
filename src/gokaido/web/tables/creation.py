"""Opening a table: from a form or a request to a match that is stored."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gokaido.bots import NAMES
from gokaido.engine.errors import BadOption
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.store import NewMatch, NewSeat, Person, Timing
from gokaido.store.stored import BOT, NEW, PERSON

from ..access.keys import Keys, hashed, new_match_id, new_person_id, new_seed
from ..access.visitors import clean_name, clean_text
from .registry import PACES, Refused
from .table import Table

LEVELS = sorted(NAMES)
BOT_NAMES = ("Tanuki", "Kitsune", "Tsuru", "Kame", "Usagi")
TITLES = {
    "en": (
        "Spring rain", "Two shores", "Snowy pines", "Autumn moon", "Evening bell", "Lanterns", "Low tide", "First snow",
        "Plum blossom", "Morning mist", "The old pond", "Paper crane", "Warm saké", "Far thunder", "Cherry wind",
    ),
    "fr": (
        "Pluie de printemps", "Deux rives", "Pins enneigés", "Lune d’automne", "Cloche du soir", "Lanternes",
        "Marée basse", "Première neige", "Fleur de prunier", "Brume du matin", "Le vieil étang", "Grue de papier",
        "Saké tiède", "Tonnerre lointain", "Vent de cerisiers",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Sitter:
    """Somebody who is at a table from its start: on which seats, from which devices, with or without a token."""

    seats: tuple[int, ...] = ()
    devices: tuple[str, ...] = ()
    token: bool = False
    known_as: str | None = None  # at the table that this one comes from


@dataclass(frozen=True)
class Origin:
    """Where a table comes from: of which other table it is a rematch, or goes on after so many moves."""

    kind: str = NEW
    match: str | None = None
    move: int | None = None


@dataclass(frozen=True)
class Opening:
    """What somebody asks for. Each of `seats` is "person" or a bot's level."""

    game: str
    seats: Sequence[str | int]
    names: Sequence[str] = ()
    options: dict[str, Any] = field(default_factory=dict)
    title: str = ""
    public: bool = False
    pace: int = 900
    lang: str = "en"
    match: Match | None = None  # one that was played before, to go on from
    origin: Origin = Origin()
    hints: bool | None = None  # None: where there is one person at most
    timing: Timing | None = None  # how long players may think
    used: Sequence[int] = ()  # milliseconds thought for each action of `match`, where that is known
    people: Sequence[Sitter] = ()  # who is there from the start; the first is the host


def plan(wanted: Opening, keys: Keys) -> NewMatch:
    """A match as it will be stored. Everything that is wrong is said here."""
    game = game_of(wanted.game)
    if wanted.pace not in PACES:
        raise BadOption("pace", most=PACES[-1])
    match = wanted.match or Match.begin(game, len(wanted.seats), new_seed(), wanted.options, {})
    if len(wanted.seats) != match.seats:
        raise BadOption("seat_count", seats=match.seats, given=len(wanted.seats))
    id = new_match_id()
    people = tuple(_person(id, sitter, keys) for sitter in wanted.people)
    sitting = {seat: person.id for sitter, person in zip(wanted.people, people) for seat in sitter.seats}
    return NewMatch(
        id=id,
        game=game.key,
        rules=game.version,
        options=dict(match.options),
        seed=str(match.seed),
        seats=tuple(_seat(wanted, k, keys.invite(id, k), sitting.get(k)) for k in range(match.seats)),
        watch_hash=hashed(keys.watch(id)),
        title=clean_text(wanted.title)[:60] or secrets.choice(TITLES[wanted.lang]),
        lang=wanted.lang,
        public=wanted.public,
        position=match.position,
        luck={str(k): told for k, told in match.luck.items()},
        origin=wanted.origin.kind,
        origin_match=wanted.origin.match,
        origin_move=wanted.origin.move,
        hints=list(wanted.seats).count(PERSON) <= 1 if wanted.hints is None else wanted.hints,
        actions=tuple(match.texts),
        pace=wanted.pace,
        timing=wanted.timing,
        used=tuple(wanted.used),
        people=people,
        host=people[0].id if people else None,
    )


def _person(match: str, sitter: Sitter, keys: Keys) -> Person:
    person, renewed = sitter.known_as or new_person_id(), int(sitter.token)
    secret_hash = hashed(keys.personal(match, person, renewed)) if sitter.token else None
    return Person(person, renewed, secret_hash, sitter.devices)


def _seat(wanted: Opening, k: int, invite: str, person: str | None) -> NewSeat:
    kind, named = wanted.seats[k], clean_name(wanted.names[k]) if k < len(wanted.names) else ""
    if kind == PERSON:
        return NewSeat(PERSON, named, 0, hashed(invite), person)
    if person is not None:
        raise BadOption("seat_of_bot")
    if not isinstance(kind, int) or isinstance(kind, bool) or kind not in LEVELS:
        raise BadOption("seat_kind", least=LEVELS[0], most=LEVELS[-1], given=kind)
    return NewSeat(BOT, named or BOT_NAMES[k % len(BOT_NAMES)], kind)


def finished(table: Table) -> None:
    """Files, seeds and other ways on are given out when nothing is secret any more."""
    if not table.over:
        raise Refused("game_not_over")
