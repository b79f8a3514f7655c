"""What each viewer knows, and dealing again what he does not.

Hidden cards lie in spots: the places of a pile from the top, then the offer at the inn, then the hand. A viewer knows a
spot's card for sure, or as one of a group (cards he saw go under a pile in random order), or not at all. Which spots he
knows is public; only what lies there is secret. An observation sorts each group and blanks what is unknown.

In an observation the cards of a pile are what the viewer remembers of it, in rising order within each group. A card
outside the pile is there only if he is sure of it. If he knows it as one of some different cards, its spot is blank and
the ring of the pile remembers it, at the number of its spot: behind the cards that lie in the pile.
"""

from gokaido.engine.compile.rule import rule
from gokaido.engine.errors import BadPosition
from gokaido.engine.state.chance import below, place_in_pile, seed_rng

from ..material.base import (
    COPIES,
    DECKS,
    DISHES,
    FAMILIES,
    FESTIVALS,
    HAND,
    MOST_CARDS,
    PEOPLE,
    SEATS,
    SOUVENIRS,
    SPRINGS,
    TILES,
    Deck,
)
from ..rules.cards import BATCH, WATCHER, stays_in_box
from ..rules.crossroads.stocks import bits, nth_of
from ..rules.setup import pool, tiles_dealt
from ..state import OFFER, Tiles, TokaidoPhase, TokaidoState
from .secret_cards import hide_secrets, redeal_secrets, secret_complaints

UNKNOWN = -1
ON_OFFER = 1000  # the group of the meals on offer for those who have seen them
IN_HAND = 2000  # + place in the hand, for those who see it
LOOKED_THROUGH = 3000  # the group of the encounters for the one who chooses among them all (M-GION)
CARD_KINDS = (DISHES, SOUVENIRS, PEOPLE, SPRINGS, FESTIVALS)
KINDS_PADDED = tuple(row + (0,) * (max(CARD_KINDS) - len(row)) for row in COPIES)
BITS = (4, 2, 4, 8, 2)  # for counts of each kind of card, packed into one number


@rule
def spots(s: TokaidoState, d: int) -> int:
    """How many hidden cards of a pile there are, wherever they lie."""
    n = s.pile_left[d]
    if d == Deck.MEALS:
        n += s.n_offer
    if d == s.hand_pile:
        n += s.n_hand
    return n


@rule
def card_in(s: TokaidoState, d: int, k: int) -> int:
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
def put_card(s: TokaidoState, d: int, k: int, card: int) -> None:
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
def group_of(s: TokaidoState, d: int, k: int, viewer: int) -> int:
    """The group of a spot for a viewer; spots of one group differ to him by nothing but chance."""
    if k < s.pile_left[d]:
        if d == Deck.ENCOUNTERS and s.phase == TokaidoPhase.GION and viewer == s.actor:
            return LOOKED_THROUGH
        return group_by_trace(s.trace[d][place_in_pile(s, d, k)], viewer)
    k -= s.pile_left[d]
    if d == Deck.MEALS:
        if k < s.n_offer:
            if viewer >= 0 and s.offer_seen >> viewer & 1:
                return ON_OFFER
            return group_by_trace(s.offer_trace[k], viewer)
        k -= s.n_offer
    if d == Deck.SOUVENIRS or viewer == s.actor or s.phase == TokaidoPhase.EXTRA_MEAL:
        return IN_HAND + k
    return group_by_trace(s.hand_trace[k], viewer)


@rule
def observe(s: TokaidoState, viewer: int) -> None:
    """Hide from a viewer (-1: a spectator) what he cannot know."""
    for d in range(DECKS):
        recall(s, d)
        for k in range(s.pile_left[d], MOST_CARDS):
            place = place_in_pile(s, d, k)
            s.pile[d][place] = UNKNOWN
            s.trace[d][place] = 0
        for k in range(spots(s, d)):
            hide_or_sort(s, d, k, viewer)
        for k in range(s.pile_left[d], spots(s, d)):
            doubt(s, d, k, viewer)
    for d in range(DECKS):
        for k in range(MOST_CARDS):
            s.trace[d][k] = own_trace(s.trace[d][k], viewer)
    for k in range(OFFER):
        s.offer_trace[k] = own_trace(s.offer_trace[k], viewer)
    for k in range(HAND):
        s.hand_trace[k] = own_trace(s.hand_trace[k], viewer)
    for p in range(SEATS):
        if p != viewer:
            for k in range(TILES):
                s.tile[p][k] = UNKNOWN
            if s.phase == TokaidoPhase.TRAVELLER and s.tiles != Tiles.FREE:
                s.traveller[p] = UNKNOWN
    if s.crossroads:
        hide_secrets(s, viewer)
    for k in range(4):
        s.rng[k] = 0


