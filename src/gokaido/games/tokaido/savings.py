"""What coins and the road ahead are worth to a bot, in points: fitted to what players of the search scored."""

from gokaido.engine.rule import rule

from .material import INN_NUMBER, INNS, STOP, Stop
from .state import State

KNOWN = 9  # sums of coins that are told apart: 0 to 8
COINS = (
    # What the first coins are worth by inns still to come: meals first, then what else there is to buy.
    (0.0, 0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3),
    (0.0, 2.5, 4.5, 6.0, 7.3, 8.5, 9.3, 9.8, 10.0),
    (0.0, 3.0, 5.5, 8.0, 9.6, 11.2, 12.7, 14.2, 15.4),
    (0.0, 3.1, 5.9, 8.2, 9.9, 11.6, 13.3, 15.0, 16.6),
    (0.0, 3.2, 6.0, 8.2, 10.0, 11.8, 13.6, 15.4, 17.2),
    # The same with Crossroads, where there is always something to buy.
    (0.0, 0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3),
    (0.0, 2.7, 4.4, 5.9, 7.4, 8.8, 10.2, 11.5, 12.7),
    (0.0, 2.8, 4.8, 6.6, 8.2, 9.8, 11.4, 13.1, 14.8),
    (0.0, 2.7, 4.8, 6.7, 8.3, 9.9, 11.6, 13.3, 15.0),
    (0.0, 2.6, 4.5, 6.3, 7.9, 9.5, 11.2, 12.9, 14.6),
)
MORE = (0.0, 0.0, 0.8, 1.1, 1.3, 0.0, 1.0, 1.5, 1.5, 1.4)  # each further coin


@rule
def inns_to_come(s: State, p: int) -> int:
    """How many inns lie before a player."""
    place = s.at[p]
    if s.return_trip:
        return INN_NUMBER[place]
    return len(INNS) - INN_NUMBER[place] - (1 if STOP[place] == Stop.INN else 0)


@rule
def coins_worth(s: State, coins: int, inns: int) -> float:
    """What a sum of coins is worth before so many inns."""
    row = inns + (len(INNS) if s.crossroads else 0)
    return COINS[row][min(coins, KNOWN - 1)] + MORE[row] * max(0, coins - KNOWN + 1)


@rule
def cost(s: State, p: int, price: int) -> float:
    """What it is worth to keep the coins that something costs."""
    inns = inns_to_come(s, p)
    return coins_worth(s, s.coins[p], inns) - coins_worth(s, max(0, s.coins[p] - price), inns)
