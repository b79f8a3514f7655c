"""Which buildings of Micro Dojo win games?"""

from gokaido.games.dojo.material import BUILD_POINTS, BUILDING_EFFECT, BUILDING_WORDS, PRICE_FOOD, PRICE_GOLD

from ...arena.referee import GameEnd, GameStart, Row, Turn
from ...statistics import Figure, grouped, mean, share
from ..charts import ranking
from ..figures import Locale
from ..question import ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, clear, need_rows, one_arm


class Buildings:
    """A row for each building on offer: who bought it when, how often it was used, and who won."""

    def before(self, opening: GameStart) -> None:
        """Six buildings are for sale."""
        s = opening.state
        self.offer = [b for b in range(len(BUILDING_WORDS)) if s.offer >> b & 1]
        self.bought: dict[int, tuple[int, int]] = {}
        self.uses: dict[int, int] = {}

    def step(self, turn: Turn) -> None:
        """Watch purchases and uses."""
        for event in turn.events:
            if event.kind == "bought":
                self.bought.setdefault(event.what, (event.seat, turn.after.turn))
            elif event.kind == "used":
                self.uses[event.what] = self.uses.get(event.what, 0) + 1

    def after(self, ending: GameEnd) -> list[Row]:
        """What became of each."""
        rows = []
        for b in self.offer:
            seat, when = self.bought.get(b, (None, None))
            won = None if seat is None else ending.shares[seat]
            row = {"building": b, "sold": seat is not None, "won": won, "turn": when}
            rows.append({**row, "uses": self.uses.get(b, 0)})
        return rows


def answer(found: list[ArmResult], t: Locale) -> StudyAnswer:
    """Wins of the buyers, and how much each is wanted."""
    need_rows(found)
    by: dict[int, list[Row]] = {k[0]: mine for k, mine in grouped(found[0].rows, ["building"]).items()}
    bought = {b: [r for r in mine if r["sold"]] for b, mine in by.items()}
    wins = {b: share(sum(r["won"] for r in mine), len(mine)) for b, mine in bought.items() if mine}
    order = sorted(wins, key=lambda b: -wins[b].value)
    sections = [_buyers(order, wins, bought, t)] if order else []
    return StudyAnswer(_lead(order, wins, t), [*sections, _wanted(by, bought, t)])


def name_of(b: int, t: Locale) -> str:
    """What a building is called."""
    return t.word(BUILDING_WORDS[b])


def _lead(order: list[int], wins: dict[int, Figure], t: Locale) -> str:
    if not order:
        return t("Nobody bought anything in these games.", "Personne n’a rien acheté dans ces parties.")
    (best, first), (worst, last) = ((name_of(b, t), wins[b]) for b in (order[0], order[-1]))
    lead = t(
        f"{best}: whoever buys it wins {t.share(first)} of the games. "
        f"{worst}: {t.share(last)}, where half would be even.",
        f"{best} : qui l’achète gagne {t.share(first)} des parties. "
        f"{worst} : {t.share(last)}, l’égalité étant à la moitié.",
    )
    if not clear(first, 0.5) and not clear(last, 0.5):
        lead += t(
            " Both intervals hold 50%: so few games do not tell them apart.",
            " Les deux intervalles contiennent 50 % : si peu de parties ne les départagent pas.",
        )
    return lead


def _finding(order: list[int], wins: dict[int, Figure], t: Locale) -> str:
    """The title of the chart: what is clear."""
    good = [name_of(b, t) for b in order if clear(wins[b], 0.5) > 0]
    if not good:
        return t(
            "No building clearly makes its buyer win", "Aucun bâtiment ne fait nettement gagner celui qui l’achète"
        )
    return t(
        f"Whoever buys {t.any(good[:3])} wins more than half",
        f"Qui achète {t.any(good[:3])} gagne plus d’une fois sur deux",
    )


def _buyers(order: list[int], wins: dict[int, Figure], bought: dict[int, list[Row]], t: Locale) -> Section:
    chart = ranking(
        "buyers", _finding(order, wins, t), [name_of(b, t) for b in order], [wins[b] for b in order], 0.5,
        label=t("games won by the buyer", "parties gagnées par l’acheteur"), locale=t,
    )  # fmt: skip
    lines = []
    for b in order:
        price = t(f"{PRICE_GOLD[b]} gold, {PRICE_FOOD[b]} food", f"{PRICE_GOLD[b]} Or, {PRICE_FOOD[b]} Nourriture")
        turn, uses = (mean([r[what] for r in bought[b]]) for what in ("turn", "uses"))
        lines.append((name_of(b, t), price, BUILD_POINTS[b], wins[b], turn, uses))
    best, effect = name_of(order[0], t), t.word(BUILDING_EFFECT[order[0]])
    text = t(
        "The side that first buys a building, and how often it goes on to win. A building bought late is often bought "
        f"by the one who is ahead anyway, so look at the turn too. What the first on the list does ({best}): {effect}.",
        "Le camp qui achète un bâtiment le premier, et combien de fois il gagne ensuite. Un bâtiment acheté tard l’est "
        "souvent par celui qui mène déjà : regardez aussi le tour. Ce que fait le premier de la liste "
        f"({best}) : {effect}.",
    )
    heads = (
        t("building", "bâtiment"), t("price", "prix"), "points", t("buyer wins", "l’acheteur gagne"),
        t("bought in turn", "acheté au tour"), t("uses", "utilisé"),
    )  # fmt: skip
    return Section(
        t("Who buys, wins?", "Qui achète gagne-t-il ?"), text, [chart], FigureTable(heads, lines, percent=(3,))
    )


def _wanted(by: dict[int, list[Row]], bought: dict[int, list[Row]], t: Locale) -> Section:
    sold = {b: share(len(bought[b]), len(mine)) for b, mine in by.items()}
    order = sorted(sold, key=lambda b: -sold[b].value)
    most, least = (f"{name_of(b, t)} ({t.percent(sold[b].value)})" for b in (order[0], order[-1]))
    title = t(f"Bought most often: {most}; least: {least}", f"Acheté le plus : {most} ; le moins : {least}")
    chart = ranking(
        "wanted", title, [name_of(b, t) for b in order], [sold[b] for b in order],
        label=t("bought when on offer", "acheté quand il est en vente"), locale=t,
    )  # fmt: skip
    lines = [(name_of(b, t), sold[b], len(by[b])) for b in order]
    heads = (t("building", "bâtiment"), t("bought", "acheté"), t("games on offer", "parties où il est en vente"))
    text = t(
        "Six of the twelve buildings are on offer in a game. This is how often somebody wanted one enough to pay for "
        "it.",
        "Six des douze bâtiments sont en vente dans une partie. Voici combien de fois quelqu’un a voulu payer pour "
        "l’avoir.",
    )
    return Section(t("What is wanted", "Ce qui est convoité"), text, [chart], FigureTable(heads, lines, percent=(1,)))


QUESTION = StudyQuestion(
    key="buildings",
    title={"en": "Which buildings win?", "fr": "Quels bâtiments font gagner ?"},
    help={
        "en": "What the buildings of Micro Dojo are worth to those who buy them.",
        "fr": "Ce que valent les bâtiments de Micro Dojo pour qui les achète.",
    },
    games=("dojo",),
    counter=Buildings,
    arms=one_arm,
    answer=answer,
)
