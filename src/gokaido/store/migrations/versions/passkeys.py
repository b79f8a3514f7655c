"""Passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "passkeys"
down_revision = "mail"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "passkeys",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_guest", "passkeys", ["guest"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
