"""What is handed out in Edo: achievements, then the ranks of the temple's donors, the first of them last."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Award
from gokaido.engine.state.event import Event

from ..material.base import FEAT_WORDS, Feat
from ..state import TokaidoKind

DONORS = {
    "en": ("First donor of the temple", "Second donor", "Third donor", "Donor"),
    "fr": ("Premier donateur du temple", "Deuxième donateur", "Troisième donateur", "Donateur"),
}


def awards(s: Any, events: Sequence[Event], lang: str) -> list[Award]:
    """The awards of the last action."""
    feats = [
        Award(FEAT_WORDS[e.what][lang], e.seat, e.amount, f"a-{Feat.word(e.what)}")
        for e in events
        if e.code == TokaidoKind.ACHIEVED
    ]
    ranked = [e for e in events if e.code == TokaidoKind.RANKED and e.seat < s.seats]
    titles = DONORS[lang]
    return feats + [
        Award(titles[min(e.what, len(titles) - 1)], e.seat, e.amount, "g-temple")
        for e in sorted(ranked, key=lambda e: -e.what)
    ]
