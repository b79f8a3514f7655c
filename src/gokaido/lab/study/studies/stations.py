"""What is a stop worth?"""

from collections.abc import Sequence

import numpy as np

from gokaido.engine.state.event import Event
from gokaido.games.tokaido.material.base import INNS, STOP, STOP_WORDS, Feat, Stop
from gokaido.games.tokaido.state import NO_SOURCE

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import Figure, Z, grouped, mean
from ..charts import along, ranking
from ..figures import Locale
from ..question import ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, need_rows, one_arm

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
INN = "inn"
# What the end of the journey hands out belongs to no stop.
AT_THE_END = ("ranked", "calligraphy", "card_types")


def kind_of(place: int) -> str:
    """What kind of stop a place is."""
    return str(Stop.words[STOP[place]])


def name_of(kind: str, t: Locale) -> str:
    """What a kind of stop is called."""
    return t.word(STOP_WORDS[Stop.numbers[kind]])


class Stations:
    """A row for each stop: what it gave until the next move. Then one for each player: how often it stopped where.

    It follows what is told, not the decisions: a move without a choice is played by itself.
    """

    def before(self, opening: GameStart) -> None:
        """Nobody has stopped yet."""
        self.open: dict[int, Row] = {}
        self.rows: list[Row] = []
        self.seats = opening.table.seats
        self._follow(opening.events)

    def step(self, turn: Turn) -> None:
        """Points and coins between two moves belong to the stop between them."""
        self._follow(turn.events)

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            if not 0 <= event.seat < self.seats:
                continue
            if event.kind == "moved":
                self._close(event.seat)
                self.open[event.seat] = {"place": event.what, "stop": kind_of(event.what), "points": 0, "coins": 0}
            elif event.seat in self.open:
                self.open[event.seat]["points"] += points_of(event)
                self.open[event.seat]["coins"] += coins_of(event)

    def _close(self, seat: int) -> None:
        if seat in self.open:
            self.rows.append({"seat": seat, **self.open.pop(seat)})

    def after(self, ending: GameEnd) -> list[Row]:
        """All stops of this game, and what each player had in the end."""
        for seat in list(self.open):
            self._close(seat)
        totals = []
        for seat in range(ending.table.seats):
            mine = [row["stop"] for row in self.rows if row["seat"] == seat]
            counts = {word: mine.count(word) for word in Stop.words.values() if word != INN}
            totals.append({"final": ending.scores[seat], "won": ending.shares[seat], "counts": counts})
        return [*self.rows, *totals]


def points_of(event: Event) -> int:
    """Points scored at a stop."""
    last = event.kind == "achieved" and event.what >= Feat.GOURMET
    return 0 if event.source == NO_SOURCE or event.kind in AT_THE_END or last else event.amount


def coins_of(event: Event) -> int:
    """Coins got or spent at a stop."""
    if event.kind == "coins":
        return event.amount
    paid = event.kind in ("paid", "staked") or (event.kind == "gave" and event.what == 0)
    return -event.amount if paid else 0


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """By kind, by place, and what one more stop did for the final score."""
    need_rows(found)
    stops = [r for r in found[0].rows if "stop" in r]
    players = [r for r in found[0].rows if "final" in r]
    by: dict[str, list[Row]] = {k[0]: mine for k, mine in grouped(stops, ["stop"]).items()}
    points = {kind: mean([r["points"] for r in mine]) for kind, mine in by.items()}
    top = max((k for k in points if k != INN), key=lambda k: points[k].value)
    value = t.number(points[top].value)
    lead = t(
        f"A stop at an inn gives {t.number(points[INN].value)} points on average. Among the stations on the road, the "
        f"{name_of(top, t).lower()} gives most at once: {value} points.",
        f"Une étape au Relais donne {t.number(points[INN].value)} points en moyenne. La station de la route qui "
        "donne "
        f"le plus sur le moment : {name_of(top, t).lower()}, {value} points.",
    )
    worth = one_more(players)
    if worth:
        late = max(worth, key=lambda k: worth[k].value)
        lead += t(
            f" In the final score one more {name_of(late, t).lower()} goes with {t.signed(worth[late].value)} "
            "points, more "
            "than any other stop.",
            f" Au score final, l’étape de plus qui va avec le plus de points : {name_of(late, t).lower()}, "
            f"{t.signed(worth[late].value)}.",
        )
    return StudyAnswer(lead, [_kinds(by, points, t), _places(stops, t), _in_the_end(worth, t)])


