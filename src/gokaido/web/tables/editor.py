"""Positions that somebody arranges in a form: read, written into a link and into a file.

Nothing is stored before somebody wants to analyse it, and the rules look at a position where files are replayed.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from starlette.datastructures import FormData

from gokaido.engine.errors import BadSave, GokaidoError
from gokaido.engine.forms import FormField, FormKind
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.engine.saves import FORMAT

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

    @property
    def code(self) -> str:
        """The whole of it as a part of an address."""
        data = {"seats": self.seats, "options": self.options, "position": self.position}
        packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
        return urlsafe_b64encode(packed).decode().rstrip("=")

    @property
    def file(self) -> bytes:
        """The same as a match that begins there, for the lobby and the library."""
        position = {**self.game.rules.position_form.start(self.seats), **self.position}
        data = {
            "gokaido": FORMAT, "game": self.game.key, "rules": self.game.version, "seats": self.seats,
            "options": dict(self.options), "seed": SEED, "position": position, "actions": [],
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False).encode()


def entries(game: Game, one: FormField, seats: int) -> int:
    """How many sides have a field; 0 for one of the whole table."""
    return 0 if not one.each else game.rules.sides(seats) + (one.neutral and seats == 2)


def draft_of_code(game: Game, code: str) -> Draft:
    """What a link holds; an empty one is the start."""
    if not code:
        return Draft(game, game.usual_seats)
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        data = json.loads(zlib.decompressobj().decompress(packed, LARGEST_DRAFT))
        seats, options, position = data["seats"], data["options"], data["position"]
    except (NotBase64, zlib.error, ValueError, TypeError, LookupError, RecursionError):
        raise Invalid("draft_unclear") from None
    names = {one.name for one in game.rules.position_form.fields}
    if seats not in game.rules.seats or not isinstance(options, dict) or not isinstance(position, dict):
        raise Invalid("draft_unclear")
    allowed = {o.name: {str(value): value for value in o.allowed} for o in game.rules.options}
    if not position.keys() <= names or any(str(options[o]) not in allowed.get(o, ()) for o in options):
        raise Invalid("draft_unclear")
    return Draft(game, seats, {o: allowed[o][str(value)] for o, value in options.items()}, position)


def usual_position(draft: Draft) -> dict[str, Any]:
    """What stands on the table before anything is filled in."""
    return dict(_usual(draft.game.key, draft.seats, tuple(sorted(draft.options.items()))))


@lru_cache(256)
def _usual(game: str, seats: int, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    match = Match.from_text(Draft(game_of(game), seats, dict(options)).file.decode())
    return match.game.rules.position(match.state)


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


# ------------------------------------------------------------------ the form


def draft_of_form(game: Game, form: FormData) -> Draft:
    """What somebody filled in; what is as it would be anyway is left out, so that it follows from the rest."""
    given = str(form.get("seats"))
    seats = next((n for n in game.rules.seats if str(n) == given), game.usual_seats)
    options = {o.name: _option(form, o) for o in game.rules.options}
    options = {o.name: options[o.name] for o in game.rules.options if options[o.name] != o.default}
    usual, position = usual_position(Draft(game, seats, options)), dict[str, Any]()
    for one in game.rules.position_form.fields:
        if one.fits(options):
            value = _read(form, one, entries(game, one, seats))
            if value is not None and value != usual.get(one.name):
                position[one.name] = value
    return Draft(game, seats, options, position)


def _option(form: FormData, option: Any) -> Any:
    given = form.get(f"option-{option.name}")
    if isinstance(option.default, bool):
        return given == "on"
    return next((value for value in option.allowed if str(value) == given), option.default)


def _read(form: FormData, one: FormField, count: int) -> Any:
    """A field of so many sides; None where nothing was filled in."""
    if not one.each:
        return _entry(form, one, one.name)
    found = [_entry(form, one, f"{one.name}.{k}") for k in range(count)]
    if one.optional:
        return {str(k): value for k, value in enumerate(found) if value is not None} or None
    return found


def _entry(form: FormData, one: FormField, name: str) -> Any:
    """A field of one seat."""
    match one.kind:
        case FormKind.NUMBER:
            given = _whole(form, one, name)
            return given if given is not None or one.optional else one.least
        case FormKind.CHOICE:
            return _chosen(form, one, name)
        case FormKind.SEVERAL:
            ticked = set(map(str, form.getlist(name)))
            return [value for value, _ in one.words if str(value) in ticked] or (None if one.optional else [])
        case FormKind.ROW:
            return [_chosen(form, one, f"{name}.{key}") for key, _ in one.keys]
        case FormKind.TABLE:
            return {str(key): _chosen(form, one, f"{name}.{key}") for key, _ in one.keys}
    counts = {value: _whole(form, one, f"{name}.{value}") or 0 for value, _ in one.words}
    if not all(0 <= n <= one.most for n in counts.values()):
        raise Invalid("form_most", field=one.label, le=one.most)
    if one.kind is FormKind.CARDS:
        return [value for value, n in counts.items() for _ in range(n)]
    return {value: n for value, n in counts.items() if n}


def _chosen(form: FormData, one: FormField, name: str) -> Any:
    given = form.get(name)
    known = {str(value): value for value, _ in one.words}
    if given in (None, "") and (one.optional or None in known.values()):
        return None
    if given not in known:
        raise Invalid("draft_choice", field=one.label, given=str(given))
    return known[str(given)]


def _whole(form: FormData, one: FormField, name: str) -> int | None:
    """A number, whose bounds the rules know; None where nothing was filled in."""
    given = str(form.get(name) or "").strip()
    if not given:
        return None
    if not given.isascii() or not given.removeprefix("-").isdecimal() or len(given) > 6:
        raise Invalid("form_integer", field=one.label)
    return int(given)


# ------------------------------------------------------------------ what stands in it


@dataclass(frozen=True)
class FormBox:
    """One thing to fill in."""

    name: str
    label: str
    value: Any = None  # of a number: the number; of a choice: the text of what is chosen
    choices: tuple[tuple[str, str, bool], ...] = ()  # (value, words, is it chosen)
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class FormRow:
    """A field of one seat, or of the table."""

    label: str
    kind: str
    boxes: tuple[FormBox, ...]
    optional: bool


def rows_of(draft: Draft, usual: Mapping[str, Any], lang: str, seat: int | None) -> Iterator[FormRow]:
    """The fields of a seat, or of the table, as they are filled in."""
    for one in draft.game.rules.position_form.fields:
        if not one.fits(draft.options) or one.each != (seat is not None):
            continue
        if seat is not None and seat >= entries(draft.game, one, draft.seats):
            continue
        value = draft.position.get(one.name, None if one.optional else usual.get(one.name))
        name = one.name
        if seat is not None:
            name, value = f"{one.name}.{seat}", _of_seat(value, seat)
        yield FormRow(one.label[lang], one.kind.value, tuple(_boxes(one, name, value, lang)), one.optional)


def _of_seat(value: Any, seat: int) -> Any:
    if isinstance(value, dict):
        return value.get(str(seat))
    return value[seat] if isinstance(value, list) and seat < len(value) else None


def _boxes(one: FormField, name: str, value: Any, lang: str) -> Iterator[FormBox]:
    match one.kind:
        case FormKind.NUMBER:
            shown = value if isinstance(value, int) else "" if one.optional else one.least
            yield FormBox(name, one.label[lang], shown, (), one.least, one.most)
        case FormKind.CHOICE:
            yield FormBox(name, one.label[lang], None, _choices(one, value, lang))
        case FormKind.SEVERAL:
            held = set(map(str, value)) if isinstance(value, list) else set()
            chosen = tuple((str(v), words[lang], str(v) in held) for v, words in one.words)
            yield FormBox(name, one.label[lang], len(held), chosen)
        case FormKind.ROW | FormKind.TABLE:
            for k, (key, words) in enumerate(one.keys):
                there = value.get(str(key)) if isinstance(value, dict) else _of_seat(value, k)
                yield FormBox(f"{name}.{key}", words[lang], None, _choices(one, there, lang))
        case FormKind.COUNTS | FormKind.CARDS:
            for v, words in one.words:
                n = value.get(v, 0) if isinstance(value, dict) else value.count(v) if isinstance(value, list) else 0
                yield FormBox(f"{name}.{v}", words[lang], n if isinstance(n, int) else 0, (), 0, one.most)


def _choices(one: FormField, value: Any, lang: str) -> tuple[tuple[str, str, bool], ...]:
    empty = (("", "–", value is None),) if one.optional else ()
    return empty + tuple(("" if v is None else str(v), words[lang], v == value) for v, words in one.words)
