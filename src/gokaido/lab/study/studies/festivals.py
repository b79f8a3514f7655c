"""What do the festivals of Matsuri bring?"""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.games.tokaido.material.matsuri import FESTIVAL_EFFECT, FESTIVAL_KANJI, FESTIVAL_NAMES

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import Figure, grouped, mean, share
from ..charts import ranking
from ..figures import Locale
from ..question import (
    Arm,
    ArmResult,
    FigureTable,
    Section,
    StudyAnswer,
    StudyQuestion,
    clear,
    need_rows,
    one_arm,
    option_of,
)


class Festivals:
    """A row for each festival that was celebrated: the points it gave, and how its chooser did."""

    def before(self, opening: GameStart) -> None:
        """No festival yet."""
        self.shown: dict[int, tuple[int, int]] = {}  # who chose it, at which leg
        self.points: dict[int, dict[int, int]] = {}

    def step(self, turn: Turn) -> None:
        """Watch what is celebrated, and the points it gives."""
        for event in turn.events:
            if event.kind == "festival":
                self.shown.setdefault(event.what, (turn.seat, len(self.shown)))
            elif event.kind == "festival_points":
                mine = self.points.setdefault(event.what, {})
                mine[event.seat] = mine.get(event.seat, 0) + event.amount

    def after(self, ending: GameEnd) -> list[Row]:
        """What each festival brought."""
        rows = []
        for festival, (chooser, leg) in self.shown.items():
            gave = [self.points.get(festival, {}).get(seat, 0) for seat in range(ending.table.seats)]
            others = [points for seat, points in enumerate(gave) if seat != chooser]
            rows.append(
                {
                    "festival": festival,
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
            raise BadOption("no_festivals", game=game.names)
    return one_arm(games, seats, {"matsuri": True, **options})


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """Points of the chooser and the others, and who wins."""
    need_rows(found)
    rows = found[0].rows
    by: dict[int, list[Row]] = {k[0]: mine for k, mine in grouped(rows, ["festival"]).items()}
    gain = {f: mean([r["chooser"] for r in mine]) for f, mine in by.items()}
    paying = {f for f, mine in by.items() if any(r["chooser"] or r["others"] for r in mine)}
    order = sorted(by, key=lambda f: (f not in paying, -gain[f].value, f))
    wins, par = share(sum(r["won"] for r in rows), len(rows)), rows[0]["par"]
    lead = t(
        f"Whoever chooses the festival at an inn wins {t.share(wins)} of the games; {t.percent(par)} would be even.",
        f"Qui choisit le Matsuri à un Relais gagne {t.share(wins)} des parties ; à égalité ce serait {t.percent(par)}.",
    )
    if paying:
        lead += t(
            f" {FESTIVAL_NAMES[order[0]]} gives its chooser most points in its own name, "
            f"{t.number(gain[order[0]].value)} on average.",
            f" {FESTIVAL_NAMES[order[0]]} donne en son nom le plus de points à qui le choisit, "
            f"{t.number(gain[order[0]].value)} en moyenne.",
        )
    sections = [_points(order, paying, gain, t)] if paying else []
    return StudyAnswer(lead, [*sections, _choosers(order, paying, gain, by, t)])


def _points(order: list[int], paying: set[int], gain: dict[int, Figure], t: Locale) -> Section:
    shown = [f for f in order if f in paying]
    first = shown[0]
    title = t(
        f"{FESTIVAL_NAMES[first]} pays its chooser {t.number(gain[first].value)} points",
        f"{FESTIVAL_NAMES[first]} rapporte {t.number(gain[first].value)} points à qui le choisit",
    )
    chart = ranking(
        "points", title, [FESTIVAL_NAMES[f] for f in shown], [gain[f] for f in shown], percent=False,
        label=t("points for the chooser", "points pour qui le choisit"), locale=t,
    )  # fmt: skip
    text = t(
        "Points that a festival gave in its own name. Those that never did are left out: they pay in coins or cards, "
        f"or change what other stops are worth, which shows only in who wins. {FESTIVAL_NAMES[first]}: "
        f"{t.word(FESTIVAL_EFFECT[first])}",
        "Les points qu’un Matsuri a donnés en son nom. Ceux qui n’en donnent jamais sont omis : ils paient en "
        "pièces "
        "ou en cartes, ou changent la valeur d’autres étapes, ce qui ne se voit qu’aux victoires. "
        f"{FESTIVAL_NAMES[first]} : {t.word(FESTIVAL_EFFECT[first])}",
    )
    return Section(t("What it pays", "Ce qu’il rapporte"), text, [chart])


def _choosers(
    order: list[int], paying: set[int], gain: dict[int, Figure], by: dict[int, list[Row]], t: Locale
) -> Section:
    luck = {f: share(sum(r["won"] for r in by[f]), len(by[f])) for f in order}
    par = by[order[0]][0]["par"]
    good = [FESTIVAL_NAMES[f] for f in sorted(order, key=lambda f: -luck[f].value) if clear(luck[f], par) > 0]
    if good:
        title = t(f"Choosing {t.any(good[:3])} goes with winning", f"Choisir {t.any(good[:3])} va avec la victoire")
    else:
        title = t("No festival clearly makes its chooser win", "Aucun Matsuri ne fait nettement gagner qui le choisit")
    chart = ranking(
        "wins", title, [FESTIVAL_NAMES[f] for f in order], [luck[f] for f in order], par,
        label=t("games won by the chooser", "parties gagnées par qui le choisit"), locale=t,
    )  # fmt: skip
    lines = []
    for f in order:
        points = (gain[f], mean([r["others"] for r in by[f]])) if f in paying else (None, None)
        name = f"{FESTIVAL_NAMES[f]} {FESTIVAL_KANJI[f]}"
        lines.append((name, *points, luck[f], len(by[f])))
    text = t(
        "The first to arrive at an inn chooses one of two festivals. Does the choice help? There are "
        f"{len(FESTIVAL_NAMES)} festivals, so that each is chosen rarely and the intervals are wide: among so many, "
        "luck "
        "alone puts about one of them outside.",
        "Le premier arrivé à un Relais choisit un Matsuri sur deux. Le choix aide-t-il ? Il y a "
        f"{len(FESTIVAL_NAMES)} Matsuri : chacun est rarement choisi et les intervalles sont larges ; parmi tant de "
        "Matsuri, "
        "le hasard seul en met environ un à l’écart.",
    )
    heads = (
        t("festival", "Matsuri"), t("chooser’s points", "points de qui choisit"), t("others’ points", "des autres"),
        t("chooser wins", "qui choisit gagne"), t("games", "parties"),
    )  # fmt: skip
    heading = t("Who chooses, wins?", "Qui choisit gagne-t-il ?")
    return Section(heading, text, [chart], FigureTable(heads, lines, percent=(3,)))


QUESTION = StudyQuestion(
    key="festivals",
    title={"en": "What do festivals bring?", "fr": "Que rapportent les Matsuri ?"},
    help={
        "en": "Points of every festival of Matsuri for those who choose it and the others.",
        "fr": "Les points de chaque Matsuri, pour qui le choisit et pour les autres.",
    },
    games=("tokaido",),
    counter=Festivals,
    arms=arms,
    answer=answer,
)
