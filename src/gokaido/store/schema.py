"""The tables of the database."""

from datetime import UTC, datetime
from hashlib import sha256

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def now() -> datetime:
    """The time as it is stored, by the wall clock; a store is asked for its own (`Store.now`), which tests turn."""
    return datetime.now(UTC).replace(tzinfo=None)


def text_key(text: str) -> str:
    """What a line is found by whose key would be a text of any length."""
    return sha256(text.encode()).hexdigest()


def _match() -> Column[str]:
    return Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("position", JSON, nullable=False),
    Column("luck", JSON, nullable=False),  # that was told, by the number of the action from 0
    Column("title", String(80), nullable=False),
    Column("lang", String(8), nullable=False),  # of who opened it; "" where that is not known
    Column("public", Boolean, nullable=False),
    Column("origin", String(80), nullable=False),  # new, rematch, fork or file
    Column("origin_match", String(32)),  # of which match, for a rematch or a fork
    Column("origin_move", Integer),  # after how many of its moves, for a fork
    Column("rematch", String(32)),  # the match that is the rematch of this one
    Column("hints", Boolean, nullable=False),  # are they allowed?
    Column("pace", Integer, nullable=False),
    Column("watch_hash", String(64), nullable=False, unique=True),
    Column("host", String(32)),  # the person who opened it
    Column("created", DateTime, nullable=False),
    Column("ended", DateTime),
    Column("counted", DateTime),  # when what came of it was counted for the people who played
    Column("clock", JSON(none_as_null=True)),  # how long players may think; none: as long as they like
    Column("clock_number", Integer, nullable=False),  # the last entry that the clock has heard of
    Column("clock_since", DateTime),  # since when it runs for who is to move; none: it stands still
    Column("deadline", DateTime),  # when their time is over
    Index("ix_matches_public", "public", "ended", "created"),
    Index("ix_matches_deadline", "deadline"),
    Index("ix_matches_running", "ended", "created"),
    Index("ix_matches_counted", "counted", "ended"),
)

seats = Table(
    "seats",
    metadata,
    _match(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("invite_hash", String(64), unique=True),
    Column("renewed", Integer, nullable=False),  # how often it got another invitation
    Column("person", String(32)),  # who sits there
    Column("asked", DateTime),  # when the host asked whether they are still there
    Column("hints", Integer, nullable=False),  # how many were asked for
    Column("hinted", Integer),  # for which entry the last one was
    Column("stand_in", Integer),  # the level of the bot that plays for whoever has it, or will
    Column("lost", String(8)),  # why it counts as lost: resigned, late
    Column("time_left", Integer),  # milliseconds, where players have a clock
    Column("votes", Text, nullable=False),  # people who want its owner removed, apart by blanks
    Column("helped", String(8)),  # who did not play all of it: its owner (a bot stood in), or who sat down late
    Column("left_by", String(32)),  # who gave it up when the game had begun
    CheckConstraint("kind IN ('person', 'bot')", name="kind"),
)

# Somebody at a table. Their secret is made when they first ask for it; of a renewed one, the others stop working.
people = Table(
    "people",
    metadata,
    _match(),
    Column("person", String(32), primary_key=True),
    Column("renewed", Integer, nullable=False),
    Column("secret_hash", String(64), unique=True),
    Column("seen", DateTime),  # when they last looked at the table
)

# Browsers that may open a table: a guest is the hash of what a cookie holds. Nobody's (person "") may watch.
guests = Table(
    "guests",
    metadata,
    _match(),
    Column("guest", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("since", DateTime),
    Index("ix_guests_guest_since", "guest", "since"),
)

# What a guest keeps who asked for it. The pass is a link that makes another browser the same guest.
profiles = Table(
    "profiles",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("renewed", Integer, nullable=False),
    Column("pass_hash", String(64), unique=True),
)

# For whom a match waits: noted when it has waited for a moment, and told once.
turns = Table(
    "turns",
    metadata,
    _match(),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("began", Integer, nullable=False),  # the last entry before this turn
    Column("since", DateTime, nullable=False),
    Column("told", DateTime),  # when whoever it is was told, or nobody was to be
    Column("mailed", DateTime),
    Index("ix_turns_told", "told", "since"),
)

# Browsers that are told of a turn when no page is open, as their push service wants it.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("guest", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("made", DateTime, nullable=False),
)

# Where people want mail about their turns; used when they have confirmed it. Its id stands for whoever stopped it.
mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(64), nullable=False, unique=True),
    Column("address", String(254), nullable=False, index=True),
    Column("lang", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("confirm_hash", String(64), nullable=False, unique=True),
    Column("stop_hash", String(64), nullable=False, unique=True),
    Column("asked", DateTime, nullable=False),  # when a letter asked whether it is right
    Column("due", DateTime),  # when the next letter may go
    Column("sent", DateTime),  # when the last one did
)

