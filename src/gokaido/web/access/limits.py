"""What every request passes: size, rate, origin, headers, a line in the log.

Plain ASGI, so that streams stay streams.
"""

import ipaddress
import logging
import time
from collections import Counter, OrderedDict
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from urllib.parse import urlsplit

from prometheus_client import Histogram
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gokaido.engine.errors import GokaidoError

from ..i18n.errors import mistake_data
from ..metrics import REFUSALS, REQUESTS
from ..settings import Settings
from .visitors import language_of

log = logging.getLogger("gokaido.requests")
refusals = logging.getLogger("gokaido.refusals")
asker: ContextVar[str] = ContextVar("asker", default="")  # the address for whom something is done
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",  # and the one style element whose hash a page adds
        "style-src-attr 'unsafe-inline'",  # pieces carry their place as a style
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
WASM_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")  # where a browser thinks
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a seat's link must not travel elsewhere
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
RAW = [(name.encode(), value.encode()) for name, value in {**HEADERS, "cache-control": "no-store"}.items()]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OPENING = frozenset({"tables", "upload", "again", "fork", "play", "analyse"})  # ends of paths that open a table
FILE, PAGE, DRAWN, THOUGHT = 0.5, 2, 5, 4  # of a file, a page, a picture, a hint or an undo; anything else costs 1
ALL = 60  # of everything that is somebody's
SLOW = ("/s/", "/r/", "/w/", "/p/", "/c/", "/u/", "/me/passkey", "/api/sit", "/me/mail")  # secrets, and letters
DATA = ("/api/", "/health", "/metrics")  # how paths begin that answer with no page
LINE = 256  # bytes that the smallest change takes in the database
ROWS = 4096  # bytes that a new table takes in the database, before anything is played
SAVED = 8192  # seconds for which one may save up what one sends
FORM = 16 * 1024  # bytes of the largest request that brings no file
STREAMS = ("/events", "/stream")  # how paths of streams end
TOO_LARGE = (413, "size", "too_large")


