"""What each viewer knows, and dealing again what he does not.

Hidden cards lie in spots: the places of a pile from the top, then the offer at the inn, then the hand. A viewer knows a
spot's card for sure, or as one of a group (cards he saw go under a pile in random order), or not at all. Which spots he
knows is public; only what lies there is secret. An observation sorts each group and blanks what is unknown.
"""

from gokaido.engine.chance import below, place_in_pile, sow
from gokaido.engine.rule import rule

from .cards import BATCH, WATCHER
from .material import (
    COPIES,
    DECKS,
    DISHES,
    MOST_CARDS,
    PEOPLE,
    SEATS,
    SOUVENIRS,
    SPRINGS,
    TRAVELLERS,
    Deck,
)
from .setup import nth_of
from .state import Phase, State

UNKNOWN = -1
ON_OFFER = 1000  # the group of the meals on offer for those who have seen them
IN_HAND = 2000  # + place in the hand, for those who see it
CARD_KINDS = (DISHES, SOUVENIRS, PEOPLE, SPRINGS)
KINDS_PADDED = tuple(row + (0,) * (max(CARD_KINDS) - len(row)) for row in COPIES)
BITS = (4, 2, 4, 8)  # for counts of each kind of card, packed into one number


@rule
def spots(s: State, d: int) -> int:
    """How many hidden cards of a pile there are, wherever they lie."""
    n = s.pile_left[d]
    if d == Deck.MEALS:
        n += s.n_offer
    if d == s.hand_pile:
        n += s.n_hand
    return n


@rule
def card_in(s: State, d: int, k: int) -> int:
    """The card in a spot."""
    if k < s.pile_left[d]:
        return s.pile[d][place_in_pile(s, d, k)]
    k -= s.pile_left[d]
    if d == Deck.MEALS:
        if k < s.n_offer:
            return s.offer[k]
        k -= s.n_offer
    return s.hand[k]


@rule
def put_card(s: State, d: int, k: int, card: int) -> None:
    """Lay a card in a spot."""
    if k < s.pile_left[d]:
        s.pile[d][place_in_pile(s, d, k)] = card
        return
    k -= s.pile_left[d]
    if d == Deck.MEALS:
        if k < s.n_offer:
            s.offer[k] = card
            return
        k -= s.n_offer
    s.hand[k] = card


@rule
def group_by_trace(trace: int, viewer: int) -> int:
    """The batch of a card if the viewer knows that batch."""
    known = trace >> (WATCHER if viewer < 0 else viewer) & 1
    return trace // BATCH if known else UNKNOWN


@rule
def group_of(s: State, d: int, k: int, viewer: int) -> int:
    """The group of a spot for a viewer; spots of one group differ to him by nothing but chance."""
    if k < s.pile_left[d]:
        return group_by_trace(s.trace[d][place_in_pile(s, d, k)], viewer)
    k -= s.pile_left[d]
    if d == Deck.MEALS:
        if k < s.n_offer:
            if viewer >= 0 and s.offer_seen >> viewer & 1:
                return ON_OFFER
            return group_by_trace(s.offer_trace[k], viewer)
        k -= s.n_offer
    if d == Deck.SOUVENIRS or viewer == s.actor:
        return IN_HAND + k
    return group_by_trace(s.hand_trace[k], viewer)


@rule
def observe(s: State, viewer: int) -> None:
    """Hide from a viewer (-1: a spectator) what he cannot know."""
    for d in range(DECKS):
        for k in range(s.pile_left[d], MOST_CARDS):
            place = place_in_pile(s, d, k)
            s.pile[d][place] = UNKNOWN
            s.trace[d][place] = 0
        for k in range(spots(s, d)):
            hide_or_sort(s, d, k, viewer)
    for p in range(SEATS):
        if p != viewer:
            s.tile[p][0] = UNKNOWN
            s.tile[p][1] = UNKNOWN
            if s.phase == Phase.TRAVELLER:
                s.traveller[p] = UNKNOWN
    for k in range(4):
        s.rng[k] = 0


