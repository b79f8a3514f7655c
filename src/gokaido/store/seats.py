"""Who is at a match: people, their devices and secrets, the seats they have and the invitations to free ones."""

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, case, delete, insert, or_, select, update

from .errors import Taken
from .schema import guests, matches, people, seats
from .stored import PERSON, SAT_LATE, Person, StoredSeat
from .transactions import Transactions

MOST_PEOPLE = 200  # who ever sat at one match; nobody needs so many, and each is kept
WATCHING = ""  # instead of a person: a guest who may watch


class Seats(Transactions):
    """The part of the store that seats people. Every method is one transaction."""

    # ------------------------------------------------------------------ links

    def invited(self, invite_hash: str) -> tuple[str, int] | None:
        """The match and seat that an invitation is for, also when it was used."""
        wanted = select(seats.c.match, seats.c.seat).where(seats.c.invite_hash == invite_hash)
        with self._read() as connection:
            found = connection.execute(wanted).first()
            return (found[0], int(found[1])) if found else None

    def watched(self, watch_hash: str) -> str | None:
        """The match that a link lets one watch."""
        with self._read() as connection:
            return connection.execute(select(matches.c.id).where(matches.c.watch_hash == watch_hash)).scalar()

    def known(self, secret_hash: str) -> str | None:
        """The match at which somebody has a secret."""
        with self._read() as connection:
            return connection.execute(select(people.c.match).where(people.c.secret_hash == secret_hash)).scalar()

    def may_watch(self, id: str, guest: str) -> bool:
        """Did a guest come by a link of this match?"""
        with self._read() as connection:
            return connection.execute(select(guests.c.person).where(_guest(id, guest))).first() is not None

    # ------------------------------------------------------------------ people

    def watch(self, id: str, guest: str) -> None:
        """A guest may watch."""
        with self._write() as connection:
            if connection.execute(select(guests.c.person).where(_guest(id, guest))).first() is None:
                connection.execute(
                    insert(guests), {"match": id, "guest": guest, "person": WATCHING, "since": self.now()}
                )

    def sit(self, id: str, seat: int, person: Person, name: str, invite_hash: str | None = None) -> None:
        """A person takes a free seat, with an invitation if that is needed; `Taken` when it is not to be had so."""
        free = and_(seats.c.match == id, seats.c.seat == seat, seats.c.kind == PERSON, seats.c.person.is_(None))
        if invite_hash is not None:
            free = and_(free, seats.c.invite_hash == invite_hash)
        with self._write() as connection:
            named = {"name": name} if name else {}
            if self._count(connection, people, people.c.match == id) >= MOST_PEOPLE:
                raise Taken("So many have sat here that nobody else may.")
            late = case((or_(seats.c.stand_in.is_not(None), seats.c.left_by.is_not(None)), SAT_LATE), else_=None)
            values = {"person": person.id, "asked": None, "votes": "", "stand_in": None, "helped": late}
            self._exactly_one(connection, update(seats).where(free).values(**values, **named))
            add_person(connection, id, person, self.now())
            self._tell(connection, id)

    def come_back(self, id: str, person: str, guest: str) -> None:
        """Somebody comes from another device."""
        with self._write() as connection:
            let_in(connection, id, person, guest, self.now())
            self._tell(connection, id)

    def renew_secret(self, id: str, renewed: Person) -> None:
        """A new secret of a person; the old one stops working, and so does every device but those that are named."""
        before = and_(people.c.match == id, people.c.person == renewed.id, people.c.renewed == renewed.renewed - 1)
        values = {"renewed": renewed.renewed, "secret_hash": renewed.secret_hash}
        theirs = and_(guests.c.match == id, guests.c.person == renewed.id)
        others = and_(theirs, guests.c.guest.not_in(renewed.devices))
        with self._write() as connection:
            self._exactly_one(connection, update(people).where(before).values(**values))
            connection.execute(delete(guests).where(others))
            self._tell(connection, id)

    # ------------------------------------------------------------------ seats

    def name_seat(self, id: str, seat: int, person: str, name: str) -> None:
        """A person has another name at a seat."""
        self._change(id, seat, person, name=name)

    def ask_after(self, id: str, seat: int, person: str) -> None:
        """The host asks whether somebody is still there."""
        self._change(id, seat, person, asked=self.now())

    def is_here(self, id: str, person: str) -> None:
        """They are."""
        with self._write() as connection:
            connection.execute(
                update(seats).where(seats.c.match == id, seats.c.person == person).values(asked=None, votes="")
            )
            self._tell(connection, id)

    def _change(self, id: str, seat: int, person: str, **values: object) -> None:
        """Change a seat as long as it is theirs."""
        theirs = and_(seats.c.match == id, seats.c.seat == seat, seats.c.person == person)
        with self._write() as connection:
            self._exactly_one(connection, update(seats).where(theirs).values(**values))
            self._tell(connection, id)

    def count_hint(self, id: str, seat: int, number: int) -> None:
        """Somebody at a seat asks for a hint about an entry; asked again, it is the same one."""
        other = or_(seats.c.hinted.is_(None), seats.c.hinted != number)
        this = and_(seats.c.match == id, seats.c.seat == seat, other)
        with self._write() as connection:
            connection.execute(update(seats).where(this).values(hints=seats.c.hints + 1, hinted=number))
            self._tell(connection, id)

    def free(
        self, id: str, seat: StoredSeat, invite_hash: str, stand_in: int | None = None, by: str | None = None
    ) -> None:
        """Nobody has a seat any more, and a new invitation to it counts; also for one that was free already.

        A bot may play until somebody sits down. `by` gave it up when the game had begun.
        """
        same = and_(seats.c.match == id, seats.c.seat == seat.seat, seats.c.renewed == seat.renewed)
        same = and_(same, seats.c.person == seat.person)
        same = and_(same, seats.c.asked == seat.asked)
        values = {"person": None, "asked": None, "votes": "", "stand_in": stand_in}
        values |= {"renewed": seat.renewed + 1, "invite_hash": invite_hash}
        named = {} if seat.person is None else {"name": ""}
        named |= {"left_by": by} if by else {}
        with self._write() as connection:
            self._exactly_one(connection, update(seats).where(same).values(**values, **named))
            self._tell(connection, id)