class Bucket:
    """So much a second for each address, more in a burst.

    Of too many addresses, whichever was not seen for longest is forgotten.
    """

    def __init__(self, rate: float, burst: float | None = None, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst or (max(2.0, rate * 2) if rate >= 1 else max(10.0, rate * 20))
        self.most = most
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was so

    def take(self, address: str, cost: float = 1) -> bool:
        """Is there so much left? Then it is taken."""
        now = time.monotonic()
        left, then = self.left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if len(self.left) >= self.most:
            self.left.popitem(last=False)
        enough = left >= cost
        self.left[address] = (left - cost if enough else left, now)
        return enough


def price(method: str, path: str) -> tuple[str, float]:
    """What a request costs, and of which budget: `reads`, `writes`, `new_tables` or `reports`."""
    end = path.rpartition("/")[2]
    if method in SAFE:
        if path.startswith("/static/"):
            return "reads", FILE
        if path == "/me/data":
            return "reads", ALL
        drawn = path == "/" or path.startswith(("/t/", "/editor/")) or end == "board.svg" or "/replay/" in path
        return "reads", DRAWN if drawn else 1 if path.startswith(DATA) else PAGE
    if end in OPENING:
        return "new_tables", 1
    if end == "report":
        return "reports", 1
    if end == "review":
        return "reads", DRAWN
    return "writes", THOUGHT if end in ("hint", "undo") else 1


@lru_cache(4096)
def address_of(host: str) -> str:
    """Whom to count a client as: an address; of IPv6 the network of 64 bits that one household has."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return host
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


class Guard:
    """The door of the house."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.guesses = Bucket(settings.guesses)
        self.budgets = {
            "reads": Bucket(settings.reads, settings.reads * 5),
            "writes": Bucket(settings.writes),
            "new_tables": Bucket(settings.new_tables),
            "reports": Bucket(settings.reports, max(5, settings.reports)),
        }
        self.sent = Bucket(settings.sent, settings.sent * SAVED)  # what is kept of it fills the disk
        self.open: Counter[str] = Counter()  # requests not answered to the end, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, address = time.perf_counter(), _address(scope)
        asker.set(address)
        status, refusal = 500, None
        body = _Body(receive, self._most(scope))

        async def answer(message: Message) -> None:
            if body.too_long:
                return  # whatever the application makes of a body that broke off
            await out(message)

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                there = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in RAW if h[0] not in there)]
            await send(message)

        _drop_quoted_cookies(scope)
        asked = _as_get(scope)
        self.open[address] += 1
        try:
            refusal = self._refuse(scope)
            if refusal:
                await _say(scope, *refusal)(scope, receive, out)
                return
            with suppress(TooLong):
                await self.app(asked, body.receive, answer)
            if body.too_long:
                await _say(scope, *TOO_LARGE)(scope, receive, out)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
            self._note(asked, status, time.perf_counter() - begun, refusal[1] if refusal else "")

    def _refuse(self, scope: Scope) -> tuple[int, str, str] | None:
        """A status, a reason for the metrics and a mistake, when a request may not come in."""
        headers = Headers(scope=scope)
        address = _address(scope)
        if self.open[address] > self.settings.open_requests:
            return 429, "open", "too_many_open"
        if scope["path"].startswith(
            ("/s/", "/r/", "/w/", "/p/", "/c/", "/u/", "/me/mail", "/api/sit")
        ) and not self.guesses.take(address):
            return 429, "guesses", "too_many_links"
        budget, cost = price(scope["method"], scope["path"])
        if not self.budgets[budget].take(address, cost):
            return 429, budget, "too_fast"
        if scope["method"] in SAFE:
            return None
        size = int(headers.get("content-length") or (self._most(scope) if "transfer-encoding" in headers else 0))
        if size > self._most(scope):
            return TOO_LARGE
        if not same_origin(headers):
            return 403, "origin", "other_site"
        if not self.sent.take(address, max(size, LINE) + ROWS * (budget == "new_tables")):
            return 429, "sent", "sent_too_much"
        return None

    def _most(self, scope: Scope) -> int:
        """How many bytes a request may bring: a file many, a form few."""
        path, kind = scope["path"], Headers(scope=scope).get("content-type", "")
        file = path == "/api/upload" or (path == "/upload" and kind.startswith("multipart/form-data"))
        file = file or (path.startswith("/t/") and path.endswith("/review"))  # which brings a number for every decision
        return self.settings.body if file else min(FORM, self.settings.body)

    def _note(self, scope: Scope, status: int, seconds: float, refused: str) -> None:
        """A line in the log, which names the route and never the path: a path may hold a secret.

        What is asked all the time is counted only, as long as it goes well.
        """
        if refused:
            refusals.info("refused", extra={"reason": refused, "status": status})
        found = scope.get("route")
        route = getattr(found, "path", "-")
        _times(scope["method"], route, status).observe(seconds)
        often = getattr(found, "often", route in ("/health", "/metrics", "/static/{path:path}", "-"))
        if refused:
            return
        if status >= (400 if route.startswith("/api") else 500) or not often:
            line = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            kind = refusals if 400 <= status < 500 else log  # strangers can have as many of these as they like
            kind.log(logging.ERROR if status >= 500 else logging.INFO, "request", extra=line)


@lru_cache(1024)
def _times(method: str, route: str, status: int) -> Histogram:
    """Where the time of requests of a kind is counted; to look it up by its words takes as long as a small answer."""
    return REQUESTS.labels(method, route, str(status))


class TooLong(Exception):
    """A body went on past what is allowed."""


class _Body:
    """What comes in, as long as it is not too long."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self.too_long = False

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.too_long = True
            raise TooLong
        return message


def same_origin(headers: Headers) -> bool:
    """Browsers say where a request comes from; programs say nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


def _as_get(scope: Scope) -> Scope:
    """HEAD asks for what GET answers, of which the server leaves out the body; a stream would never be done."""
    if scope["method"] != "HEAD" or scope["path"].endswith(STREAMS):
        return scope
    return {**scope, "method": "GET"}


def _drop_quoted_cookies(scope: Scope) -> None:
    """Ours have no quotes, and to read 15 KB of them takes the usual library a second."""
    headers = scope["headers"]
    if any(name == b"cookie" and b'"' in value for name, value in headers):
        scope["headers"] = [(name, _unquoted(value) if name == b"cookie" else value) for name, value in headers]


def _unquoted(cookies: bytes) -> bytes:
    return b";".join(one for one in cookies.split(b";") if b'"' not in one)


def _address(scope: Scope) -> str:
    return address_of(scope["client"][0]) if scope.get("client") else "-"


def _say(scope: Scope, status: int, reason: str, mistake: str) -> ASGIApp:
    REFUSALS.labels(reason).inc()
    headers = {"retry-after": "2"} if status == 429 else None
    error, lang = GokaidoError(mistake), language_of(Request(scope))
    if scope["path"].startswith("/api"):
        return JSONResponse(mistake_data(error, lang), status, headers)
    return PlainTextResponse(error.say(lang), status, headers)
