"""Chance told by names, as at a table where it has happened: dice, wares, paintings."""

from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.errors import BadPosition
from gokaido.engine.keywords import Keyword
from gokaido.engine.state.luck import tell
from gokaido.engine.state.record import MOST_LUCK

from ..material.pieces import CHARACTERS, Character, Symbol, Ware
from ..material.tables import DICE
from ..state import DuoLuck

LUCK = (
    Keyword("dice", "the faces of the dice of the next round: pilgrim, merchant, artist", [3, 2, 1]),
    Keyword("drawn", "the wares that come out of the bag", ["fan", "doll"]),
    Keyword("painted", "the landscapes that whoever moves turns up next", ["moon", "bamboo"]),
)


def luck(s: Any, dice: Any = (), drawn: Any = (), painted: Any = ()) -> None:
    """Take what was told of the chance to come."""
    if dice:
        _roll(s, dice)
    tell(s, DuoLuck.WARE, _numbers("drawn", Ware, drawn))
    if painted:
        _hang(s, _numbers("painted", Symbol, painted))


def _numbers(field: str, names: _Names, words: Any) -> list[int]:
    """The numbers of some words."""
    if not isinstance(words, (list, tuple)):
        raise BadPosition("field_list", field=field, most=MOST_LUCK, given=words)
    for word in words:
        if not isinstance(word, str) or word not in names.numbers:
            raise BadPosition("field_word", field=field, given=word, known=tuple(names.numbers))
    return [names.numbers[word] for word in words]


def _roll(s: Any, faces: Any) -> None:
    if not isinstance(faces, (list, tuple)) or len(faces) != CHARACTERS:
        raise BadPosition("duo.luck_dice", given=faces)
    for d, face in enumerate(faces):
        if face not in DICE[d]:
            raise BadPosition("duo.die_face", die=Character.word(d), given=face)
        tell(s, DuoLuck.PILGRIM + d, [DICE[d].index(face)])


def _hang(s: Any, wanted: list[int]) -> None:
    """The paintings that lie face down change their order."""
    p, first = s.mover, s.shown[s.mover]
    down = s.paintings[p][first:]
    for symbol in wanted:
        if symbol not in down:
            raise BadPosition("duo.not_face_down", painting=Symbol.word(symbol))
        down.remove(symbol)
    s.paintings[p][first:] = wanted + down
