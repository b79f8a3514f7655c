"""Building any position by names, for tests and puzzles; and finding what is wrong with one."""

from typing import Any

from gokaido.engine.errors import BadPosition
from gokaido.engine.given import by_seat, table, whole
from gokaido.engine.state.fields import arrange_fields

from ..material.pieces import (
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
    Holder,
    Symbol,
    Ware,
    Wave,
)
from ..material.tables import (
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
from ..rules.seashore import store_of, wares_of
from ..state import MOST_ROUNDS, DuoPhase, DuoState

WHERE = {"pilgrims": "station", "merchants": "town", "artists": "area"}


def arrange(
    s: DuoState,
    /,
    dice: Any = None,
    used: Any = None,
    wares: Any = None,
    boutiques: Any = None,
    waves: Any = None,
    paintings: Any = None,
    **fields: Any,
) -> None:
    """Put a position on the table.

    `pilgrims=[3, "N1"]` (stations by number or by town), `merchants=["M1", "S2"]`, `artists=["NW", "S"]`,
    `dice=[3, 2, 1]` (pilgrim, merchant, artist), `used={"artist": 0}` (dice used in this round, and by whom; None:
    not yet), `phase="act"` with `die="artist"` (in the middle of what the die brings),
    `wares=[{"fan": 2}, {}]`, `boutiques={"N1": "fan 3"}`, `waves={"hurried": 0}` (who has which side; None: the
    board), `paintings=[["moon", "bamboo"], []]` (the first ones of a player in order; with `shown` turned up and
    `given` given), `spring="first"`, `coins`, `slabs`, `temples`, `gardens`, `actor` and the other fields.
    """
    fields = {name: value for name, value in fields.items() if value is not None}
    for key, field in WHERE.items():
        if key in fields:
            value = fields.pop(key)
            pair = _pair(value, BadPosition("duo.two_places", field=key, given=value))
            fields[field] = [_place(field, name) for name in pair]
    arrange_fields(s, fields)
    if paintings is not None:
        _hang(s, paintings)
    if wares is not None:
        _fill(s, wares)
    for town, token in table("boutiques", boutiques or {}).items():
        _open_boutique(s, town, token)
    _give_waves(s, table("waves", waves or {}))
    if dice is not None:
        arrange_fields(s, {"dice": dice})
    _take_turns(s, fields, table("used", used or {}))
    if "ending" not in fields:
        s.ending = int(_triggered(s))


def _pair(value: Any, complaint: BadPosition) -> list[Any]:
    """A list with at most one value for each player."""
    if not isinstance(value, (list, tuple)) or len(value) > SEATS:
        raise complaint
    return list(value)


def _triggered(s: DuoState) -> bool:
    """Has anyone reached an end?"""
    goals = ((s.temples, LAST_TEMPLE), (s.gardens, LAST_GARDEN), (s.slabs, SLABS), (s.given, PAINTINGS))
    return any(last in track for track, last in goals)


def _place(field: str, name: Any) -> int:
    if isinstance(name, int):
        return name
    names = Area if field == "area" else Town
    try:
        place = names.number(str(name))
    except KeyError:
        raise BadPosition("duo.place", given=name, known=tuple(word.upper() for word in names.numbers)) from None
    if field == "station":
        if place >= COASTAL:
            raise BadPosition("duo.inland", given=name)
        return TOWN_STATION[place]
    return place


def _hang(s: DuoState, paintings: Any) -> None:
    """The given tiles first, the others of that colour after them."""
    complaint = BadPosition("duo.two_lists", field="paintings", given=paintings)
    given = paintings if isinstance(paintings, dict) else _pair(paintings, complaint)
    for p, words in by_seat("paintings", given, SEATS):
        if not isinstance(words, (list, tuple)):
            raise complaint
        left = {x: PAINTING_COUNT[s.colour[p]][x] for x in Symbol.words}
        order = []
        for word in words:
            if not isinstance(word, str) or word not in Symbol.numbers:
                raise BadPosition("duo.painting", given=word, known=tuple(Symbol.numbers))
            order.append(Symbol.number(word))
            left[order[-1]] -= 1
        s.paintings[p] = order + [x for x, n in left.items() for _ in range(n)]
        if len(s.paintings[p]) != PAINTINGS:
            raise BadPosition("duo.too_many_paintings")


def _fill(s: DuoState, wares: Any) -> None:
    """Wares on the boards; the others are in the bag."""
    complaint = BadPosition("duo.two_counts", field="wares", given=wares)
    for p, held in enumerate(_pair(wares, complaint)):
        if not isinstance(held, dict):
            raise complaint
        for word, n in held.items():
            if word not in Ware.numbers:
                raise BadPosition("duo.ware", given=word, known=tuple(Ware.numbers))
            whole("wares", n, 0, max(WARE_COUNT))
        s.wares[p] = [held.get(word, 0) for word in Ware.numbers]
    s.bag = [WARE_COUNT[w] - s.wares[0][w] - s.wares[1][w] for w in range(WARES)]


def _open_boutique(s: DuoState, town: str, token: Any) -> None:
    """Swap the tokens of two towns so that this one has what is wanted."""
    here = _place("town", town)
    if here >= COASTAL:
        raise BadPosition("duo.inland", given=town)
    word, _, price = str(token).partition(" ")
    fits = [
        k
        for k in range(BOUTIQUES)
        if Ware.word(BOUTIQUE_WARE[s.boutique[k]]) == word and price in ("", str(BOUTIQUE_PRICE[s.boutique[k]]))
    ]
    if not fits:
        raise BadPosition("duo.boutique", given=token)
    there = here if here in fits else fits[0]
    s.boutique[here], s.boutique[there] = s.boutique[there], s.boutique[here]


def _give_waves(s: DuoState, waves: dict[str, Any]) -> None:
    """Who has which side of the tiles. A tile lies with one side up: the one that lies there gives way to the other."""
    given, lying = dict[int, int](), dict(zip(s.wave, s.wave_holder))
    for word, holder in waves.items():
        if word not in Wave.numbers:
            raise BadPosition("duo.wave", given=word, known=tuple(Wave.numbers))
        if holder is not None and (not isinstance(holder, int) or holder not in (0, 1)):
            raise BadPosition("duo.wave_holder", given=holder)
        given[Wave.number(word)] = Holder.BOARD if holder is None else holder
    for wave, holder in given.items():
        if wave ^ 1 in given and lying.get(wave) == holder:
            continue
        if wave ^ 1 in given and lying.get(wave ^ 1) != given[wave ^ 1]:
            raise BadPosition("duo.wave_sides", one=Wave.word(wave), other=Wave.word(wave ^ 1))
        s.wave[wave // 2], s.wave_holder[wave // 2] = wave, holder


def _take_turns(s: DuoState, given: dict[str, Any], used: dict[str, Any]) -> None:
    """Who is to use a die follows from the dice that are used."""
    for word, seat in used.items():
        if word not in Character.numbers:
            raise BadPosition("duo.die", given=word, known=tuple(Character.numbers))
        if seat is not None and (not isinstance(seat, int) or seat not in (0, 1)):
            raise BadPosition("duo.die_user", given=seat)
        s.taken[Character.number(word)] = -1 if seat is None else seat
    done = sum(t >= 0 for t in s.taken)
    if s.phase != DuoPhase.MOVE:
        if s.die in Character.words and s.taken[s.die] >= 0:
            _use_die(s, given, done)
        return
    s.pick, s.die = done, -1
    if s.pick == CHARACTERS:
        raise BadPosition("duo.no_die_left")
    if given.get("actor") is not None:
        s.roller = 1 - s.actor if s.pick == 1 else s.actor
    elif s.pick == 1 and "roller" not in given:
        s.roller = max(s.taken)
    s.mover = 1 - s.roller if s.pick == 1 else s.roller
    s.actor = s.mover


def _use_die(s: DuoState, given: dict[str, Any], done: int) -> None:
    """A die is being played: the one who took it moves, and decides unless it is the other who has wares to return."""
    s.pick, s.mover = done - 1, s.taken[s.die]
    s.roller = 1 - s.mover if s.pick == 1 else s.mover
    if given.get("actor") is None:
        s.actor = s.mover


def check(s: DuoState) -> list[BadPosition]:
    """What is wrong with a position: pieces lost, doubled or where they cannot be."""
    wrong = _check_places(s) + _check_pieces(s) + _check_turn(s)
    for c, word in Character.words.items():
        if s.dice[c] not in DICE[c]:
            wrong.append(BadPosition("duo.die_face", die=word, given=s.dice[c]))
    for p in range(SEATS):
        if not (1 <= s.temples[p] <= LAST_TEMPLE and 1 <= s.gardens[p] <= LAST_GARDEN):
            wrong.append(BadPosition("duo.peg"))
        if not 0 <= s.slabs[p] <= SLABS or s.coins[p] < 0 or (s.coins[p] >= COINS_PER_SLAB and s.slabs[p] < SLABS):
            wrong.append(BadPosition("duo.purse", coins=s.coins[p], slabs=s.slabs[p]))
        if wares_of(s, p) > store_of(s, p) and s.phase != DuoPhase.RETURN:
            wrong.append(BadPosition("duo.store", given=wares_of(s, p), most=store_of(s, p)))
    return wrong


def _check_turn(s: DuoState) -> list[BadPosition]:
    """Whose die it is, and when."""
    if s.phase not in DuoPhase.words:
        return [BadPosition("no_phase", given=s.phase, known=tuple(DuoPhase.numbers))]
    wrong = []
    if s.phase != DuoPhase.MOVE and not s.over and (s.die not in Character.words or s.taken[s.die] != s.mover):
        wrong.append(BadPosition("duo.phase_die", phase=DuoPhase.word(s.phase)))
    if not 1 <= s.round <= MOST_ROUNDS:
        wrong.append(BadPosition("duo.round", most=MOST_ROUNDS, given=s.round))
    if s.north not in (0, 1):
        wrong.append(BadPosition("duo.compass", given=s.north))
    done = sorted(t for t in s.taken if t >= 0)
    if s.roller in (0, 1) and done not in ([], [s.roller], [0, 1], sorted([0, 1, s.roller])):
        wrong.append(BadPosition("duo.roller"))
    if s.ending != _triggered(s):
        wrong.append(BadPosition("duo.ending"))
    return wrong


def _check_places(s: DuoState) -> list[BadPosition]:
    if not all(0 <= k < STATIONS for k in s.station) or not all(0 <= a < AREAS for a in s.area):
        return [BadPosition("duo.stations", station=STATIONS - 1, area=AREAS - 1)]
    if not all(0 <= t < TOWNS for t in s.town):
        return [BadPosition("duo.towns", last=TOWNS - 1)]
    stood_on = [*s.station, *(TOWN_STATION[t] for t in s.town if t < COASTAL)]
    shared = [k for k in sorted(set(stood_on)) if stood_on.count(k) > 1]
    return [BadPosition("duo.shared_station", station=k) for k in shared]


def _check_pieces(s: DuoState) -> list[BadPosition]:
    wrong = []
    for w, word in Ware.words.items():
        if min(s.bag[w], s.wares[0][w], s.wares[1][w]) < 0 or s.bag[w] + s.wares[0][w] + s.wares[1][w] != WARE_COUNT[w]:
            wrong.append(BadPosition("duo.wares", ware=word, count=WARE_COUNT[w]))
    if sorted(s.boutique) != list(range(BOUTIQUES)):
        wrong.append(BadPosition("duo.boutiques"))
    if sorted(s.colour) != [0, 1]:
        wrong.append(BadPosition("duo.colours"))
        return wrong
    for p in range(SEATS):
        if not 0 <= s.given[p] <= s.shown[p] <= PAINTINGS:
            wrong.append(BadPosition("duo.gifts", given=s.given[p], shown=s.shown[p]))
        hidden = s.paintings[p].count(-1)
        counts = [s.paintings[p].count(x) for x in Symbol.words]
        missing = [PAINTING_COUNT[s.colour[p]][x] - n for x, n in enumerate(counts)]
        if min(missing) < 0 or sum(missing) != hidden or -1 in s.paintings[p][: s.shown[p]]:
            wrong.append(BadPosition("duo.paintings"))
    if any(s.wave[c] // 2 != c or s.wave_holder[c] not in (0, 1, 2) for c in range(CHARACTERS)):
        wrong.append(BadPosition("duo.wave_tiles"))
    if s.spring not in (0, 1, 2):
        wrong.append(BadPosition("duo.spring"))
    return wrong
