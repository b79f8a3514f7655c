"""Chance told by names: the cards of the solo opponent. Nothing else is left to chance once a game has begun."""

from typing import Any

from gokaido.engine.errors import BadPosition
from gokaido.engine.keywords import Keyword
from gokaido.engine.state.chance import place_in_pile
from gokaido.engine.state.luck import pile, tell

from ..knowledge.observe import hides_next_card
from ..material import CARDS

LUCK = (
    Keyword(
        "cards",
        "the next cards of the solo opponent (0 to 7), in order; one that lies open already is not among them",
        [3, 5],
        {"seats": 1},
    ),
)


def luck(s: Any, cards: Any = ()) -> None:
    """Lay the opponent's cards in order; those that come after the next shuffle too."""
    if s.seats != 1:
        raise BadPosition("dojo.cards_alone")
    if not isinstance(cards, (list, tuple)) or any(not isinstance(c, int) or not 0 <= c < CARDS for c in cards):
        raise BadPosition("dojo.luck_cards", last=CARDS - 1, given=cards)
    told = list(cards)
    hidden = hides_next_card(s) and s.next_card >= 0
    left = [s.next_card] * hidden + [s.pile[0][place_in_pile(s, 0, k)] for k in range(s.pile_left[0])]
    now, later = told[: len(left)], told[len(left) :]
    for card in now:
        if card not in left:
            raise BadPosition("dojo.card_gone", card=card)
        left.remove(card)
    order = now + left
    if hidden:
        s.next_card = order.pop(0)
    for k, card in enumerate(order):
        s.pile[0][place_in_pile(s, 0, k)] = card
    if len(set(later)) < len(later):
        raise BadPosition("dojo.card_twice")
    tell(s, pile(0), later)
