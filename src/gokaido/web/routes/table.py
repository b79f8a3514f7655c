"""The table's page and everything one does at it."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Annotated, Any

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
from ..tables.continuing import fork, rematch
from ..tables.creation import finished
from ..tables.files import file_of
from ..tables.hints import hint_for
from ..tables.table import Seen, Table
from ..views.charts import points_chart, source_bars, source_patterns
from ..views.data import board, choices, inline
from ..views.drawing import Made
from ..views.layout import form_of
from ..views.log import log_rows, since_turn
from ..views.page import base_url, go, page, render
from ..views.stream import EventStream, News
from .bot_pace import PACES, done

router = Router("/t/{id}", checks=[our_own_page])
Number = Annotated[int, From.FORM]
ChatText = Annotated[str, From.FORM, Field(max_length=2000)]
TOKEN = secrets.token_hex(16)  # stands in cached pages where the form token of the reader goes
PICTURE = {"content-security-policy": "sandbox; style-src 'unsafe-inline'"}
PAST = 12  # so many moves are told beside a replay


def pieces(viewer: Viewer, lang: str, form: str, whole: bool) -> dict[str, Any]:
    """Everything the table's template shows; not whole for those who have what never changes of the picture."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    mine = seat is not None and seat == match.actor
    drawn = None if match.over else board(table, seat, lang, form=form)
    beside = drawn and form == "desk" and _has_side(match)
    back, ask = table.may_take_back(viewer.seats) if seat is not None else (0, False)
    legal = choices(table, lang) if mine else []
    log = log_rows(table, seat, lang)
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
        "log": log,
        "standings": standings(match, seat) if drawn and form == "tall" else [],
        "since": None if seat is None or match.over else since_turn(table, log, seat, lang),
        "back": back,
        "ask": ask,
        "handover": mine and _secrets_between(match, viewer.seats),
        **_people(viewer),
        "csrf": TOKEN if whole else "",  # what a stream brings is the same for all: the page has the token
        "talk": whole or match.over,  # the chat is sent once, and again with the page of the end
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
        "devices": len(viewer.person.devices) if viewer.person and own else 0,  # without a seat, as all who watch
    }


def _secrets_between(match: Match, seats: Sequence[int]) -> bool:
    """Do the seats of one person know different things, so that the screen is passed on from one to the next?"""
    views = [match.state_data(seat) for seat in seats] if len(seats) > 1 else []
    return any(view != views[0] for view in views[1:])


