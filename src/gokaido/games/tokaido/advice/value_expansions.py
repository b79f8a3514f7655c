"""What amulets, calligraphies and growing objects still promise, for bots."""

from gokaido.engine.compile.rule import rule

from ..material.base import LAST, Who
from ..material.crossroads import IN_STOCK, SECRETS, Calligraphy, Legend, Stock
from ..rules.crossroads.calligraphies import calligraphy_points, counts_for
from ..rules.ending import card_types
from ..rules.road import travellers, walked
from ..state import TokaidoState

AMULET = 2.8  # what an unused amulet is worth while there is time to use it
GROWING = 3.0  # cards that Shodo or Emaki will still count on a whole road
STILL_GAINS = 2.5  # what a calligraphy may still gain on a whole road


@rule
def calligraphy_worth(s: TokaidoState, p: int, card: int, left: float) -> float:
    """What a calligraphy will be worth: what it counts now, and some hope."""
    if card == Calligraphy.PATIENCE:
        return 3.0 + 0.5 * s.lane[p] if walked(s, p) < LAST else 1.0 * calligraphy_points(s, p, card, travellers(s))
    points = 1.0 * calligraphy_points(s, p, card, travellers(s))
    if card == Calligraphy.FORESIGHT:  # coins are worth something already, and most will be spent
        return min(points, 2.0 + points * (1.0 - left))
    if card == Calligraphy.FASTING:  # inns still to come are mostly no fasts
        return points * (1.0 - 0.7 * left)
    return points + STILL_GAINS * left


@rule
def expansion_value(s: TokaidoState, p: int, left: float) -> float:
    """The new cards of a player, beyond the points that they have scored."""
    value = AMULET * s.n_secrets[p][Stock.AMULETS] * min(1.0, 6.0 * left)
    best = 0.0
    for card in range(IN_STOCK, SECRETS):
        if counts_for(s, p, card):
            worth = calligraphy_worth(s, p, card, left)
            value += worth
            best = max(best, worth)
    if s.traveller[p] == Who.MARIHITO:
        value += best
    if s.traveller[p] == Who.SUSERI:
        value += card_types(s, p)
    growing = (s.legends[p] >> Legend.SHODO & 1) + (s.legends[p] >> Legend.EMAKI & 1)
    return value + GROWING * growing * left
