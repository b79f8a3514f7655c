"""Chance told by names, as at a table where it has happened: dice, wares, paintings."""

from typing import Any

from gokaido.engine.keywords import Keyword
from gokaido.engine.state.luck import tell

from ..material import DICE
from ..pieces import CHARACTERS, Character, Symbol, Ware
from ..state import Luck

LUCK = (
    Keyword("dice", "the faces of the dice of the next round: pilgrim, merchant, artist", [3, 2, 1]),
    Keyword("drawn", "the wares that come out of the bag", ["fan", "tea"]),
    Keyword("painted", "the landscapes that whoever moves turns up next", ["moon", "bamboo"]),
)


def luck(s: Any, dice: Any = (), drawn: Any = (), painted: Any = ()) -> None:
    """Take what was told of the chance to come."""
    if dice:
        _roll(s, dice)
    tell(s, Luck.WARE, [_numbered("ware", Ware.numbers, word) for word in drawn])
    if painted:
        _hang(s, [_numbered("painting", Symbol.numbers, word) for word in painted])


def _numbered(what: str, numbers: dict[str, int], word: Any) -> int:
    if word not in numbers:
        raise ValueError(f"there is no {what} {word!r}; there are {', '.join(numbers)}")
    return numbers[word]


def _roll(s: Any, faces: Any) -> None:
    if not isinstance(faces, (list, tuple)) or len(faces) != CHARACTERS:
        raise ValueError(f"dice takes three faces, of pilgrim, merchant and artist, not {faces!r}")
    for d, face in enumerate(faces):
        if face not in DICE[d]:
            raise ValueError(f"the die of the {Character.word(d)} has no {face!r}")
        tell(s, Luck.PILGRIM + d, [DICE[d].index(face)])


def _hang(s: Any, wanted: list[int]) -> None:
    """The paintings that lie face down change their order."""
    p, first = s.mover, s.shown[s.mover]
    down = s.paintings[p][first:]
    for symbol in wanted:
        if symbol not in down:
            raise ValueError(f"of the paintings that lie face down none is left that shows {Symbol.word(symbol)}")
        down.remove(symbol)
    s.paintings[p][first:] = wanted + down
