"""Who is shut out by whoever runs the server."""

from starlette.requests import Request

from ..errors import Forbidden
from ..metrics import REFUSALS
from ..services import services
from .visitors import guest_of

OWN = frozenset({"/me/data", "/me/delete"})  # what is theirs stays theirs


async def not_banned(request: Request) -> None:
    """Refuse whoever is banned, by their browser or by their address."""
    outside = services(request).outside
    if outside.nobody:
        return
    guest = guest_of(request)
    who = () if guest.fresh or request.url.path in OWN else (guest.hash,)
    if outside.shuts(who, request.client.host if request.client else ""):
        REFUSALS.labels("banned").inc()
        raise Forbidden("banned")
