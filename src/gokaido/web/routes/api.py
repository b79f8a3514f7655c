"""The JSON API: everything a page can do, for programs. Documented by OpenAPI at /api/openapi.json.

A program shows its token as `Authorization: Bearer TOKEN`: it gets one when it opens a table or sits down.
"""

import asyncio
import json
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.engine.registry import games
from gokaido.store import Listing, Person, StoredMatch
from gokaido.store.stored import PERSON

from ..access.csrf import our_own_page
from ..access.seats import AtTable
from ..access.visitors import Guest, Visitor, asked_language, still_somebody
from ..http.parameters import Depends, From
from ..http.router import Router
from ..sandbox.replay import Replay, replay_file
from ..services import services
from ..tables.continuing import fork, person_at, rematch
from ..tables.creation import Opening, Sitter, finished, plan
from ..tables.files import file_of, going_on
from ..tables.hints import hint_for
from ..tables.table import Table
from ..views.data import chat_data
from ..views.drawing import Made
from ..views.json import NOTHING, view_json, view_news
from ..views.page import base_url
from ..views.stream import EventStream, News
from .models import A_MATCH, MISTAKES, Answer, FromMove, Invite, Key, Move, NewTable, Numbered, OpenedTable, Pace, Said

router = Router("/api", [our_own_page, still_somebody], MISTAKES, tags=["tables"], documented=True)


async def spoken(
    lang: Annotated[Literal["en", "fr"] | None, Field(description="Language of the words.")] = None,
    accept_language: Annotated[str, From.HEADER] = "",
) -> str:
    """The language of the words: `?lang=`, else as the request prefers."""
    return lang or asked_language(accept_language)


Spoken = Annotated[str, Depends(spoken)]


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
                    "needs": o.needs or None,
                    "solo": o.solo,
                }
                for o in g.rules.options
            ],
        }
        for g in games().values()
    }


@router.get("/tables")
async def open_tables(
    request: Request,
    game: Annotated[str, Field(max_length=32, description="Of this game only.")] = "",
    clock: Annotated[Literal["", "none", "each", "days"], Field(description="With this kind of clock only.")] = "",
    language: Annotated[Literal["", "en", "fr"], Field(description="Opened in this language only.")] = "",
    free: Annotated[bool, Field(description="With a free seat only.")] = False,
    skip: Annotated[int, Field(ge=0, le=5000, description="Leave out so many of the newest.")] = 0,
) -> list[dict[str, Any]]:
    """Public tables that run, the newest first, 30 at most."""
    wanted = Listing(game, clock, language, free)
    stored = await asyncio.to_thread(partial(services(request).store.open_matches, skip=skip, wanted=wanted))
    return [_brief(k) for k in stored]


@router.get("/mine")
async def my_tables(request: Request, guest: Visitor) -> list[dict[str, Any]]:
    """The tables of the guest whose cookie came."""
    found = await asyncio.to_thread(services(request).store.matches_of, guest.hash)
    return [{**_brief(stored), "seat": seat} for stored, seat, _ in found]


def _brief(stored: StoredMatch) -> dict[str, Any]:
    return {
        "table": stored.id,
        "game": stored.game,
        "title": stored.title,
        "options": stored.options,
        "players": [
            {"seat": s.seat, "kind": s.kind, "name": s.name, "taken": s.taken, "level": s.level or None}
            for s in stored.seats
        ],
        "language": stored.lang or None,
        "clock": stored.timing and asdict(stored.timing),
        "created": stored.created.isoformat(timespec="seconds") + "Z",
        "over": stored.ended is not None,
    }


@router.post("/tables", status=201)
async def create(request: Request, wanted: NewTable, guest: Visitor, lang: Spoken) -> OpenedTable:
    """Open a table. You are its host, and sit where you said `mine`."""
    mine = tuple(k for k, s in enumerate(wanted.seats) if s.mine)
    opening = Opening(
        wanted.game,
        [PERSON if s.kind == PERSON else s.level for s in wanted.seats],
        [s.name for s in wanted.seats],
        wanted.options,
        wanted.title,
        wanted.public,
        wanted.pace,
        lang,
        hints=wanted.hints,
        timing=wanted.clock.timing if wanted.clock else None,
        people=[_opener(guest, mine)],
    )
    return await _open(request, opening)