def add_person(connection: Connection, id: str, person: Person, since: datetime) -> None:
    """Write down somebody, with the devices they come from; who is there already stays as they are."""
    there = select(people.c.person).where(people.c.match == id, people.c.person == person.id)
    if connection.execute(there).first() is None:
        line = {"match": id, "person": person.id, "renewed": person.renewed, "secret_hash": person.secret_hash}
        connection.execute(insert(people), line)
    for device in person.devices:
        let_in(connection, id, person.id, device, since)


def let_in(connection: Connection, id: str, person: str, guest: str, since: datetime) -> None:
    """A guest is a person from now on; it may have watched before."""
    was = connection.execute(select(guests.c.person).where(_guest(id, guest))).scalar()
    if was is None:
        connection.execute(insert(guests), {"match": id, "guest": guest, "person": person, "since": since})
    elif was != person:
        connection.execute(update(guests).where(_guest(id, guest)).values(person=person))


def _guest(id: str, guest: str) -> ColumnElement[bool]:
    return and_(guests.c.match == id, guests.c.guest == guest)


def people_of(connection: Connection, ids: list[str]) -> dict[str, tuple[Person, ...]]:
    """The people of matches, with their devices."""
    known = select(people.c.match, people.c.person, people.c.renewed, people.c.secret_hash)
    there = connection.execute(known.where(people.c.match.in_(ids)).order_by(people.c.person)).all()
    devices: dict[tuple[str, str], list[str]] = {}
    devices_of = select(guests.c.match, guests.c.guest, guests.c.person).order_by(guests.c.guest)
    wanted = devices_of.where(guests.c.match.in_(ids), guests.c.person != WATCHING)
    for match, guest, person in connection.execute(wanted):
        devices.setdefault((match, person), []).append(guest)
    found: dict[str, tuple[Person, ...]] = dict.fromkeys(ids, ())
    for match, person, renewed, secret_hash in there:
        found[match] += (Person(person, renewed, secret_hash, tuple(devices.get((match, person), ()))),)
    return found


def seats_of(connection: Connection, ids: list[str]) -> dict[str, tuple[StoredSeat, ...]]:
    """The seats of matches."""
    found: dict[str, tuple[StoredSeat, ...]] = dict.fromkeys(ids, ())
    columns = [column.name for column in seats.columns if column.name != "match"]
    wanted = select(seats.c.match, *(seats.c[name] for name in columns)).where(seats.c.match.in_(ids))
    for match, *line in connection.execute(wanted.order_by(seats.c.seat)):
        found[match] += (StoredSeat(*line),)
    return found
