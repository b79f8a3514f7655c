"""Arranging any position by names."""

from collections.abc import Iterator
from inspect import signature
from typing import Any

from gokaido.engine.errors import BadPosition
from gokaido.engine.given import by_seat, several, table, whole, word
from gokaido.engine.keywords import unknown_name
from gokaido.engine.state.fields import arrange_fields

from ..knowledge.observe import card_in, collected, spots
from ..material.base import (
    BOX_OF,
    COPIES,
    DECKS,
    DOUBLE,
    FAMILY_OF,
    FEAT_POINTS,
    KINDS,
    LAST,
    MEAL_POINTS,
    MOST_CARDS,
    SAMURAI_POINTS,
    SEATS,
    SECTIONS,
    SPRING_POINTS,
    STOP,
    Deck,
    Feat,
    Meal,
    Panorama,
    Person,
    Souvenir,
    Stop,
    Who,
)
from ..material.crossroads import BATH_POINTS, TREE_POINTS
from ..rules.crossroads.stop_choice import NEW, OLD
from ..rules.matsuri.bystanders import set_out
from ..rules.road import hindmost, mover, next_turn, travellers, walked
from ..rules.scoring import extra_point
from ..rules.setup import clear_table, pool, starting_coins, tiles_dealt
from ..state import OFFER, Task, TokaidoPhase, TokaidoSource
from .arrange_expansions import arrange_expansions, legends_worth
from .piles import CARDS, PILES, fill_piles, hot_spring, person, put_on_top

KEPT = {"rng", "seats", "hush", "initiation", "return_trip", "gastronomy", "preparation"}
KEPT |= {"crossroads", "matsuri", "scarcity", "good_luck", "new_encounters", "tiles"}
FIELDS = ("at", "lane", "coins", "temple", "dined", "trace", "batch")  # set as they are
HANDS = {"laid_out": TokaidoPhase.BUY, "drawn": TokaidoPhase.KEEP, "free_meal": TokaidoPhase.FREE_MEAL}
STATIONS = tuple(stop for stop in Stop.words if stop != Stop.INN)
STOPS = {  # where one can be in the middle of what
    TokaidoPhase.BUY: (Stop.VILLAGE,),
    TokaidoPhase.GIVE: (Stop.TEMPLE,),
    TokaidoPhase.KEEP: (Stop.ENCOUNTER, Stop.INN),
    TokaidoPhase.GUIDE: (Stop.ENCOUNTER, Stop.INN),
    TokaidoPhase.SKETCH: (Stop.INN,),
    TokaidoPhase.FREE_MEAL: (Stop.INN,),
    TokaidoPhase.MEAL: (Stop.INN,),
    TokaidoPhase.OPTIONS: STATIONS,
}
MOST_POINTS = 999


