"""The part of a table's page that changes, in pieces: a page is sent all, a stream those that are new to its reader.

What a reader has already comes as an empty element of the same id, which the page leaves as it is.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gokaido.art.svg.drawing import KEPT, Drawing
from gokaido.engine.match import Match

from ..access.seats import Viewer
from ..tables.table import Table
from .charts import points_chart, source_bars, source_patterns
from .data import board, choices, ranks, winners
from .log import Read, Since, last_told, log_rows, since_turn, turn_began
from .page import render

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
        match = table.match
        return render(
            "table_live.html",
            self.lang,
            table=table,
            stored=table.stored,
            match=match,
            seat=self.seat,
            handover=self.handover,
            mine=self.seat is not None and self.seat == table.person_to_move,
            sides=table.sides(self.lang),
            form=self.form,
            mats=self.board.foot if self.board else 0,
            decision=decision,
            side=side,
            log=log,
            chat=chat,
            standings=standings(table, self.seat) if self.board and self.form == "tall" else [],
            cards=self.since.cards if self.since else [],
            board=board,
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
        rows = log_rows(table, seat, lang, after)
        made = render("log_lines.html", lang, rows=rows, table=table, sides=table.sides(lang))
        table.keep(key, made, len(made))
    return made


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
        made = render("decision.html", lang, **words, **_asked(viewer, since, lang))
        viewer.table.keep(key, made, 0)  # counted with what holds it
    return made


def _asked(viewer: Viewer, since: Since | None, lang: str) -> dict[str, Any]:
    """What is asked of the one who decides, what the others wait for, and who is asked something else."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    mine = seat is not None and seat == table.person_to_move
    back, ask = table.may_take_back(viewer.seats) if table.plays(viewer.seats) else (0, False)
    legal = choices(match, lang) if mine else []
    return {
        "mine": mine,
        "question": match.game.text.question(table.match.seen(seat), lang),
        "legal": legal,
        "verb": common_words([c.title for c in legal]),
        "since": since,
        "lately": None if since and since.rows else last_told(table, seat, lang),
        "back": back,
        "ask": ask,
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


def standings(moment: Table, seat: int | None) -> list[dict[str, Any]]:
    """Points and purse of every side, for a strip that stays in sight; points only where everybody may know them."""
    match, seen = moment.match, moment.match.seen(seat)
    shown, purse = moment.over or match.game.rules.open_scores, match.game.picture.purse
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
