"""Addresses of people who want mail about their turns: confirmed by a link first, stopped by a press."""

from datetime import datetime, timedelta

from sqlalchemy import and_, delete, insert, or_, select, update

from .errors import Taken
from .schema import guests, mail_addresses, matches, seats, turns
from .stored import MailAddress
from .telling import Telling, guests_at

ASKED = timedelta(hours=1)  # between two letters to one address that ask whether it is right, whoever wants them
MOST_ASKED = 200  # such letters in that time which nobody answered: strangers cannot make this server write to many
COLUMNS = ("id", "guest", "address", "lang", "confirmed")


class Mails(Telling):
    """The part of the store that knows addresses. Every method is one transaction."""

    def ask_mail(self, given: MailAddress, confirm_hash: str, stop_hash: str) -> None:
        """Somebody gives an address, instead of another; `Taken` when it, or they, were asked just now."""
        whose = or_(mail_addresses.c.address == given.address, mail_addresses.c.guest == given.guest)
        line = {**vars(given), "confirm_hash": confirm_hash, "stop_hash": stop_hash, "asked": self.now()}
        with self._write() as connection:
            lately, silent = mail_addresses.c.asked > self.now() - ASKED, mail_addresses.c.confirmed.is_(False)
            known = select(mail_addresses.c.id).where(whose, lately)
            if (
                connection.execute(known).first()
                or self._count(connection, mail_addresses, lately, silent) >= MOST_ASKED
            ):
                raise Taken("It was asked just now, or too many were.")
            connection.execute(delete(mail_addresses).where(mail_addresses.c.guest == given.guest))
            connection.execute(insert(mail_addresses), line)

    def confirm_mail(self, confirm_hash: str) -> bool:
        """An address is right: whoever reads its mail says so."""
        this = mail_addresses.c.confirm_hash == confirm_hash
        with self._write() as connection:
            return connection.execute(update(mail_addresses).where(this).values(confirmed=True)).rowcount == 1

    def mail_by(self, confirm_hash: str = "", stop_hash: str = "", guest: str = "") -> MailAddress | None:
        """An address by a link, or by whose it is."""
        asked = {"confirm_hash": confirm_hash, "stop_hash": stop_hash, "guest": guest}
        this = and_(*(mail_addresses.c[name] == value for name, value in asked.items() if value))
        with self._read() as connection:
            found = connection.execute(select(*(mail_addresses.c[name] for name in COLUMNS)).where(this)).first()
            return MailAddress(*found) if found else None

    def stop_mail(self, id: str) -> None:
        """No mail any more. The address stays for a while, without its owner, so that it is not asked again at once."""
        with self._write() as connection:
            gone = {"guest": id, "confirmed": False, "due": None}
            connection.execute(update(mail_addresses).where(mail_addresses.c.id == id).values(**gone))
            old = mail_addresses.c.asked < self.now() - ASKED
            connection.execute(delete(mail_addresses).where(mail_addresses.c.guest == mail_addresses.c.id, old))

    def mail_later(self, match: str, seat: int, after: timedelta, every: timedelta) -> None:
        """Whoever has a seat was told of a turn: if it still waits by then, they get mail, and not too often."""
        c = mail_addresses.c
        with self._write() as connection:
            waits = and_(c.guest.in_(guests_at(connection, match, seat)), c.confirmed.is_(True), c.due.is_(None))
            for id, sent in connection.execute(select(c.id, c.sent).where(waits)).all():
                due = max(self.now() + after, sent + every) if sent else self.now() + after
                connection.execute(update(mail_addresses).where(c.id == id, c.due.is_(None)).values(due=due))

    def claim_mails(self) -> list[MailAddress]:
        """Addresses that are due: whoever gets them here writes, and nobody else."""
        due = and_(mail_addresses.c.due <= self.now(), mail_addresses.c.confirmed.is_(True))
        columns = (mail_addresses.c[name] for name in COLUMNS)
        with self._write() as connection:
            claim = update(mail_addresses).where(due).values(due=None, sent=self.now()).returning(*columns)
            return [MailAddress(*line) for line in connection.execute(claim)]

    def turns_to_mail(self, guest: str) -> list[tuple[str, str, str]]:
        """Matches that wait for a guest, who was told but had no mail about it: id, title, game. Now they have."""
        theirs = and_(guests.c.match == seats.c.match, guests.c.person == seats.c.person, guests.c.guest == guest)
        at = and_(seats.c.match == turns.c.match, seats.c.seat == turns.c.seat)
        waiting = select(seats.c.match).join(guests, theirs).where(at).correlate(turns).exists()
        these = and_(turns.c.told.is_not(None), turns.c.mailed.is_(None), waiting)
        with self._write() as connection:
            told = update(turns).where(these).values(mailed=self.now()).returning(turns.c.match)
            found = list(connection.execute(told).scalars())
            wanted = select(matches.c.id, matches.c.title, matches.c.game).where(
                matches.c.id.in_(found), matches.c.ended.is_(None)
            )
            return [(line.id, line.title, line.game) for line in connection.execute(wanted.order_by(matches.c.created))]

    def not_mailed(self, id: str, found: list[str], again: datetime) -> None:
        """The post was closed: the same later."""
        with self._write() as connection:
            connection.execute(update(turns).where(turns.c.match.in_(found)).values(mailed=None))
            connection.execute(update(mail_addresses).where(mail_addresses.c.id == id).values(due=again))
