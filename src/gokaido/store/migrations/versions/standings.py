"""Ratings, results and pages of people."""

import sqlalchemy as sa
from alembic import op

revision = "standings"
down_revision = "seeks"
branch_labels = None
depends_on = None

matches = sa.table("matches", sa.column("ended"), sa.column("counted"))


def upgrade() -> None:
    """Counting begins now: what ended before is as if it had been counted, since of its seats too little is known."""
    op.add_column("matches", sa.Column("counted", sa.DateTime))
    op.get_bind().execute(matches.update().values(counted=matches.c.ended))
    op.create_index("ix_matches_counted", "matches", ["counted", "ended"])
    op.add_column("seats", sa.Column("helped", sa.String(8)))
    op.add_column("seats", sa.Column("left_by", sa.String(32)))
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_mu", "ratings", ["game", "mu"])
    op.create_table(
        "results",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.DateTime, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("bots", sa.JSON, nullable=False),
        sa.Column("sources", sa.JSON, nullable=False),
        sa.Column("character", sa.String(40), nullable=False),
        sa.Column("before", sa.Float),
        sa.Column("after", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.PrimaryKeyConstraint("match", "guest", name="pk_results"),
    )
    op.create_index("ix_results_guest_ended", "results", ["guest", "ended"])
    op.create_table(
        "public_pages",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("handle", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_public_pages"),
        sa.UniqueConstraint("handle", name="uq_public_pages_handle"),
    )


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
