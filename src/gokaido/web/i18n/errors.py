"""Mistakes as answers: their id and values for programs, their sentence for people."""

from typing import Any

from pydantic import ValidationError

from gokaido.engine.errors import GokaidoError

from ..errors import Invalid

# What the check of a form calls a mistake, and what we call it.
FORM = {
    "missing": "form_missing",
    "int_parsing": "form_integer",
    "int_type": "form_integer",
    "int_from_float": "form_integer",
    "int_parsing_size": "form_too_many_digits",
    "string_type": "form_text",
    "bool_parsing": "form_yes_no",
    "bool_type": "form_yes_no",
    "greater_than_equal": "form_least",
    "less_than_equal": "form_most",
    "string_too_short": "form_short",
    "too_short": "form_short",
    "string_too_long": "form_long",
    "too_long": "form_long",
    "literal_error": "form_choice",
    "list_type": "form_list",
    "dict_type": "form_object",
    "model_attributes_type": "form_object",
    "model_type": "form_object",
    "json_invalid": "form_json",
}


def mistake_data(error: GokaidoError, lang: str) -> dict[str, Any]:
    """A mistake for programs."""
    return {**error.as_data(), "detail": error.say(lang)}


def form_mistake(found: ValidationError, place: tuple[str, ...] = ()) -> Invalid:
    """The first thing that is wrong with a value that stands at `place` in a request."""
    first = found.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in (*place, *first["loc"]))
    if first["type"] in FORM:
        return Invalid(FORM[first["type"]], **{**first.get("ctx", {}), "field": field})
    return Invalid("form_invalid", field=field, type=first["type"])
