"""Send the worst requests that we know of to a server, and measure what each costs and how long neighbours wait.

    python scripts/worst_requests.py            # the worst of each kind
    python scripts/worst_requests.py --all      # every request

It starts `gokaido serve` on a free port with a database of its own, with the limits on rates taken away. Each request
is sent twice: once alone, for the processor time that it takes (of the server and of its processes for replays), and
once while somebody else plays at another table, for the longest time that one of their moves takes. Linux only.
"""

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import httpx
from tests.web.neighbour import Neighbour, finish
from tests.web.served import Process, open_table
from tests.web.worst import Worst, requests

SHOWN = 25


@dataclass(frozen=True)
class Figure:
    """What was measured of a request."""

    worst: Worst
    status: int
    cpu: float  # seconds
    delay: float  # seconds, of the slowest move of a neighbour meanwhile


def processor_time(process: int) -> float:
    """Seconds of a processor that a process and those that it started have taken."""
    total = 0.0
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0]) / 1e9
            total += sum(processor_time(int(child)) for child in (task / "children").read_text().split())
        except OSError:
            continue  # it has just ended
    return total


def send(port: int, token: str, worst: Worst) -> int:
    """The status of the answer."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        line.request(
            worst.method, worst.path, worst.body or None, {"authorization": f"Bearer {token}", **worst.headers}
        )
        answer = line.getresponse()
        answer.read()
        return answer.status
    except OSError:
        return 0  # hung up on
    finally:
        line.close()


def measure(port: int, process: int, token: str, worst: Worst, neighbour: Neighbour) -> Figure:
    """One request, alone and beside somebody who plays."""
    if worst.method == "GET":
        send(port, token, worst)  # a page that nobody has asked for yet is made once
    before = processor_time(process)
    status = send(port, token, worst)
    time.sleep(0.02)  # what goes on after the answer counts too
    cpu = processor_time(process) - before
    neighbour.begin()
    try:
        send(port, token, worst)
    finally:
        delays = neighbour.end()
    return Figure(worst, status, cpu, max(delays))


def tables(url: str) -> tuple[str, str, str]:
    """A table that runs and one whose game is over, and the token of somebody who sits at both."""
    with httpx.Client(base_url=url, timeout=60) as anyone:
        running, over = (open_table(anyone, "dojo", "person", "person", public=True) for _ in range(2))
        finish(url, over)
    return running["table"], over["table"], running["tokens"][0]


def shown(figures: list[Figure]) -> None:
    """A table of figures."""
    print(f"{'ms':>6} {'delay':>6} status  request")
    for f in figures:
        path = f.worst.path if len(f.worst.path) < 60 else f.worst.path[:57] + "..."
        print(f"{f.cpu * 1000:6.1f} {f.delay * 1000:6.1f} {f.status:6}  {f.worst.method} {path}: {f.worst.name}")


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="print every request")
    parser.add_argument("--json", type=Path, help="write all figures to a file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{folder}/t.sqlite", Path(folder), GOKAIDO_OPEN_REQUESTS="1000000").start()
        try:
            table, over, token = tables(server.url)
            neighbour = Neighbour(server.url)
            neighbour.begin()
            time.sleep(5)  # everything is loaded, the process for replays too
            quiet = neighbour.end()
            todo = list(requests(table, over))
            figures = [measure(server.port, server.process.pid, token, worst, neighbour) for worst in todo]
        finally:
            server.stop()
    report(figures, quiet, chosen.all)
    if chosen.json:
        chosen.json.write_text(json.dumps([as_data(f) for f in figures], indent=1))


def as_data(figure: Figure) -> dict[str, Any]:
    """A figure for a file."""
    worst = figure.worst
    where = {"name": worst.name, "method": worst.method, "path": worst.path, "status": figure.status}
    return {**where, "cpu_ms": round(figure.cpu * 1000, 1), "delay_ms": round(figure.delay * 1000, 1)}


def report(figures: list[Figure], quiet: list[float], everything: bool) -> None:
    """What was found."""
    print(f"{len(figures)} requests. A move of a neighbour alone takes {1000 * max(quiet):.1f} ms at most.")
    failed = [f for f in figures if f.status == 500]
    if failed:
        print("Failures:")
        shown(failed)
    by_cpu = sorted(figures, key=lambda f: -f.cpu)
    print("Most processor time:")
    shown(by_cpu if everything else by_cpu[:SHOWN])
    print("Longest delay of a neighbour:")
    shown(sorted(figures, key=lambda f: -f.delay)[:SHOWN])


if __name__ == "__main__":
    main()
