"""Reviews of matches: made by one process for all, and kept for whoever asks again.

Whoever claims a review makes it, and is heard of while it does. One whose process is silent is claimed by the next.
"""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import and_, delete, insert, select, update

from .errors import Taken
from .schema import reviews, text_key
from .transactions import Transactions

SILENT = timedelta(seconds=30)  # after which the process that made a review is given up
KEPT = 1000  # reviews, some 15 KB each; those that nobody read for longest go
MOST, EACH = 16, 2  # that are being made, in all and for one owner


@dataclass(frozen=True)
class StoredReview:
    """How far a review is, or what was found."""

    done: int
    looks: bytes | None


class KeptReviews(Transactions):
    """The part of the store that keeps reviews. Every method is one transaction."""

    def review(self, key: str) -> StoredReview | None:
        """A review that was made, or how far it is; None where nobody makes it."""
        with self._write() as connection:
            line = connection.execute(select(reviews).where(reviews.c.key == key)).mappings().first()
            if line is None or (line["looks"] is None and line["heard"] < self.now() - SILENT):
                return None
            if line["looks"] is not None:
                connection.execute(update(reviews).where(reviews.c.key == key).values(heard=self.now()))
            return StoredReview(line["done"], line["looks"])

    def claim_review(self, key: str, owner: str) -> None:
        """Make a review; `Taken` when somebody does, or when too many are being made."""
        now = self.now()
        with self._write() as connection:
            silent = and_(reviews.c.looks.is_(None), reviews.c.heard < now - SILENT)
            connection.execute(delete(reviews).where(silent))
            made = reviews.c.looks.is_(None)
            mine = self._count(connection, reviews, made, reviews.c.owner == text_key(owner))
            if mine >= EACH or self._count(connection, reviews, made) >= MOST:
                raise Taken("Too many are being made already.")
            new = {"key": key, "owner": text_key(owner), "done": 0, "heard": now, "looks": None}
            connection.execute(insert(reviews), new)

    def go_on_with_review(self, key: str, done: int) -> None:
        """It is still being made."""
        with self._write() as connection:
            made = and_(reviews.c.key == key, reviews.c.looks.is_(None))
            connection.execute(update(reviews).where(made).values(done=done, heard=self.now()))

    def keep_review(self, key: str, done: int, looks: bytes) -> None:
        """It is made. Of too many, those go that nobody read for longest."""
        with self._write() as connection:
            made = {"owner": "", "done": done, "heard": self.now(), "looks": looks}
            connection.execute(update(reviews).where(reviews.c.key == key).values(**made))
            kept = select(reviews.c.key).where(reviews.c.looks.is_not(None))
            old = connection.execute(kept.order_by(reviews.c.heard.desc()).offset(KEPT)).scalars().all()
            if old:
                connection.execute(delete(reviews).where(reviews.c.key.in_(old)))

    def drop_review(self, key: str) -> None:
        """It is made no more."""
        with self._write() as connection:
            connection.execute(delete(reviews).where(reviews.c.key == key, reviews.c.looks.is_(None)))
