"""What one waits for at first, in seconds by the clock, the best of some runs; the rules are compiled already.

    python scripts/first_minutes.py
    python scripts/first_minutes.py --runs 5

Three things: `gokaido sim` from the command to its figures; a worker, that is a new process that deals a match of
Tokaido; and a default table, for which a server of its own is started: the page of a new table of Tokaido with three
bots of level 3 is opened, one plays at once, and the first bot answers (it takes its time: see --pace). Every run has
a new server, so that nothing of the bots is loaded yet.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

SOURCE = str(Path(__file__).parent.parent / "src")
AROUND = {**os.environ, "PYTHONPATH": SOURCE}
WORKER = "from gokaido.engine.many.fast_match import FastMatch; FastMatch('tokaido', 4).open(1)"
SEATS = [{"mine": True}, *({"kind": "bot", "level": 3},) * 3]


def spent(*arguments: str) -> float:
    """Seconds that a command of this Python takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=AROUND, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def asked(url: str, token: str = "", sent: dict[str, Any] | None = None) -> bytes:
    """What a server answers."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, json.dumps(sent).encode() if sent else None, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return bytes(answer.read())


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    while True:
        try:
            asked(url)
            return
        except OSError:
            time.sleep(0.05)


def first_answer(pace: int) -> float:
    """Seconds from opening the page of a default table to the first move of a bot, one's own in between."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        around = {**AROUND, "GOKAIDO_DATABASE_URL": f"sqlite:///{folder}/tables.db"}
        command = [sys.executable, "-m", "gokaido", "serve", "--port", str(port)]
        with subprocess.Popen(command, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                return _answered(f"http://127.0.0.1:{port}", pace)
            finally:
                server.terminate()


def _answered(base: str, pace: int) -> float:
    wait_for(base)
    wanted = {"game": "tokaido", "seats": SEATS, "pace": pace}
    opened = json.loads(asked(f"{base}/api/tables", sent=wanted))
    table, token = f"{base}/api/tables/{opened['table']}", opened["token"]
    begun = time.perf_counter()
    asked(f"{base}/t/{opened['table']}", token)
    now = json.loads(asked(f"{table}/legal", token))
    asked(f"{table}/moves", token, {"action": now["legal"][0]["id"], "number": now["number"]})
    while json.loads(asked(f"{table}/legal", token))["number"] < now["number"] + 2:
        time.sleep(0.02)
    return time.perf_counter() - begun


def main() -> None:
    """Measure and print."""
    given = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    given.add_argument("--runs", type=int, default=3)
    given.add_argument("--pace", type=int, default=900, help="milliseconds that a bot takes at least")
    chosen = given.parse_args()
    measured: dict[str, Callable[[], float]] = {
        "gokaido sim tokaido --games 1000": lambda: spent("-m", "gokaido", "sim", "tokaido", "--games", "1000"),
        "a worker that deals a match": lambda: spent("-c", WORKER),
        "a default table, from the page to a bot's move": lambda: first_answer(chosen.pace),
    }
    for name, measure in measured.items():
        runs = [measure() for _ in range(chosen.runs)]
        print(f"{name:50} {min(runs):.2f} s (of {', '.join(f'{s:.2f}' for s in runs)})", flush=True)


if __name__ == "__main__":
    main()
