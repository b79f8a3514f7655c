"""Does the start order matter?"""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.state.event import Event

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import Figure, grouped, mean, share
from ..charts import columns
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


def dojo_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """The first player is drawn at random."""
    return [(seat - s.first) % 2 for seat in range(s.seats)]


def duo_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """Who sits by the compass begins."""
    return [(seat - s.north) % 2 for seat in range(s.seats)]


def tokaido_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """The queue of departure is told once the tiles are chosen; the highest lane leaves first."""
    lane = {e.seat: e.what for e in events if e.kind == "queued"}
    return [sum(other > lane[seat] for other in lane.values()) for seat in range(s.seats)] if lane else None


def no_order(s: Any, events: Sequence[Event]) -> list[int] | None:
    """Of a game that nobody told us about."""
    return None


ORDER: dict[str, Callable[[Any, Sequence[Event]], list[int] | None]] = {
    "dojo": dojo_order,
    "duo": duo_order,
    "tokaido": tokaido_order,
}


class StartOrder:
    """A row for each seat: in which place it started, and what it won."""

    def before(self, opening: GameStart) -> None:
        """Who starts is known now, or after the first decisions."""
        self.seats = opening.table.seats
        self.order = ORDER.get(opening.table.game.key, no_order)
        self.seen: list[int] = []  # in the order of their first decision, for other games
        self.places = self.order(opening.state, opening.events)

    def step(self, turn: Turn) -> None:
        """Keep looking until the order is known."""
        if turn.seat not in self.seen:
            self.seen.append(turn.seat)
        if self.places is None:
            self.places = self.order(turn.after, turn.events)

    def after(self, ending: GameEnd) -> list[Row]:
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
                label = {
                    "en": f"{arm.label['en']} ({'with' if on else 'without'} Preparation)",
                    "fr": f"{arm.label['fr']} ({'avec' if on else 'sans'} Préparation)",
                }
                found.append(Arm(label, arm.game, arm.seats, {**options, "preparation": on}))
        else:
            found.append(arm)
    return found


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """One part for each game."""
    need_rows(found)
    sections: list[Section] = []
    said: list[tuple[str, str]] = []
    for mine in _by_game(found).values():
        wins = [_by_place(f.rows, "won") for f in mine]
        sections.append(_section(mine, wins, t))
        said += [(t.word(f.arm.label), _verdict(w, 1 / f.rows[0]["sides"], t)) for f, w in zip(mine, wins)]
    even = [label for label, verdict in said if not verdict]
    told = [f"{label}{t(':', ' :')} {verdict}" for label, verdict in said if verdict]
    if even:
        told.append(
            t(
                f"No place in the start order is clearly better or worse in {t.all(even)}, as far as so many games can "
                "tell.",
                f"Aucune place dans l’ordre de départ n’est nettement meilleure ni pire à {t.all(even)}, autant que "
                "ces "
                "parties le disent.",
            )
        )
    return StudyAnswer(" ".join(told), sections)


def _by_game(found: list[ArmResult]) -> dict[str, list[ArmResult]]:
    by: dict[str, list[ArmResult]] = {}
    for one in found:
        by.setdefault(one.arm.game.key, []).append(one)
    return by


def _by_place(rows: list[Row], what: str) -> dict[int, Figure]:
    mine = sorted((k[0], v) for k, v in grouped(rows, ["place"]).items())
    if what == "won":
        return {place: share(sum(r["won"] for r in v), len(v)) for place, v in mine}
    return {place: mean([r[what] for r in v]) for place, v in mine}


def _verdict(wins: dict[int, Figure], par: float, t: Locale) -> str:
    parts = [
        t(f"who starts {t.nth(k)} wins {t.share(f)}", f"qui part {t.nth(k)} gagne {t.share(f)}")
        for k, f in wins.items()
        if clear(f, par)
    ]
    if not parts:
        return ""
    return t(
        f"{t.all(parts)}, where {t.percent(par)} would be even.", f"{t.all(parts)}, l’égalité étant à {t.percent(par)}."
    )


def _finding(name: str, found: list[ArmResult], wins: list[dict[int, Figure]], par: float, t: Locale) -> str:
    """The title of a chart: for whom the order matters."""
    clearly = [(f, w) for f, w in zip(found, wins) if any(clear(figure, par) for figure in w.values())]
    if not clearly:
        return t(f"{name}: the order makes no clear difference", f"{name} : l’ordre ne change rien de net")
    one, mine = clearly[-1]
    best = max((k for k in mine if clear(mine[k], par)), key=lambda k: abs(mine[k].value - par))
    label = t.word(one.arm.label) if len(found) > 1 else name
    return t(
        f"{label}: starting {t.nth(best)} wins {t.percent(mine[best].value)}",
        f"{label} : partir {t.nth(best)} gagne {t.percent(mine[best].value)}",
    )


def _section(found: list[ArmResult], wins: list[dict[int, Figure]], t: Locale) -> Section:
    name, key = t.word(found[0].arm.game.names), found[0].arm.game.key
    places = sorted({place for w in wins for place in w})
    par = 1 / found[0].rows[0]["sides"]
    series = {t.word(f.arm.label): [w[k] for k in places] for f, w in zip(found, wins)}
    chart = columns(
        f"seats-{key}", _finding(name, found, wins, par, t), [t.nth(k) for k in places], series, par,
        label=t("games won", "parties gagnées"), below=t("place in the start order", "place dans l’ordre de départ"),
        locale=t,
    )  # fmt: skip
    points = [_by_place(f.rows, "points") for f in found]
    lines = [
        (t.word(f.arm.label), t.nth(k), w[k], p[k], w[k].cases) for f, w, p in zip(found, wins, points) for k in places
    ]
    text = t(
        "The dashed line is what every place would win if the order did not matter; the pale bars are 95 % intervals.",
        "La ligne pointillée est ce que gagnerait chaque place si l’ordre était indifférent ; les barres pâles sont "
        "les "
        "intervalles à 95 %.",
    )
    if len(found) > 1:
        text += t(
            " The Preparation variant gives those who leave later more coins.",
            " La variante Préparation donne plus de pièces à ceux qui partent plus tard.",
        )
    heads = (
        t("how it is played", "manière de jouer"), t("starts", "part"), t("wins", "gagne"), "points", t("cases", "cas"),
    )  # fmt: skip
    return Section(name, text, [chart], FigureTable(heads, lines, percent=(2,)))


QUESTION = StudyQuestion(
    key="seats",
    title={"en": "Does the start order matter?", "fr": "L’ordre de départ compte-t-il ?"},
    help={
        "en": "Wins by place in the start order, with and without the preparation variant.",
        "fr": "Victoires selon la place au départ, avec et sans la variante Préparation.",
    },
    games=(),
    counter=StartOrder,
    arms=arms,
    answer=answer,
)
