"""What Crossroads and Matsuri lay beside the road, as SVG: five stocks, and the festivals that last."""

from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import chip, label, sheet, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import group, path
from gokaido.art.svg.lettering import COLON, paragraph, words, wrapped

from ..material.crossroads import IN_STOCK, LEGEND_EFFECT, LEGEND_NAMES, SECRET_EFFECT, SECRET_WORDS, Legend
from ..material.matsuri import FESTIVAL_EFFECT, FESTIVAL_NAMES
from ..text.phrases import STOCK_WORDS, festival_title
from ..text.terminal import in_force

HEIGHT = 44
TALLY, OBJECT = 56, 25  # room for the number of a stock, and for a legendary object
STOCKS = ("cherry", "bathhouse", "amulet", "calligraphy")
WORDS = {
    "en": {"shelf": "Stocks and festivals", "calm": "no festival lasts now", "all": "for all"},
    "fr": {"shelf": "Réserves et Matsuri", "calm": "aucun Matsuri en cours", "all": "pour tous"},
}


def shelf_groups(s: Any, lang: str, x: float, y: float, width: float) -> list[Group]:
    """The strip below the counter."""
    left = [s.trees_left, s.baths_left, *s.n_stock]
    stocks = sheet(0, 0, width, HEIGHT)
    for k, stock in enumerate(STOCKS):
        name = f"{STOCK_WORDS[stock][lang]}{COLON[lang]}{left[k]}"
        stocks += group(label(name), tally(16 + TALLY * k, 22, f"g-{stock}", str(left[k]), 26, 16), role="img")
    start = 20 + TALLY * len(STOCKS)
    for k, card in enumerate(c for c in range(IN_STOCK) if s.legends_left >> c & 1):
        name = f"{LEGEND_NAMES[card]}. {LEGEND_EFFECT[card][lang]}"
        stocks += group(label(name), centred(f"l-{Legend.word(card)}", start + 12 + OBJECT * k, 22, 22), role="img")
    groups = [Group("shelf", stocks, x, y, label=WORDS[lang]["shelf"])]
    if s.matsuri:
        bar = start + OBJECT * IN_STOCK + 10
        line = path(f"M{bar} 10V{HEIGHT - 10}", "none", stroke="rule")
        groups.append(Group("festivals", line + _news(s, lang, bar + 14, width - bar - 28), x, y))
    return groups


def festivals_shown(s: Any, lang: str) -> list[tuple[str, str, str, str]]:
    """The festivals that last and the calligraphy laid open: glyph, name, title and effect of each."""
    shown = [("g-matsuri", FESTIVAL_NAMES[c], festival_title(c, lang), FESTIVAL_EFFECT[c][lang]) for c in in_force(s)]
    if s.shared >= 0:
        shown.append(("g-calligraphy", SECRET_WORDS[s.shared][lang], WORDS[lang]["all"], SECRET_EFFECT[s.shared][lang]))
    return shown


def _news(s: Any, lang: str, x: float, room: float) -> str:
    """The festivals that last; a single one says what it does."""
    shown = festivals_shown(s, lang)
    if not shown:
        return words(x, 27, WORDS[lang]["calm"], 13, "text-3")
    drawn, left = "", x
    for glyph, name, title, effect in shown:
        inside, wide = chip(left, 10, [glyph], name)
        drawn += group(label(f"{title}. {effect}"), inside, role="img")
        left += wide + 10
    if len(shown) == 1:
        lines = wrapped(shown[0][3], x + room - left, 12.5)
        drawn += paragraph(left, 27 if len(lines) == 1 else 20, lines, 15, 12.5, "text-3")
    return drawn
