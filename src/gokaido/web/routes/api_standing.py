"""The JSON API of how people stand: leaderboards, and people who want a page."""

import asyncio
from typing import Annotated, Any

from pydantic import BaseModel, Field
from starlette.requests import Request

from ..access.csrf import our_own_page
from ..errors import NotFound
from ..http.router import Router
from ..services import services
from ..standing.ratings import ENOUGH, SURE
from ..standing.summary import Standing, result_line
from .models import MISTAKES
from .standing import EACH, HANDLE, LAST, known_game, switched_on

router = Router("/api", [our_own_page, switched_on], MISTAKES, tags=["standing"], documented=True)
PageNumber = Annotated[int, Field(ge=1, le=LAST)]


class RatedPerson(BaseModel):
    """Somebody who wants a page, and their rating at a game."""

    handle: str
    name: str
    rating: int = Field(description="Everybody begins at 1500, which is a bot of level 3.")
    reach: int = Field(description="It is off by no more than so much, most probably.")
    games: int = Field(description="How many have counted.")
    provisional: bool = Field(description="Too few games say so yet.")


@router.get("/standing/{game}")
async def leaders(request: Request, game: str, number: PageNumber = 1) -> list[RatedPerson]:
    """The strongest at a game among people who want to be listed, 30 a page."""
    store = services(request).store
    found = await asyncio.to_thread(store.leaders, known_game(game), SURE, ENOUGH, EACH, (number - 1) * EACH)
    return [_person(page.handle, page.name, Standing.of(rating)) for page, rating in found]


def _person(handle: str, name: str, standing: Standing) -> RatedPerson:
    return RatedPerson(
        handle=handle,
        name=name,
        rating=standing.number,
        reach=standing.reach,
        games=standing.games,
        provisional=standing.provisional,
    )


@router.get("/people/{handle}")
async def person(request: Request, handle: str, number: PageNumber = 1) -> dict[str, Any]:
    """Ratings by game and results, 30 a page, of somebody who wants a page."""
    store = services(request).store
    found = await asyncio.to_thread(store.page_at, handle) if HANDLE.fullmatch(handle) else None
    if found is None:
        raise NotFound("no_page")
    ratings = await asyncio.to_thread(store.ratings_of, found.guest)
    results = await asyncio.to_thread(store.results_of, found.guest, "", EACH, (number - 1) * EACH)
    lines = [result_line(one) for one in results]
    return {
        "handle": found.handle,
        "name": found.name,
        "ratings": {r.game: _person(found.handle, found.name, Standing.of(r)).model_dump() for r in ratings},
        "results": [{**line, "ended": f"{line['ended'].isoformat(timespec='seconds')}Z"} for line in lines],
    }
