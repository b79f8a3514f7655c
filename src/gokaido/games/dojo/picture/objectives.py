"""The objectives of Micro Dojo as SVG: a row above the tray, or a list on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gokaido.art.pieces import Player, crest, piece, slip
from gokaido.art.svg.elements import rect
from gokaido.art.svg.lettering import COLON, clipped, fitted, fitted_lines, paragraph, width_of, words

from ..material import OBJECTIVE_TEST, OBJECTIVE_WORDS, ON_TRACK, TRACK, Objective
from ..state import DojoAct
from ..text.phrases import counted

HEIGHT = 78
ROW = 46  # a line of the list, with the gap below it
GAP = 10
WORDS = {"en": {"against": "against", "spent": "judged"}, "fr": {"against": "contre", "spent": "déclenché"}}


def _by_place(objective: int) -> bool:
    """Does it look at where the meeples stand? Then there is nothing to count."""
    return Objective.FIGHTER <= objective <= Objective.ORGANISER


@dataclass(frozen=True)
class ObjectiveState:
    """All that is shown of one."""

    place: int  # on the track
    objective: int
    spent: bool
    now: bool  # it is judged next
    sides: tuple[Player, ...]
    counts: tuple[int, ...]  # what each side has of what it counts
    acts: tuple[int, ...]

    @property
    def cls(self) -> str:
        """Its class in the picture."""
        return "objective spent" if self.spent else "objective now" if self.now else "objective"


def _state(s: Any, k: int, players: Sequence[Player], acts: list[int]) -> ObjectiveState:
    o, now = s.objective[k], k == s.judged and not s.over
    counts = [counted(s, p.seat, o) for p in players] if now and not _by_place(o) else ()
    judged = [a for a in acts if a == DojoAct.JUDGE and k == s.judged]
    return ObjectiveState(k, o, k < s.judged, now, tuple(players), tuple(counts), tuple(judged))


def objectives(s: Any, lang: str, players: Sequence[Player], acts: list[int], width: float) -> str:
    """All of them side by side; the one that is next is wider."""
    shares = [0.74 if k < s.judged else 1.3 if k == s.judged else 1 for k in range(ON_TRACK)]
    unit = (width - GAP * (ON_TRACK - 1)) / sum(shares)
    x, drawn = 0.0, ""
    for k in range(ON_TRACK):
        drawn += _objective(_state(s, k, players, acts), lang, x, shares[k] * unit)
        x += shares[k] * unit + GAP
    return drawn


@lru_cache(2048)
def _objective(s: ObjectiveState, lang: str, x: float, width: float) -> str:
    o, value, spent, now = s.objective, str(TRACK[s.place]), s.spent, s.now
    name, test = OBJECTIVE_WORDS[o][lang], OBJECTIVE_TEST[o][lang]
    room = width - 40 - 22
    if spent:
        face = slip(0, 0, width, HEIGHT, "sunk")
        figure = words(
            20, 48, value, 24, "text-3", bold=True, serif=True, anchor="middle", text_decoration="line-through"
        )
        text = words(38, 36, name, fitted(name, room + 12, 16, bold=True), "text-2", bold=True, serif=True)
        text += words(38, 56, WORDS[lang]["spent"], 13, "text-3")
    else:
        ground, letters = ("accent-bg", "on-accent") if now else ("bar", "on-bar")
        face = slip(0, 0, width, HEIGHT, edge="accent-bg" if now else "rule", line=2 if now else 1)
        face += rect(0, 0, 40, HEIGHT, ground)
        figure = words(20, 48, value, 26, letters, bold=True, serif=True, anchor="middle")
        text = words(51, 24 if now else 28, name, fitted(name, room, 16, bold=True), bold=True, serif=True)
        if now:
            text += words(51, 41, test, fitted(test, room, 13.5), "text-2") + _standing(s, lang)
        else:
            lines, size = fitted_lines(test, room, 13)
            text += paragraph(51, 45, lines, 15, size, "text-2")
    return piece(
        f"objective-{Objective.word(o)}", x, 0, f"{name}{COLON[lang]}{test}", face, figure, text, cls=s.cls,
        acts=s.acts,
    )  # fmt: skip


def _standing(s: ObjectiveState, lang: str) -> str:
    """Both values of what the objective counts; nothing for those that look at the meeples."""
    if not s.counts:
        return ""
    mine, its = map(str, s.counts)
    left = 72 + width_of(mine, 14, bold=True) + 8
    word = WORDS[lang]["against"]
    right = left + width_of(word, 13) + 20
    return (
        crest(s.sides[0], 60, 61, 9.5)
        + words(74, 66, mine, 14, bold=True)
        + words(left, 66, word, 13, "text-3")
        + crest(s.sides[1], right, 61, 9.5)
        + words(right + 14, 66, its, 14, bold=True)
    )


def objective_list(s: Any, lang: str, players: Sequence[Player], acts: list[int], width: float) -> str:
    """All of them below each other."""
    return "".join(_objective_row(_state(s, k, players, acts), lang, ROW * k, width) for k in range(ON_TRACK))


@lru_cache(2048)
def _objective_row(s: ObjectiveState, lang: str, y: float, width: float) -> str:
    """An objective as a line of a list."""
    o, spent, now = s.objective, s.spent, s.now
    name, test = OBJECTIVE_WORDS[o][lang], OBJECTIVE_TEST[o][lang]
    ground, letters = ("sunk", "text-3") if spent else ("accent-bg", "on-accent") if now else ("bar", "on-bar")
    under = WORDS[lang]["spent"] if spent else test
    score = "".join(
        crest(p, width - 92 + 46 * p.seat, 20, 9.5) + words(width - 78 + 46 * p.seat, 25, str(n), 15, bold=True)
        for p, n in zip(s.sides, s.counts)
    )
    return piece(
        f"objective-{Objective.word(o)}", 0, y, f"{name}{COLON[lang]}{test}",
        slip(0, 0, width, 40, "sunk" if spent else "sheet", "accent-bg" if now else "rule", 2 if now else 1),
        rect(0, 0, 34, 40, ground),
        words(17, 27, str(TRACK[s.place]), 20, letters, bold=True, serif=True, anchor="middle"),
        words(44, 18, name, 14.5, "text-2" if spent else "text", bold=True, serif=True),
        words(44, 33, clipped(under, width - (150 if score else 56), 12), 12, "text-3"), score,
        cls=s.cls, acts=s.acts,
    )  # fmt: skip