@rule
def hide_or_sort(s: State, d: int, k: int, viewer: int) -> None:
    """Blank an unknown spot; else move its card up among the earlier spots of its group, in rising order."""
    group = group_of(s, d, k, viewer)
    if group == UNKNOWN:
        put_card(s, d, k, UNKNOWN)
        return
    card = card_in(s, d, k)
    for j in range(k):
        if group_of(s, d, j, viewer) == group:
            other = card_in(s, d, j)
            if other > card:
                put_card(s, d, j, card)
                card = other
    put_card(s, d, k, card)


@rule
def redeal(s: State, viewer: int, seed: int) -> None:
    """Deal again what a viewer cannot know, from a full state or from what he sees of it."""
    sow(s, seed, seed >> 32, 1)
    for d in range(DECKS):
        fill_blanks(s, d)
        mix(s, d, viewer)
    if s.phase == Phase.TRAVELLER:
        redeal_tiles(s, viewer)


@rule
def mix(s: State, d: int, viewer: int) -> None:
    """Put the cards that look alike to a viewer, the unknown ones among them, in random order."""
    for k in range(spots(s, d) - 1, 0, -1):
        group = group_of(s, d, k, viewer)
        if group < ON_OFFER:
            j = below(s, k + 1)
            while group_of(s, d, j, viewer) != group:
                j = below(s, k + 1)
            card = card_in(s, d, j)
            put_card(s, d, j, card_in(s, d, k))
            put_card(s, d, k, card)


@rule
def fill_blanks(s: State, d: int) -> None:
    """In a view, lay the unseen cards into the blank spots; a full state has none."""
    counts, card = 0, -1
    for k in range(spots(s, d)):
        if card_in(s, d, k) == UNKNOWN:
            if card < 0:
                counts, card = unseen_cards(s, d), 0
            while counts >> (BITS[d] * card) & ((1 << BITS[d]) - 1) == 0:
                card += 1
            counts -= 1 << (BITS[d] * card)
            put_card(s, d, k, card)


@rule
def collected(s: State, d: int, card: int) -> int:
    """How many of a card lie in collections."""
    n = 0
    if d == Deck.SOUVENIRS:
        return 1 if s.owner[card] >= 0 else 0
    for p in range(s.seats):
        if d == Deck.MEALS:
            n += s.eaten[p] >> card & 1
        elif d == Deck.ENCOUNTERS:
            n += s.met[p][card]
        else:
            n += s.springs[p][card]
    return n


@rule
def unseen_cards(s: State, d: int) -> int:
    """How many of each card the blank spots hold, packed into one number."""
    counts = 0
    for card in range(CARD_KINDS[d]):
        counts += (KINDS_PADDED[d][card] - collected(s, d, card)) << (BITS[d] * card)
    for k in range(spots(s, d)):
        card = card_in(s, d, k)
        if card != UNKNOWN:
            counts -= 1 << (BITS[d] * card)
    return counts


@rule
def redeal_tiles(s: State, viewer: int) -> None:
    """The others have two tiles each that the viewer has not; those who have chosen keep either."""
    left = (1 << TRAVELLERS) - 1
    n = TRAVELLERS
    if viewer >= 0:
        left ^= (1 << s.tile[viewer][0]) | (1 << s.tile[viewer][1])
        n -= 2
    for p in range(s.seats):
        if p != viewer:
            for k in range(2):
                who = nth_of(left, below(s, n))
                left ^= 1 << who
                n -= 1
                s.tile[p][k] = who
            if p < s.actor:
                s.traveller[p] = s.tile[p][below(s, 2)]


def check(s: State) -> list[str]:
    """What is wrong with a full state: cards lost or doubled, points or coins that cannot be."""
    wrong = []
    for word, d in Deck.numbers.items():
        lying = [card_in(s, d, k) for k in range(spots(s, d))]
        for card, copies in enumerate(COPIES[d]):
            n = lying.count(card) + collected(s, d, card)
            if n != copies:
                wrong.append(f"there are {n} of card {card} of the {word} instead of {copies}")
    for p in range(s.seats):
        if s.coins[p] < 0:
            wrong.append(f"seat {p} has {s.coins[p]} coins")
        if sum(s.family[p]) != sum(owner == p for owner in s.owner):
            wrong.append(f"seat {p} has sets of {sum(s.family[p])} souvenirs but owns another number")
    return wrong
