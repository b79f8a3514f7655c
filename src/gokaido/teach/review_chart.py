"""The chances of a review as a curve, for a page or as a picture that stands alone."""

from collections.abc import Callable, Sequence

from gokaido.art.lines import STYLE, Axis, LineChart, Mark, move_axis
from gokaido.art.svg.elements import tag
from gokaido.art.svg.frame import picture

from .grades import GRADES
from .review import Review, ReviewedDecision

MARKS = 12  # at most: those that gave away most
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
SIZE = (960, 420)
WORDS = {
    "en": {
        "title": "Chance to win after every decision",
        "from_to": "{name} from {start} to {end}",
        "mark": "move {move}, {name}: {grade}",
        "turning": "Turning point: move {move}, {name}.",
        "move": "move {n}",
    },
    "fr": {
        "title": "Chances de gagner après chaque décision",
        "from_to": "{name} de {start} à {end}",
        "mark": "coup {move}, {name} : {grade}",
        "turning": "Tournant : coup {move}, {name}.",
        "move": "coup {n}",
    },
}


def percent(value: float, lang: str) -> str:
    """`38%` or `38 %`."""
    return f"{100 * value:.0f}" + ("%" if lang == "en" else "\u202f%")


def plain(value: float, lang: str) -> str:
    """`62.3` or `62,3`."""
    text = f"{value:.1f}"
    return text if lang == "en" else text.replace(".", ",")


def signed(value: float, lang: str, digits: int = 0) -> str:
    """`+3.2` or `−0,5`; nothing has no sign."""
    text = f"{abs(value):.{digits}f}"
    if not float(text):
        return "0"
    return ("−" if value < 0 else "+") + (text if lang == "en" else text.replace(".", ","))


def slips(review: Review) -> list[ReviewedDecision]:
    """The decisions that were less than good, in their order."""
    return [d for d in review.decisions if d.loss > GRADES["good"].most]


def review_chart(
    review: Review,
    lang: str,
    names: Sequence[str],
    colours: Sequence[int],
    size: tuple[int, int] = SIZE,
    address: Callable[[int], str] = lambda move: "",
) -> LineChart:
    """A line for each side: what a choice changed, then what followed. Decisions that were less than good are marked;
    `address` is that of the table after so many moves."""
    rows: list[tuple[float, Sequence[float]]] = []
    for (move, chances), d in zip(review.curve, review.decisions):
        rows += [(move, chances), (move + 0.5, d.played.outlook.chances)]
    rows.append(review.curve[-1])
    kept = sorted(slips(review), key=lambda d: -d.loss)[:MARKS]
    words, marks = WORDS[lang], []
    for d in sorted(kept, key=lambda d: d.move):
        grade = GRADES[d.grade]
        said = words["mark"].format(move=d.move + 1, name=names[d.seat], grade=grade.names[lang])
        marks.append(Mark(d.move + 0.5, d.played.outlook.chances[d.seat], grade.mark, said, address(d.move)))
    turning = None if review.turning is None else review.decisions[review.turning].move
    return LineChart(
        rows, names, colours, [percent(c, lang) for c in rows[-1][1]],
        Axis(0.0, 1.0, tuple((q, percent(q, lang)) for q in QUARTERS)), move_axis(max(review.moves, 1), words["move"]),
        size, marks, None if turning is None else (turning, turning + 1.0),
    )  # fmt: skip


def described(review: Review, lang: str, names: Sequence[str]) -> str:
    """The curve in words, for those who cannot see it."""
    words = WORDS[lang]
    sides = [
        words["from_to"].format(name=name, start=percent(p.start, lang), end=percent(p.result, lang))
        for name, p in zip(names, review.players)
    ]
    text = f"{words['title']}{' :' if lang == 'fr' else ':'} {', '.join(sides)}."
    if review.turning is not None:
        d = review.decisions[review.turning]
        text += " " + words["turning"].format(move=d.move + 1, name=names[d.seat])
    return text


def review_svg(review: Review, lang: str = "en", names: Sequence[str] = (), colours: Sequence[int] = ()) -> str:
    """The curve as an SVG document."""
    called = names or review.names[lang]
    chart = review_chart(review, lang, called, colours or range(1, len(called) + 1))
    ground = tag("rect", width=SIZE[0], height=SIZE[1], fill="sheet")
    body = ground + tag("style", STYLE) + tag("g", chart.body(), cls="chart")
    return picture(body, *SIZE, WORDS[lang]["title"], described(review, lang, called), lang)
