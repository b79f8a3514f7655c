"""Charts in the project's pigments: dots with intervals, bars by source, histograms, the road; as files or in pages."""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gokaido.art.palette import PALETTE
from gokaido.engine.errors import BadOption

from .statistics import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

WIDTH, SLIM = 8.2, 4.6  # inches: on a desk, and on a phone
SANS = ("Alegreya Sans", "Noto Sans CJK JP", "Source Sans 3", "DejaVu Sans")
SERIF = ("Shippori Mincho", "Noto Serif CJK JP", "Source Serif 4", "DejaVu Serif")
PERCENT = "{x:.0%}"
# In this order neighbours differ in hue and in lightness.
SERIES = ("ai", "kin", "shu", "matsu", "sumire", "mizu", "cha", "wakaba", "sakura", "nezu")


def ink(name: str) -> str:
    """A pigment by day."""
    return PALETTE[name][0]


@cache
def _installed(wanted: tuple[str, ...]) -> list[str]:
    from matplotlib import font_manager

    known = {font.name for font in font_manager.fontManager.ttflist}
    return [name for name in wanted if name in known]


def has_kanji() -> bool:
    """Is there a font here that can write Japanese?"""
    return any("CJK" in name or "Mincho" in name for name in _installed(SANS) + _installed(SERIF))


def _style() -> Any:
    return {
        "font.family": _installed(SANS),
        "font.size": 11,
        "text.color": ink("text"),
        "axes.facecolor": ink("raised"),
        "figure.facecolor": ink("raised"),
        "savefig.facecolor": ink("raised"),
        "axes.edgecolor": ink("rule"),
        "axes.labelcolor": ink("text-2"),
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "xtick.color": ink("text-3"),
        "ytick.color": ink("text-3"),
        "xtick.labelcolor": ink("text-2"),
        "ytick.labelcolor": ink("text"),
        "ytick.major.size": 0,
        "xtick.major.size": 0,
        "grid.color": ink("rule"),
        "grid.linewidth": 0.7,
        "grid.alpha": 0.6,
        "legend.frameon": False,
        "svg.hashsalt": "gokaido",  # the same figures make the same file
    }


@contextmanager
def _sheet(height: float, width: float = WIDTH) -> Any:
    """A sheet with one set of axes, in our style."""
    try:
        import matplotlib
        from matplotlib.figure import Figure as Sheet
    except ImportError:
        raise BadOption("Charts need matplotlib: install gokaido with its extra 'lab'.") from None
    with matplotlib.rc_context(_style()):
        sheet = Sheet(figsize=(width, height), layout="constrained")
        yield sheet, sheet.add_subplot()


@dataclass(frozen=True)
class Chart:
    """A chart: its name, what it shows in words, and how to draw it."""

    name: str
    title: str
    alt: str
    height: float
    draw: Callable[["Axes"], None]

    def save(self, form: str) -> bytes:
        """The chart as a file: png or svg."""
        with _sheet(self.height) as (sheet, axes):
            axes.set_title(self.title, loc="left", fontfamily=_installed(SERIF), fontsize=14.5, pad=14)
            self.draw(axes)
            return _saved(sheet, form)

    def inline(self, slim: bool = False) -> str:
        """The chart for a page: its colours are those of the page, by day and by night; the page has the title."""
        with _sheet(self.height + (0.5 if slim else 0.0), SLIM if slim else WIDTH) as (sheet, axes):
            self.draw(axes)
            text = _saved(sheet, "svg").decode()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
        own = f"slim-{self.name}" if slim else self.name
        text = re.sub(r'(id="|#)(?=[A-Za-z])(?![0-9a-fA-F]{6}[;"\s])', rf"\g<1>{own}-", text)
        head = f'<svg role="img" aria-label="{_safe(self.alt)}" '
        text = re.sub(r'<svg (.*?)width="[^"]*" height="[^"]*"', rf"{head}\1", text, count=1, flags=re.DOTALL)
        return re.sub(r"#[0-9a-f]{6}\b", lambda m: _variable(m[0]), text)


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


@cache
def _pigments() -> dict[str, str]:
    return {day: name for name, (day, _) in reversed(PALETTE.items())}


def _variable(colour: str) -> str:
    name = _pigments().get(colour)
    return f"var(--{name})" if name else colour


def pigments_used(text: str) -> list[str]:
    """The names of the pigments in a text of variables."""
    return sorted(set(re.findall(r"var\(--([\w-]+)\)", text)))


def _saved(sheet: "Sheet", form: str) -> bytes:
    file = io.BytesIO()
    sheet.savefig(file, format=form, dpi=170, metadata={"Date": None} if form == "svg" else None)
    return file.getvalue()


def _percent(axes: "Axes", axis: str = "x") -> None:
    from matplotlib.ticker import PercentFormatter

    getattr(axes, f"{axis}axis").set_major_formatter(PercentFormatter(1.0, decimals=0))


