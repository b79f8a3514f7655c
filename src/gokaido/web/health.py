"""What those who watch over the server may ask: is it well, and what does it do?"""

import asyncio
import ipaddress
import time

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gokaido.store import Health

from .errors import NotFound
from .metrics import REGISTRY
from .services import services

EVERY = 2.0  # seconds
PATIENCE = 5.0


class HealthCheck:
    """Says how the database is; looks at it at most every few seconds, however often and by whomever it is asked."""

    def __init__(self, health: Health) -> None:
        self.health = health
        self.looking: asyncio.Future[str] | None = None
        self.again = 0.0

    async def say(self) -> str:
        """`well`, or what is wrong."""
        if self.looking is None or (self.looking.done() and time.monotonic() > self.again):
            self.looking = asyncio.ensure_future(asyncio.to_thread(self.health.look))
            self.again = time.monotonic() + EVERY
        try:
            return await asyncio.wait_for(asyncio.shield(self.looking), PATIENCE)
        except TimeoutError:
            return "silent"


async def health(request: Request) -> Response:
    """Is everything well?"""
    said = await services(request).health.say()
    if said == "well":
        return JSONResponse({"well": True})
    return JSONResponse({"well": False, "database": said}, 503)


async def metrics(request: Request) -> Response:
    """For Prometheus, on this machine; for others when the operator lets them."""
    if not services(request).settings.open_metrics and not _here(request):
        raise NotFound("no_page")
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")


def _here(request: Request) -> bool:
    """Does somebody on this machine ask?"""
    try:
        return request.client is None or ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
