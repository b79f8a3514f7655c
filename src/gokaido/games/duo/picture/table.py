"""The table of Tokaido Duo as SVG: the island in its sea, the dice, and both mats below."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, chip, crest, die, label, noren, piece, sheet, tally
from gokaido.art.svg.drawing import Drawing, Group
from gokaido.art.svg.elements import group, mix, moved, path, rect, tag
from gokaido.art.svg.lettering import clipped, width_of, words

from ..material.pieces import CHARACTERS, COASTAL, PAINTINGS, SEATS, SLABS, STORE, WARES, Character, Colour, Ware
from ..material.tables import (
    BOARD,
    CHARACTER_WORDS,
    FACTS,
    GIFT_POINTS,
    GOLD_POINTS,
    LAST_GARDEN,
    LAST_TEMPLE,
    SYMBOL_WORDS,
    TOWN_STATION,
    WARE_WORDS,
    WAVE_EFFECT,
    WAVE_WORDS,
)
from ..rules.pilgrim import arrival
from ..rules.play import legal
from ..rules.scoring import faith, points, result
from ..rules.seashore import store_of
from ..state import Act, Phase
from ..text.phrases import points_of
from .island import Goals, chart, land, symbol_glyph

WIDTH, HEIGHT = 1072, 820
LEFT, TOP = 36, 60  # where the chart begins
EDGE = 16
MAT_WIDTH, MAT_HEIGHT = 512, 198
START = 5 + NOREN + 13  # of what is written on a mat
SLIM = 438  # a mat for a phone, before it is made smaller
DICE = 178
DESK, DESK_HEIGHT = 1440, 852  # a wide page, below its band
PHONE, TALL, ISLE = 390, 1270, 96  # a phone: its width, the picture's height, where the island begins
COLOUR = {Colour.PURPLE: 1, Colour.GREEN: 3}
WORDS = {
    "en": {
        "round": "round {n}",
        "die": "chooses a die",
        "act": "may act",
        "return": "puts wares back",
        "spring": "may move again by the hot spring",
        "rolled": "rolled the dice",
        "waits": "waits",
        "wins": "wins",
        "shared": "shares the victory",
        "last": "last round",
        "spring_token": "hot spring",
        "points": "{name}: {points}.",
        "hidden": "painting, face down",
        "taken": "taken by {name}",
        "rebuilt": "Parts of the board are reconstructed.",
    },
    "fr": {
        "round": "manche {n}",
        "die": "choisit un dé",
        "act": "peut agir",
        "return": "repose des marchandises",
        "spring": "peut rejouer grâce à la Source chaude",
        "rolled": "a lancé les dés",
        "waits": "attend",
        "wins": "l’emporte",
        "shared": "partage la victoire",
        "last": "dernière manche",
        "spring_token": "source chaude",
        "points": "{name} : {points}.",
        "hidden": "peinture face cachée",
        "taken": "pris par {name}",
        "rebuilt": "Le plateau est en partie reconstitué.",
    },
}


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> Drawing:
    """The table: as one sheet, on a wide page, or for a phone; what lies beside it is on the sheet already."""
    players = [Player(p, names[p], COLOUR[s.colour[p]]) for p in range(SEATS)]
    goals = _goals(s) if marks else {}
    title = f"Tokaido Duo, {WORDS[lang]['round'].format(n=s.round)}"
    told = _in_words(s, lang, players)
    colours = tuple(p.colour for p in players)
    if form == "side":
        return Drawing(title, told, lang, form, WIDTH, HEIGHT, ())
    if form == "tall":
        return Drawing(title, told, lang, form, PHONE, TALL, _tall(s, lang, players, goals), colours=colours)
    height = DESK_HEIGHT if form == "desk" else HEIGHT
    groups = _sheet(s, lang, players, goals, height)
    return Drawing(title, told, lang, form, DESK if form == "desk" else WIDTH, height, groups, colours=colours)


def _in_words(s: Any, lang: str, players: Sequence[Player]) -> str:
    """The table in a few sentences, for those who cannot see it."""
    stand = [WORDS[lang]["points"].format(name=p.name, points=points_of(points(s, p.seat), lang)) for p in players]
    doing = [(p.name, _status(s, lang, p.seat)) for p in players]
    return " ".join([*stand, *(f"{name} {what}." for name, what in doing if what)])


def _sheet(s: Any, lang: str, players: Sequence[Player], goals: Goals, height: int) -> tuple[Group, ...]:
    """The island with dice and mats; on a page the sea goes on to all sides."""
    sea = land(height + 340, left=-760, right=2140, top=-120) if height == DESK_HEIGHT else land(height - TOP)
    top = TOP + (height - HEIGHT) // 2
    mats = (_mat(s, lang, p, EDGE + p.seat * (MAT_WIDTH + EDGE), height - MAT_HEIGHT - EDGE) for p in players)
    rest = (
        moved(LEFT, top, chart(s, lang, players, goals), id="board")
        + _dice(s, lang, players, WIDTH - DICE - EDGE, EDGE)
        + "".join(mats)
        + _note(lang, height - MAT_HEIGHT - EDGE - 10)
    )
    return Group("board-land", sea, LEFT, top, fixed=True), Group("table-pieces", rest, private=True)


def _tall(s: Any, lang: str, players: Sequence[Player], goals: Goals) -> tuple[Group, ...]:
    """Dice, the island turned upright, and the mats below each other."""
    size = (PHONE - 16) / SLIM
    mats = "".join(
        tag(
            "g", _mat(s, lang, p, 0, 0, SLIM),
            transform=f"translate(8 {TALL - (SEATS - p.seat) * (MAT_HEIGHT * size + 12):.1f}) scale({size:.4f})",
        )
        for p in players
    )  # fmt: skip
    isle = moved(0, ISLE, land(800, tall=True, left=-10, right=400, top=-100))
    rest = (
        moved(0, ISLE, chart(s, lang, players, goals, tall=True), id="board")
        + _dice(s, lang, players, (PHONE - DICE) / 2, 8)
        + mats
        + _note(lang, ISLE + 804)
    )
    sea = Group("board-land", rect(0, 0, PHONE, TALL, "sea-3") + isle, fixed=True)
    return sea, Group("table-pieces", rest, private=True)


def _note(lang: str, y: float) -> str:
    """Says that the board is partly a reconstruction, as long as it is."""
    if all(fact.status != "reconstructed" for fact in FACTS):
        return ""
    return words(EDGE + 4, y, WORDS[lang]["rebuilt"], 11.5, "on-bar-2", id="note")


# ------------------------------------------------------------------ what may be done


def _goals(s: Any) -> Goals:
    """The legal actions by the place on the chart that stands for them."""
    out = [0] * Act.COUNT
    found: Goals = {}
    for a in out[: legal(s, out)]:
        place = _place_of(s, a)
        if place:
            found.setdefault(place, []).append(a)
    return found


def _place_of(s: Any, a: int) -> str:
    if a < Act.TRAVEL:
        return f"st-{arrival(s, s.mover, s.dice[Character.PILGRIM] + a - Act.WALK - 1)}"
    if a < Act.GO:
        return _town_id(a - Act.TRAVEL)
    if a < Act.STAY:
        return f"area-{BOARD.areas[(a - Act.GO) % len(BOARD.areas)]}"
    if Act.WAVE <= a < Act.SELL:
        return f"tile-wave-{Character.word(a - Act.WAVE)}"
    if a == Act.VISIT:
        return f"st-{s.station[s.mover]}"
    if Act.SELL <= a < Act.PAINT:
        return _town_id(s.town[s.mover])
    if Act.PAINT <= a < Act.KEEP_SPRING:
        return f"area-{BOARD.areas[s.area[s.mover]]}"
    return ""


def _town_id(town: int) -> str:
    return f"st-{TOWN_STATION[town]}" if town < COASTAL else f"town-{BOARD.towns[town]}"


# ------------------------------------------------------------------ dice


def _dice(s: Any, lang: str, players: Sequence[Player], x: float, y: float) -> str:
    """The three dice; those that are used lie askew, with the crest of who took them."""
    head = WORDS[lang]["last"] if s.ending else WORDS[lang]["round"].format(n=s.round)
    dice = "".join(_die(s, lang, players, c, 34 + 55 * c) for c in range(CHARACTERS))
    return moved(
        x, y,
        sheet(0, 0, DICE, 86),
        words(DICE / 2, 21, head[0].upper() + head[1:], 13.5, bold=True, serif=True, anchor="middle"),
        dice, id="dice",
    )  # fmt: skip


def _die(s: Any, lang: str, players: Sequence[Player], c: int, x: float) -> str:
    word, taker = Character.word(c), s.taken[c]
    used = taker >= 0 and (s.die != c or bool(s.over))
    name = f"{CHARACTER_WORDS[c][lang]} {s.dice[c]}"
    if taker >= 0:
        name += f", {WORDS[lang]['taken'].format(name=players[taker].name)}"
    now = (
        rect(x - 22, 28, 44, 44, "none", rx=9, stroke="accent-bg", stroke_width=2) if s.die == c and not s.over else ""
    )
    return piece(
        f"die-{word}", 0, 0, name,
        die(x, 50, 36, s.dice[c], f"die-{word}", tilt=12 if used else 0, pale=used), now,
        crest(players[taker], x + 15, 66, 9) if taker >= 0 else "",
        cls="die used" if used else "die",
    )  # fmt: skip


# ------------------------------------------------------------------ mats


def _status(s: Any, lang: str, seat: int) -> str:
    text = WORDS[lang]
    if s.over:
        out = [0] * (2 * SEATS)
        result(s, out)
        ranks = out[SEATS:]
        return "" if ranks[seat] else text["shared"] if ranks[1 - seat] == 0 else text["wins"]
    if s.actor != seat:
        return text["rolled"] if s.roller == seat else text["waits"]
    return text[{Phase.MOVE: "die", Phase.ACT: "act", Phase.RETURN: "return"}.get(s.phase, "spring")]


def tracks(width: float) -> float:
    """Where on a mat the tracks begin: a slim one leaves out the names."""
    return START + (102 if width > SLIM else 32)


def _mat(s: Any, lang: str, p: Player, x: float, y: float, width: float = MAT_WIDTH) -> str:
    status = _status(s, lang, p.seat)
    active, crowned = not s.over and s.actor == p.seat, bool(s.over and status)
    name = clipped(p.name, 170, 20, bold=True)
    wide = width_of(name, 20, bold=True)
    crown = group(centred("u-crown", START + wide + 16, 24, 18), color="gold-text") if crowned else ""
    start = START + max(wide + (32 if crowned else 0), width_of(status, 13, active)) + 14
    rules = "".join(path(f"M{START} {62 + 44 * k}H{width - 14}", "none", stroke="rule") for k in range(3))
    return piece(
        f"mat-{p.seat}", x, y, p.name,
        sheet(0, 0, width, MAT_HEIGHT, active), noren(p, 5, 5, MAT_HEIGHT - 10),
        words(START, 31, name, 20, bold=True, serif=True), crown,
        words(START, 49, status, 13, "accent" if active or crowned else "text-3", bold=active),
        _tokens(s, lang, p, start, width), rules,
        words(width - 14, 43, str(points(s, p.seat)), 30, bold=True, serif=True, anchor="end"),
        _pilgrim(s, lang, p, 84, width), _merchant(s, lang, p, 128, width), _artist(s, lang, p, 172, width),
        cls="mat active" if active else "mat", role="group",
    )  # fmt: skip


def _tokens(s: Any, lang: str, p: Player, start: float, width: float) -> str:
    """Wave tiles and the hot spring token; with words where there is room, else as glyphs."""
    held: list[tuple[str, list[str], str, str]] = []
    for c in range(CHARACTERS):
        if s.wave_holder[c] == p.seat:
            wave, word = s.wave[c], Character.word(c)
            named = f"{WAVE_WORDS[wave][lang]}, {WAVE_EFFECT[wave][lang]}"
            held.append((f"tile-wave-{word}", ["d-wave", f"d-{word}"], WAVE_WORDS[wave][lang], named))
    if s.spring == p.seat:
        text = WORDS[lang]["spring_token"]
        held.append(("token-spring", ["g-hotspring"], text, text))
    room = width - start - 70
    spoken = sum(chip(0, 0, g, text)[1] + 6 for _, g, text, _ in held) <= room
    x, drawn = start, ""
    for id, glyphs, text, named in held:
        one, wide = chip(x, 14, glyphs, text if spoken else "", cls=f"{p.cls} dyed")
        drawn += group(label(named), one, id=id, role="img")
        x += wide + 6
    return drawn


def _row(s: Any, lang: str, p: Player, y: float, width: float, character: int, score: int, *inside: str) -> str:
    word = Character.word(character)
    name = CHARACTER_WORDS[character][lang]
    return group(
        group(centred(f"d-{word}", START + 13, y, 28), cls=f"{p.cls} dyed"),
        words(START + 30, y + 5, name[0].upper() + name[1:], 12.5, bold=True, serif=True)
        if width > SLIM
        else label(name),
        *inside,
        words(width - 14, y + 6, str(score), 18, bold=True, serif=True, anchor="end"),
    )


def _pilgrim(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    left = tracks(width)
    temples = _track(left, y, "g-temple", s.temples[p.seat], LAST_TEMPLE)
    gardens = _track(left + 26 + 17 * LAST_TEMPLE, y, "d-garden", s.gardens[p.seat], LAST_GARDEN)
    return _row(s, lang, p, y, width, Character.PILGRIM, faith(s, p.seat), group(temples, gardens, cls=p.cls))


def _track(x: float, y: float, glyph: str, peg: int, slots: int) -> str:
    """The slots of a peg: those passed tinted, the peg's own in full colour."""
    drawn = centred(glyph, x + 10, y, 21)
    for k in range(1, slots + 1):
        left = x + 7 + 17 * k
        ground = "var(--p)" if k == peg else mix("var(--p)", 28, "sunk") if k < peg else "sunk"
        edge = "pawn-line" if k == peg else None
        ink = "var(--on)" if k == peg else "text" if k < peg else "text-3"
        drawn += rect(left - 1, y - 10, 15.5, 20, ground, rx=2, stroke=edge, stroke_width=1.4 if edge else None)
        drawn += words(left + 6.7, y + 4, str(k), 11, ink, bold=k == peg, serif=True, anchor="middle")
    return drawn


