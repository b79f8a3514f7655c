"""The JSON API: everything a page can do, for programs. Documented by OpenAPI at /api/openapi.json.

A program shows the token of its seat as `Authorization: Bearer TOKEN`; the same token is the end of the seat's link.
"""

import asyncio
import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gokaido.engine.registry import games
from gokaido.store import StoredMatch
from gokaido.store.stored import PERSON

from ..access.csrf import our_own_page
from ..access.keys import WATCH, seed_hash
from ..access.seats import AtTable, Place
from ..access.visitors import Visitor, asked_language, bearer, clean_name
from ..services import services
from ..tables.creation import LEVELS, Opening, finished, plan, read_match, seats_as_before
from ..tables.hints import hint_for
from ..tables.registry import CHAT_LENGTH, PACES
from ..views.json import NOTHING, view_json, view_news
from ..views.page import base_url
from ..views.stream import EventStream, News

router = APIRouter(prefix="/api", tags=["tables"], dependencies=[Depends(our_own_page)])


class Mistake(BaseModel):
    """What went wrong: which mistake it is, what it is about, and a sentence for people."""

    error: str = Field(description="The id of the mistake, the same for ever.", examples=["not_your_turn"])
    values: dict[str, Any] = Field(description="What it is about.")
    detail: str = Field(description="The same for people, in the language asked for.")


MISTAKES: dict[int | str, dict[str, Any]] = {
    code: {"model": Mistake, "description": what}
    for code, what in {
        400: "Something asked for cannot be so.",
        403: "A form of another site.",
        404: "No such table, or not for you.",
        409: "Not now: not your turn, or the table has gone on.",
        413: "Too large.",
        422: "Not understood.",
        429: "Too fast.",
        503: "The database does not answer.",
    }.items()
}
router.responses = MISTAKES


async def spoken(
    lang: Annotated[Literal["en", "fr"] | None, Query(description="Language of the words.")] = None,
    accept_language: Annotated[str, Header()] = "",
) -> str:
    """The language of the words: `?lang=`, else as the request prefers."""
    return lang or asked_language(accept_language)


Spoken = Annotated[str, Depends(spoken)]


class SeatWish(BaseModel):
    """Who plays a seat."""

    kind: Literal["person", "bot"] = "person"
    level: int = Field(3, ge=LEVELS[0], le=LEVELS[-1], description="How strong a bot is.")
    name: str = Field("", max_length=60)


class NewTable(BaseModel):
    """A table to open."""

    game: str = Field(max_length=32, examples=["dojo"])
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    title: str = Field("", max_length=120)
    public: bool = Field(False, description="Listed in the lobby; anyone may look on and take a free seat.")
    pace: int = Field(900, ge=PACES[0], le=PACES[-1], description="Milliseconds a bot takes.")


class Link(BaseModel):
    """A way in: a token for programs, the same as a link for people."""

    seat: int = Field(description="-1 for the link to look on.")
    token: str
    link: str


class OpenedTable(BaseModel):
    """A table that was opened, with the ways in. They are shown to nobody else."""

    table: str
    page: str
    seed_hash: str = Field(description="SHA-256 of the seed's decimal digits; the seed is shown at the end.")
    seats: list[Link]
    watch: Link


class Move(BaseModel):
    """An action by its id or its text; `number` is the number it is meant to have (that of the table plus one)."""

    action: int | str
    number: int | None = None


class Numbered(BaseModel):
    """The number that this is meant to have (that of the table plus one): it is refused when the table went on."""

    number: int


class Answer(Numbered):
    """Whether a seat lets another take back."""

    agreed: bool


class Said(BaseModel):
    """Something to say."""

    text: str = Field(min_length=1, max_length=CHAT_LENGTH)


class Seated(BaseModel):
    """Taking a free seat of an open table."""

    seat: int = Field(ge=0, le=7)
    name: str = Field("", max_length=60)


class FromMove(BaseModel):
    """A moment of a finished game."""

    move: int = Field(ge=0, le=100_000)


class Pace(BaseModel):
    """How long bots take."""

    pace: int = Field(ge=PACES[0], le=PACES[-1])


@router.get("/games")
async def list_games(lang: Spoken) -> dict[str, Any]:
    """Every game with its options."""
    return {
        g.key: {
            "name": g.names[lang],
            "blurb": g.blurb[lang],
            "rules": g.version,
            "seats": list(g.rules.seats),
            "actions": g.rules.actions,
            "options": [
                {
                    "name": o.name,
                    "label": o.label[lang],
                    "help": o.help[lang],
                    "default": o.default,
                    "allowed": list(o.allowed),
                }
                for o in g.rules.options
            ],
        }
        for g in games().values()
    }


