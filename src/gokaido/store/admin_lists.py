"""Matches and people as whoever runs the server lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, exists, func, or_, select

from .schema import bans, guests, mail_addresses, matches, moves, passkeys, people, profiles, push_subscriptions, seats
from .seats import WATCHING
from .stored import PERSON
from .transactions import Transactions

STATES = ("waiting", "running", "finished")


@dataclass(frozen=True)
class MatchLine:
    """A match in a list."""

    id: str
    game: str
    title: str
    state: str
    public: bool
    created: datetime
    touched: datetime  # when somebody last moved, or it began
    ended: datetime | None
    moves: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class PersonLine:
    """Somebody in a list, as one guest."""

    guest: str
    name: str
    tables: int
    since: datetime | None
    seen: datetime | None
    kept: tuple[str, ...]  # pass, passkey, mail, push
    banned: bool


class AdminLists(Transactions):
    """The part of the store that lists. Every method is one transaction."""

    def list_matches(
        self, state: str = "", game: str = "", before: datetime | None = None, guest: str = "", id: str = "",
        most: int = 50,
    ) -> list[MatchLine]:  # fmt: skip
        """Matches, the latest first: in a state, of a game, not touched since a moment, of a guest, or by an id."""
        last = select(func.max(moves.c.made)).where(moves.c.match == matches.c.id).scalar_subquery()
        number = select(func.count()).where(moves.c.match == matches.c.id).scalar_subquery()
        touched, played = func.coalesce(last, matches.c.created), exists().where(moves.c.match == matches.c.id)
        of_state: dict[str, ColumnElement[bool]] = {
            "waiting": and_(matches.c.ended.is_(None), ~played),
            "running": and_(matches.c.ended.is_(None), played),
            "finished": matches.c.ended.is_not(None),
        }
        which = [of_state[state]] if state else []
        which += [matches.c.game == game] if game else []
        which += [touched < before] if before else []
        which += [matches.c.id == id] if id else []
        if guest:
            which.append(exists().where(guests.c.match == matches.c.id, guests.c.guest == guest, guests.c.person != ""))
        wanted = select(matches, touched.label("touched"), number.label("moves")).where(*which)
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(matches.c.created.desc()).limit(most)).mappings().all()
            at = select(seats.c.match, seats.c.name).where(seats.c.match.in_([line["id"] for line in lines]))
            names: dict[str, list[str]] = {line["id"]: [] for line in lines}
            for match, name in connection.execute(at.order_by(seats.c.seat)):
                names[match].append(name)
        return [_match_line(line, names[line["id"]]) for line in lines]

    def list_people(self, name: str = "", guest: str = "", most: int = 50) -> list[PersonLine]:
        """People, who came last first: whose name has some letters in it, or whose id begins so."""
        theirs = and_(seats.c.match == guests.c.match, seats.c.person == guests.c.person, seats.c.kind == PERSON)
        called = func.max(func.coalesce(func.nullif(profiles.c.name, ""), seats.c.name)).label("name")
        wanted = (
            select(
                guests.c.guest, called, func.count(func.distinct(guests.c.match)).label("tables"),
                func.min(guests.c.since).label("since"), func.max(people.c.seen).label("seen"),
            )
            .outerjoin(seats, theirs)
            .outerjoin(profiles, profiles.c.guest == guests.c.guest)
            .outerjoin(people, and_(people.c.match == guests.c.match, people.c.person == guests.c.person))
            .where(guests.c.person != WATCHING, guests.c.guest.startswith(guest, autoescape=True))
            .group_by(guests.c.guest)
        )  # fmt: skip
        if name:
            letters = name.lower()
            named = (func.lower(c).contains(letters, autoescape=True) for c in (seats.c.name, profiles.c.name))
            wanted = wanted.where(or_(*named))
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(func.max(guests.c.since).desc()).limit(most)).all()
            found = [line.guest for line in lines]
            kept: dict[str, list[str]] = {one: [] for one in found}
            keeps: Sequence[tuple[str, Table, ColumnElement[bool]]] = (
                ("pass", profiles, profiles.c.pass_hash.is_not(None)),
                ("passkey", passkeys, passkeys.c.guest.is_not(None)),
                ("mail", mail_addresses, mail_addresses.c.confirmed.is_(True)),
                ("push", push_subscriptions, push_subscriptions.c.guest.is_not(None)),
            )
            for word, table, counts in keeps:
                own = select(table.c.guest).where(table.c.guest.in_(found), counts).distinct()
                for one in connection.execute(own).scalars():
                    kept[one].append(word)
            now = or_(bans.c.until.is_(None), bans.c.until > self.now())
            out = set(connection.execute(select(bans.c.who).where(bans.c.who.in_(found), now)).scalars())
        return [
            PersonLine(
                line.guest,
                line.name or "",
                line.tables,
                line.since,
                line.seen,
                tuple(kept[line.guest]),
                line.guest in out,
            )
            for line in lines
        ]

    def person_without_browser(self, id: str) -> bool:
        """Is there a person at a match by this id?"""
        with self._read() as connection:
            return connection.execute(select(people.c.person).where(people.c.person == id).limit(1)).first() is not None


def _match_line(line: Any, players: list[str]) -> MatchLine:
    state = "finished" if line["ended"] else "running" if line["moves"] else "waiting"
    touched = line["touched"]
    if isinstance(touched, str):  # SQLite does not know what kind of value comes of two columns
        touched = datetime.fromisoformat(touched)
    return MatchLine(
        line["id"], line["game"], line["title"], state, line["public"], line["created"], touched, line["ended"],
        line["moves"], tuple(players),
    )  # fmt: skip
