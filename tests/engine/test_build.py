"""Builds: the compiled rules follow every edit, in any module, and are kept while nothing that matters changes.

A small game is written to disk as a package of modules and a data file. Fresh processes that share one cache play it.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from gokaido.engine.compile.build import cache_root, compiled, text_of
from gokaido.engine.many import step as loops
from gokaido.engine.state.chance import seed_words, sow

from .toy import TOY
from .toy import play as toy_play

MATERIAL = '''\
"""Numbers, some of them from a data file: a module without any rule."""

from pathlib import Path

from gokaido.engine.compile.rule import Names

BONUS = 10
STEPS = tuple(int(n) for n in Path(__file__).with_name("steps.txt").read_text().split())


class Kind(Names):
    SMALL = 4
'''
SCORING = '''\
"""How points are made."""

from gokaido.engine.compile.rule import rule

from .material import BONUS, STEPS, Kind


@rule
def worth(n: int) -> int:
    """Points for n."""
    return n * 2 + BONUS + STEPS[n] + Kind.SMALL
'''
STATE = '''\
"""The record: a module without any rule."""

from gokaido.engine.state.record import Record, number, row


class State(Record):
    points = row(1)
    spare = number()
'''
PLAY = '''\
"""The game: one move of two, and points from another module."""

from gokaido.engine.state.event import emit
from gokaido.engine.game import Advice, Game, Rules
from gokaido.engine.compile.rule import rule

from .scoring import worth
from .state import State


@rule
def setup(s):
    """Nothing to deal."""
    s.points[0] = 0


@rule
def legal(s, out):
    """Either of two."""
    if s.over:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


@rule
def play(s, action):
    """Score."""
    s.points[0] += worth(2)
    emit(s, 0, 0, 0, 0, 0)
    s.over = 1


@rule
def look(s, viewer):
    """Everything is open."""
    s.rng[0] = 0


@rule
def redeal(s, viewer, seed):
    """Nothing is hidden."""
    s.rng[0] = seed


@rule
def result(s, out):
    """Points."""
    out[0] = s.points[0]
    out[1] = 0


@rule
def features(s, viewer, out):
    """Points."""
    out[0] = s.points[0]


@rule
def judge(s, seat):
    """Points."""
    return 1.0 * s.points[seat]


def word(*anything):
    return ""


GAME = Game(
    key="village", version=1, names={"en": "Village", "fr": "Village"}, rules=Rules(
        seats=(1,), state=State, actions=2, setup=setup, legal=legal, play=play, observe=look, redeal=redeal,
        result=result,
    ),
    advice=Advice(features=features, n_features=1, value=judge),
)
'''
RUN = """\
import sys
import numpy as np
from numba.core import event
from gokaido.engine.many import step as loops
from gokaido.engine.compile.build import compiled
from village.play import GAME

recorder = event.RecordingListener()
with event.install_listener("numba:compile", recorder):
    rules = compiled(GAME, loops, events="told" in sys.argv)
    state, out = GAME.blank(1, {}).to_row("told" in sys.argv), np.zeros(2, np.int16)
    rules.begin_at(state, 0, out)
    rules.step_at(state, 0, 0, out)
