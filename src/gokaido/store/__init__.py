"""Matches stored in a database. The store knows a match only as data: which game, which options, which actions.

schema      the tables
stored      what comes out: plain frozen records
store       everything one asks of the database
lists       matches of somebody, and open ones, as a part of it
seats       who is at a match, likewise
profiles    what guests keep beyond one match, likewise
turns       for whom matches wait, likewise
times       clocks, and who has left, likewise
telling     who wants to be told of that, likewise
mails       who wants mail about it, likewise
passkeys    what authenticators made, likewise
peace       who does not want to read or meet whom, likewise
seeks       who wants to play now, likewise
reports     what people told whoever runs the server, likewise
bans        who may not come in, likewise
keeping     how long matches are kept, likewise
admin_lists matches and people as whoever runs the server lists them, likewise
owned       all that is somebody's, to be taken along or deleted, likewise
standings   ratings, results and pages of people, likewise
reviews     reviews of matches, likewise
location    where the database is
moves       the short way to write one move
postgres    connections that do not wait for ever
claim       one server for one file
health      whether a database is well
migrations  how an older database becomes a newer one; run at start
"""

from .claim import FAMILY, InUse, claimed
from .errors import Lost, Taken
from .health import Health
from .location import data_folder, database_url
from .reviews import StoredReview
from .standings import PublicPage, StoredRating, StoredResult
from .store import Store
from .stored import (
    Ban,
    Block,
    Chat,
    Entry,
    Hidden,
    Listing,
    MailAddress,
    NewMatch,
    NewSeat,
    OwnMatch,
    Person,
    Profile,
    Retention,
    Seek,
    StoredMatch,
    StoredPasskey,
    StoredReport,
    StoredSeat,
    StoredTurn,
    Subscription,
    Timing,
    UndoRequest,
    Winding,
)

__all__ = [
    "FAMILY",
    "Ban",
    "Block",
    "Chat",
    "Entry",
    "Health",
    "Hidden",
    "InUse",
    "Listing",
    "Lost",
    "MailAddress",
    "NewMatch",
    "NewSeat",
    "OwnMatch",
    "Person",
    "Profile",
    "PublicPage",
    "Retention",
    "Seek",
    "Store",
    "StoredMatch",
    "StoredPasskey",
    "StoredRating",
    "StoredReport",
    "StoredResult",
    "StoredReview",
    "StoredSeat",
    "StoredTurn",
    "Subscription",
    "Taken",
    "Timing",
    "UndoRequest",
    "Winding",
    "claimed",
    "data_folder",
    "database_url",
]
