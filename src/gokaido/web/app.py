"""The application: everything put together."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from gokaido.engine.errors import GokaidoError
from gokaido.store import Health, Lost, Store, claimed

from .access.bans import not_banned
from .access.keys import Keys
from .access.limits import Guard
from .access.visitors import language_of
from .errors import Busy, Forbidden, Invalid, NotFound
from .health import HealthCheck, health, metrics
from .http.openapi import openapi
from .http.parameters import Call
from .i18n.errors import mistake_data
from .logs import set_up_logs
from .notify.mail import Post
from .notify.teller import Teller
from .notify.webpush import Vapid
from .packing import Packing, asset_version, in_browsers, page_styles, static
from .routes import (
    analysis,
    api,
    api_peace,
    api_play,
    api_seats,
    api_standing,
    bot_pace,
    editor,
    installed,
    invites,
    journeys,
    lobby,
    mail,
    me,
    own,
    passes,
    passkeys,
    peace,
    play,
    puzzles,
    review,
    rules,
    seats,
    standing,
    table,
    told,
)
from .sandbox.pool import Sandbox
from .services import Services
from .settings import Settings
from .standing.counting import StandingCounter
from .tables.bots import Bots
from .tables.cleaning import Cleaning
from .tables.clocks import Clocks
from .tables.matchmaking import Matchmaking
from .tables.outside import OutsideChanges
from .tables.passes import Passes
from .tables.pubsub import pubsub_of
from .tables.registry import Refused, Tables
from .tables.reviews import Reviews
from .tables.seating import Seating
from .tables.waiting import Waiting
from .views.drawing import Drawings
from .views.page import page
from .views.stream import Closing

log = logging.getLogger("gokaido")
TIDY = 5.0  # seconds
WARM = 2.0  # seconds after which a process for replays is started, when all else is


PARTS = (
    api, api_play, api_seats, api_peace, api_standing, lobby, play, standing, me, own, peace, passes, invites, table,
    review, analysis, bot_pace, seats, rules, told, mail, passkeys, installed, puzzles, journeys,
    editor,
)  # fmt: skip
for part in PARTS:
    for route in part.router.routes:
        route.checks.insert(0, Call(not_banned, route.path))


class House(Starlette):
    """Everything that comes in passes the guard."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            routes=[
                *(route for part in PARTS for route in part.router.routes),
                Route("/api/openapi.json", description),
                Route("/health", health),
                Route("/metrics", metrics),
                Route("/static/{path:path}", static),
            ],
            exception_handlers=ANSWERS,
            lifespan=_life,
        )
        self.settings = settings
        self.door = Guard(Packing(super().__call__), settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Come in."""
        scope["app"] = self
        await self.door(scope, receive, send)


def create_app(settings: Settings | None = None) -> House:
    """The application, with its own database and bots."""
    return House(settings or Settings.from_environment())


@cache
def api_description() -> dict[str, Any]:
    """Everything a program can ask, as OpenAPI."""
    return openapi(
        [route for part in PARTS for route in part.router.routes],
        title="Gokaido",
        version="1",
        description="Open, join, watch and play tables. Show your token as `Authorization: Bearer TOKEN`.",
    )


async def description(request: Request) -> Response:
    """The API describes itself."""
    return JSONResponse(api_description())


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    """Open the database, listen, play the bots; let go of all of it at the end."""
    assert isinstance(app, House)
    settings = app.settings
    set_up_logs(settings.json_logs)
    store = await asyncio.to_thread(Store, settings.database_url, settings.now)
    pubsub = pubsub_of(store, settings.redis_url, int(os.environ.get("GOKAIDO_WORKERS", "1")))
    tables, closing = Tables(store, pubsub, settings.memory << 20), Closing()
    bots, drawings, keys = Bots(tables, settings.bot_threads), Drawings(tables), Keys(settings.secret)
    sandbox, waiting, vapid = Sandbox(), Waiting(tables), Vapid(settings.secret)
    post, reviews = Post(settings, keys), Reviews(bots.pool, store)
    teller = Teller(store, settings, vapid, post)
    seating, clocks = Seating(tables, keys, settings.absence), Clocks(tables, settings.expiry)
    outside, cleaning = OutsideChanges(tables), Cleaning(store, settings.retention)
    app.state.services = Services(
        settings, keys, closing, store, HealthCheck(Health(store)), tables, seating, Passes(tables, keys),
        Matchmaking(tables, keys), clocks, outside, cleaning, vapid, post, bots, reviews, drawings, sandbox,
        asset_version(), page_styles(), in_browsers,
    )  # fmt: skip
    pubsub.start(tables.heard, tables.compare, tables.knows)
    await clocks.beat()  # before anybody's time is looked at
    await outside.look()  # before anybody comes in
    looking = [_tidy(store), waiting.run(), clocks.run(), teller.run(), outside.run(), cleaning.run()]
    looking += [StandingCounter(tables).run()] if settings.standing else []
    tasks = [asyncio.create_task(one) for one in looking]
    warming = asyncio.get_running_loop().call_later(WARM, sandbox.warm)
    _end_streams_on_signal(closing)
    log.info("open", extra={"database": store.engine.dialect.name})
    try:
        with claimed(store.file):
            yield
    finally:
        closing.set()
        for task in tasks:
            task.cancel()
        warming.cancel()
        sandbox.close()
        await reviews.close()
        await bots.close()
        await waiting.close()
        teller.close()
        drawings.close()
        await pubsub.close()
        tables.close()
        await asyncio.to_thread(store.close)
        log.info("closed")


async def _tidy(store: Store) -> None:
    """Now and then move what was written to its lasting place; in a thread, because it waits for the disk."""
    while True:
        await asyncio.sleep(TIDY)
        with suppress(Lost):
            await asyncio.to_thread(store.tidy)


def _end_streams_on_signal(closing: Closing) -> None:
    """The server waits for open requests before it stops, and a stream never ends by itself."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def handle(n: int, frame: Any, before: Any = before) -> None:
            loop.call_soon_threadsafe(closing.set)
            if callable(before):
                before(n, frame)

        with suppress(ValueError):  # not the main thread: somebody else minds the signals
            signal.signal(number, handle)


# ------------------------------------------------------------------ mistakes


def _answer(request: Request, status: int, error: GokaidoError) -> Response:
    """A mistake in the form that fits who asked: data, a line, or a page."""
    lang = language_of(request)
    if request.url.path.startswith("/api"):
        return JSONResponse(mistake_data(error, lang), status)
    if request.headers.get("hx-request"):
        return PlainTextResponse(error.say(lang), status)
    return page(request, "mistake.html", status, sentence=error.say(lang), code=status)


async def _http(request: Request, error: Any) -> Response:
    """What the framework refuses: no such address, not in this way, a body that is no form."""
    known = {404: GokaidoError("no_page"), 405: GokaidoError("no_method")}
    return _answer(request, error.status_code, known.get(error.status_code, GokaidoError("unreadable")))


async def _wrong(request: Request, error: Any) -> Response:
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    return _answer(request, status, error)


async def _lost(request: Request, error: Any) -> Response:
    log.error("database", extra={"reason": str(error)})
    return _answer(request, 503, GokaidoError("database_silent"))


async def _broken(request: Request, error: Any) -> Response:
    log.error("failed", exc_info=error)
    return _answer(request, 500, GokaidoError("failed"))


STATUS = {NotFound: 404, Forbidden: 403, Refused: 409, Invalid: 422, Busy: 503, GokaidoError: 400}
ANSWERS: dict[Any, Callable[..., Any]] = {
    StarletteHTTPException: _http,
    GokaidoError: _wrong,
    Lost: _lost,
    Exception: _broken,
}
