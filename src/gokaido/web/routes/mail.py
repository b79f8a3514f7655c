"""Mail about one's turns: an address is confirmed by a link, and stopped by one press."""

import asyncio
import secrets
import smtplib
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.store import MailAddress, Taken

from ..access.csrf import our_own_page
from ..access.keys import hashed
from ..access.visitors import Lang, Visitor, still_somebody
from ..errors import Busy
from ..http.parameters import From
from ..http.router import Router
from ..notify.mail import LONGEST, Closed, checked_address
from ..services import services
from ..tables.registry import Refused
from ..views.page import go, page
from .invites import nowhere, short_enough

router = Router(checks=[our_own_page, still_somebody])
Given = Annotated[str, From.FORM, Field(max_length=LONGEST)]


@router.post("/me/mail")
async def ask(request: Request, guest: Visitor, lang: Lang, address: Given) -> Response:
    """Want mail: a letter asks first whether the address is right."""
    state, id = services(request), secrets.token_hex(8)
    if not state.post.open:
        raise nowhere()
    given = MailAddress(id, guest.hash, checked_address(address), lang)
    confirm, stop = hashed(state.keys.mail_confirm(id)), hashed(state.keys.mail_stop(id))
    try:
        await asyncio.to_thread(state.store.ask_mail, given, confirm, stop)
    except Taken:
        raise Refused("mail_asked") from None
    try:
        await asyncio.to_thread(state.post.send, state.post.ask(given))
    except (Closed, OSError, smtplib.SMTPException):
        raise Busy("mail_closed") from None
    return go(request, "/me")


@router.post("/me/mail/off")
async def stop_own(request: Request, guest: Visitor) -> Response:
    """No mail any more."""
    store = services(request).store
    found = await asyncio.to_thread(store.mail_by, guest=guest.hash)
    if found:
        await asyncio.to_thread(store.stop_mail, found.id)
    return go(request, "/me")


@router.get("/c/{secret}")
async def show_confirm(request: Request, secret: str) -> Response:
    """The link of a letter that asks."""
    found = await _by_link(request, secret, "confirm_hash")
    return page(request, "mail_link.html", mail=found, kind="done" if found.confirmed else "confirm")


@router.post("/c/{secret}")
async def confirm(request: Request, secret: str) -> Response:
    """The address is right."""
    found = await _by_link(request, secret, "confirm_hash")
    await asyncio.to_thread(services(request).store.confirm_mail, hashed(secret))
    return page(request, "mail_link.html", mail=found, kind="done")


@router.get("/u/{secret}")
async def show_stop(request: Request, secret: str) -> Response:
    """The link that stops mail."""
    return page(request, "mail_link.html", mail=await _by_link(request, secret, "stop_hash"), kind="stop")


@router.post("/u/{secret}")
async def stop(request: Request, secret: str) -> Response:
    """No mail any more; also pressed by the reader's mail program, which has no cookie."""
    found = await _by_link(request, secret, "stop_hash")
    await asyncio.to_thread(services(request).store.stop_mail, found.id)
    return page(request, "mail_link.html", mail=found, kind="stopped")


async def _by_link(request: Request, secret: str, kind: str) -> MailAddress:
    await short_enough(secret)
    find = services(request).store.mail_by
    found = await asyncio.to_thread(lambda: find(**{kind: hashed(secret)}))
    if found is None or (found.guest == found.id and kind == "confirm_hash"):
        raise nowhere()
    return found
