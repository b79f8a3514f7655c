"""For whom a match waits."""

import sqlalchemy as sa
from alembic import op

revision = "turns"
down_revision = "passes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of matches that run it is found out when the server has started."""
    op.create_table(
        "turns",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.Column("told", sa.DateTime),
        sa.Column("mailed", sa.DateTime),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], "fk_turns_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_turns"),
    )
    op.create_index("ix_turns_told", "turns", ["told", "since"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