def _error(figures: Sequence[Figure]) -> list[list[float]]:
    return [[max(f.value - f.low, 0.0) for f in figures], [max(f.high - f.value, 0.0) for f in figures]]


def _is_broad(axes: "Axes") -> bool:
    """Is there room for a legend in several columns?"""
    return axes.get_figure(root=True).get_figwidth() > SLIM  # type: ignore[union-attr]


# ------------------------------------------------------------------ kinds of charts


def ranking(
    name: str,
    title: str,
    labels: Sequence[str],
    figures: Sequence[Figure],
    par: float | None = None,
    percent: bool = True,
    unit: str = "",
    colours: Sequence[str] | None = None,
) -> Chart:
    """A dot with its 95 % interval for each thing, the best on top; a dashed line at par."""
    order = sorted(range(len(labels)), key=lambda k: figures[k].value)

    def draw(axes: "Axes") -> None:
        chosen = [figures[k] for k in order]
        inks = [ink(colours[k]) if colours else _judged(figures[k], par) for k in order]
        axes.grid(axis="x")
        if par is not None:
            axes.axvline(par, color=ink("text-3"), linestyle=(0, (4, 3)), linewidth=1.1, zorder=1)
            axes.annotate(
                f"par {par:.0%}" if percent else "par",
                (par, len(order) - 0.42), ha="center", va="bottom", color=ink("text-3"), fontsize=9.5,
            )  # fmt: skip
        for k, figure in enumerate(chosen):
            axes.plot([figure.low, figure.high], [k, k], color=inks[k], linewidth=5, alpha=0.28, solid_capstyle="round")
            said = f"{figure.value:.1%}" if percent else f"{figure.value:.1f}{unit}"
            axes.annotate(
                said, (1.02, k), xycoords=("axes fraction", "data"), va="center", fontsize=10.5, color=ink("text"),
            )  # fmt: skip
        axes.scatter([f.value for f in chosen], range(len(order)), s=64, c=inks, zorder=3, edgecolors=ink("raised"))
        axes.set_yticks(range(len(order)), [labels[k] for k in order])
        axes.set_ylim(-0.7, len(order) - 0.3)
        axes.margins(x=0.06)
        axes.spines["left"].set_visible(False)
        if percent:
            _percent(axes)

    alt = f"{title}: " + ", ".join(
        f"{labels[k]} {figures[k].value:.1%}" if percent else f"{labels[k]} {figures[k].value:.1f}{unit}"
        for k in reversed(order)
    )
    return Chart(name, title, alt, 1.0 + 0.38 * len(labels), draw)


def _judged(figure: Figure, par: float | None) -> str:
    """Pine above par, vermilion below, indigo where the interval holds it."""
    if par is None or figure.low <= par <= figure.high:
        return ink("ai")
    return ink("matsu") if figure.value > par else ink("shu")


def stacked(
    name: str,
    title: str,
    labels: Sequence[str],
    parts: Mapping[str, Sequence[float]],
    colours: Mapping[str, str] | None = None,
    whole: bool = True,
) -> Chart:
    """A bar for each thing, made of parts, in the order given, the first on top."""

    def draw(axes: "Axes") -> None:
        axes.grid(axis="x")
        places = range(len(labels) - 1, -1, -1)
        left = [0.0] * len(labels)
        for k, (part, values) in enumerate(parts.items()):
            colour = ink(colours[part] if colours else SERIES[k % len(SERIES)])
            bars = axes.barh(
                places, values, 0.68, left, label=part, color=colour, edgecolor=ink("raised"), linewidth=0.9
            )
            for bar, value in zip(bars, values):
                if value >= 0.055 * max(map(sum, zip(*parts.values()))):
                    axes.annotate(
                        f"{value:.0f}", (bar.get_x() + value / 2, bar.get_y() + bar.get_height() / 2), ha="center",
                        va="center", fontsize=9, color=_on(colour),
                    )  # fmt: skip
            left = [a + b for a, b in zip(left, values)]
        for place, end in zip(places, left) if whole else ():
            axes.annotate(
                f"{end:.1f}", (end, place), xytext=(6, 0), textcoords="offset points", va="center",
                fontsize=10, color=ink("text-2"),
            )  # fmt: skip
        axes.set_yticks(list(places), labels)
        axes.margins(x=0.06)
        axes.spines["left"].set_visible(False)
        low = -(0.35 if _is_broad(axes) else 0.6) / max(len(labels), 2)
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, low), ncols=4 if _is_broad(axes) else 2, fontsize=9.5)

    sums = [sum(values[k] for values in parts.values()) for k in range(len(labels))]
    alt = f"{title}: " + ", ".join(f"{label} {value:.1f}" for label, value in zip(labels, sums))
    return Chart(name, title, alt, 1.7 + 0.4 * len(labels), draw)


def _on(colour: str) -> str:
    """What can be read on a colour."""
    r, g, b = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return ink("text") if 0.299 * r + 0.587 * g + 0.114 * b > 140 else ink("shiro")


