"""Charts: dots with intervals, bars made of parts, dots by place, histograms, the road."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..statistics import Figure
from .figures import ENGLISH, Locale
from .sheet import Chart, ink, is_broad, on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# In this order neighbours differ in hue and in lightness.
SERIES = ("ai", "kin", "shu", "matsu", "sumire", "mizu", "cha", "wakaba", "sakura", "nezu")


def _ticks(axes: "Axes", axis: str, locale: Locale, percent: bool) -> None:
    """Numbers along an axis, as people write them."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    def written(value: float, _: object) -> str:
        return locale.percent(value) if percent else locale.number(value, 0 if value == round(value) else 1)

    scale = getattr(axes, f"{axis}axis")
    scale.set_major_locator(MaxNLocator(8 if is_broad(axes) else 5, steps=[1, 2, 5, 10]))
    scale.set_major_formatter(FuncFormatter(written))


def _error(figures: Sequence[Figure]) -> list[list[float]]:
    return [[max(f.value - f.low, 0.0) for f in figures], [max(f.high - f.value, 0.0) for f in figures]]


def ranking(
    name: str,
    title: str,
    labels: Sequence[str],
    figures: Sequence[Figure],
    par: float | None = None,
    percent: bool = True,
    label: str = "",
    locale: Locale = ENGLISH,
) -> Chart:
    """A dot with its 95 % interval for each thing, the best on top; a dashed line at par."""
    order = sorted(range(len(labels)), key=lambda k: figures[k].value)

    def said(value: float) -> str:
        return locale.percent(value, 1) if percent else locale.number(value)

    def draw(axes: "Axes") -> None:
        chosen = [figures[k] for k in order]
        inks = [_judged(figures[k], par) for k in order]
        axes.grid(axis="x")
        if par is not None:
            axes.axvline(par, color=ink("text-3"), linestyle=(0, (4, 3)), linewidth=1.1, zorder=1)
            level = said(par) if percent and 100 * par % 1 > 0.01 else locale.percent(par) if percent else ""
            axes.annotate(
                locale(f"par {level}", f"égalité {level}").strip(),
                (par, 1.0), xycoords=("data", "axes fraction"), xytext=(0, 3), textcoords="offset points", ha="center",
                va="bottom", color=ink("text-3"), fontsize=9.5,
            )  # fmt: skip
        for k, figure in enumerate(chosen):
            axes.plot([figure.low, figure.high], [k, k], color=inks[k], linewidth=5, alpha=0.28, solid_capstyle="round")
            axes.annotate(
                said(figure.value), (1.02, k), xycoords=("axes fraction", "data"), va="center", fontsize=10.5,
                color=ink("text"),
            )  # fmt: skip
        axes.scatter([f.value for f in chosen], range(len(order)), s=64, c=inks, zorder=3, edgecolors=ink("raised"))
        axes.set_yticks(range(len(order)), [labels[k] for k in order])
        axes.set_ylim(-0.7, len(order) - 0.3)
        axes.margins(x=0.06)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(label)
        _ticks(axes, "x", locale, percent)

    alt = f"{title}: " + ", ".join(f"{labels[k]} {said(figures[k].value)}" for k in reversed(order))
    return Chart(name, title, alt, 1.2 + 0.38 * len(labels), draw)


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
    colours: Mapping[str, str],
    whole: bool = True,
    label: str = "",
    locale: Locale = ENGLISH,
) -> Chart:
    """A bar for each thing, made of parts, in the order given, the first on top."""

    def draw(axes: "Axes") -> None:
        axes.grid(axis="x")
        places = range(len(labels) - 1, -1, -1)
        left = [0.0] * len(labels)
        for part, values in parts.items():
            colour = ink(colours[part])
            bars = axes.barh(
                places, values, 0.68, left, label=part, color=colour, edgecolor=ink("raised"), linewidth=0.9
            )
            for bar, value in zip(bars, values):
                if value >= (0.055 if is_broad(axes) else 0.1) * max(map(sum, zip(*parts.values()))):
                    axes.annotate(
                        f"{value:.0f}", (bar.get_x() + value / 2, bar.get_y() + bar.get_height() / 2), ha="center",
                        va="center", fontsize=9, color=on(colours[part]),
                    )  # fmt: skip
            left = [a + b for a, b in zip(left, values)]
        for place, end in zip(places, left) if whole else ():
            axes.annotate(
                locale.number(end), (end, place), xytext=(6, 0), textcoords="offset points", va="center",
                fontsize=10, color=ink("text-2"),
            )  # fmt: skip
        axes.set_yticks(list(places), labels)
        axes.margins(x=0.06)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(label)
        _ticks(axes, "x", locale, False)
        _legend(axes, 4 if is_broad(axes) else 2)

    sums = [sum(values[k] for values in parts.values()) for k in range(len(labels))]
    told = sums if whole else next(iter(parts.values()))
    alt = f"{title}: " + ", ".join(f"{label} {locale.number(value)}" for label, value in zip(labels, told))
    lines = -(-len(parts) // 4)
    return Chart(name, title, alt, 1.5 + 0.4 * len(labels) + 0.22 * lines, draw, 0.5 + 0.22 * lines)


def _legend(axes: "Axes", columns: int) -> Any:
    """What the colours are, under the axes."""
    sheet: Any = axes.get_figure(root=True)
    return sheet.legend(loc="outside lower center", ncols=columns, fontsize=9.5, handlelength=1.5, columnspacing=1.6)


def columns(
    name: str,
    title: str,
    labels: Sequence[str],
    series: Mapping[str, Sequence[Figure]],
    par: float | None = None,
    percent: bool = True,
    label: str = "",
    below: str = "",
    locale: Locale = ENGLISH,
) -> Chart:
    """Dots with intervals for each place along the bottom, one colour for each series."""

    def said(value: float) -> str:
        return locale.percent(value, 1) if percent else locale.number(value)

    def draw(axes: "Axes") -> None:
        axes.grid(axis="y")
        if par is not None:
            axes.axhline(par, color=ink("text-3"), linestyle=(0, (4, 3)), linewidth=1.1)
            axes.annotate(
                locale("par", "égalité"), (1.0, par), xycoords=("axes fraction", "data"), xytext=(0, 3),
                textcoords="offset points", ha="right", va="bottom", color=ink("text-3"), fontsize=9.5,
            )  # fmt: skip
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
        axes.set_xlabel(below)
        axes.tick_params(axis="x", labelcolor=ink("text"))
        _ticks(axes, "y", locale, percent)
        if len(series) > 1:
            _legend(axes, 3 if is_broad(axes) else 1)

    alt = f"{title}: " + "; ".join(
        f"{s} " + ", ".join(f"{a} {said(f.value)}" for a, f in zip(labels, figures)) for s, figures in series.items()
    )
    return Chart(name, title, alt, 3.6 if len(series) > 1 else 2.9, draw)


def _pale(colour: str) -> tuple[float, float, float, float]:
    r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return (r, g, b, 0.28)


def histogram(
    name: str, title: str, series: Mapping[str, Sequence[float]], label: str, locale: Locale = ENGLISH
) -> Chart:
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
        _ticks(axes, "y", locale, True)
        _ticks(axes, "x", locale, False)
        axes.set_xlabel(label)
        axes.set_ylabel(locale("share of the games", "part des parties"))
        if len(series) > 1:
            _legend(axes, 3 if is_broad(axes) else 2)

    usual = locale("on average", "en moyenne")
    alt = f"{title}: " + ", ".join(f"{s} {locale.number(sum(v) / len(v))} {usual}" for s, v in series.items())
    return Chart(name, title, alt, 3.6, draw)


def along(
    name: str,
    title: str,
    places: Sequence[int],
    figures: Sequence[Figure],
    kinds: Sequence[str],
    colours: Mapping[str, str],
    marks: dict[int, str],
    label: str,
    locale: Locale = ENGLISH,
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
        axes.set_xlabel(locale("place on the road", "place sur la route"))
        axes.set_ylabel(label)
        _ticks(axes, "y", locale, False)
        legend = _legend(axes, 5 if is_broad(axes) else 2)
        for handle in legend.legend_handles:
            if handle is not None:
                handle.set_sizes([48.0])

    return Chart(name, title, f"{title} ({label})", 4.2, draw)
