"""Which traveller wins, and where do the points come from?"""

from gokaido.games.tokaido.material import TRAVELLER_COINS, TRAVELLER_KANJI, TRAVELLER_NAMES, TRAVELLER_POWER
from gokaido.games.tokaido.state import Source

from ..charts import Chart, has_kanji, ranking, stacked
from ..question import Answer, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row
from ..statistics import Figure, grouped, mean, share

# Sources that belong together, as a player counts them, and their pigments.
KINDS = {
    "panoramas": (("paddy", "mountain", "sea"), "src-panorama"),
    "meals": (("meals",), "src-meal"),
    "souvenirs": (("souvenirs",), "src-souvenir"),
    "temple": (("temple_coins", "temple_rank"), "src-temple"),
    "hot springs": (("hot_springs", "bathhouses"), "src-spring"),
    "encounters": (("encounters",), "src-encounter"),
    "achievements": (("achievements",), "src-feat"),
    "calligraphies": (("calligraphies",), "kuro"),
    "legendary objects": (("legends",), "fam-fifth"),
    "cherry trees": (("cherry_trees",), "sakura"),
    "festivals": (("festivals",), "lantern"),
}
OTHER = ("powers and other", "src-other")
NOBODY = "without a tile"


def kind_of(source: str) -> str:
    """The kind of a source of points."""
    return next((kind for kind, (words, _) in KINDS.items() if source in words), OTHER[0])


def colours() -> dict[str, str]:
    """The pigment of each kind."""
    return {**{kind: pigment for kind, (_, pigment) in KINDS.items()}, OTHER[0]: OTHER[1]}


class Travellers:
    """A row for each seat: who it was, what it won, and its points by kind."""

    def before(self, opening: Opening) -> None:
        """The two tiles each may choose from."""
        self.tiles = [row[:] for row in opening.state.tile]

    def after(self, ending: Ending) -> list[Row]:
        """Read the table at the end."""
        s = ending.state
        rows = []
        for seat in range(ending.table.seats):
            who = s.traveller[seat]
            row: Row = {
                "traveller": TRAVELLER_NAMES[who] if who >= 0 else NOBODY,
                "refused": next((TRAVELLER_NAMES[t] for t in self.tiles[seat] if t >= 0 and t != who), ""),
                "won": ending.shares[seat],
                "points": ending.scores[seat],
                "par": 1 / ending.table.seats,
            }
            for number, word in Source.words.items():
                kind = kind_of(word)
                row[kind] = row.get(kind, 0) + s.points[seat][number]
            rows.append(row)
        return rows


def answer(found: list[Found]) -> Answer:
    """The ranking, and the points of each by kind."""
    need_rows(found)
    rows = found[0].rows
    by = {key[0]: mine for key, mine in grouped(rows, ["traveller"]).items()}
    wins = {who: share(sum(r["won"] for r in mine), len(mine)) for who, mine in by.items()}
    order = sorted(wins, key=lambda who: -wins[who].value)
    best, worst = order[0], order[-1]
    par = rows[0]["par"]
    lead = (
        f"{best} wins {wins[best].value:.0%} of the games ({wins[best].low:.0%} to {wins[best].high:.0%}), "
        f"{worst} {wins[worst].value:.0%} ({wins[worst].low:.0%} to {wins[worst].high:.0%}); "
        f"if all were equal each would win {par:.0%}."
    )
    return Answer(lead, [_wins(order, wins, by, par), _points(order, by)])


def _label(who: str) -> str:
    if who not in TRAVELLER_NAMES or not has_kanji():
        return who
    return f"{who}  {TRAVELLER_KANJI[TRAVELLER_NAMES.index(who)]}"


def _wins(order: list[str], wins: dict[str, Figure], by: dict[str, list[Row]], par: float) -> Section:
    refused: dict[str, int] = {}
    for mine in by.values():
        for row in mine:
            refused[row["refused"]] = refused.get(row["refused"], 0) + 1
    lines = []
    for who in order:
        coins = TRAVELLER_COINS[TRAVELLER_NAMES.index(who)] if who in TRAVELLER_NAMES else None
        kept = share(len(by[who]), len(by[who]) + refused.get(who, 0))
        lines.append((who, coins, wins[who], mean([r["points"] for r in by[who]]), kept))
    chart = ranking("wins", "How often each traveller wins", [_label(w) for w in order], [wins[w] for w in order], par)
    text = (
        "Each player is dealt two tiles and keeps one. Green is clearly above par, red clearly below, blue undecided; "
        "the pale bar is the 95 % interval. A tile that is often refused is one the bots like less."
    )
    heads = ("traveller", "coins", "wins", "points", "kept when dealt")
    return Section("Who wins", text, [chart], Grid(heads, lines, percent=(2, 4)))


def _points(order: list[str], by: dict[str, list[Row]]) -> Section:
    kinds = [kind for kind in (*KINDS, OTHER[0]) if any(r.get(kind) for mine in by.values() for r in mine)]
    means = {kind: [mean([r.get(kind, 0) for r in by[who]]).value for who in order] for kind in kinds}
    chart: Chart = stacked("points", "Where the points come from", [_label(w) for w in order], means, colours())
    everyone = [r for mine in by.values() for r in mine]
    lines = [
        (who, *(mean([r.get(kind, 0) for r in mine]) for kind in kinds))
        for who, mine in [*((w, by[w]) for w in order), ("everyone", everyone)]
    ]
    powers = ", ".join(f"{w}: {TRAVELLER_POWER[TRAVELLER_NAMES.index(w)]['en']}" for w in order[:1] if w != NOBODY)
    text = f"Average points of a journey by kind, winners and others together. {powers}".strip()
    return Section("Where the points come from", text, [chart], Grid(("traveller", *kinds), lines))


QUESTION = Question(
    key="travellers",
    title="Which traveller wins?",
    help="Win rate and points by source for every traveller of Tokaido.",
    games=("tokaido",),
    counter=Travellers,
    arms=one_arm,
    answer=answer,
)
