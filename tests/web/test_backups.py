"""`gokaido admin backup` and `restore`: a copy while a server writes, brought back where none runs."""

import re
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from gokaido.store import Entry, Store, claimed

from ..terminal import Cli, too_wide
from .old_database import migrate_to
from .postgres import program
from .test_store import new_match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A database with one table and one move, as a server has it open."""
    found = Store(f"sqlite:///{tmp_path}/served.sqlite")
    found.create(new_match())
    found.add("m1", Entry(1, 0, "first"))
    return found


def test_a_copy_is_made_while_somebody_writes(cli: Cli, store: Store, tmp_path: Path) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET pace = 77")  # not done yet
        run = cli("admin", "backup", "copy.sqlite", "--database", store.url)
    assert (run.status, too_wide(run.said)) == (0, [])
    assert run.said.startswith("Copied 1 table to copy.sqlite.")
    copy = tmp_path / "copy.sqlite"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as alone:
        assert alone.execute("PRAGMA journal_mode").fetchall() == [("delete",)]  # no other file belongs to it
    assert {file.name for file in tmp_path.glob("copy*")} == {"copy.sqlite"}
    copied = Store(f"sqlite:///{copy}")
    assert copied.entries("m1") == [Entry(1, 0, "first")]
    found = copied.match("m1")
    assert found
    assert found.pace == 900
    copied.close()


def test_a_copy_is_brought_back_with_nothing_of_what_came_later(cli: Cli, store: Store) -> None:
    assert cli("admin", "backup", "copy.sqlite", "--database", store.url).status == 0
    store.add("m1", Entry(2, 1, "later"))
    log = Path(f"{store.file}-wal")  # what was written last
    last = log.read_bytes()
    store.close()
    log.write_bytes(last)  # as a server leaves it that was killed
    assert cli("admin", "restore", "copy.sqlite", "--database", store.url, typed=["n"]).status == 2
    run = cli("admin", "restore", "copy.sqlite", "--database", store.url, typed=["y"])
    assert run.status == 0
    assert "Brought 1 table back from copy.sqlite." in run.said
    again = Store(store.url)
    assert again.entries("m1") == [Entry(1, 0, "first")]
    again.close()


def test_a_copy_takes_the_place_of_what_is_damaged_or_gone(cli: Cli, store: Store, tmp_path: Path) -> None:
    assert cli("admin", "backup", "copy.sqlite", "--database", store.url).status == 0
    store.close()
    file = tmp_path / "served.sqlite"
    file.write_bytes(b"not a database" * 1000)
    assert cli("admin", "restore", "copy.sqlite", "--yes", "--database", store.url).status == 0
    Store(store.url).close()
    file.unlink()
    assert cli("admin", "restore", "copy.sqlite", "--yes", "--database", store.url).status == 0
    again = Store(store.url)
    assert again.entries("m1") == [Entry(1, 0, "first")]
    again.close()


def test_nothing_is_brought_back_under_a_server_that_runs(cli: Cli, store: Store, tmp_path: Path) -> None:
    assert cli("admin", "backup", "copy.sqlite", "--database", store.url).status == 0
    store.add("m1", Entry(2, 1, "later"))
    with claimed(store.file):
        run = cli("admin", "restore", "copy.sqlite", "--yes", "--database", store.url)
    assert run.status == 2
    assert "Another server" in run.complained
    assert len(store.entries("m1")) == 2


def test_what_is_no_copy_is_refused_and_changes_nothing(cli: Cli, store: Store, tmp_path: Path) -> None:
    def refused(name: str) -> str:
        run = cli("admin", "restore", name, "--yes", "--database", store.url)
        assert (run.status, "Traceback" in run.complained) == (2, False)
        return run.complained

    (tmp_path / "text.sqlite").write_text("no database " * 1000)
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE matches (id)")
    assert "there is no file" in refused("missing.sqlite")
    assert "not a database" in refused("text.sqlite")
    assert "no database of Gokaido" in refused("other.sqlite").replace("\n", " ")
    assert store.entries("m1") == [Entry(1, 0, "first")]
    assert [*tmp_path.glob("*.part")] == []


def test_a_copy_does_not_take_the_place_of_another_file(cli: Cli, store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite").write_text("of last week")
    run = cli("admin", "backup", "copy.sqlite", "--database", store.url)
    assert (run.status, "is there already" in run.complained) == (2, True)
    assert (tmp_path / "copy.sqlite").read_text() == "of last week"
    assert cli("admin", "backup", "no/such/folder.sqlite", "--database", store.url).status == 2


def test_a_database_of_an_older_version_is_copied_before_the_upgrade(cli: Cli, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    migrate_to(url, "0001")
    assert cli("admin", "backup", "copy.sqlite", "--database", url).said.startswith("Copied 0 tables")
    assert cli("admin", "restore", "copy.sqlite", "--yes", "--database", url).status == 0
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


@pytest.mark.parametrize("url", ["postgresql://nobody@127.0.0.1:1/x", "sqlite://"])
def test_another_database_is_told_what_copies_it(cli: Cli, url: str) -> None:
    for words in (["backup", "copy.sqlite"], ["restore", "copy.sqlite", "--yes"]):
        run = cli("admin", *words, "--database", url)
        assert (run.status, "pg_dump" in run.complained) == (2, True)


def test_the_commands_for_postgresql_bring_everything_back(postgres_url: str, tmp_path: Path) -> None:
    """Those of docs/operations.md, which name the database `gokaido` and the file `copy.dump`."""
    store = Store(postgres_url)
    store.create(new_match())
    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
    [row] = re.findall(r"^\| PostgreSQL \| `(pg_dump .*)` \| `(pg_restore .*)` \|$", text, re.MULTILINE)
    dump, restore = ([program(line.split()[0]), *line.split()[1:]] for line in row)
    dump[-1:] = [postgres_url]  # it is not called `gokaido` here
    subprocess.run(dump, check=True, cwd=tmp_path)
    store.add("m1", Entry(1, 0, "later"))
    store.close()
    subprocess.run([word.replace("=gokaido", f"={postgres_url}") for word in restore], check=True, cwd=tmp_path)
    again = Store(postgres_url)
    assert again.match("m1")
    assert again.entries("m1") == []
    again.close()