def _merchant(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    goods = [w for w in range(WARES) for _ in range(s.wares[p.seat][w])]
    slots = max(STORE, store_of(s, p.seat), len(goods))
    pitch = min(28.0, 148 / slots)
    drawn = ""
    for k in range(slots):
        x = tracks(width) + pitch * k
        full = k < len(goods)
        drawn += rect(
            x, y - 13, pitch - 2, 26, "raised" if full else "none", rx=4, stroke="rule", opacity=None if full else 0.6
        )
        if full:
            drawn += group(
                label(WARE_WORDS[goods[k]][lang]), centred(f"d-{Ware.word(goods[k])}", x + pitch / 2 - 1, y, 22)
            )
    purse = tally(tracks(width) + 152, y, "g-coin", str(s.coins[p.seat]), 20, 17)
    gold = "".join(_slab(s, p, tracks(width) + 206 + 17.5 * k, y, k) for k in range(SLABS))
    return _row(s, lang, p, y, width, Character.MERCHANT, GOLD_POINTS[s.slabs[p.seat]], drawn, purse, gold)


def _slab(s: Any, p: Player, x: float, y: float, k: int) -> str:
    got = k < s.slabs[p.seat]
    worth = words(
        x + 9, y - 8, str(GOLD_POINTS[k + 1]), 10, "text" if got else "text-3", bold=True, serif=True, anchor="middle"
    )
    return worth + centred("d-slab", x + 9, y + 5, 21, cls=None if got else "grey")


def _artist(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    """Ten places: points where a painting was given, then what is turned up, then backs."""
    drawn = ""
    for k in range(PAINTINGS):
        x, given, shown = tracks(width) + 30.5 * k, k < s.given[p.seat], k < s.shown[p.seat]
        if given:
            drawn += rect(x, y - 14, 27, 28, "sunk", rx=3, stroke="rule")
            drawn += words(
                x + 13.5, y + 5, str(GIFT_POINTS[k + 1]), 13, "text-3", bold=True, serif=True, anchor="middle"
            )
        elif shown:
            symbol, first = s.paintings[p.seat][k], k == s.given[p.seat]
            frame = rect(
                x,
                y - 14,
                27,
                28,
                "raised",
                rx=3,
                stroke="accent-bg" if first else "rule-ink",
                stroke_width=2 if first else 1,
            )
            name = label(SYMBOL_WORDS[symbol][lang])
            drawn += group(name, frame, centred(symbol_glyph(symbol), x + 13.5, y, 23))
        else:
            drawn += group(label(WORDS[lang]["hidden"]), centred("d-back", x + 13.5, y, 32))
    return _row(s, lang, p, y, width, Character.ARTIST, GIFT_POINTS[s.given[p.seat]], drawn)
