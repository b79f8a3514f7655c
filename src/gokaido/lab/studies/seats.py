"""Does the start order matter?"""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.errors import sentence_list
from gokaido.engine.event import Event, events_of
from gokaido.engine.game import Game
from gokaido.games.tokaido.state import Kind as TokaidoKind

from ..charts import Chart, columns
from ..question import Answer, Arm, Found, Grid, Question, Section, need_rows, one_arm, option_of
from ..referee import Ending, Opening, Row, Turn
from ..statistics import Figure, grouped, mean, share

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def dojo_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """The first player is drawn by lot."""
    return [(seat - s.first) % 2 for seat in range(s.seats)]


def duo_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """Who sits by the compass begins."""
    return [(seat - s.north) % 2 for seat in range(s.seats)]


def tokaido_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """The queue of departure is told once the tiles are chosen; the highest lane leaves first."""
    lane = {e.seat: e.what for e in events if e.kind == TokaidoKind.QUEUED}
    return [sum(other > lane[seat] for other in lane.values()) for seat in range(s.seats)] if lane else None


def no_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """Of a game that nobody told us about."""
    return None


ORDER: dict[str, Callable[[Any, Sequence[Event]], list[int] | None]] = {
    "dojo": dojo_order,
    "duo": duo_order,
    "tokaido": tokaido_order,
}


class Seats:
    """A row for each seat: in which place it started, and what it won."""

    def before(self, opening: Opening) -> None:
        """Who starts is known now, or after the first decisions."""
        self.seats = opening.table.seats
        self.order = ORDER.get(opening.table.game.key, no_order)
        self.seen: list[int] = []  # in the order of their first decision, for other games
        self.places = self.order(opening.state, events_of(opening.state))

    def step(self, turn: Turn) -> None:
        """Keep looking until the order is known."""
        if turn.seat not in self.seen:
            self.seen.append(turn.seat)
        if self.places is None:
            self.places = self.order(turn.after, turn.events)

    def after(self, ending: Ending) -> list[Row]:
        """What each won."""
        late = [self.seen.index(k) if k in self.seen else len(self.seen) for k in range(self.seats)]
        places = self.places or late
        return [
            {"place": places[k], "won": ending.shares[k], "points": ending.scores[k], "sides": len(ending.scores)}
            for k in range(self.seats)
        ]


def arms(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """Each game; where there is a preparation variant, with and without it."""
    found = []
    for arm in one_arm(games, seats, options):
        if option_of(arm.game, "preparation") and "preparation" not in options:
            for on in (False, True):
                label = f"{arm.label}, {'with' if on else 'without'} Preparation"
                found.append(Arm(label, arm.game, arm.seats, {**options, "preparation": on}))
        else:
            found.append(arm)
    return found


def answer(found: list[Found]) -> Answer:
    """One part for each game."""
    need_rows(found)
    sections: list[Section] = []
    said: list[tuple[str, str]] = []
    for key, mine in _by_game(found).items():
        wins = [_by_place(f.rows, "won") for f in mine]
        sections.append(_section(key, mine, wins))
        said += [(f.arm.label, _verdict(w, 1 / f.rows[0]["sides"])) for f, w in zip(mine, wins)]
    even = [label for label, verdict in said if not verdict]
    told = [f"{label}: {verdict}" for label, verdict in said if verdict]
    if even:
        told.append(
            f"No place in the start order is clearly better or worse in {sentence_list(even)}, as far as so many games "
            "can tell."
        )
    return Answer(" ".join(told), sections)


def _by_game(found: list[Found]) -> dict[str, list[Found]]:
    by: dict[str, list[Found]] = {}
    for one in found:
        by.setdefault(one.arm.game.names["en"], []).append(one)
    return by


def _by_place(rows: list[Row], what: str) -> dict[int, Figure]:
    mine = sorted((k[0], v) for k, v in grouped(rows, ["place"]).items())
    if what == "won":
        return {place: share(sum(r["won"] for r in v), len(v)) for place, v in mine}
    return {place: mean([r[what] for r in v]) for place, v in mine}


def _verdict(wins: dict[int, Figure], par: float) -> str:
    clear = [k for k, f in wins.items() if not f.low <= par <= f.high]
    if not clear:
        return ""
    parts = [
        f"who starts {ORDINALS[k]} wins {wins[k].value:.0%} ({wins[k].low:.0%} to {wins[k].high:.0%})" for k in clear
    ]
    return f"{' and '.join(parts)}, where {par:.0%} would be even."


def _section(name: str, found: list[Found], wins: list[dict[int, Figure]]) -> Section:
    places = sorted({place for w in wins for place in w})
    heads = [ORDINALS[k] for k in places]
    series = {f.arm.label: [w[k] for k in places] for f, w in zip(found, wins)}
    key = found[0].arm.game.key
    par = 1 / found[0].rows[0]["sides"]
    chart: Chart = columns(f"seats-{key}", f"{name}: wins by place in the order", heads, series, par)
    points = [_by_place(f.rows, "points") for f in found]
    lines = [(f.arm.label, ORDINALS[k], w[k], p[k], w[k].cases) for f, w, p in zip(found, wins, points) for k in places]
    text = "The dashed line is what every place would win if the order did not matter."
    grid = Grid(("how it is played", "starts", "wins", "points", "cases"), lines, percent=(2,))
    return Section(name, text, [chart], grid)


QUESTION = Question(
    key="seats",
    title="Does the start order matter?",
    help="Wins by place in the start order, with and without the preparation variant.",
    games=(),
    counter=Seats,
    arms=arms,
    answer=answer,
)
