"""What a server of this machine bears: every bar of the web table in one command, an older commit beside it.

    python scripts/page_loads.py --out docs/loads
    python scripts/page_loads.py --out docs/loads --old ../old/.venv/bin/python

Each run starts a server of its own on a fresh database, loads it as `gokaido loadtest` does, and ends it. Client and
server share the machine. Processor time is that of all processes of the server, for each move made; PostgreSQL, which
is started for its run and waits for the disk, is counted beside it. The other commit is a checkout with an environment
of its own, whose Python is given; it may be as old as 42ee3fa. All of it takes some ten minutes at most.
"""

import argparse
import asyncio
import getpass
import json
import os
import platform
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from gokaido.web.loadtest import Run

SOURCE = str(Path(__file__).parent.parent / "src")
LIMITS = ("READS", "WRITES", "NEW_TABLES", "GUESSES", "SENT", "OPEN_REQUESTS")
TICK = os.sysconf("SC_CLK_TCK")
LONGEST = 100  # seconds of one run
ALL = 600  # and of all together: what has not begun by then is left out
SYNCED = 1.0  # seconds in which the disk is asked to keep small writes
POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@dataclass(frozen=True)
class Bar:
    """A load, and what it should come to."""

    name: str
    game: str
    rate: float  # moves a second of all tables
    aim: float  # milliseconds to the last reader, at the 99th of 100 moves
    tables: int = 200
    streams: int = 1000
    pages: int = 0
    everything: bool = True
    postgres: bool = False
    workers: int = 1


BARS = (
    Bar("pages, Duo", "duo", 300, 60, pages=600),
    Bar("pages, Duo", "duo", 300, 60, pages=600, workers=2),
    Bar("pages, Tokaido with everything", "tokaido", 300, 60, pages=600),
    Bar("pages, Tokaido with everything", "tokaido", 300, 60, pages=600, workers=2),
    Bar("no pictures, Duo", "duo", 700, 30),
    Bar("no pictures, Duo", "duo", 700, 30, workers=2),
    Bar("10,000 watch one table, Duo", "duo", 0.5, 1000, tables=1, streams=10_002, pages=10_000),
    Bar("10,000 watch one table, Duo", "duo", 0.5, 1000, tables=1, streams=10_002, pages=10_000, workers=2),
    Bar("PostgreSQL, Duo", "duo", 400, 60, postgres=True),
    Bar("PostgreSQL, Duo", "duo", 400, 60, postgres=True, workers=2),
)


def processor_seconds(parents: set[int]) -> float:
    """What these processes and all that they started have taken of a core."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            found[int(entry.name)] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK
    grown = 0
    while grown != len(parents):
        grown = len(parents)
        parents = parents | {pid for pid, (parent, _) in found.items() if parent in parents}
    return sum(found[pid][1] for pid in parents if pid in found)


class LoadRun(Run):
    """A load test that looks at the server's processes itself, and speaks to older servers too."""

    processes: dict[str, set[int]]

    async def tokens(self, line: Any, opened: dict[str, Any]) -> list[str]:
        """As now; an older server hands out tokens with the table."""
        if "invites" in opened:
            return await super().tokens(line, opened)
        return [seat["token"] for seat in opened["seats"]]

    async def count(self, seconds: float) -> None:
        """Measure for so long."""
        before = {name: processor_seconds(pids) for name, pids in self.processes.items()}
        begun = time.monotonic()
        await super().count(seconds)
        self.whole = time.monotonic() - begun
        self.took = {name: processor_seconds(pids) - before[name] for name, pids in self.processes.items()}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[str, int]]:
    """A PostgreSQL on a fresh folder that does not lose what it has written: its address and process."""
    as_user = ["runuser", "-u", "postgres", "--"] if getpass.getuser() == "root" else []
    if as_user:
        shutil.chown(folder, "postgres")
    port, data, programs = free_port(), folder / "data", POSTGRES[-1]
    quiet: dict[str, Any] = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run([*as_user, programs / "initdb", "-D", data, "-U", "gokaido", "--auth=trust", "-E", "UTF8"], **quiet)
    control = [*as_user, programs / "pg_ctl", "-D", data, "-w"]
    options = f"-p {port} -k {folder} -h 127.0.0.1"
    subprocess.run([*control, "-l", folder / "log", "-o", options, "start"], **quiet)
    try:
        yield f"postgresql://gokaido@127.0.0.1:{port}/postgres", int((data / "postmaster.pid").read_text().split()[0])
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **quiet)


def synced_writes(folder: Path) -> float:
    """How often a second this disk keeps a small write: what one transaction after another can come to."""
    with (folder / "synced").open("wb") as file:
        begun, n = time.monotonic(), 0
        while time.monotonic() - begun < SYNCED:
            file.write(b"x" * 8192)
            file.flush()
            os.fdatasync(file.fileno())
            n += 1
    return n / (time.monotonic() - begun)


