"""What a first visit costs: bytes and requests over the wire, and what moved without being asked to.

The tests hold them to a budget; `scripts/first_visit.py` prints them, with how long they take on a slow phone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from gokaido.web.views.page import STYLED

from .browser import PHONE, Visit
from .served import Served

MOBILE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
)
SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": {**PHONE, "user_agent": MOBILE}}
GAMES = {"tokaido": ("matsuri",), "duo": (), "dojo": ()}  # with everything on
WATCH = """() => { globalThis.shifts = [];
    const box = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round);
    const said = ({ node, previousRect, currentRect }) =>
        `${node?.id || node?.className || node?.nodeName} ${box(previousRect)} > ${box(currentRect)}`;
    new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) shifts.push({ value: one.value, moved: one.sources.map(said) });
    }).observe({ type: 'layout-shift', buffered: true }); }"""


class Cost(NamedTuple):
    """Bytes of every file by its path, headers included."""

    files: dict[str, int]

    @property
    def bytes(self) -> int:
        return sum(self.files.values())


def seated(browser: Browser, server: Served | str, game: str, lang: str) -> tuple[str, list[Any]]:
    """The address of a table at which somebody has the turn, and what their browser knows them by."""
    visit = Visit(browser, locale=lang)
    visit.open_table(server, game, options=GAMES[game])
    visit.wait_for_turn()
    url, cookies = visit.page.url, [c for c in visit.context.cookies() if c["name"] not in ("form", STYLED)]
    visit.close()
    return url, cookies


@contextmanager
def stranger(
    browser: Browser, size: str, lang: str, cookies: list[Any] | None = None, **options: Any
) -> Iterator[Page]:
    """A browser that has nothing yet, and notes what moves on its page."""
    known = {"cookies": cookies or [], "origins": []}
    visit = Visit(browser, locale=lang, **SIZES[size], storage_state=known, **options)
    visit.context.add_init_script(f"({WATCH})()")
    yield visit.page
    visit.close()


def weigh(page: Page, url: str) -> Cost:
    """Open a page, until everything that it asks for has come."""
    paths: dict[str, str] = {}
    files: dict[str, int] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda e: paths.update({e["requestId"]: e["response"]["url"]}))
    session.on("Network.loadingFinished", lambda e: files.update({e["requestId"]: e["encodedDataLength"]}))
    page.goto(url)
    page.wait_for_load_state()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_function("() => [...document.fonts].every((face) => face.status !== 'loading')")
    return Cost({paths[id].split("?")[0].split("/", 3)[3]: size for id, size in files.items() if id in paths})


def shifted(page: Page) -> float:
    """How far things have moved that nobody moved, as browsers count it; what moved is in `shifts`."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate("() => shifts.reduce((sum, one) => sum + one.value, 0)"))
