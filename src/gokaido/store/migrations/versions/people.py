"""A seat belongs to a person, who has devices and a secret; an invitation is used once."""

import secrets
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WATCHER = -1
matches = sa.table("matches", sa.column("id"), sa.column("host"))
seats = sa.table("seats", sa.column("match"), sa.column("seat"), sa.column("person"))
people = sa.table("people", *(sa.column(name) for name in ("match", "person", "renewed", "secret_hash")))
old_guests = sa.table("guests", sa.column("match"), sa.column("guest"), sa.column("seat"))
guests = sa.table("guests", sa.column("match"), sa.column("guest"), sa.column("person"))
Place = tuple[str, int]  # a guest and a seat


def upgrade() -> None:
    """Add people, and let every guest keep the seats they have."""
    op.add_column("matches", sa.Column("host", sa.String(32)))
    with op.batch_alter_table("seats") as table:
        table.add_column(sa.Column("person", sa.String(32)))
        table.add_column(sa.Column("renewed", sa.Integer, nullable=False, server_default="0"))
        table.add_column(sa.Column("asked", sa.DateTime))
    op.create_table(
        "people",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("renewed", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String(64)),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], "fk_people_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "person", name="pk_people"),
        sa.UniqueConstraint("secret_hash", name="uq_people_secret_hash"),
    )
    connection = op.get_bind()
    found: dict[str, list[Place]] = defaultdict(list)
    for match, guest, seat in connection.execute(sa.select(*old_guests.c).order_by(old_guests.c.seat)):
        found[match].append((guest, seat))
    op.drop_table("guests")
    op.create_table(
        "guests",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], "fk_guests_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "guest", name="pk_guests"),
    )
    op.create_index("ix_guests_guest", "guests", ["guest"])
    for match, places in found.items():
        _seat_people(connection, match, places)
    with op.batch_alter_table("seats") as table:
        table.drop_constraint("uq_seats_secret_hash", type_="unique")
        table.alter_column("secret_hash", new_column_name="invite_hash")
        table.create_unique_constraint("uq_seats_invite_hash", ["invite_hash"])
        table.drop_column("taken")


def _seat_people(connection: sa.Connection, match: str, places: list[Place]) -> None:
    """Guests who share a seat become one person, since both could play it. Who has the first seat is the host."""
    groups: list[tuple[set[str], set[int]]] = []
    for guest, seat in places:
        if seat == WATCHER:
            continue
        touching = [g for g in groups if guest in g[0] or seat in g[1]]
        joined = ({guest}.union(*(g[0] for g in touching)), {seat}.union(*(g[1] for g in touching)))
        groups = [g for g in groups if g not in touching] + [joined]
    groups.sort(key=lambda g: min(g[1]))
    watchers = {guest for guest, _ in places}.difference(*(g[0] for g in groups))
    rows = [{"match": match, "guest": guest, "person": ""} for guest in sorted(watchers)]
    for k, (devices, taken) in enumerate(groups):
        person = secrets.token_hex(8)
        rows += [{"match": match, "guest": guest, "person": person} for guest in sorted(devices)]
        connection.execute(people.insert(), {"match": match, "person": person, "renewed": 0, "secret_hash": None})
        held = sa.and_(seats.c.match == match, seats.c.seat.in_(sorted(taken)))
        connection.execute(seats.update().where(held).values(person=person))
        if k == 0:
            connection.execute(matches.update().where(matches.c.id == match).values(host=person))
    connection.execute(guests.insert(), rows)


def downgrade() -> None:
    """There is no way back but a backup: an invitation that was used says nothing any more."""
    raise NotImplementedError("Restore the backup that was made before the upgrade.")
