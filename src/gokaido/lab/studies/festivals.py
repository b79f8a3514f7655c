"""What do the festivals of Matsuri bring?"""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.games.tokaido.state import Kind

from ..charts import ranking
from ..question import Answer, Arm, Found, Grid, Question, Section, need_rows, one_arm, option_of
from ..referee import Ending, Opening, Row, Turn
from ..statistics import Figure, grouped, mean, share


class Festivals:
    """A row for each festival that was celebrated: the points it gave, and how its chooser did."""

    def before(self, opening: Opening) -> None:
        """No festival yet."""
        self.shown: dict[int, tuple[int, int]] = {}  # who chose it, at which leg
        self.points: dict[int, dict[int, int]] = {}

    def step(self, turn: Turn) -> None:
        """Watch what is celebrated, and the points it gives."""
        kinds = Kind.numbers
        for event in turn.events:
            if event.kind == kinds.get("festival"):
                self.shown.setdefault(event.what, (turn.seat, len(self.shown)))
            elif event.kind == kinds.get("festival_points"):
                mine = self.points.setdefault(event.what, {})
                mine[event.seat] = mine.get(event.seat, 0) + event.amount

    def after(self, ending: Ending) -> list[Row]:
        """What each festival brought."""
        from gokaido.games.tokaido.stalls import FESTIVAL_KANJI, FESTIVAL_NAMES

        rows = []
        for festival, (chooser, leg) in self.shown.items():
            gave = [self.points.get(festival, {}).get(seat, 0) for seat in range(ending.table.seats)]
            others = [points for seat, points in enumerate(gave) if seat != chooser]
            rows.append(
                {
                    "festival": FESTIVAL_NAMES[festival],
                    "kanji": FESTIVAL_KANJI[festival],
                    "leg": leg,
                    "chooser": gave[chooser],
                    "others": sum(others) / len(others),
                    "won": ending.shares[chooser],
                    "par": 1 / ending.table.seats,
                }
            )
        return rows


def arms(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """With Matsuri."""
    for game in games:
        if not option_of(game, "matsuri"):
            raise BadOption(f"{game.names['en']} has no festivals here: it has no option 'matsuri'.")
    return one_arm(games, seats, {"matsuri": True, **options})


def answer(found: list[Found]) -> Answer:
    """Points of the chooser and the others, and who wins."""
    need_rows(found)
    rows = found[0].rows
    by = {k[0]: mine for k, mine in grouped(rows, ["festival"]).items()}
    gain = {f: mean([r["chooser"] for r in mine]) for f, mine in by.items()}
    paying = {f for f, mine in by.items() if any(r["chooser"] or r["others"] for r in mine)}
    order = sorted(by, key=lambda f: (f not in paying, -gain[f].value, f))
    wins = share(sum(r["won"] for r in rows), len(rows))
    lead = f"Who chooses a festival wins {wins.value:.0%} ({wins.low:.0%} to {wins.high:.0%}) of the games."
    if paying:
        lead += f" {order[0]} gives its chooser most points in its own name, {gain[order[0]].value:.1f} on average."
    sections = [_points(order, paying, gain)] if paying else []
    return Answer(lead, [*sections, _choosers(order, paying, gain, by)])


def _points(order: list[str], paying: set[str], gain: dict[str, Figure]) -> Section:
    shown = [f for f in order if f in paying]
    chart = ranking("points", "Points for the chooser", shown, [gain[f] for f in shown], percent=False)
    text = (
        "Points that a festival gave in its own name. Those that never did are left out: they pay in coins or cards, "
        "or change what other stops are worth, which shows only in who wins."
    )
    return Section("What it pays", text, [chart])


def _choosers(order: list[str], paying: set[str], gain: dict[str, Figure], by: dict[str, list[Row]]) -> Section:
    luck = {f: share(sum(r["won"] for r in by[f]), len(by[f])) for f in order}
    chart = ranking("wins", "Games won by the chooser", order, [luck[f] for f in order], by[order[0]][0]["par"])
    lines = []
    for f in order:
        points = (gain[f], mean([r["others"] for r in by[f]])) if f in paying else (None, None)
        lines.append((f"{f} {by[f][0]['kanji']}", *points, luck[f], len(by[f])))
    text = "The first to arrive at an inn chooses one of two festivals. Does the choice help?"
    heads = ("festival", "chooser's points", "others' points", "chooser wins", "games")
    return Section("Who chooses, wins?", text, [chart], Grid(heads, lines, percent=(3,)))


QUESTION = Question(
    key="festivals",
    title="What do festivals bring?",
    help="Points of every festival of Matsuri for those who choose it and the others.",
    games=("tokaido",),
    counter=Festivals,
    arms=arms,
    answer=answer,
)
