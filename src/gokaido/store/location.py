"""Where the database is."""

import os
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .errors import Lost


def data_folder() -> Path:
    """The folder of Gokaido in the user's data folder; GOKAIDO_DATA names another. Made when missing."""
    named = os.environ.get("GOKAIDO_DATA")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(named) if named else Path(base) / "gokaido"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def database_url() -> str:
    """GOKAIDO_DATABASE_URL, or a file in the data folder."""
    return dialect_of(os.environ.get("GOKAIDO_DATABASE_URL") or f"sqlite:///{data_folder() / 'gokaido.sqlite'}")


def dialect_of(url: str) -> str:
    """PostgreSQL is spoken to through psycopg, however its URL begins."""
    scheme, sign, rest = url.partition("://")
    return f"postgresql+psycopg{sign}{rest}" if scheme in ("postgres", "postgresql") else url


def check_file(url: str) -> None:
    """Refuse a file that is not there, or not ours: what is opened would be made, and its owner would lose it."""
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise Lost("its address is none") from error
    if not parts.drivername.startswith("sqlite"):
        return
    file = Path(parts.database or "")
    if not file.is_file():
        raise Lost(f"there is no file {file}")
    if hasattr(os, "geteuid") and file.stat().st_uid != os.geteuid():
        raise Lost(f"{file} belongs to another user; give the command as that user")


def check_version(connection: Connection, config: Config) -> None:
    """Refuse a database that is none of Gokaido's, or that another version of it made."""
    if not {"alembic_version", "matches"} <= set(inspect(connection).get_table_names()):
        raise Lost("it is no database of Gokaido")
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found != ScriptDirectory.from_config(config).get_current_head():
        raise Lost("another version of Gokaido made it; start the server of this one once, which brings it up to date")
