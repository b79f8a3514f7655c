"""Moving a meeple: ordinary steps, Influence, Stables and the alternative moves of the advanced game."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import DIAGONAL, MEEPLES, MOVE_FOOD, MOVE_GOLD, SPACES, STEP, Building, Meeple, Mode
from ..state import DojoAct, DojoKind, DojoPhase, DojoSource, DojoState
from .purse import pay
from .space import activate


@rule
def taken_spaces(s: DojoState) -> int:
    """The spaces that nobody may enter, as a set: those of the meeples and the one the Guard bars."""
    taken = 1 << s.at[0] | 1 << s.at[1] | 1 << s.at[2] | 1 << s.at[3]
    return taken | 1 << s.guard if s.guard >= 0 else taken


@rule
def marked(s: DojoState, m: int) -> bool:
    """Does meeple m carry a marker, of either player?"""
    return s.marker[0] == m or s.marker[1] == m


@rule
def unmarked_meeples(s: DojoState) -> int:
    """The meeples without a marker, as a set."""
    free = 15
    if s.marker[0] >= 0:
        free &= ~(1 << s.marker[0])
    if s.marker[1] >= 0:
        free &= ~(1 << s.marker[1])
    return free


@rule
def may_step(s: DojoState, m: int, taken: int) -> bool:
    """Has meeple m an empty orthogonal neighbour?"""
    for d in range(4):
        k = STEP[s.at[m]][d]
        if k >= 0 and not taken >> k & 1:
            return True
    return False


@rule
def rival_can_move(s: DojoState, taken: int) -> bool:
    """Could the player whose turn comes next make an ordinary move without Influence (J-RULE-1)?"""
    for m in range(MEEPLES):
        if not marked(s, m) and may_step(s, m, taken):
            return True
    return False


@rule
def may_pay_move(s: DojoState, p: int, m: int) -> bool:
    """Is the alternative move of meeple m in this game, and can p pay for it (modes 1A, 1B) or is it free?"""
    if not s.moves >> m & 1:
        return False
    if s.mode == Mode.FREE_ALL or s.mode == Mode.FREE_SOME:
        return True
    return s.gold[p] >= MOVE_GOLD[m] and s.food[p] >= MOVE_FOOD[m]


@rule
def pay_move(s: DojoState, p: int, m: int) -> None:
    """Pay for the alternative move of meeple m, where moves are paid for."""
    if s.mode == Mode.PAID_ALL or s.mode == Mode.PAID_SOME:
        pay(s, p, MOVE_GOLD[m], MOVE_FOOD[m])


# ------------------------------------------------------------------ what is legal


@rule
def legal_moves(s: DojoState, out: Any) -> int:
    """Ordinary steps of unmarked meeples, Influence, alternative moves (J-MOVE-1, J-MOVE-2, J-ADV-1)."""
    taken = taken_spaces(s)
    free = unmarked_meeples(s) if s.freed < 0 else 1 << s.freed
    n = 0
    for m in range(MEEPLES):
        if free >> m & 1:
            n = legal_steps(s, out, n, m, taken, DojoAct.MOVE + SPACES * m)
    if s.influence and s.freed < 0 and s.actor != s.first:
        n = legal_influence(s, out, n, taken)
    if s.moves:
        n = legal_alternatives(s, out, n, taken)
    return n


@rule
def legal_influence(s: DojoState, out: Any, n: int, taken: int) -> int:
    """Any marked meeple that could then move may be freed."""
    for m in range(MEEPLES):
        if marked(s, m) and (may_step(s, m, taken) or (s.moves and may_alternate(s, m, taken))):
            out[n] = DojoAct.FREE + m
            n += 1
    return n


@rule
def may_alternate(s: DojoState, m: int, taken: int) -> bool:
    """Could meeple m, freed, make its alternative move?"""
    if not may_pay_move(s, s.actor, m):
        return False
    match m:
        case Meeple.SUMO:
            for k in range(MEEPLES):
                if k != m and beside(s.at[m], s.at[k]) and may_step(s, k, taken):
                    return True
            return False
        case Meeple.NINJA:
            return True
        case Meeple.SAMURAI:
            for d in range(4):
                k = DIAGONAL[s.at[m]][d]
                if k >= 0 and not taken >> k & 1:
                    return True
            return False
    return False


@rule
def beside(a: int, b: int) -> bool:
    """Are two spaces orthogonal neighbours?"""
    return STEP[a][0] == b or STEP[a][1] == b or STEP[a][2] == b or STEP[a][3] == b


@rule
def legal_alternatives(s: DojoState, out: Any, n: int, taken: int) -> int:
    """The alternative moves of J-ADV-1; only the Geisha's may be made with a marked meeple."""
    p = s.actor
    for m in range(MEEPLES):
        if (s.freed >= 0 and s.freed != m) or not may_pay_move(s, p, m):
            continue
        if m == Meeple.GEISHA:
            # Without a marker to shed it is the ordinary move, so it is on offer only with one (ruling, J-ADV-1).
            if marked(s, m):
                n = legal_steps(s, out, n, m, taken, DojoAct.CHARM)
        elif not marked(s, m):
            match m:
                case Meeple.SUMO:
                    n = legal_pushes(s, out, n, taken)
                case Meeple.NINJA:
                    n = legal_swaps(s, out, n)
                case Meeple.SAMURAI:
                    n = legal_slashes(s, out, n, taken)
    return n


