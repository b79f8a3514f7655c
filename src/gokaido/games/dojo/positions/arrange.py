"""Building any position by names, for tests and puzzles; and finding what is wrong with one."""

from typing import Any

from gokaido.engine.errors import BadPosition
from gokaido.engine.state.fields import arrange_fields

from ..material import (
    BUILDINGS,
    CARDS,
    FOR_SALE,
    GOAL,
    LIMIT,
    MEEPLES,
    MOST_TURNS,
    ON_TRACK,
    SEATS,
    SPACES,
    SUPPLY,
    Building,
    Meeple,
    Mode,
    Objective,
)
from ..rules.movement import legal_moves, rival_can_move, taken_spaces
from ..rules.space import activate
from ..rules.turn import remember
from ..state import DojoAct, DojoPhase, DojoState


def arrange(s: DojoState, /, meeples: Any = None, for_sale: Any = None, **fields: Any) -> None:
    """Put a position on the table.

    `meeples={"sumo": 0}` places meeples by name (the others fill the corners that are left), `for_sale` lists the
    buildings on offer, `owned=[["castle"], []]`, `marker=["sumo", None]`, `objective=["banker", ...]`, `gold`,
    `food`, `points`, `actor`, `first`, `turn`, `judged`, `influence`, `moves`, `next_card` of the solo opponent
    (0 to 7) and the other fields by their names. In the middle of a turn (`phase="act"`, `mover="sumo"`) all that the
    space offers is still to do, unless `take_due`, `build_due` or `actions_due` say otherwise.
    """
    for name in ("actor", "first", "moves"):
        if name in fields and fields[name] is None:
            del fields[name]
    if meeples is not None:
        _place(s, meeples)
    owned_before = s.owned[:]
    if "next_card" in fields and "pile" not in fields:
        _swap_card(s, fields["next_card"])
    arrange_fields(s, fields)
    if for_sale is not None:
        arrange_fields(s, {"offer": for_sale})
    elif owned_before != s.owned or "given" in fields:
        _refill(s, s.owned[0] | s.owned[1] | s.given)
    if "actor" in fields and "first" not in fields and s.seats == SEATS:
        s.first = s.actor
    if "phase" in fields:
        _in_turn(s, fields)
    s.n_past = 0
    if s.phase == DojoPhase.MOVE:
        remember(s)


def _in_turn(s: DojoState, given: dict[str, Any]) -> None:
    """What is still to do follows from where the meeple has come to, unless it is said."""
    if s.phase == DojoPhase.MOVE:
        fresh = {"mover": -1, "take_due": 0, "build_due": 0, "actions_due": 0, "used": 0, "judged_now": 0, "guarded": 0}
        for name in fresh.keys() - given.keys():
            setattr(s, name, fresh[name])
    elif s.phase == DojoPhase.ACT and s.mover >= 0 and not given.keys() & {"take_due", "build_due", "actions_due"}:
        activate(s)


def _place(s: DojoState, meeples: Any) -> None:
    if not isinstance(meeples, dict):
        raise BadPosition("dojo.meeples", given=meeples)
    for name, space in meeples.items():
        if name not in Meeple.numbers:
            raise BadPosition("dojo.meeple", given=name, known=tuple(Meeple.numbers))
        if not isinstance(space, int) or not 0 <= space < SPACES:
            raise BadPosition("dojo.space", last=SPACES - 1, given=space)
    free = [k for k in (0, 2, 6, 8, 4, 1, 3, 5, 7) if k not in meeples.values()]
    for name, m in Meeple.numbers.items():
        s.at[m] = meeples[name] if name in meeples else free.pop(0)


def _refill(s: DojoState, taken: int) -> None:
    """Keep six buildings in the game, those that are owned or given among them."""
    left = [b for b in range(BUILDINGS) if not taken >> b & 1]
    s.offer = sum(1 << b for b in left[: max(0, FOR_SALE - taken.bit_count())])


def _swap_card(s: DojoState, card: Any) -> None:
    """The card that is drawn ahead changes places with the one wanted, so that none is doubled."""
    s.pile[0] = [s.next_card if c == card else c for c in s.pile[0]]


def check(s: DojoState) -> list[BadPosition]:
    """What is wrong with a position: pieces lost, doubled or beyond the limits."""
    wrong = _check_pieces(s) + _check_buildings(s) + _check_track(s) + _check_cards(s)
    return wrong or _check_turn(s)


