"""What chance brings on the island, as cards to look at for a moment: wares from the bag, paintings turned up."""

from gokaido.engine.game import Reveal
from gokaido.engine.state.event import Event

from ..material.pieces import Ware
from ..material.tables import SYMBOL_WORDS
from ..state import DuoKind
from ..text.log import symbols_painted, wares_drawn
from ..text.phrases import join, wares
from .glyphs import symbol_glyph


def reveal(event: Event, lang: str) -> Reveal | None:
    """The card of an event, if it is one that nobody could foresee."""
    match event.code:
        case DuoKind.DREW:
            drawn = wares_drawn(event)
            glyphs = tuple(f"d-{Ware.word(w)}" for w, n in enumerate(drawn) for _ in range(n))
            return Reveal(wares(drawn, lang), glyphs) if glyphs else None
        case DuoKind.PAINTED:
            shown = symbols_painted(event)
            called = join([SYMBOL_WORDS[x][lang] for x in shown], lang)
            return Reveal(called[:1].upper() + called[1:], tuple(map(symbol_glyph, shown)))
    return None
