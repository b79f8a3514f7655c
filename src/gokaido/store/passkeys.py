"""Passkeys: what an authenticator made for a guest, and how often it was used."""

from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from .errors import Taken
from .schema import passkeys, profiles
from .stored import StoredPasskey
from .transactions import Transactions

MOST = 8  # of one guest


class Passkeys(Transactions):
    """The part of the store that knows passkeys. Every method is one transaction."""

    def add_passkey(self, made: StoredPasskey, name: str) -> None:
        """Keep a passkey, and the name of its owner; `Taken` when it is known, or there are too many."""
        line = {**vars(made), "id_hash": _hash(made.credential), "made": self.now()}
        with self._write() as connection:
            if _count(connection, made.guest) >= MOST:
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
            return _count(connection, guest)

    def remove_passkeys(self, guest: str) -> None:
        """A guest has none any more."""
        with self._write() as connection:
            connection.execute(delete(passkeys).where(passkeys.c.guest == guest))


def _count(connection: Connection, guest: str) -> int:
    counted = select(func.count()).select_from(passkeys).where(passkeys.c.guest == guest)
    return connection.execute(counted).scalar() or 0


def _hash(credential: str) -> str:
    return sha256(credential.encode()).hexdigest()


def _is(credential: str) -> ColumnElement[bool]:
    return passkeys.c.id_hash == _hash(credential)
