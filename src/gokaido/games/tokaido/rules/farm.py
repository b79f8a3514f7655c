"""Farms."""

from gokaido.engine.compile.rule import rule

from ..material.base import FARM_COINS, Stop, Who
from ..material.matsuri import IYASAKA_COINS
from ..state import TokaidoState
from .purse import earn


@rule
def farm(s: TokaidoState, p: int) -> None:
    """Take 3 coins; Iyasaka 4."""
    earn(s, p, IYASAKA_COINS if s.traveller[p] == Who.IYASAKA else FARM_COINS, Stop.FARM)
