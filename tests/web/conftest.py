"""Databases and servers that tests share."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from sqlalchemy import create_engine, text

from .browser import Visit, chromium
from .postgres import running_postgres
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
    name = f"t{secrets.token_hex(6)}"
    engine = create_engine(postgres.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return postgres.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/t.sqlite"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as one:
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
