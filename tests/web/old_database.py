"""A database as the first version of the store made it, before a seat was a person's."""

import base64
import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.store.location import dialect_of


@dataclass(frozen=True)
class Old:
    """What people had: cookies (what they hold), and links."""

    id: str = secrets.token_hex(8)
    claire: str = "claire-cookie"  # opened it, and plays two seats
    hugo: str = "hugo-cookie"
    hugos_phone: str = "phone-cookie"  # came by the same link
    watcher: str = "watcher-cookie"
    used_link: str = ""
    free_link: str = ""


def migrate_to(url: str, version: str) -> None:
    """Bring a database to a version of the tables."""
    engine = sa.create_engine(dialect_of(url))
    with as_file(files("gokaido.store").joinpath("migrations")) as folder, engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.commit()
    engine.dispose()


def old_database(url: str, secret: str) -> Old:
    """Make the tables of the first version, and one table of Tokaido with four seats."""

    def link(id: str, seat: int) -> str:
        mac = hmac.new(secret.encode(), "\0".join(("link", id, str(seat))).encode(), sha256).digest()
        return base64.urlsafe_b64encode(mac[:16]).decode().rstrip("=")

    def hashed(text: str) -> str:
        return sha256(text.encode()).hexdigest()

    id = secrets.token_hex(8)
    old = Old(id, used_link=link(id, 2), free_link=link(id, 3))
    migrate_to(url, "0001")
    engine = sa.create_engine(dialect_of(url))
    with engine.connect() as connection:
        made = "2026-01-02 03:04:05.000000"
        connection.execute(
            sa.text(
                "INSERT INTO matches (id, game, rules, options, seed, position, title, public, origin, pace,"
                " watch_hash, created)"
                " VALUES (:id, 'tokaido', :rules, '{}', '123', '{}', 'Old', false, 'from abc 12', 0, :watch, :made)"
            ),
            {"id": id, "rules": game_of("tokaido").version, "watch": hashed(link(id, -1)), "made": made},
        )
        for seat in range(4):
            connection.execute(
                sa.text(
                    "INSERT INTO seats (match, seat, kind, name, level, secret_hash, taken) "
                    "VALUES (:id, :seat, 'person', '', 0, :hash, :taken)"
                ),
                {"id": id, "seat": seat, "hash": hashed(link(id, seat)), "taken": seat < 3},
            )
        sitting = [(old.claire, 0), (old.claire, 1), (old.hugo, 2), (old.hugos_phone, 2), (old.watcher, -1)]
        for guest, seat in [*sitting, (old.hugo, -1)]:
            connection.execute(
                sa.text("INSERT INTO guests (match, guest, seat) VALUES (:id, :guest, :seat)"),
                {"id": id, "guest": hashed(guest), "seat": seat},
            )
        first = Match("tokaido", seats=4, seed=123).legal[0].text
        connection.execute(
            sa.text(
                "INSERT INTO moves (match, number, seat, action, back, made) VALUES (:id, 1, 0, :action, 0, :made)"
            ),
            {"id": id, "action": first, "made": made},
        )
        connection.commit()
    engine.dispose()
    return old
