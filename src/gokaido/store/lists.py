"""Lists of matches: those of a guest, and open ones."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, case, exists, func, select

from .schema import guests, matches, seats, turns
from .seats import people_of, seats_of
from .stored import PERSON, Listing, OwnMatch, StoredMatch
from .transactions import Transactions

COLUMNS = [column.name for column in matches.columns]
KNOWN = 500  # tables of a guest among which one looks for those to show
NO_CLOCK = "none"


class Lists(Transactions):
    """The part of the store that lists matches. Every method is one transaction."""

    def matches_of(self, guest: str, most: int = 30, skip: int = 0, among: int | None = None) -> list[OwnMatch]:
        """The matches a guest sits at, those that wait for them first, then the newest; from the one after `skip`."""
        latest = select(guests).where(guests.c.guest == guest).order_by(guests.c.since.desc())
        known = latest.limit(among or KNOWN).subquery()
        waits = func.max(case((turns.c.seat == seats.c.seat, 1), else_=0))
        mine = (
            select(known.c.match, func.min(seats.c.seat).label("seat"), waits.label("waits"))
            .join(seats, and_(seats.c.match == known.c.match, seats.c.person == known.c.person))
            .outerjoin(turns, turns.c.match == known.c.match)
            .group_by(known.c.match)
            .subquery()
        )
        wanted = select(matches, mine.c.seat.label("my_seat"), mine.c.waits).join(mine, mine.c.match == matches.c.id)
        order = matches.c.ended.is_(None).desc(), mine.c.waits.desc(), matches.c.created.desc()
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(*order).offset(skip).limit(most)).mappings().all()
            found = zip(stored_matches(connection, lines), lines)
            return [OwnMatch(match, int(line["my_seat"]), bool(line["waits"])) for match, line in found]

    def open_matches(self, most: int = 30, skip: int = 0, wanted: Listing | None = None) -> list[StoredMatch]:
        """Public matches that run, the newest first, from the one after `skip`."""
        found = select(matches).where(matches.c.public.is_(True), matches.c.ended.is_(None))
        page = found.where(*_as_wanted(wanted or Listing())).order_by(matches.c.created.desc(), matches.c.id)
        with self._read() as connection:
            return stored_matches(connection, connection.execute(page.offset(skip).limit(most)).mappings().all())


def _as_wanted(wanted: Listing) -> list[ColumnElement[bool]]:
    """What is asked of matches in a list."""
    kind = matches.c.clock["kind"].as_string()
    free = and_(seats.c.match == matches.c.id, seats.c.kind == PERSON, seats.c.person.is_(None))
    asked = (
        (wanted.game, matches.c.game == wanted.game),
        (wanted.lang, matches.c.lang == wanted.lang),
        (wanted.clock, matches.c.clock.is_(None) if wanted.clock == NO_CLOCK else kind == wanted.clock),
        (wanted.free, exists().where(free)),
    )
    return [condition for given, condition in asked if given]


def stored_matches(connection: Connection, lines: Sequence[Any]) -> list[StoredMatch]:
    """Matches with their seats and people."""
    ids = [line["id"] for line in lines]
    at, who = seats_of(connection, ids), people_of(connection, ids)
    return [
        StoredMatch(**{n: line[n] for n in COLUMNS}, seats=at[line["id"]], people=who[line["id"]]) for line in lines
    ]
