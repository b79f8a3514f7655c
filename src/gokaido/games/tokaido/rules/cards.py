"""Hidden cards on their way: from a pile to the hand or the inn, and back under the pile.

A trace goes with every hidden card: the batch it went under the pile with, and who knows that batch (bit 5 stands for
those who only watch). The cards of one batch lie in random order. See knowledge/.
"""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below, draw, place_in_pile, put_under
from gokaido.engine.state.luck import luck_of_row

from ..material.base import NEW_PEOPLE, OLD_PEOPLE, SIZES, Deck
from ..state import TokaidoLuck, TokaidoState

EVERYONE = 63
WATCHER = 5
BATCH = 64


@rule
def in_pile(s: TokaidoState, d: int) -> int:
    """How many cards a pile has at the start."""
    if d == Deck.ENCOUNTERS and s.new_encounters == 0:
        return SIZES[d] - NEW_PEOPLE
    if d == Deck.FESTIVALS and s.matsuri == 0:
        return 0
    return SIZES[d]


@rule
def stays_in_box(s: TokaidoState, d: int, card: int) -> bool:
    """Is it a card of an expansion that is not played with?"""
    return (d == Deck.ENCOUNTERS and s.new_encounters == 0 and card >= OLD_PEOPLE) or (
        d == Deck.FESTIVALS and s.matsuri == 0
    )


@rule
def top_trace(s: TokaidoState, d: int) -> int:
    """The trace of the top card."""
    return s.trace[d][s.pile_top[d]]


@rule
def draw_to_hand(s: TokaidoState, d: int) -> None:
    """The top card of a pile joins the hand (the caller knows that there is one)."""
    n = s.n_hand
    s.hand_pile = d
    s.hand_trace[n] = top_trace(s, d)
    s.hand[n] = draw(s, d)
    s.n_hand = n + 1


@rule
def draw_to_offer(s: TokaidoState) -> None:
    """The top meal joins the offer."""
    n = s.n_offer
    s.offer_trace[n] = top_trace(s, Deck.MEALS)
    s.offer[n] = draw(s, Deck.MEALS)
    s.n_offer = n + 1


@rule
def lay_under(s: TokaidoState, d: int, card: int, trace: int) -> None:
    """A card goes under its pile, and its trace with it."""
    s.trace[d][place_in_pile(s, d, s.pile_left[d])] = trace
    put_under(s, d, card)


@rule
def leave_hand(s: TokaidoState, i: int) -> None:
    """Take a card out of the hand; the others close up."""
    for k in range(i, s.n_hand - 1):
        s.hand[k] = s.hand[k + 1]
        s.hand_trace[k] = s.hand_trace[k + 1]
    s.n_hand -= 1
    s.hand[s.n_hand] = -1
    s.hand_trace[s.n_hand] = 0


@rule
def leave_offer(s: TokaidoState, i: int) -> None:
    """Take a meal out of the offer; the others close up."""
    for k in range(i, s.n_offer - 1):
        s.offer[k] = s.offer[k + 1]
        s.offer_trace[k] = s.offer_trace[k + 1]
    s.n_offer -= 1
    s.offer[s.n_offer] = -1
    s.offer_trace[s.n_offer] = 0


@rule
def merged_trace(s: TokaidoState, trace: int, known: int) -> int:
    """The trace of a card that goes under its pile, seen by some.

    A card that was one of a batch stays one of it for those who knew that, so that nothing is learned from the others
    of that batch; else it belongs to the batch that goes under the pile now.
    """
    return trace | known if trace >= BATCH else s.batch * BATCH + known


@rule
def return_hand(s: TokaidoState, known: int) -> None:
    """What is left in the hand goes under its pile in random order; `known` says who has seen it."""
    s.batch += 1
    while s.n_hand > 0:
        luck_of_row(s, TokaidoLuck.UNDER + s.hand_pile, s.hand, s.n_hand)
        i = below(s, s.n_hand) if s.n_hand > 1 else 0
        trace = s.batch * BATCH + known if known == EVERYONE else merged_trace(s, s.hand_trace[i], known)
        lay_under(s, s.hand_pile, s.hand[i], trace)
        leave_hand(s, i)


@rule
def one_batch(s: TokaidoState) -> None:
    """The meals on offer become one batch, with all that is left of the batches they came from."""
    s.batch += 1
    for i in range(s.n_offer):
        if s.offer_trace[i] >= BATCH:
            rename_batch(s, Deck.MEALS, s.offer_trace[i] // BATCH, s.batch)
        s.offer_trace[i] = s.batch * BATCH + (s.offer_trace[i] & EVERYONE | s.offer_seen)


@rule
def forget_batches(s: TokaidoState, who: int) -> None:
    """The meals on offer lie mixed: nobody in the mask `who` can tell any more which of them he had seen before."""
    for i in range(s.n_offer):
        if s.offer_trace[i] & who:
            forget_batch(s, Deck.MEALS, s.offer_trace[i] // BATCH, who)
            s.offer_trace[i] &= ~who


@rule
def forget_batch(s: TokaidoState, d: int, batch: int, who: int) -> None:
    """Those in the mask forget what they know of a batch in a pile, for of a part of it they know nothing for sure."""
    for k in range(s.pile_left[d]):
        place = place_in_pile(s, d, k)
        if s.trace[d][place] // BATCH == batch:
            s.trace[d][place] &= ~who


@rule
def rename_batch(s: TokaidoState, d: int, old: int, new: int) -> None:
    """Make one batch of a pile part of another."""
    for k in range(s.pile_left[d]):
        place = place_in_pile(s, d, k)
        if s.trace[d][place] // BATCH == old:
            s.trace[d][place] += (new - old) * BATCH
