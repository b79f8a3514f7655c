"""How the server is run: from environment variables, each with a default that suits one machine."""

import math
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.store import Retention, data_folder
from gokaido.store.schema import now

SECRET_LENGTH = 32  # letters at least
WHOLE = {"pace": 0, "memory": 1, "open_requests": 1, "connections": 1, "bot_threads": 1}  # and the least of each
NUMBERS = (
    "reads", "writes", "new_tables", "guesses", "sent", "absence", "expiry", "tell_after", "mail_after", "mail_every",
    "reports", "keep_waiting", "keep_running", "keep_finished", "keep_reports",
)  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """Everything an operator may set."""

    database_url: str | None = None  # None: a file in the data folder
    redis_url: str | None = None
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    pace: int = 900  # milliseconds a bot takes at a new table
    memory: int = 512  # megabytes of tables that a process keeps
    body: int = 256 * 1024  # bytes of the largest request
    reads: float = 60  # per second and address, five times as many in a burst; a page counts as 2, with a picture as 5
    writes: float = 20  # per second and address, with bursts of twice as many
    guesses: float = 0.5  # wrong links per second and address
    new_tables: float = 2  # per second and address: opened, uploaded, forked, played again
    sent: float = 2048  # bytes per second and address in changes, 16 MB in a burst: nearly all of it is kept
    absence: float = 120  # seconds the owner of a seat has to answer when somebody asks after them
    expiry: float = 30  # days after which a bot plays for somebody who is awaited without a clock; 0: never
    reports: float = 0.02  # per second and address, five in a burst
    keep_waiting: float = 30  # days without anybody after which a table goes at which nobody ever moved; 0: never
    keep_running: float = 365  # and one that runs without a clock
    keep_finished: float = 1095  # and one whose game is over, with its replay
    keep_reports: float = 180  # days after a report was closed
    now: Callable[[], datetime] = now  # what time it is at the tables; tests turn it
    open_requests: int = 300  # per address at the same time, streams among them
    connections: int = 4000  # of a process, at the same time
    head_seconds: float = 10  # for the headers of a request
    body_seconds: float = 30  # for its body
    unread_seconds: float = 60  # for a reader to take what was sent
    bot_threads: int = 2
    tell_after: float = 20  # seconds that a table waits for somebody before they are told
    push_services: tuple[str, ...] = ()  # the only ones that are called, `https://host`; none: any at a public address
    smtp_url: str = field(default="", repr=False)  # `smtps://user:password@host`; none: no mail
    mail_from: str = ""  # the address that mail comes from
    public_url: str = ""  # where people find this server, for links in mail
    mail_after: float = 600  # seconds between being told and a letter, if the table still waits
    mail_every: float = 3600  # seconds between two letters to somebody
    contact: str = ""  # whom push services may write to: `mailto:...` or `https://...`
    standing: bool = True  # ratings, pages of people who want one, leaderboards
    bound: str = "127.0.0.1"  # the address that it listens on
    open_metrics: bool = False  # /metrics for everybody, not for this machine alone
    json_logs: bool = True

    @property
    def retention(self) -> Retention:
        """How long things are kept."""
        return Retention(self.keep_waiting, self.keep_running, self.keep_finished, self.keep_reports)

    @classmethod
    def from_environment(cls) -> "Settings":
        """Each field from GOKAIDO_ and its name, as docs/operations.md lists them."""
        env = os.environ
        return cls(
            database_url=env.get("GOKAIDO_DATABASE_URL") or None,
            redis_url=env.get("GOKAIDO_REDIS_URL") or None,
            secret=_given_secret(env.get("GOKAIDO_SECRET")) or stored_secret(data_folder() / "secret.key"),
            bound=env.get("GOKAIDO_BOUND", "127.0.0.1"),
            open_metrics=env.get("GOKAIDO_METRICS", "here") == "everywhere",
            push_services=tuple(env.get("GOKAIDO_PUSH_SERVICES", "").split()),
            smtp_url=env.get("GOKAIDO_SMTP_URL", ""),
            mail_from=env.get("GOKAIDO_MAIL_FROM", ""),
            public_url=env.get("GOKAIDO_PUBLIC_URL", ""),
            contact=env.get("GOKAIDO_CONTACT", ""),
            standing=env.get("GOKAIDO_STANDING", "on") != "off",
            json_logs=env.get("GOKAIDO_LOGS", "json") != "plain",
            **{name: _number(name, int, least) for name, least in WHOLE.items() if _named(name) in env},
            **{name: _number(name, float, 0) for name in NUMBERS if _named(name) in env},
        )


def retention_set() -> Retention:
    """How long an operator wants things to be kept."""
    kept = (name for name in NUMBERS if name.startswith("keep_") and _named(name) in os.environ)
    return Retention(**{name.removeprefix("keep_"): _number(name, float, 0) for name in kept})


def _named(name: str) -> str:
    return f"GOKAIDO_{name.upper()}"


def _number(name: str, kind: type, least: int) -> Any:
    """A number that an operator has set, if it is one."""
    given = os.environ[_named(name)]
    try:
        number = kind(given)
    except ValueError:
        number = math.nan
    if not least <= number < math.inf:
        raise BadOption("setting_number", name=_named(name), least=least, given=given)
    return number


def _given_secret(secret: str | None) -> str | None:
    """A secret that an operator has set, if it is one."""
    if secret and len(secret) < SECRET_LENGTH:
        raise BadOption("secret_short", least=SECRET_LENGTH, given=len(secret))
    return secret


def stored_secret(path: Path) -> str:
    """The server's own secret: made once, readable by its user alone, the same for every process of this machine."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        stored = path.read_text().strip()
        if len(stored) >= SECRET_LENGTH:
            return stored
        raise BadOption("secret_file", file=str(path)) from None
    made = secrets.token_urlsafe(48)
    with os.fdopen(handle, "w") as file:
        file.write(made + "\n")
    return made
