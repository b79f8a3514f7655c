"""The JSON API of keeping peace: not to read or meet somebody, and to report them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from starlette.requests import Request

from ..access.csrf import our_own_page
from ..access.seats import AtTable
from ..access.visitors import still_somebody
from ..http.router import Router
from ..services import services
from ..tables.peace import REPORT_LENGTH, block, mute, report
from .api_seats import SeatNumber
from .models import MISTAKES

router = Router("/api/tables/{id}/seats/{seat}", [our_own_page, still_somebody], MISTAKES, ["peace"], documented=True)


class Muted(BaseModel):
    """Whether you want to read what somebody says."""

    muted: bool = True


class Blocked(BaseModel):
    """Whether you want to meet somebody."""

    blocked: bool = True


class Told(BaseModel):
    """What you tell whoever runs the server."""

    reason: Literal["insults", "cheating", "spam", "name", "other"]
    text: str = Field("", max_length=REPORT_LENGTH, description="In your words.")
    line: Annotated[int, Field(ge=1, le=2**31)] | None = Field(None, description="The number of a line of the chat.")


@router.post("/mute")
async def mute_seat(request: Request, viewer: AtTable, seat: SeatNumber, wanted: Muted) -> dict[str, bool]:
    """Do not read what the owner of a seat says here, or read it again."""
    await mute(services(request), viewer, seat, wanted.muted)
    return {"muted": wanted.muted}


@router.post("/block")
async def block_seat(request: Request, viewer: AtTable, seat: SeatNumber, wanted: Blocked) -> dict[str, bool]:
    """Do not read the owner of a seat, nor let them sit down at tables that you open.

    It is kept for your browser; where either of you has none, you do not read them here.
    """
    await block(services(request), viewer, seat, wanted.blocked)
    return {"blocked": wanted.blocked}


@router.post("/report", status=201)
async def report_seat(request: Request, viewer: AtTable, seat: SeatNumber, told: Told) -> dict[str, bool]:
    """Tell whoever runs the server about the owner of a seat; what was said at the table goes along."""
    await report(services(request), viewer, seat, told.reason, told.text, told.line)
    return {"reported": True}
