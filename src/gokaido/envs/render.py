"""What environments show: the table as text, as a drawing, or as pixels, as one seat sees it."""

import io
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game

from .requirements import needed

COLUMNS = 80
MODES = ("ansi", "human", "svg", "rgb_array")
Shown = str | npt.NDArray[np.uint8] | None


def check_mode(mode: str | None) -> None:
    """Is there such a way to show a table?"""
    if mode is not None and mode not in MODES:
        raise BadOption("render_mode", known=tuple(MODES), given=mode)


def picture(game: Game, view: Any, mode: str, lang: str = "en") -> Shown:
    """The table: `svg` is a drawing, `rgb_array` its pixels, `ansi` a text, `human` prints the text in colour."""
    names = game.text.side_names(view, lang)
    if mode in ("svg", "rgb_array"):
        drawn = str(game.picture.draw(view, lang, names))
        return drawn if mode == "svg" else pixels(drawn)
    from rich.console import Console

    text = game.text.terminal(view, lang, names)
    if mode == "human":
        Console(width=COLUMNS).print(text, highlight=False)
        return None
    page = io.StringIO()
    Console(file=page, width=COLUMNS, color_system=None).print(text, highlight=False)
    return page.getvalue()


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A drawing as height x width x 3 bytes, by a browser: the drawings are made for one."""
    image = needed("PIL.Image", "rgb_array", "render")
    shot = _browser_thread().submit(_photograph, svg).result()
    return np.array(image.open(io.BytesIO(shot)).convert("RGB"))


@cache
def _browser_thread() -> ThreadPoolExecutor:
    """The browser lives in a thread of its own, so that notebooks and others may use Playwright in theirs."""
    return ThreadPoolExecutor(1)


def _photograph(svg: str) -> bytes:
    page = _page()
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
    shot: bytes = page.locator("svg").first.screenshot()
    return shot


@cache
def _page() -> Any:
    """A page of a browser without a window, kept for the next pictures; it ends with this process."""
    playwright = needed("playwright.sync_api", "rgb_array", "render").sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))  # None: Playwright's own
    return browser.new_page(viewport={"width": 1200, "height": 1200})
