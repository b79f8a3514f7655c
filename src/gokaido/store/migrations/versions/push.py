"""Browsers that are told of a turn when no page is open."""

import sqlalchemy as sa
from alembic import op

revision = "push"
down_revision = "clocks"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("endpoint_hash", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_guest", "push_subscriptions", ["guest"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
