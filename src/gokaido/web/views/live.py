"""The part of a table's page that changes, in pieces: a page is sent all, a stream those that are new to its reader.

What a reader has already comes as an empty element of the same id, which the page leaves as it is.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from gokaido.art.svg.drawing import KEPT, Drawing
from gokaido.engine.match import Match

from ..access.seats import Viewer
from ..tables.table import Table
from .charts import points_chart, source_bars, source_patterns
from .data import board, choices, ranks, winners
from .log import LogRow, Read, Since, last_rows, last_told, log_rows, since_turn, turn_began
from .page import crest, entry_words, icon, lately, macros, render
from .slots import filled

TOKEN = secrets.token_hex(16)  # stands in what all get alike where the form token of the reader goes


@dataclass(frozen=True, eq=False)
class Live:
    """What everybody sees who looks at one moment from one seat, in one language and form.

    The moment keeps it, so it does not keep the moment: who is shown it says of which it is.
    """

    tag: str  # of the moment
    seat: int | None
    lang: str
    form: str
    decision: str  # of a match that is over: the whole page of its end
    chat: str  # without what was said
    read: Read
    since: Since | None = None  # the viewer's turn before this one
    board: Drawing | None = None
    side: Drawing | None = None
    handover: bool = False  # the screen is passed on to this seat from another of the same person

    @property
    def size(self) -> int:
        """Bytes, but for the pictures."""
        return len(self.decision) + len(self.chat)

    @cached_property
    def seen(self) -> "SeenLive":
        """What a reader has who was sent it."""
        return SeenLive(self.tag, self.decision, self.chat, self.read, self.board, self.side)

    def whole(self, table: Table) -> str:
        """All of it, for a page."""
        chat = render("chat.html", self.lang, talk=True, **_words(table, self.seat, self.lang))
        side = self.side.inline() if self.side else ""
        board = self.board.inline() if self.board else ""
        return self._page(table, self.decision, side, self._log(table), chat, board)

    def news(self, table: Table, had: "SeenLive | None") -> str:
        """What is new to a reader; all but the landscape to one of whom nothing is known."""
        if self.board is None:
            return self._page(table, self.decision, "", "", "", "").replace(TOKEN, "")
        if had is None or had.board is None:
            had = SeenLive("", "", "", Read(), None, None)
        decision = _kept("section", "decision") if self.decision == had.decision else self.decision
        chat = _kept("section", "chat-sheet") if self.chat == had.chat else self.chat
        side = self.side.inline(had.side is None, had.side) if self.side else ""
        known = had.read.before(self.read, table)
        log = _kept("section", "log-sheet") if known and self.since is None else self._log(table, known)
        page = self._page(table, decision, side, log, chat, self.board.inline(False, had.board))
        return page.replace(TOKEN, "") + (self._log_after(table, known) if 0 < known < self.read.lines else "")

    def _page(self, table: Table, decision: str, side: str, log: str, chat: str, board: str) -> str:
        match, stored, sides = table.match, table.stored, table.sides(self.lang)
        mine = self.seat is not None and self.seat == table.person_to_move
        strip = self.board is not None and self.form == "tall"
        slots = {
            "number": str(table.number), "decision": decision, "side": side, "log": log, "chat": chat, "board": board,
            "standings": standings_strip(table, self.seat) if strip else "",
        }  # fmt: skip
        return filled(
            "table_live.html",
            self.lang,
            slots,
            over=table.over,
            mine=mine,
            game=stored.game,
            title=stored.title,
            form=self.form,
            seat=self.seat,
            viewer="" if self.seat is None else sides[self.seat],
            actor="" if match.actor is None else sides[match.actor],
            moves=len(match.legal) if mine else 0,
            free=tuple(s.seat for s in stored.seats if s.awaited),
            people=stored.timing is not None or len(table.people) > 1,
            handover=self.handover,
            mats=self.board.foot if self.board else 0,
            side=bool(side),
            cards=tuple(self.since.cards) if self.since else (),
        )

    def _log(self, table: Table, known: int = 0) -> str:
        """The log; without its lines for those who have the first of them."""
        lines = None if known else log_lines(table, self.seat, self.lang)
        shown = {"table": table, "sides": table.sides(self.lang), "since": self.since, "kept": KEPT}
        return render("log.html", self.lang, lines=lines, **shown)

    def _log_after(self, table: Table, known: int) -> str:
        """The lines to be added."""
        lines = log_lines(table, self.seat, self.lang, known)
        return f'<hx-partial hx-target="#log" hx-swap="beforeend">{lines}</hx-partial>'


@dataclass(frozen=True)
class SeenLive:
    """What a reader has of a table, by which is found what is new to them."""

    tag: str
    decision: str
    chat: str
    read: Read
    board: Drawing | None
    side: Drawing | None


def _kept(name: str, id: str) -> str:
    return f'<{name} id="{id}" {KEPT}></{name}>'


def log_lines(table: Table, seat: int | None, lang: str, after: int = 0) -> str:
    """The lines of the log, or those after so many; the same in every form."""
    key = ("log lines", seat, lang, after)
    made: str | None = table.views.get(key)
    if made is None:
        sides = table.sides(lang)
        made = "".join(_log_line(row, table.colours, sides, lang) for row in last_rows(table, seat, lang, after))
        table.keep(key, made, len(made))
    return made


def _log_line(row: LogRow, colours: Sequence[int], sides: Sequence[str], lang: str) -> str:
    """A move in the log, a line for each who did something; or that somebody took moves back."""
    if row.back:
        told = macros(lang).taken_back(row.back, sides[row.seat])
        return f'<li id="log-{row.number}">{crest(colours[row.seat])}{told}</li>\n'
    lines = ""
    for k, entry in enumerate(row.entries):
        id = f"log-{row.number}-{k}" if k else f"log-{row.number}"
        inn, whose = (' class="inn"', "") if entry.seat < 0 else ("", crest(colours[entry.seat]))
        told = entry_words(tuple(entry.sentences), entry.forced, entry.gained, lang)
        lines += f'<li id="{id}"{inn} data-seat="{entry.seat}">{whose}{told}</li>\n'
    return lines


def live(viewer: Viewer, lang: str, form: str) -> Live:
    """What a viewer is shown of a moment."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    words, read = _words(table, seat, lang), Read.all_of(table, seat, lang)
    if table.over:
        lines = log_lines(table, seat, lang)
        text = render("end.html", lang, **words, talk=True, lines=lines, since=None, **end(table, lang, form))
        return Live(table.tag, seat, lang, form, text, "", read)
    since = None if seat is None else _since(table, seat, lang)
    seen, beside = table.match.seen(seat), form == "desk" and "side" in match.game.picture.forms
    side = board(table, seat, lang, form="side", seen=seen) if beside else None
    return Live(
        table.tag,
        seat,
        lang,
        form,
        _decision(viewer, words, since, lang),
        _chat(table, words, lang),
        read,
        since,
        board(table, seat, lang, form=form, seen=seen),
        side if side and side.groups else None,
        seat is not None and seat == table.person_to_move and _secrets_between(match, viewer.seats),
    )