def _kinds(by: dict[str, list[Row]], points: dict[str, Figure], t: Locale) -> Section:
    order = sorted(by, key=lambda k: -points[k].value)
    whole = sum(map(len, by.values()))
    lines = [(name_of(k, t), points[k], mean([r["coins"] for r in by[k]]), len(by[k]) / whole) for k in order]
    first, second = (name_of(k, t).lower() for k in order[:2])
    title = t(f"At once, {first} and {second} pay best", f"Sur le moment : {first} et {second} paient le mieux")
    chart = ranking(
        "stops", title, [name_of(k, t) for k in order], [points[k] for k in order], percent=False,
        label=t("points between this move and the next", "points entre ce déplacement et le suivant"), locale=t,
    )  # fmt: skip
    text = t(
        "Points scored between the move to a stop and the next move, and the coins that came or went there. Ranks at "
        "the "
        "temple and the achievements of the end are not counted here: they come later.",
        "Les points marqués entre le déplacement vers une étape et le suivant, et les pièces reçues ou dépensées. Les "
        "rangs au temple et les Accomplissements de la fin ne comptent pas ici : ils viennent plus tard.",
    )
    heads = (t("stop", "étape"), "points", t("coins", "pièces"), t("of all stops", "des étapes"))
    return Section(t("At once", "Sur le moment"), text, [chart], FigureTable(heads, lines, percent=(3,)))


def _places(stops: list[Row], t: Locale) -> Section:
    by = {k[0]: mine for k, mine in grouped(stops, ["place"]).items()}
    places = [p for p in sorted(by) if STOP[p] != Stop.INN]
    worth = {p: mean([r["points"] for r in by[p]]) for p in places}
    colours = {name_of(word, t): PIGMENTS[word] for k, word in Stop.words.items() if k != Stop.INN}
    best, liked = max(places, key=lambda p: worth[p].value), max(places, key=lambda p: worth[p].cases)
    title = t(
        f"Place {best}, a {name_of(kind_of(best), t).lower()}, gives most: {t.number(worth[best].value)} points",
        f"La place {best} ({name_of(kind_of(best), t).lower()}) donne le plus : {t.number(worth[best].value)} points",
    )
    marks = dict.fromkeys(INNS, t("inn", "Relais"))
    chart = along(
        "road", title, places, [worth[p] for p in places], [name_of(kind_of(p), t) for p in places], colours, marks,
        t("points at once", "points sur le moment"), t,
    )  # fmt: skip
    text = t(
        "Every station in its place, from Kyoto on. A large dot is a place where many stop "
        f"(most of all place {liked}); panoramas grow as the sections add up.",
        "Chaque station à sa place, depuis Kyoto. Un gros point est une place où beaucoup s’arrêtent "
        f"(la plus courue : la place {liked}) ; les panoramas montent à mesure que les morceaux s’ajoutent.",
    )
    return Section(t("Along the road", "Au fil de la route"), text, [chart])


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


def _in_the_end(worth: dict[str, Figure], t: Locale) -> Section:
    order = sorted(worth, key=lambda k: -worth[k].value)
    charts = []
    if order:
        first, last = (name_of(k, t).lower() for k in (order[0], order[-1]))
        title = t(
            f"One more {first} goes with the highest scores, one more {last} with the lowest",
            f"De plus hauts scores avec une étape de plus : {first} ; de plus bas : {last}",
        )
        charts = [
            ranking(
                "onemore",
                title,
                [name_of(k, t) for k in order],
                [worth[k] for k in order],
                percent=False,
                label=t("points in the final score for one more stop", "points au score final par étape de plus"),
                locale=t,
            )
        ]
    text = t(
        "How the final score goes with one more stop of a kind, all others being equal (least squares over all "
        "players): "
        "here coins turn into meals and souvenirs, and temple ranks and achievements count. It shows what goes "
        "together, "
        "not what causes what.",
        "Comment le score final varie avec une étape de plus d’un genre, le reste étant égal (moindres carrés sur tous "
        "les joueurs) : ici les pièces deviennent repas et souvenirs, les rangs au temple et les Accomplissements "
        "comptent. On voit ce qui va ensemble, non ce qui cause quoi.",
    )
    lines = [(name_of(k, t), worth[k]) for k in order]
    grid = FigureTable((t("one more", "une de plus"), t("points in the end", "points à la fin")), lines)
    return Section(t("In the end", "À la fin"), text, charts, grid)


QUESTION = StudyQuestion(
    key="stations",
    title={"en": "What is a stop worth?", "fr": "Que vaut une étape ?"},
    help={
        "en": "Points and coins of every kind of stop of Tokaido, and of every place on the road.",
        "fr": "Points et pièces de chaque genre d’étape de Tokaido, et de chaque place de la route.",
    },
    games=("tokaido",),
    counter=Stations,
    arms=one_arm,
    answer=answer,
)
