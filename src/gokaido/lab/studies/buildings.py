"""Which buildings of Micro Dojo win games?"""

from gokaido.games.dojo.material import BUILD_POINTS, BUILDING_EFFECT, BUILDING_WORDS, PRICE_FOOD, PRICE_GOLD
from gokaido.games.dojo.state import Kind

from ..charts import ranking
from ..question import Answer, Found, Grid, Question, Section, need_rows, one_arm
from ..referee import Ending, Opening, Row, Turn
from ..statistics import Figure, grouped, mean, share


def name_of(b: int) -> str:
    """What a building is called."""
    return BUILDING_WORDS[b]["en"]


class Buildings:
    """A row for each building on offer: who bought it when, how often it was used, and who won."""

    def before(self, opening: Opening) -> None:
        """Six buildings are for sale."""
        s = opening.state
        self.offer = [b for b in range(len(BUILDING_WORDS)) if s.offer >> b & 1]
        self.bought: dict[int, tuple[int, int]] = {}
        self.uses: dict[int, int] = {}

    def step(self, turn: Turn) -> None:
        """Watch purchases and uses."""
        for event in turn.events:
            if event.kind == Kind.BOUGHT:
                self.bought.setdefault(event.what, (event.seat, turn.after.turn))
            elif event.kind == Kind.USED:
                self.uses[event.what] = self.uses.get(event.what, 0) + 1

    def after(self, ending: Ending) -> list[Row]:
        """What became of each."""
        rows = []
        for b in self.offer:
            seat, when = self.bought.get(b, (None, None))
            won = None if seat is None else ending.shares[seat]
            row = {"building": name_of(b), "sold": seat is not None, "won": won, "turn": when}
            rows.append({**row, "uses": self.uses.get(b, 0)})
        return rows


def answer(found: list[Found]) -> Answer:
    """Wins of the buyers, and how much each is wanted."""
    need_rows(found)
    by = {k[0]: mine for k, mine in grouped(found[0].rows, ["building"]).items()}
    bought = {b: [r for r in mine if r["sold"]] for b, mine in by.items()}
    wins = {b: share(sum(r["won"] for r in mine), len(mine)) for b, mine in bought.items() if mine}
    order = sorted(wins, key=lambda b: -wins[b].value)
    best, worst = order[0], order[-1]
    first, last = wins[best], wins[worst]
    lead = (
        f"Who buys the {best} wins {first.value:.0%} of the games ({first.low:.0%} to {first.high:.0%}); "
        f"who buys the {worst}, {last.value:.0%} ({last.low:.0%} to {last.high:.0%})."
    )
    return Answer(lead, [_buyers(order, wins, bought), _wanted(by, bought)])


def _buyers(order: list[str], wins: dict[str, Figure], bought: dict[str, list[Row]]) -> Section:
    chart = ranking("buyers", "Games won by the buyer", order, [wins[b] for b in order], 0.5)
    numbers = {name_of(b): b for b in range(len(BUILDING_WORDS))}
    lines = []
    for b in order:
        k = numbers[b]
        price = f"{PRICE_GOLD[k]} gold, {PRICE_FOOD[k]} food"
        turn, uses = (mean([r[what] for r in bought[b]]) for what in ("turn", "uses"))
        lines.append((b, price, BUILD_POINTS[k], wins[b], turn, uses))
    top = numbers[order[0]]
    text = (
        "The side that first buys a building, and how often it goes on to win. A building that is bought late is often "
        f"bought by the one who is ahead anyway. {order[0]}: {BUILDING_EFFECT[top]['en']}."
    )
    heads = ("building", "price", "points", "buyer wins", "bought in turn", "uses")
    return Section("Who buys, wins?", text, [chart], Grid(heads, lines, percent=(3,)))


def _wanted(by: dict[str, list[Row]], bought: dict[str, list[Row]]) -> Section:
    sold = {b: share(len(bought[b]), len(mine)) for b, mine in by.items()}
    order = sorted(sold, key=lambda b: -sold[b].value)
    chart = ranking("wanted", "How often it is bought when on offer", order,
                    [sold[b] for b in order])  # fmt: skip
    lines = [(b, sold[b], len(by[b])) for b in order]
    grid = Grid(("building", "bought", "games on offer"), lines, percent=(1,))
    return Section("What is wanted", "Six of the twelve buildings are on offer in a game.", [chart], grid)


QUESTION = Question(
    key="buildings",
    title="Which buildings win?",
    help="What the buildings of Micro Dojo are worth to those who buy them.",
    games=("dojo",),
    counter=Buildings,
    arms=one_arm,
    answer=answer,
)