@rule
def legal_steps(s: DojoState, out: Any, n: int, m: int, taken: int, act: int) -> int:
    """One orthogonal step of meeple m, as actions of the block `act`."""
    here = s.at[m]
    for d in range(4):
        k = STEP[here][d]
        out[n] = act + k  # written over unless it counts: a branch that cannot be foreseen would cost more
        n += 1 if k >= 0 and not taken >> k & 1 else 0
    return n


@rule
def legal_pushes(s: DojoState, out: Any, n: int, taken: int) -> int:
    """Sumo pushes any neighbour, marked or not, onto any empty space next to it (J-RULE-6)."""
    for m in range(MEEPLES):
        if m != Meeple.SUMO and beside(s.at[Meeple.SUMO], s.at[m]):
            n = legal_steps(s, out, n, m, taken, DojoAct.PUSH + SPACES * m)
    return n


@rule
def legal_swaps(s: DojoState, out: Any, n: int) -> int:
    """The Ninja swaps places with any other meeple."""
    for m in range(MEEPLES):
        if m != Meeple.NINJA:
            out[n] = DojoAct.SWAP + m
            n += 1
    return n


@rule
def legal_slashes(s: DojoState, out: Any, n: int, taken: int) -> int:
    """The Samurai moves one step diagonally."""
    for d in range(4):
        k = DIAGONAL[s.at[Meeple.SAMURAI]][d]
        if k >= 0 and not taken >> k & 1:
            out[n] = DojoAct.SLASH + k
            n += 1
    return n


# ------------------------------------------------------------------ what it does


@rule
def free_meeple(s: DojoState, m: int) -> None:
    """Spend Influence: the marker goes back to its owner and this meeple must move (J-MOVE-2)."""
    s.influence = 0
    s.freed = m
    s.n_past = 0
    shed_markers(s, m)
    emit(s, DojoKind.FREED, s.actor, m, 0, DojoSource.NONE)


@rule
def shed_markers(s: DojoState, m: int) -> None:
    """Whoever owned the marker has it back and locks nothing before moving again (J-RULE-6)."""
    for q in range(2):
        if s.marker[q] == m:
            s.marker[q] = -1


@rule
def move_meeple(s: DojoState, m: int, space: int) -> None:
    """An ordinary move."""
    s.at[m] = space
    emit(s, DojoKind.MOVED, s.actor, m, space, DojoSource.NONE)
    set_marker(s, m)
    offer_ride(s)


@rule
def set_marker(s: DojoState, m: int) -> None:
    """The mover's marker goes onto the meeple he moved, leaving where it was."""
    s.mover = m
    s.marker[s.actor] = m


@rule
def offer_ride(s: DojoState) -> None:
    """With Stables and a food in hand one may go a step farther, else the space is activated (J-RULE-2)."""
    p = s.actor
    if s.owned[p] >> Building.STABLES & 1 and s.food[p] > 0 and may_step(s, s.mover, taken_spaces(s)):
        s.phase = DojoPhase.RIDE
    else:
        activate(s)


@rule
def legal_rides(s: DojoState, out: Any) -> int:
    """One more step for 1 food, or stay."""
    out[0] = DojoAct.END
    return legal_steps(s, out, 1, s.mover, taken_spaces(s), DojoAct.RIDE)


@rule
def ride(s: DojoState, action: int) -> None:
    """Use the Stables or not; only the last space counts."""
    if action != DojoAct.END:
        pay(s, s.actor, 0, 1)
        s.at[s.mover] = action - DojoAct.RIDE
        emit(s, DojoKind.RODE, s.actor, s.mover, action - DojoAct.RIDE, DojoSource.NONE)
    activate(s)


@rule
def push(s: DojoState, m: int, space: int) -> None:
    """Sumo pushes meeple m and follows into the space it left."""
    pay_move(s, s.actor, Meeple.SUMO)
    s.at[Meeple.SUMO] = s.at[m]
    s.at[m] = space
    emit(s, DojoKind.PUSHED, s.actor, m, space, DojoSource.NONE)
    set_marker(s, Meeple.SUMO)
    activate(s)


@rule
def swap(s: DojoState, m: int) -> None:
    """The Ninja and meeple m change places; only the Ninja's space is activated."""
    pay_move(s, s.actor, Meeple.NINJA)
    space = s.at[Meeple.NINJA]
    s.at[Meeple.NINJA] = s.at[m]
    s.at[m] = space
    emit(s, DojoKind.SWAPPED, s.actor, m, s.at[Meeple.NINJA], DojoSource.NONE)
    set_marker(s, Meeple.NINJA)
    activate(s)


@rule
def charm(s: DojoState, space: int) -> None:
    """The Geisha sheds her marker and moves as usual; Stables may follow."""
    pay_move(s, s.actor, Meeple.GEISHA)
    shed_markers(s, Meeple.GEISHA)
    s.at[Meeple.GEISHA] = space
    emit(s, DojoKind.CHARMED, s.actor, Meeple.GEISHA, space, DojoSource.NONE)
    set_marker(s, Meeple.GEISHA)
    offer_ride(s)


@rule
def slash(s: DojoState, space: int) -> None:
    """The Samurai's diagonal step."""
    pay_move(s, s.actor, Meeple.SAMURAI)
    s.at[Meeple.SAMURAI] = space
    emit(s, DojoKind.SLASHED, s.actor, Meeple.SAMURAI, space, DojoSource.NONE)
    set_marker(s, Meeple.SAMURAI)
    activate(s)