# What authenticators made for guests: the key that checks them, and how often they were used.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("guest", String(64), nullable=False, index=True),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("used", Integer, nullable=False),
    Column("made", DateTime, nullable=False),
)

# People who want to play now. Whoever is not heard of any more is not seated; who is has a match.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of a secret
    Column("guest", String(64), unique=True),
    Column("name", String(40), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", String(8), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("same_lang", Boolean, nullable=False),  # only with people who speak it
    Column("level", Integer, nullable=False),  # of bots that fill in
    Column("address", String(64), nullable=False, index=True),  # a keyed hash of where it came from
    Column("made", DateTime, nullable=False),
    Column("until", DateTime),  # when bots fill in; none: never
    Column("seen", DateTime, nullable=False, index=True),  # when they were last heard of
    Column("match", String(32)),
    Column("person", String(32)),
    Index("ix_seeks_game_seats", "game", "seats"),
)

# How strong a guest is at a game, by the games that were counted.
ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game_mu", "game", "mu"),
)

# What came of a match for a guest who played it. It outlives the match.
results = Table(
    "results",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("ended", DateTime, nullable=False),
    Column("rank", Integer, nullable=False),  # from 1
    Column("points", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # others who played
    Column("bots", JSON, nullable=False),  # their levels
    Column("sources", JSON, nullable=False),  # where points came from: a label in every language, and how many
    Column("character", String(40), nullable=False),  # who they were; "" where nobody is anybody
    Column("before", Float),  # the rating; none for a match that does not count
    Column("after", Float),
    Column("sigma", Float),  # how sure it is afterwards
    Index("ix_results_guest_ended", "guest", "ended"),
)

# Guests who want a page about their games, which everybody may read.
public_pages = Table(
    "public_pages",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("handle", String(24), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("made", DateTime, nullable=False),
)

# The key refuses a second entry of the same number, whoever writes it.
moves = Table(
    "moves",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("back", Integer, nullable=False),
    Column("made", DateTime, nullable=False),
    Column("used", Integer),  # milliseconds that who was to move thought, where players have a clock
)

# When a server was last up: the clocks of all tables stand still while none is.
heartbeats = Table(
    "heartbeats", metadata, Column("name", String(16), primary_key=True), Column("at", DateTime, nullable=False)
)

chat = Table(
    "chat",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),  # empty when who said it has deleted what is theirs
    Column("said", DateTime, nullable=False),
    Column("person", String(32)),  # who had the seat then
)

undo_requests = Table(
    "undo_requests",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("back", Integer, nullable=False),
    Column("asked", DateTime, nullable=False),
)

undo_answers = Table(
    "undo_answers",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("agreed", Boolean, nullable=False),
)

# Whose words a person, or a guest who watches, does not want to read at a match.
mutes = Table(
    "mutes",
    metadata,
    _match(),
    Column("who", String(64), primary_key=True),
    Column("other", String(32), primary_key=True),
)

# Guests whom a guest does not want to meet: a line for each device of theirs, of which all have one id.
blocks = Table(
    "blocks",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("name", String(40), nullable=False),  # that they had then
    Column("since", DateTime, nullable=False),
    Index("ix_blocks_other", "other"),
)

# What people told whoever runs the server. It outlives the match, with what was said there.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("match", String(32), nullable=False, index=True),
    Column("reporter", String(64), nullable=False),  # a guest, or a person without a browser; empty: gone
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),  # who is reported
    Column("guests", JSON, nullable=False),  # the browsers they come from
    Column("name", String(40), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("lines", JSON, nullable=False),  # of the chat
    Column("made", DateTime, nullable=False),
    Column("closed", DateTime),
    Column("note", Text, nullable=False),  # of whoever closed it
    Index("ix_reports_closed", "closed", "made"),
)

# Who may not come in: a guest, a person without a browser, or a range of addresses.
bans = Table(
    "bans",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("who", String(64), unique=True),
    Column("network", String(64), unique=True),
    Column("until", DateTime),  # none: for ever
    Column("reason", Text, nullable=False),
    Column("made", DateTime, nullable=False),
)

# Reviews that were made, by what their matches are, or are being made by one process for all.
reviews = Table(
    "reviews",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),  # for whom it is being made; empty when it is made
    Column("done", Integer, nullable=False),  # moves that were looked at
    Column("heard", DateTime, nullable=False),  # when its process was heard of, or when somebody read it last
    Column("looks", LargeBinary),  # none: it is being made
    Index("ix_reviews_heard", "heard"),
)

# Matches that were changed by who serves none of them: running servers read these again.
outside_changes = Table(
    "outside_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), nullable=False),
    Column("at", DateTime, nullable=False),
)