def _opener(guest: Guest, seats: tuple[int, ...]) -> Sitter:
    return Sitter(seats, () if guest.fresh else (guest.hash,), token=True)


async def _open(request: Request, opening: Opening, replay: Replay | None = None) -> OpenedTable:
    new = await asyncio.to_thread(plan, opening, services(request).keys)
    table = await services(request).tables.create(new, replay)
    return await _opened(request, table, new.people[0])


async def _opened(request: Request, table: Table, person: Person) -> OpenedTable:
    """What somebody is told who opened a table, or sits at one that was opened from theirs."""
    stored, seating, base = table.stored, services(request).seating, base_url(request)
    own, watch = await seating.give_secret(table, person), services(request).keys.watch(stored.id)
    free = [(s.seat, seating.invite(table, s)) for s in stored.seats if not s.taken and stored.host == person.id]
    return OpenedTable(
        table=stored.id,
        page=f"{base}/t/{stored.id}",
        seed_hash=table.seed_hash,
        token=own,
        link=f"{base}/r/{own}",
        seats=list(stored.seats_of(person.id)),
        invites=[Invite(seat=k, invite=invite, link=f"{base}/s/{invite}") for k, invite in free],
        watch=Key(token=watch, link=f"{base}/w/{watch}"),
    )


@router.get("/tables/{id}", often=True, answer=dict[str, Any])
async def view(viewer: AtTable, lang: Spoken) -> Response:
    """Everything you may know of a table."""
    now = await viewer.moment()
    return Response(view_json(now.table, now.seat, lang)[0], media_type="application/json")


@router.get("/tables/{id}/legal", often=True)
async def legal(viewer: AtTable, lang: Spoken) -> dict[str, Any]:
    """What you may play now; nothing when it is not your turn."""
    now = await viewer.moment()
    mine = now.seat is not None and now.seat == now.table.person_to_move
    return {"number": now.table.number + 1, "legal": now.table.match.legal_data(lang) if mine else []}


@router.get("/tables/{id}/board.svg", responses={200: {"content": {"image/svg+xml": {}}}})
async def picture(request: Request, viewer: AtTable, lang: Spoken) -> Response:
    """The table as a picture."""
    now = await viewer.moment()
    table, seat = now.table, now.seat
    made = await services(request).drawings.drawn(
        table, ("svg", seat, lang), lambda: Made(table.match.svg(seat, lang, table.sides(lang)).encode())
    )
    return Response(
        made.text, media_type="image/svg+xml", headers={"content-security-policy": "sandbox; style-src 'unsafe-inline'"}
    )


@router.get("/tables/{id}/events", often=True, responses={200: {"content": {"text/event-stream": {}}}})
async def events(
    request: Request, viewer: AtTable, lang: Spoken, last_event_id: Annotated[str | None, From.HEADER] = None
) -> Response:
    """The view of the table each time it changes, as server-sent events. `Last-Event-ID` catches up.

    The first holds the whole log; after it, `log` has what is new, to follow the first `log_from` lines of those before
    (0 after an undo: the whole log again), and `chat` what was said since; the first has its last lines. An event
    `gone` says that what you may see here has changed (your seat was freed, your token renewed), and ends the stream.
    An event `too_many` ends the oldest stream of somebody who opens more than ten of one table.
    """
    read = NOTHING

    async def render(_: str) -> News:
        nonlocal read
        now = await viewer.moment()
        news, read = view_news(now.table, now.seat, lang, read)
        return news

    return EventStream(request, viewer, last_event_id, render)


@router.post("/tables/{id}/moves", often=True, status=201)
async def play(request: Request, viewer: AtTable, move: Move) -> dict[str, int]:
    """Play. The answer is the number the move got; a second of the same number is refused."""
    number = await services(request).tables.play(viewer.table, viewer.sitting(), move.action, move.number)
    return {"number": number}


