"""Building any position by names, for tests and puzzles; and finding what is wrong with one."""

from typing import Any

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
from ..rules.turn import remember
from ..state import Act, Phase, State


def arrange(s: State, meeples: dict[str, int] | None = None, for_sale: list[str] | None = None, **fields: Any) -> None:
    """Put a position on the table.

    `meeples={"sumo": 0}` places meeples by name (the others fill the corners that are left), `for_sale` lists the
    buildings on offer, `owned=[["castle"], []]`, `marker=["sumo", None]`, `objective=["banker", ...]`, `gold`,
    `food`, `points`, `actor`, `first`, `turn`, `judged`, `influence`, `moves`, `next_card` of the solo opponent
    (0 to 7) and the other fields by their names.
    """
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
    s.n_past = 0
    if s.phase == Phase.MOVE:
        remember(s)


def _place(s: State, meeples: dict[str, int]) -> None:
    if not isinstance(meeples, dict):
        raise ValueError(f"meeples takes a space for each name, as in {{'sumo': 0}}, not {meeples!r}")
    for name, space in meeples.items():
        if name not in Meeple.numbers:
            raise ValueError(f"there is no meeple {name!r}; there are {', '.join(Meeple.numbers)}")
        if not isinstance(space, int) or not 0 <= space < SPACES:
            raise ValueError(f"there are spaces 0 to {SPACES - 1}, not {space!r}")
    free = [k for k in (0, 2, 6, 8, 4, 1, 3, 5, 7) if k not in meeples.values()]
    for name, m in Meeple.numbers.items():
        s.at[m] = meeples[name] if name in meeples else free.pop(0)


def _refill(s: State, taken: int) -> None:
    """Keep six buildings in the game, those that are owned or given among them."""
    left = [b for b in range(BUILDINGS) if not taken >> b & 1]
    s.offer = sum(1 << b for b in left[: max(0, FOR_SALE - taken.bit_count())])


def _swap_card(s: State, card: Any) -> None:
    """The card that is drawn ahead changes places with the one wanted, so that none is doubled."""
    s.pile[0] = [s.next_card if c == card else c for c in s.pile[0]]


def check(s: State) -> list[str]:
    """What is wrong with a position: pieces lost, doubled or beyond the limits."""
    wrong = _check_pieces(s) + _check_buildings(s) + _check_track(s) + _check_cards(s)
    return wrong or _check_turn(s)


def _check_pieces(s: State) -> list[str]:
    wrong = []
    if len(set(s.at)) < MEEPLES or not all(0 <= k < SPACES for k in s.at):
        wrong.append("two meeples share a space or one stands off the board")
    if not all(-1 <= m < MEEPLES for m in s.marker):
        wrong.append("a marker is on no meeple of the game")
    if s.guard in s.at:
        wrong.append("the Guard stands on a meeple")
    if not -1 <= s.guard < SPACES:
        wrong.append("the Guard stands off the board")
    for name, held in (("gold", s.gold), ("food", s.food)):
        if not all(0 <= n <= LIMIT for n in held) or sum(held) > SUPPLY:
            wrong.append(f"there is more {name} than {LIMIT} in one hand or {SUPPLY} in all")
    return wrong


def _check_buildings(s: State) -> list[str]:
    wrong = []
    if not all(0 <= some < 1 << BUILDINGS for some in (*s.owned, s.offer, s.given)):
        return ["there is a building that does not exist"]
    if s.owned[0] & s.owned[1] or (s.owned[0] | s.owned[1]) & (s.offer | s.given) or s.offer & s.given:
        wrong.append("a building lies in two places")
    if (s.owned[0] | s.owned[1] | s.offer | s.given).bit_count() > FOR_SALE:
        wrong.append("more than six buildings are in the game")
    if s.guard >= 0 and not (s.owned[0] | s.owned[1]) >> Building.GUARD_HOUSE & 1:
        wrong.append("a Guard stands on the board and nobody owns the Guard House")
    return wrong


def _check_track(s: State) -> list[str]:
    """Objectives, points, turns and tokens."""
    wrong = []
    if len(set(s.objective)) < len(s.objective) or not all(0 <= o < len(Objective) for o in s.objective):
        wrong.append("the objectives are not five different ones")
    if not 0 <= s.judged < ON_TRACK + s.over:
        wrong.append(f"in a game that goes on 0 to {ON_TRACK - 1} objectives are judged, not {s.judged}")
    if any(n < 0 for n in s.points):
        wrong.append("someone has less than no points")
    if not s.over and any(n >= GOAL for n in s.points):
        wrong.append(f"someone has {GOAL} points in a game that goes on")
    if not 0 <= s.turn < MOST_TURNS + s.over:
        wrong.append(f"turns are 0 to {MOST_TURNS - 1}, not {s.turn}")
    if s.influence not in (0, 1):
        wrong.append("there is one Influence token or none")
    if s.first not in (0, 1):
        wrong.append(f"the first player is seat 0 or 1, not {s.first}")
    if not 0 <= s.moves < 1 << MEEPLES or (s.moves and s.mode == Mode.BASIC):
        wrong.append("only the advanced modes have special moves, of the four meeples")
    return wrong


def _check_cards(s: State) -> list[str]:
    """The solo opponent's eight cards, each at most once among those to come."""
    if s.seats == SEATS:
        return ["the cards belong to the solo game"] if s.card >= 0 or s.next_card >= 0 else []
    if s.first != 0:
        return ["the person plays first against the solo opponent"]
    size = len(s.pile[0])
    left = [s.pile[0][(s.pile_top[0] + k) % size] for k in range(s.pile_left[0])]
    to_come = left + [s.next_card] * (s.next_card >= 0)
    if len(set(to_come)) < len(to_come) or not all(0 <= c < CARDS for c in to_come) or not -1 <= s.card < CARDS:
        return ["the eight cards of the solo opponent are 0 to 7, each there once"]
    return []


def _check_turn(s: State) -> list[str]:
    """Where in the turn one is, and that it can go on."""
    if s.over:
        return []
    if s.phase not in Phase.words:
        return [f"there is no such phase as {s.phase}; there are {', '.join(Phase.numbers)}"]
    if s.phase != Phase.MOVE and (not 0 <= s.mover < MEEPLES or s.marker[s.actor] != s.mover):
        return [
            f"the player has moved no meeple before the phase {Phase.word(s.phase)}: `mover` and `marker` say which"
        ]
    at_home = s.phase != Phase.ACT or not s.guarded
    if s.guard >= 0 and at_home and s.owned[s.actor] >> Building.GUARD_HOUSE & 1:
        return ["the Guard is on the board in its owner's turn; it comes back when that begins"]
    if s.phase == Phase.MOVE and legal_moves(s, [0] * Act.COUNT) == 0:
        return ["the player to move has no move"]
    if s.phase == Phase.ACT and not rival_can_move(s, taken_spaces(s)):
        return ["the rival would have no move"]
    return []
