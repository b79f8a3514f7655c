"""For whom a match waits, noted when it has waited for a moment: lists need not play it again to say so.

A note says which entry it was made after; when a later one is there, the match went on and nobody has noted it yet, or
whoever should have is gone.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, bindparam, delete, exists, func, insert, or_, select, update

from .schema import matches, moves, seats, turns
from .stored import BOT, PERSON, StoredTurn
from .transactions import Transactions

MOST = 200  # that are looked at in one go
_THIS = turns.c.match == bindparam("of")  # statements of every move: built once
_READ, _CHANGE, _NOTE = select(turns).where(_THIS), update(turns).where(_THIS), insert(turns)


class Turns(Transactions):
    """The part of the store that knows whose turn it is. Every method is one transaction."""

    def note_turn(self, turn: StoredTurn) -> None:
        """A match waits for a seat. The same turn, a decision later, stays one that was told already."""
        line = {"seat": turn.seat, "number": turn.number, "began": turn.began}
        with self._write() as connection:
            there = connection.execute(_READ, {"of": turn.match}).mappings().first()
            if there is None:
                connection.execute(_NOTE, {"match": turn.match, "since": self.now(), **line})
            elif there["number"] < turn.number or there["seat"] != turn.seat:
                same = (there["seat"], there["began"]) == (turn.seat, turn.began)
                anew = {} if same else {"since": self.now(), "told": None, "mailed": None}
                connection.execute(_CHANGE, {"of": turn.match, **line, **anew})

    def no_turn(self, match: str) -> None:
        """A match waits for nobody any more."""
        with self._write() as connection:
            connection.execute(delete(turns).where(turns.c.match == match))

    def claim_turns(self, before: datetime) -> list[StoredTurn]:
        """Turns from before a moment that nobody was told of: whoever gets them here tells, and nobody else."""
        due = select(turns.c.match).where(turns.c.told.is_(None), turns.c.since <= before)
        these = and_(turns.c.match.in_(due.order_by(turns.c.since).limit(MOST)), turns.c.told.is_(None))
        columns = (turns.c.match, turns.c.seat, turns.c.number, turns.c.began)
        with self._write() as connection:
            told = connection.execute(update(turns).where(these).values(told=self.now()).returning(*columns))
            return [StoredTurn(*line) for line in told]

    def interrupted(self, before: datetime, playable: Sequence[tuple[str, int]]) -> list[str]:
        """Matches with people in which a bot is to move, or it is not known who is, and nothing happened for a while.

        `playable` are the games and the versions of their rules that can be played.
        """
        last = select(func.max(moves.c.number)).where(moves.c.match == matches.c.id).scalar_subquery()
        moved = select(func.max(moves.c.made)).where(moves.c.match == matches.c.id).scalar_subquery()
        at = and_(seats.c.match == matches.c.id, seats.c.seat == turns.c.seat)
        at = and_(at, or_(seats.c.kind == BOT, seats.c.stand_in.is_not(None)))
        unknown = or_(turns.c.number.is_(None), turns.c.number < func.coalesce(last, 0), exists().where(at))
        people = exists().where(seats.c.match == matches.c.id, seats.c.kind == PERSON)
        wanted = select(matches.c.id).outerjoin(turns, turns.c.match == matches.c.id)
        known = or_(*(and_(matches.c.game == game, matches.c.rules == version) for game, version in playable))
        wanted = wanted.where(matches.c.ended.is_(None), unknown, people, known)
        wanted = wanted.where(func.coalesce(moved, matches.c.created) < before)
        with self._read() as connection:
            return list(connection.execute(wanted.order_by(matches.c.created.desc()).limit(MOST)).scalars())
