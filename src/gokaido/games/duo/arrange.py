"""Building any position by names, for tests and puzzles; and finding what is wrong with one."""

from typing import Any

from gokaido.engine.match import arrange_fields

from .material import (
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    DICE,
    LAST_GARDEN,
    LAST_TEMPLE,
    PAINTING_COUNT,
    STATIONS,
    TOWN_STATION,
    WARE_COUNT,
    Area,
    Town,
)
from .pieces import (
    AREAS,
    BOUTIQUES,
    CHARACTERS,
    COASTAL,
    COINS_PER_SLAB,
    PAINTINGS,
    SEATS,
    SLABS,
    TOWNS,
    WARES,
    Character,
    Symbol,
    Ware,
    Wave,
)
from .state import Phase, State
from .waves import store_of, wares_of

WHERE = {"pilgrims": "station", "merchants": "town", "artists": "area"}


def arrange(
    s: State,
    dice: list[int] | None = None,
    used: dict[str, int] | None = None,
    wares: list[dict[str, int]] | None = None,
    boutiques: dict[str, str] | None = None,
    waves: dict[str, int | None] | None = None,
    paintings: list[list[str]] | None = None,
    **fields: Any,
) -> None:
    """Put a position on the table.

    `pilgrims=[3, "N1"]` (stations by number or by town), `merchants=["M1", "S2"]`, `artists=["NW", "S"]`,
    `dice=[3, 2, 1]` (pilgrim, merchant, artist), `used={"artist": 0}` (dice used in this round, and by whom),
    `wares=[{"fan": 2}, {}]`, `boutiques={"N1": "fan 3"}`, `waves={"hurried": 0}` (who has which side; None: the
    board), `paintings=[["moon", "bamboo"], []]` (the first ones of a player in order; with `shown` turned up and
    `given` given), `spring="first"`, `coins`, `slabs`, `temples`, `gardens`, `actor` and the other fields.
    """
    for key, field in WHERE.items():
        if key in fields:
            fields[field] = [_place(field, name) for name in fields.pop(key)]
    arrange_fields(s, {k: v for k, v in fields.items() if k != "actor"})
    if paintings is not None:
        _hang(s, paintings)
    if wares is not None:
        _fill(s, wares)
    for town, token in (boutiques or {}).items():
        _open_boutique(s, town, token)
    for word, holder in (waves or {}).items():
        _give_wave(s, word, holder)
    if dice is not None:
        arrange_fields(s, {"dice": dice})
    _take_turns(s, fields.get("actor"), used or {})


def _place(field: str, name: Any) -> int:
    if isinstance(name, int):
        return name
    names = Area if field == "area" else Town
    try:
        place = names.number(str(name))
    except KeyError:
        raise ValueError(f"there is no {name!r}; there are {', '.join(names.numbers).upper()}") from None
    if field == "station":
        if place >= COASTAL:
            raise ValueError(f"{name} is no town on the coast")
        return TOWN_STATION[place]
    return place


def _hang(s: State, paintings: list[list[str]]) -> None:
    """The given tiles first, the others of that colour after them."""
    for p, words in enumerate(paintings):
        left = {x: PAINTING_COUNT[s.colour[p]][x] for x in Symbol.words}
        order = []
        for word in words:
            if word not in Symbol.numbers:
                raise ValueError(f"there is no painting {word!r}; there are {', '.join(Symbol.numbers)}")
            order.append(Symbol.number(word))
            left[order[-1]] -= 1
        s.paintings[p] = order + [x for x, n in left.items() for _ in range(n)]
        if len(s.paintings[p]) != PAINTINGS:
            raise ValueError("a player has more paintings of a landscape than there are in that colour")


def _fill(s: State, wares: list[dict[str, int]]) -> None:
    """Wares on the boards; the others are in the bag."""
    for p, held in enumerate(wares):
        for word in held:
            if word not in Ware.numbers:
                raise ValueError(f"there is no ware {word!r}; there are {', '.join(Ware.numbers)}")
        s.wares[p] = [held.get(word, 0) for word in Ware.numbers]
    s.bag = [WARE_COUNT[w] - s.wares[0][w] - s.wares[1][w] for w in range(WARES)]


def _open_boutique(s: State, town: str, token: str) -> None:
    """Swap the tokens of two towns so that this one has what is wanted."""
    here = _place("town", town)
    if here >= COASTAL:
        raise ValueError(f"{town} is no town on the coast")
    word, _, price = token.partition(" ")
    fits = [
        k
        for k in range(BOUTIQUES)
        if Ware.word(BOUTIQUE_WARE[s.boutique[k]]) == word and price in ("", str(BOUTIQUE_PRICE[s.boutique[k]]))
    ]
    if not fits:
        raise ValueError(f"there is no boutique {token!r}; write for instance 'fan 3'")
    there = here if here in fits else fits[0]
    s.boutique[here], s.boutique[there] = s.boutique[there], s.boutique[here]