def arrange(
    s: Any,
    /,
    *,
    dealt: Any = None,
    travellers: Any = None,
    departure: Any = None,
    panoramas: Any = None,
    souvenirs: Any = None,
    meals: Any = None,
    encounters: Any = None,
    hot_springs: Any = None,
    achievements: Any = None,
    legends: Any = None,
    amulets: Any = None,
    calligraphies: Any = None,
    trees: Any = None,
    baths: Any = None,
    dolls: Any = None,
    lasting: Any = (),
    shared: Any = None,
    points: Any = None,
    offer: Any = None,
    seen: Any = None,
    laid_out: Any = None,
    drawn: Any = None,
    free_meal: Any = None,
    phase: Any = None,
    turn: Any = None,
    **rest: Any,
) -> None:
    """Put a table together.

    Things of players are a list by seat or `{seat: thing}`: `travellers` (names; none: no power), `coins`, `temple`,
    `at` (places), `lane` (0 on the road, 1 behind it...), `panoramas` ({"sea": 2}), `souvenirs`, `meals`, `encounters`,
    `hot_springs` ([2, 3]), `points` (totals, or by source; without it, what the collections are worth). The neutral
    traveller is the third in `at`, `lane` and `temple`.

    `departure` is the seats (or "neutral") in the order in which they leave the inn where all stand; `dealt` the tiles
    of each seat: the travellers are still to be chosen. `achievements` is {"sea": [seats]}. Piles are lists from the
    top (`meal_pile`, `souvenir_pile`, `encounter_pile`, `hot_spring_pile`); the cards not named follow in random order.
    `offer` is the meals left at the inn, `seen` who has seen them (without it: all who stand there).

    With Crossroads `legends`, `amulets` and `calligraphies` are names, `trees` and `baths` numbers, by seat; what
    nobody has is in the stock. With Matsuri `dolls` is a number by seat, `lasting` the festivals that go on, `shared`
    the calligraphy laid open, and `festival_pile` has names.

    The hindmost moves, unless `phase` and `turn` say otherwise; `laid_out`, `drawn` and `free_meal` are the cards of a
    stop in a village, of Yoshiyasu's choice and of Satsuki's.
    """
    _known(rest)
    rest = {name: value for name, value in rest.items() if value is not None}
    if dealt is not None:
        _tiles(s, dealt, travellers, departure)
        put_on_top(s, rest)
        arrange_fields(s, {k: v for k, v in rest.items() if k not in PILES})
        return
    before, cards = s.lane[:], _clear(s)
    _travellers(s, travellers)
    _places(s, {k: rest[k] for k in ("at", "lane") if k in rest}, departure, before)
    for p in range(s.seats):
        s.coins[p] = starting_coins(s, p)
    arrange_fields(s, {k: rest[k] for k in ("coins", "temple", "dined") if k in rest})
    _collections(s, panoramas, souvenirs, meals, encounters, hot_springs, achievements)
    arrange_expansions(s, legends, amulets, calligraphies, trees, baths, dolls, lasting, shared)
    _derive_points(s)
    _points(s, points)
    hands = {"laid_out": laid_out, "drawn": drawn, "free_meal": None if free_meal is None else [free_meal]}
    hand = next((k for k, v in hands.items() if v is not None), None)
    _hand(s, hand, hands)
    usual = HANDS.get(hand or "", TokaidoPhase.MOVE)
    _offer(s, offer, seen)
    fill_piles(s, cards)
    put_on_top(s, rest)
    arrange_fields(s, {k: rest[k] for k in ("trace", "batch") if k in rest})
    _whose_turn(s, usual, usual if phase is None else word("phase", TokaidoPhase, phase), turn)


def _known(rest: dict[str, Any]) -> None:
    """Names besides the keywords of `arrange`: few fields, and the piles."""
    for name in rest:
        if name not in FIELDS and name not in PILES:
            keywords = [k for k, p in signature(arrange).parameters.items() if p.kind == p.KEYWORD_ONLY]
            raise unknown_name(name, [*keywords, *FIELDS, *PILES])


def _clear(s: Any) -> list[tuple[list[int], list[int]]]:
    """An empty table; returns for each pile the cards that players had, and the others in their order."""
    hidden = [[card_in(s, d, k) for k in range(spots(s, d))] for d in range(DECKS)]
    shown = [[c for c in range(len(COPIES[d])) for _ in range(collected(s, d, c))] for d in range(DECKS)]
    for name, value in type(s)().__dict__.items():
        if name not in KEPT:
            setattr(s, name, value)
    clear_table(s)
    return list(zip(shown, hidden))


def _traveller(s: Any, what: str, given: Any) -> int:
    """A traveller of the boxes that are played with."""
    who = word(what, Who, given)
    if pool(s) >> who & 1 == 0:
        raise BadPosition("tokaido.box", given=given, box=("", "Crossroads", "Matsuri")[BOX_OF[who]])
    return who