@rule
def own_trace(trace: int, viewer: int) -> int:
    """What a viewer knows of a trace: his own batches, and not who else knows them or any other."""
    bit = WATCHER if viewer < 0 else viewer
    return trace // BATCH * BATCH | 1 << bit if trace >> bit & 1 else 0


@rule
def hide_or_sort(s: TokaidoState, d: int, k: int, viewer: int) -> None:
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
def doubt(s: TokaidoState, d: int, k: int, viewer: int) -> None:
    """Blank a spot outside the pile whose card is known only as one of some, and remember it behind the pile."""
    group = group_of(s, d, k, viewer)
    if group == UNKNOWN or group >= ON_OFFER:
        return
    card = card_in(s, d, k)
    for j in range(spots(s, d)):
        if group_of(s, d, j, viewer) == group and card_in(s, d, j) != card:
            s.pile[d][place_in_pile(s, d, k)] = card
            put_card(s, d, k, UNKNOWN)
            return


@rule
def recall(s: TokaidoState, d: int) -> None:
    """In a view, lay what is remembered behind the pile back into the blank spots; a full state has none."""
    for k in range(s.pile_left[d], spots(s, d)):
        if card_in(s, d, k) == UNKNOWN:
            put_card(s, d, k, s.pile[d][place_in_pile(s, d, k)])


@rule
def redeal(s: TokaidoState, viewer: int, seed: int) -> None:
    """Deal again what a viewer cannot know, from a full state or from what he sees of it."""
    seed_rng(s, seed, seed >> 32, 1)
    for d in range(DECKS):
        recall(s, d)
        fill_blanks(s, d)
        mix(s, d, viewer)
    if s.phase == TokaidoPhase.TRAVELLER:
        redeal_tiles(s, viewer)
    if s.crossroads:
        redeal_secrets(s, viewer)


@rule
def mix(s: TokaidoState, d: int, viewer: int) -> None:
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
def fill_blanks(s: TokaidoState, d: int) -> None:
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
def collected(s: TokaidoState, d: int, card: int) -> int:
    """How many of a card lie in collections."""
    n = 0
    if d == Deck.SOUVENIRS:
        return 1 if s.owner[card] >= 0 else 0
    if d == Deck.FESTIVALS:
        return s.shown_festivals >> card & 1
    for p in range(s.seats):
        if d == Deck.MEALS:
            n += s.eaten[p] >> card & 1
        elif d == Deck.ENCOUNTERS:
            n += s.met[p][card]
        else:
            n += s.springs[p][card]
    return n


@rule
def unseen_cards(s: TokaidoState, d: int) -> int:
    """How many of each card the blank spots hold, packed into one number."""
    counts = 0
    for card in range(CARD_KINDS[d]):
        if not stays_in_box(s, d, card):
            counts += (KINDS_PADDED[d][card] - collected(s, d, card)) << (BITS[d] * card)
    for k in range(spots(s, d)):
        card = card_in(s, d, k)
        if card != UNKNOWN:
            counts -= 1 << (BITS[d] * card)
    return counts


@rule
def redeal_tiles(s: TokaidoState, viewer: int) -> None:
    """The others have tiles that the viewer has not; those who have chosen keep one. Free choices are no secret."""
    dealt = tiles_dealt(s)
    left = pool(s)
    n = bits(left)
    if viewer >= 0:
        for k in range(dealt):
            left ^= 1 << s.tile[viewer][k]
            n -= 1
    for p in range(s.seats):
        if p != viewer and dealt > 0:
            for k in range(dealt):
                who = nth_of(left, below(s, n))
                left ^= 1 << who
                n -= 1
                s.tile[p][k] = who
            if p < s.actor:
                s.traveller[p] = s.tile[p][below(s, dealt)]


def check(s: TokaidoState) -> list[BadPosition]:
    """What is wrong with a full state: cards lost or doubled, points or coins that cannot be."""
    wrong = []
    for word, d in Deck.numbers.items():
        lying = [card_in(s, d, k) for k in range(spots(s, d))]
        for card, copies in enumerate(COPIES[d]):
            n = lying.count(card) + collected(s, d, card)
            wanted = 0 if stays_in_box(s, d, card) else copies
            if n != wanted:
                wrong.append(BadPosition("tokaido.cards", given=n, card=card, pile=word, wanted=wanted))
    for p in range(s.seats):
        if s.coins[p] < 0:
            wrong.append(BadPosition("tokaido.coins", seat=p, given=s.coins[p]))
        if sum(s.family[p][:FAMILIES]) != sum(owner == p for owner in s.owner) + s.dolls[p]:
            wrong.append(BadPosition("tokaido.sets", seat=p, given=sum(s.family[p])))
    return wrong + secret_complaints(s)
