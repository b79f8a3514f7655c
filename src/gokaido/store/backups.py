"""A copy of a SQLite file while it is used, and a file brought back from its copy."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .claim import claimed
from .errors import Lost


def file_of(url: str) -> Path | None:
    """The file of a database; None where it is no file."""
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise Lost("its address is none") from error
    inside = not parts.drivername.startswith("sqlite") or parts.database in (None, "", ":memory:")
    return None if inside else Path(parts.database or "")


def back_up(file: Path, copy: Path) -> int:
    """Copy a database as it is at one moment, while others go on using it; returns how many tables are in the copy.

    It may be of any version: one copies before an upgrade.
    """
    if copy.exists():
        raise FileExistsError(str(copy))
    with _lost(), _beside(copy) as part:
        _copy(file, part)
        tables = count_tables(part)
        os.replace(part, copy)
    return tables


def restore(copy: Path, file: Path) -> int:
    """Put a copy in the place of a database that nobody serves (`InUse` where somebody does); returns its tables."""
    tables = count_tables(copy)
    with _lost(), claimed(str(file)), _beside(file) as part:
        _copy(copy, part)
        for kept in ("-wal", "-shm"):  # what belongs to the old file would spoil the new one
            Path(f"{file}{kept}").unlink(missing_ok=True)
        os.replace(part, file)
    return tables


def count_tables(file: Path) -> int:
    """How many tables of games a file holds; `Lost` where it is damaged, or none of ours."""
    if not file.is_file():
        raise Lost(f"there is no file {file}")
    with _lost(), closing(_opened(file)) as database:
        [[sound]] = database.execute("PRAGMA quick_check(1)")
        if sound != "ok":
            raise Lost(f"{file} is damaged: {sound}")
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "matches"} <= names:
            raise Lost(f"{file} is no database of Gokaido")
        [[found]] = database.execute("SELECT count(*) FROM matches")
    return int(found)


def _opened(file: Path) -> sqlite3.Connection:
    """A file that is there; opening makes none."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)


def _copy(file: Path, part: Path) -> None:
    """Write a database into an empty file, which needs no other file beside it then."""
    with closing(_opened(file)) as source, closing(_opened(part)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A new empty file, of our user alone, that is to take the place of another."""
    part = file.with_name(f"{file.name}.part")
    with suppress(FileNotFoundError):
        part.unlink()  # of one that was broken off
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _lost() -> Iterator[None]:
    """What goes wrong with files becomes `Lost`."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise Lost(str(error)) from error
