"""Who is at a table, and how long they may think: a strip that is sent by itself, since it changes without a move."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ..tables.presence import presences, states
from ..tables.table import Table
from .page import render

FRESH = timedelta(seconds=1)  # for which what was made for one is shown to others: clocks run on


class ShownPeople(NamedTuple):
    """What a page shows of the people at a table, but for the time that passes."""

    states: tuple[str, ...] = ()
    clock: tuple[object, ...] = ()


@dataclass(frozen=True)
class PeopleNow:
    """The people at a table just now, for all who see the same of them."""

    when: datetime
    lang: str
    me: str | None
    shown: ShownPeople
    strips: dict[ShownPeople, str] = field(default_factory=dict)  # by what a page showed before

    @classmethod
    def of(cls, table: Table, lang: str, now: datetime, me: str | None) -> "PeopleNow":
        """Found once for everybody who is woken at the same time."""
        found: PeopleNow | None = table.rung.get((lang, me))
        if found is None or now - found.when > FRESH:
            shown = ShownPeople(states(table, now, me), (table.stored.deadline, *table.sides(lang)))
            found = table.rung[lang, me] = cls(now, lang, me, shown)
        return found

    def strip(self, table: Table, before: ShownPeople) -> str:
        """The strip for a page that shows another one."""
        if before not in self.strips:
            self.strips[before] = strip(table, self.lang, self.when, self.me, before)
        return self.strips[before]


def has_strip(table: Table) -> bool:
    """Is there anybody to be told of, or a clock?"""
    return not table.over and (len(table.people) > 1 or table.stored.timing is not None)


def strip(table: Table, lang: str, now: datetime, me: str | None = None, before: ShownPeople | None = None) -> str:
    """The strip of a page; with what it showed before as a part of it, with a word about who came or went."""
    people = presences(table, now, me)
    came = [one for one, was in zip(people, before.states) if one.state != was] if before else []
    words: dict[str, Any] = {"people": people, "came": came, "table": table, "sides": table.sides(lang)}
    return render("people.html", lang, part=before is not None, **words).strip()
