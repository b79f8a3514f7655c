"""What a released version wrote is read for ever: matches, a database, a network (tests/released/README.md).

Write the files of the present version, until it is released: python -m tests.test_released
"""

import json
import random
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gokaido
from gokaido.bots.network.weights import HEADS, LAYERS, Weights, read_weights, table_size, write_weights
from gokaido.engine.errors import BadSave
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.store import NewMatch, NewSeat, Person, Store

RELEASED = Path(__file__).parent / "released"
VERSIONS = sorted(folder for folder in RELEASED.iterdir() if folder.is_dir())
MATCHES = [file for folder in VERSIONS for file in sorted(folder.glob("match-*.json"))]
MADE = datetime(2026, 1, 2, 3, 4, 5)
OPENED = "0123456789abcdef"  # the id of the table in a database
TABLES: dict[str, dict[str, Any]] = {
    "dojo": {"game": "dojo", "seats": 2},
    "dojo-solo": {"game": "dojo", "seats": 1, "level": 3},
    "duo": {"game": "duo", "seats": 2},
    "tokaido": {"game": "tokaido", "seats": 3},
    "tokaido-everything": {"game": "tokaido", "seats": 5, "crossroads": True, "matsuri": True, "return_trip": True},
}


def present(folder: Path) -> str:
    """The version whose files lie in a folder."""
    return folder.name


@cache
def expected(folder: Path) -> dict[str, Any]:
    """What that version said of its own files."""
    found: dict[str, Any] = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    return found


def end_of(match: Match) -> dict[str, Any]:
    """What must come out of a match that is played again."""
    return {"actions": len(match.texts), "over": match.over, "points": match.scores, "winners": match.winners}


def opinion(weights: Weights) -> list[float]:
    """What a network says of numbers that depend on no game."""
    features = (np.arange(weights.note["features"]) % 7 == 3).astype(np.float32)
    said = weights.opinion(features, weights.arrays["body.0.bias"], 2)
    return [round(float(x), 3) for part in said for x in part]


def test_the_present_version_is_there() -> None:
    assert gokaido.__version__ in [folder.name for folder in VERSIONS], "keep its files: python -m tests.test_released"
    assert len(MATCHES) >= len(TABLES) + 2


@pytest.mark.parametrize("file", MATCHES, ids=lambda f: f"{f.parent.name}-{f.stem}")
def test_a_saved_match_is_played_again_or_refused_for_its_rules(file: Path) -> None:
    saved = json.loads(file.read_text(encoding="utf-8"))
    if saved["rules"] != game_of(saved["game"]).version:
        with pytest.raises(BadSave) as refused:
            Match.load(file)
        assert refused.value.id == "save_rules"
        return
    match = Match.load(file)
    assert match.texts == saved["actions"]
    assert json.loads(json.dumps(end_of(match))) == expected(file.parent)[file.name]


@pytest.mark.parametrize("folder", VERSIONS, ids=present)
def test_a_database_is_brought_up_to_date_with_all_that_it_holds(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(file)) as old:
        old.executescript((folder / "database.sql").read_text(encoding="utf-8"))
    store = Store(f"sqlite:///{file}")
    try:
        stored, said = store.match(OPENED), expected(folder)["database.sql"]
        assert stored is not None
        assert [seat.name for seat in stored.seats] == said["names"]
        assert stored.people[0].devices == tuple(said["devices"])
        assert [line.text for line in store.chat(OPENED)] == said["chat"]
        actions = [entry.action for entry in store.entries(OPENED)]
        assert len(actions) == said["actions"]
        if stored.rules == game_of(stored.game).version:
            match = Match.begin(stored.game, len(stored.seats), int(stored.seed), stored.options, stored.position)
            for action in actions:
                match.play(action)
            assert list(match.scores) == said["points"]
    finally:
        store.close()


@pytest.mark.parametrize("folder", VERSIONS, ids=present)
def test_a_network_says_what_it_said(folder: Path) -> None:
    assert opinion(read_weights(folder / "network.npz")) == pytest.approx(expected(folder)["network.npz"], abs=0.01)


def played(match: Match, moves: int) -> Match:
    """Play at random."""
    lot = random.Random(1)
    while not match.over and moves > 0:
        match.play(lot.choice(match.legal).id)
        moves -= 1
    return match


def write_matches(folder: Path) -> dict[str, Any]:
    """A match of each game to its end, one that goes on, one from a position with luck that was told."""
    told = Match.arranged("tokaido", seats=3, crossroads=True, at=[4, 12, 13], coins=[9, 9, 9])
    told.play("move 7")
    told.play("gamble", die=4)
    made = {name: played(Match(seed=7, **table), 5000) for name, table in TABLES.items()}
    made |= {"unfinished": played(Match("tokaido", seats=4, seed=7), 20), "luck-told": told}
    for name, match in made.items():
        match.save(folder / f"match-{name}.json")
    return {f"match-{name}.json": end_of(match) for name, match in made.items()}


def write_database(folder: Path) -> dict[str, Any]:
    """One table with two people, a bot, a chat and some moves, as SQL that makes it."""
    match = played(Match("tokaido", seats=3, seed=7), 20)
    seats = (
        NewSeat("person", "Claire", 0, "i0", "claire"),
        NewSeat("person", "Hugo", 0, "i1", "hugo"),
        NewSeat("bot", "Tanuki", 3),
    )
    people = (Person("claire", devices=("laptop", "phone")), Person("hugo", devices=("desk",)))
    new = NewMatch(
        OPENED, match.game.key, match.game.version, match.options, str(match.seed), seats, "w", people=people,
        host="claire", actions=tuple(match.texts),
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as temporary:
        store = Store(f"sqlite:///{temporary}/t.sqlite", now=lambda: MADE)
        store.create(new)
        store.say(OPENED, 0, "Claire", "Bon voyage !", "claire")
        store.close()
        with closing(sqlite3.connect(f"{temporary}/t.sqlite")) as database:
            (folder / "database.sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
    said = {"names": [seat.name for seat in seats], "devices": people[0].devices, "chat": ["Bon voyage !"]}
    return {**said, "actions": len(match.texts), "points": match.scores}


def write_network(folder: Path) -> list[float]:
    """A small network of Micro Dojo with numbers of chance."""
    game, lot = game_of("dojo"), np.random.default_rng(1)
    width, inputs = 4, game.advice.n_features + table_size(game)
    shapes = {layer: (inputs if k == 0 else width, width) for k, layer in enumerate(LAYERS)}
    shapes |= dict(zip(HEADS, ((width, game.rules.actions), (width, 2), (width, 2)), strict=True))
    arrays = {f"{name}.weight": lot.normal(size=shape) for name, shape in shapes.items()}
    arrays |= {f"{name}.bias": lot.normal(size=shape[1]) for name, shape in shapes.items()}
    write_weights(folder / "network.npz", arrays, {"game": "dojo", "features": game.advice.n_features, "unit": 10.0})
    return opinion(read_weights(folder / "network.npz"))


if __name__ == "__main__":
    here = RELEASED / gokaido.__version__
    here.mkdir(exist_ok=True)
    results = write_matches(here) | {"database.sql": write_database(here), "network.npz": write_network(here)}
    (here / "expected.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
