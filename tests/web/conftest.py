"""Databases and servers that tests share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from gokaido.store import Store

from ..programs import headless_shell
from .browser import Visit, chromium
from .postgres import new_database, running_postgres
from .served import Served, served, settings
from .turned import TurnedClock


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server."""
    with running_postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """An empty database of PostgreSQL."""
    return new_database(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/t.sqlite"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of SQLite with all tables, to be copied: to make them takes longer than most tests of them."""
    file = tmp_path_factory.mktemp("tables") / "t.sqlite"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def postgres_tables(postgres: str) -> str:
    """The name of a database of PostgreSQL with all tables, likewise; nobody opens it any more."""
    url = new_database(postgres)
    Store(url).close()
    return url.rpartition("/")[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store of either kind in which nothing is yet."""
    if request.param == "sqlite":
        found = Store(f"sqlite:///{shutil.copy(request.getfixturevalue('sqlite_tables'), tmp_path)}")
    else:
        found = Store(new_database(*map(request.getfixturevalue, ("postgres", "postgres_tables"))))
    yield found
    found.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as one:
        yield one


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """Chromium, the cheapest that is here."""
    if shell := headless_shell():
        with chromium(playwright, shell) as one:
            yield one
    else:
        yield request.getfixturevalue("whole_browser")


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with all that people have in theirs."""
    with chromium(playwright) as one:
        yield one


@pytest.fixture(autouse=True)
def visits_end() -> Iterator[None]:
    """Pages that a test leaves open would go on drawing, and asking the server, beside all later tests."""
    yield
    while Visit.begun:
        Visit.begun[-1].leave()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with quick bots on SQLite, for tests that need nothing special."""
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('web')}/t.sqlite")) as one:
        yield one


@pytest.fixture(scope="session")
def clock() -> TurnedClock:
    """What time it is at the tables of `turned`."""
    return TurnedClock()


@pytest.fixture(scope="session")
def turned(tmp_path_factory: pytest.TempPathFactory, clock: TurnedClock) -> Iterator[Served]:
    """A server whose clock is turned."""
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('web')}/t.sqlite", now=clock)) as one:
        yield one
