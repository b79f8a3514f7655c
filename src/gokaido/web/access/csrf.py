"""Forms: only our own pages may send them."""

from starlette.requests import Request

from ..errors import Forbidden
from ..metrics import REFUSALS
from ..services import services
from .visitors import COOKIE, bearer, guest_of

HEADER = "x-csrf-token"


async def our_own_page(request: Request) -> None:
    """Refuse a change that comes with a cookie but without the token that our pages carry.

    A program with a secret of its own, or without a cookie, has nothing that another site could borrow.
    """
    if request.method in ("GET", "HEAD", "OPTIONS") or bearer(request) or COOKIE not in request.cookies:
        return
    token = request.headers.get(HEADER)
    if token is None and not request.url.path.startswith("/api/") and "form" in request.headers.get("content-type", ""):
        token = str((await request.form()).get("csrf", ""))
    if not services(request).keys.csrf_fits(guest_of(request).id, token or ""):
        REFUSALS.labels("csrf").inc()
        raise Forbidden("old_form")
