"""What coins and the road ahead are worth to a bot, in points: fitted to what players of the search scored."""

from gokaido.engine.compile.rule import rule

from ..material.base import INN_NUMBER, INNS, STOP, Stop
from ..state import TokaidoState

KNOWN = 9  # sums of coins that are told apart: 0 to 8
COINS = (
    # What the first coins are worth by inns still to come: meals first, then what else there is to buy.
    (0.0, 0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3),
    (0.0, 2.5, 4.3, 5.6, 6.8, 7.9, 8.8, 9.6, 10.2),
    (0.0, 2.9, 5.1, 7.1, 8.8, 10.4, 11.9, 13.4, 14.8),
    (0.0, 2.8, 5.0, 7.2, 8.9, 10.6, 12.2, 13.8, 15.3),
    (0.0, 3.2, 5.9, 7.8, 9.6, 11.4, 12.9, 14.4, 15.8),
    # The same with Crossroads, where there is always something to buy.
    (0.0, 0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3),
    (0.0, 2.8, 4.8, 6.0, 7.2, 8.4, 9.9, 11.4, 12.8),
    (0.0, 2.8, 5.1, 6.7, 8.1, 9.5, 11.1, 12.7, 14.3),
    (0.0, 2.6, 5.0, 6.7, 8.2, 9.7, 11.3, 12.9, 14.5),
    (0.0, 2.5, 4.2, 6.1, 7.6, 9.1, 10.7, 12.4, 14.0),
)
MORE = (0.0, 0.2, 1.1, 1.2, 1.1, 0.0, 1.2, 1.5, 1.6, 1.2)  # each further coin


@rule
def inns_to_come(s: TokaidoState, p: int) -> int:
    """How many inns lie before a player."""
    place = s.at[p]
    if s.return_trip:
        return INN_NUMBER[place]
    return len(INNS) - INN_NUMBER[place] - (1 if STOP[place] == Stop.INN else 0)


@rule
def coins_worth(s: TokaidoState, coins: int, inns: int) -> float:
    """What a sum of coins is worth before so many inns."""
    row = inns + (len(INNS) if s.crossroads else 0)
    return COINS[row][min(coins, KNOWN - 1)] + MORE[row] * max(0, coins - KNOWN + 1)


@rule
def cost(s: TokaidoState, p: int, price: int) -> float:
    """What it is worth to keep the coins that something costs."""
    inns = inns_to_come(s, p)
    return coins_worth(s, s.coins[p], inns) - coins_worth(s, max(0, s.coins[p] - price), inns)
