"""The table's page and everything one does at it."""

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import HTMLResponse, Response

from gokaido.engine.match import Match

from ..access.csrf import our_own_page
from ..access.keys import seed_hash
from ..access.seats import AtTable, Viewer
from ..access.visitors import Lang, Visitor
from ..services import services
from ..tables.continuing import fork, rematch
from ..tables.creation import finished
from ..tables.hints import hint_for
from ..tables.table import Table
from ..views.charts import points_chart, source_bars, source_patterns
from ..views.data import board, choices, inline, log_rows
from ..views.layout import form_of
from ..views.page import base_url, go, page, render
from ..views.stream import EventStream, News

router = APIRouter(prefix="/t/{id}", dependencies=[Depends(our_own_page)], include_in_schema=False)
Number = Annotated[int, Form()]
TOKEN = secrets.token_hex(16)  # stands in cached pages where the form token of the reader goes
PAST = 12  # so many moves are told beside a replay
PACES = {"slow": 2000, "usual": 900, "quick": 250}


def pieces(viewer: Viewer, lang: str, form: str, whole: bool) -> dict[str, Any]:
    """Everything the table's template shows; not whole for those who have what never changes of the picture."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    mine = seat is not None and seat == match.actor
    drawn = None if match.over else board(table, seat, lang, form=form)
    beside = drawn and form == "desk" and _has_side(match)
    back, ask = table.may_take_back(viewer.seats) if seat is not None else (0, False)
    legal = choices(table, lang) if mine else []
    return {
        "table": table,
        "stored": table.stored,
        "match": match,
        "seat": seat,
        "mine": mine,
        "sides": table.sides(lang),
        "form": form,
        "board": inline(drawn, whole) if drawn else "",
        "mats": drawn.foot if drawn else 0,
        "side": inline(board(table, seat, lang, form="side")) if beside else "",
        "question": match.game.text.question(match.view_state(seat), lang),
        "legal": legal,
        "verb": common_words([c.title for c in legal]),
        "log": log_rows(table, seat, lang),
        "back": back,
        "ask": ask,
        **_people(viewer),
        "seed_hash": seed_hash(table.stored.seed),
        "csrf": TOKEN,
        **(end(table, lang, form) if match.over else {}),
    }


def _people(viewer: Viewer) -> dict[str, Any]:
    """Who waits for whom: an undo that is asked for, a seat whose owner is asked after, other devices at one's seat."""
    table, own, asked = viewer.table, viewer.seats, viewer.table.open_undo_request
    needed = [s for s in table.others(asked.seat) if s not in asked.answers] if asked else []
    return {
        "undo_request": asked,
        "my_request": asked is not None and asked.seat in own,
        "to_answer": any(s in needed for s in own),
        "asked_after": [s.seat for s in table.stored.seats if s.asked],
        "own": own,
        "devices": len(viewer.person.devices) if viewer.person else 0,
    }


def common_words(titles: list[str]) -> str:
    """What nearly all choices begin with ("Buy"): a page that is short of room leaves it out."""
    parts = [title.split(" ") for title in titles]
    starts = {" ".join(p[:k]) for p in parts for k in range(1, len(p)) if not any(c.isdigit() for c in p[k - 1])}
    return max((start for start in starts if _stands_without(start, titles)), key=len, default="")


def _stands_without(start: str, titles: list[str]) -> bool:
    """Can these words be left out? What follows is a name then; others that begin so are short ("Buy nothing")."""
    named = [t for t in titles if t.startswith(f"{start} ") and not t[len(start) + 1].islower()]
    others = [t for t in titles if t.split(" ")[0] == start.split(" ")[0] and t not in named]
    return len(named) >= max(3, len(titles) - 2) and all(t.count(" ") < 2 for t in others)


def _has_side(match: Match) -> bool:
    return "side" in match.game.picture.forms


