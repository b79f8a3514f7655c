"""How much a server takes on a small machine, on one core: python scripts/small_machine.py

Starts `gokaido serve` on the first core, waits until it answers, opens tables of the largest game with a person and
bots, and reads each as a page; then says start time, processor time, and the memory of the server and of its helpers.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from scripts.release.trial import ask  # noqa: E402
from tests.web.served import free_port  # noqa: E402

SEATS = [{"kind": "person", "name": "Small", "mine": True}, *({"kind": "bot", "level": 3} for _ in range(3))]


def family(process: int) -> list[int]:
    """A process and its children, and theirs."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(one for child in children for one in family(int(child)))]


def memory(process: int) -> str:
    """The resident memory of a family and of each of it, in megabytes; what they share is counted twice."""
    parts = []
    for one in family(process):
        lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        parts.append(sum(int(line.split()[1]) for line in lines if line.startswith("Rss:")) // 1024)
    return f"{sum(parts)} MB ({' + '.join(map(str, parts))})"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    tables = parser.parse_args().tables
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"GOKAIDO_DATA": folder, "GOKAIDO_NEW_TABLES": "1000000", "GOKAIDO_WRITES": "1000000"}
        command = [sys.executable, "-m", "gokaido", "serve", "--port", str(port)]
        start = time.monotonic()
        server = subprocess.Popen(
            ["taskset", "-c", "0", *command], env={**os.environ, **settings}, stderr=subprocess.DEVNULL
        )
        try:
            site = f"http://127.0.0.1:{port}"
            while True:
                try:
                    ask(f"{site}/health")
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.05)
            times = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
            used = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
            print(f"answers after {time.monotonic() - start:.1f} s, {used:.1f} s of them on the processor")
            time.sleep(10)
            print(f"at rest: {memory(server.pid)}")
            for _ in range(tables):
                wish = {"game": "tokaido", "seats": SEATS, "pace": 0, "options": {"crossroads": True, "matsuri": True}}
                opened = json.loads(ask(f"{site}/api/tables", data=wish))
                ask(f"{site}/t/{opened['table']}", opened["token"])
            time.sleep(20)  # bots play until it is the person's turn
            print(f"with {tables} tables: {memory(server.pid)}")
            times = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
            print(f"{(int(times[11]) + int(times[12])) / os.sysconf('SC_CLK_TCK'):.1f} s on the processor in all")
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
