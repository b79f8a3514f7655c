"""The table's page and everything one does at it."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gokaido.engine.match import Match
from gokaido.store import Chat

from ..access.csrf import our_own_page
from ..access.seats import AtTable, Viewer
from ..access.visitors import Lang, Visitor
from ..errors import NotFound
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..tables.analysis import may_analyse
from ..tables.continuing import fork, rematch
from ..tables.creation import finished
from ..tables.files import file_of
from ..tables.hints import ask_hint, hint_for
from ..tables.seen import Seen
from ..tables.table import Table
from ..views.addresses import bases
from ..views.data import board
from ..views.drawing import Made
from ..views.layout import form_of
from ..views.live import TOKEN, Live, SeenLive, live
from ..views.page import base_url, go, page, render
from ..views.people import PeopleNow, ShownPeople, has_strip, strip
from ..views.qr import qr_code
from ..views.stream import EventStream, News
from ..views.thinking import hint_to_think, task
from .bot_pace import PACES, done

router = Router("/t/{id}", checks=[our_own_page])
Number = Annotated[int, From.FORM]
ChatText = Annotated[str, From.FORM, Field(max_length=2000)]
PICTURE = {"content-security-policy": "sandbox; style-src 'unsafe-inline'"}
PEOPLE = "<!--people-->"  # where the strip of those at the table goes
PAST = 12  # so many moves are told beside a replay


async def _live(request: Request, now: Viewer, lang: str, form: str) -> Live:
    """What a moment shows; the same for everybody who looks from the same seat."""
    drawings = services(request).drawings
    return await drawings.drawn(now.table, ("live", now.seat, lang, form), lambda: live(now, lang, form), small=True)


class PageStream:
    """What a page is sent: the pieces that changed since it was last sent something, and what was said since."""

    def __init__(self, request: Request, viewer: Viewer, lang: str) -> None:
        self.request, self.viewer, self.lang, self.form = request, viewer, lang, form_of(request)
        self.had: SeenLive | None = None  # not known of a page that comes back
        self.shown = ShownPeople()  # of the people at the table

    async def begin(self, tag: str) -> None:
        """A page that was loaded just now has what there is."""
        now = await self.viewer.moment()
        if now.table.seen.table == Seen.of(tag).table:
            self.had = (await _live(self.request, now, self.lang, self.form)).seen
            self.people()

    def people(self) -> str:
        """The strip of those at the table, when it is another than the page has."""
        table = self.viewer.table
        if not has_strip(table):
            return ""
        now, me = services(self.request).store.now(), self.viewer.person
        people = PeopleNow.of(table, self.lang, now, me.id if me else None)
        before, self.shown = self.shown, people.shown
        return "" if self.shown == before else people.strip(table, before)

    async def news(self, tag: str) -> News:
        """What is new to a page that has seen a tag. All who have seen the same get the same bytes."""
        now = await self.viewer.moment()
        key = ("news", now.seat, self.lang, self.form, self.had and (self.had.tag, self.had.read.by), tag)
        made: tuple[News, SeenLive | None] | None = now.table.views.get(key)
        if made is None:
            seen = Seen.of(tag)
            changed = now.table.seen.table != seen.table
            shown = await _live(self.request, now, self.lang, self.form) if changed else None
            made = now.table.views.get(key)  # somebody else may have waited for the same
            if made is None:
                made = self._make(now, shown, seen.chat)
                now.table.keep(key, made, 2 * len(made[0].event))
        news, self.had = made
        return news

    def _make(self, now: Viewer, shown: Live | None, chat: int) -> tuple[News, SeenLive | None]:
        """The news, and what the page has then."""
        table = now.table
        text = shown.news(table, self.had).encode() if shown else b""
        said = [one for one in table.chat if one.number > chat]
        text += _said(now, said, self.lang) if said else b""
        return News.of(table.tag, text), shown.seen if shown else self.had


def _said(viewer: Viewer, said: Sequence[Chat], lang: str, first: int | None = None) -> bytes:
    """Lines of the chat: to come after what a page has; or before it, from the line `first` on, if that is said."""
    table = viewer.table
    shown = {"table": table, "said": said, "base": f"/t/{table.stored.id}", "sides": table.sides(lang)}
    return (
        render("chat_part.html", lang, before=first is not None, first=first, seat=viewer.seat, **shown)
        .strip()
        .encode()
    )


@router.get("")
async def show(request: Request, viewer: AtTable, guest: Visitor, lang: Lang) -> Response:
    """The page."""
    now = await viewer.moment()
    shown = await _live(request, now, lang, form_of(request))
    key = ("page", now.seat, lang, shown.form)
    made = await services(request).drawings.drawn(now.table, key, lambda: Made(shown.whole(now.table).encode()))
    text = made.text.decode().replace(TOKEN, services(request).keys.csrf(guest.id))
    if has_strip(viewer.table):
        time, me = services(request).store.now(), viewer.person
        text = text.replace(PEOPLE, strip(viewer.table, lang, time, me.id if me else None))
    head, text = text.split("</title>", 1)
    return page(
        request,
        "table.html",
        title=head.split("<title>", 1)[1],  # whose turn it is, for the tab
        live=text,
        chosen=chosen_options(now.table.match, lang),
        tag=now.table.tag,
        **seat_menu(request, viewer),
        paces=PACES,
    )


def chosen_options(match: Match, lang: str) -> list[str]:
    """The options that are not as usual, in short: `Crossroads`, `Mode 2A`; those of a solo game only in one."""
    found = []
    for option in match.game.rules.options:
        value = match.options[option.name]
        counts = match.seats == 1 if option.solo else value != option.default
        if not counts:
            continue
        if isinstance(option.default, bool):
            found.append(option.label[lang] if value else f"{option.label[lang]} –")
        else:
            word = option.short[option.allowed.index(value)] if option.short else option.word(value, lang)
            found.append(f"{option.label[lang]} {word}")
    return found


def seat_menu(request: Request, viewer: Viewer) -> dict[str, Any]:
    """What somebody at the table is shown about seats: links to share, their own return link."""
    seating, table, base = services(request).seating, viewer.table, base_url(request)
    secret = seating.secret_of(table, viewer.person) if viewer.person else None
    free = [s for s in table.stored.seats if viewer.host and not s.taken]
    return {
        "table": table,
        "stored": table.stored,
        "viewer": viewer,
        **waiting_room(request, viewer),
        "invites": {s.seat: f"{base}/s/{seating.invite(table, s)}" for s in free},
        "watch": f"{base}/w/{services(request).keys.watch(table.stored.id)}",
        "return_link": f"{base}/r/{secret}" if secret else "",
    }


def waiting_room(request: Request, viewer: Viewer) -> dict[str, Any]:
    """What the host is shown of free seats: links under all addresses, and codes to scan."""
    table, seating = viewer.table, services(request).seating
    free = [s for s in table.stored.seats if viewer.host and s.awaited and not table.over]
    links = {s.seat: [f"{base}/s/{seating.invite(table, s)}" for base in bases(request)] for s in free}
    return {"links": links, "codes": {seat: qr_code(of[0]) for seat, of in links.items()}}


@router.get("/waiting")
async def waiting(request: Request, viewer: AtTable, guest: Visitor, lang: Lang) -> Response:
    """The free seats as they are now."""
    csrf = services(request).keys.csrf(guest.id)
    return HTMLResponse(render("waiting.html", lang, csrf=csrf, **seat_menu(request, viewer)))


@router.get("/stream")
async def stream(request: Request, viewer: AtTable, lang: Lang, tag: str = "") -> Response:
    """The page's changes as they come."""
    seen, page = request.headers.get("last-event-id") or tag, PageStream(request, viewer, lang)
    await page.begin(seen)
    return EventStream(request, viewer, seen, page.news, page.people, (page.lang, page.form))


