"""The table of Micro Dojo as SVG: objectives above, tray and buildings, both mats below."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, chip, crest, gauge, noren, piece, sheet, slip, tally
from gokaido.art.scenery.room import tatami
from gokaido.art.svg.elements import group, moved, rect, tag
from gokaido.art.svg.frame import picture
from gokaido.art.svg.lettering import COLON, clipped, fitted, paragraph, width_of, words, wrapped

from ..material import (
    BUILDING_EFFECT,
    BUILDING_WORDS,
    BUILDINGS,
    CARD_DIRECTIONS,
    CARD_FOCUS,
    CARD_MEEPLES,
    LIMIT,
    OBJECTIVE_TEST,
    OBJECTIVE_WORDS,
    ON_TRACK,
    PRICE_FOOD,
    PRICE_GOLD,
    SPACES,
    TRACK,
    Building,
    Focus,
    Meeple,
    Objective,
)
from ..rules.play import legal
from ..rules.turn import leader
from ..state import Act, Phase
from ..text.actions import USES, count, points
from .tray import SIDE, tray

WIDTH, HEIGHT = 1072, 850
DESK = 1440  # width of a page
PHONE, TALL = 390, 1170
EDGE = 16
TRACK_HEIGHT, TOP = 78, 108
TOWN = EDGE + SIDE + 18
CARD_WIDTH, CARD_HEIGHT = 204, 192
MAT_WIDTH, MAT_HEIGHT = 512, 108
WORDS = {
    "en": {
        "against": "against",
        "judged": "judged",
        "given": "given to the town",
        "influence": "Influence",
        "first": "plays first",
        "second": "plays second",
        "move": "moves a meeple",
        "ride": "one step more?",
        "build": "build",
        "take": "take",
        "action": "1 action",
        "actions": "{n} actions",
        "end": "ends the turn",
        "wins": "wins",
        "shared": "shares the victory",
        "next": "next card",
        "last": "last card",
        "card": "card {n}",
        "turn": "turn {n}",
        "points": "{name}: {points}, {gold} gold, {food} food",
    },
    "fr": {
        "against": "contre",
        "judged": "jugé",
        "given": "donné à la ville",
        "influence": "Influence",
        "first": "joue en premier",
        "second": "joue en second",
        "move": "déplace un pion",
        "ride": "un pas de plus ?",
        "build": "bâtir",
        "take": "prendre",
        "action": "1 action",
        "actions": "{n} actions",
        "end": "finit son tour",
        "wins": "l’emporte",
        "shared": "partage la victoire",
        "next": "carte suivante",
        "last": "dernière carte",
        "card": "carte {n}",
        "turn": "tour {n}",
        "points": "{name} : {points}, {gold} or, {food} riz",
    },
}
FOCUS_GLYPH = {Focus.RESOURCE: "j-gold", Focus.BUILD: "j-build", Focus.ACTION: "j-action"}


def draw(s: Any, lang: str, names: Sequence[str], form: str = "print", marks: bool = True) -> str:
    """The table: as one sheet, on a wide page, or for a phone; nothing lies beside it."""
    players = [Player(0, names[0], 1), Player(1, names[1], 2)]
    acts = _legal_actions(s) if marks else []
    title, told = f"Micro Dojo, {WORDS[lang]['turn'].format(n=s.turn + 1)}", _in_words(s, lang, players)
    if form == "side":
        return ""
    if form == "tall":
        return picture(_tall(s, lang, players, acts), PHONE, TALL, title, told, lang, form)
    width, room = WIDTH, tatami(WIDTH, HEIGHT)
    if form == "desk":  # the room goes on to all sides, also under the band of the page
        width, room = DESK, moved(0, -60, tatami(DESK, HEIGHT + 400, beyond=1))
    body = (
        group(room, id="board-land", aria_hidden="true")
        + _objectives(s, lang, players, acts)
        + _town(s, lang, players, acts)
        + "".join(_mat(s, lang, p) for p in players)
        + moved(EDGE, TOP, tray(s, lang, players, _goals(acts), _rest), id="board")
    )  # fmt: skip
    return picture(body, width, HEIGHT, title, told, lang, form)


def _tall(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> str:
    """Who has what, the tray, the objectives as a list, the buildings in two columns."""
    size = (PHONE - 16) / SIDE
    rows = "".join(
        _objective_row(s, lang, players, k, 74 + SIDE * size + 12 + 46 * k, Act.JUDGE in acts and k == s.judged)
        for k in range(ON_TRACK)
    )
    board = tray(s, lang, players, _goals(acts), lambda seat: (SIDE * (0.41 + 0.5 * seat), -110), letters=19)
    tiles = _tiles(s)
    top = 74 + SIDE * size + 20 + 46 * ON_TRACK
    town = "".join(
        _building(
            s, lang, players, b, 8 + (k % 2) * 191, top + (k // 2) * 158, 183, 148, _building_acts(acts, b)
        )
        for k, b in enumerate(tiles)
    )  # fmt: skip
    return (
        group(tatami(PHONE, TALL), id="board-land", aria_hidden="true")
        + "".join(_purse(s, lang, p) for p in players)
        + group(rows, id="objectives")
        + group(town, id="town")
        + tag("g", board, id="board", transform=f"translate(8 74) scale({size:.4f})")
    )


def _purse(s: Any, lang: str, p: Player) -> str:
    """A mat for a phone: name, what he is doing, gold, food and points."""
    x, width = 8 + p.seat * 191, 183
    active = not s.over and s.actor == p.seat
    doing = _status(s, lang, p.seat)
    held = (("j-gold", s.gold[p.seat]), ("j-food", s.food[p.seat]), ("g-point", s.points[p.seat]))
    name = clipped(p.name, 130, 16, bold=True)
    return piece(
        f"mat-{p.seat}", x, 6, p.name,
        slip(0, 0, width, 60, edge="accent-bg" if active else "rule", line=2.5 if active else 1),
        group(rect(0, 0, 26, 60, "var(--p)", rx=2), group(centred(p.crest, 13, 16, 19), cls="mark"), cls=p.cls),
        words(33, 19, name, 16, bold=True, serif=True),
        words(33, 33, clipped(doing, 148, 11), 11, "accent" if active else "text-3", bold=active),
        *(tally(33 + 50 * k, 48, glyph, str(n), 17, 15) for k, (glyph, n) in enumerate(held)),
        cls="mat active" if active else "mat", role="group",
    )  # fmt: skip


def _objective_row(s: Any, lang: str, players: Sequence[Player], k: int, y: float, open_now: bool) -> str:
    """An objective as a line of a list."""
    o, width, spent, now = s.objective[k], PHONE - 16, k < s.judged, k == s.judged and not s.over
    name, test = OBJECTIVE_WORDS[o][lang], OBJECTIVE_TEST[o][lang]
    ground, letters = ("sunk", "text-3") if spent else ("accent-bg", "on-accent") if now else ("bar", "on-bar")
    under = WORDS[lang]["judged"] if spent else test
    score = ""
    if now and not Objective.FIGHTER <= o <= Objective.ORGANISER:
        counts = [str(count(s, p.seat, o)) for p in players]
        score = "".join(
            crest(p, width - 92 + 46 * p.seat, 20, 9.5) + words(width - 78 + 46 * p.seat, 25, n, 15, bold=True)
            for p, n in zip(players, counts)
        )
    return piece(
        f"objective-{Objective.word(o)}", 8, y, f"{name}{COLON[lang]}{test}",
        slip(0, 0, width, 40, "sunk" if spent else "sheet", "accent-bg" if now else "rule", 2 if now else 1),
        rect(0, 0, 34, 40, ground),
        words(17, 27, str(TRACK[k]), 20, letters, bold=True, serif=True, anchor="middle"),
        words(44, 18, name, 14.5, "text-2" if spent else "text", bold=True, serif=True),
        words(44, 33, clipped(under, width - (150 if score else 56), 12), 12, "text-3"), score,
        cls="objective spent" if spent else "objective now" if now else "objective",
        acts=[Act.JUDGE] if open_now else [],
    )  # fmt: skip


def _rest(seat: int) -> tuple[float, float]:
    """Where a marker waits that is on no meeple: on its owner's cloth, seen from the tray."""
    return 18.0 + seat * (MAT_WIDTH + EDGE) - 10, HEIGHT - MAT_HEIGHT - EDGE - TOP + 50.0


