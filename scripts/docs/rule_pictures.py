"""The pictures of the rules, drawn by the code that draws the tables, in both languages.

Legends show what is on cards and boards with its name; scenes are parts of a table in the middle of a game.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import gokaido
from gokaido.art.glyphs.sprite import centred, glyphs, use
from gokaido.art.pieces import sheet
from gokaido.art.svg.frame import picture
from gokaido.art.svg.lettering import fitted, paragraph, words, wrapped

DATA = Path(gokaido.__file__).parent / "games"
WIDTH = 760
Item = tuple[str, str, str]  # a symbol, a name, a note


@cache
def printed(game: str, box: str) -> dict[str, Any]:
    """What is printed in a box."""
    return tomllib.loads((DATA / game / "data" / f"{box}.toml").read_text("utf-8"))


def legend(items: list[Item], columns: int, title: str, lang: str, size: float = 46) -> str:
    """Symbols in rows, each with its name and a note under it."""
    wide = (WIDTH - 16) / columns
    notes = [wrapped(note, wide - 14, 13, 4) for _, _, note in items]
    tall = size + 34 + 16 * max((len(note) for note in notes), default=0)
    rows = -(-len(items) // columns)
    body = sheet(0, 0, WIDTH, rows * tall + 16)
    for k, (symbol, name, _) in enumerate(items):
        x, y = 8 + wide * (k % columns + 0.5), 12 + tall * (k // columns)
        body += centred(symbol, x, y + size / 2, size)
        body += words(x, y + size + 20, name, fitted(name, wide - 10, 16, True), bold=True, serif=True, anchor="middle")
        body += paragraph(x, y + size + 38, notes[k], 16, 13, "text-2", anchor="middle")
    told = "; ".join(f"{name}: {note}" if note else name for _, name, note in items)
    return picture(body, WIDTH, int(rows * tall + 20), title, told, lang)


def scene(match: gokaido.Match, lang: str, keep: Callable[[str], bool], box: tuple[int, int, int, int]) -> str:
    """The part of a table that lies in a box (left, top, width, height), of its groups those to keep."""
    drawing = match.drawing(lang=lang)
    left, top, width, height = box
    kept = tuple(group for group in drawing.groups if keep(group.id))
    drawn = str(replace(drawing, groups=kept, width=width, height=height))
    return drawn.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="{left} {top} {width} {height}"', 1)


def _named(rows: list[dict[str, Any]], prefix: str, lang: str, note: Callable[[dict[str, Any]], str]) -> list[Item]:
    """Rows of a box as items of a legend."""
    return [(prefix + row["id"], row.get("name") or capital(row[lang]), note(row)) for row in rows]


def capital(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]


# ------------------------------------------------------------------ Tokaido and its expansions


def journey(moves: int, **options: Any) -> gokaido.Match:
    """A match of four after some moves of quick bots."""
    match = gokaido.Match("tokaido", seats=4, seed=11, **options)
    rival = gokaido.bot("tokaido", level=2)
    while len(match.actions) < moves or match.legal[0].text.split()[0] != "move":
        match.play(rival.choose(match.view_state(match.actor), seed=len(match.actions)).action)
    return match


def road(lang: str) -> str:
    """The road with four travellers, and where the last of them may go."""
    kept = ("board-land", "road", "marks", "pawn-")
    return scene(journey(24), lang, lambda id: id.startswith(kept), (0, 0, 1072, 636))


def mat(lang: str) -> str:
    """A mat late in the journey."""
    match = journey(70)
    group = next(g for g in match.drawing(lang=lang).groups if g.id == "mat-2")
    return scene(match, lang, lambda id: id == group.id, (int(group.x) - 6, int(group.y) - 6, 530, 158))


def stations(lang: str) -> str:
    """The nine kinds of stops."""
    brings = {
        "paddy": {"en": "1, 2, 3", "fr": "1, 2, 3"},
        "mountain": {"en": "1 to 4", "fr": "1 à 4"},
        "sea": {"en": "1 to 5", "fr": "1 à 5"},
        "village": {"en": "souvenirs", "fr": "souvenirs"},
        "farm": {"en": "3 coins", "fr": "3 pièces"},
        "hot_spring": {"en": "2 or 3 points", "fr": "2 ou 3 points"},
        "temple": {"en": "a point a coin", "fr": "un point par pièce"},
        "encounter": {"en": "somebody", "fr": "quelqu’un"},
        "inn": {"en": "a meal, 6 points", "fr": "un repas, 6 points"},
    }
    items = [
        ("g-" + row["id"].replace("_", ""), row[lang], brings[row["id"]][lang])
        for row in printed("tokaido", "base")["stop"]
    ]
    return legend(items, 9, {"en": "The stations", "fr": "Les stations"}[lang], lang)


def panoramas(lang: str) -> str:
    """The three scrolls."""
    body, x = sheet(0, 0, WIDTH, 150), 20.0
    for row in printed("tokaido", "base")["stop"][:3]:
        n, name = row["sections"], f"pano-{row['id']}"
        wide = n * 56
        body += use(name, x, 18, wide, 96)
        body += words(x + wide / 2, 138, row[lang], 15, bold=True, serif=True, anchor="middle")
        x += wide + 24
    title = {"en": "The three panoramas", "fr": "Les trois panoramas"}[lang]
    return picture(body, WIDTH, 154, title, title + ".", lang)


def travellers(box: str, columns: int) -> Callable[[str], str]:
    """The travellers of a box with their coins."""

    def drawn(lang: str) -> str:
        rows = printed("tokaido", box)["traveller"]
        coins = {"en": "{} coins", "fr": "{} pièces"}[lang]
        items = _named(rows, "t-", lang, lambda row: coins.format(row["coins"]))
        known = [(symbol if symbol in glyphs() else "traveller", name, note) for symbol, name, note in items]
        return legend(known, columns, {"en": "The travellers", "fr": "Les voyageurs"}[lang], lang, 64)

    return drawn


def stocks(lang: str) -> str:
    """What Crossroads adds to the stations."""
    symbols = {"cherry": "g-cherry", "bathhouse": "g-bathhouse", "legendary": "g-legendary", "die": "g-die"}
    items = []
    for row in printed("tokaido", "crossroads")["stock"]:
        symbol = next((s for s in (f"g-{row['id']}", symbols.get(row["id"], "")) if s in glyphs()), "g-legendary")
        items.append((symbol, row[lang], ""))
    return legend(items, len(items), {"en": "Beside the stations", "fr": "À côté des stations"}[lang], lang, 54)


def objects(lang: str) -> str:
    """The legendary objects."""
    rows = printed("tokaido", "crossroads")["object"]
    coins = {"en": "{} coins", "fr": "{} pièces"}[lang]
    items = _named(rows, "l-", lang, lambda row: (coins if row["price"] > 1 else coins[:-1]).format(row["price"]))
    return legend(items, 6, {"en": "The legendary objects", "fr": "Les objets légendaires"}[lang], lang, 54)


def festivals(lang: str) -> str:
    """The festivals with their kanji."""
    rows = printed("tokaido", "matsuri")["festival"]
    tall, columns = 62, 4
    height = -(-len(rows) // columns) * tall + 16
    body = sheet(0, 0, WIDTH, height)
    for k, row in enumerate(rows):
        x, y = 16 + (WIDTH - 24) / columns * (k % columns), 12 + tall * (k // columns)
        body += centred("g-matsuri", x + 18, y + 26, 36)
        body += words(x + 42, y + 22, row["name"], 16, bold=True, serif=True)
        body += words(x + 42, y + 42, row["kanji"], 14, "text-2", serif=True, lang="ja")
    title = {"en": "The festivals", "fr": "Les Matsuri"}[lang]
    return picture(body, WIDTH, height + 4, title, ", ".join(row["name"] for row in rows) + ".", lang)


# ------------------------------------------------------------------ Tokaido Duo, Micro Dojo


def island(lang: str) -> str:
    """The island of Duo with its six pawns and three dice."""
    match = gokaido.Match("duo", seed=7)
    kept = ("board-land", "board", "tiles", "pawns-", "dice")
    return scene(match, lang, lambda id: id.startswith(kept), (0, 0, 1072, 600))


def tokens(lang: str) -> str:
    """The characters, wares and landscapes of Duo."""
    data = printed("duo", "base")
    places = {"mountain": "g-mountain"}
    rows = [*data["character"], *data["ware"], *data["symbol"]]
    items = [(places.get(row["id"], f"d-{row['id']}"), capital(row[lang]), "") for row in rows]
    title = {"en": "Characters, wares, landscapes", "fr": "Personnages, marchandises, paysages"}[lang]
    return legend(items, 6, title, lang)


def tray(lang: str) -> str:
    """The board of Micro Dojo with the four meeples."""
    match = gokaido.Match("dojo", seats=2, seed=7)
    match.play("move sumo 3")
    return scene(match, lang, lambda id: id in ("board-land", "board", "objectives", "town"), (0, 0, 1072, 712))


def meeples(lang: str) -> str:
    """The four meeples."""
    items = _named(printed("dojo", "base")["meeple"], "j-", lang, lambda row: "")
    return legend(items, 4, {"en": "The meeples", "fr": "Les meeples"}[lang], lang, 60)


def buildings(lang: str) -> str:
    """The twelve buildings with what they do."""
    rows = printed("dojo", "base")["building"]
    items = _named(rows, "j-", lang, lambda row: row[f"{lang}_effect"])
    return legend(items, 6, {"en": "The buildings", "fr": "Les bâtiments"}[lang], lang)


PICTURES: dict[str, Callable[[str], str]] = {
    "road": road,
    "mat": mat,
    "stations": stations,
    "panoramas": panoramas,
    "travellers": travellers("base", 5),
    "stocks": stocks,
    "objects": objects,
    "travellers-crossroads": travellers("crossroads", 6),
    "festivals": festivals,
    "travellers-matsuri": travellers("matsuri", 8),
    "island": island,
    "tokens": tokens,
    "tray": tray,
    "meeples": meeples,
    "buildings": buildings,
}


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture of the rules with its address."""
    for name, draw in PICTURES.items():
        yield f"rules/pictures/{name}.svg", draw("en")
        yield f"rules/fr/pictures/{name}.svg", draw("fr")
