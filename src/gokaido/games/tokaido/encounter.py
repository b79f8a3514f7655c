"""Encounters: drawing, keeping and what each person brings."""

from typing import Any

from gokaido.engine.chance import draw
from gokaido.engine.event import emit, whisper
from gokaido.engine.rule import rule

from .cards import draw_to_hand, leave_hand, return_hand
from .material import KUGE_COINS, SAMURAI_POINTS, Deck, Person, Stop, Who
from .panorama import guide
from .scoring import score
from .spring import earn
from .state import NO_SOURCE, Act, Kind, Phase, Source, State
from .temple import offer_coins
from .village import gain_souvenir


@rule
def stop_for_encounter(s: State) -> None:
    """Umegae first earns a point and a coin, even if the pile is empty (T-PILE-1); then a card is drawn."""
    p = s.turn
    if s.traveller[p] == Who.UMEGAE:
        earn(s, p, 1, -1)
        score(s, p, 1, Source.POWERS)
        emit(s, Kind.POINTS, p, -1, 1, Source.POWERS)
    if s.pile_left[Deck.ENCOUNTERS] == 0:
        return
    if s.traveller[p] == Who.YOSHIYASU and s.pile_left[Deck.ENCOUNTERS] > 1:
        draw_two(s, p)
    else:
        meet(s, p, draw(s, Deck.ENCOUNTERS))


@rule
def draw_two(s: State, p: int) -> None:
    """Yoshiyasu looks at two cards and will keep one."""
    for _ in range(2):
        draw_to_hand(s, Deck.ENCOUNTERS)
        whisper(s, 1 << p, Kind.DREW_TWO, p, s.hand[s.n_hand - 1], 0, NO_SOURCE)
    s.phase = Phase.KEEP


@rule
def legal_keeps(s: State, out: Any) -> int:
    """Either of the two persons; two of a kind are no choice."""
    out[0] = Act.KEEP + s.hand[0]
    if s.hand[1] == s.hand[0]:
        return 1
    out[1] = Act.KEEP + s.hand[1]
    return 2


@rule
def keep(s: State, person: int) -> None:
    """The other card goes under the pile, unseen by the others."""
    p = s.turn
    leave_hand(s, 0 if s.hand[0] == person else 1)
    whisper(s, 1 << p, Kind.UNDER, p, s.hand[0], Deck.ENCOUNTERS, NO_SOURCE)
    return_hand(s, 1 << p)
    meet(s, p, person)


@rule
def meet(s: State, p: int, person: int) -> None:
    """The card is kept and applied at once."""
    s.met[p][person] += 1
    emit(s, Kind.MET, p, person, 0, NO_SOURCE)
    match person:
        case Person.SHOKUNIN:
            craftsman(s, p)
        case Person.ANNAIBITO_PADDY | Person.ANNAIBITO_MOUNTAIN | Person.ANNAIBITO_SEA:
            guide(s, p, person - Person.ANNAIBITO_PADDY)
        case Person.SAMURAI:
            score(s, p, SAMURAI_POINTS, Source.ENCOUNTERS)
            emit(s, Kind.POINTS, p, person, SAMURAI_POINTS, Source.ENCOUNTERS)
        case Person.KUGE:
            earn(s, p, KUGE_COINS, Stop.ENCOUNTER)
        case Person.MIKO:
            offer_coins(s, p, 1, 1)


@rule
def craftsman(s: State, p: int) -> None:
    """The top souvenir for nothing; nothing if the pile is empty (T-ENCOUNTER-2, ruling)."""
    if s.pile_left[Deck.SOUVENIRS] > 0:
        gain_souvenir(s, p, draw(s, Deck.SOUVENIRS))
