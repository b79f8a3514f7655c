"""Plays the studies of docs/studies and writes their pages: words, charts and figures, in English and in French.

    python scripts/docs/studies.py                      # all of them: an hour of a core
    python scripts/docs/studies.py --only seats-dojo    # one
    python scripts/docs/studies.py --games 20 --out /tmp/studies

A study whose page is there already is left alone, so that a run can be cut short and gone on with.
"""

import argparse
import io
from collections.abc import Iterator
from html import escape
from pathlib import Path

from PIL import Image, ImageOps

from gokaido.lab.study.figures import Locale
from gokaido.lab.study.question import FigureTable, text_of
from gokaido.lab.study.sheet import ink
from gokaido.lab.study.study import Study, study

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
BOT, SEED, GAMES = "level:4", 2026, 10_000
# How many of all games each way to play has: the share is that of --games.
STUDIES: dict[str, tuple[str, str, float, dict[str, bool]]] = {
    "travellers": ("travellers", "tokaido", 0.5, {}),
    "stations": ("stations", "tokaido", 1.0, {}),
    "seats-tokaido": ("seats", "tokaido", 0.5, {}),
    "travellers-crossroads": ("travellers", "tokaido", 0.15, {"crossroads": True}),
    "stations-crossroads": ("stations", "tokaido", 0.3, {"crossroads": True}),
    "festivals": ("festivals", "tokaido", 1.0, {}),
    "characters": ("characters", "duo", 1.0, {}),
    "seats-duo": ("seats", "duo", 1.0, {}),
    "buildings": ("buildings", "dojo", 1.0, {}),
    "objectives": ("objectives", "dojo", 1.0, {}),
    "seats-dojo": ("seats", "dojo", 1.0, {}),
}
WIDTH = 1200  # of a chart, in pixels
MARGIN = 24  # around it


def main() -> None:
    """Play and write what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=tuple(STUDIES), help="these alone")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=FOLDER)
    a = parser.parse_args()
    for name in a.only or STUDIES:
        if (a.out / f"{name}.md").exists():
            print(f"{name}: is there")
            continue
        key, game, share, options = STUDIES[name]
        number = max(1, int(share * a.games))
        found = study(key, game, number, bot=BOT, options=options, seed=SEED, workers=a.workers)
        for lang, folder, other in (("en", a.out, "fr/"), ("fr", a.out / "fr", "../")):
            told = found.told_in(lang)
            folder.mkdir(parents=True, exist_ok=True)
            write_charts(told, name, folder)
            (folder / f"{name}.md").write_text("\n\n".join(page(told, name, other)) + "\n", encoding="utf-8")
        print(f"{name}: {sum(f.games for f in found.found):,} games", flush=True)


def write_charts(told: Study, name: str, folder: Path) -> None:
    """Each chart as a small picture."""
    for chart in (c for part in told.answer.sections for c in part.charts):
        picture = Image.open(io.BytesIO(chart.files()["png"])).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        sized = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
        framed = ImageOps.expand(sized, MARGIN, ink("raised"))  # words begin at the very edge of a chart
        framed.save(folder / f"{name}-{chart.name}.webp", "WEBP", quality=82, method=6)


def page(told: Study, name: str, other: str) -> Iterator[str]:
    """The paragraphs of a page."""
    t = Locale(told.lang)
    yield f"# {told.title} ({box(told, name, t)})"
    yield f"*{told.subtitle()}.* [{t('En français', 'In English')}]({other}{name}.md)"
    yield f"**{told.answer.lead}**"
    for part in told.answer.sections:
        yield f"## {part.heading}"
        yield part.text
        for chart in part.charts:
            yield f"![{chart.alt}]({name}-{chart.name}.webp)"
        if part.grid:
            yield "\n".join(table(part.grid, t))
    yield f"## {t('How it was played', 'Comment c’était joué')}"
    yield from told.how()


def box(told: Study, name: str, t: Locale) -> str:
    """What it is about: the game, or the expansion that every match was played with."""
    game = told.found[0].arm.game
    added = [t.word(o.label) for o in game.rules.options if o.expansion and STUDIES[name][3].get(o.name)]
    return ", ".join(added) or t.word(game.names)


def table(grid: FigureTable, t: Locale) -> Iterator[str]:
    """A table of figures."""
    yield f"| {' | '.join(map(escape, grid.heads))} |"
    yield "|" + "|".join(" --- " if k == 0 else " ---: " for k in range(len(grid.heads))) + "|"
    for line in grid.lines:
        yield f"| {' | '.join(escape(text_of(cell, k in grid.percent, t)) for k, cell in enumerate(line))} |"


if __name__ == "__main__":
    main()
