"""How people stand: ratings, what came of their games, and the pages of those who want one.

What came of a match is counted once, whichever process does it: the match says so in the same transaction.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from .schema import guests, matches, public_pages, ratings, results
from .transactions import Transactions

MOST = 50  # matches that are looked at in one go


@dataclass(frozen=True)
class StoredRating:
    """How strong a guest is at a game: about `mu`, as sure as `sigma` is small, by so many games."""

    game: str
    mu: float
    sigma: float
    games: int = 0


@dataclass(frozen=True)
class StoredResult:
    """What came of a match for somebody who played it."""

    match: str
    guest: str = field(repr=False)
    game: str
    ended: datetime
    rank: int  # from 1
    points: int
    people: int  # others who played
    bots: list[int]  # their levels
    sources: list[dict[str, Any]]  # where points came from
    character: str = ""  # who they were
    before: float | None = None  # the rating; none for a match that does not count
    after: float | None = None
    sigma: float | None = None


@dataclass(frozen=True)
class PublicPage:
    """Somebody's page, which everybody may read, at an address of their choice."""

    handle: str
    name: str
    guest: str = field(default="", repr=False)


Rate = Callable[[Mapping[str, StoredRating]], Mapping[str, StoredRating]]  # by guest, before and after


class PeopleStandings(Transactions):
    """The part of the store that knows how people stand. Every method is one transaction."""

    # ------------------------------------------------------------------ counting

    def uncounted(self) -> list[tuple[str, datetime]]:
        """Matches that ended and were not counted, with when they did, the oldest first."""
        wanted = select(matches.c.id, matches.c.ended).where(matches.c.counted.is_(None), matches.c.ended.is_not(None))
        with self._read() as connection:
            return [(id, at) for id, at in connection.execute(wanted.order_by(matches.c.ended).limit(MOST))]

    def owners(self, match: str) -> dict[str, str]:
        """Who is who at a match, as guests: by the first device from which they came."""
        wanted = select(guests.c.person, guests.c.guest).where(guests.c.match == match, guests.c.person != "")
        found: dict[str, str] = {}
        with self._read() as connection:
            for person, guest in connection.execute(wanted.order_by(guests.c.since, guests.c.guest)):
                found.setdefault(person, guest)
        return found

    def count_match(
        self, match: str, game: str, played: Sequence[StoredResult], rated: Sequence[str] = (), rate: Rate = dict
    ) -> bool:
        """Keep what came of a match, once; False when it was done already.

        `rate` says what the ratings of the guests who are `rated` become.
        """
        with self._write() as connection:
            first = and_(matches.c.id == match, matches.c.counted.is_(None))
            if connection.execute(update(matches).where(first).values(counted=self.now())).rowcount != 1:
                return False
            before = _ratings(connection, rated, game)
            after = rate(before)
            for guest, new in sorted(after.items()):
                _keep(connection, guest, new, known=guest in before)
            for one in played:
                connection.execute(insert(results), asdict(_rated(one, before.get(one.guest), after.get(one.guest))))
            return True

    # ------------------------------------------------------------------ reading

    def ratings_of(self, guest: str) -> list[StoredRating]:
        """How strong a guest is at each game that they played."""
        with self._read() as connection:
            lines = connection.execute(select(ratings).where(ratings.c.guest == guest).order_by(ratings.c.game))
            return [_rating(line) for line in lines.mappings()]

    def results_of(self, guest: str, game: str = "", most: int = 30, skip: int = 0) -> list[StoredResult]:
        """What came of a guest's games, the latest first."""
        theirs = and_(results.c.guest == guest, results.c.game == game) if game else results.c.guest == guest
        wanted = select(results).where(theirs).order_by(results.c.ended.desc(), results.c.match)
        with self._read() as connection:
            return [StoredResult(**line) for line in connection.execute(wanted.offset(skip).limit(most)).mappings()]

    def leaders(
        self, game: str, sigma: float, games: int, most: int = 50, skip: int = 0
    ) -> list[tuple[PublicPage, StoredRating]]:
        """The strongest of those who have a page, and whose rating is sure enough."""
        known = and_(ratings.c.game == game, ratings.c.sigma <= sigma, ratings.c.games >= games)
        both = select(public_pages, ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        wanted = both.join(ratings, ratings.c.guest == public_pages.c.guest).where(known)
        order = ratings.c.mu.desc(), public_pages.c.handle
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(*order).offset(skip).limit(most)).mappings()
            return [(_page(line), _rating(line)) for line in lines]

    def ratings_at(self, game: str, some: Sequence[str]) -> dict[str, StoredRating]:
        """The ratings of those among some guests who have a page."""
        shown = select(public_pages.c.guest).where(public_pages.c.guest.in_(some))
        with self._read() as connection:
            return _ratings(connection, list(connection.execute(shown).scalars()), game)

    # ------------------------------------------------------------------ pages

    def page_of(self, guest: str) -> PublicPage | None:
        """The page of a guest, if they want one."""
        return self._found(public_pages.c.guest == guest)

    def page_at(self, handle: str) -> PublicPage | None:
        """Whose page is at an address."""
        return self._found(public_pages.c.handle == handle)

    def _found(self, which: ColumnElement[bool]) -> PublicPage | None:
        with self._read() as connection:
            line = connection.execute(select(public_pages).where(which)).mappings().first()
            return _page(line) if line else None

    def show_page(self, page: PublicPage) -> None:
        """A guest wants a page from now on, at this address; `Taken` when it is another's."""
        with self._write() as connection:
            connection.execute(delete(public_pages).where(public_pages.c.guest == page.guest))
            connection.execute(insert(public_pages), {**asdict(page), "made": self.now()})

    def hide_page(self, guest: str) -> None:
        """A guest wants no page any more."""
        with self._write() as connection:
            connection.execute(delete(public_pages).where(public_pages.c.guest == guest))


