"""Reviews of matches, kept for whoever asks again."""

import sqlalchemy as sa
from alembic import op

revision = "reviews"
down_revision = "standings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None was made yet."""
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("heard", sa.DateTime, nullable=False),
        sa.Column("looks", sa.LargeBinary),
        sa.PrimaryKeyConstraint("key", name="pk_reviews"),
    )
    op.create_index("ix_reviews_heard", "reviews", ["heard"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
