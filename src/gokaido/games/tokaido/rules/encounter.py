"""Encounters: drawing, keeping and what each person brings."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw, place_in_pile, shuffle
from gokaido.engine.state.event import emit, whisper

from ..material.base import KINDS, KUGE_COINS, OLD_PEOPLE, PEOPLE, SAMURAI_POINTS, Deck, Person, Stop, Who
from ..material.crossroads import TAKUHATSUSO_POINTS
from ..state import BY_TRAVELLER, NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoSource, TokaidoState
from .cards import EVERYONE, draw_to_hand, leave_hand, return_hand
from .hot_spring import hot_spring
from .inn import gain_meal
from .panorama import all_complete, complete, guide, next_section
from .purse import earn
from .scoring import score
from .temple import offer_coins
from .village import gain_top_souvenir

FEE = 1  # what the new encounters ask


@rule
def stop_for_encounter(s: TokaidoState) -> None:
    """Umegae first earns a point and a coin, even if the pile is empty (T-PILE-1); then a card is drawn."""
    umegae_gain(s, s.turn)
    draw_encounter(s)


@rule
def umegae_gain(s: TokaidoState, p: int) -> None:
    """A point and a coin for Umegae."""
    if s.traveller[p] == Who.UMEGAE:
        earn(s, p, 1, BY_TRAVELLER + Who.UMEGAE)
        score(s, p, 1, TokaidoSource.POWERS)
        emit(s, TokaidoKind.POINTS, p, BY_TRAVELLER + Who.UMEGAE, 1, TokaidoSource.POWERS)


@rule
def draw_encounter(s: TokaidoState) -> None:
    """The top card; Yoshiyasu chooses among two."""
    p = s.turn
    if s.pile_left[Deck.ENCOUNTERS] == 0:
        return
    if s.traveller[p] == Who.YOSHIYASU and s.pile_left[Deck.ENCOUNTERS] > 1:
        draw_two(s, p)
    else:
        meet(s, p, draw(s, Deck.ENCOUNTERS))


@rule
def draw_two(s: TokaidoState, p: int) -> None:
    """Yoshiyasu looks at two cards and will keep one."""
    for _ in range(2):
        draw_to_hand(s, Deck.ENCOUNTERS)
        whisper(s, 1 << p, TokaidoKind.DREW_TWO, p, s.hand[s.n_hand - 1], 0, NO_SOURCE)
    s.phase = TokaidoPhase.KEEP


@rule
def legal_keeps(s: TokaidoState, out: Any) -> int:
    """Either of the two persons; two of a kind are no choice."""
    out[0] = keeping(s.hand[0])
    if s.hand[1] == s.hand[0]:
        return 1
    out[1] = keeping(s.hand[1])
    return 2


@rule
def keeping(person: int) -> int:
    """The action that keeps a person."""
    return TokaidoAct.KEEP + person if person < OLD_PEOPLE else TokaidoAct.KEEP_NEW + person - OLD_PEOPLE


@rule
def kept_by(action: int) -> int:
    """The person that an action keeps."""
    return action - TokaidoAct.KEEP if action < TokaidoAct.KEEP_NEW else action - TokaidoAct.KEEP_NEW + OLD_PEOPLE


@rule
def keep(s: TokaidoState, person: int) -> None:
    """The other card goes under the pile, unseen by the others."""
    p = s.turn
    leave_hand(s, 0 if s.hand[0] == person else 1)
    whisper(s, 1 << p, TokaidoKind.UNDER, p, s.hand[0], Deck.ENCOUNTERS, NO_SOURCE)
    return_hand(s, 1 << p)
    meet(s, p, person)


@rule
def meet(s: TokaidoState, p: int, person: int) -> None:
    """The card is kept and applied at once."""
    s.met[p][person] += 1
    emit(s, TokaidoKind.MET, p, person, 0, NO_SOURCE)
    match person:
        case Person.SHOKUNIN:
            gain_top_souvenir(s, p)
        case Person.ANNAIBITO_PADDY | Person.ANNAIBITO_MOUNTAIN | Person.ANNAIBITO_SEA:
            guide(s, p, person - Person.ANNAIBITO_PADDY)
        case Person.SAMURAI:
            score(s, p, SAMURAI_POINTS, TokaidoSource.ENCOUNTERS)
            emit(s, TokaidoKind.POINTS, p, person, SAMURAI_POINTS, TokaidoSource.ENCOUNTERS)
        case Person.KUGE:
            earn(s, p, KUGE_COINS, Stop.ENCOUNTER)
        case Person.MIKO:
            offer_coins(s, p, 1, 1)
        case Person.SARU:
            hot_spring(s, p)
        case Person.ITAMAE | Person.KITOUSHI | Person.TAKUHATSUSO:
            ask_fee(s, p, person)


@rule
def ask_fee(s: TokaidoState, p: int, person: int) -> None:
    """Three of the new encounters may be paid 1 coin, if they have something to give."""
    if s.coins[p] < FEE:
        return
    if person == Person.ITAMAE and s.pile_left[Deck.MEALS] == 0:
        return
    if person == Person.KITOUSHI and all_complete(s, p):
        return
    s.person = person
    s.phase = TokaidoPhase.FEE


@rule
def legal_fee(s: TokaidoState, out: Any) -> int:
    """Pay (the soothsayer for a panorama of one's choice), or not."""
    n = 1
    out[0] = TokaidoAct.PAY
    if s.person == Person.KITOUSHI:
        n = 0
        for kind in range(KINDS):
            if not complete(s, s.turn, kind):
                out[n] = TokaidoAct.PANORAMA + kind
                n += 1
    out[n] = TokaidoAct.PASS
    return n + 1


@rule
def answer_fee(s: TokaidoState, action: int) -> None:
    """What the coin buys; no amulet applies (X-DEVOTION, ruling)."""
    p, person = s.turn, s.person
    s.person = 0
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.FEE, 0, NO_SOURCE)
        return
    s.coins[p] -= FEE
    emit(s, TokaidoKind.PAID, p, Stop.ENCOUNTER, FEE, NO_SOURCE)
    match person:
        case Person.ITAMAE:
            cooked_meal(s, p)
        case Person.KITOUSHI:
            next_section(s, p, action - TokaidoAct.PANORAMA)
        case Person.TAKUHATSUSO:
            score(s, p, TAKUHATSUSO_POINTS, TokaidoSource.ENCOUNTERS)
            emit(s, TokaidoKind.POINTS, p, person, TAKUHATSUSO_POINTS, TokaidoSource.ENCOUNTERS)


