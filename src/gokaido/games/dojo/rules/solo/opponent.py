"""The solo opponent (J-SOLO-1): a deck of eight cards leads it. Cards and levels are a reconstruction of ours.

Each card ranks the meeples and the directions and has a focus. The opponent always sits in seat 1, plays
second, obeys all rules, never spends Influence and never makes an alternative move.
"""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw, shuffle
from gokaido.engine.state.event import emit

from ...material import (
    CARD_DIRECTIONS,
    CARD_FOCUS,
    CARD_MEEPLES,
    CARDS,
    MEEPLES,
    SPACE_FOCUS,
    SPACES,
    STEP,
)
from ...state import DojoKind, DojoSource, DojoState
from ..movement import marked, taken_spaces
from .opponent_space import solo_activate

RIVAL = 1  # the seat of the solo opponent


@rule
def shuffle_cards(s: DojoState) -> None:
    """All eight cards, shuffled; the next one is drawn ahead."""
    s.pile_top[0] = 0
    s.pile_left[0] = CARDS
    for k in range(CARDS):
        s.pile[0][k] = k
    shuffle(s, 0)
    s.next_card = draw(s, 0)


@rule
def solo_turn(s: DojoState) -> None:
    """Draw a card, choose a step, do everything the space allows."""
    s.card = s.next_card
    emit(s, DojoKind.DREW_CARD, RIVAL, s.card, 0, DojoSource.NONE)
    step = choose_step(s)
    m, space = step // SPACES, step % SPACES
    emit(s, DojoKind.MOVED, RIVAL, m, space, DojoSource.NONE)
    make_step(s, m, space)
    if s.pile_left[0] > 0:
        s.next_card = draw(s, 0)
    else:
        shuffle_cards(s)


@rule
def make_step(s: DojoState, m: int, space: int) -> None:
    """Move a meeple, mark it, activate its space."""
    s.at[m] = space
    s.marker[RIVAL] = m
    s.mover = m
    solo_activate(s, space)


@rule
def choose_step(s: DojoState) -> int:
    """The step to make, as 9 * meeple + space.

    From level 2: the step that scores most (A), or else the first useful one onto a space of the card's focus (B).
    From level 3 then: the first useful one anywhere (C). In the end, and always on level 1: the first one (D).
    """
    taken = taken_spaces(s)
    first, in_focus, useful, scoring, most = -1, -1, -1, -1, 0
    for i in range(MEEPLES):
        m = CARD_MEEPLES[s.card][i]
        if marked(s, m):
            continue
        for j in range(4):
            space = STEP[s.at[m]][CARD_DIRECTIONS[s.card][j]]
            if space < 0 or taken >> space & 1:
                continue
            step = SPACES * m + space
            if first < 0:
                first = step
            if s.level == 1:
                continue
            worth = try_step(s, m, space)
            if worth // 2 > most:
                most = worth // 2
                scoring = step
            if worth & 1 and useful < 0:
                useful = step
            if worth & 1 and in_focus < 0 and SPACE_FOCUS[space] == CARD_FOCUS[s.card]:
                in_focus = step
    if scoring >= 0:
        return scoring
    if in_focus >= 0:
        return in_focus
    if useful >= 0 and s.level >= 3:
        return useful
    return first


@rule
def try_step(s: DojoState, m: int, space: int) -> int:
    """What a step would bring: twice its points, plus 1 if it changes anything for the opponent. Leaves no trace."""
    at, marker, mover = s.at[m], s.marker[RIVAL], s.mover
    gold, food, mine, its = s.gold[RIVAL], s.food[RIVAL], s.points[RIVAL], s.points[0]
    owned, offer, given = s.owned[RIVAL], s.offer, s.given
    judged, judged_now, used, n_past, due = s.judged, s.judged_now, s.used, s.n_past, s.build_due
    hushed = s.hush  # it may be tried out itself
    s.hush = 1
    make_step(s, m, space)
    s.hush = hushed
    gained = s.points[RIVAL] - mine
    changed = 0
    if gained or s.gold[RIVAL] != gold or s.food[RIVAL] != food or s.owned[RIVAL] != owned or s.judged != judged:
        changed = 1
    s.at[m], s.marker[RIVAL], s.mover = at, marker, mover
    s.gold[RIVAL], s.food[RIVAL], s.points[RIVAL], s.points[0] = gold, food, mine, its
    s.owned[RIVAL], s.offer, s.given = owned, offer, given
    s.judged, s.judged_now, s.used, s.n_past, s.build_due = judged, judged_now, used, n_past, due
    return 2 * gained + changed
