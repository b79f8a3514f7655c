"""Saved matches: their files, and what their text must hold."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from .errors import BadSave

FORMAT = 1
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


def parts(text: str, name: str) -> dict[str, Any]:
    """The parts of a saved match, each of its kind."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"{name} is damaged: it is no complete JSON text ({error}).") from error
    form = data.get("gokaido") if isinstance(data, dict) else None
    if type(form) is not int or form < 1:
        raise BadSave(f"{name} is not a match of Gokaido.")
    if form > FORMAT:
        raise BadSave(f"{name} was written by a newer Gokaido (format {form}, this one reads {FORMAT}).")
    data.setdefault("position", {})
    data.setdefault("luck", {})
    for part, kind in PARTS.items():
        if part not in data:
            raise BadSave(f"{name} is damaged: {part!r} is missing.")
        if type(data[part]) is not kind:
            raise BadSave(f"{name} is damaged: {part!r} cannot be {data[part]!r}.")
    return dict(data)


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
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise BadSave(f"{path} holds no match: it is not text.") from error