def join_standing(connection: Connection, old: str, new: str) -> None:
    """Two guests are one from now on: of two ratings the one with more games stays, of two pages the second one's."""
    theirs, there = (_all_ratings(connection, guest) for guest in (old, new))
    for game in theirs.keys() & there.keys():
        less = old if theirs[game].games <= there[game].games else new
        connection.execute(delete(ratings).where(ratings.c.guest == less, ratings.c.game == game))
    both = select(results.c.match).where(results.c.guest == new)
    connection.execute(delete(results).where(results.c.guest == old, results.c.match.in_(both)))
    if connection.execute(select(public_pages.c.guest).where(public_pages.c.guest == new)).first():
        connection.execute(delete(public_pages).where(public_pages.c.guest == old))


def _all_ratings(connection: Connection, guest: str) -> dict[str, StoredRating]:
    lines = connection.execute(select(ratings).where(ratings.c.guest == guest)).mappings()
    return {line["game"]: _rating(line) for line in lines}


def _ratings(connection: Connection, some: Sequence[str], game: str) -> dict[str, StoredRating]:
    """Ratings of guests, which stay so until the transaction is done; always asked for in the same order."""
    wanted = select(ratings).where(ratings.c.guest.in_(some), ratings.c.game == game).order_by(ratings.c.guest)
    return {line["guest"]: _rating(line) for line in connection.execute(wanted.with_for_update()).mappings()}


def _keep(connection: Connection, guest: str, new: StoredRating, known: bool) -> None:
    line = asdict(new)
    if known:
        mine = and_(ratings.c.guest == guest, ratings.c.game == new.game)
        connection.execute(update(ratings).where(mine).values(**line))
    else:
        connection.execute(insert(ratings), {"guest": guest, **line})


def _rated(one: StoredResult, before: StoredRating | None, after: StoredRating | None) -> StoredResult:
    """A result with what it made of the rating, if it counts."""
    if after is None:
        return one
    return replace(one, before=before.mu if before else None, after=after.mu, sigma=after.sigma)


def _rating(line: Any) -> StoredRating:
    return StoredRating(line["game"], line["mu"], line["sigma"], line["games"])


def _page(line: Any) -> PublicPage:
    return PublicPage(line["handle"], line["name"], line["guest"])