def _in_words(s: Any, lang: str, players: Sequence[Player]) -> str:
    """The table in a few sentences, for those who cannot see it."""
    stand = [
        WORDS[lang]["points"].format(
            name=p.name, points=points(s.points[p.seat], lang), gold=s.gold[p.seat], food=s.food[p.seat]
        )
        for p in players
    ]
    return ". ".join([*stand, *(f"{p.name} {_status(s, lang, p.seat)}" for p in players)]) + "."


# ------------------------------------------------------------------ what may be done


def _legal_actions(s: Any) -> list[int]:
    out = [0] * Act.COUNT
    return out[: legal(s, out)]


def _goals(acts: list[int]) -> dict[int, list[int]]:
    """The spaces a meeple may go to now, with the actions that lead there; Sumo's pushes are not among them."""
    goals: dict[int, list[int]] = {}
    for a in acts:
        if a < Act.FREE or Act.CHARM <= a < Act.TAKE:
            goals.setdefault((a if a < Act.FREE else a - Act.CHARM) % SPACES, []).append(a)
    return goals


def _building_acts(acts: list[int], b: int) -> list[int]:
    """The actions that concern one building."""
    uses = [a for a, used in USES.items() if used == b and a in acts]
    if b == Building.SCHOOL:
        uses = [a for a in acts if Act.SCHOOL <= a < Act.MARKET]
    elif b == Building.MARKET:
        uses = [a for a in acts if Act.MARKET <= a < Act.TRADE]
    elif b == Building.GUARD_HOUSE:
        uses = [a for a in acts if Act.GUARD <= a < Act.END]
    return [a for a in acts if a in (Act.BUY + b, Act.GIVE + b)] + uses


