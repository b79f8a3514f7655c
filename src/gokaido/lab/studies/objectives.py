"""Which objectives of Micro Dojo decide games?"""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Game
from gokaido.games.dojo.material import OBJECTIVE_TEST, OBJECTIVE_WORDS
from gokaido.games.dojo.state import Kind

from ..charts import ranking, stacked
from ..question import Answer, Arm, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row, Turn
from ..statistics import Figure, grouped, mean, share


class Objectives:
    """A row for each objective on the track: was it judged, by whom, who won it, and who won the game."""

    def before(self, opening: Opening) -> None:
        """Five objectives are on the track."""
        self.track = list(opening.state.objective)
        self.judged: dict[int, tuple[int, int, int]] = {}

    def step(self, turn: Turn) -> None:
        """Watch the judge."""
        for event in turn.events:
            if event.kind == Kind.JUDGED:
                self.judged[event.what] = (event.seat, event.amount, turn.after.turn)

    def after(self, ending: Ending) -> list[Row]:
        """What became of each."""
        rows = []
        for place, objective in enumerate(self.track):
            judge, winner, when = self.judged.get(objective, (None, None, None))
            taken = winner is not None and winner >= 0
            rows.append(
                {
                    "objective": OBJECTIVE_WORDS[objective]["en"],
                    "place": place,
                    "outcome": "never judged" if judge is None else _outcome(judge, winner),
                    "won": ending.shares[winner] if taken and winner is not None else None,
                    "turn": when,
                }
            )
        return rows


OUTCOMES = {"to the judge": "matsu", "to the rival": "shu", "to nobody": "kinako", "never judged": "nezu"}


def _outcome(judge: int, winner: int | None) -> str:
    if winner is None or winner < 0:
        return "to nobody"
    return "to the judge" if winner == judge else "to the rival"


def arms(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """All fourteen objectives, unless told otherwise."""
    return one_arm(games, seats, {"advanced_objectives": True, **options})


def answer(found: list[Found]) -> Answer:
    """Wins of those who get each, and what becomes of it."""
    need_rows(found)
    by = {k[0]: mine for k, mine in grouped(found[0].rows, ["objective"]).items()}
    taken = {o: [r for r in mine if r["won"] is not None] for o, mine in by.items()}
    wins = {o: share(sum(r["won"] for r in mine), len(mine)) for o, mine in taken.items() if mine}
    judged = share(sum(r["outcome"] != "never judged" for r in found[0].rows), len(found[0].rows))
    lead = f"Of all objectives on the track {judged.value:.0%} are judged."
    if wins:
        best = max(wins, key=lambda o: wins[o].value)
        lead += (
            f" Who takes the {best} wins {wins[best].value:.0%} of the games "
            f"({wins[best].low:.0%} to {wins[best].high:.0%})."
        )
    return Answer(lead, [_winners(by, wins), _fates(by)])


def _winners(by: dict[str, list[Row]], wins: dict[str, Figure]) -> Section:
    order = sorted(wins, key=lambda o: -wins[o].value)
    labels = order
    chart = ranking("takers", "Games won by the one who takes it", labels, [wins[o] for o in order], 0.5)
    words = [w["en"] for w in OBJECTIVE_WORDS]
    lines = []
    for o in order:
        turns = [r["turn"] for r in by[o] if r["turn"] is not None]
        lines.append((o, OBJECTIVE_TEST[words.index(o)]["en"], wins[o], mean(turns)))
    text = "The side that gets an objective's points, and how often it wins the game."
    return Section(
        "Who takes it, wins?", text, [chart], Grid(("objective", "asks for", "taker wins", "turn"), lines, (2,))
    )


def _fates(by: dict[str, list[Row]]) -> Section:
    order = sorted(by, key=lambda o: sum(r["outcome"] == "never judged" for r in by[o]) / len(by[o]))
    parts = {
        outcome: [100 * sum(r["outcome"] == outcome for r in by[o]) / len(by[o]) for o in order] for outcome in OUTCOMES
    }
    chart = stacked("fates", "What becomes of objectives, in percent", order, parts, OUTCOMES, whole=False)
    text = "Judging is a choice: one judges what one wins, and late objectives are often never judged."
    lines = [(o, *(share(sum(r["outcome"] == k for r in by[o]), len(by[o])) for k in OUTCOMES)) for o in order]
    return Section("What becomes of them", text, [chart], Grid(("objective", *OUTCOMES), lines, (1, 2, 3, 4)))


QUESTION = Question(
    key="objectives",
    title="Which objectives decide?",
    help="What becomes of the objectives of Micro Dojo, and who wins with them.",
    games=("dojo",),
    counter=Objectives,
    arms=arms,
    answer=answer,
)
