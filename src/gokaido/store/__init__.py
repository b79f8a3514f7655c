"""Matches kept in a database. The store knows a match only as data: which game, which options, which actions.

schema      the tables
kept        what comes out: plain frozen records
store       everything one asks of the database
place       where the database is
migrations  how an older database becomes a newer one; run at start
"""

from .location import data_folder, database_url
from .store import Lost, Store, Taken
from .stored import Chat, Entry, KeptMatch, KeptSeat, NewMatch, NewSeat, Wish

__all__ = [
    "Chat",
    "Entry",
    "KeptMatch",
    "KeptSeat",
    "Lost",
    "NewMatch",
    "NewSeat",
    "Store",
    "Taken",
    "Wish",
    "data_folder",
    "database_url",
]