@router.post("/move")
async def move(request: Request, viewer: AtTable, action: Annotated[int, From.FORM], number: Number) -> Response:
    """Play."""
    await services(request).tables.play(viewer.table, viewer.sitting(), action, number)
    return done(request, viewer)


@router.post("/undo")
async def undo(request: Request, viewer: AtTable, number: Number) -> Response:
    """Take back, or ask to."""
    viewer.sitting()
    await services(request).tables.take_back(viewer.table, viewer.seats, number)
    return done(request, viewer)


@router.post("/answer")
async def answer(request: Request, viewer: AtTable, number: Number, agreed: Annotated[str, From.FORM]) -> Response:
    """Let somebody take back, or not."""
    viewer.sitting()
    await services(request).tables.answer(viewer.table, viewer.seats, agreed == "yes", number)
    return done(request, viewer)


@router.post("/chat")
async def chat(request: Request, viewer: AtTable, text: ChatText) -> Response:
    """Say something."""
    await services(request).tables.say(viewer.table, viewer.sitting(), text)
    return done(request, viewer)


@router.get("/chat")
async def earlier_chat(
    request: Request, viewer: AtTable, lang: Lang, before: Annotated[int, Field(ge=1, le=2**31)]
) -> Response:  # fmt: skip
    """What was said before a line."""
    table = viewer.table
    said = await asyncio.to_thread(services(request).store.chat, table.stored.id, before=before)
    part = _said(viewer, viewer.reads(said), lang, said[0].number if said else 0)
    if request.headers.get("hx-request"):
        return HTMLResponse(part)
    return page(request, "chat_page.html", stored=table.stored, part=part.decode())


