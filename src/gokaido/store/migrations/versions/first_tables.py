"""Matches, seats, guests, moves, chat, undo."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.String(32), nullable=False)


def _of_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match"], ["matches.id"], f"fk_{table}_match", ondelete="CASCADE")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("origin", sa.String(80), nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("ended", sa.DateTime),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("watch_hash", name="uq_matches_watch_hash"),
    )
    op.create_index("ix_matches_public", "matches", ["public", "ended", "created"])
    op.create_table(
        "seats",
        _match(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String(64)),
        sa.Column("taken", sa.Boolean, nullable=False),
        _of_match("seats"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.UniqueConstraint("secret_hash", name="uq_seats_secret_hash"),
        sa.CheckConstraint("kind IN ('person', 'bot')", name="ck_seats_kind"),
    )
    op.create_table(
        "guests",
        _match(),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        _of_match("guests"),
        sa.PrimaryKeyConstraint("match", "guest", "seat", name="pk_guests"),
    )
    op.create_index("ix_guests_guest", "guests", ["guest"])
    op.create_table(
        "moves",
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("back", sa.Integer, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        _of_match("moves"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_moves"),
    )
    op.create_table(
        "chat",
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", sa.DateTime, nullable=False),
        _of_match("chat"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_chat"),
    )
    op.create_table(
        "undo_requests",
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("back", sa.Integer, nullable=False),
        sa.Column("asked", sa.DateTime, nullable=False),
        _of_match("undo_requests"),
        sa.PrimaryKeyConstraint("match", "number", name="pk_undo_requests"),
    )
    op.create_table(
        "undo_answers",
        _match(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
        _of_match("undo_answers"),
        sa.PrimaryKeyConstraint("match", "number", "seat", name="pk_undo_answers"),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("undo_answers", "undo_requests", "chat", "moves", "guests", "seats", "matches"):
        op.drop_table(table)