# ------------------------------------------------------------------ objectives


def _objectives(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> str:
    shares = [0.74 if k < s.judged else 1.3 if k == s.judged else 1 for k in range(ON_TRACK)]
    unit = (WIDTH - 2 * EDGE - 10 * (ON_TRACK - 1)) / sum(shares)
    x, drawn = float(EDGE), ""
    for k in range(ON_TRACK):
        drawn += _objective(s, lang, players, k, x, shares[k] * unit, Act.JUDGE in acts and k == s.judged)
        x += shares[k] * unit + 10
    return group(drawn, id="objectives")


def _objective(
    s: Any, lang: str, players: Sequence[Player], k: int, x: float, width: float, open_now: bool
) -> str:  # fmt: skip
    o, value = s.objective[k], str(TRACK[k])
    name, test = OBJECTIVE_WORDS[o][lang], OBJECTIVE_TEST[o][lang]
    spent, now = k < s.judged, k == s.judged and not s.over
    room = width - 40 - 22
    if spent:
        face = slip(0, 0, width, TRACK_HEIGHT, "sunk")
        figure = words(
            20, 48, value, 24, "text-3", bold=True, serif=True, anchor="middle", text_decoration="line-through"
        )
        text = words(38, 36, name, fitted(name, room + 12, 16, bold=True), "text-2", bold=True, serif=True)
        text += words(38, 56, WORDS[lang]["judged"], 13, "text-3")
    else:
        ground, letters = ("accent-bg", "on-accent") if now else ("bar", "on-bar")
        face = slip(0, 0, width, TRACK_HEIGHT, edge="accent-bg" if now else "rule", line=2 if now else 1)
        face += rect(0, 0, 40, TRACK_HEIGHT, ground)
        figure = words(20, 48, value, 26, letters, bold=True, serif=True, anchor="middle")
        text = words(51, 24 if now else 28, name, fitted(name, room, 16, bold=True), bold=True, serif=True)
        if now:
            text += words(51, 41, test, fitted(test, room, 13.5), "text-2") + _standing(s, lang, players, o)
        else:
            text += paragraph(51, 45, wrapped(test, room, 13), 15, 13, "text-2")
    cls = "objective spent" if spent else "objective now" if now else "objective"
    acts = [Act.JUDGE] if open_now else []
    return piece(
        f"objective-{Objective.word(o)}", x, EDGE, f"{name}{COLON[lang]}{test}", face, figure, text, cls=cls, acts=acts
    )


def _standing(s: Any, lang: str, players: Sequence[Player], o: int) -> str:
    """Both values of what the objective counts; nothing for those that look at the meeples."""
    if Objective.FIGHTER <= o <= Objective.ORGANISER:
        return ""
    mine, its = (str(count(s, p.seat, o)) for p in players)
    left = 72 + width_of(mine, 14, bold=True) + 8
    word = WORDS[lang]["against"]
    right = left + width_of(word, 13) + 16
    return (
        crest(players[0], 60, 61, 9.5)
        + words(74, 66, mine, 14, bold=True)
        + words(left, 66, word, 13, "text-3")
        + crest(players[1], right, 61, 9.5)
        + words(right + 14, 66, its, 14, bold=True)
    )


# ------------------------------------------------------------------ buildings


def _tiles(s: Any) -> list[int]:
    """The six buildings of this game."""
    mine = s.offer | s.owned[0] | s.owned[1] | s.given
    return [b for b in range(BUILDINGS) if mine >> b & 1]


def _town(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> str:
    """The buildings, always in the same places."""
    tiles = _tiles(s)
    rows = max(3, (len(tiles) + 1) // 2)
    height = (SIDE - 13 * (rows - 1)) / rows
    places = [(TOWN + (k % 2) * (CARD_WIDTH + 12), TOP + (k // 2) * (height + 13)) for k in range(len(tiles))]
    drawn = (
        _building(s, lang, players, b, x, y, CARD_WIDTH, height, _building_acts(acts, b))
        for b, (x, y) in zip(tiles, places)
    )
    return group(*drawn, id="town")


def _building(
    s: Any, lang: str, players: Sequence[Player], b: int, x: float, y: float, width: float, height: float,
    acts: list[int],
) -> str:  # fmt: skip
    owner = next((p for p in players if s.owned[p.seat] >> b & 1), None)
    gone, middle = bool(s.given >> b & 1), width / 2
    name, effect = BUILDING_WORDS[b][lang], wrapped(BUILDING_EFFECT[b][lang], width - 20, 13.5)
    title, foot = fitted(name, width - 20, 19, bold=True), height - 18
    lift = 16 * (len(effect) - 1)
    picture_height = foot - lift - 62
    face = slip(
        0,
        0,
        width,
        height,
        "sunk" if owner or gone else "sheet",
        "accent-bg" if acts else "rule",
        2 if acts else 1,
    )
    art = centred(
        f"j-{Building.word(b)}",
        middle,
        10 + picture_height / 2,
        min(78, picture_height - 22),
        opacity=0.55 if owner or gone else None,
    )
    if gone:
        state = words(middle, foot + 4, WORDS[lang]["given"], 13.5, "text-3", anchor="middle", font_style="italic")
        art = group(art, cls="grey")
    elif owner:
        label = clipped(owner.name, width - 60, 14)
        start = middle - (width_of(label, 14) + 26) / 2
        state = crest(owner, start + 10, foot - 1, 10.5) + words(start + 26, foot + 4, label, 14, "text-2")
    else:
        state = _price(middle, foot - 1, PRICE_GOLD[b], PRICE_FOOD[b])
    cls = "building given" if gone else "building owned" if owner else "building"
    return piece(
        f"card-building-{Building.word(b)}", x, y, f"{name}{COLON[lang]}{BUILDING_EFFECT[b][lang]}", face, art,
        words(middle, foot - 44 - lift, name, title, bold=True, serif=True, anchor="middle"),
        paragraph(middle, foot - 24 - lift, effect, 16, 13.5, "text-2", anchor="middle"),
        state, cls=cls, acts=acts,
    )  # fmt: skip


def _price(x: float, y: float, gold: int, food: int) -> str:
    parts = [(g, n) for g, n in (("j-gold", gold), ("j-food", food)) if n]
    start = x - 23 * len(parts)
    return "".join(tally(start + 46 * k, y, glyph, str(n), 21, 18) for k, (glyph, n) in enumerate(parts))


# ------------------------------------------------------------------ mats


def _status(s: Any, lang: str, seat: int) -> str:
    """What a player is doing, in a few words."""
    text = WORDS[lang]
    if s.over:
        first = leader(s)
        return text["shared"] if first < 0 else text["wins"] if first == seat else ""
    if s.actor != seat:
        return text["first"] if s.first == seat else text["second"]
    if s.phase != Phase.ACT:
        return text["move"] if s.phase == Phase.MOVE else text["ride"]
    due = [text["take"]] if s.take_due else []
    due += [text["build"]] if s.build_due else []
    if s.actions_due:
        due.append(text["actions" if s.actions_due > 1 else "action"].format(n=s.actions_due))
    return ", ".join(due) or text["end"]


def _mat(s: Any, lang: str, p: Player) -> str:
    x, y = EDGE + p.seat * (MAT_WIDTH + EDGE), HEIGHT - MAT_HEIGHT - EDGE
    active = not s.over and s.actor == p.seat
    crowned = s.over and leader(s) in (p.seat, -1)
    name = clipped(p.name, 170, 20, bold=True)
    left = 5 + NOREN + 13
    crown = (
        group(centred("u-crown", left + width_of(name, 20, bold=True) + 16, 24, 18), color="gold-text")
        if crowned
        else ""
    )
    status = words(left, 48, _status(s, lang, p.seat), 13, "accent" if active or crowned else "text-3", bold=active)
    tokens = (
        gauge(left - 2, 81, s.gold[p.seat], LIMIT, "j-gold", 21, 14)
        + gauge(left + 138, 81, s.food[p.seat], LIMIT, "j-food", 18.5, 18)
        + gauge(left + 305, 81, s.points[p.seat], LIMIT, "g-point", 17.5, 17)
    )
    start = (
        left
        + max(width_of(name, 20, bold=True) + (32 if crowned else 0), width_of(_status(s, lang, p.seat), 13, active))
        + 16
    )
    return piece(
        f"mat-{p.seat}", x, y, p.name,
        sheet(0, 0, MAT_WIDTH, MAT_HEIGHT, active),
        noren(p, 5, 5, MAT_HEIGHT - 10),
        words(left, 31, name, 20, bold=True, serif=True),
        crown, status, tokens, _chips(s, lang, p, start),
        cls="mat active" if active else "mat", role="group",
    )  # fmt: skip


def _chips(s: Any, lang: str, p: Player, start: float) -> str:
    """Buildings and the Influence token; with words where there is room, else as glyphs."""
    if s.seats == 1 and p.seat == 1 and max(s.next_card, s.card) >= 0:
        return _solo_card(s, lang, start)
    held = [(f"j-{Building.word(b)}", BUILDING_WORDS[b][lang]) for b in range(BUILDINGS) if s.owned[p.seat] >> b & 1]
    if s.influence and s.first != p.seat:
        held.append(("j-influence", WORDS[lang]["influence"]))
    long = sum(chip(0, 0, [glyph], text)[1] + 6 for glyph, text in held) <= MAT_WIDTH - start - 10
    x, drawn = start, ""
    for glyph, text in held:
        one, width = chip(x, 16, [glyph], text if long else "")
        drawn += one
        x += width + 6
    return drawn


def _solo_card(s: Any, lang: str, start: float) -> str:
    """The card that leads the solo opponent: whom it moves, where to, and what it looks for."""
    known = s.next_card >= 0
    card = s.next_card if known else s.card
    letters = "NESO" if lang == "fr" else "NESW"
    ways = " › ".join(letters[d] for d in CARD_DIRECTIONS[card])
    glyphs = [f"j-{Meeple.word(m)}" for m in CARD_MEEPLES[card]]
    drawn, width = chip(start, 10, [*glyphs, FOCUS_GLYPH[CARD_FOCUS[card]]], ways)
    note = f"{WORDS[lang]['next' if known else 'last']}{COLON[lang]}{WORDS[lang]['card'].format(n=card + 1)}"
    held = "".join(
        centred(f"j-{Building.word(b)}", start + width + 16 + 20 * k, 22, 18)
        for k, b in enumerate(b for b in range(BUILDINGS) if s.owned[1] >> b & 1)
    )
    return drawn + words(start + 8, 50, note, 12, "text-3") + held
