"""Hot springs and farms."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw
from gokaido.engine.state.event import emit

from ..material.base import FARM_COINS, SPRING_POINTS, Deck, Stop, Who
from ..material.matsuri import IYASAKA_COINS
from ..state import NO_SOURCE, Kind, Source, State
from .scoring import score


@rule
def hot_spring(s: State, p: int) -> None:
    """Draw a hot spring card: 2 or 3 points, one more for Mitsukuni; nothing if none is left (T-PILE-1, ruling)."""
    if s.pile_left[Deck.HOT_SPRINGS] > 0:
        card = draw(s, Deck.HOT_SPRINGS)
        points = SPRING_POINTS[card] + (1 if s.traveller[p] == Who.MITSUKUNI else 0)
        s.springs[p][card] += 1
        score(s, p, points, Source.HOT_SPRINGS)
        emit(s, Kind.BATHED, p, card, points, Source.HOT_SPRINGS)


@rule
def earn(s: State, p: int, coins: int, reason: int) -> None:
    """Coins from the bank, which never runs out (T-SETUP-6, ruling)."""
    s.coins[p] += coins
    emit(s, Kind.COINS, p, reason, coins, NO_SOURCE)


@rule
def farm(s: State, p: int) -> None:
    """Take 3 coins; Iyasaka 4."""
    earn(s, p, IYASAKA_COINS if s.traveller[p] == Who.IYASAKA else FARM_COINS, Stop.FARM)
