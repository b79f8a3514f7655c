"""`gokaido serve`: the web table on this machine."""

import ctypes
import gc
import os
import secrets
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import uvicorn

from gokaido.engine.errors import BadOption, GokaidoError
from gokaido.engine.many.redeals import deal_compiled
from gokaido.engine.registry import games
from gokaido.store import FAMILY, InUse, Lost, Store, claimed

from .app import House, create_app
from .connections import BACKLOG, Connection, Connections, many_files
from .handing import Handing
from .settings import Settings
from .tables.pubsub import FOLDER
from .views.page import STATIC

ASSETS = STATIC / "vendor" / "LOCK"  # written last, when everything that comes from elsewhere is there

MMAP_THRESHOLD = -3  # as malloc.h of the GNU C library has it
LARGE = 64 * 1024  # bytes
GARBAGE = 500_000  # objects that are made, and not freed by themselves, before one looks through those that are young
SERVER: dict[str, Any] = {
    "http": f"{Connection.__module__}:{Connection.__name__}",  # by name: a new worker says that it lives, then imports
    "ws": "none",
    "loop": "asyncio",  # under full load uvloop lets new connections wait for ever
    "backlog": BACKLOG,
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": 5,
    "proxy_headers": True,
}


def serve(host: str, port: int, workers: int, show: bool = False) -> None:
    """Serve until told to stop. The database is brought up to date before any process starts."""
    if not ASSETS.is_file():
        raise GokaidoError("assets_missing")
    settings = Settings.from_environment()
    os.environ["GOKAIDO_SECRET"] = settings.secret  # every worker has the same
    os.environ["GOKAIDO_WORKERS"] = str(workers)
    os.environ["GOKAIDO_BOUND"] = host
    if sys.stderr.isatty():
        os.environ.setdefault("GOKAIDO_LOGS", "plain")
    os.environ[FAMILY] = secrets.token_hex(8)
    store = _opened(settings.database_url)
    store.close()
    try:
        with claimed(store.file), tempfile.TemporaryDirectory(prefix="gokaido-") as folder:
            os.environ[FOLDER] = folder  # where several workers hear of each other
            _free(host, port)
            url = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}/"
            print(f"Gokaido is served at {url}", flush=True)
            if show:
                threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
            _run(host, port, workers)
    except InUse as error:
        raise GokaidoError("database_in_use", process=str(error), file=store.file) from error


def _opened(database_url: str | None) -> Store:
    """The database, brought up to date."""
    try:
        return Store(database_url)
    except Lost as error:
        raise GokaidoError("database_closed", reason=str(error)) from error


def application() -> House:
    """The application of a process that does nothing else."""
    settings = Settings.from_environment()
    app = create_app(settings)
    Connection.limits = Connections.allowed(settings)
    if Handing.possible and int(os.environ.get("GOKAIDO_WORKERS", "1")) > 1:
        Connection.neighbours = Path(os.environ[FOLDER])
    tune()
    threading.Thread(target=_compile, daemon=True).start()
    return app


def _compile() -> None:
    """Have compiled rules deal what decisions leave open. Where they must be built first, nobody waits for that."""
    for game in games().values():
        deal_compiled(game)


def tune() -> None:
    """Set a process that only serves to pause little, and to give memory back.

    A thread that works gives way to the one that serves after half a millisecond, not five. What is there at the start
    is not looked through for garbage again, and the rest seldom: even a look through what is young goes through the
    present moment of every table, a tenth of a second for two hundred of them, and finds next to nothing, as tables,
    pages and requests are not forgotten in circles. Pages are freed by the system, not kept for the thread that drew
    them (that is so by itself until the first one is freed).
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 2, 10)
    with suppress(OSError, TypeError, AttributeError):  # where the C library is another one
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


def _run(host: str, port: int, workers: int) -> None:
    many_files()
    uvicorn.run(
        "gokaido.web.serve:application",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        **SERVER,
    )


def _free(host: str, port: int) -> None:
    """Say so at once when somebody listens there already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise BadOption("port_taken", port=port, reason=error.strerror, other=port + 1) from error


def open_when_ready(url: str, tries: int = 300) -> bool:
    """Open the lobby as soon as it answers. A machine without a browser says nothing: the address is printed."""
    for _ in range(tries):
        try:
            with urlopen(f"{url}health", timeout=2):
                return webbrowser.open(url)
        except (URLError, OSError):
            time.sleep(0.1)
    return False
