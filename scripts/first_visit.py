"""Measure what a first visit costs on a slow phone.

    python scripts/first_visit.py                    # a processor slowed six times, 1.6 Mbit/s, 150 ms
    python scripts/first_visit.py --json FILE        # kept as well

Chromium with an empty cache opens the lobby and a table of each game. Columns: bytes and requests over the wire, when
something is painted, when a press is answered (the page is painted, and its scripts have run and take the press), the
longest stretch in which the page does nothing else, and how far things moved by themselves. Times are the best of three
visits; the machine must be quiet.
"""

import argparse
import json
import logging
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from tests.web.browser import chromium
from tests.web.served import served, settings
from tests.web.visits import GAMES, SIZES, seated, shifted, stranger, weigh

LANG, VISITS = "fr-FR", 3
TASKS = """() => { globalThis.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries()
    .map((one) => one.duration))).observe({ type: 'longtask', buffered: true }); }"""
TIMES = """() => { const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    const scripts = performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd;
    return { paint, answers: Math.max(paint, scripts), longest: Math.max(0, ...tasks) }; }"""


def slow(page: Page, wish: argparse.Namespace) -> None:
    """A slow phone on a slow network."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": wish.cpu})
    bytes_a_second = wish.kbit * 1000 / 8
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": wish.ms,
            "downloadThroughput": bytes_a_second,
            "uploadThroughput": bytes_a_second,
        },
    )


def visit(browser: Browser, url: str, size: str, cookies: list[Any], wish: argparse.Namespace) -> dict[str, float]:
    """One visit of somebody who has nothing yet."""
    with stranger(browser, size, LANG, cookies) as page:
        page.context.add_init_script(f"({TASKS})()")
        slow(page, wish)
        cost = weigh(page, url)
        return {"bytes": cost.bytes, "requests": len(cost.files), **page.evaluate(TIMES), "moved": shifted(page)}


def measure(wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Every page on every size."""
    rows = []
    logging.disable(logging.CRITICAL)
    folder = tempfile.TemporaryDirectory()
    with folder, chromium() as browser, served(settings(f"sqlite:///{folder.name}/t.sqlite")) as server:
        pages: dict[str, tuple[str, list[Any]]] = {"lobby": (server.url, [])}
        pages |= {game: seated(browser, server, game, LANG) for game in GAMES}
        for name, (url, cookies) in pages.items():
            for size in SIZES:
                seen = [visit(browser, url, size, cookies, wish) for _ in range(VISITS)]
                rows.append({"page": name, "size": size, **{key: min(v[key] for v in seen) for key in seen[0]}})
    return rows


def main() -> None:
    """Print the table; keep it where it is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu", type=float, default=6, help="how many times slower the processor is")
    parser.add_argument("--kbit", type=float, default=1600, help="a second, both ways")
    parser.add_argument("--ms", type=float, default=150, help="until an answer begins")
    parser.add_argument("--json", type=Path, help="keep the figures in this file")
    wish = parser.parse_args()
    rows = measure(wish)
    print("page     size      KB  requests  paint ms  answers ms  longest task ms  moved")
    for r in rows:
        print(f"{r['page']:8} {r['size']:5} {r['bytes'] / 1000:6.1f} {r['requests']:9.0f} {r['paint']:9.0f} "
              f"{r['answers']:11.0f} {r['longest']:16.0f} {r['moved']:6.3f}")  # fmt: skip
    if wish.json:
        conditions = {"cpu": wish.cpu, "kbit": wish.kbit, "ms": wish.ms}
        wish.json.write_text(json.dumps({"conditions": conditions, "pages": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
