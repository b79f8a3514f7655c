"""What a position is worth: a quick estimate for bots, in points."""

from gokaido.engine.compile.rule import rule

from ..material.pieces import CHARACTERS, COASTAL, COINS_PER_SLAB, PAINTINGS, SLABS, WARES, Character, Station, Wave
from ..material.tables import (
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    GARDEN_POINTS,
    GIFT_POINTS,
    GOLD_POINTS,
    LAST_GARDEN,
    LAST_TEMPLE,
    STATION_KIND,
    STATION_TOWN,
    TEMPLE_POINTS,
    TOWN_DRAW,
)
from ..rules.artist import company, may_gift
from ..rules.scoring import points
from ..rules.seashore import has_wave, store_of, wares_of
from ..state import DuoPhase, DuoState

WON = 100.0
STILL_TO_COME = 60.0  # points that a whole game brings to either player beyond what is in sight at its start


@rule
def value(s: DuoState, seat: int) -> float:
    """The lead in points, now and in prospect; 100 more for a win."""
    if s.over:
        lead = points(s, seat) - points(s, 1 - seat)
        coins = s.coins[seat] - s.coins[1 - seat]
        if lead == 0 and coins == 0:
            return 0.0
        won = lead > 0 or (lead == 0 and coins > 0)
        return lead + (WON if won else -WON)
    far = to_go(s)
    return strength(s, seat, far) - strength(s, 1 - seat, far)


@rule
def own_value(s: DuoState, seat: int) -> float:
    """The points that a player may expect at the end."""
    far = to_go(s)
    return strength(s, seat, far) + STILL_TO_COME * far


@rule
def to_go(s: DuoState) -> float:
    """How much of the game is still to come, from 1 to 0, by the player who is nearest to an end."""
    if s.ending:
        return 0.0
    done = 0.0
    for p in range(2):
        done = max(done, (s.temples[p] - 1.0) / (LAST_TEMPLE - 1), (s.gardens[p] - 1.0) / (LAST_GARDEN - 1))
        done = max(done, 1.0 * s.slabs[p] / SLABS, 1.0 * s.given[p] / PAINTINGS)
    return 1.0 - done


@rule
def strength(s: DuoState, p: int, far: float) -> float:
    """What the three characters of a player have and are about to get."""
    acting = s.die if s.phase == DuoPhase.ACT and s.mover == p else -1
    worth = pilgrim_worth(s, p, far, STATION_KIND[s.station[p]] if acting == Character.PILGRIM else -1)
    worth += merchant_worth(s, p, far, acting)
    worth += artist_worth(s, p, far, 1 if acting == Character.ARTIST else 0)
    for c in range(CHARACTERS):
        if s.wave_holder[c] == p:
            worth += 2.5 * far
    if s.spring == p and s.again == 0:
        worth += 1.0 + 1.5 * far
    return worth


@rule
def pilgrim_worth(s: DuoState, p: int, far: float, kind: int) -> float:
    """Temples times gardens, as many as one may still expect; a station just reached counts as used."""
    temples = min(LAST_TEMPLE, s.temples[p] + (1 if kind == Station.TEMPLE else 0))
    gardens = min(LAST_GARDEN, s.gardens[p] + (1 if kind == Station.GARDEN else 0))
    worth = min(1.0 * TEMPLE_POINTS[LAST_TEMPLE], TEMPLE_POINTS[temples] + 3.5 * far)
    worth *= min(1.0 * GARDEN_POINTS[LAST_GARDEN], GARDEN_POINTS[gardens] + 2.5 * far)
    if kind == Station.SEASHORE:
        worth += 2.5 * far
    if kind == Station.HOT_SPRING and s.spring != p:
        worth += 1.5 * far
    return worth


@rule
def merchant_worth(s: DuoState, p: int, far: float, acting: int) -> float:
    """Gold slabs and the coins and wares that lead to the next ones; a town just reached counts as used."""
    coins = 1.0 * s.coins[p]
    wares = 0.0
    for w in range(WARES):
        wares += 1.8 * min(s.wares[p][w], 4) * min(1.0, 0.3 + far)
    if acting == Character.PILGRIM and STATION_KIND[s.station[p]] == Station.COASTAL_TOWN:
        coins += BOUTIQUE_PRICE[s.boutique[STATION_TOWN[s.station[p]]]]
    if acting == Character.MERCHANT and s.town[p] < COASTAL:
        token = s.boutique[s.town[p]]
        have = s.wares[p][BOUTIQUE_WARE[token]]
        coins += have * (BOUTIQUE_PRICE[token] + (1 if has_wave(s, p, Wave.CRAFTY) else 0))
        wares -= 1.8 * min(have, 4) * min(1.0, 0.3 + far)
    elif acting == Character.MERCHANT:
        room = store_of(s, p) - wares_of(s, p)
        wares += (1.8 * min(TOWN_DRAW[s.town[p]], room) + 0.3) * min(1.0, 0.3 + far)
    slabs = s.slabs[p]
    while coins >= COINS_PER_SLAB and slabs < SLABS:
        coins -= COINS_PER_SLAB
        slabs += 1
    step = 0.1 * (GOLD_POINTS[min(slabs + 1, SLABS)] - GOLD_POINTS[slabs])
    return GOLD_POINTS[slabs] + step * (coins + wares) * min(1.0, 0.2 + 1.5 * far)


@rule
def artist_worth(s: DuoState, p: int, far: float, acting: int) -> float:
    """Paintings given, and those that are ready to be."""
    given = s.given[p]
    shown = s.shown[p]
    if acting and may_gift(s, p):
        given += 1
    elif acting:
        more = 1 if has_wave(s, p, Wave.PROFICIENT) else 0
        shown = min(PAINTINGS, shown + company(s, p) + more)
    ready = 1.0 * min(shown - given, 3) + 0.5 * max(0, shown - given - 3)
    step = GIFT_POINTS[min(given + 1, PAINTINGS)] - GIFT_POINTS[given]
    return GIFT_POINTS[given] + 0.5 * ready * step * min(1.0, 2.0 * far)