plain = GAME.blank(1, {})
loops.interpreted(GAME).begin(plain, [0, 0])
loops.interpreted(GAME).step(plain, 0, [0, 0])
print(state["points"][0][0], plain.points[0], len(recorder.buffer), rules.path.parent.name)
"""


@dataclass
class Village:
    """The package on disk and the cache that its processes share."""

    folder: Path

    def write(self) -> None:
        (self.folder / "village").mkdir()
        texts = {"__init__.py": "", "steps.txt": "1 2 3", "material.py": MATERIAL, "scoring.py": SCORING}
        for name, text in {**texts, "state.py": STATE, "play.py": PLAY}.items():
            self.file(name).write_text(text, encoding="utf-8")

    def file(self, name: str) -> Path:
        return self.folder / "village" / name

    def edit(self, name: str, old: str, new: str) -> None:
        text = self.file(name).read_text(encoding="utf-8")
        assert old in text
        self.file(name).write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *arguments: str) -> "Run":
        surroundings = {
            **os.environ,
            "GOKAIDO_CACHE": str(self.folder / "cache"),
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-c", RUN, *arguments]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        fast, slow, compiles, folder = done.stdout.split()
        return Run(int(fast), int(slow), int(compiles), folder, done.stderr)


@dataclass
class Run:
    """What one process saw: points compiled and interpreted, how much was compiled, in which folder, what it said."""

    compiled: int
    interpreted: int
    compiles: int
    folder: str
    said: str


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Village:
    made = Village(tmp_path_factory.mktemp("village"))
    made.write()
    return made


def test_compiled_rules_follow_every_edit(village: Village) -> None:
    """One story, because every first compilation takes seconds: cold, warm, and then one edit after another."""
    cold = village.run()
    assert (cold.compiled, cold.interpreted) == (21, 21)
    assert cold.compiles > 0
    assert "compiling the rules of Village, once" in cold.said

    warm = village.run()
    assert (warm.compiled, warm.compiles, warm.said, warm.folder) == (21, 0, "", cold.folder)

    village.edit("scoring.py", "n * 2", "n * 5")  # a function, called from another module
    edited = village.run()
    assert (edited.compiled, edited.interpreted) == (27, 27)
    assert edited.compiles > 0
    assert "compiling the rules of Village, once" in edited.said

    village.edit("steps.txt", "1 2 3", "1 2 9")  # a table, in a data file
    assert village.run().compiled == 33
    village.edit("material.py", "BONUS = 10", "BONUS = 11")  # a named number, in a module without rules
    assert village.run().compiled == 34
    village.edit("material.py", "SMALL = 4", "SMALL = 5")  # a member of a class of names
    last = village.run()
    assert (last.compiled, last.interpreted) == (35, 35)

    village.edit("scoring.py", '"""How points are made."""', '"""How points are made, in other words."""\n\nUNUSED = 3')
    village.edit("play.py", '"""Score."""', '"""Score points."""  # a remark')
    unrelated = village.run()
    assert (unrelated.compiled, unrelated.compiles, unrelated.said, unrelated.folder) == (35, 0, "", last.folder)

    village.edit(
        "state.py", "points = row(1)", "extra = row(3)\n    points = row(1)"
    )  # the record, in a file without rules
    wider = village.run()
    assert (wider.compiled, wider.compiles > 0, wider.folder != last.folder) == (35, True, True)

    told = village.run("told")
    assert (told.compiled, told.interpreted) == (35, 35)
    assert village.run("told").compiles == 0


def test_the_silent_build_is_the_same_text_without_what_is_told() -> None:
    roots = [f for n, f in vars(loops).items() if n in ("begin_at", "step_at")]
    told, silent = text_of(roots, TOY, True), text_of(roots, TOY, False)
    assert "emit(" in told
    assert "emit(" not in silent
    assert "n_events" not in silent


def test_names_and_numbers_are_folded_into_the_text() -> None:
    text = text_of([f for n, f in vars(loops).items() if n == "step_at"], TOY, False)
    assert "Act." not in text
    assert "LIMIT" not in text
    assert "< 10" in text
    assert "match" not in text


@pytest.mark.parametrize("seed", range(20))
def test_told_silent_and_interpreted_play_agree(seed: int) -> None:
    """The whole state after every move; told builds also tell the same."""
    plain = TOY.blank(2, {"generous": seed % 2 == 1})
    sow(plain, *seed_words(seed))
    silent, told = plain.to_row(), plain.to_row(events=True)
    out, ids = [0, 0], np.zeros(2, np.int16)
    rules = loops.interpreted(TOY)
    n = rules.begin(plain, out)
    compiled(TOY, loops).begin_at(silent, 0, ids)
    compiled(TOY, loops, events=True).begin_at(told, 0, ids)
    while n:
        action = out[seed * 7 % n]
        n = rules.step(plain, action, out)
        assert compiled(TOY, loops).step_at(silent, 0, action, ids) == n
        assert compiled(TOY, loops, events=True).step_at(told, 0, action, ids) == n
        assert silent.tobytes() == plain.to_row().tobytes()
        seen = type(plain).from_row(told)
        assert seen.key() == plain.key()
        assert seen.events[: seen.n_events] == plain.events[: plain.n_events]
    assert plain.over


def test_a_guard_on_a_case_is_compiled_too(tmp_path: Path) -> None:
    """A `case X if ...` whose condition fails falls through to the next one."""
    text = text_of([toy_play], TOY, False)  # type: ignore[list-item]
    assert "if action == 0" in text
    path = tmp_path / "guarded.py"
    path.write_text(
        "from gokaido.engine.compile.rule import rule\n"
        "@rule\n"
        "def guarded(a, b):\n"
        "    match a:\n"
        "        case 1 if b > 5:\n"
        "            return 10\n"
        "        case 1 | 2:\n"
        "            return 20\n"
        "        case _ if b == 3:\n"
        "            return 30\n"
        "    return 0\n",
        encoding="utf-8",
    )
    names: dict[str, object] = {"__name__": "guarded"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    plain = names["guarded"]
    built: dict[str, object] = {}
    exec(text_of([plain], TOY, False).replace("@rule", ""), built)  # type: ignore[list-item]
    cases = [(a, b) for a in range(4) for b in range(8)]
    assert [built["guarded"](a, b) for a, b in cases] == [plain(a, b) for a, b in cases]  # type: ignore[operator]


def test_an_entry_point_that_is_not_there_is_named() -> None:
    with pytest.raises(AttributeError, match="no entry point 'dance'; there are begin_at, step_at"):
        compiled(TOY, loops).dance  # noqa: B018


def test_two_games_of_one_key_do_not_share_a_build() -> None:
    from dataclasses import replace

    twin = replace(TOY, version=4)
    assert compiled(twin, loops) is not compiled(TOY, loops)
    assert loops.interpreted(twin) is not loops.interpreted(TOY)
    assert compiled(TOY, loops) is compiled(TOY, loops)


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("x", encoding="utf-8")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("GOKAIDO_CACHE", str(in_the_way))
    assert cache_root().is_dir()
    assert cache_root() != in_the_way
    monkeypatch.setenv("GOKAIDO_CACHE", str(tmp_path / "new" / "cache"))
    assert cache_root() == tmp_path / "new" / "cache"