@contextmanager
def served(python: str, url: str, folder: Path, workers: int) -> Iterator[tuple[str, int]]:
    """A server with no limits for this machine: its address and process."""
    port = free_port()
    around = {**os.environ, **{f"GOKAIDO_{name}": "1000000" for name in LIMITS}}
    around |= {"GOKAIDO_DATABASE_URL": url, "GOKAIDO_DATA": str(folder), "GOKAIDO_CONNECTIONS": "15000"}
    around["GOKAIDO_SENT"] = "1000000000"
    if python == sys.executable:
        around["PYTHONPATH"] = SOURCE
    else:
        around.pop("PYTHONPATH", None)
    command = [python, "-m", "gokaido.cli", "serve", "--port", str(port), "--workers", str(workers)]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, env=around, stdout=log, stderr=log) as server:
        try:
            _wait_for(f"http://127.0.0.1:{port}/health", server)
            yield f"http://127.0.0.1:{port}", server.pid
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        try:
            with urlopen(url, timeout=2):
                return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.05)
    raise SystemExit(f"{url} does not answer")


def measured(bar: Bar, python: str, seconds: float) -> dict[str, Any]:
    """One run."""
    with tempfile.TemporaryDirectory(prefix="gokaido-load-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if not bar.postgres:
            return _loaded(bar, python, seconds, folder, f"sqlite:///{folder}/t.sqlite", {})
        (folder / "pg").mkdir()
        with postgres(folder / "pg") as (url, pid):
            floor = synced_writes(folder)
            found = _loaded(bar, python, seconds, folder, url, {"database": {pid}})
            return {**found, "synced_writes_per_second": round(floor)}


def _loaded(
    bar: Bar, python: str, seconds: float, folder: Path, url: str, also: dict[str, set[int]]
) -> dict[str, Any]:  # fmt: skip
    with served(python, url, folder, bar.workers) as (address, pid):
        run = LoadRun(
            address, bar.game, bar.tables, bar.streams, seconds, bar.rate / bar.tables, bar.pages,
            everything=bar.everything,
        )  # fmt: skip
        run.processes = {"server": {pid}, **also}
        result = asyncio.run(asyncio.wait_for(run.run(), LONGEST))
        found = result.as_data()
    moves = max(1, result.moves) * run.whole / result.seconds  # in the time that the processes were looked at
    found["server_cores"] = round(run.took["server"] / run.whole, 2)
    for name, took in run.took.items():
        found[f"{name}_ms_per_move"] = round(1000 * took / moves, 2)
    return found


def figures(bar: Bar, python: str, seconds: float) -> dict[str, Any]:
    """One run, or why there was none."""
    try:
        return measured(bar, python, seconds)
    except Exception as error:  # whatever it is, the other runs are wanted
        return {"failed": f"{type(error).__name__}: {error}"[:200]}


def line(bar: Bar, commit: str, found: dict[str, Any]) -> str:
    """A run in one line of a table."""
    name = f"{bar.name}{f', {bar.workers} workers' if bar.workers > 1 else ''}"
    if "failed" in found:
        return f"{name:<42}{commit:>8}  {found['failed'][:28]}"
    last, made = found["last_reader_p99_ms"], found["moves_per_second"]
    reached = made >= 0.97 * found["tried_per_second"] and last <= bar.aim and not found["refused"]
    took, client = found["server_ms_per_move"], found["client_cores"]
    return f"{name:<42}{commit:>8}{made:>7,.0f}{last:>8,.0f}{took:>8.1f}{client:>5.1f}{'✓' if reached else '':>2}"


def commit_of(python: str) -> str:
    """Which commit a Python runs."""
    folder = Path(SOURCE).parent if python == sys.executable else Path(python).parents[2]
    said = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=folder, capture_output=True, text=True)
    return said.stdout.strip() or "?"


def main() -> None:
    """Run every bar, print a table and write what was found."""
    given = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    given.add_argument("--out", type=Path, help="a folder for the figures as JSON")
    given.add_argument("--old", help="the Python of another checkout, measured beside this one")
    given.add_argument("--seconds", type=float, default=10, help="of each run, after all streams are open")
    given.add_argument("--only", default="", help="bars whose name has these letters")
    chosen = given.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    begun, found = time.monotonic(), []
    print(f"{'':<42}{'commit':>8}{'moves/s':>7}{'99th ms':>8}{'ms/move':>8}{'client':>7}")
    for bar in (b for b in BARS if chosen.only.lower() in b.name.lower()):
        if bar.postgres and not POSTGRES:
            print(f"{bar.name:<42}  PostgreSQL is not installed")
            continue
        for python in [sys.executable, *([chosen.old] if chosen.old and bar.workers == 1 else [])]:
            if time.monotonic() - begun > ALL:
                print("No time is left for the others.")
                break
            commit, load = commit_of(python), os.getloadavg()[0]
            one = figures(bar, python, chosen.seconds)
            found.append({"bar": bar.name, "workers": bar.workers, "aim_ms": bar.aim, "commit": commit,
                          "load_before": round(load, 1), **one})  # fmt: skip
            print(line(bar, commit, one), flush=True)
    if chosen.out:
        chosen.out.mkdir(parents=True, exist_ok=True)
        about = {"machine": f"{os.cpu_count()} cores, {platform.machine()}", "python": platform.python_version(),
                 "when": time.strftime("%Y-%m-%d"), "runs": found}  # fmt: skip
        (chosen.out / "pages.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
