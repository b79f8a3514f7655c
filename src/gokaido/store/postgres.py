"""Connections to PostgreSQL that wait so long and no longer.

A database that stops answering, or a line that was cut without a word, would make a thread wait for ever: the system
notices only when nothing is acknowledged, and a proxy between acknowledges everything.
"""

import time
from collections.abc import Generator
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, create_engine

PATIENCE = 4.0  # seconds for one statement
ALIVE: dict[str, Any] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4000,
    "keepalives_idle": 2,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}


class TimedConnection(psycopg.Connection[Any]):
    """A connection whose every statement is answered in time, or it is closed."""

    patience: float | None = PATIENCE

    def wait(self, gen: Any, interval: float = 0.1, *more: Any, **named: Any) -> Any:
        """Wait for an answer."""
        return super().wait(self._in_time(gen), interval, *more, **named)

    def _in_time(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        until = None if self.patience is None else time.monotonic() + self.patience
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and until and time.monotonic() > until:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database does not answer")
                if ready:
                    wanted = gen.send(ready)
        except StopIteration as done:
            return done.value


def engine_with_timeouts(url: str, plain_url: str) -> Engine:
    """An engine with such connections."""
    return create_engine(
        url,
        pool_size=12,
        max_overflow=8,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        creator=lambda: TimedConnection.connect(plain_url, **ALIVE),
    )


def without_timeout(connection: Connection) -> None:
    """Let a connection take its time, for what changes the whole database; it is not used again afterwards."""
    connection.connection.driver_connection.patience = None  # type: ignore[union-attr]
    connection.detach()
