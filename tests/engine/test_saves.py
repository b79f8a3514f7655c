"""Saved matches: they replay to the same state, and what cannot be replayed is refused and left as it was."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import gokaido
from gokaido.engine.errors import BadSave
from gokaido.engine.match import Match

from .toy_matches import after, toy

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = after("draw", "stop")
    match.save(path)
    loaded = gokaido.Match.load(path)
    assert loaded.state.key() == match.state.key()
    assert (loaded.texts, loaded.history, loaded.seed) == (match.texts, match.history, match.seed)
    loaded.play("draw")
    assert [p.name for p in tmp_path.iterdir()] == ["match.json"]


def test_the_saved_text_is_short_and_readable() -> None:
    assert json.loads(after("draw", "stop").to_text()) == {
        "gokaido": 1,
        "game": "toy",
        "rules": 3,
        "seats": 2,
        "options": {"generous": False},
        "seed": 5,
        "actions": ["draw", "stop"],
    }


def test_a_finished_match_is_loaded_finished() -> None:
    assert Match.from_text(after("stop", "stop").to_text()).winners == (0, 1)


def test_a_large_seed_survives_saving() -> None:
    match = toy(seed=2**96 - 1)
    assert Match.from_text(match.to_text()).state.key() == match.state.key()


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(b"\xef\xbb\xbf" + toy().to_text().encode())
    assert Match.load(path).state.key() == toy().state.key()


def changed(**parts: Any) -> str:
    """A saved match with some parts changed; None takes a part away."""
    data = {**json.loads(after("draw", "stop").to_text()), **parts}
    return json.dumps({k: v for k, v in data.items() if v != "GONE"})


SAVED = after("draw", "stop").to_text()
DAMAGED: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "is damaged: it is no complete JSON text"),
    "truncated": (SAVED[: len(SAVED) // 2], "is damaged: it is no complete JSON text"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "holds no match: it is not text"),
    "zeros": (b"\0" * 4096, "is damaged: it is no complete JSON text"),
    "endless": ("[" * 100_000, "is damaged: it is no complete JSON text"),
    "foreign JSON": ('{"name": "chess"}', "is not a match of Gokaido"),
    "a list": ("[1, 2]", "is not a match of Gokaido"),
    "a number": ("17", "is not a match of Gokaido"),
    "foreign text": ("1. e4 e5 2. Nf3", "is damaged: it is no complete JSON text"),
    "newer": (changed(gokaido=2), "was written by a newer Gokaido (format 2, this one reads 1)"),
    "format zero": (changed(gokaido=0), "is not a match of Gokaido"),
    "format word": (changed(gokaido="1"), "is not a match of Gokaido"),
    "older rules": (
        changed(rules=2),
        "follows version 2 of the rules of Toy; this Gokaido plays version 3 and will not",
    ),
    "newer rules": (
        changed(rules=4),
        "follows version 4 of the rules of Toy; this Gokaido plays version 3 and will not",
    ),
    "unknown game": (changed(game="chess"), "cannot be replayed: There is no game 'chess'"),
    "no seed": (changed(seed="GONE"), "is damaged: 'seed' is missing"),
    "empty seed": (changed(seed=None), "is damaged: 'seed' cannot be None"),
    "seed out of range": (changed(seed=-4), "cannot be replayed: The seed must be a whole number"),
    "no seats": (changed(seats=None), "is damaged: 'seats' cannot be None"),
    "half seats": (changed(seats=2.0), "is damaged: 'seats' cannot be 2.0"),
    "five seats": (changed(seats=5), "cannot be replayed: Toy is for 2 players, not 5."),
    "no actions": (changed(actions="GONE"), "is damaged: 'actions' is missing"),
    "actions word": (changed(actions="draw"), "is damaged: 'actions' cannot be 'draw'"),
    "options list": (changed(options=[1]), "is damaged: 'options' cannot be [1]"),
    "bad option": (changed(options={"generous": 7}), "cannot be replayed: generous cannot be 7"),
    "unknown option": (changed(options={"rich": True}), "cannot be replayed: Toy has no option 'rich'"),
    "bad position": (
        changed(position={"coins": 3}),
        "cannot be replayed: Toy cannot be arranged so: there is no 'coins'",
    ),
    "illegal action": (
        changed(actions=["draw", "dance"]),
        "is damaged at action 2: 'dance' cannot be played now. Legal: draw and stop.",
    ),
    "action number": (changed(actions=["draw", 7]), "is damaged: action 2 cannot be 7"),
    "too many actions": (
        changed(actions=["stop", "stop", "draw"]),
        "is damaged at action 3: 'draw' cannot be played: the game is over.",
    ),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_file_that_cannot_be_replayed_is_refused_and_left_as_it_was(kind: str, tmp_path: Path) -> None:
    content, sentence = DAMAGED[kind]
    data = content if isinstance(content, bytes) else content.encode()
    path = tmp_path / "m.json"
    path.write_bytes(data)
    before = path.stat()
    with pytest.raises(BadSave) as caught:
        Match.load(path)
    assert str(caught.value).startswith(f"{path} {sentence}")
    assert path.read_bytes() == data
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert [p.name for p in tmp_path.iterdir()] == ["m.json"]


def test_every_cut_of_a_saved_match_is_refused(tmp_path: Path) -> None:
    for length in range(len(SAVED.rstrip())):
        with pytest.raises(BadSave):
            Match.from_text(SAVED[:length])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match=r"nothing.json cannot be read: No such file"):
        Match.load(tmp_path / "nothing.json")
    with pytest.raises(BadSave, match="cannot be read: Is a directory"):
        Match.load(tmp_path)


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*anything: Any, **more: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(BadSave, match=r"m.json cannot be read: Permission denied\."):
        Match.load(tmp_path / "m.json")


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.json"
    after("draw").save(path)
    before = path.read_bytes()

    def full(*anything: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        after("draw", "draw").save(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["m.json"]