def _chat(table: Table, words: dict[str, Any], lang: str) -> str:
    """The chat without what was said, which hardly ever changes."""
    key = ("chat", words["seat"], lang, *words["sides"])
    of = len(table.people), bool(table.chat)
    made: tuple[tuple[int, bool], str] | None = table.lasting.get(key)
    if made is None or made[0] != of:
        made = table.lasting[key] = of, render("chat.html", lang, **words, talk=False)
    return made[1]


def _since(table: Table, seat: int, lang: str) -> Since:
    began = turn_began(table.lines, seat, table.match.actor)
    return since_turn(table, log_rows(table, seat, lang, began), seat, lang)


def _words(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    """What every piece may speak of."""
    sides = table.sides(lang)
    return {"table": table, "stored": table.stored, "match": table.match, "seat": seat, "sides": sides, "csrf": TOKEN}


def _decision(viewer: Viewer, words: dict[str, Any], since: Since | None, lang: str) -> str:
    """What a viewer is asked, or waits for; the same in every form."""
    key = ("decision", viewer.seat, lang)
    made: str | None = viewer.table.views.get(key)
    if made is None:
        if viewer.seat is None:
            made = _watching(viewer.table, lang)
        else:
            made = render("decision.html", lang, **words, **_asked(viewer, since, lang))
        viewer.table.keep(key, made, 0)  # counted with what holds it
    return made


class Awaited(NamedTuple):
    """The seat that is to move, as others are told of it."""

    seat: int
    name: str
    bot: bool
    taken: bool

    @classmethod
    def at(cls, table: Table, sides: Sequence[str]) -> "Awaited":
        """Who it is now."""
        seat = table.stored.seats[table.match.state.actor]
        return cls(seat.seat, sides[seat.seat], seat.bot is not None, seat.taken)


def _watching(table: Table, lang: str) -> str:
    """What somebody is told who has no seat."""
    stored, sides, seen = table.stored, table.sides(lang), table.match.seen(None)
    actor, latest = Awaited.at(table, sides), last_told(table, None, lang)
    free = tuple(s.seat for s in stored.seats if not s.taken) if stored.public else ()
    return filled(
        "watching.html",
        lang,
        {"lately": lately(latest, table.colours, lang)},
        actor=actor,
        colour=table.colours[actor.seat],
        doing=table.match.game.text.question(seen, lang).doing,
        free=free,
        base=f"/t/{stored.id}" if free else "",
        csrf=TOKEN,
        hinted=_hinted(table, sides),
        asked_after=tuple((s.seat, sides[s.seat]) for s in stored.seats if s.asked),
    )


def _hinted(table: Table, sides: Sequence[str], own: Sequence[int] = ()) -> tuple[tuple[int, str], ...]:
    """The seats of others that have asked for a hint."""
    seats = (s.seat for s in table.stored.seats if s.hinted == table.number + 1 and s.seat not in own)
    return tuple((seat, sides[seat]) for seat in seats)


def _asked(viewer: Viewer, since: Since | None, lang: str) -> dict[str, Any]:
    """What is asked of the one who decides, what the others wait for, and who is asked something else."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    mine, sides = seat == table.person_to_move, table.sides(lang)
    back, ask = table.may_take_back(viewer.seats) if table.plays(viewer.seats) else (0, False)
    legal = choices(match, lang) if mine else []
    return {
        "mine": mine,
        "actor": Awaited.at(table, sides),
        "question": match.game.text.question(table.match.seen(seat), lang),
        "legal": legal,
        "verb": common_words([c.title for c in legal]),
        "since": since,
        "lately": None if since and since.rows else last_told(table, seat, lang),
        "back": back,
        "ask": ask,
        "hinted": _hinted(table, sides, viewer.seats),
        **_people(viewer),
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


def standings_strip(moment: Table, seat: int | None) -> str:
    """Points and purse of every side, in a strip that stays in sight; points only where everybody may know them."""
    match, seen, colours = moment.match, moment.match.seen(seat), moment.colours
    shown, purse = moment.over or match.game.rules.open_scores, match.game.picture.purse
    rows = []
    for side, score in enumerate(match.scores):
        points = f"<b>{score}</b>" if shown or side == seat else ""
        purses = "".join(f"{icon(glyph, 'i')}{n}" for glyph, n in purse(seen, side))
        active = ' class="active"' if side == match.actor else ""
        owner = crest(colours[side])
        rows.append(f'<li id="standing-{side}"{active}>{owner}<span>{points}<small>{purses}</small></span></li>')
    return f'<ul id="standings" aria-hidden="true">{"".join(rows)}</ul>'


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


def end(table: Table, lang: str, form: str) -> dict[str, Any]:
    """The score sheet, and what it shows as drawings."""
    match, sides = table.match, table.sides(lang)[: len(table.match.scores)]
    sheet = score_sheet(table, sides)
    rows, order, slim = match.score_sheet(lang), [r["side"] for r in sheet], form == "tall"
    finale = match.game.picture.finale([table.colours[k] for k in order])
    return {
        "sheet": sheet,
        "sources": rows,
        "keepsake": match.game.picture.journey is not None,
        "awards": match.game.text.awards(match.state, match.history[-1], lang) if match.over else [],
        "patterns": source_patterns(),
        "bars": source_bars(rows, sides, table.colours, order, lang, 420 if slim else 836) if rows else "",
        "chart": points_chart(table.scores, sides, table.colours, lang, (420, 340) if slim else (640, 480)),
        "scene": finale or match.game.picture.cover(),
        "wide_scene": bool(finale),
    }


def score_sheet(table: Table, sides: list[str]) -> list[dict[str, Any]]:
    """Sides by rank; who lost the match otherwise than by points comes last."""
    match, order, won = table.match, ranks(table), winners(table)
    lost = {s.seat: s.lost for s in table.stored.seats}
    rows = [
        {"side": k, "name": name, "points": match.scores[k], "rank": order[k] + 1, "won": k in won, "lost": lost.get(k)}
        for k, name in enumerate(sides)
    ]
    return sorted(rows, key=lambda r: (r["rank"], r["side"]))