def end(table: Table, lang: str, form: str) -> dict[str, Any]:
    """The score sheet, and what it shows as drawings."""
    match, sides = table.match, table.sides(lang)[: len(table.match.scores)]
    sheet = score_sheet(match, sides)
    rows, order, slim = match.tally(lang), [r["side"] for r in sheet], form == "tall"
    return {
        "sheet": sheet,
        "rows": rows,
        "patterns": source_patterns(),
        "bars": source_bars(rows, sides, table.colours, order, lang, 420 if slim else 836) if rows else "",
        "chart": points_chart(table.scores, sides, table.colours, lang, (420, 340) if slim else (640, 480)),
        "scene": match.game.picture.finale([table.colours[k] for k in order]) or match.game.picture.cover(),
        "wide_scene": bool(match.game.picture.finale([1])),
    }


def score_sheet(match: Match, sides: list[str]) -> list[dict[str, Any]]:
    """Sides by rank."""
    rows = [
        {"side": k, "name": name, "points": match.scores[k], "rank": match.ranks[k] + 1, "won": k in match.winners}
        for k, name in enumerate(sides)
    ]
    return sorted(rows, key=lambda r: (r["rank"], r["side"]))


async def _fragment(request: Request, viewer: Viewer, lang: str, csrf: str, whole: bool = False) -> str:
    """What the page swaps; the same for everybody who looks from the same seat. The first is whole, with landscape."""
    form = form_of(request)
    key = (viewer.seat, lang, form, whole)
    async with viewer.table.lock:
        made: str | None = viewer.table.drawn.get(key)
        if made is None:
            made = await asyncio.to_thread(lambda: _live(viewer, lang, form, whole))
            viewer.table.drawn[key] = made
    return str(made).replace(TOKEN, csrf)


def _live(viewer: Viewer, lang: str, form: str, whole: bool) -> str:
    return render("table_live.html", lang, **pieces(viewer, lang, form, whole))


async def _news(request: Request, viewer: Viewer, lang: str, csrf: str) -> News:
    """The fragment as an event; those who look on get the same one, as long as it holds no form."""
    table, key = viewer.table, (viewer.seat, lang, form_of(request), "page news")
    while True:
        tag, text = table.tag, await _fragment(request, viewer, lang, csrf)
        if tag == table.tag:
            break
    if csrf in text:
        return News.of(tag, text.encode())
    return table.drawn.setdefault(key, News.of(tag, text.encode()))  # type: ignore[no-any-return]


@router.get("")
async def show(request: Request, viewer: AtTable, guest: Visitor, lang: Lang) -> Response:
    """The page."""
    table = viewer.table
    live = await _fragment(request, viewer, lang, services(request).keys.csrf(guest.id), whole=True)
    head, live = live.split("</title>", 1)  # whose turn it is, for the tab
    return page(
        request,
        "table.html",
        title=head.split("<title>", 1)[1],
        live=live,
        tag=table.tag,
        hash=seed_hash(table.stored.seed),
        **seat_menu(request, viewer),
        paces=PACES,
    )


def seat_menu(request: Request, viewer: Viewer) -> dict[str, Any]:
    """What somebody at the table is shown about seats: links to share, their own return link."""
    seating, table, base = services(request).seating, viewer.table, base_url(request)
    secret = seating.secret_of(table, viewer.person) if viewer.person else None
    free = [s for s in table.stored.seats if viewer.host and not s.taken]
    return {
        "table": table,
        "stored": table.stored,
        "viewer": viewer,
        "invites": {s.seat: f"{base}/s/{seating.invite(table, s)}" for s in free},
        "watch": f"{base}/w/{services(request).keys.watch(table.stored.id)}",
        "return_link": f"{base}/r/{secret}" if secret else "",
    }


@router.get("/stream")
async def stream(request: Request, viewer: AtTable, guest: Visitor, lang: Lang, tag: str = "") -> Response:
    """The page's changes as they come."""
    seen = request.headers.get("last-event-id") or tag or None
    csrf = services(request).keys.csrf(guest.id)
    return EventStream(request, viewer, seen, lambda: _news(request, viewer, lang, csrf))