@rule
def cooked_meal(s: TokaidoState, p: int) -> None:
    """The top meal, if not yet eaten; else it goes under the pile and the coin is lost (X-ITAMAE, ruling)."""
    draw_to_hand(s, Deck.MEALS)
    dish = s.hand[0]
    emit(s, TokaidoKind.TURNED_UP, p, dish, 0, NO_SOURCE)
    if s.eaten[p] >> dish & 1:
        return_hand(s, EVERYONE)
    else:
        gain_meal(s, p, dish)
        leave_hand(s, 0)


@rule
def look_through(s: TokaidoState) -> None:
    """Gion: the pile is looked through, and one chosen."""
    emit(s, TokaidoKind.LOOKED, s.turn, -1, 0, NO_SOURCE)
    s.phase = TokaidoPhase.GION


@rule
def left_in_pile(s: TokaidoState) -> int:
    """The persons in the pile, as a bit mask; all that were met lie open, so it is no secret."""
    mask = 0
    for k in range(s.pile_left[Deck.ENCOUNTERS]):
        mask |= 1 << s.pile[Deck.ENCOUNTERS][place_in_pile(s, Deck.ENCOUNTERS, k)]
    return mask


@rule
def legal_chosen(s: TokaidoState, out: Any) -> int:
    """Any person left in the pile."""
    n = 0
    mask = left_in_pile(s)
    for person in range(PEOPLE):
        if mask >> person & 1:
            out[n] = keeping(person)
            n += 1
    return n


@rule
def choose_encounter(s: TokaidoState, person: int) -> None:
    """The chosen card is met; the pile is reshuffled, so nobody knows anything of its order."""
    d = Deck.ENCOUNTERS
    k = 0
    while s.pile[d][place_in_pile(s, d, k)] != person:
        k += 1
    s.pile[d][place_in_pile(s, d, k)] = s.pile[d][s.pile_top[d]]
    draw(s, d)
    for k in range(s.pile_left[d]):
        s.trace[d][place_in_pile(s, d, k)] = 0
    shuffle(s, d)
    meet(s, s.turn, person)
