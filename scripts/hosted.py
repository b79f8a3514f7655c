"""Run what compose.yaml runs, without a container engine, and use it: python scripts/hosted.py

PostgreSQL, Redis, two servers and Caddy with our Caddyfile, as processes of this machine on ports of their own. Through
the proxy a page is read, a table is opened, a bot answers, limits hold, an event comes at once, and a table goes on
when a server is killed. Needs the programs of those four.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from scripts.release.trial import ask, bot_answers, opened_table  # noqa: E402
from tests.web.postgres import Postgres  # noqa: E402
from tests.web.served import free_port  # noqa: E402


@contextmanager
def running(command: list[str], **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process, until it is not needed any more."""
    with subprocess.Popen(
        command, env={**os.environ, **more}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def until_well(url: str) -> None:
    """Wait until a server says that it is."""
    for _ in range(300):
        try:
            ask(f"{url}/health")
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    sys.exit(f"{url} did not answer within a minute.")


def refused(url: str, allowed: tuple[int, ...], body: bytes | None = None) -> None:
    """End with a sentence unless a request is answered with one of these statuses."""
    try:
        urllib.request.urlopen(urllib.request.Request(url, body), timeout=60)
        found = 200
    except urllib.error.HTTPError as error:
        found = error.code
    print(f"{url.partition('/')[2]}: {found}")
    if found not in allowed:
        sys.exit(f"It should have been {allowed[0]}.")


def use(site: str, servers: list[subprocess.Popen[bytes]]) -> None:
    """All that a visitor may notice of the proxy."""
    assert b"Gokaido" in ask(f"{site}/")
    refused(f"{site}/metrics", (404,))
    refused(f"{site}/tables", (413, 502), b"x" * (256 * 1024 + 1))  # Caddy 2.6 says 502
    table, token = opened_table(site)
    bot_answers(table, token)
    print("a bot answered through the proxy")
    request = urllib.request.Request(f"{table}/events", headers={"authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=10) as stream:
        while not stream.readline().startswith(b"data: "):
            pass
    print("an event came at once")
    number = json.loads(ask(table, token))["number"]
    servers[0].kill()
    servers[0].wait()
    until_well(site)
    for _ in range(60):
        try:
            if json.loads(ask(table, token))["number"] < number:
                sys.exit("Moves are missing.")
            print("the table goes on without one of the servers")
            return
        except urllib.error.HTTPError:
            time.sleep(0.5)
    sys.exit("The other server does not have the table.")


def main() -> None:
    """Start everything, use it, stop everything."""
    missing = [name for name in ("redis-server", "caddy") if shutil.which(name) is None]
    if missing:
        sys.exit(f"{' and '.join(missing)} cannot be found here.")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, (redis, front, *ports) = stack.enter_context(Postgres()), [free_port() for _ in range(4)]
        stack.enter_context(running(["redis-server", "--port", str(redis), "--save", "", "--daemonize", "no"]))
        settings = {
            "GOKAIDO_DATABASE_URL": database.url,
            "GOKAIDO_REDIS_URL": f"redis://127.0.0.1:{redis}/0",
            "GOKAIDO_SECRET": "s" * 32,
            "FORWARDED_ALLOW_IPS": "127.0.0.1",
            "GOKAIDO_DATA": str(folder),
            "PYTHONPATH": str(ROOT / "src"),
        }
        serve = [sys.executable, "-m", "gokaido", "serve", "--port"]
        servers = [stack.enter_context(running([*serve, str(port)], **settings)) for port in ports]
        for port in ports:
            until_well(f"http://127.0.0.1:{port}")
        text = (ROOT / "Caddyfile").read_text(encoding="utf-8")
        for name, port in zip(("app-1:8000", "app-2:8000"), ports):
            text = text.replace(name, f"127.0.0.1:{port}")
        text = re.sub(r"^\{\n", "{\n\tadmin off\n\tauto_https off\n", text, count=1, flags=re.MULTILINE)
        (folder / "Caddyfile").write_text(text, encoding="utf-8")
        caddy = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        stack.enter_context(running(caddy, GOKAIDO_SITE=f"http://127.0.0.1:{front}", HOME=str(folder)))
        until_well(f"http://127.0.0.1:{front}")
        use(f"http://127.0.0.1:{front}", servers)


if __name__ == "__main__":
    main()
