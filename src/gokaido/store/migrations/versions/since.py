"""Since when a guest may open a table, so that the latest tables are found without looking at all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

matches = sa.table("matches", sa.column("id"), sa.column("created"))
guests = sa.table("guests", sa.column("match"), sa.column("since"))


def upgrade() -> None:
    """Of those who are there already, since the table was opened."""
    op.add_column("guests", sa.Column("since", sa.DateTime))
    created = sa.select(matches.c.created).where(matches.c.id == guests.c.match).scalar_subquery()
    op.get_bind().execute(guests.update().values(since=created))
    op.drop_index("ix_guests_guest", "guests")
    op.create_index("ix_guests_guest_since", "guests", ["guest", "since"])


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
