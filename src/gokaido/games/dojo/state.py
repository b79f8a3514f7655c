"""The state of a game of Micro Dojo."""

from gokaido.engine.compile.rule import Names, auto, block
from gokaido.engine.state.chance import Piles
from gokaido.engine.state.record import grid, number, row

from .material import (
    BUILDINGS,
    CARDS,
    LIMIT,
    MEEPLES,
    MOST_POINTS,
    MOST_TURNS,
    ON_TRACK,
    SEATS,
    SPACE_ACTIONS,
    SPACE_BUILD,
    SPACES,
    Building,
    Meeple,
    Objective,
)


class DojoPhase(Names):
    """What the actor decides."""

    MOVE = auto()
    RIDE = auto()
    ACT = auto()


class DojoAct(Names):
    """The first id of each block of action ids."""

    MOVE = block(MEEPLES * SPACES)  # + 9 * meeple + space
    FREE = block(MEEPLES)  # + meeple: spend Influence
    PUSH = block(MEEPLES * SPACES)  # + 9 * pushed meeple + space it goes to
    SWAP = block(MEEPLES)  # + meeple
    CHARM = block(SPACES)  # + space: the Geisha sheds a marker and steps
    SLASH = block(SPACES)  # + space: the Samurai goes diagonally
    RIDE = block(SPACES)  # + space
    TAKE = auto()
    TAKE_GOLD = auto()
    TAKE_FOOD = auto()
    BUY = block(BUILDINGS)  # + building
    GIVE = block(BUILDINGS)  # + building
    JUDGE = auto()
    BARRACKS = auto()
    BROKER = auto()
    TEMPLE = auto()
    YATAI = auto()
    SCHOOL = block(5)  # + gold among the four resources
    MARKET = block(2 * LIMIT)  # + 7 * resource given + how many - 1
    TRADE = block(2 * (LIMIT // 2))  # + 3 * resource given + how many got - 1
    OFFER = block(2)  # + resource
    GUARD = block(SPACES)  # + space
    END = auto()
    COUNT = block(0)


class DojoKind(Names):
    """What can happen."""

    BEGAN = auto()
    FREED = auto()
    MOVED = auto()
    PUSHED = auto()
    SWAPPED = auto()
    CHARMED = auto()
    SLASHED = auto()
    RODE = auto()
    PAID = auto()
    GAINED = auto()
    BOUGHT = auto()
    GAVE = auto()
    JUDGED = auto()
    USED = auto()
    TRADED = auto()
    OFFERED = auto()
    GUARDED = auto()
    GUARD_BACK = auto()
    DREW_CARD = auto()
    SCORED = auto()
    OVER = auto()
    NO_ROOM = auto()


class DojoSource(Names):
    """Where points and resources come from."""

    NONE = auto()
    OBJECTIVE = auto()
    CONSTRUCTION = auto()
    GIFT = auto()
    USE = auto()
    OFFERING = auto()
    SPACE = auto()
    EXTRA = auto()


class DojoEnding(Names):
    """Why a game ended."""

    GOAL = auto()
    OBJECTIVES = auto()
    REPETITION = auto()
    TURNS = auto()


class DojoState(Piles):
    """One game. `marker[p]` is the meeple that carries p's marker, `guard` the space it bars; -1 for none."""

    mode = number()
    advanced_objectives = number()
    level = number()

    phase = number(of=DojoPhase)
    first = number(most=SEATS - 1)
    turn = number(most=MOST_TURNS - 1)
    influence = number(most=1)
    moves = number(of=Meeple, many=True)  # whose alternative moves are in this game

    at = row(4)
    marker = row(SEATS, of=Meeple)
    guard = number(most=SPACES - 1, least=-1)
    gold = row(SEATS, most=LIMIT)
    food = row(SEATS, most=LIMIT)
    points = row(SEATS, most=MOST_POINTS)
    owned = row(SEATS, of=Building, many=True)
    offer = number(of=Building, many=True)
    given = number(of=Building, many=True)
    objective = row(ON_TRACK, of=Objective)
    judged = number(most=ON_TRACK)

    mover = number(of=Meeple)  # moved in this turn; -1 for none, as for markers and the Guard
    freed = number(of=Meeple)  # by Influence in this turn
    take_due = number(most=1)
    build_due = number(most=max(SPACE_BUILD))
    actions_due = number(most=max(SPACE_ACTIONS))
    used = number(of=Building, many=True)  # in this turn
    judged_now = number(most=1)
    guarded = number(most=1)

    card = number(most=CARDS - 1, least=-1)  # the solo opponent's last card, -1 before the first
    next_card = number(most=CARDS - 1, least=-1)  # lies open on levels 1 and 2
    pile = grid(1, CARDS, most=CARDS - 1, least=-1)
    pile_top = row(1, most=CARDS - 1)
    pile_left = row(1, most=CARDS)
    past = row(MOST_TURNS, wide=True)  # positions since the last change that cannot be undone
    n_past = number()

    events = grid(32, 6)
