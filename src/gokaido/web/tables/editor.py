"""Positions that somebody arranges in a form: read, written into a link and into a file.

Nothing is stored before somebody wants to analyse it, and the rules look at a position where files are replayed.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from gokaido.engine.editing import FIELDS
from gokaido.engine.errors import BadSave, GokaidoError
from gokaido.engine.forms import FormKind
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.engine.saves import FORMAT
from gokaido.engine.state.chance import SEED_BITS

from ..errors import Invalid

LONGEST_CODE = 4000  # letters of a link
LARGEST_DRAFT = 16_000  # bytes of what it holds
SEED = 1


@dataclass(frozen=True)
class Draft:
    """A position as it was filled in, right or wrong."""

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    seed: int = SEED

    @property
    def of_game(self) -> bool:
        """Does it begin with a moment of a game, to the last card, rather than with an empty table?"""
        return FIELDS in self.position

    @property
    def begun(self) -> "Draft":
        """What it begins with, before anything is filled in."""
        return replace(self, position={FIELDS: self.position[FIELDS]} if self.of_game else {})

    @property
    def code(self) -> str:
        """The whole of it as a part of an address."""
        data = {"seats": self.seats, "options": self.options, "position": self.position}
        data |= {"seed": self.seed} if self.of_game else {}
        packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
        return urlsafe_b64encode(packed).decode().rstrip("=")

    @property
    def file(self) -> bytes:
        """The same as a match that begins there, for the lobby and the library."""
        start = {} if self.of_game else self.game.rules.position_form.start(self.seats)
        data = {
            "gokaido": FORMAT, "game": self.game.key, "rules": self.game.version, "seats": self.seats,
            "options": dict(self.options), "seed": self.seed, "position": {**start, **self.position}, "actions": [],
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False).encode()


def draft_of_code(game: Game, code: str) -> Draft:
    """What a link holds; an empty one is the start."""
    if not code:
        return Draft(game, game.usual_seats)
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        data = json.loads(zlib.decompressobj().decompress(packed, LARGEST_DRAFT))
        seats, options, position = data["seats"], data["options"], data["position"]
        seed = data.get("seed", SEED)
    except (NotBase64, zlib.error, ValueError, TypeError, LookupError, RecursionError):
        raise Invalid("draft_unclear") from None
    names = {FIELDS, *(one.name for one in game.rules.position_form.fields)}
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise Invalid("draft_unclear")
    if seats not in game.rules.seats or not isinstance(options, dict) or not isinstance(position, dict):
        raise Invalid("draft_unclear")
    allowed = {o.name: {str(value): value for value in o.allowed} for o in game.rules.options}
    if not position.keys() <= names or any(str(options[o]) not in allowed.get(o, ()) for o in options):
        raise Invalid("draft_unclear")
    return Draft(game, seats, {o: allowed[o][str(value)] for o, value in options.items()}, position, seed)


def draft_of_match(match: Match) -> Draft:
    """A moment of a game, to the last card."""
    options = {o.name: match.options[o.name] for o in match.game.rules.options if match.options[o.name] != o.default}
    return Draft(match.game, match.seats, options, {FIELDS: match.position_names()[FIELDS]}, match.seed)


def usual_position(draft: Draft) -> dict[str, Any]:
    """What stands on an empty table before anything is filled in."""
    return dict(_usual(draft.game.key, draft.seats, tuple(sorted(draft.options.items()))))


@lru_cache(256)
def _usual(game: str, seats: int, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return names_of(Match.from_text(Draft(game_of(game), seats, dict(options)).file.decode()))


def names_of(match: Match) -> dict[str, Any]:
    """A position in the names of the form."""
    rules = match.game.rules
    return {**rules.position(match.state), **rules.position_form.filled(match.state)}


def number_beyond(draft: Draft) -> GokaidoError | None:
    """The first number that is beyond its bounds, in the words of the form."""
    for one in draft.game.rules.position_form.fields:
        value = draft.position.get(one.name) if one.kind is FormKind.NUMBER else None
        given = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        if any(isinstance(n, int) and not one.least <= n <= one.most for n in given):
            return Invalid("draft_number", field=one.label, least=one.least, most=one.most)
    return None


def mistake_in(error: GokaidoError) -> GokaidoError:
    """What is wrong with a position, without words about the file that it went through."""
    reason = error.values.get("reason")
    return reason if isinstance(error, BadSave) and isinstance(reason, GokaidoError) else error
