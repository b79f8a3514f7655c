"""Festivals: at each inn on the way the first to arrive chooses one of two."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw
from gokaido.engine.state.event import emit, whisper

from ...material.base import FEATS, KINDS, STOP, WOMAN, Deck, Family, Feat, Panorama, Stop
from ...material.crossroads import Stock
from ...material.matsuri import FIRST_LASTING, SHISHIMAI_POINTS, TANABATA_POINTS, Festival, Token
from ...state import MOST_GIVEN, NO_SOURCE, Task, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoSource, TokaidoState
from ..cards import EVERYONE, draw_to_hand, leave_hand, return_hand
from ..crossroads.fortune_die import roll
from ..crossroads.legendary_objects import set_points
from ..crossroads.stocks import look_at_stock, random_amulet
from ..encounter import stop_for_encounter
from ..panorama import complete, next_section, paint
from ..purse import earn
from ..road import travellers
from ..scoring import achieve, donor_rank, score, standing
from ..temple import offer_coins
from ..todo import still_to_do
from .bystanders import in_lane
from .lasting_festivals import lasts


@rule
def player_in_lane(s: TokaidoState, lane: int) -> int:
    """The player who arrived in a lane; -1 if that is the neutral traveller."""
    t = in_lane(s, s.at[0], lane)
    return t if t < s.seats else -1


@rule
def ask_player(s: TokaidoState, p: int, phase: int) -> None:
    """A player decides at the festival."""
    s.turn = p
    s.actor = p
    s.phase = phase


@rule
def draw_festivals(s: TokaidoState) -> None:
    """The player who arrived first looks at two (M-FLOW-1, M-FLOW-3)."""
    p = player_in_lane(s, 0)
    s.chooser = p if p >= 0 else player_in_lane(s, 1)
    s.fresh = 0
    ask_player(s, s.chooser, TokaidoPhase.FESTIVAL)
    for _ in range(2):
        draw_to_hand(s, Deck.FESTIVALS)
        whisper(s, 1 << s.chooser, TokaidoKind.TWO_FESTIVALS, s.chooser, s.hand[s.n_hand - 1], 0, NO_SOURCE)


@rule
def choose_festival(s: TokaidoState, festival: int) -> None:
    """The other goes under the pile, known to the chooser alone."""
    leave_hand(s, 0 if s.hand[0] == festival else 1)
    whisper(s, 1 << s.chooser, TokaidoKind.UNDER, s.chooser, s.hand[0], Deck.FESTIVALS, NO_SOURCE)
    return_hand(s, 1 << s.chooser)
    hold_festival(s, festival)


@rule
def fireworks(s: TokaidoState) -> None:
    """Hanabi: one more festival from the pile."""
    hold_festival(s, draw(s, Deck.FESTIVALS))


@rule
def hold_festival(s: TokaidoState, festival: int) -> None:
    """It is shown to all and never returns (M-FLOW-2, ruling); its effect comes at once, or lasts."""
    s.shown_festivals |= 1 << festival
    emit(s, TokaidoKind.FESTIVAL, s.chooser, festival, 0, NO_SOURCE)
    if festival >= FIRST_LASTING:
        s.lasting |= 1 << (festival - FIRST_LASTING)
        return
    match festival:
        case Festival.OBON:
            s.next_lane = 0
            still_to_do(s, Task.OBON)
        case Festival.HANABI:
            still_to_do(s, Task.FIREWORKS)
            still_to_do(s, Task.FIREWORKS)
        case Festival.TSUKIMI:
            tsukimi(s)
        case Festival.OFUNE:
            ofune(s)
        case Festival.TANABATA:
            tanabata(s)
        case Festival.SHISHIMAI:
            shishimai(s)
        case _:
            for lane in range(travellers(s)):
                p = player_in_lane(s, lane)
                if p >= 0:
                    festival_gift(s, p, festival)


@rule
def festival_gift(s: TokaidoState, p: int, festival: int) -> None:
    """What each player gets in the order of arrival."""
    match festival:
        case Festival.TORI:
            if s.n_secrets[p][Stock.AMULETS] == 0:
                random_amulet(s, p)
        case Festival.HINA:
            if s.traveller[p] >= 0 and WOMAN[s.traveller[p]] == 1:
                give_token(s, p, Token.DOLL)
        case Festival.TANGO:
            if s.traveller[p] >= 0 and WOMAN[s.traveller[p]] == 0:
                give_token(s, p, Token.CARP)
        case Festival.SHOGATSU:
            earn(s, p, roll(s, p, 0), -1)
        case Festival.SETSUBUN:  # a roll that costs nothing is made for all (ruling)
            points_for(s, p, roll(s, p, 0), festival)


@rule
def points_for(s: TokaidoState, p: int, points: int, festival: int) -> None:
    """Points of a festival."""
    score(s, p, points, TokaidoSource.FESTIVALS)
    emit(s, TokaidoKind.FESTIVAL_POINTS, p, festival, points, TokaidoSource.FESTIVALS)


@rule
def give_token(s: TokaidoState, p: int, token: int) -> None:
    """A small object in the sets; it is no souvenir for anything else (M-HINA, ruling)."""
    points = set_points(s, p, Family.SMALL_OBJECTS)
    s.family[p][Family.SMALL_OBJECTS] += 1
    s.dolls[p] += 1
    score(s, p, points, TokaidoSource.SOUVENIRS)
    emit(s, TokaidoKind.DOLL, p, token, points, TokaidoSource.SOUVENIRS)


@rule
def ofune(s: TokaidoState) -> None:
    """The next sea section for each; all who complete it now share a free achievement."""
    free = s.holders[Feat.SEA] == 0
    for lane in range(travellers(s)):
        p = player_in_lane(s, lane)
        if p >= 0 and not complete(s, p, Panorama.SEA):
            paint(s, p, Panorama.SEA)
            if free and complete(s, p, Panorama.SEA):
                achieve(s, p, Feat.SEA)


@rule
def tanabata(s: TokaidoState) -> None:
    """2 points to each who leads for one of the four achievements of the end; the cards stay."""
    for feat in range(Feat.GOURMET, FEATS):
        best = 1
        for p in range(s.seats):
            best = max(best, standing(s, p, feat))
        for p in range(s.seats):
            if standing(s, p, feat) == best:
                points_for(s, p, TANABATA_POINTS, Festival.TANABATA)


@rule
def shishimai(s: TokaidoState) -> None:
    """4, 2, 1 points for the first three ranks of donors; the neutral traveller takes a rank too."""
    for p in range(s.seats):
        rank = donor_rank(s, p, travellers(s))
        if s.temple[p] > 0 and rank < len(SHISHIMAI_POINTS):
            points_for(s, p, SHISHIMAI_POINTS[rank], Festival.SHISHIMAI)


@rule
def tsukimi(s: TokaidoState) -> None:
    """The chooser looks at the calligraphies and lays one open; nothing if none is left (ruling)."""
    if s.n_stock[Stock.CALLIGRAPHIES] > 0:
        look_at_stock(s, s.chooser, Stock.CALLIGRAPHIES)
        ask_player(s, s.chooser, TokaidoPhase.TSUKIMI)


@rule
def lay_open(s: TokaidoState, card: int) -> None:
    """All see which calligraphy it is; what else is in the stock is as little known as before."""
    s.stock ^= 1 << card
    s.n_stock[Stock.CALLIGRAPHIES] -= 1
    s.secret_known[card] = EVERYONE
    s.shared = card
    emit(s, TokaidoKind.SHARED, s.chooser, card, 0, NO_SOURCE)


@rule
def ask_for_gift(s: TokaidoState) -> None:
    """o-Bon: the next player in the order of arrival who has a coin."""
    while s.next_lane < travellers(s):
        p = player_in_lane(s, s.next_lane)
        s.next_lane += 1
        if p >= 0 and s.coins[p] > 0:
            still_to_do(s, Task.OBON)
            ask_player(s, p, TokaidoPhase.OBON)
            return
    s.next_lane = 0


@rule
def legal_obon(s: TokaidoState, out: Any) -> int:
    """1 to 3 coins, or none."""
    most = min(MOST_GIVEN, s.coins[s.turn])
    for n in range(most):
        out[n] = TokaidoAct.GIVE + n
    out[most] = TokaidoAct.PASS
    return most + 1


@rule
def answer_obon(s: TokaidoState, action: int) -> None:
    """1 point each; no temple power applies."""
    p = s.turn
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.OBON, 0, NO_SOURCE)
        return
    coins = action - TokaidoAct.GIVE + 1
    s.coins[p] -= coins
    offer_coins(s, p, coins, 0)


@rule
def offer_benefit(s: TokaidoState) -> None:
    """What a lasting festival offers before the action: to paint, to give, to meet; none for completed panoramas."""
    p = s.turn
    stop = STOP[s.at[p]]
    offered = False
    match stop:
        case Stop.MOUNTAIN:
            offered = lasts(s, Festival.YAMA)
        case Stop.PADDY:
            offered = lasts(s, Festival.TAUE)
        case Stop.HOT_SPRING:
            offered = lasts(s, Festival.HADAKA) and s.pile_left[Deck.ENCOUNTERS] > 0
    if offered and (stop >= KINDS or not complete(s, p, stop)):
        s.phase = TokaidoPhase.BENEFIT


@rule
def answer_benefit(s: TokaidoState, action: int) -> None:
    """An extra section, a bank coin for the temple without any power, or an encounter."""
    p = s.turn
    stop = STOP[s.at[p]]
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.BENEFIT, 0, NO_SOURCE)
    elif stop == Stop.MOUNTAIN:
        next_section(s, p, stop)
    elif stop == Stop.PADDY:
        offer_coins(s, p, 1, 1)
    else:
        stop_for_encounter(s)
