"""Where a table came from, its rematch, and whether hints are allowed and were used."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

matches = sa.table("matches", *(sa.column(n) for n in ("id", "origin", "origin_match", "origin_move", "hints")))
seats = sa.table("seats", sa.column("match"), sa.column("kind"))


def upgrade() -> None:
    """Take the origin apart, once for all; hints stay where one person plays against bots alone."""
    # Column by column: made anew, as a batch does on SQLite, the old table of matches would take all others with it.
    op.add_column("matches", sa.Column("origin_match", sa.String(32)))
    op.add_column("matches", sa.Column("origin_move", sa.Integer))
    op.add_column("matches", sa.Column("rematch", sa.String(32)))
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("hinted", sa.Integer))
    connection = op.get_bind()
    people = sa.select(seats.c.match).where(seats.c.kind == "person").group_by(seats.c.match)
    alone = people.having(sa.func.count() == 1).scalar_subquery()
    connection.execute(matches.update().where(matches.c.id.in_(alone)).values(hints=True))
    for id, origin in connection.execute(sa.select(matches.c.id, matches.c.origin)).all():
        connection.execute(matches.update().where(matches.c.id == id).values(**_parts(origin)))


def _parts(origin: str) -> dict[str, object]:
    """What `again ID`, `from ID MOVE`, `file` and nothing mean."""
    match origin.split():
        case ["again", other]:
            return {"origin": "rematch", "origin_match": other}
        case ["from", other, move]:
            return {"origin": "fork", "origin_match": other, "origin_move": int(move)}
        case ["file"]:
            return {"origin": "file"}
    return {"origin": "new"}


def downgrade() -> None:
    """There is no way back but a backup."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