def _tiles(s: Any, dealt: Any, chosen: Any, departure: Any) -> None:
    if s.initiation:
        raise BadPosition("tokaido.no_tiles")
    if chosen is not None or departure is not None:
        raise BadPosition("tokaido.choosing")
    clear_table(s)
    n = tiles_dealt(s)
    hands = [several("dealt", names, n) for _, names in by_seat("dealt", dealt, s.seats)]
    if len(hands) != s.seats or any(len(names) != n for names in hands):
        raise BadPosition("tokaido.dealt", names=n, seats=s.seats)
    tiles = [_traveller(s, "dealt", name) for names in hands for name in names]
    if len(set(tiles)) < len(tiles):
        raise BadPosition("tokaido.dealt_twice")
    for k, who in enumerate(tiles):
        s.tile[k // n][k % n] = who
    s.actor, s.phase = 0, TokaidoPhase.TRAVELLER


def _travellers(s: Any, given: Any) -> None:
    for p, name in by_seat("travellers", given or [], s.seats):
        if name is not None:
            s.traveller[p] = _traveller(s, "travellers", name)
    known = [who for who in s.traveller if who >= 0]
    if known and s.initiation:
        raise BadPosition("tokaido.no_tiles")
    if len(set(known)) < len(known):
        raise BadPosition("tokaido.traveller_twice")


def _places(s: Any, given: dict[str, Any], departure: Any, before: list[int]) -> None:
    """Where all stand; who is not told otherwise keeps the order of before where several stand."""
    n = travellers(s)
    s.at = [LAST if s.return_trip else 0] * n + [0] * (SEATS - n)
    arrange_fields(s, given)
    if departure is not None:
        leaving = [one_of(s, "departure", t) for t in several("departure", departure, n)]
        if sorted(leaving) != list(range(n)) or len({s.at[t] for t in range(n)}) > 1:
            raise BadPosition("tokaido.departure", count=n)
        for k, t in enumerate(leaving):
            s.lane[t] = n - 1 - k
    for place in {s.at[t] for t in range(n)}:
        there = sorted((t for t in range(n) if s.at[t] == place), key=lambda t: s.lane[t])
        for lane, t in enumerate(there):
            if s.lane[t] not in (lane, before[t], 0):
                raise BadPosition("tokaido.lanes", place=place)
            s.lane[t] = lane
        room = n if STOP[place] == Stop.INN else 2 if s.crossroads or (place in DOUBLE and s.seats > 3) else 1
        if len(there) > room:
            raise BadPosition("tokaido.place_full", given=len(there), place=place, room=room)


def one_of(s: Any, field: str, given: Any) -> int:
    """One of the travellers: a seat, or the neutral one."""
    if s.seats == 2 and given == "neutral":
        return 2
    return whole(field, given, 0, travellers(s) - 1)


def _collections(s: Any, panoramas: Any, souvenirs: Any, meals: Any, encounters: Any, springs: Any, feats: Any) -> None:
    for p, sections in by_seat("panoramas", panoramas or [], s.seats):
        for name, n in table("panoramas", sections).items():
            kind = word("panoramas", Panorama, name)
            if not isinstance(n, int) or not 0 <= n <= SECTIONS[kind]:
                raise BadPosition("tokaido.sections", panorama=name, most=SECTIONS[kind], given=n)
            s.panorama[p][kind] = n
    for p, name in _cards_by_seat(s, "souvenirs", souvenirs):
        card = word("souvenirs", Souvenir, name)
        if s.owner[card] >= 0:
            raise BadPosition("tokaido.owned_twice", given=name)
        s.owner[card] = p
        s.family[p][FAMILY_OF[card]] += 1
    for p, name in _cards_by_seat(s, "meals", meals):
        dish = word("meals", Meal, name)
        if s.eaten[p] >> dish & 1:
            raise BadPosition("tokaido.eaten_twice", seat=p, given=name)
        s.eaten[p] |= 1 << dish
    for p, name in _cards_by_seat(s, "encounters", encounters):
        s.met[p][person("encounters", name)] += 1
    for p, worth in _cards_by_seat(s, "hot_springs", springs):
        s.springs[p][hot_spring(worth)] += 1
    for name, seats in table("achievements", feats or {}).items():
        for p in [seats] if isinstance(seats, int) else several("achievements", seats, s.seats):
            s.holders[word("achievements", Feat, name)] |= 1 << whole("achievements", p, 0, s.seats - 1)


def _cards_by_seat(s: Any, field: str, given: Any) -> Iterator[tuple[int, Any]]:
    """Every card of every seat; nobody has more than a pile holds."""
    for p, cards in by_seat(field, given or [], s.seats):
        for card in several(field, cards, MOST_CARDS):
            yield p, card


def _derive_points(s: Any) -> None:
    """What the collections have scored; only Umegae's own points leave no card behind."""
    for p in range(s.seats):
        extra = extra_point(s, p)
        mine = s.points[p]
        for kind in range(KINDS):
            mine[kind] = s.panorama[p][kind] * (s.panorama[p][kind] + 1) // 2
        mine[TokaidoSource.SOUVENIRS] = sum(sum(n > k for n in s.family[p]) ** 2 for k in range(max(s.family[p])))
        mine[TokaidoSource.MEALS] = MEAL_POINTS * s.eaten[p].bit_count()
        mine[TokaidoSource.HOT_SPRINGS] = sum((w + extra) * n for w, n in zip(SPRING_POINTS, s.springs[p]))
        mine[TokaidoSource.TEMPLE_COINS] = s.temple[p]
        mine[TokaidoSource.ENCOUNTERS] = SAMURAI_POINTS * s.met[p][Person.SAMURAI]
        mine[TokaidoSource.CHERRY_TREES] = TREE_POINTS * s.trees[p]
        mine[TokaidoSource.BATHHOUSES] = (BATH_POINTS + extra) * s.baths[p]
        mine[TokaidoSource.LEGENDS] = legends_worth(s, p)
        mine[TokaidoSource.ACHIEVEMENTS] = (FEAT_POINTS + extra) * sum(held >> p & 1 for held in s.holders)


def _points(s: Any, given: Any) -> None:
    for p, worth in by_seat("points", given or [], s.seats):
        if isinstance(worth, dict):
            for name, n in table("points", worth).items():
                s.points[p][word("points", TokaidoSource, name)] = whole("points", n, -MOST_POINTS, MOST_POINTS)
        else:
            s.points[p][TokaidoSource.POWERS] += whole("points", worth, 0, MOST_POINTS) - sum(s.points[p])


def _hand(s: Any, which: str | None, hands: dict[str, Any]) -> None:
    if sum(v is not None for v in hands.values()) > 1:
        raise BadPosition("tokaido.hands", known=tuple(HANDS))
    if which is None:
        return
    s.hand_pile = {"laid_out": Deck.SOUVENIRS, "drawn": Deck.ENCOUNTERS, "free_meal": Deck.MEALS}[which]
    names = CARDS[s.hand_pile]
    most = {"laid_out": 3, "drawn": 2, "free_meal": 1}[which]
    cards = several(which, hands[which], most)
    if names is None or (which == "drawn" and len(cards) < 2):
        raise BadPosition("tokaido.hand", field=which, most=most, given=len(cards))
    for k, name in enumerate(cards):
        s.hand[k] = person(which, name) if names is Person else word(which, names, name)
    s.n_hand = len(cards)


def _offer(s: Any, offer: Any, seen: Any) -> None:
    for k, name in enumerate(several("offer", offer or [], OFFER)):
        s.offer[k] = word("offer", Meal, name)
        s.n_offer = k + 1
    n = travellers(s)
    foremost = max(range(n), key=lambda t: LAST - s.at[t] if s.return_trip else s.at[t])
    there = [p for p in range(s.seats) if s.at[p] == s.at[foremost]] if s.n_offer else []
    if seen is not None:
        there = [whole("seen", p, 0, s.seats - 1) for p in several("seen", seen, s.seats)]
    s.offer_seen = sum({1 << p for p in there})


def stops_for(s: Any, t: int, phase: int) -> bool:
    """Can a traveller be in the middle of a stop so where it stands?"""
    there = phase in STOPS and STOP[s.at[t]] in STOPS[phase]
    return (
        there and (phase != TokaidoPhase.OPTIONS or s.crossroads == 1) and (phase != TokaidoPhase.MEAL or s.n_offer > 0)
    )


def _whose_turn(s: Any, usual: int, phase: int, turn: Any) -> None:
    """The hindmost moves; or a traveller is in the middle of its stop."""
    t = hindmost(s) if turn is None else one_of(s, "turn", turn)
    if phase == TokaidoPhase.MOVE and usual == phase:
        if t != hindmost(s):
            raise BadPosition("tokaido.hindmost", hindmost=hindmost(s), given=t)
        at_one_inn = STOP[s.at[0]] == Stop.INN and len(set(s.at[: travellers(s)])) == 1
        if at_one_inn and walked(s, 0) < LAST:
            set_out(s)
        else:
            next_turn(s)
        return
    if t >= s.seats or not stops_for(s, t, phase):
        raise BadPosition("tokaido.phase", phase=TokaidoPhase.word(phase))
    if usual not in (phase, TokaidoPhase.MOVE) or (phase in HANDS.values() and usual != phase):
        raise BadPosition("tokaido.phase_hand", phase=TokaidoPhase.word(phase), known=tuple(HANDS))
    s.turn, s.actor, s.phase = t, mover(s, t), phase
    if STOP[s.at[t]] == Stop.INN:
        meal = Task.FREE_MEAL if s.traveller[t] == Who.SATSUKI else Task.MEAL
        s.todo[0] = Task.CLOSE_INN
        s.n_todo = 1
        if phase in (TokaidoPhase.KEEP, TokaidoPhase.GUIDE, TokaidoPhase.SKETCH):
            s.todo[1] = meal
            s.n_todo = 2
        if phase == TokaidoPhase.MEAL:
            s.offer_seen |= 1 << t
    if phase == TokaidoPhase.OPTIONS:
        s.options = OLD | NEW
    if phase == TokaidoPhase.GIVE and s.coins[t] == 0:
        raise BadPosition("tokaido.no_coin", seat=t)
