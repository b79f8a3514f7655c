"""Saved matches: their files, and what their text must hold."""

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import BadSave, GokaidoError
from .game import Game
from .language import Words
from .registry import game_of

if TYPE_CHECKING:
    from .match import Match

AnyMatch = TypeVar("AnyMatch", bound="Match")

FORMAT = 1
LONGEST = 200_000  # letters of a file; a long match has 20,000
MOST_ACTIONS = 5_000
LONGEST_ACTION = 100  # letters
LONGEST_TEXT = 100  # letters of a word in a position
MOST_THINGS = 250  # in one list or table of a position
DEEPEST = 5  # lists in lists of a position
LARGEST = 1 << 63
THE_TEXT = {"en": "The text", "fr": "Le texte"}  # what is read, where it is no file
PARTS: dict[str, type] = {
    "game": str,
    "rules": int,
    "seats": int,
    "options": dict,
    "seed": int,
    "position": dict,
    "actions": list,
    "luck": dict,
}


def text_of(match: "Match", **more: Any) -> str:
    """A match as a short readable JSON text, with what else is to stand in it."""
    data = {
        "gokaido": FORMAT,
        "game": match.game.key,
        "rules": match.game.version,
        "seats": match.seats,
        "options": match.options,
        "seed": match.seed,
        **({"position": match.position} if match.position else {}),
        "actions": match.texts,
        **({"luck": {str(k): luck for k, luck in match.luck.items()}} if match.luck else {}),
        **more,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def match_of(kind: "type[AnyMatch]", text: str, name: str | Words, game: Game | None) -> "AnyMatch":
    """The match that a text holds, played to where it was saved."""
    data = parts(text, name)
    try:
        game = game if game is not None and game.key == data["game"] else game_of(data["game"])
        if data["rules"] != game.version:
            raise BadSave("save_rules", file=name, given=data["rules"], game=game.names, version=game.version)
        match = kind.begin(game, data["seats"], data["seed"], data["options"], data["position"])
    except BadSave:
        raise
    except GokaidoError as error:
        raise BadSave("save_replay", file=name, reason=error) from error
    for number, written in enumerate(data["actions"], 1):
        try:
            match.play_with(written, data["luck"].get(str(number - 1), {}))
        except GokaidoError as error:
            raise BadSave("save_action", file=name, number=number, reason=error) from error
    return match


def parts(text: str, name: str | Words) -> dict[str, Any]:
    """The parts of a saved match, each of its kind and of a size that a match can have."""
    if len(text) > LONGEST:
        raise BadSave("save_too_long", file=name, most=LONGEST)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave("save_no_json", file=name, reason=str(error)) from error
    form = data.get("gokaido") if isinstance(data, dict) else None
    if type(form) is not int or form < 1:
        raise BadSave("save_no_match", file=name)
    if form > FORMAT:
        raise BadSave("save_newer", file=name, given=form, known=FORMAT)
    data.setdefault("position", {})
    data.setdefault("luck", {})
    for part, kind in PARTS.items():
        if part not in data:
            raise BadSave("save_missing", file=name, part=part)
        if type(data[part]) is not kind:
            raise BadSave("save_part", file=name, part=part, given=data[part])
    for part in ("options", "position", "luck"):
        _check_size(data[part], name, part)
    _check_actions(data["actions"], name)
    _check_luck(data["luck"], name)
    return {part: data[part] for part in PARTS}


def _check_actions(actions: list[Any], name: str | Words) -> None:
    if len(actions) > MOST_ACTIONS:
        raise BadSave("save_actions", file=name, given=len(actions), most=MOST_ACTIONS)
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str) or len(action) > LONGEST_ACTION:
            raise BadSave("save_action_text", file=name, number=number, given=action)


def _check_luck(luck: dict[str, Any], name: str | Words) -> None:
    """Luck is told by the place of its action, counted from 0."""
    for key, told in luck.items():
        if not isinstance(told, dict) or not (key.isascii() and key.isdecimal() and len(key) <= len(str(MOST_ACTIONS))):
            raise BadSave("save_luck", file=name, given=key)


def _check_size(value: Any, name: str | Words, part: str, depth: int = 0) -> None:
    """Nothing of it is larger than what people write by hand."""
    if isinstance(value, (dict, list)):
        most = MOST_ACTIONS if part == "luck" and depth == 0 else MOST_THINGS
        if depth > DEEPEST:
            raise BadSave("save_nested", file=name, part=part, most=DEEPEST)
        if len(value) > most:
            raise BadSave("save_list", file=name, part=part, given=len(value), most=most)
        for inside in (*value, *value.values()) if isinstance(value, dict) else value:
            _check_size(inside, name, part, depth + 1)
    elif isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise BadSave("save_text", file=name, part=part, given=value, most=LONGEST_TEXT)
    elif isinstance(value, float) or (isinstance(value, int) and not -LARGEST <= value < LARGEST):
        raise BadSave("save_number", file=name, part=part, given=value)


def write(path: str | os.PathLike[str], text: str) -> None:
    """Write a file that others may be writing too; it is replaced whole or not at all."""
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def read(path: str | os.PathLike[str]) -> str:
    """The text of a saved match, as somebody may have edited it."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadSave("file_unreadable", file=str(path), reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise BadSave("file_no_text", file=str(path)) from error
