"""The names of a position: what `arrange` takes, for people, and any position in these names."""

from typing import Any

from gokaido.engine.keywords import Keyword

from ..material.pieces import BOUTIQUES, SEATS, Character, Holder, Symbol, Ware, Wave
from ..material.tables import BOUTIQUE_PRICE, BOUTIQUE_WARE, Area, Town

POSITION = (
    Keyword("pilgrims", "stations, by number or by the town there, by seat", [3, "N1"]),
    Keyword("merchants", "towns, by seat", ["M1", "S2"]),
    Keyword("artists", "areas, by seat", ["NW", "S"]),
    Keyword("dice", "the faces of the three dice: pilgrim, merchant, artist", [3, 2, 1]),
    Keyword("used", "the dice used in this round, and by which seat (None: not yet)", {"artist": 0}),
    Keyword("wares", "how many of each ware, by seat; the others are in the bag", [{"fan": 2, "doll": 1}, {}]),
    Keyword("boutiques", "the token in a coastal town: ware and price", {"N1": "fan 3"}),
    Keyword("waves", "which side of a wave tile shows, and which seat holds it (None: the board)", {"hurried": 0}),
    Keyword("paintings", "the first paintings of each seat, in order", [["moon", "bamboo"], []]),
    Keyword("shown", "how many paintings each has turned up", [2, 0]),
    Keyword("given", "how many of those each has given away", [1, 0], {"shown": [2, 0]}),
    Keyword("coins", "by seat", [3, 7]),
    Keyword("slabs", "gold slabs, by seat", [1, 0]),
    Keyword("temples", "slots reached on the temple track, by seat", [4, 2]),
    Keyword("gardens", "slots reached on the garden track, by seat", [3, 5]),
    Keyword("spring", "who holds the hot spring token: first, second or board", "first"),
    Keyword("actor", "the seat that decides", 1),
    Keyword("round", "the number of the round, 1 to 100", 12),
    Keyword("phase", "what is decided: move, act, return or spring; `die` says which die is being played", "act",
            {"die": "pilgrim", "used": {"pilgrim": 0}, "pilgrims": [2, 20]}),
    Keyword("die", "the die that is being played", "pilgrim",
            {"phase": "act", "used": {"pilgrim": 0}, "pilgrims": [2, 20]}),
)  # fmt: skip


def position(s: Any) -> dict[str, Any]:
    """A position in these names, which need not say what follows from the others."""
    seats = range(SEATS)
    return {
        "pilgrims": s.station[:],
        "merchants": [Town.word(town) for town in s.town],
        "artists": [Area.word(area) for area in s.area],
        "dice": s.dice[:],
        "used": {word: None if s.taken[c] < 0 else s.taken[c] for c, word in Character.words.items()},
        "wares": [{Ware.word(w): n for w, n in enumerate(s.wares[p]) if n} for p in seats],
        "boutiques": {
            Town.word(k): f"{Ware.word(BOUTIQUE_WARE[s.boutique[k]])} {BOUTIQUE_PRICE[s.boutique[k]]}"
            for k in range(BOUTIQUES)
        },
        "waves": {Wave.word(s.wave[c]): _holder(s.wave_holder[c]) for c in Character.words},
        "paintings": [[Symbol.word(x) for x in s.paintings[p]] for p in seats],
        **{name: getattr(s, name)[:] for name in ("shown", "given", "coins", "slabs", "temples", "gardens")},
        "spring": Holder.word(s.spring),
    }


def _holder(seat: int) -> int | None:
    return None if seat == Holder.BOARD else seat
