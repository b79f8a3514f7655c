"""The house, drawn from the import contracts in pyproject.toml: every layer is a floor, and imports go down."""

import tomllib
from pathlib import Path

from gokaido.art.scenery.vignettes import walker
from gokaido.art.svg.elements import circle, ellipse, group, line, path, rect
from gokaido.art.svg.frame import picture
from gokaido.art.svg.lettering import fitted, paragraph, words, wrapped

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gokaido"
WIDTH, TOP = 980, 96
EAVE, FLOOR = 26, 70
NARROW, STEP = 330, 66  # the width of the highest floor, and by how much each is wider than the one above

NOTES = {
    "cli": "gokaido play, serve, arena, study …",
    "learn": "networks by self-play",
    "admin": "tables, people, bans",
    "web": "pages, API, streams",
    "terminal": "play at 80 columns",
    "lab": "arena, studies, suites",
    "testing": "all that must hold",
    "envs": "Gymnasium, PettingZoo, OpenSpiel",
    "teach": "reviews, puzzles, first journeys",
    "bots": "an action from what a seat knows: greedy, tree search, alpha-beta, networks",
    "tokaido": "Tokaido, Crossroads, Matsuri",
    "duo": "Tokaido Duo",
    "dojo": "Micro Dojo",
    "engine": "records, chance, matches, saves, compiled rules, many at once",
    "art": "colours, glyphs, landscapes",
    "store": "matches and people in a database",
    "picture": "the table as SVG",
    "text": "notation, log, score sheet",
    "advice": "features, prior, value",
    "positions": "tables built by names",
    "knowledge": "what a seat may know: observe and redeal",
    "rules": "a file for each place on the table",
    "events": "what happened, by name",
    "options": "variants and expansions",
    "state": "one flat record, and the actions",
    "material": "what is printed, from TOML",
}


def floors(contract: str) -> list[list[str]]:
    """The layers of a contract from the top, of the whole house without what is no room of its own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (found,) = (one for one in project["tool"]["importlinter"]["contracts"] if one["name"] == contract)
    layers = [layer.replace(":", "|").split("|") for layer in found["layers"]]
    rooms = [[room.strip() for room in layer] for layer in layers]
    if found["containers"] == ["gokaido"]:
        rooms = [[room for room in layer if (SOURCE / room).is_dir() or room == "cli"] for layer in rooms]
    return [layer for layer in rooms if layer]


def games() -> list[str]:
    """The rooms on the floor of the games, the largest in the middle."""
    return [name for name in ("duo", "tokaido", "dojo") if (SOURCE / "games" / name).is_dir()]


def _eave(middle: float, y: float, wide: float) -> str:
    """A roof of one floor, its corners turned up."""
    left, right = middle - wide / 2, middle + wide / 2
    d = (
        f"M{left - 34} {y + 8}C{left - 14} {y + 14} {left} {y + 8} {left + 26} {y - 6}H{right - 26}"
        f"C{right} {y + 8} {right + 14} {y + 14} {right + 34} {y + 8}"
        f"C{right + 20} {y + 22} {right + 8} {y + EAVE} {right - 4} {y + EAVE}H{left + 4}"
        f"C{left - 8} {y + EAVE} {left - 20} {y + 22} {left - 34} {y + 8}z"
    )
    ridge = f"M{left + 26} {y - 6}H{right - 26}"
    tiles = "".join(f"M{x} {y - 4}V{y + EAVE - 3}" for x in range(int(left) + 34, int(right) - 26, 22))
    return path(d, "ai", stroke="sumi", stroke_width=1.2) + line(tiles, 0.8, "kuro", 0.45) + line(ridge, 3, "kuro")


def _floor(rooms: list[str], title: str, middle: float, y: float, wide: float) -> str:
    """The rooms of one floor: paper walls between wooden posts."""
    left, each = middle - wide / 2, wide / len(rooms)
    body = rect(left, y, wide, FLOOR, "raised", stroke="sumi", stroke_width=1.2)
    body += rect(left, y, wide, 5, "wood") + rect(left, y + FLOOR - 6, wide, 6, "wood-2")
    for k, room in enumerate(rooms):
        x = left + each * k
        body += rect(x - 3 if k else x, y, 6, FLOOR, "wood")
        centre, note = x + each / 2, wrapped(NOTES.get(room, ""), each - 22, 13, 2)
        name = f"{title}{room}"
        size = fitted(name, each - 16, 19, True)
        body += group(words(centre, y + 28, name, size, bold=True, serif=True, anchor="middle"), cls="room")
        body += group(paragraph(centre, y + 45, note, 14, 13, "text-2", anchor="middle"), cls="room-note")
    return body + rect(left + wide - 6, y, 6, FLOOR, "wood")


def house(contract: str, title: str) -> str:
    """The floors of a contract as a house."""
    layers, middle = floors(contract), WIDTH / 2 - 24
    height = TOP + len(layers) * (EAVE + FLOOR) + 44
    ground = height - 44
    body = rect(0, 0, WIDTH, height, "sheet", rx=4, stroke="rule")
    body += circle(WIDTH - 120, 92, 38, "sun")
    hills = f"M0 {ground}C160 {ground - 60} 300 {ground - 20} 480 {ground - 44}S820 {ground - 70} {WIDTH} {ground - 26}"
    body += path(f"{hills}V{ground}z", "hill-1")
    body += rect(0, ground, WIDTH, 44, "sand") + ellipse(middle, ground + 3, 420, 9, "nezu", opacity=0.5)
    body += line(f"M{middle} {TOP - 60}V{TOP - 4}", 3, "kin")
    body += "".join(circle(middle, TOP - 56 + 12 * k, 7 - k * 0.5, "kin", stroke="sumi") for k in range(3))
    for k, layer in enumerate(layers):
        wide, y = NARROW + STEP * k, TOP + k * (EAVE + FLOOR)
        inside = layer == ["games"]
        body += _floor(games() if inside else layer, "games/" if inside else "", middle, y + EAVE, wide)
        body += _eave(middle, y, wide)
    x = WIDTH - 22
    arrow = f"M{x} {TOP + 60}V{ground - 26}M{x - 8} {ground - 40}L{x} {ground - 26}L{x + 8} {ground - 40}"
    body += line(arrow, 2.4, "accent")
    body += group(words(x - 12, TOP + 74, "imports go down", 15, "accent", True, anchor="end"), cls="room")
    body += walker(30, ground + 24, 46, 1) + walker(66, ground + 36, 46, 3)
    told = "; ".join(", ".join(layer) for layer in layers)
    return picture(body, WIDTH, height, title, f"From the top: {told}.", "en")


def pictures() -> dict[str, str]:
    """Both houses by their addresses."""
    return {
        "assets/house.svg": house("the arrows go one way", "The rooms of Gokaido"),
        "assets/game.svg": house("the rooms of a game", "The rooms of a game"),
    }