@router.get("/tables")
async def open_tables(request: Request) -> list[dict[str, Any]]:
    """Public tables that run."""
    stored = await asyncio.to_thread(services(request).store.open_matches)
    return [_brief(k) for k in stored]


@router.get("/mine")
async def my_tables(request: Request, guest: Visitor) -> list[dict[str, Any]]:
    """The tables of the guest whose cookie came."""
    found = await asyncio.to_thread(services(request).store.matches_of, guest.hash)
    return [{**_brief(stored), "seat": seat} for stored, seat in found]


def _brief(stored: StoredMatch) -> dict[str, Any]:
    return {
        "table": stored.id,
        "game": stored.game,
        "title": stored.title,
        "options": stored.options,
        "players": [{"seat": s.seat, "kind": s.kind, "name": s.name, "taken": s.taken} for s in stored.seats],
        "created": stored.created.isoformat(timespec="seconds") + "Z",
        "over": stored.ended is not None,
    }


@router.post("/tables", status_code=201)
async def create(request: Request, wanted: NewTable, guest: Visitor, lang: Spoken) -> OpenedTable:
    """Open a table. With a cookie, the first person's seat is yours; else use its token."""
    opening = Opening(
        wanted.game,
        [PERSON if s.kind == PERSON else s.level for s in wanted.seats],
        [s.name for s in wanted.seats],
        wanted.options,
        wanted.title,
        wanted.public,
        wanted.pace,
        lang,
    )
    first = next((k for k, s in enumerate(wanted.seats) if s.kind == PERSON), None)
    mine = () if guest.fresh or first is None else (first,)
    return await _opened(request, opening, None if guest.fresh else guest.hash, mine)


async def _opened(request: Request, opening: Opening, host: str | None, mine: tuple[int, ...]) -> OpenedTable:
    keys, base = services(request).keys, base_url(request)
    new = await asyncio.to_thread(plan, opening, keys)
    await services(request).tables.create(new, host, mine)
    people = [k for k, s in enumerate(new.seats) if s.kind == PERSON]

    def way(seat: int) -> Link:
        token = keys.link(new.id, seat)
        return Link(seat=seat, token=token, link=f"{base}/{'w' if seat == WATCH else 's'}/{token}")

    return OpenedTable(
        table=new.id,
        page=f"{base}/t/{new.id}",
        seed_hash=seed_hash(new.seed),
        seats=[way(k) for k in people],
        watch=way(WATCH),
    )


@router.get("/tables/{id}", response_model=dict[str, Any])
async def view(place: AtTable, lang: Spoken) -> Response:
    """Everything you may know of a table."""
    async with place.table.lock:
        return Response(view_json(place.table, place.seat, lang)[0], media_type="application/json")


@router.get("/tables/{id}/legal")
async def legal(place: AtTable, lang: Spoken) -> dict[str, Any]:
    """What you may play now; nothing when it is not your turn."""
    async with place.table.lock:
        match = place.table.match
        mine = place.seat is not None and place.seat == match.actor
        return {"number": place.table.number + 1, "legal": match.legal_data(lang) if mine else []}


@router.get("/tables/{id}/board.svg", responses={200: {"content": {"image/svg+xml": {}}}}, response_class=Response)
async def picture(request: Request, place: AtTable, lang: Spoken) -> Response:
    """The table as a picture."""
    async with place.table.lock:
        svg = await asyncio.to_thread(
            place.table.match.svg, place.seat, lang, place.table.sides(lang)
        )  # fmt: skip
    return Response(
        svg, media_type="image/svg+xml", headers={"content-security-policy": "sandbox; style-src 'unsafe-inline'"}
    )


