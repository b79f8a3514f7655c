"""The database that commands work on, and what their arguments name in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

from gokaido.engine.errors import BadOption, GokaidoError
from gokaido.store import InUse, Lost, Store
from gokaido.store.admin_lists import MatchLine, PersonLine
from gokaido.store.backups import back_up, file_of, restore
from gokaido.store.location import check_file, database_url
from gokaido.store.stored import StoredReport

SHORTEST = 6  # letters of an id that stand for it
WIDEST = {4: 8, 6: 24}  # bits of the largest range that can be banned


@contextmanager
def opened(url: str | None) -> Iterator[Store]:
    """A database that is there, made by this version of Gokaido."""
    try:
        store = Store(url, as_it_is=True)
    except Lost as error:
        raise GokaidoError("database_closed", reason=str(error)) from error
    try:
        yield store
    except Lost as error:
        raise GokaidoError("database_closed", reason=str(error)) from error
    finally:
        store.close()


def backed_up(url: str | None, copy: Path) -> int:
    """Copy the file of a database, of whatever version; returns how many tables are in the copy."""
    with _file(url) as file:
        check_file(f"sqlite:///{file}")
        return back_up(file, copy)


def restored(url: str | None, copy: Path) -> int:
    """Put a copy in the place of the file of a database; returns how many tables are in it."""
    with _file(url) as file:
        if file.exists():
            check_file(f"sqlite:///{file}")
        return restore(copy, file)


@contextmanager
def _file(url: str | None) -> Iterator[Path]:
    """The file of a database, to be copied or replaced; what goes wrong becomes a sentence."""
    try:
        file = file_of(url or database_url())
        if file is None:
            raise BadOption("backup_no_file")
        yield file
    except FileExistsError as error:
        raise BadOption("backup_exists", file=str(error)) from error
    except InUse as error:
        raise GokaidoError("database_in_use", process=str(error), file=str(file)) from error
    except Lost as error:
        raise GokaidoError("database_closed", reason=str(error)) from error


def match_of(store: Store, id: str) -> MatchLine:
    """A table by its id."""
    found = store.list_matches(id=id.strip().removeprefix("/t/"))
    if not found:
        raise BadOption("admin_no_table", id=id)
    return found[0]


def person_of(store: Store, id: str) -> PersonLine:
    """Somebody by the first letters of their id."""
    found = store.list_people(guest=id, most=2) if len(id) >= SHORTEST else []
    if len(found) != 1:
        raise BadOption("admin_many_people" if found else "admin_no_person", id=id, least=SHORTEST)
    return found[0]


def whom(store: Store, id: str) -> str:
    """Whom a ban is about: somebody with a browser, or a person at one table who has none."""
    return id if store.person_without_browser(id) else person_of(store, id).guest


def report_of(store: Store, id: str) -> StoredReport:
    """A report by its id."""
    found = store.reports(closed=True, most=2, id=id) if id else []
    if len(found) != 1:
        raise BadOption("admin_no_report", id=id)
    return found[0]


def network_of(text: str) -> str:
    """A range of addresses, as it is stored."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOption("admin_no_range", given=text) from None
    if found.prefixlen < WIDEST[found.version]:
        raise BadOption("admin_wide_range", given=text, least=WIDEST[found.version])
    return str(found)


def days(number: float | None) -> timedelta | None:
    """How long something lasts; None: for ever."""
    if number is None:
        return None
    if not 0 < number <= 36500:
        raise BadOption("admin_days", given=number)
    return timedelta(days=number)
