"""What somebody keeps beyond one browser: a name, and the link that brings all of it to another device."""

import sqlalchemy as sa
from alembic import op

revision = "passes"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("renewed", sa.Integer, nullable=False),
        sa.Column("pass_hash", sa.String(64)),
        sa.PrimaryKeyConstraint("guest", name="pk_profiles"),
        sa.UniqueConstraint("pass_hash", name="uq_profiles_pass_hash"),
    )


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