@router.get("/tables/{id}/events", responses={200: {"content": {"text/event-stream": {}}}}, response_class=Response)
async def events(
    request: Request, place: AtTable, lang: Spoken, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """The view of the table each time it changes, as server-sent events. `Last-Event-ID` catches up.

    The first holds the whole log; after it, `log` has what is new, to follow the first `log_from` lines of those before
    (0 after an undo: the whole log again).
    """
    read = NOTHING

    async def render() -> News:
        nonlocal read
        async with place.table.lock:
            news, read = view_news(place.table, place.seat, lang, read)
            return news

    return EventStream(request, place.table, last_event_id, render)


@router.post("/tables/{id}/moves", status_code=201)
async def play(request: Request, place: AtTable, move: Move) -> dict[str, int]:
    """Play. The answer is the number the move got; a second of the same number is refused."""
    number = await services(request).tables.play(place.table, place.sitting(), move.action, move.number)
    return {"number": number}


@router.post("/tables/{id}/undo")
async def undo(request: Request, place: AtTable, when: Numbered) -> dict[str, bool]:
    """Take back your last decision, or ask the others for it."""
    done = await services(request).tables.take_back(place.table, place.sitting(), when.number)
    return {"done": done, "asked": not done}


@router.post("/tables/{id}/undo/answer")
async def answer(request: Request, place: AtTable, said: Answer) -> dict[str, bool]:
    """Answer somebody who asks to take back."""
    asked = place.table.open_undo_request
    seat = next((s for s in place.seats if asked and s != asked.seat), place.sitting())
    return {"done": await services(request).tables.answer(place.table, seat, said.agreed, said.number)}


@router.post("/tables/{id}/hint")
async def hint(request: Request, place: AtTable, lang: Spoken) -> dict[str, Any]:
    """What the strongest bot would do in your place."""
    found = await hint_for(services(request).bots, place.table, place.sitting(), lang)
    return {
        "best": found.best,
        "action": found.action,
        "chance": found.chance,
        "moves": [{"words": words, "worth": worth} for words, worth in found.moves],
    }


@router.post("/tables/{id}/chat", status_code=201)
async def say(request: Request, place: AtTable, said: Said) -> dict[str, int]:
    """Say something at the table."""
    await services(request).tables.say(place.table, place.sitting(), said.text)
    return {"number": place.table.chat[-1].number}


@router.post("/tables/{id}/pace")
async def set_pace(request: Request, place: AtTable, pace: Pace) -> dict[str, int]:
    """How long bots take."""
    place.sitting()
    await services(request).tables.set_pace(place.table, pace.pace)
    return {"pace": place.table.stored.pace}


@router.post("/tables/{id}/seat", status_code=201)
async def sit(request: Request, place: AtTable, seated: Seated, guest: Visitor) -> Link:
    """Take a free seat of an open table; the answer holds its token."""
    stored = place.table.stored
    name = clean_name(seated.name) or guest.name
    await services(request).tables.sit(place.table, guest.hash, seated.seat, name, free_only=True)
    token = services(request).keys.link(stored.id, seated.seat)
    return Link(seat=seated.seat, token=token, link=f"{base_url(request)}/s/{token}")


@router.get("/tables/{id}/replay/{move}")
async def replay(place: AtTable, move: int, lang: Spoken) -> dict[str, Any]:
    """The table as you knew it after a move."""
    now = await place.moment()
    then = await asyncio.to_thread(now.table.match.at, move)
    sides = now.table.sides(lang)
    return {**then.view(now.seat), "legal": [], "sentences": then.sentences(lang, now.seat, sides) if move else []}


@router.get("/tables/{id}/file")
async def file(place: AtTable) -> dict[str, Any]:
    """The match file, when the game is over."""
    match = (await place.moment()).table.match
    finished(match)
    data: dict[str, Any] = json.loads(match.to_text())
    return data


@router.post("/tables/{id}/again", status_code=201)
async def again(request: Request, place: AtTable, guest: Visitor, lang: Spoken) -> OpenedTable:
    """The same seats, another game."""
    finished(place.table.match)
    place.sitting()
    stored = place.table.stored
    seats, names = seats_as_before(stored)
    opening = Opening(
        stored.game,
        seats,
        names,
        stored.options,
        stored.title,
        stored.public,
        stored.pace,
        lang,
        origin=f"again {stored.id}",
    )
    return await _next_table(request, place, guest.hash, opening)


@router.post("/tables/{id}/fork", status_code=201)
async def fork(request: Request, place: AtTable, guest: Visitor, start: FromMove, lang: Spoken) -> OpenedTable:
    """Play on from a moment of a finished game, as a new table."""
    finished(place.table.match)
    place.sitting()
    stored = place.table.stored
    match = await asyncio.to_thread(place.table.match.at, start.move)
    seats, names = seats_as_before(stored)
    origin = f"from {stored.id} {start.move}"
    opening = Opening(stored.game, seats, names, stored.options, stored.title, False, stored.pace, lang, match, origin)
    return await _next_table(request, place, guest.hash, opening)


async def _next_table(request: Request, place: Place, guest: str, opening: Opening) -> OpenedTable:
    by_token = bearer(request) is not None
    return await _opened(request, opening, None if by_token else guest, () if by_token else place.seats)


@router.post("/upload", status_code=201)
async def upload(
    request: Request, guest: Visitor, match: Annotated[dict[str, Any], Body()], lang: Spoken
) -> OpenedTable:  # fmt: skip
    """Go on with a match file, every seat a person's."""
    found = await asyncio.to_thread(read_match, json.dumps(match))
    opening = Opening(found.game.key, [PERSON] * found.seats, lang=lang, match=found, origin="file")
    mine = () if guest.fresh else tuple(range(found.seats))
    return await _opened(request, opening, None if guest.fresh else guest.hash, mine)