@router.post("/hint")
async def hint(
    request: Request, viewer: AtTable, lang: Lang, think: Annotated[Literal["", "server"], From.FORM] = ""
) -> Response:
    """What looks best. The reader's browser thinks about it, unless it cannot."""
    parts, table, seat = services(request), viewer.table, viewer.sitting()
    if think or not request.headers.get("hx-request") or not parts.in_browsers(table.stored.game):
        found = await hint_for(parts.bots, table, seat, lang)
        return HTMLResponse(render("hint.html", lang, hint=found, think=None))
    asked = hint_to_think(await ask_hint(parts.bots, table, seat))
    return HTMLResponse(render("hint.html", lang, think=task(parts.asset_version, "think", **asked)))


@router.post("/again")
async def again(request: Request, viewer: AtTable, lang: Lang) -> Response:
    """The same people and bots, another game."""
    table = await rematch(services(request), viewer, lang)
    return go(request, f"/t/{table.stored.id}")


@router.post("/fork")
async def play_on(request: Request, viewer: AtTable, lang: Lang, move: Annotated[int, From.FORM]) -> Response:
    """Play on from a moment of a finished game, as a new table."""
    table = await fork(services(request), viewer, move, lang)
    return go(request, f"/t/{table.stored.id}")


@router.get("/file")
async def download(viewer: AtTable) -> Response:
    """The match as a file, when nothing in it is secret any more."""
    table = (await viewer.moment()).table
    finished(table)
    name = f"{viewer.table.stored.game}-{viewer.table.stored.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(file_of(table), media_type="application/json", headers=headers)


@router.get("/journey")
async def journey(
    request: Request, viewer: AtTable, lang: Lang, side: Annotated[int, Field(ge=0, le=7)] = 0
) -> Response:  # fmt: skip
    """What a side did in a game that is over, as a print to keep."""
    table = (await viewer.moment()).table
    finished(table)
    sides = table.sides(lang)[: len(table.match.scores)]
    picture = table.match.game.picture.journey
    if picture is None or side >= len(sides):
        raise NotFound("no_page")

    def draw() -> Made:
        return Made(picture(table.match.state, side, lang, sides[side]).encode())

    made = await services(request).drawings.drawn(table, ("journey", side, lang), draw)
    return Response(made.text, media_type="image/svg+xml", headers=PICTURE)


@router.get("/replay")
async def replay(request: Request, viewer: AtTable, lang: Lang, move: int = 0) -> Response:
    """The table as it was after a move; the whole page, or the part of it that changes."""
    now = await viewer.moment()
    table, match, form = now.table, now.table.match, form_of(request)
    move = max(0, min(move, len(match.actions)))
    part = bool(request.headers.get("hx-request"))
    made = await services(request).drawings.drawn(
        table,
        ("replay", now.seat, lang, form, move, part),
        lambda: _then(table, now.seat, lang, form, move, whole=not part),
    )
    if part:
        return HTMLResponse(made.text)
    return page(
        request,
        "replay.html",
        live=made.text.decode(),
        mats=made.foot,
        form=form,
        stored=table.stored,
        table=table,
        move=move,
        last=len(match.actions),
        chapters=chapters(match, now.seat, lang),
        can_fork=table.over and bool(now.seats),
        can_analyse=may_analyse(now),
    )


def chapters(match: Match, seat: int | None, lang: str) -> list[tuple[int, str]]:
    """Where a replay can be entered: after so many moves, and what happened there."""
    title = match.game.text.chapter
    found = ((k + 1, title(e.seen_by(seat), lang)) for k, told in enumerate(match.history) for e in told)
    return [(move, text) for move, text in found if text]


def _then(table: Table, seat: int | None, lang: str, form: str, move: int, whole: bool) -> Made:
    """The part of a replay that changes from move to move; whole for those who do not have the landscape yet."""
    then = table.match.at(move)
    drawn = board(table, seat, lang, then, form)
    beside = form == "desk" and "side" in then.game.picture.forms
    context: dict[str, Any] = {
        "stored": table.stored,
        "table": table,
        "move": move,
        "last": len(table.match.actions),
        "used": next((line.used for line in table.lines if line.move == move - 1), None),
        "board": drawn.inline(whole),
        "side": board(table, seat, lang, then, "side").inline(whole) if beside else "",
        "past": [then.sentences(lang, seat, table.sides(lang), k) for k in range(max(0, move - PAST), move)],
    }
    return Made(render("replay_live.html", lang, **context).encode(), drawn.foot)