def _check_pieces(s: DojoState) -> list[BadPosition]:
    wrong = []
    if len(set(s.at)) < MEEPLES or not all(0 <= k < SPACES for k in s.at):
        wrong.append(BadPosition("dojo.meeple_spaces"))
    if not all(-1 <= m < MEEPLES for m in s.marker):
        wrong.append(BadPosition("dojo.marker"))
    if s.guard in s.at:
        wrong.append(BadPosition("dojo.guard_on_meeple"))
    if not -1 <= s.guard < SPACES:
        wrong.append(BadPosition("dojo.guard_space"))
    if not all(0 <= n <= LIMIT for n in s.gold) or sum(s.gold) > SUPPLY:
        wrong.append(BadPosition("dojo.gold", hand=LIMIT, all=SUPPLY))
    if not all(0 <= n <= LIMIT for n in s.food) or sum(s.food) > SUPPLY:
        wrong.append(BadPosition("dojo.food", hand=LIMIT, all=SUPPLY))
    return wrong


def _check_buildings(s: DojoState) -> list[BadPosition]:
    wrong = []
    if not all(0 <= some < 1 << BUILDINGS for some in (*s.owned, s.offer, s.given)):
        return [BadPosition("dojo.no_building")]
    if s.owned[0] & s.owned[1] or (s.owned[0] | s.owned[1]) & (s.offer | s.given) or s.offer & s.given:
        wrong.append(BadPosition("dojo.building_twice"))
    if (s.owned[0] | s.owned[1] | s.offer | s.given).bit_count() > FOR_SALE:
        wrong.append(BadPosition("dojo.buildings", most=FOR_SALE))
    if s.guard >= 0 and not (s.owned[0] | s.owned[1]) >> Building.GUARD_HOUSE & 1:
        wrong.append(BadPosition("dojo.guard_without_house"))
    return wrong


def _check_track(s: DojoState) -> list[BadPosition]:
    """Objectives, points, turns and tokens."""
    wrong = []
    if len(set(s.objective)) < len(s.objective) or not all(0 <= o < len(Objective) for o in s.objective):
        wrong.append(BadPosition("dojo.objectives", count=len(s.objective)))
    if not 0 <= s.judged < ON_TRACK + s.over:
        wrong.append(BadPosition("dojo.judged", most=ON_TRACK - 1, given=s.judged))
    if any(n < 0 for n in s.points):
        wrong.append(BadPosition("dojo.no_points"))
    if not s.over and any(n >= GOAL for n in s.points):
        wrong.append(BadPosition("dojo.goal", goal=GOAL))
    if not 0 <= s.turn < MOST_TURNS + s.over:
        wrong.append(BadPosition("dojo.turn", last=MOST_TURNS - 1, given=s.turn))
    if s.influence not in (0, 1):
        wrong.append(BadPosition("dojo.influence"))
    if s.first not in (0, 1):
        wrong.append(BadPosition("dojo.first", given=s.first))
    if not 0 <= s.moves < 1 << MEEPLES or (s.moves and s.mode == Mode.BASIC):
        wrong.append(BadPosition("dojo.moves"))
    return wrong


def _check_cards(s: DojoState) -> list[BadPosition]:
    """The solo opponent's eight cards, each at most once among those to come."""
    if s.seats == SEATS:
        return [BadPosition("dojo.cards_alone")] if s.card >= 0 or s.next_card >= 0 else []
    if s.first != 0:
        return [BadPosition("dojo.first_alone")]
    size = len(s.pile[0])
    left = [s.pile[0][(s.pile_top[0] + k) % size] for k in range(s.pile_left[0])]
    to_come = left + [s.next_card] * (s.next_card >= 0)
    if len(set(to_come)) < len(to_come) or not all(0 <= c < CARDS for c in to_come) or not -1 <= s.card < CARDS:
        return [BadPosition("dojo.cards", count=CARDS, last=CARDS - 1)]
    return []


def _check_turn(s: DojoState) -> list[BadPosition]:
    """Where in the turn one is, and that it can go on."""
    if s.over:
        return []
    if s.phase not in DojoPhase.words:
        return [BadPosition("no_phase", given=s.phase, known=tuple(DojoPhase.numbers))]
    if s.phase != DojoPhase.MOVE and (not 0 <= s.mover < MEEPLES or s.marker[s.actor] != s.mover):
        return [BadPosition("dojo.mover", phase=DojoPhase.word(s.phase))]
    at_home = s.phase != DojoPhase.ACT or not s.guarded
    if s.guard >= 0 and at_home and s.owned[s.actor] >> Building.GUARD_HOUSE & 1:
        return [BadPosition("dojo.guard_home")]
    if s.phase == DojoPhase.MOVE and legal_moves(s, [0] * DojoAct.COUNT) == 0:
        return [BadPosition("dojo.no_move")]
    if s.phase == DojoPhase.ACT and not rival_can_move(s, taken_spaces(s)):
        return [BadPosition("dojo.rival_no_move")]
    return []
