"""Chance that was told with a match file."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Matches hold the luck of the actions that they came with; of those from before it was lost."""
    op.add_column("matches", sa.Column("luck", sa.JSON, nullable=False, server_default="{}"))


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
