"""What belongs to a guest, all of it: to be taken along, or deleted."""

from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, insert, or_, select, tuple_, update

from .keeping import Keeping, batched
from .profiles import CLOSED, OWNED
from .schema import (
    blocks,
    chat,
    guests,
    mail_addresses,
    matches,
    mutes,
    passkeys,
    people,
    profiles,
    public_pages,
    push_subscriptions,
    ratings,
    reports,
    results,
    seats,
)
from .seats import WATCHING
from .stored import PERSON, STAND_IN


class Owned(Keeping):
    """The part of the store that gives people what is theirs. Every method is one transaction."""

    def own_match_ids(self, guest: str, after: str = "", most: int = 50) -> list[str]:
        """Matches of which a guest is a person, in the order of their ids, after one."""
        mine = and_(guests.c.guest == guest, guests.c.person != WATCHING, guests.c.match > after)
        with self._read() as connection:
            return list(
                connection.execute(select(guests.c.match).where(mine).order_by(guests.c.match).limit(most)).scalars()
            )

    def own_words(self, guest: str, match: str) -> list[dict[str, Any]]:
        """What a guest said at a match."""
        theirs = select(guests.c.person).where(guests.c.match == match, guests.c.guest == guest)
        wanted = select(chat.c.number, chat.c.said, chat.c.text).where(chat.c.match == match, chat.c.person.in_(theirs))
        with self._read() as connection:
            return _lines(connection, wanted.order_by(chat.c.number))

    def own_settings(self, guest: str) -> dict[str, Any]:
        """Everything of a guest that is not at a match."""
        columns = {
            "pass": (profiles, ("name", "renewed")),
            "passkeys": (passkeys, ("credential", "used", "made")),
            "mail": (mail_addresses, ("address", "lang", "confirmed", "asked", "sent")),
            "push": (push_subscriptions, ("endpoint", "lang", "made")),
            "blocked": (blocks, ("name", "since")),
            "page": (public_pages, ("handle", "name", "made")),
            "ratings": (ratings, ("game", "mu", "sigma", "games")),
            "results": (results, [column.name for column in results.columns if column.name != "guest"]),
        }
        with self._read() as connection:
            found: dict[str, Any] = {
                name: _lines(connection, select(*(table.c[c] for c in names)).where(table.c.guest == guest))
                for name, (table, names) in columns.items()
            }
            told = ("id", "match", "name", "reason", "text", "made", "closed")
            mine = select(*(reports.c[c] for c in told)).where(reports.c.reporter == guest)
            return {**found, "reports": _lines(connection, mine)}

    def delete_guest(self, guest: str) -> list[str]:
        """Delete all that is a guest's; returns the matches that are left with others, to be read again.

        Matches of theirs at which nobody else sits go as a whole. Elsewhere a bot plays on for them, and neither
        their name nor their words stay. Nobody can come as this guest again.
        """
        known = guests.alias()  # so that guests can be deleted by it
        mine = select(known.c.match, known.c.person).where(known.c.guest == guest, known.c.person != WATCHING)
        with self._write() as connection:
            theirs = [(str(match), str(person)) for match, person in connection.execute(mine)]
            others = and_(seats.c.match == matches.c.id, seats.c.kind == PERSON, seats.c.person.is_not(None))
            others = and_(others, tuple_(seats.c.match, seats.c.person).not_in(mine))
            hosted = or_(matches.c.host.is_(None), tuple_(matches.c.id, matches.c.host).in_(mine))
            own = matches.c.id.in_(select(mine.subquery().c.match))
            alone = select(matches.c.id).where(own, hosted, ~exists().where(others))
            gone = set(connection.execute(alone).scalars())
            left = sorted({match for match, _ in theirs} - gone)
            self._vanish(connection, guest, mine)
            for some in batched(sorted(gone)):
                self._delete(connection, some)
            self._changed_outside(connection, left)
            return left

    def _vanish(self, connection: Connection, guest: str, mine: Select[Any]) -> None:
        """Within a transaction: `mine` are the matches and persons, as long as guests know of them."""
        seated = tuple_(seats.c.match, seats.c.person).in_(mine)
        runs = select(matches.c.id).where(matches.c.ended.is_(None))
        connection.execute(update(seats).where(seated).values(name="", asked=None, votes=""))
        plays = and_(seated, seats.c.stand_in.is_(None), seats.c.match.in_(runs))
        connection.execute(update(seats).where(plays).values(stand_in=STAND_IN))
        connection.execute(update(chat).where(tuple_(chat.c.match, chat.c.person).in_(mine)).values(name="", text=""))
        connection.execute(delete(mutes).where(or_(mutes.c.who == guest, tuple_(mutes.c.match, mutes.c.who).in_(mine))))
        away = {"secret_hash": None, "renewed": people.c.renewed + 1, "seen": None}
        connection.execute(update(people).where(tuple_(people.c.match, people.c.person).in_(mine)).values(**away))
        self._hand_over(connection, mine)
        self._blank_evidence(connection, mine)
        connection.execute(update(reports).where(reports.c.reporter == guest).values(reporter=""))
        connection.execute(delete(blocks).where(or_(blocks.c.guest == guest, blocks.c.other == guest)))
        connection.execute(delete(guests).where(tuple_(guests.c.match, guests.c.person).in_(mine)))
        for table in OWNED:
            connection.execute(delete(table).where(table.c.guest == guest))
        connection.execute(insert(profiles), {"guest": guest, "name": "", "renewed": CLOSED})

    @staticmethod
    def _blank_evidence(connection: Connection, mine: Select[Any]) -> None:
        """In reports about others, nothing is left of what a guest said; what is reported of themselves stays."""
        own = {str(match): str(person) for match, person in connection.execute(mine)}
        told = select(reports.c.id, reports.c.match, reports.c.person, reports.c.lines)
        here = reports.c.match.in_(select(mine.subquery().c.match))
        for id, match, about, lines in connection.execute(told.where(here)).all():
            if about != own[match]:
                blank = [{**c, "name": "", "text": ""} if c["person"] == own[match] else c for c in lines]
                connection.execute(update(reports).where(reports.c.id == id).values(lines=blank))

    @staticmethod
    def _hand_over(connection: Connection, mine: Select[Any]) -> None:
        """Where a guest is the host, somebody else who sits there is from now on."""
        heir = select(seats.c.person).where(seats.c.match == matches.c.id, seats.c.person.is_not(None))
        heir = heir.where(tuple_(seats.c.match, seats.c.person).not_in(mine)).order_by(seats.c.seat).limit(1)
        hosted = tuple_(matches.c.id, matches.c.host).in_(mine)
        connection.execute(update(matches).where(hosted).values(host=heir.scalar_subquery()))


def _lines(connection: Connection, wanted: Select[Any]) -> list[dict[str, Any]]:
    return [{str(name): value for name, value in line.items()} for line in connection.execute(wanted).mappings()]
