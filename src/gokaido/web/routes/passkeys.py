"""Passkeys: make one, sign in with it, remove them."""

import asyncio
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.store import Taken

from ..access.csrf import our_own_page
from ..access.passkeys import AVAILABLE, PasskeyCheck, name_of
from ..access.visitors import Visitor, still_somebody
from ..errors import Invalid
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..tables.registry import Refused
from ..views.page import base_url, go
from .invites import nowhere
from .passes import come_in


async def offered(request: Request) -> None:
    """Only where the server can check them."""
    if not AVAILABLE:
        raise nowhere()


router = Router("/me/passkey", checks=[our_own_page, still_somebody, offered])
Answer = Annotated[str, From.FORM, Field(max_length=8000)]


def _check(request: Request) -> PasskeyCheck:
    return PasskeyCheck(services(request).keys, base_url(request))


@router.post("/new")
async def ask_to_register(request: Request, guest: Visitor) -> Response:
    """What a passkey is made for."""
    asked = _check(request).to_register(guest.id, guest.hash, guest.name)
    return Response(asked, media_type="application/json")


@router.post("/made")
async def registered(request: Request, guest: Visitor, answer: Answer) -> Response:
    """A passkey was made."""
    made = _check(request).registered(guest.id, guest.hash, answer)
    try:
        await asyncio.to_thread(services(request).store.add_passkey, made, guest.name)
    except Taken:
        raise Refused("passkeys_enough") from None
    return Response(status_code=204)


@router.post("/ask")
async def ask_to_sign_in(request: Request, guest: Visitor) -> Response:
    """What a passkey is shown for."""
    return Response(_check(request).to_sign_in(guest.id), media_type="application/json")


@router.post("/shown")
async def sign_in(request: Request, guest: Visitor, answer: Answer) -> Response:
    """Be the owner of a passkey in this browser from now on."""
    state = services(request)
    known = await asyncio.to_thread(state.store.passkey, name_of(answer))
    if known is None:
        raise Invalid("passkey")
    used = _check(request).signed_in(guest.id, known, answer)
    await asyncio.to_thread(state.store.used_passkey, known.credential, used)
    response = Response(status_code=204)
    come_in(guest, await state.passes.profile(known.guest), response, request)
    return response


@router.post("/off")
async def remove(request: Request, guest: Visitor) -> Response:
    """Have no passkey any more."""
    await asyncio.to_thread(services(request).store.remove_passkeys, guest.hash)
    return go(request, "/me")
