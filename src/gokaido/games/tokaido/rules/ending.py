"""The end of the journey."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import NOBODY, emit

from ..material.base import FEATS, KINDS, Feat, Who
from ..material.crossroads import Stock
from ..state import NO_SOURCE, TokaidoKind, TokaidoPhase, TokaidoSource, TokaidoState
from .crossroads.calligraphies import score_calligraphies
from .scoring import give_feat, people_met, rank_donors, score, souvenirs_owned


@rule
def finish(s: TokaidoState, travellers: int) -> None:
    """All are at the last inn: four achievements, the temple ranking, calligraphies, then Suseri (X-END-1)."""
    for feat in range(Feat.GOURMET, FEATS):
        give_feat(s, feat)
    rank_donors(s, travellers)
    if s.crossroads:
        score_calligraphies(s, travellers)
    if s.matsuri:
        score_card_types(s)
    s.phase = TokaidoPhase.OVER
    s.over = 1
    emit(s, TokaidoKind.OVER, NOBODY, 0, 0, NO_SOURCE)


@rule
def card_types(s: TokaidoState, p: int) -> int:
    """Of how many of twelve types a player holds a card; used amulets and the shared calligraphy do not count."""
    types = 0
    for kind in range(KINDS):
        types += 1 if s.panorama[p][kind] > 0 else 0
    types += 1 if s.springs[p][0] + s.springs[p][1] > 0 else 0
    types += 1 if s.baths[p] > 0 else 0
    types += 1 if souvenirs_owned(s, p) > 0 else 0
    types += 1 if s.legends[p] > 0 else 0
    types += 1 if people_met(s, p) > 0 else 0
    types += 1 if s.n_secrets[p][Stock.CALLIGRAPHIES] > 0 else 0
    types += 1 if s.n_secrets[p][Stock.AMULETS] > 0 else 0
    types += 1 if s.eaten[p] > 0 else 0
    types += 1 if s.trees[p] > 0 else 0
    return types


@rule
def score_card_types(s: TokaidoState) -> None:
    """Suseri scores 1 point for each type of card."""
    for p in range(s.seats):
        if s.traveller[p] == Who.SUSERI:
            types = card_types(s, p)
            score(s, p, types, TokaidoSource.POWERS)
            emit(s, TokaidoKind.CARD_TYPES, p, types, types, TokaidoSource.POWERS)
