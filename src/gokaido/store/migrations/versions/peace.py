"""Mutes, blocks, reports and bans; who said what."""

import sqlalchemy as sa
from alembic import op

revision = "peace"
down_revision = "passkeys"
branch_labels = None
depends_on = None

chat = sa.table("chat", sa.column("match"), sa.column("seat"), sa.column("person"))
seats = sa.table("seats", sa.column("match"), sa.column("seat"), sa.column("person"))


def upgrade() -> None:
    """Of what was said before it is taken that who has the seat now said it."""
    op.add_column("chat", sa.Column("person", sa.String(32)))
    now = sa.select(seats.c.person).where(seats.c.match == chat.c.match, seats.c.seat == chat.c.seat)
    op.execute(chat.update().values(person=now.scalar_subquery()))
    op.create_table(
        "mutes",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], "fk_mutes_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "who", "other", name="pk_mutes"),
    )
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_blocks"),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    _reports()
    op.create_table(
        "bans",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("who", sa.String(64)),
        sa.Column("network", sa.String(64)),
        sa.Column("until", sa.DateTime),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bans"),
        sa.UniqueConstraint("who", name="uq_bans_who"),
        sa.UniqueConstraint("network", name="uq_bans_network"),
    )
    op.create_table(
        "outside_changes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("guests", sa.JSON, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("closed", sa.DateTime),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_match", "reports", ["match"])
    op.create_index("ix_reports_closed", "reports", ["closed", "made"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