def _done(request: Request, viewer: Viewer) -> Response:
    """The stream brings the change; without script the page is loaded again."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return go(request, f"/t/{viewer.table.stored.id}")


@router.post("/move")
async def move(request: Request, viewer: AtTable, action: Annotated[int, Form()], number: Number) -> Response:
    """Play."""
    await services(request).tables.play(viewer.table, viewer.sitting(), action, number)
    return _done(request, viewer)


@router.post("/undo")
async def undo(request: Request, viewer: AtTable, number: Number) -> Response:
    """Take back, or ask to."""
    viewer.sitting()
    await services(request).tables.take_back(viewer.table, viewer.seats, number)
    return _done(request, viewer)


@router.post("/answer")
async def answer(request: Request, viewer: AtTable, number: Number, agreed: Annotated[str, Form()]) -> Response:
    """Let somebody take back, or not."""
    viewer.sitting()
    await services(request).tables.answer(viewer.table, viewer.seats, agreed == "yes", number)
    return _done(request, viewer)


@router.post("/chat")
async def chat(request: Request, viewer: AtTable, text: Annotated[str, Form(max_length=2000)]) -> Response:
    """Say something."""
    await services(request).tables.say(viewer.table, viewer.sitting(), text)
    return _done(request, viewer)


@router.post("/pace")
async def pace(request: Request, viewer: AtTable, pace: Annotated[str, Form()]) -> Response:
    """How fast bots move."""
    viewer.sitting()
    await services(request).tables.set_pace(viewer.table, PACES.get(pace, PACES["usual"]))
    return _done(request, viewer)


@router.post("/hint")
async def hint(request: Request, viewer: AtTable, lang: Lang) -> Response:
    """What the strongest bot would do."""
    found = await hint_for(services(request).bots, viewer.table, viewer.sitting(), lang)
    return HTMLResponse(render("hint.html", lang, hint=found))


@router.post("/again")
async def again(request: Request, viewer: AtTable, lang: Lang) -> Response:
    """The same people and bots, another game."""
    new = await rematch(services(request), viewer, lang)
    return go(request, f"/t/{new.id}")


@router.post("/fork")
async def play_on(request: Request, viewer: AtTable, lang: Lang, move: Annotated[int, Form()]) -> Response:
    """Play on from a moment of a finished game, as a new table."""
    new = await fork(services(request), viewer, move, lang)
    return go(request, f"/t/{new.id}")


@router.get("/file")
async def download(viewer: AtTable) -> Response:
    """The match as a file, when nothing in it is secret any more."""
    match = (await viewer.moment()).table.match
    finished(match)
    name = f"{viewer.table.stored.game}-{viewer.table.stored.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(match.to_text(), media_type="application/json", headers=headers)


@router.get("/replay")
async def replay(request: Request, viewer: AtTable, lang: Lang, move: int = 0) -> Response:
    """The table as it was after a move; the whole page, or the part of it that changes."""
    viewer = await viewer.moment()
    match = viewer.table.match
    move = max(0, min(move, len(match.actions)))
    then = await asyncio.to_thread(match.at, move)
    form, seat = form_of(request), viewer.seat
    drawn = await asyncio.to_thread(board, viewer.table, seat, lang, then, form)
    beside = form == "desk" and _has_side(match)
    context: dict[str, Any] = {
        "stored": viewer.table.stored,
        "table": viewer.table,
        "move": move,
        "last": len(match.actions),
        "over": match.over,
        "form": form,
        "board": inline(drawn),
        "mats": drawn.foot,
        "side": inline(await asyncio.to_thread(board, viewer.table, seat, lang, then, "side")) if beside else "",
        "past": [then.sentences(lang, seat, viewer.table.sides(lang), k) for k in range(max(0, move - PAST), move)],
        "can_fork": match.over and bool(viewer.seats),
    }
    if request.headers.get("hx-request"):
        return HTMLResponse(render("replay_live.html", lang, **context))
    return page(request, "replay.html", **context)
