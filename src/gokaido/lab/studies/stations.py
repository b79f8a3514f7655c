"""What is a stop worth?"""

from collections.abc import Sequence

import numpy as np

from gokaido.engine.event import Event, events_of
from gokaido.games.tokaido.material import INNS, STOP, STOP_WORDS, Feat, Stop
from gokaido.games.tokaido.state import NO_SOURCE, Kind

from ..charts import Chart, along, ranking
from ..question import Answer, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row, Turn
from ..statistics import Figure, Z, grouped, mean

PIGMENTS = {
    "paddy": "wakaba",
    "mountain": "ai",
    "sea": "mizu",
    "village": "shu",
    "farm": "kin",
    "hot_spring": "sakura",
    "temple": "sumire",
    "encounter": "matsu",
    "inn": "cha",
}
# What the end of the journey hands out belongs to no stop.
AT_THE_END = {Kind.numbers[word] for word in ("ranked", "calligraphy", "card_types") if word in Kind.numbers}


def kind_of(place: int) -> str:
    """What a stop is called."""
    return STOP_WORDS[STOP[place]]["en"]


class Stations:
    """A row for each stop: what it gave until the next move. Then one for each player: how often it stopped where.

    It follows what is told, not the decisions: a move without a choice is played by itself.
    """

    def before(self, opening: Opening) -> None:
        """Nobody has stopped yet."""
        self.open: dict[int, Row] = {}
        self.rows: list[Row] = []
        self.seats = opening.table.seats
        self._follow(events_of(opening.state))

    def step(self, turn: Turn) -> None:
        """Points and coins between two moves belong to the stop between them."""
        self._follow(turn.events)

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if not 0 <= event.seat < self.seats:
                continue
            if event.kind == Kind.MOVED:
                self._close(event.seat)
                self.open[event.seat] = {"place": event.what, "stop": kind_of(event.what), "points": 0, "coins": 0}
            elif event.seat in self.open:
                self.open[event.seat]["points"] += points_of(event)
                self.open[event.seat]["coins"] += coins_of(event)

    def _close(self, seat: int) -> None:
        if seat in self.open:
            self.rows.append({"seat": seat, **self.open.pop(seat)})

    def after(self, ending: Ending) -> list[Row]:
        """All stops of this game, and what each player had in the end."""
        for seat in list(self.open):
            self._close(seat)
        totals = []
        for seat in range(ending.table.seats):
            mine = [row["stop"] for row in self.rows if row["seat"] == seat]
            counts = {kind_of(p): mine.count(kind_of(p)) for p in range(len(STOP)) if STOP[p] != Stop.INN}
            totals.append({"final": ending.scores[seat], "won": ending.shares[seat], "counts": counts})
        return [*self.rows, *totals]


def points_of(event: Event) -> int:
    """Points scored at a stop."""
    last = event.kind == Kind.ACHIEVED and event.what >= Feat.GOURMET
    return 0 if event.source == NO_SOURCE or event.kind in AT_THE_END or last else event.amount


def coins_of(event: Event) -> int:
    """Coins got or spent at a stop."""
    if event.kind == Kind.COINS:
        return event.amount
    paid = event.kind == Kind.PAID or (event.kind == Kind.GAVE and event.what == 0)
    return -event.amount if paid else 0


def answer(found: list[Found]) -> Answer:
    """By kind, by place, and what one more stop did for the final score."""
    need_rows(found)
    stops = [r for r in found[0].rows if "stop" in r]
    players = [r for r in found[0].rows if "final" in r]
    by = {k[0]: mine for k, mine in grouped(stops, ["stop"]).items()}
    points = {kind: mean([r["points"] for r in mine]) for kind, mine in by.items()}
    top = max((k for k in points if k != kind_of(0)), key=lambda k: points[k].value)
    lead = (
        f"A stop at an inn gives {points[kind_of(0)].value:.1f} points on average; among the stations on the road, "
        f"{top} gives most at once: {points[top].value:.1f} ({points[top].low:.1f} to {points[top].high:.1f})."
    )
    return Answer(lead, [_kinds(by, points), _places(stops), _in_the_end(players)])


def _kinds(by: dict[str, list[Row]], points: dict[str, Figure]) -> Section:
    order = sorted(by, key=lambda k: -points[k].value)
    whole = sum(map(len, by.values()))
    lines = [(k, points[k], mean([r["coins"] for r in by[k]]), len(by[k]) / whole) for k in order]
    chart = ranking("stops", "Points at once, by kind of stop", order, [points[k] for k in order], percent=False)
    text = (
        "Points scored between the move to a stop and the next move, and the coins that came or went there. "
        "Ranks at the temple and the achievements of the end are not counted here: they come later."
    )
    return Section("At once", text, [chart], Grid(("stop", "points", "coins", "of all stops"), lines, percent=(3,)))


def _places(stops: list[Row]) -> Section:
    by = {k[0]: mine for k, mine in grouped(stops, ["place"]).items()}
    places = [p for p in sorted(by) if STOP[p] != Stop.INN]
    colours = {STOP_WORDS[k]["en"]: PIGMENTS[word] for k, word in Stop.words.items() if k != Stop.INN}
    marks = dict.fromkeys(INNS, "inn")
    chart: Chart = along(
        "road",
        "The road, stop by stop",
        places,
        [mean([r["points"] for r in by[p]]) for p in places],
        [kind_of(p) for p in places],
        colours,
        marks,
        "points at once",
    )
    text = "Every station in its place. A large dot is a place where many stop; panoramas grow as the sections add up."
    return Section("Along the road", text, [chart])


def one_more(players: list[Row]) -> dict[str, Figure]:
    """What one more stop of each kind goes with in the final score: least squares over all players."""
    kinds = [k for k in players[0]["counts"] if len({p["counts"][k] for p in players}) > 1]
    x = np.array([[1.0, *(p["counts"][k] for k in kinds)] for p in players])
    y = np.array([float(p["final"]) for p in players])
    if len(players) < 3 * len(kinds):
        return {}
    inverse = np.linalg.pinv(x.T @ x)
    slope = inverse @ x.T @ y
    rest = y - x @ slope
    error = np.sqrt(np.diag(inverse) * float(rest @ rest) / max(len(y) - len(slope), 1))
    return {
        k: Figure(float(b), float(b - Z * e), float(b + Z * e), len(players))
        for k, b, e in zip(kinds, slope[1:], error[1:])
    }


def _in_the_end(players: list[Row]) -> Section:
    worth = one_more(players)
    order = sorted(worth, key=lambda k: -worth[k].value)
    charts = (
        [ranking("onemore", "One more stop, in the final score", order, [worth[k] for k in order], percent=False)]
        if order
        else []
    )
    text = (
        "How the final score goes with one more stop of a kind, all others being equal (least squares over all "
        "players): here coins turn into meals and souvenirs, and temple ranks and achievements count. It shows "
        "what goes together, not what causes what."
    )
    lines = [(k, worth[k]) for k in order]
    return Section("In the end", text, charts, Grid(("one more", "points in the end"), lines))


QUESTION = Question(
    key="stations",
    title="What is a stop worth?",
    help="Points and coins of every kind of stop of Tokaido, and of every place on the road.",
    games=("tokaido",),
    counter=Stations,
    arms=one_arm,
    answer=answer,
)
