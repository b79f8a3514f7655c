"""The form of the position editor: what somebody filled in, and what stands in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.datastructures import FormData

from gokaido.engine.editing import merged
from gokaido.engine.forms import FormField, FormGroup, FormKind, FormWords
from gokaido.engine.game import Game

from ..errors import Invalid
from .editor import LONGEST_CODE, Draft, draft_of_code


def entries(game: Game, one: FormField, seats: int) -> int:
    """How many sides have a field; 0 for one of the whole table."""
    return 0 if not one.each else game.rules.sides(seats) + (one.neutral and seats == 2)


def draft_begun(game: Game, form: FormData) -> Draft:
    """What the filled in form began with: a moment of a game, unless that had other players or options."""
    given = str(form.get("seats"))
    seats = next((n for n in game.rules.seats if str(n) == given), game.usual_seats)
    found = {o.name: _option(form, o) for o in game.rules.options}
    options = {o.name: found[o.name] for o in game.rules.options if found[o.name] != o.default}
    begun = draft_of_code(game, str(form.get("begun") or "")[:LONGEST_CODE]).begun
    return begun if (begun.seats, begun.options) == (seats, options) else Draft(game, seats, options)


def draft_of_form(begun: Draft, form: FormData, usual: Mapping[str, Any]) -> Draft:
    """What somebody filled in; what is as it would be anyway is left out, so that it follows from the rest."""
    position = dict(begun.position)
    for one in begun.game.rules.position_form.fields:
        if one.fits(begun.options, begun.seats):
            before = _in_order(one, usual.get(one.name))
            value = _read(form, one, begun, before)
            if isinstance(value, dict) and isinstance(before, list):  # of seats, some of which stay as they are
                value = {k: v for k, v in value.items() if v != _of_seat(before, int(k))} or None
                before = None
            if value != before and (value is not None or (begun.of_game and not one.each)):
                position[one.name] = value
    return replace(begun, position=position)


def _in_order(one: FormField, value: Any) -> Any:
    """Cards that may lie in any order as the form has them."""
    if one.kind not in (FormKind.SEVERAL, FormKind.CARDS) or one.by_word or not isinstance(value, list):
        return value
    order = [word for word, _ in one.words]
    return [_in_order(replace(one, each=False), held) for held in value] if one.each else sorted(value, key=order.index)


def _option(form: FormData, option: Any) -> Any:
    given = form.get(f"option-{option.name}")
    if isinstance(option.default, bool):
        return given == "on"
    return next((value for value in option.allowed if str(value) == given), option.default)


def _read(form: FormData, one: FormField, draft: Draft, usual: Any) -> Any:
    """A field of all its sides; None where nothing was filled in."""
    if not one.each:
        found = _entry(form, one, one.name, draft.seats, usual)
        return [] if found is None and draft.of_game and one.kind is FormKind.SEVERAL else found
    count = entries(draft.game, one, draft.seats)
    each = [_entry(form, one, f"{one.name}.{k}", draft.seats, _of_seat(usual, k)) for k in range(count)]
    if one.by_word:
        return {word: [k for k in range(count) if word in each[k]] for word, _ in one.words}
    if one.optional:
        return {str(k): value for k, value in enumerate(each) if value is not None} or None
    return each


def _entry(form: FormData, one: FormField, name: str, seats: int, usual: Any) -> Any:
    """A field of one seat, or of the table; as usual where the form did not have it, as it was for fewer players."""
    words = one.words_for(seats)
    match one.kind:
        case FormKind.NUMBER:
            given = _whole(form, one, name)
            return given if given is not None or one.optional else one.least
        case FormKind.CHOICE:
            return _chosen(form, one, name, words, usual)
        case FormKind.SEVERAL:
            ticked = set(map(str, form.getlist(name)))
            return [value for value, _ in words if str(value) in ticked] or (None if one.optional else [])
        case FormKind.ORDER:
            found = [_chosen(form, one, f"{name}.{k}", words, None, blank=True) for k in range(one.most)]
            return [value for value in found if value is not None] or None
        case FormKind.ROW:
            return [_chosen(form, one, f"{name}.{key}", words, None) for key, _ in one.keys]
        case FormKind.TABLE:
            return {str(key): _chosen(form, one, f"{name}.{key}", words, None) for key, _ in one.keys}
        case FormKind.PAIRS:
            places = enumerate(one.keys)
            return dict(_chosen(form, one, f"{name}.{key}", one.words_for(seats, k), None) for k, (key, _) in places)
    counts = {value: _whole(form, one, f"{name}.{value}") or 0 for value, _ in words}
    if not all(0 <= n <= one.most for n in counts.values()):
        raise Invalid("form_most", field=one.label, le=one.most)
    if one.kind is FormKind.CARDS:
        return [value for value, n in counts.items() for _ in range(n)]
    return {value: n for value, n in counts.items() if n}


def _chosen(form: FormData, one: FormField, name: str, words: FormWords, usual: Any, blank: bool = False) -> Any:
    given = form.get(name)
    known = {str(value): value for value, _ in words}
    if given is None and usual is not None:
        return usual
    if given in (None, "") and (blank or one.optional or None in known.values()):
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
    filled: bool  # does something stand there that is not so at the start?


def rows_of(
    draft: Draft, usual: Mapping[str, Any], lang: str, seat: int | None, group: FormGroup = FormGroup.TABLE
) -> Iterator[FormRow]:
    """The fields of a seat, or of a group of the table, as they are filled in."""
    for one in draft.game.rules.position_form.fields:
        if not one.fits(draft.options, draft.seats) or one.each != (seat is not None) or one.group is not group:
            continue
        if seat is not None and seat >= entries(draft.game, one, draft.seats):
            continue
        value = usual.get(one.name) if draft.of_game or not one.optional else None
        if one.name in draft.position:
            given = draft.position[one.name]
            value = merged(value, given) if one.each and not one.by_word else given
        name = one.name
        if seat is not None:
            name, value = f"{one.name}.{seat}", _of_seat(value, seat, one.by_word)
        boxes = tuple(_boxes(one, name, value, lang, draft.seats))
        yield FormRow(one.label[lang], one.kind.value, boxes, one.optional, one.name in draft.position)


def _of_seat(value: Any, seat: int, by_word: bool = False) -> Any:
    if by_word:
        held = value.items() if isinstance(value, dict) else ()
        return [word for word, seats in held if isinstance(seats, list) and seat in seats]
    if isinstance(value, dict):
        return value.get(str(seat))
    return value[seat] if isinstance(value, list) and seat < len(value) else None


def _boxes(one: FormField, name: str, value: Any, lang: str, seats: int) -> Iterator[FormBox]:
    label, words = one.label[lang], one.words_for(seats)
    match one.kind:
        case FormKind.NUMBER:
            shown = value if isinstance(value, int) else "" if one.optional else one.least
            yield FormBox(name, label, shown, (), one.least, one.most)
        case FormKind.CHOICE:
            yield FormBox(name, label, None, _choices(words, value, lang, one.optional))
        case FormKind.SEVERAL:
            held = set(map(str, value)) if isinstance(value, list) else set()
            chosen = tuple((str(v), said[lang], str(v) in held) for v, said in words)
            yield FormBox(name, label, len(held), chosen)
        case FormKind.ORDER:
            for k in range(one.most):
                yield FormBox(f"{name}.{k}", str(k + 1), None, _choices(words, _of_seat(value, k), lang, True))
        case FormKind.ROW | FormKind.TABLE:
            for k, (key, said) in enumerate(one.keys):
                there = value.get(str(key)) if isinstance(value, dict) else _of_seat(value, k)
                yield FormBox(f"{name}.{key}", said[lang], None, _choices(words, there, lang, one.optional))
        case FormKind.PAIRS:
            pairs = list(value.items()) if isinstance(value, dict) else []
            for k, (key, said) in enumerate(one.keys):
                fits = one.words_for(seats, k)
                there = next((pair for pair, _ in fits if pair in pairs), None)
                yield FormBox(f"{name}.{key}", said[lang], None, _choices(fits, there, lang, False))
        case FormKind.COUNTS | FormKind.CARDS:
            for v, said in words:
                n = value.get(v, 0) if isinstance(value, dict) else value.count(v) if isinstance(value, list) else 0
                yield FormBox(f"{name}.{v}", said[lang], n if isinstance(n, int) else 0, (), 0, one.most)


def _choices(words: FormWords, value: Any, lang: str, blank: bool) -> tuple[tuple[str, str, bool], ...]:
    empty = (("", "–", value is None),) if blank else ()
    return empty + tuple(("" if v is None else str(v), said[lang], v == value) for v, said in words)
