"""What the page of a review shows."""

from typing import Any

from gokaido.teach.grades import GRADES
from gokaido.teach.review import Review, ReviewedDecision
from gokaido.teach.review_chart import described, percent, review_chart, signed, slips

from ..tables.table import Table


def review_parts(table: Table, review: Review, lang: str, form: str) -> dict[str, Any]:
    """The curve, a row for each side and each decision, and the turning point."""
    base, sides = f"/t/{table.stored.id}", table.sides(lang)[: len(review.players)]
    colours = table.colours[: len(sides)]
    size = (420, 340) if form == "tall" else (1080, 400)
    chart = review_chart(review, lang, sides, colours, size, lambda move: f"{base}/replay?move={move}")
    rows = [_row(d, lang) for d in review.decisions]
    worse = {d.move for d in slips(review)}
    return {
        "review": review,
        "stored": table.stored,
        "sides": sides,
        "colour": colours,
        "grades": [(g.key, g.mark, g.names[lang]) for g in GRADES.values()],
        "chart": chart.svg(described(review, lang, sides)),
        "players": _players(review, sides, lang),
        "rows": rows,
        "slips": [row for row in rows if row["move"] in worse],
        "turning": None if review.turning is None else rows[review.turning],
    }


def _row(d: ReviewedDecision, lang: str) -> dict[str, Any]:
    grade = GRADES[d.grade]
    return {
        "move": d.move,
        "seat": d.seat,
        "grade": grade.key,
        "mark": grade.mark,
        "grade_name": grade.names[lang],
        "played": d.played.words[lang],
        "better": d.best.words[lang] if d.best is not d.played else "",
        "chance": percent(d.played.outlook.chances[d.seat], lang),
        "loss": signed(-100 * d.loss, lang),
        "more": percent(d.loss, lang),
        "points": signed(d.points, lang, 1),
        "fewer": signed(-d.points, lang, 1),
    }


def _players(review: Review, sides: list[str], lang: str) -> list[dict[str, Any]]:
    """How each side fared, the most accurate first where nothing else orders them: as they sit."""
    found = []
    for k, (name, p) in enumerate(zip(sides, review.players)):
        accuracy = None if p.accuracy is None else f"{p.accuracy:.0f}"
        parts = {key: signed(100 * getattr(p, key), lang) for key in ("own", "others", "luck", "estimate")}
        found.append(
            {
                "side": k,
                "name": name,
                "start": percent(p.start, lang),
                "end": percent(p.result, lang),
                "grades": p.grades,
            }
            | {"accuracy": accuracy, **parts}
        )
    return found
