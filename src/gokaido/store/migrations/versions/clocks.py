"""Clocks, bots that stand in for people, and who was last seen when."""

import sqlalchemy as sa
from alembic import op

revision = "clocks"
down_revision = "turns"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of tables from before, nobody has a clock, and everybody plays for themselves."""
    op.add_column("matches", sa.Column("clock", sa.JSON))
    op.add_column("matches", sa.Column("clock_number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("clock_since", sa.DateTime))
    op.add_column("matches", sa.Column("deadline", sa.DateTime))
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
    op.create_index("ix_matches_running", "matches", ["ended", "created"])
    op.add_column("seats", sa.Column("stand_in", sa.Integer))
    op.add_column("seats", sa.Column("lost", sa.String(8)))
    op.add_column("seats", sa.Column("time_left", sa.Integer))
    op.add_column("seats", sa.Column("votes", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("seen", sa.DateTime))
    op.add_column("moves", sa.Column("used", sa.Integer))
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeats"),
    )


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
