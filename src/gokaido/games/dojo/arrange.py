"""Building any position by names, for tests and puzzles."""

from typing import Any

from gokaido.engine.match import arrange_fields

from .material import BUILDINGS, GOAL, LIMIT, MEEPLES, SPACES, SUPPLY, Building, Meeple, Objective
from .state import Phase, State
from .turn import remember


def arrange(s: State, meeples: dict[str, int] | None = None, for_sale: list[str] | None = None, **fields: Any) -> None:
    """Put a position on the table.

    `meeples={"sumo": 0}` places meeples by name (the others fill the corners that are left), `for_sale` lists the
    buildings on offer, `owned=[["castle"], []]`, `marker=["sumo", None]`, `objective=["banker", ...]`, `gold`,
    `food`, `points`, `actor`, `first`, `turn`, `judged`, `influence`, `moves` and the other fields by their names.
    """
    s.n_past = 0
    if meeples is not None:
        _place(s, meeples)
    owned_before = s.owned[:]
    arrange_fields(s, fields)
    taken = s.owned[0] | s.owned[1] | s.given
    if for_sale is not None:
        arrange_fields(s, {"offer": for_sale})
    elif owned_before != s.owned or "given" in fields:
        _refill(s, taken)
    if "actor" in fields and "first" not in fields and s.seats == 2:
        s.first = s.actor
    if s.phase == Phase.MOVE:
        remember(s)


def _place(s: State, meeples: dict[str, int]) -> None:
    for name in meeples:
        if name not in Meeple.numbers:
            raise ValueError(f"there is no meeple {name!r}; there are {', '.join(Meeple.numbers)}")
    free = [k for k in (0, 2, 6, 8, 4, 1, 3, 5, 7) if k not in meeples.values()]
    for name, m in Meeple.numbers.items():
        s.at[m] = meeples[name] if name in meeples else free.pop(0)


def _refill(s: State, taken: int) -> None:
    """Keep six buildings in the game, those that are owned or given among them."""
    s.offer = taken
    while s.offer.bit_count() < 6:
        k = next(b for b in range(BUILDINGS) if not s.offer >> b & 1)
        s.offer |= 1 << k
    s.offer &= ~taken


def check(s: State) -> list[str]:
    """What is wrong with a position: pieces lost, doubled or beyond the limits."""
    wrong = []
    if len(set(s.at)) < MEEPLES or not all(0 <= k < SPACES for k in s.at):
        wrong.append("two meeples share a space or one stands off the board")
    if s.guard in s.at:
        wrong.append("the Guard stands on a meeple")
    if s.owned[0] & s.owned[1] or (s.owned[0] | s.owned[1]) & (s.offer | s.given) or s.offer & s.given:
        wrong.append("a building lies in two places")
    if (s.owned[0] | s.owned[1] | s.offer | s.given).bit_count() > 6:
        wrong.append("more than six buildings are in the game")
    for name, held in (("gold", s.gold), ("food", s.food)):
        if not all(0 <= n <= LIMIT for n in held) or sum(held) > SUPPLY:
            wrong.append(f"there is more {name} than {LIMIT} in one hand or {SUPPLY} in all")
    if len(set(s.objective)) < len(s.objective) or not all(0 <= o < len(Objective) for o in s.objective):
        wrong.append("the objectives are not five different ones")
    if not s.over and any(n >= GOAL for n in s.points):
        wrong.append(f"someone has {GOAL} points in a game that goes on")
    if s.guard >= 0 and not (s.owned[0] | s.owned[1]) >> Building.GUARD_HOUSE & 1:
        wrong.append("a Guard stands on the board and nobody owns the Guard House")
    return wrong
