"""How long are games, and how close?"""

from itertools import pairwise

from ..charts import histogram, ranking
from ..question import Answer, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row, Turn
from ..statistics import mean, share, spread


class Length:
    """A row for each game: decisions, choices, the winner's lead, and whether the leader halfway won."""

    def before(self, opening: Opening) -> None:
        """Nothing has happened."""
        self.sides = opening.table.game.sides(opening.table.seats)
        self.leaders: list[int] = []
        self.choices: list[int] = []

    def step(self, turn: Turn) -> None:
        """Who leads now?"""
        result = [0] * (2 * self.sides)
        turn.game.result(turn.after, result)
        scores = result[: self.sides]
        top = max(scores)
        self.leaders.append(scores.index(top) if scores.count(top) == 1 else -1)
        self.choices.append(turn.choices)

    def after(self, ending: Ending) -> Row:
        """Long and close?"""
        scores = sorted(ending.scores, reverse=True)
        best = max((s for s, rank in zip(ending.scores, ending.ranks) if rank == 0), default=0)
        second = max((s for s, rank in zip(ending.scores, ending.ranks) if rank > 0), default=best)
        led = [k for k in self.leaders if k >= 0]
        halfway = self.leaders[len(self.leaders) // 2] if self.leaders else -1
        return {
            "decisions": ending.moves,
            "choices": sum(self.choices) / max(len(self.choices), 1),
            "lead": best - second,
            "spread": scores[0] - scores[-1],
            "winner": best,
            "changes": sum(a != b for a, b in pairwise(led)),
            "shared": sum(rank == 0 for rank in ending.ranks) > 1,
            "halfway": ending.ranks[halfway] == 0 if halfway >= 0 else None,
        }


def answer(found: list[Found]) -> Answer:
    """All games side by side."""
    need_rows(found)
    said = []
    for one in found:
        lead = mean([r["lead"] for r in one.rows])
        said.append(
            f"{one.arm.label} takes {mean([r['decisions'] for r in one.rows]).value:.0f} decisions "
            f"and is won by {lead.value:.1f} points on average."
        )
    return Answer(" ".join(said), [_length(found), _closeness(found)])


def _length(found: list[Found]) -> Section:
    series = {f.arm.label: [float(r["decisions"]) for r in f.rows] for f in found}
    chart = histogram("length", "Decisions in a game, all players together", series, "decisions")
    lines = [
        (
            f.arm.label,
            f.arm.seats,
            mean(series[f.arm.label]),
            spread(series[f.arm.label]),
            mean([r["choices"] for r in f.rows]),
            f.games,
        )
        for f in found
    ]
    text = "A decision is a move that a player chooses; what has no choice plays by itself and is not counted."
    heads = ("game", "seats", "decisions", "spread", "choices each", "games")
    return Section("How long", text, [chart], Grid(heads, lines))


def _closeness(found: list[Found]) -> Section:
    series = {f.arm.label: [float(r["lead"]) for r in f.rows] for f in found}
    chart = histogram("closeness", "The winner's lead over the second", series, "points")
    halfway = {f.arm.label: [r["halfway"] for r in f.rows if r["halfway"] is not None] for f in found}
    held = {k: share(sum(v), len(v)) for k, v in halfway.items()}
    chart2 = ranking("halfway", "Who leads alone halfway, and wins", list(held), list(held.values()))
    lines = [
        (
            f.arm.label,
            mean([r["lead"] for r in f.rows]),
            mean([r["changes"] for r in f.rows]),
            held[f.arm.label],
            share(sum(r["shared"] for r in f.rows), len(f.rows)),
        )
        for f in found
    ]
    text = (
        "A small lead is a close game. The lead changes hands when another player alone has most points. "
        "Points as they stand are not always what counts: some games pay most at the end."
    )
    heads = ("game", "lead", "changes of lead", "leader halfway wins", "shared victories")
    return Section("How close", text, [chart, chart2], Grid(heads, lines, percent=(3, 4)))


QUESTION = Question(
    key="length",
    title="How long are games, and how close?",
    help="Decisions in a game, the winner's lead, changes of the lead; for every game.",
    games=(),
    counter=Length,
    arms=one_arm,
    answer=answer,
)
