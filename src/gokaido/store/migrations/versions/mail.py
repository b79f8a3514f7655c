"""Where people want mail about their turns."""

import sqlalchemy as sa
from alembic import op

revision = "mail"
down_revision = "push"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked yet."""
    op.create_table(
        "mail_addresses",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("confirm_hash", sa.String(64), nullable=False),
        sa.Column("stop_hash", sa.String(64), nullable=False),
        sa.Column("asked", sa.DateTime, nullable=False),
        sa.Column("due", sa.DateTime),
        sa.Column("sent", sa.DateTime),
        sa.PrimaryKeyConstraint("id", name="pk_mail_addresses"),
        sa.UniqueConstraint("guest", name="uq_mail_addresses_guest"),
        sa.UniqueConstraint("confirm_hash", name="uq_mail_addresses_confirm_hash"),
        sa.UniqueConstraint("stop_hash", name="uq_mail_addresses_stop_hash"),
    )
    op.create_index("ix_mail_addresses_address", "mail_addresses", ["address"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
