"""How long are games, and how close?"""

from itertools import pairwise

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import mean, share, spread
from ..charts import histogram, ranking
from ..figures import Locale
from ..question import ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, need_rows, one_arm


class Length:
    """A row for each game: decisions, choices, the winner's lead, and whether the leader halfway won."""

    def before(self, opening: GameStart) -> None:
        """Nothing has happened."""
        self.sides = opening.table.game.rules.sides(opening.table.seats)
        self.leaders: list[int] = []
        self.choices: list[int] = []

    def step(self, turn: Turn) -> None:
        """Who leads now?"""
        result = [0] * (2 * self.sides)
        turn.game.rules.result(turn.after, result)
        scores = result[: self.sides]
        top = max(scores)
        self.leaders.append(scores.index(top) if scores.count(top) == 1 else -1)
        self.choices.append(turn.choices)

    def after(self, ending: GameEnd) -> Row:
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
            "sides": self.sides,
        }


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """All games side by side."""
    need_rows(found)
    said = []
    for one in found:
        name = t.word(one.arm.label)
        decisions, lead = (mean([r[what] for r in one.rows]).value for what in ("decisions", "lead"))
        said.append(
            t(
                f"{name} takes {t.number(decisions, 0)} decisions and is won by {t.number(lead)} points on average.",
                f"{name} demande {t.number(decisions, 0)} décisions et se gagne de {t.number(lead)} points en moyenne.",
            )
        )
    return StudyAnswer(" ".join(said), [_length(found, t), _closeness(found, t), _halfway(found, t)])


def _named(found: list[ArmResult], what: str, t: Locale) -> dict[str, list[float]]:
    return {t.word(f.arm.label): [float(r[what]) for r in f.rows] for f in found}


def _length(found: list[ArmResult], t: Locale) -> Section:
    series = _named(found, "decisions", t)
    usual = {name: mean(values).value for name, values in series.items()}
    long, even = max(usual, key=lambda k: usual[k]), min(series, key=lambda k: spread(series[k]))
    title = t(f"{long} takes most decisions", f"{long} demande le plus de décisions")
    if len(series) > 1:
        title += t(
            f"; games of {even} are all nearly as long", f" ; les parties de {even} durent presque toutes autant"
        )
    chart = histogram(
        "length", title, series, t("decisions in a game, all players together", "décisions d’une partie, à tous"), t
    )
    lines = []
    for f, values in zip(found, series.values()):
        choices = mean([r["choices"] for r in f.rows])
        lines.append((t.word(f.arm.label), f.arm.seats, mean(values), spread(values), choices, f.games))
    text = t(
        "A decision is a move that a player chooses; what has no choice plays by itself and is not counted. The spread "
        "is the standard deviation.",
        "Une décision est un coup que le joueur choisit ; ce qui n’a pas de choix se joue seul et ne compte pas. La "
        "dispersion est l’écart type.",
    )
    heads = (
        t("game", "jeu"), t("seats", "places"), t("decisions", "décisions"), t("spread", "dispersion"),
        t("choices each", "choix à chacune"), t("games", "parties"),
    )  # fmt: skip
    return Section(t("How long", "Durée"), text, [chart], FigureTable(heads, lines))


def _closeness(found: list[ArmResult], t: Locale) -> Section:
    series = _named(found, "lead", t)
    close = {name: share(sum(v <= 3 for v in values), len(values)) for name, values in series.items()}
    best = max(close, key=lambda k: close[k].value)
    title = t(
        f"{t.percent(close[best].value)} of the games of {best} are won by 3 points or less",
        f"{t.percent(close[best].value)} des parties de {best} se gagnent de 3 points ou moins",
    )
    chart = histogram(
        "closeness",
        title,
        series,
        t("the winner’s lead over the second, in points", "avance du vainqueur, en points"),
        t,
    )
    lines = []
    for f, (name, values) in zip(found, series.items()):
        changes = mean([r["changes"] for r in f.rows])
        lines.append((name, mean(values), close[name], changes, share(sum(r["shared"] for r in f.rows), len(f.rows))))
    text = t(
        "A small lead is a close game. The lead changes hands when another player alone has most points.",
        "Une petite avance est une partie serrée. La tête change quand un autre joueur est seul à avoir le plus de "
        "points.",
    )
    heads = (
        t("game", "jeu"), t("lead", "avance"), t("won by 3 or less", "de 3 ou moins"),
        t("changes of lead", "changements de tête"), t("shared victories", "victoires partagées"),
    )  # fmt: skip
    return Section(t("How close", "Écart"), text, [chart], FigureTable(heads, lines, percent=(2, 4)))


def _halfway(found: list[ArmResult], t: Locale) -> Section:
    held = {
        t.word(f.arm.label): share(
            sum(r["halfway"] for r in f.rows if r["halfway"] is not None),
            sum(r["halfway"] is not None for r in f.rows),
        )
        for f in found
    }
    top = max(held, key=lambda k: held[k].value)
    title = t(
        f"In {top}, {t.percent(held[top].value)} of those who lead halfway win",
        f"À {top}, {t.percent(held[top].value)} de ceux qui mènent à mi-partie gagnent",
    )
    chart = ranking(
        "halfway", title, list(held), list(held.values()),
        label=t("games won by the one who leads alone halfway", "parties gagnées par qui mène seul à mi-partie"),
        locale=t,
    )  # fmt: skip
    lines = [(name, held[name], 1 / f.rows[0]["sides"], held[name].cases) for f, name in zip(found, held)]
    text = t(
        "Is it decided early? Compare with par, which is a half between two and a quarter between four. Points as they "
        "stand are not always what counts: some games pay most at the end.",
        "Est-ce joué d’avance ? Comparez à l’égalité : une chance sur deux à deux, une sur quatre à quatre. Les "
        "points du "
        "moment ne disent pas tout : certains jeux paient surtout à la fin.",
    )
    heads = (t("game", "jeu"), t("leader halfway wins", "le meneur gagne"), t("par", "égalité"), t("cases", "cas"))
    return Section(
        t("Decided halfway?", "Joué à mi-partie ?"), text, [chart], FigureTable(heads, lines, percent=(1, 2))
    )


QUESTION = StudyQuestion(
    key="length",
    title={"en": "How long are games, and how close?", "fr": "Les parties sont-elles longues, et serrées ?"},
    help={
        "en": "Decisions in a game, the winner’s lead, changes of the lead; for every game.",
        "fr": "Décisions d’une partie, avance du vainqueur, changements de tête ; pour tous les jeux.",
    },
    games=(),
    counter=Length,
    arms=one_arm,
    answer=answer,
)
