"""What every request passes: size, rate, origin, headers, a line in the log.

Plain ASGI, so that streams stay streams.
"""

import logging
import time
from collections import Counter
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..metrics import REFUSALS, REQUESTS
from ..settings import Settings

log = logging.getLogger("gokaido.requests")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # pieces carry their place as a style; no style element is allowed
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
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


class Bucket:
    """So many a second for each address, twice as many in a burst."""

    def __init__(self, rate: float, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Is there one left?"""
        now = time.monotonic()
        burst = max(2.0, self.rate * 2) if self.rate >= 1 else max(10.0, self.rate * 20)
        tokens, then = self.left.get(address, (burst, now))
        tokens = min(burst, tokens + (now - then) * self.rate)
        if len(self.left) >= self.most and address not in self.left:
            self.left = {a: t for a, t in self.left.items() if now - t[1] < 60}
        self.left[address] = (max(0.0, tokens - 1), now)
        return tokens >= 1


class Guard:
    """The door of the house."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.writes = Bucket(settings.writes)
        self.guesses = Bucket(settings.guesses)
        self.new_tables = Bucket(settings.new_tables)
        self.open: Counter[str] = Counter()  # requests not answered to the end, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, address = time.perf_counter(), _address(scope)
        status = 500
        body = _Body(receive, self.settings.body)

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

        self.open[address] += 1
        try:
            refusal = self._refuse(scope)
            if refusal:
                await _say(scope, *refusal)(scope, receive, out)
                return
            with suppress(TooLong):
                await self.app(scope, body.receive, answer)
            if body.too_long:
                await _say(scope, 413, "size", "This is too large.")(scope, receive, out)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
            self._note(scope, status, time.perf_counter() - begun)

    def _refuse(self, scope: Scope) -> tuple[int, str, str] | None:
        """A status, a reason for the metrics and a sentence, when a request may not come in."""
        headers = Headers(scope=scope)
        address = _address(scope)
        if self.open[address] > self.settings.open_requests:
            return 429, "open", "Too many pages are open at once. Close some."
        if scope["path"].startswith(("/s/", "/w/")) and not self.guesses.take(address):
            return 429, "guesses", "Too many links tried. Wait a little."
        if scope["method"] in SAFE:
            return None
        if int(headers.get("content-length") or 0) > self.settings.body:
            return 413, "size", "This is too large."
        if not same_origin(headers):
            return 403, "origin", "This came from another site."
        bucket = self.new_tables if scope["path"] in ("/tables", "/upload", "/api/tables") else self.writes
        if not bucket.take(address):
            return 429, "rate", "Too fast. Wait a little."
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """A line in the log, which names the route and never the path: a path may hold a secret.

        What is asked all the time is counted only, as long as it goes well.
        """
        found = scope.get("route")
        route = getattr(found, "path", "-")
        REQUESTS.labels(scope["method"], route, str(status)).observe(seconds)
        often = getattr(found, "often", route in ("/health", "/metrics", "-"))
        if status >= (400 if route.startswith("/api") else 500) or not often:
            line = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.log(logging.ERROR if status >= 500 else logging.INFO, "request", extra=line)


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
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else "-"


def _say(scope: Scope, status: int, reason: str, sentence: str) -> ASGIApp:
    REFUSALS.labels(reason).inc()
    if scope["path"].startswith("/api"):
        return JSONResponse({"error": sentence}, status)
    return PlainTextResponse(sentence, status)
