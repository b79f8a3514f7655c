"""Being told of one's turn: browsers subscribe, and stop."""

import asyncio
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.store import Subscription

from ..access.csrf import our_own_page
from ..access.visitors import Lang, Visitor, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..notify.endpoints import LONGEST, checked
from ..notify.webpush import BrowserKeys
from ..services import services

router = Router(checks=[our_own_page, still_somebody])
Endpoint = Annotated[str, From.FORM, Field(max_length=LONGEST)]
Key = Annotated[str, From.FORM, Field(max_length=100)]


@router.post("/me/push")
async def subscribe(
    request: Request, guest: Visitor, lang: Lang, endpoint: Endpoint, p256dh: Key, auth: Key
) -> Response:  # fmt: skip
    """Tell this browser from now on, also when no page is open."""
    state = services(request)
    checked(endpoint, state.settings.push_services)
    keys = BrowserKeys.checked(p256dh, auth)
    given = Subscription(endpoint, keys.p256dh, keys.auth, lang)
    await asyncio.to_thread(state.store.subscribe, guest.hash, given)
    return Response(status_code=204)


@router.post("/me/push/off")
async def unsubscribe(request: Request, guest: Visitor, endpoint: Endpoint) -> Response:
    """Tell this browser no more."""
    await asyncio.to_thread(services(request).store.unsubscribe, guest.hash, endpoint)
    return Response(status_code=204)