def _give_wave(s: State, word: str, holder: int | None) -> None:
    if word not in Wave.numbers:
        raise ValueError(f"there is no wave {word!r}; there are {', '.join(Wave.numbers)}")
    wave = Wave.number(word)
    s.wave[wave // 2] = wave
    s.wave_holder[wave // 2] = 2 if holder is None else holder


def _take_turns(s: State, actor: Any, used: dict[str, int]) -> None:
    """Who is to use a die follows from the dice that are used."""
    for word, seat in used.items():
        if word not in Character.numbers:
            raise ValueError(f"there is no die of a {word!r}; there are {', '.join(Character.numbers)}")
        s.taken[Character.number(word)] = seat
    s.pick = sum(t >= 0 for t in s.taken)
    if s.pick == CHARACTERS:
        raise ValueError("a die must be left to use")
    if actor is not None:
        s.roller = 1 - actor if s.pick == 1 else actor
    s.mover = 1 - s.roller if s.pick == 1 else s.roller
    s.actor = s.mover


def check(s: State) -> list[str]:
    """What is wrong with a position: pieces lost, doubled or where they cannot be."""
    wrong = _check_places(s) + _check_pieces(s)
    for c, word in Character.words.items():
        if s.dice[c] not in DICE[c]:
            wrong.append(f"the die of the {word} has no {s.dice[c]}")
    for p in range(SEATS):
        if not (1 <= s.temples[p] <= LAST_TEMPLE and 1 <= s.gardens[p] <= LAST_GARDEN):
            wrong.append("a viewing peg is off its track")
        if not 0 <= s.slabs[p] <= SLABS or s.coins[p] < 0 or (s.coins[p] >= COINS_PER_SLAB and s.slabs[p] < SLABS):
            wrong.append(f"someone has {s.coins[p]} coins and {s.slabs[p]} gold slabs")
        if wares_of(s, p) > store_of(s, p) and s.phase != Phase.RETURN:
            wrong.append(f"a merchant has {wares_of(s, p)} wares and may keep {store_of(s, p)}")
    return wrong


def _check_places(s: State) -> list[str]:
    if not all(0 <= k < STATIONS for k in s.station) or not all(0 <= a < AREAS for a in s.area):
        return [f"stations are 0 to {STATIONS - 1} and areas 0 to {AREAS - 1}"]
    if not all(0 <= t < TOWNS for t in s.town):
        return [f"towns are 0 to {TOWNS - 1}"]
    stood_on = [*s.station, *(TOWN_STATION[t] for t in s.town if t < COASTAL)]
    shared = [k for k in sorted(set(stood_on)) if stood_on.count(k) > 1]
    return [f"two characters stand on station {k}" for k in shared]


def _check_pieces(s: State) -> list[str]:
    wrong = []
    for w, word in Ware.words.items():
        if min(s.bag[w], s.wares[0][w], s.wares[1][w]) < 0 or s.bag[w] + s.wares[0][w] + s.wares[1][w] != WARE_COUNT[w]:
            wrong.append(f"there are not {WARE_COUNT[w]} wares of kind {word}")
    if sorted(s.boutique) != list(range(BOUTIQUES)):
        wrong.append("a boutique token is lost or doubled")
    if sorted(s.colour) != [0, 1]:
        wrong.append("the players do not have different colours")
        return wrong
    for p in range(SEATS):
        if not 0 <= s.given[p] <= s.shown[p] <= PAINTINGS:
            wrong.append(f"{s.given[p]} paintings are given and {s.shown[p]} were turned up")
        hidden = s.paintings[p].count(-1)
        counts = [s.paintings[p].count(x) for x in Symbol.words]
        missing = [PAINTING_COUNT[s.colour[p]][x] - n for x, n in enumerate(counts)]
        if min(missing) < 0 or sum(missing) != hidden or -1 in s.paintings[p][: s.shown[p]]:
            wrong.append("the paintings of a player are not those of that colour")
    if any(s.wave[c] // 2 != c or s.wave_holder[c] not in (0, 1, 2) for c in range(CHARACTERS)):
        wrong.append("a wave tile lies on the board of another character")
    if s.spring not in (0, 1, 2):
        wrong.append("nobody and no board has the hot spring token")
    return wrong
