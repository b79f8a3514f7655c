"""Arranging any position by names."""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.errors import BadPosition
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
from ..material.matsuri import Festival
from ..rules.crossroads.stop_choice import NEW, OLD
from ..rules.matsuri.bystanders import set_out
from ..rules.road import hindmost, mover, next_turn, travellers, walked
from ..rules.setup import clear_table, pool, starting_coins, tiles_dealt
from ..state import OFFER, Phase, Source, Task
from .arrange_expansions import arrange_stalls, legends_worth

PILES = {"meal_pile": Deck.MEALS, "souvenir_pile": Deck.SOUVENIRS}
PILES |= {"encounter_pile": Deck.ENCOUNTERS, "hot_spring_pile": Deck.HOT_SPRINGS}
PILES |= {"festival_pile": Deck.FESTIVALS}
CARDS: tuple[_Names | None, ...] = (Meal, Souvenir, Person, None, Festival)
KEPT = {"rng", "seats", "hush", "initiation", "return_trip", "gastronomy", "preparation"}
KEPT |= {"crossroads", "matsuri", "scarcity", "good_luck", "new_encounters", "tiles"}
HANDS = {"laid_out": Phase.BUY, "drawn": Phase.KEEP, "free_meal": Phase.FREE_MEAL}


def arrange(
    s: Any,
    *,
    dealt: Any = None,
    travellers: Any = None,
    departure: Sequence[Any] | None = None,
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
    lasting: Sequence[str] = (),
    shared: str | None = None,
    points: Any = None,
    offer: Sequence[str] | None = None,
    seen: Sequence[int] | None = None,
    laid_out: Sequence[str] | None = None,
    drawn: Sequence[str] | None = None,
    free_meal: str | None = None,
    phase: str | None = None,
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
    if dealt is not None:
        _tiles(s, dealt, travellers, departure)
        _piles(s, rest)
        arrange_fields(s, rest)
        return
    cards = _clear(s)
    _travellers(s, travellers)
    _places(s, {k: rest.pop(k) for k in ("at", "lane") if k in rest}, departure)
    for p in range(s.seats):
        s.coins[p] = starting_coins(s, p)
    arrange_fields(s, {k: rest.pop(k) for k in ("coins", "temple") if k in rest})
    _collections(s, panoramas, souvenirs, meals, encounters, hot_springs, achievements)
    arrange_stalls(s, _by_seat, legends, amulets, calligraphies, trees, baths, dolls, lasting, shared)
    _derive_points(s)
    _points(s, points)
    hands = {"laid_out": laid_out, "drawn": drawn, "free_meal": None if free_meal is None else [free_meal]}
    hand = next((k for k, v in hands.items() if v is not None), None)
    _hand(s, hand, hands)
    _offer(s, offer, seen)
    _fill_piles(s, cards)
    _piles(s, rest)
    _whose_turn(s, HANDS.get(hand or "", Phase.MOVE) if phase is None else _number("phase", Phase, phase), turn)
    arrange_fields(s, rest)


def _number(what: str, names: _Names, word: Any) -> int:
    """The number of a word, spelled with or without spaces and hyphens."""
    wanted = str(word).lower().replace("guide", "annaibito")
    for known, number in names.numbers.items():
        if known.replace("_", "") == "".join(c for c in wanted if c.isalnum()):
            return number
    raise BadPosition("field_word", field=what, given=word, known=tuple(names.numbers))


def _by_seat(s: Any, what: str, given: Any, do: Callable[[int, Any], None], most: int | None = None) -> None:
    """Do something for every seat that a list or `{seat: thing}` speaks of."""
    most = s.seats if most is None else most
    pairs = given.items() if isinstance(given, dict) else enumerate(given or ())
    for p, thing in pairs:
        if not 0 <= int(p) < most:
            raise BadPosition("tokaido.seat", field=what, last=most - 1, given=p)
        do(int(p), thing)


def _clear(s: Any) -> list[tuple[list[int], list[int]]]:
    """An empty table; returns for each pile the cards that players had, and the others in their order."""
    hidden = [[card_in(s, d, k) for k in range(spots(s, d))] for d in range(DECKS)]
    shown = [[c for c in range(len(COPIES[d])) for _ in range(collected(s, d, c))] for d in range(DECKS)]
    for name, value in type(s)().__dict__.items():
        if name not in KEPT:
            setattr(s, name, value)
    clear_table(s)
    return list(zip(shown, hidden))


def _traveller(s: Any, what: str, word: Any) -> int:
    """A traveller of the boxes that are played with."""
    who = _number(what, Who, word)
    if pool(s) >> who & 1 == 0:
        raise BadPosition("tokaido.box", given=word, box=("", "Crossroads", "Matsuri")[BOX_OF[who]])
    return who


def _tiles(s: Any, dealt: Any, chosen: Any, departure: Any) -> None:
    if s.initiation:
        raise BadPosition("tokaido.no_tiles")
    if chosen is not None or departure is not None:
        raise BadPosition("tokaido.choosing")
    clear_table(s)
    n = tiles_dealt(s)
    if len(dealt) != s.seats or any(len(names) != n for names in dealt):
        raise BadPosition("tokaido.dealt", names=n, seats=s.seats)
    tiles = [_traveller(s, "dealt", word) for names in dealt for word in names]
    if len(set(tiles)) < len(tiles):
        raise BadPosition("tokaido.dealt_twice")
    for k, who in enumerate(tiles):
        s.tile[k // n][k % n] = who
    s.actor, s.phase = 0, Phase.TRAVELLER


def _travellers(s: Any, given: Any) -> None:
    def put(p: int, word: Any) -> None:
        if word is not None:
            s.traveller[p] = _traveller(s, "travellers", word)

    _by_seat(s, "travellers", given, put)
    known = [who for who in s.traveller if who >= 0]
    if known and s.initiation:
        raise BadPosition("tokaido.no_tiles")
    if len(set(known)) < len(known):
        raise BadPosition("tokaido.traveller_twice")


def _places(s: Any, given: dict[str, Any], departure: Sequence[Any] | None) -> None:
    n = travellers(s)
    s.at = [LAST if s.return_trip else 0] * n + [0] * (SEATS - n)
    arrange_fields(s, given)
    for t in range(n):
        if not 0 <= s.at[t] <= LAST:
            raise BadPosition("field_range", field="at", least=0, most=LAST, given=s.at[t])
    if departure is not None:
        leaving = [2 if str(t).lower() == "neutral" and s.seats == 2 else t for t in departure]
        if sorted(leaving, key=str) != list(range(n)) or len({s.at[t] for t in range(n)}) > 1:
            raise BadPosition("tokaido.departure", count=n)
        for k, t in enumerate(leaving):
            s.lane[t] = n - 1 - k
    elif "lane" not in given:
        for t in range(n):
            s.lane[t] = sum(s.at[earlier] == s.at[t] for earlier in range(t))
    for place in {s.at[t] for t in range(n)}:
        there = sorted(s.lane[t] for t in range(n) if s.at[t] == place)
        room = n if STOP[place] == Stop.INN else 2 if s.crossroads or (place in DOUBLE and s.seats > 3) else 1
        if len(there) > room:
            raise BadPosition("tokaido.place_full", given=len(there), place=place, room=room)
        if there != list(range(len(there))):
            raise BadPosition("tokaido.lanes", place=place)


def _collections(s: Any, panoramas: Any, souvenirs: Any, meals: Any, encounters: Any, springs: Any, feats: Any) -> None:
    def paint(p: int, sections: dict[str, int]) -> None:
        for word, n in sections.items():
            kind = _number("panoramas", Panorama, word)
            if not 0 <= n <= SECTIONS[kind]:
                raise BadPosition("tokaido.sections", panorama=word, most=SECTIONS[kind], given=n)
            s.panorama[p][kind] = n

    def own(p: int, words: Sequence[str]) -> None:
        for word in words:
            card = _number("souvenirs", Souvenir, word)
            if s.owner[card] >= 0:
                raise BadPosition("tokaido.owned_twice", given=word)
            s.owner[card] = p
            s.family[p][FAMILY_OF[card]] += 1

    def eat(p: int, words: Sequence[str]) -> None:
        for word in words:
            dish = _number("meals", Meal, word)
            if s.eaten[p] >> dish & 1:
                raise BadPosition("tokaido.eaten_twice", seat=p, given=word)
            s.eaten[p] |= 1 << dish

    def meet(p: int, words: Sequence[str]) -> None:
        for word in words:
            s.met[p][_number("encounters", Person, word)] += 1

    def bathe(p: int, cards: Sequence[int]) -> None:
        for worth in cards:
            s.springs[p][_spring(worth)] += 1

    _by_seat(s, "panoramas", panoramas, paint)
    _by_seat(s, "souvenirs", souvenirs, own)
    _by_seat(s, "meals", meals, eat)
    _by_seat(s, "encounters", encounters, meet)
    _by_seat(s, "hot_springs", springs, bathe)
    for word, seats in (feats or {}).items():
        for p in [seats] if isinstance(seats, int) else seats:
            s.holders[_number("achievements", Feat, word)] |= 1 << p


def _spring(worth: Any) -> int:
    if worth not in SPRING_POINTS:
        raise BadPosition("tokaido.hot_spring", worth=SPRING_POINTS, given=worth)
    return SPRING_POINTS.index(worth)


def _derive_points(s: Any) -> None:
    """What the collections have scored; only Umegae's own points leave no card behind."""
    for p in range(s.seats):
        extra = 1 if s.traveller[p] == Who.MITSUKUNI else 0
        mine = s.points[p]
        for kind in range(KINDS):
            mine[kind] = s.panorama[p][kind] * (s.panorama[p][kind] + 1) // 2
        mine[Source.SOUVENIRS] = sum(sum(n > k for n in s.family[p]) ** 2 for k in range(max(s.family[p])))
        mine[Source.MEALS] = MEAL_POINTS * s.eaten[p].bit_count()
        mine[Source.HOT_SPRINGS] = sum((w + extra) * n for w, n in zip(SPRING_POINTS, s.springs[p]))
        mine[Source.TEMPLE_COINS] = s.temple[p]
        mine[Source.ENCOUNTERS] = SAMURAI_POINTS * s.met[p][Person.SAMURAI]
        mine[Source.CHERRY_TREES] = TREE_POINTS * s.trees[p]
        mine[Source.BATHHOUSES] = (BATH_POINTS + extra) * s.baths[p]
        mine[Source.LEGENDS] = legends_worth(s, p)
        mine[Source.ACHIEVEMENTS] = (FEAT_POINTS + extra) * sum(held >> p & 1 for held in s.holders)


def _points(s: Any, given: Any) -> None:
    def put(p: int, worth: Any) -> None:
        if isinstance(worth, dict):
            for word, n in worth.items():
                s.points[p][_number("points", Source, word)] = n
        else:
            s.points[p][Source.POWERS] += worth - sum(s.points[p])

    _by_seat(s, "points", given, put)


def _hand(s: Any, which: str | None, hands: dict[str, Any]) -> None:
    if sum(v is not None for v in hands.values()) > 1:
        raise BadPosition("tokaido.hands", known=tuple(HANDS))
    if which is None:
        return
    s.hand_pile = {"laid_out": Deck.SOUVENIRS, "drawn": Deck.ENCOUNTERS, "free_meal": Deck.MEALS}[which]
    names = CARDS[s.hand_pile]
    most = {"laid_out": 3, "drawn": 2, "free_meal": 1}[which]
    if len(hands[which]) > most or names is None or (which == "drawn" and len(hands[which]) < 2):
        raise BadPosition("tokaido.hand", field=which, most=most, given=len(hands[which]))
    for k, word in enumerate(hands[which]):
        s.hand[k] = _number(which, names, word)
    s.n_hand = len(hands[which])


def _offer(s: Any, offer: Sequence[str] | None, seen: Sequence[int] | None) -> None:
    if len(offer or ()) > OFFER:
        raise BadPosition("tokaido.offer", most=OFFER)
    for k, word in enumerate(offer or ()):
        s.offer[k] = _number("offer", Meal, word)
        s.n_offer = k + 1
    n = travellers(s)
    foremost = max(range(n), key=lambda t: LAST - s.at[t] if s.return_trip else s.at[t])
    there = [p for p in range(s.seats) if s.at[p] == s.at[foremost]] if s.n_offer else []
    s.offer_seen = sum(1 << p for p in (there if seen is None else seen))


def _fill_piles(s: Any, cards: list[tuple[list[int], list[int]]]) -> None:
    """Every card that is nowhere else, in the order of the piles; those that players had before come last."""
    for d in range(DECKS):
        s.pile_left[d] = 0
        lying = [card_in(s, d, k) for k in range(spots(s, d))]
        gone = {card: lying.count(card) + collected(s, d, card) for card in range(len(COPIES[d]))}
        for card, n in gone.items():
            if n > COPIES[d][card]:
                names = CARDS[d]
                called = names.word(card) if names else SPRING_POINTS[card]
                raise BadPosition("tokaido.copies", given=n, card=called, most=COPIES[d][card])
        shown, hidden = ([c for c in part if not _spend(gone, c)] for part in cards[d])
        _lay(s, d, hidden + shown)


def _spend(counts: dict[int, int], card: int) -> bool:
    """Is there one to count off? Then it is counted."""
    counts[card] -= 1
    return counts[card] >= 0


def _lay(s: Any, d: int, cards: list[int]) -> None:
    s.pile[d] = cards + [-1] * (MOST_CARDS - len(cards))
    s.trace[d] = [0] * MOST_CARDS
    s.pile_top[d], s.pile_left[d] = 0, len(cards)


def _piles(s: Any, rest: dict[str, Any]) -> None:
    """Put the named cards on top of their piles."""
    for name, d in PILES.items():
        if name in rest:
            names = CARDS[d]
            below = [card_in(s, d, k) for k in range(s.pile_left[d])]
            top = [_number(name, names, word) if names else _spring(word) for word in rest.pop(name)]
            for card in top:
                if card not in below:
                    called = names.word(card) if names else SPRING_POINTS[card]
                    raise BadPosition("tokaido.not_in_pile", pile=name, card=called)
                below.remove(card)
            _lay(s, d, top + below)


def _whose_turn(s: Any, phase: int, turn: Any) -> None:
    """The hindmost moves; or a traveller is in the middle of its stop."""
    t = hindmost(s) if turn is None else 2 if str(turn).lower() == "neutral" else int(turn)
    if not 0 <= t < travellers(s):
        raise BadPosition("tokaido.turn", last=travellers(s) - 1, given=turn)
    if phase == Phase.MOVE:
        if t != hindmost(s):
            raise BadPosition("tokaido.hindmost", hindmost=hindmost(s), given=t)
        at_one_inn = STOP[s.at[0]] == Stop.INN and len(set(s.at[: travellers(s)])) == 1
        if at_one_inn and walked(s, 0) < LAST:
            set_out(s)
        else:
            next_turn(s)
        return
    if phase in (Phase.TRAVELLER, Phase.OVER, Phase.BUSY) or t >= s.seats:
        raise BadPosition("tokaido.phase")
    s.turn, s.actor, s.phase = t, mover(s, t), phase
    if STOP[s.at[t]] == Stop.INN:
        meal = Task.FREE_MEAL if s.traveller[t] == Who.SATSUKI else Task.MEAL
        s.todo[0] = Task.CLOSE_INN
        s.n_todo = 1
        if phase in (Phase.KEEP, Phase.GUIDE, Phase.SKETCH):
            s.todo[1] = meal
            s.n_todo = 2
        if phase == Phase.MEAL:
            s.offer_seen |= 1 << t
    if phase == Phase.OPTIONS:
        s.options = OLD | NEW
    if phase == Phase.GIVE and s.coins[t] == 0:
        raise BadPosition("tokaido.no_coin", seat=t)
