"""Points over time, as a small drawing."""

from collections.abc import Sequence

from gokaido.art.paint import num, tag

WIDTH, HEIGHT = 330, 150
LEFT, RIGHT, TOP, FOOT = 24, 10, 8, 16
LABEL = {"en": "Points after each move", "fr": "Points après chaque coup"}


def points_chart(scores: Sequence[Sequence[int]], sides: Sequence[str], colours: Sequence[int], lang: str) -> str:
    """One line for each side."""
    top = max(1, max(max(row) for row in scores))
    low = min(0, min(min(row) for row in scores))
    moves = max(1, len(scores) - 1)

    def at(k: int, points: int) -> str:
        x = LEFT + (WIDTH - LEFT - RIGHT) * k / moves
        y = HEIGHT - FOOT - (HEIGHT - FOOT - TOP) * (points - low) / (top - low)
        return f"{num(x)},{num(y)}"

    drawn = ""
    for points in sorted({low, (top + low) // 2, top}):
        y = float(at(0, points).split(",")[1])
        drawn += tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y)
        drawn += tag("text", str(points), x=LEFT - 5, y=y + 4, text_anchor="end")
    for side in range(len(scores[0])):
        line = " ".join(at(k, row[side]) for k, row in enumerate(scores))
        drawn += tag(
            "g", tag("polyline", cls="under", points=line), tag("polyline", points=line), cls=f"p{colours[side]}"
        )
    text = ", ".join(f"{name} {points}" for name, points in zip(sides, scores[-1]))
    box = f"0 0 {WIDTH} {HEIGHT}"
    return tag("svg", drawn, cls="chart", viewBox=box, role="img", aria_label=f"{LABEL[lang]}: {text}")
