"""Passkeys: what an authenticator made for a guest, and how often it was used."""

from sqlalchemy import ColumnElement, delete, insert, select, update

from .errors import Taken
from .schema import passkeys, profiles, text_key
from .stored import StoredPasskey
from .transactions import Transactions

MOST = 8  # of one guest


class Passkeys(Transactions):
    """The part of the store that knows passkeys. Every method is one transaction."""

    def add_passkey(self, made: StoredPasskey, name: str) -> None:
        """Keep a passkey, and the name of its owner; `Taken` when it is known, or there are too many."""
        line = {**vars(made), "id_hash": text_key(made.credential), "made": self.now()}
        with self._write() as connection:
            if self._count(connection, passkeys, passkeys.c.guest == made.guest) >= MOST:
                raise Taken("There are enough.")
            if connection.execute(select(profiles.c.guest).where(profiles.c.guest == made.guest)).first() is None:
                connection.execute(insert(profiles), {"guest": made.guest, "name": name, "renewed": 0})
            connection.execute(insert(passkeys), line)

    def passkey(self, credential: str) -> StoredPasskey | None:
        """A passkey by its name."""
        columns = (passkeys.c[name] for name in ("credential", "guest", "public_key", "used"))
        with self._read() as connection:
            found = connection.execute(select(*columns).where(_is(credential))).first()
            return StoredPasskey(*found) if found else None

    def used_passkey(self, credential: str, used: int) -> None:
        """It was used so often."""
        with self._write() as connection:
            connection.execute(update(passkeys).where(_is(credential)).values(used=used))

    def count_passkeys(self, guest: str) -> int:
        """How many a guest has."""
        with self._read() as connection:
            return self._count(connection, passkeys, passkeys.c.guest == guest)

    def remove_passkeys(self, guest: str) -> None:
        """A guest has none any more."""
        with self._write() as connection:
            connection.execute(delete(passkeys).where(passkeys.c.guest == guest))


def _is(credential: str) -> ColumnElement[bool]:
    return passkeys.c.id_hash == text_key(credential)