@router.post("/tables/{id}/undo")
async def undo(request: Request, viewer: AtTable, when: Numbered) -> dict[str, bool]:
    """Take back your last decision, or ask the others for it."""
    viewer.sitting()
    done = await services(request).tables.take_back(viewer.table, viewer.seats, when.number)
    return {"done": done, "asked": not done}


@router.post("/tables/{id}/undo/answer")
async def answer(request: Request, viewer: AtTable, said: Answer) -> dict[str, bool]:
    """Answer somebody who asks to take back."""
    viewer.sitting()
    return {"done": await services(request).tables.answer(viewer.table, viewer.seats, said.agreed, said.number)}


@router.post("/tables/{id}/hint")
async def hint(request: Request, viewer: AtTable, lang: Spoken) -> dict[str, Any]:
    """What looks best in your place."""
    found = await hint_for(services(request).bots, viewer.table, viewer.sitting(), lang)
    return {
        "best": found.best,
        "action": found.action,
        "chance": found.chance,
        "moves": [{"words": words, "worth": worth} for _, words, worth in found.moves],
    }


@router.post("/tables/{id}/chat", status=201)
async def say(request: Request, viewer: AtTable, said: Said) -> dict[str, int]:
    """Say something at the table."""
    return {"number": await services(request).tables.say(viewer.table, viewer.sitting(), said.text)}


@router.get("/tables/{id}/chat")
async def earlier_chat(
    request: Request,
    viewer: AtTable,
    before: Annotated[int, Field(ge=1, le=2**31, description="The number of a line.")],
) -> list[dict[str, Any]]:
    """What was said before a line that you know, at most 50 lines."""
    said = await asyncio.to_thread(services(request).store.chat, viewer.table.stored.id, before=before)
    return [chat_data(one) for one in viewer.reads(said)]


@router.post("/tables/{id}/pace")
async def set_pace(request: Request, viewer: AtTable, pace: Pace) -> dict[str, int]:
    """How long bots take."""
    viewer.sitting()
    await services(request).tables.set_pace(viewer.table, pace.pace)
    return {"pace": viewer.table.stored.pace}


@router.get("/tables/{id}/replay/{move}", answer=dict[str, Any])
async def replay(request: Request, viewer: AtTable, move: int, lang: Spoken) -> Response:
    """The table as you knew it after a move."""
    now = await viewer.moment()
    table, seat = now.table, now.seat

    def view_then() -> Made:
        then = table.match.at(move)
        told = then.sentences(lang, seat, table.sides(lang)) if move else []
        return Made(json.dumps({**then.view(seat), "legal": [], "sentences": told}, ensure_ascii=False).encode())

    made = await services(request).drawings.drawn(table, ("then", seat, lang, move), view_then)
    return Response(made.text, media_type="application/json")


@router.get("/tables/{id}/file", answer=dict[str, Any])
async def file(viewer: AtTable) -> Response:
    """The match file, when the game is over, with the names and kinds of its players."""
    table = (await viewer.moment()).table
    finished(table)
    return Response(file_of(table), media_type="application/json")


@router.post("/tables/{id}/again", status=201)
async def again(request: Request, viewer: AtTable, lang: Spoken) -> OpenedTable:
    """The same people and bots, another game. Who asks first is the host; who asks later gets their token there."""
    table = await rematch(services(request), viewer, lang)
    return await _opened(request, table, person_at(table, viewer))


@router.post("/tables/{id}/fork", status=201)
async def play_on(request: Request, viewer: AtTable, start: FromMove, lang: Spoken) -> OpenedTable:
    """Play on from a moment of a finished game, as a new table."""
    table = await fork(services(request), viewer, start.move, lang)
    return await _opened(request, table, person_at(table, viewer))


@router.post("/upload", status=201, body=A_MATCH)
async def upload(
    request: Request,
    guest: Visitor,
    lang: Spoken,
    mine: Annotated[int | None, Field(ge=0, le=7, description="Your seat; unless said, all that people had.")] = None,
) -> OpenedTable:
    """Go on with a match file: bots that it names play on, and you sit where people sat."""
    replay = await services(request).sandbox.run(replay_file, await request.body())
    devices = () if guest.fresh else (guest.hash,)
    return await _open(request, going_on(replay, guest.name, lang, mine, devices, token=True), replay)
