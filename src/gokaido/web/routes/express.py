"""The short way for what is asked most: to play, to listen, to look, past the framework's general machinery.

The same functions answer as in api.py, which documents them; only finding them and reading what came is done here by
hand. For these requests the general way takes longer than the move itself.
"""

import gzip
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import orjson
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..access.csrf import our_own_page
from ..access.limits import TooLong
from ..access.seats import find_viewer
from ..access.visitors import asked_language
from ..i18n.catalogue import LANGUAGES
from . import api
from .models import Move

PACKED = {"content-type": "application/json", "content-encoding": "gzip", "vary": "accept-encoding"}
BEFORE = "/api/tables/"
UNKNOWN_LANGUAGE = {"type": "literal_error", "loc": ("query", "lang"), "ctx": {"expected": " or ".join(LANGUAGES)}}
Answers = Mapping[Any, Callable[..., Awaitable[Response]]]


class Way:
    """One request that has a short way; `path` is the same as the documented one's."""

    often = True

    def __init__(self, end: str, answer: Callable[[Request, Any], Awaitable[Response]]) -> None:
        self.path = f"{BEFORE}{{id}}{end}"
        self.answer = answer


async def _play(request: Request, viewer: Any) -> Response:
    try:
        move = Move.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError([{**e, "loc": ("body", *e["loc"])} for e in error.errors()]) from error
    return _json(await api.play(request, viewer, move), 201)


async def _legal(request: Request, viewer: Any) -> Response:
    return _json(await api.legal(viewer, _language(request)))


async def _view(request: Request, viewer: Any) -> Response:
    made = await api.view(viewer, _language(request))
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(gzip.compress(made.body, 5, mtime=0), 200, PACKED)
    return made


async def _events(request: Request, viewer: Any) -> Response:
    return await api.events(request, viewer, _language(request), request.headers.get("last-event-id"))


WAYS = {
    ("POST", "/moves"): Way("/moves", _play),
    ("GET", "/legal"): Way("/legal", _legal),
    ("GET", "/events"): Way("/events", _events),
    ("GET", ""): Way("", _view),
}


class Express:
    """Answers what it knows and hands on the rest."""

    def __init__(self, app: ASGIApp, answers: Answers) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the short way, or hand on."""
        way = None
        if scope["type"] == "http" and scope["path"].startswith(BEFORE):
            id, slash, end = scope["path"][len(BEFORE) :].partition("/")
            way = WAYS.get((scope["method"], slash + end)) if id else None
        if way is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = way  # the log and the metrics name it
        request = Request(scope, receive)
        try:
            await our_own_page(request)
            response = await way.answer(request, await find_viewer(request, id))
        except TooLong:
            raise
        except ClientDisconnect:
            return  # nobody waits for an answer
        except Exception as error:
            kind = next(k for k in type(error).__mro__ if k in self.answers)
            response = await self.answers[kind](request, error)
        await response(scope, receive, send)


def _json(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


def _language(request: Request) -> str:
    """As `api.spoken` finds it, with the same complaint."""
    lang = request.query_params.get("lang") if request.scope["query_string"] else None
    if lang is not None and lang not in LANGUAGES:
        raise RequestValidationError([UNKNOWN_LANGUAGE])
    return lang or asked_language(request.headers.get("accept-language", ""))
