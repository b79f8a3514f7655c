"""People who want to play now, and in which language a table was opened."""

import sqlalchemy as sa
from alembic import op

revision = "seeks"
down_revision = "peace"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody waits yet, and of the tables that are there no language is known."""
    op.add_column("matches", sa.Column("lang", sa.String(8), nullable=False, server_default=""))
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("same_lang", sa.Boolean, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("until", sa.DateTime),
        sa.Column("seen", sa.DateTime, nullable=False),
        sa.Column("match", sa.String(32)),
        sa.Column("person", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
        sa.UniqueConstraint("guest", name="uq_seeks_guest"),
    )
    op.create_index("ix_seeks_address", "seeks", ["address"])
    op.create_index("ix_seeks_seen", "seeks", ["seen"])
    op.create_index("ix_seeks_game_seats", "seeks", ["game", "seats"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
