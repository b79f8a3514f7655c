"""Which objectives of Micro Dojo decide games?"""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.options import Words
from gokaido.games.dojo.material import OBJECTIVE_TEST, OBJECTIVE_WORDS

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import Figure, grouped, mean, share
from ..charts import ranking, stacked
from ..figures import Locale
from ..question import Arm, ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, clear, need_rows, one_arm


class Objectives:
    """A row for each objective on the track: was it judged, by whom, who won it, and who won the game."""

    def before(self, opening: GameStart) -> None:
        """Five objectives are on the track."""
        self.track = list(opening.state.objective)
        self.judged: dict[int, tuple[int, int, int]] = {}

    def step(self, turn: Turn) -> None:
        """Watch the judge."""
        for event in turn.events:
            if event.kind == "judged":
                self.judged[event.what] = (event.seat, event.amount, turn.after.turn)

    def after(self, ending: GameEnd) -> list[Row]:
        """What became of each."""
        rows = []
        for place, objective in enumerate(self.track):
            judge, winner, when = self.judged.get(objective, (None, None, None))
            taken = winner is not None and winner >= 0
            rows.append(
                {
                    "objective": objective,
                    "place": place,
                    "outcome": NEVER if judge is None else _outcome(judge, winner),
                    "won": ending.shares[winner] if taken and winner is not None else None,
                    "turn": when,
                }
            )
        return rows


NEVER = "never"
OUTCOMES: dict[str, tuple[Words, str]] = {
    "judge": ({"en": "to the judge", "fr": "à qui le déclenche"}, "matsu"),
    "rival": ({"en": "to the rival", "fr": "à l’adversaire"}, "shu"),
    "nobody": ({"en": "to nobody", "fr": "à personne"}, "kinako"),
    NEVER: ({"en": "never judged", "fr": "jamais déclenché"}, "nezu"),
}


def _outcome(judge: int, winner: int | None) -> str:
    if winner is None or winner < 0:
        return "nobody"
    return "judge" if winner == judge else "rival"


def arms(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """All fourteen objectives, unless told otherwise."""
    return one_arm(games, seats, {"advanced_objectives": True, **options})


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """Wins of those who get each, and what becomes of it."""
    need_rows(found)
    by: dict[int, list[Row]] = {k[0]: mine for k, mine in grouped(found[0].rows, ["objective"]).items()}
    taken = {o: [r for r in mine if r["won"] is not None] for o, mine in by.items()}
    wins = {o: share(sum(r["won"] for r in mine), len(mine)) for o, mine in taken.items() if mine}
    judged = share(sum(r["outcome"] != NEVER for r in found[0].rows), len(found[0].rows))
    lead = t(
        f"Of all objectives on the track, {t.percent(judged.value)} are judged before the game ends.",
        f"De tous les objectifs de la piste, {t.percent(judged.value)} sont déclenchés avant la fin de la partie.",
    )
    if wins:
        best = max(wins, key=lambda o: wins[o].value)
        lead += t(
            f" Whoever takes {name_of(best, t)} wins {t.share(wins[best])} of the games.",
            f" Qui remporte {name_of(best, t)} gagne {t.share(wins[best])} des parties.",
        )
    sections = [_winners(by, wins, t)] if wins else []
    return StudyAnswer(lead, [*sections, _fates(by, t)])


def name_of(o: int, t: Locale) -> str:
    """What an objective is called."""
    return t.word(OBJECTIVE_WORDS[o])


def _winners(by: dict[int, list[Row]], wins: dict[int, Figure], t: Locale) -> Section:
    order = sorted(wins, key=lambda o: -wins[o].value)
    good = [name_of(o, t) for o in order if clear(wins[o], 0.5) > 0]
    if good:
        title = t(
            f"Whoever takes {t.any(good[:3])} is likely to win", f"Qui remporte {t.any(good[:3])} gagne le plus souvent"
        )
    else:
        title = t("No objective clearly decides the game", "Aucun objectif ne décide nettement de la partie")
    chart = ranking(
        "takers", title, [name_of(o, t) for o in order], [wins[o] for o in order], 0.5,
        label=t("games won by the one who takes it", "parties gagnées par qui le remporte"), locale=t,
    )  # fmt: skip
    lines = []
    for o in order:
        turns = [r["turn"] for r in by[o] if r["turn"] is not None]
        lines.append((name_of(o, t), t.word(OBJECTIVE_TEST[o]), wins[o], mean(turns)))
    text = t(
        "The side that gets an objective’s points, and how often it wins the game. Green is clearly above half, red "
        "clearly below, blue undecided; the pale bar is the 95 % interval.",
        "Le camp qui obtient les points d’un objectif, et combien de fois il gagne la partie. Vert : nettement plus "
        "d’une "
        "fois sur deux ; rouge : nettement moins ; bleu : indécis ; la barre pâle est l’intervalle à 95 %.",
    )
    heads = (t("objective", "objectif"), t("asks for", "demande"), t("taker wins", "gagne qui l’a"), t("turn", "tour"))
    return Section(
        t("Who takes it, wins?", "Qui le remporte gagne-t-il ?"), text, [chart], FigureTable(heads, lines, percent=(2,))
    )


def _fates(by: dict[int, list[Row]], t: Locale) -> Section:
    fate = {o: {k: share(sum(r["outcome"] == k for r in mine), len(mine)) for k in OUTCOMES} for o, mine in by.items()}
    order = sorted(by, key=lambda o: fate[o][NEVER].value)
    words = {k: t.word(word) for k, (word, _) in OUTCOMES.items()}
    parts = {words[k]: [100 * fate[o][k].value for o in order] for k in OUTCOMES}
    first, last = (name_of(o, t) for o in (order[0], order[-1]))
    title = t(
        f"{first} is judged most often, {last} is left most often",
        f"{first} est déclenché le plus souvent, {last} le moins",
    )
    colours = {words[k]: pigment for k, (_, pigment) in OUTCOMES.items()}
    chart = stacked(
        "fates", title, [name_of(o, t) for o in order], parts, colours, whole=False,
        label=t("percent of the games it is in", "pour cent des parties où il figure"), locale=t,
    )  # fmt: skip
    mine = share(sum(r["outcome"] == "judge" for m in by.values() for r in m),
                 sum(r["outcome"] != NEVER for m in by.values() for r in m))  # fmt: skip
    text = t(
        f"Judging is a choice: one judges what one wins. {t.percent(mine.value)} of the objectives that are judged "
        "go to "
        "the one who has them judged; many are never judged, because they would help the other.",
        f"Déclencher est un choix : on déclenche ce qu’on gagne. {t.percent(mine.value)} des objectifs déclenchés vont "
        "à qui les déclenche ; beaucoup ne le sont jamais, parce qu’ils aideraient l’autre.",
    )
    lines = [(name_of(o, t), *(fate[o][k] for k in OUTCOMES)) for o in order]
    grid = FigureTable((t("objective", "objectif"), *words.values()), lines, (1, 2, 3, 4))
    return Section(t("What becomes of them", "Ce qu’ils deviennent"), text, [chart], grid)


QUESTION = StudyQuestion(
    key="objectives",
    title={"en": "Which objectives decide?", "fr": "Quels objectifs décident ?"},
    help={
        "en": "What becomes of the objectives of Micro Dojo, and who wins with them.",
        "fr": "Ce que deviennent les objectifs de Micro Dojo, et qui gagne avec eux.",
    },
    games=("dojo",),
    counter=Objectives,
    arms=arms,
    answer=answer,
)
