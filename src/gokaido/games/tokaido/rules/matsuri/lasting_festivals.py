"""Festivals that last until the next inn."""

from gokaido.engine.compile.rule import rule

from ...material.base import STOPS_OF, Stop
from ...material.matsuri import FIRST_LASTING, Festival
from ...state import TokaidoState


@rule
def lasts(s: TokaidoState, festival: int) -> bool:
    """Is a festival still going on?"""
    return s.lasting >> (festival - FIRST_LASTING) & 1 == 1


@rule
def reduced_stations(s: TokaidoState) -> int:
    """The stations that lose a place, as a bit mask: temples, villages or farms."""
    stations = 0
    if lasts(s, Festival.KAMIARI):
        stations |= STOPS_OF[Stop.TEMPLE]
    if lasts(s, Festival.EBISU):
        stations |= STOPS_OF[Stop.VILLAGE]
    if lasts(s, Festival.MURA):
        stations |= STOPS_OF[Stop.FARM]
    return stations
