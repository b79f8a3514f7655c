"""The state of a game of Micro Dojo."""

from gokaido.engine.compile.rule import Names
from gokaido.engine.state.chance import Piles
from gokaido.engine.state.record import grid, number, row

from .material import CARDS, MOST_TURNS, ON_TRACK, SEATS, Building, Meeple, Objective


class Phase(Names):
    """What the actor decides."""

    MOVE = 0
    RIDE = 1
    ACT = 2


class Act(Names):
    """The first id of each block of action ids."""

    MOVE = 0  # + 9 * meeple + space
    FREE = 36  # + meeple: spend Influence
    PUSH = 40  # + 9 * pushed meeple + space it goes to
    SWAP = 76  # + meeple
    CHARM = 80  # + space: the Geisha sheds a marker and steps
    SLASH = 89  # + space: the Samurai goes diagonally
    RIDE = 98  # + space
    TAKE = 107
    TAKE_GOLD = 108
    TAKE_FOOD = 109
    BUY = 110  # + building
    GIVE = 122  # + building
    JUDGE = 134
    BARRACKS = 135
    BROKER = 136
    TEMPLE = 137
    YATAI = 138
    SCHOOL = 139  # + gold among the four resources
    MARKET = 144  # + 7 * resource given + how many - 1
    TRADE = 158  # + 3 * resource given + how many got - 1
    OFFER = 164  # + resource
    GUARD = 166  # + space
    END = 175
    COUNT = 176


class Kind(Names):
    """What can happen."""

    BEGAN = 0
    FREED = 1
    MOVED = 2
    PUSHED = 3
    SWAPPED = 4
    CHARMED = 5
    SLASHED = 6
    RODE = 7
    PAID = 8
    GAINED = 9
    BOUGHT = 10
    GAVE = 11
    JUDGED = 12
    USED = 13
    TRADED = 14
    OFFERED = 15
    GUARDED = 16
    GUARD_BACK = 17
    DREW_CARD = 18
    SCORED = 19
    OVER = 20
    NO_ROOM = 21


class Source(Names):
    """Where points and resources come from."""

    NONE = 0
    OBJECTIVE = 1
    CONSTRUCTION = 2
    GIFT = 3
    USE = 4
    OFFERING = 5
    SPACE = 6
    EXTRA = 7


class Ending(Names):
    """Why a game ended."""

    GOAL = 0
    OBJECTIVES = 1
    REPETITION = 2
    TURNS = 3


class State(Piles):
    """One game. `marker[p]` is the meeple that carries p's marker, `guard` the space it bars; -1 for none."""

    mode = number()
    advanced_objectives = number()
    level = number()

    phase = number(of=Phase)
    first = number()
    turn = number()
    influence = number()
    moves = number(of=Meeple, many=True)  # whose alternative moves are in this game

    at = row(4)
    marker = row(SEATS, of=Meeple)
    guard = number()
    gold = row(SEATS)
    food = row(SEATS)
    points = row(SEATS)
    owned = row(SEATS, of=Building, many=True)
    offer = number(of=Building, many=True)
    given = number(of=Building, many=True)
    objective = row(ON_TRACK, of=Objective)
    judged = number()

    mover = number(of=Meeple)  # moved in this turn; -1 for none, as for markers and the Guard
    freed = number(of=Meeple)  # by Influence in this turn
    take_due = number()
    build_due = number()
    actions_due = number()
    used = number(of=Building, many=True)  # in this turn
    judged_now = number()
    guarded = number()

    card = number()  # the solo opponent's last card, -1 before the first
    next_card = number()  # lies open on levels 1 and 2
    pile = grid(1, CARDS)
    past = row(MOST_TURNS, wide=True)  # positions since the last change that cannot be undone
    n_past = number()

    events = grid(32, 6)