def standings(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Points and purse of every side, for a strip that stays in sight; points only where everybody may know them."""
    seen, shown, purse = match.view_state(seat), match.over or match.game.rules.open_scores, match.game.picture.purse
    return [
        {"side": side, "points": score if shown or side == seat else None, "purse": purse(seen, side)}
        for side, score in enumerate(match.scores)
    ]


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
    rows, order, slim = match.score_sheet(lang), [r["side"] for r in sheet], form == "tall"
    return {
        "sheet": sheet,
        "rows": rows,
        "keepsake": bool(match.game.picture.journey(match.state, 0, lang, sides[0])),
        "awards": match.game.text.awards(match.state, match.history[-1], lang),
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


async def _fragment(request: Request, now: Viewer, lang: str, whole: bool) -> bytes:
    """What the page swaps; the same for everybody who looks from the same seat. The first is whole, with landscape."""
    form = form_of(request)

    def draw() -> Made:
        return Made(render("table_live.html", lang, **pieces(now, lang, form, whole)).encode())

    return (await services(request).drawings.drawn(now.table, ("page", now.seat, lang, form, whole), draw)).text


async def _news(request: Request, viewer: Viewer, lang: str, seen: Seen) -> News:
    """What is new to a page: the table when it has changed, and what was said since. All at one seat get the same."""
    now = await viewer.moment()
    table, changed = now.table, now.table.seen.table != seen.table
    said = [one for one in table.chat if one.number > seen.chat]
    key = ("news", now.seat, lang, form_of(request), changed, len(said))
    text = await _fragment(request, now, lang, whole=False) if changed and key not in table.views else b""
    made: News | None = table.views.get(key)  # somebody who waited for the same drawing may have made it
    if made is None:
        text += _said(table, said, lang, before=False) if said else b""
        made = News.of(table.tag, text)
        table.keep(key, made, 2 * len(made.event))
    return made


def _said(table: Table, said: Sequence[Chat], lang: str, before: bool) -> bytes:
    """Lines of the chat: to come after what a page has, or before it."""
    shown = {"table": table, "said": said, "base": f"/t/{table.stored.id}", "sides": table.sides(lang)}
    return render("chat_part.html", lang, before=before, **shown).strip().encode()


@router.get("")
async def show(request: Request, viewer: AtTable, guest: Visitor, lang: Lang) -> Response:
    """The page."""
    now = await viewer.moment()
    live = (await _fragment(request, now, lang, whole=True)).decode()
    head, live = live.replace(TOKEN, services(request).keys.csrf(guest.id)).split("</title>", 1)
    return page(
        request,
        "table.html",
        title=head.split("<title>", 1)[1],  # whose turn it is, for the tab
        live=live,
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
        "invites": {s.seat: f"{base}/s/{seating.invite(table, s)}" for s in free},
        "watch": f"{base}/w/{services(request).keys.watch(table.stored.id)}",
        "return_link": f"{base}/r/{secret}" if secret else "",
    }


@router.get("/stream")
async def stream(request: Request, viewer: AtTable, lang: Lang, tag: str = "") -> Response:
    """The page's changes as they come."""
    seen = request.headers.get("last-event-id") or tag
    return EventStream(request, viewer, seen, lambda seen: _news(request, viewer, lang, Seen.of(seen)))


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
    part = _said(table, said, lang, before=True)
    if request.headers.get("hx-request"):
        return HTMLResponse(part)
    return page(request, "chat_page.html", stored=table.stored, part=part.decode())


@router.post("/hint")
async def hint(request: Request, viewer: AtTable, lang: Lang) -> Response:
    """What the strongest bot would do."""
    found = await hint_for(services(request).bots, viewer.table, viewer.sitting(), lang)
    return HTMLResponse(render("hint.html", lang, hint=found))


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
    finished(table.match)
    name = f"{viewer.table.stored.game}-{viewer.table.stored.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(file_of(table), media_type="application/json", headers=headers)


@router.get("/journey")
async def journey(
    request: Request, viewer: AtTable, lang: Lang, side: Annotated[int, Field(ge=0, le=7)] = 0
) -> Response:  # fmt: skip
    """What a side did in a game that is over, as a print to keep."""
    table = (await viewer.moment()).table
    finished(table.match)
    sides = table.sides(lang)[: len(table.match.scores)]
    if side >= len(sides):
        raise NotFound("no_page")

    def draw() -> Made:
        return Made(table.match.game.picture.journey(table.match.state, side, lang, sides[side]).encode())

    made = await services(request).drawings.drawn(table, ("journey", side, lang), draw)
    if not made.text:
        raise NotFound("no_page")
    return Response(made.text, media_type="image/svg+xml", headers=PICTURE)


@router.get("/replay")
async def replay(request: Request, viewer: AtTable, lang: Lang, move: int = 0) -> Response:
    """The table as it was after a move; the whole page, or the part of it that changes."""
    now = await viewer.moment()
    table, match, form = now.table, now.table.match, form_of(request)
    move = max(0, min(move, len(match.actions)))
    made = await services(request).drawings.drawn(
        table, ("replay", now.seat, lang, form, move), lambda: _then(table, now.seat, lang, form, move)
    )
    if request.headers.get("hx-request"):
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
        can_fork=match.over and bool(now.seats),
    )


def chapters(match: Match, seat: int | None, lang: str) -> list[tuple[int, str]]:
    """Where a replay can be entered: after so many moves, and what happened there."""
    title = match.game.text.chapter
    found = ((k + 1, title(e.seen_by(seat), lang)) for k, told in enumerate(match.history) for e in told)
    return [(move, text) for move, text in found if text]


def _then(table: Table, seat: int | None, lang: str, form: str, move: int) -> Made:
    """The part of a replay that changes from move to move."""
    then = table.match.at(move)
    drawn = board(table, seat, lang, then, form)
    beside = form == "desk" and _has_side(then)
    context: dict[str, Any] = {
        "stored": table.stored,
        "table": table,
        "move": move,
        "last": len(table.match.actions),
        "board": inline(drawn),
        "side": inline(board(table, seat, lang, then, "side")) if beside else "",
        "past": [then.sentences(lang, seat, table.sides(lang), k) for k in range(max(0, move - PAST), move)],
    }
    return Made(render("replay_live.html", lang, **context).encode(), drawn.foot)
