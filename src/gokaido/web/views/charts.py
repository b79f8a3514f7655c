"""The end of a game in two drawings, where points come from and how they grew; and somebody's rating over games."""

from collections.abc import Sequence
from functools import cache

from gokaido.art.lines import LETTER, Axis, LineChart, crest_badge, move_axis, short_name
from gokaido.art.svg.elements import safe, tag
from gokaido.engine.game import Points

# Nothing by colour alone: every source has a pattern too.
PATTERNS = {
    "panorama": "", "souvenir": "M0 8L8 0", "meal": "M4 0V8", "spring": "M0 6q2-4 4 0t4 0",
    "temple": "M0 0L8 8M8 0L0 8", "encounter": "M1 4h2M5 4h2", "feat": "",
    "cherry": "M2 2h1M6 6h1", "bath": "M0 2H8M0 6H8", "legend": "M0 0L8 8",
    "other": "M0 4H8", "festival": "M4 0V3M0 4H3M4 5V8M5 4H8", "power": "M2 0V8M6 0V8",
}  # fmt: skip
WORDS = {
    "en": {
        "bars": "Points by source",
        "curve": "Points after each move",
        "move": "move {n}",
        "rating": "Rating over {n} games: from {first} to {last}",
    },
    "fr": {
        "bars": "Points par source",
        "curve": "Points après chaque coup",
        "move": "coup {n}",
        "rating": "Classement sur {n} parties : de {first} à {last}",
    },
}


@cache
def source_patterns() -> str:
    """The grounds of all sources, for the chart and its legend."""
    tiles = ""
    for name, d in PATTERNS.items():
        ground = tag("rect", width=8, height=8, fill=f"var(--src-{name})")
        line = f'<path d="{d}" fill="none" stroke="var(--src-{name}-on)" stroke-opacity=".3" stroke-width="1.2"/>'
        inside = ground + (line if d else "")
        tiles += tag("pattern", inside, id=f"bp-{name}", width=8, height=8, patternUnits="userSpaceOnUse")
    return tag("defs", tiles)


def source_bars(
    rows: Sequence[Points], sides: Sequence[str], colours: Sequence[int], order: Sequence[int], lang: str,
    width: int = 836,
) -> str:  # fmt: skip
    """One bar for each side in the order of the ranks, cut by source; points that were lost are not drawn."""
    high, letters = 46, 18 if width > 600 else 9
    names = 46 + LETTER * 1.15 * max(len(short_name(n, letters)) for n in sides)
    totals = [sum(max(0, r.points[k]) for r in rows) for k in range(len(sides))]
    unit = (width - names - 62) / max(1, *totals)
    drawn = ""
    for line, side in enumerate(order):
        x, y, cells = names, line * high, ""
        for row in rows:
            points = row.points[side]
            if points <= 0:
                continue
            label = tag("title", safe(f"{sides[side]}, {row.label}: {points}"))
            cell = tag(
                "rect", x=x, y=y + 5, width=points * unit, height=36, fill=f"url(#bp-{row.colour})",
                stroke="sheet", stroke_width=1.5,
            )  # fmt: skip
            fits = points * unit > 9 + 8 * len(str(points))
            style = f"fill:var(--src-{row.colour}-on);stroke:var(--src-{row.colour})"
            figure = tag("text", str(points), x=x + points * unit / 2, y=y + 28, cls="seg", style=style) if fits else ""
            cells += tag("g", label, cell, figure)
            x += points * unit
        total = tag("text", str(sum(r.points[side] for r in rows)), x=x + 12, y=y + 32, cls="tot")
        who = tag("text", safe(short_name(sides[side], letters)), x=38, y=y + 29, cls="who")
        inside = cells + crest_badge(colours[side], 16, y + 23, 14) + who + total
        drawn += tag("g", inside, id=f"bar-{side}", cls=f"p{colours[side]}")
    box = f"0 0 {width} {high * len(order)}"
    return tag("svg", drawn, cls="chart", viewBox=box, role="img", aria_label=WORDS[lang]["bars"])


def points_chart(
    scores: Sequence[Sequence[int]], sides: Sequence[str], colours: Sequence[int], lang: str, size: tuple[int, int]
) -> str:
    """One line for each side, named where it ends."""
    low, high = min(0, *map(min, scores)), max(1, *map(max, scores))
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if (high - low) / s <= 6)
    high = -(-high // step) * step
    down = Axis(low, high, tuple((points, str(points)) for points in range(low, high + 1, step)))
    along = move_axis(max(1, len(scores) - 1), WORDS[lang]["move"])
    text = ", ".join(f"{name} {points}" for name, points in zip(sides, scores[-1]))
    chart = LineChart(list(enumerate(scores)), sides, colours, [str(p) for p in scores[-1]], down, along, size)
    return chart.svg(f"{WORDS[lang]['curve']}: {text}")


def rating_curve(numbers: Sequence[int], name: str, lang: str, size: tuple[int, int]) -> str:
    """Somebody's rating after each game that counted."""
    step = next(s for s in (20, 50, 100, 200, 500, 1000, 2000, 5000) if (max(numbers) - min(numbers)) / s <= 5)
    low, high = min(numbers) // step * step, -(-(max(numbers) + 1) // step) * step
    down = Axis(low, high, tuple((n, str(n)) for n in range(low, high + 1, step)))
    games = len(numbers)
    every = next(s for s in (5, 10, 20, 50, 100, 200, 500) if games / s <= 5)
    along = Axis(1, games, tuple((n, str(n)) for n in range(every, games + 1, every)))
    rows = [(n, (number,)) for n, number in enumerate(numbers, 1)]
    told = WORDS[lang]["rating"].format(n=games, first=numbers[0], last=numbers[-1])
    return LineChart(rows, [name], [1], [str(numbers[-1])], down, along, size).svg(told)