def columns(
    name: str,
    title: str,
    labels: Sequence[str],
    series: Mapping[str, Sequence[Figure]],
    par: float | None = None,
    percent: bool = True,
    label: str = "",
) -> Chart:
    """Dots with intervals for each place along the bottom, one colour for each series."""

    def draw(axes: "Axes") -> None:
        axes.grid(axis="y")
        if par is not None:
            axes.axhline(par, color=ink("text-3"), linestyle=(0, (4, 3)), linewidth=1.1)
        for k, (title, figures) in enumerate(series.items()):
            shift = (k - (len(series) - 1) / 2) * 0.16
            at = [j + shift for j in range(len(labels))]
            colour = ink(SERIES[k % len(SERIES)])
            axes.errorbar(
                at, [f.value for f in figures], _error(figures), fmt="o", markersize=8, color=colour, elinewidth=5,
                ecolor=_pale(colour), label=title, markeredgecolor=ink("raised"),
            )  # fmt: skip
        axes.set_xticks(range(len(labels)), labels)
        axes.set_xlim(-0.6, len(labels) - 0.4)
        axes.set_ylabel(label)
        axes.tick_params(axis="x", labelcolor=ink("text"))
        if percent:
            _percent(axes, "y")
        if len(series) > 1:
            axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=3 if _is_broad(axes) else 1, fontsize=10)

    alt = f"{title}: " + "; ".join(
        f"{s} " + ", ".join(f"{a} {f.value:.1%}" if percent else f"{a} {f.value:.1f}" for a, f in zip(labels, figures))
        for s, figures in series.items()
    )
    return Chart(name, title, alt, 3.5 if len(series) > 1 else 2.7, draw)


def _pale(colour: str) -> tuple[float, float, float, float]:
    r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return (r, g, b, 0.28)


def histogram(name: str, title: str, series: Mapping[str, Sequence[float]], label: str) -> Chart:
    """How often each value comes, one curve for each series."""

    def draw(axes: "Axes") -> None:
        axes.grid(axis="y")
        every = [v for values in series.values() for v in values]
        low, high = min(every), max(every)
        step = max(1, round((high - low) / 40))
        edges = [low + (k - 0.5) * step for k in range(int((high - low) / step) + 3)]
        for k, (title, values) in enumerate(series.items()):
            colour = ink(SERIES[k % len(SERIES)])
            weights = [1 / len(values)] * len(values)
            axes.hist(values, edges, weights=weights, color=colour, alpha=0.22, histtype="stepfilled")
            axes.hist(values, edges, weights=weights, color=colour, linewidth=1.8, histtype="step", label=title)
        _percent(axes, "y")
        axes.set_xlabel(label)
        axes.set_ylabel("of games")
        if len(series) > 1:
            axes.legend(loc="best", fontsize=10)

    alt = f"{title}: " + ", ".join(f"{s} {sum(v) / len(v):.1f} on average" for s, v in series.items())
    return Chart(name, title, alt, 3.4, draw)


def along(
    name: str,
    title: str,
    places: Sequence[int],
    figures: Sequence[Figure],
    kinds: Sequence[str],
    colours: Mapping[str, str],
    marks: dict[int, str],
    label: str,
) -> Chart:
    """A stem for every place of a road, coloured by kind and as thick as the place is liked; marks are lines."""

    def draw(axes: "Axes") -> None:
        axes.grid(axis="y")
        most = max((f.cases for f in figures), default=1)
        top = max((f.high for f in figures), default=1.0)
        for place, word in marks.items():
            axes.axvline(place, color=ink("rule"), linewidth=6, alpha=0.55, zorder=0)
            axes.annotate(word, (place, top * 1.06), ha="center", va="bottom", fontsize=9.5, color=ink("text-3"))
        for kind, colour in colours.items():
            mine = [k for k in range(len(places)) if kinds[k] == kind and figures[k].cases]
            for k in mine:
                axes.plot([places[k]] * 2, [0, figures[k].value], color=ink(colour), linewidth=1.6, alpha=0.6)
            axes.errorbar(
                [places[k] for k in mine], [figures[k].value for k in mine], _error([figures[k] for k in mine]),
                fmt="none", ecolor=_pale(ink(colour)), elinewidth=4,
            )  # fmt: skip
            axes.scatter(
                [places[k] for k in mine], [figures[k].value for k in mine], label=kind, color=ink(colour), zorder=3,
                s=[14 + 110 * figures[k].cases / most for k in mine], edgecolors=ink("raised"), linewidths=0.8,
            )  # fmt: skip
        axes.set_ylim(0, top * 1.16)
        axes.set_xlabel("place on the road")
        axes.set_ylabel(label)
        columns = 5 if _is_broad(axes) else 2
        legend = axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=columns, fontsize=9.5)
        for handle in legend.legend_handles:
            if handle is not None:
                handle.set_sizes([48.0])  # type: ignore[attr-defined]

    return Chart(name, title, f"{title}, by place and kind of stop.", 4.2, draw)
