"""What people told whoever runs the server."""

from sqlalchemy import ColumnElement, and_, insert, select, update

from .errors import Taken
from .schema import reports
from .stored import StoredReport
from .transactions import Transactions

MOST_OPEN = 5000  # reports that nobody has closed
MOST_OF_ONE = 10  # of them by one guest
MOST_OF_MATCH = 50  # and about one match


class Reports(Transactions):
    """The part of the store that knows reports. Every method is one transaction."""

    def report(self, told: StoredReport) -> None:
        """Keep a report; `Taken` when there is the same already, or there are too many."""
        is_open, mine = reports.c.closed.is_(None), reports.c.reporter == told.reporter
        here = reports.c.match == told.match
        with self._write() as connection:
            for most, which in (
                (1, and_(mine, here, reports.c.person == told.person)),
                (MOST_OF_ONE, mine),
                (MOST_OF_MATCH, here),
                (MOST_OPEN, reports.c.id == reports.c.id),
            ):
                if self._count(connection, reports, is_open, which) >= most:
                    raise Taken("It was told already, or there are too many.")
            connection.execute(insert(reports), vars(told))

    def reports(self, closed: bool = False, most: int = 50, id: str = "") -> list[StoredReport]:
        """Reports, the newest first: open ones, or all; or those whose id begins so."""
        which: list[ColumnElement[bool]] = [] if closed else [reports.c.closed.is_(None)]
        which += [reports.c.id.startswith(id, autoescape=True)] if id else []
        with self._read() as connection:
            wanted = select(reports).where(*which).order_by(reports.c.made.desc(), reports.c.id).limit(most)
            return [StoredReport(**line) for line in connection.execute(wanted).mappings()]

    def close_report(self, id: str, note: str) -> bool:
        """A report is dealt with; False when it was, or there is none."""
        this = and_(reports.c.id == id, reports.c.closed.is_(None))
        with self._write() as connection:
            done = update(reports).where(this).values(closed=self.now(), note=note)
            return connection.execute(done).rowcount == 1
