"""Which character of Tokaido Duo wins games: pilgrim, merchant or artist?"""

from gokaido.games.duo.material import GIFT_POINTS, GOLD_POINTS
from gokaido.games.duo.scoring import faith
from gokaido.games.duo.state import Ending as End
from gokaido.games.duo.state import Kind

from ..charts import ranking, stacked
from ..question import Answer, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row, Turn
from ..statistics import grouped, mean, share

CHARACTERS = {"pilgrim": "die-pilgrim", "merchant": "die-merchant", "artist": "die-artist"}
ENDS = {
    End.TEMPLES: "all temples",
    End.GARDENS: "all gardens",
    End.GOLD: "all gold slabs",
    End.PAINTINGS: "all paintings",
    End.ROUNDS: "the last round",
}


class Characters:
    """A row for each seat: points by character and what it won; and how the game ended."""

    def before(self, opening: Opening) -> None:
        """Nothing has ended."""
        self.end: int | None = None
        self.by: int | None = None

    def step(self, turn: Turn) -> None:
        """What triggers the end?"""
        for event in turn.events:
            if event.kind == Kind.ENDING and self.end is None:
                self.end, self.by = event.what, event.seat

    def after(self, ending: Ending) -> list[Row]:
        """Read the boards."""
        s = ending.state
        rows = []
        for seat in range(2):
            points = {
                "pilgrim": faith(s, seat),
                "merchant": GOLD_POINTS[s.slabs[seat]],
                "artist": GIFT_POINTS[s.given[seat]],
            }
            rows.append(
                {
                    **points,
                    "best": max(points, key=lambda c: points[c]),
                    "won": ending.shares[seat],
                    "side": "winners" if ending.ranks[seat] == 0 else "others",
                    "end": ENDS.get(self.end, "the last round") if self.end is not None else "the last round",
                    "ended it": self.by == seat,
                    "rounds": s.round,
                }
            )
        return rows


def answer(found: list[Found]) -> Answer:
    """Points by character, the strongest character, and the ends."""
    need_rows(found)
    rows = found[0].rows
    means = {c: mean([r[c] for r in rows if r["won"] > 0]) for c in CHARACTERS}
    top = max(means, key=lambda c: means[c].value)
    lead = (
        f"Winners have {means['pilgrim'].value:.0f} points from their pilgrim, {means['merchant'].value:.0f} from "
        f"their merchant and {means['artist'].value:.0f} from their artist: the {top} brings most."
    )
    return Answer(lead, [_points(rows), _strongest(rows), _ends(rows)])


def _points(rows: list[Row]) -> Section:
    groups = {k[0]: mine for k, mine in sorted(grouped(rows, ["side"]).items(), reverse=True)}
    parts = {c: [mean([r[c] for r in mine]).value for mine in groups.values()] for c in CHARACTERS}
    chart = stacked("points", "Points by character", [k.capitalize() for k in groups], parts, CHARACTERS)
    lines = [(k.capitalize(), *(mean([r[c] for r in mine]) for c in CHARACTERS)) for k, mine in groups.items()]
    text = "The pilgrim's points are temples times gardens, the merchant's come from gold, the artist's from gifts."
    return Section("Points by character", text, [chart], Grid(("", *CHARACTERS), lines))


def _strongest(rows: list[Row]) -> Section:
    by = {k[0]: mine for k, mine in grouped(rows, ["best"]).items()}
    wins = {c: share(sum(r["won"] for r in by[c]), len(by[c])) for c in CHARACTERS if c in by}
    labels = [c.capitalize() for c in wins]
    chart = ranking("best", "Games won by those whose best character it is", labels, list(wins.values()), 0.5)
    lines = [(c.capitalize(), wins[c], share(len(by[c]), len(rows))) for c in wins]
    text = "Each player has one character that scored most. Which best character wins?"
    return Section("The best character", text, [chart], Grid(("best character", "wins", "how often"), lines, (1, 2)))


def _ends(rows: list[Row]) -> Section:
    games = rows[::2]
    by = {k[0]: mine for k, mine in grouped(games, ["end"]).items()}
    part = {end: share(len(mine), len(games)) for end, mine in by.items()}
    chart = ranking("ends", "What ends the game", [e.capitalize() for e in part], list(part.values()))
    ender = [r for r in rows if r["ended it"]]
    wins = share(sum(r["won"] for r in ender), len(ender))
    text = f"Who triggers the end wins {wins.value:.0%} ({wins.low:.0%} to {wins.high:.0%}) of these games."
    lines = [(end.capitalize(), part[end], mean([r["rounds"] for r in by[end]])) for end in part]
    return Section("The end", text, [chart], Grid(("end", "of games", "rounds"), lines, (1,)))


QUESTION = Question(
    key="characters",
    title="Pilgrim, merchant or artist?",
    help="What the three characters of Tokaido Duo bring, and how its games end.",
    games=("duo",),
    counter=Characters,
    arms=one_arm,
    answer=answer,
)
