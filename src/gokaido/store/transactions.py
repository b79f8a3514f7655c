"""What every part of the store writes and reads with."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Table, Update, func, select

from .errors import Taken
from .stored import Entry


class Transactions:
    """Transactions, as the store makes them."""

    now: Callable[[], datetime]  # what time it is

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        raise NotImplementedError
        yield

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        raise NotImplementedError
        yield

    def _tell(self, connection: Connection, match: str, entry: Entry | None = None) -> None:
        raise NotImplementedError

    @staticmethod
    def _count(connection: Connection, table: Table, *which: ColumnElement[bool]) -> int:
        """How many lines of a table are so."""
        return connection.execute(select(func.count()).select_from(table).where(*which)).scalar() or 0

    @staticmethod
    def _exactly_one(connection: Connection, change: Update) -> None:
        """Change what is still as it was."""
        if connection.execute(change).rowcount != 1:
            raise Taken("It has changed meanwhile.")
