"""Servers for tests: in a thread of this process, or in processes of their own that can be killed."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn

from gokaido.store import FAMILY
from gokaido.web import serve
from gokaido.web.app import create_app
from gokaido.web.connections import Connection, Connections
from gokaido.web.serve import SERVER
from gokaido.web.services import Services
from gokaido.web.settings import Settings
from gokaido.web.tables.pubsub import FOLDER

from ..forked import Forked
from ..terminal import Cli

WEB = httpx.Client(timeout=30, verify=False, limits=httpx.Limits(max_keepalive_connections=0))  # slow to make
T = TypeVar("T")
SECRET = "a secret of the tests, long enough to be one"


def on_a_loop(what: Coroutine[Any, Any, T]) -> T:
    """What comes of something asynchronous. A browser of other tests has a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, what).result()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def settings(url: str, **more: Any) -> Settings:
    """Quick bots and hardly any limits, unless a test wants them."""
    usual: dict[str, Any] = {
        "pace": 0,
        "reads": 1e6,
        "writes": 1e6,
        "guesses": 1e6,
        "new_tables": 1e6,
        "sent": 1e9,
        "reports": 1e6,
    }
    return Settings(database_url=url, secret=SECRET, **{**usual, **more})


class Served:
    """A server in a thread; its inside can be looked at."""

    def __init__(self, chosen: Settings, port: int = 0) -> None:
        self.app = create_app(chosen)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.limits = Connections.allowed(chosen)
        limited = type("Limited", (Connection,), {"limits": self.limits})
        config = uvicorn.Config(self.app, port=self.port, **{**SERVER, "http": limited})
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop  # on which it serves
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(serve())

    @property
    def services(self) -> Services:
        """Its parts."""
        found: Services = self.app.state.services
        return found

    def client(self, token: str | None = None) -> httpx.Client:
        """Somebody who asks; with a token, a program."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30, verify=False)


@contextmanager
def served(chosen: Settings, port: int = 0) -> Iterator[Served]:
    """A server for as long as it is needed; at a port that one before it had, if that is said."""
    one = Served(chosen, port)
    one.thread.start()
    while not one.server.started:
        assert one.thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield one
    finally:
        one.services.closing.set()
        one.server.should_exit = True
        one.thread.join(10)


def wait_until(true: Callable[[], object], tries: int = 500) -> None:
    """Wait for something that the server, or a thread, does in its own time: ten seconds, unless a test allows more."""
    for _ in range(tries):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError("it never came")


class Process:
    """A server as users start it, in a process of its own."""

    def __init__(self, url: str, folder: Path, port: int | None = None, **environment: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "GOKAIDO_DATABASE_URL": url,
            "GOKAIDO_DATA": str(folder),
            "GOKAIDO_SECRET": SECRET,
            "GOKAIDO_PACE": "0",
            "GOKAIDO_READS": "1000000",
            "GOKAIDO_WRITES": "1000000",
            "GOKAIDO_NEW_TABLES": "1000000",
            "GOKAIDO_GUESSES": "1000000",
            "GOKAIDO_SENT": "1000000000",
            **environment,
        }
        self.log = folder / f"server-{self.port}.log"

    def start(self, *more: str, forked: bool = True, within: tuple[str, ...] = ()) -> "Process":
        """Start and wait until it answers; `within` is a command that runs another with limits.

        As a fork it takes a sixth of what the command takes.
        """
        words = ["serve", "--port", str(self.port), *more]
        self.process: Forked | subprocess.Popen[bytes]
        if forked and not within and sys.platform == "linux":
            self.process = Forked(words, self.environment, self.log)
        else:
            command = [*within, sys.executable, "-m", "gokaido.cli", *words]
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        for _ in range(2400):  # a busy machine takes its time
            try:
                if WEB.get(f"{self.url}/health").status_code == 200:
                    return self
            except httpx.TransportError:
                assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Without a warning, as a machine that loses its power."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an operator does; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def refusal(cli: Cli, url: str, **environment: str) -> str:
    """What `gokaido serve` says instead of serving; here, as a process of its own would take seconds to start."""
    usual = {"GOKAIDO_DATABASE_URL": url, "GOKAIDO_DATA": str(cli.folder), "GOKAIDO_SECRET": SECRET}
    own = {"GOKAIDO_WORKERS": "", FAMILY: "", FOLDER: ""}  # it sets these, and they are put back
    for name, value in {**usual, **own, **environment}.items():
        cli.monkeypatch.setenv(name, value)
    cli.monkeypatch.setattr(serve, "_run", lambda *_: pytest.fail("it serves"))
    run = cli("serve", "--port", str(free_port()))
    said = run.said + run.complained
    assert run.status != 0
    assert "Traceback" not in said
    assert len(said.splitlines()) < 8, said
    return " ".join(said.split())


def sit(client: httpx.Client, invite: str, name: str = "") -> dict[str, Any]:
    """Sit down with an invitation, as a program."""
    answer = client.post("/api/sit", json={"invite": invite, "name": name})
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()
    return data


def open_table(client: httpx.Client, game: str, *seats: str | int, **more: Any) -> dict[str, Any]:
    """Open a table with "person", "free" and levels of bots; people sit down, their tokens by seat are "tokens"."""
    wishes = [{"kind": "bot", "level": s} if isinstance(s, int) else {"kind": "person", "name": f"P{k}"}
              for k, s in enumerate(seats)]  # fmt: skip
    answer = client.post("/api/tables", json={"game": game, "seats": wishes, "pace": 0, **more})
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()
    sitting = [i for i in data["invites"] if seats[i["seat"]] != "free"]
    return {**data, "tokens": {i["seat"]: sit(client, i["invite"])["token"] for i in sitting}}
