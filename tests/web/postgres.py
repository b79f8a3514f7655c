"""A PostgreSQL of the tests' own, on a folder that is thrown away."""

import getpass
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from sqlalchemy import create_engine, text

from ..programs import POSTGRES, leave_out, postgres_program
from .served import free_port


def program(name: str) -> str:
    """Where a program of PostgreSQL is; a test without it is left out."""
    POSTGRES.found()
    return postgres_program(name) or leave_out(f"PostgreSQL has no {name}")


class Postgres:
    """A server that can be stopped and started again. It does not run as root: root lends it to the package's user."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"postgresql://gokaido@127.0.0.1:{self.port}/postgres"
        self.as_user = ["runuser", "-u", "postgres", "--"] if getpass.getuser() == "root" else []

    def __enter__(self) -> Self:
        initdb = program("initdb")
        self.temporary = tempfile.TemporaryDirectory(prefix="gokaido-pg-")
        self.folder = Path(self.temporary.name)
        if self.as_user:
            shutil.chown(self.folder, "postgres")
        self.data = str(self.folder / "data")
        self._run(initdb, "-U", "gokaido", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(subprocess.CalledProcessError):  # stopped already
            self.stop()
        self.temporary.cleanup()

    def _run(self, *command: str) -> None:
        whole = [*self.as_user, command[0], "-D", self.data, *command[1:]]
        subprocess.run(whole, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c fsync=off -c max_connections=100"
        self._run(program("pg_ctl"), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """As if it had crashed."""
        self._run(program("pg_ctl"), "-w", "-m", "immediate", "stop")


def new_database(url: str, like: str = "template1") -> str:
    """The URL of a new database on a server: empty, or with all that another one has.

    Nobody may have that one open; PostgreSQL waits some seconds for those who have just left.
    """
    name = f"t{secrets.token_hex(6)}"
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}"))
    engine.dispose()
    return url.rsplit("/", 1)[0] + f"/{name}"


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of one that runs as long as it is needed."""
    with Postgres() as one:
        yield one.url
