"""Where the database is."""

import os
from pathlib import Path


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
