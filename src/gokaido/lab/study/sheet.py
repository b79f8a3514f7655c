"""A sheet for a chart, in the project's pigments: as a file by day, or in a page by day and by night."""

import io
import re
import textwrap
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gokaido.art.palette import PALETTE
from gokaido.engine.errors import BadOption

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

WIDTH, SLIM = 8.2, 4.1  # inches: on a desk, and on a phone
SANS = ("Alegreya Sans", "Noto Sans CJK JP", "Source Sans 3", "DejaVu Sans")
SERIF = ("Shippori Mincho", "Noto Serif CJK JP", "Source Serif 4", "DejaVu Serif")
DARK, LIGHT = "#171d2a", "#fffdf8"  # the same by day and by night
FORMS = ("png", "svg")  # of files
TITLE = 78  # letters of a title that fit in a line


@cache
def inks() -> dict[str, str]:
    """Every pigment by day, no two alike: a shade that nobody sees tells a page which one was meant."""
    found: dict[str, str] = {}
    for name, (day, _) in PALETTE.items():
        while day in found.values():
            day = f"{day[:5]}{(int(day[5:], 16) + 1) % 256:02x}"
        if day.startswith("#"):
            found[name] = day
    return found


def ink(name: str) -> str:
    """A pigment by day."""
    return inks()[name]


def on(name: str) -> str:
    """What can be read on a pigment, by day and by night."""
    day, night = (_is_light(colour) for colour in PALETTE[name])
    if day == night:
        return DARK if day else LIGHT
    return ink("text") if day else ink("raised")


def _is_light(colour: str) -> bool:
    r, g, b = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.299 * r + 0.587 * g + 0.114 * b > 140


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
        raise BadOption("charts_not_installed") from None
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
    slim: float = 0.5  # how much taller it is on a phone

    def files(self) -> dict[str, bytes]:
        """The chart as a file in each of FORMS."""
        with _sheet(self.height) as (sheet, axes):
            title = "\n".join(textwrap.wrap(self.title, TITLE))
            sheet.suptitle(title, x=0.012, ha="left", fontfamily=_installed(SERIF), fontsize=14.5)
            self.draw(axes)
            sheet.draw_without_rendering()
            sheet.set_layout_engine("none")  # everything has its place, which takes longer to find than to draw
            return {form: _saved(sheet, form) for form in FORMS}

    def inline(self, slim: bool = False) -> str:
        """The chart for a page: its colours are those of the page, by day and by night; the page has the title."""
        with _sheet(self.height + (self.slim if slim else 0.0), SLIM if slim else WIDTH) as (sheet, axes):
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
    return {day: name for name, day in inks().items()}


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


def is_broad(axes: "Axes") -> bool:
    """Is there room for a legend in several columns?"""
    return axes.get_figure(root=True).get_figwidth() > SLIM  # type: ignore[union-attr]
