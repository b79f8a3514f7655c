"""Builds: the compiled rules follow every edit, in any module, and are kept while nothing that matters changes.

A small game is written to disk as a package of modules and a data file. Fresh processes that share one cache play it.
"""

import ast
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.compile.c.emit import emit
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import cache_root, compiled
from gokaido.engine.compile.text import Binding, RuleText
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import Matches, interpreted, step_one
from gokaido.engine.state.chance import seed_rng, seed_words

from .toy import TOY

BINDING = Binding(TOY, Matches)
ROOTS: list[Any] = [step_one]

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
from gokaido.engine.compile.library import cache_root, compiled
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import Matches, interpreted
from village.play import GAME

fast = FastMatch(GAME)
fast.open(1)
fast.step(0)
plain = GAME.blank(1, {})
interpreted(GAME).begin(plain, [0, 0])
interpreted(GAME).step(plain, 0, [0, 0])
libraries = len([*cache_root().glob("*.so")])
print(fast.states["points"][0][0], plain.points[0], libraries, type(compiled(GAME, Matches)).__name__)
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

    def run(self, **more: str) -> "Run":
        done = self.start(**more)
        said, complaints = done.communicate()
        assert done.returncode == 0, complaints
        fast, slow, libraries, way = said.split()
        return Run(int(fast), int(slow), int(libraries), way, complaints)

    def start(self, **more: str) -> "subprocess.Popen[str]":
        surroundings = {
            **os.environ,
            "GOKAIDO_CACHE": str(self.folder / "cache"),
            "PYTHONPATH": f"{self.folder}:{os.environ.get('PYTHONPATH', '')}",
            "PYTHONDONTWRITEBYTECODE": "1",
            **more,
        }
        command = [sys.executable, "-c", RUN]
        return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@dataclass
class Run:
    """What one process saw: points compiled and interpreted, libraries in the cache, how it ran, what it said."""

    compiled: int
    interpreted: int
    libraries: int
    way: str
    said: str


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Village:
    made = Village(tmp_path_factory.mktemp("village"))
    made.write()
    return made


def test_compiled_rules_follow_every_edit(village: Village) -> None:
    cold = village.run()
    assert (cold.compiled, cold.interpreted, cold.libraries, cold.way, cold.said) == (21, 21, 1, "Compiled", "")
    warm = village.run(CC="no-such-compiler")
    assert (warm.compiled, warm.libraries, warm.way, warm.said) == (21, 1, "Compiled", "")

    village.edit("scoring.py", "n * 2", "n * 5")  # a function, called from another module
    edited = village.run()
    assert (edited.compiled, edited.interpreted, edited.libraries, edited.said) == (27, 27, 2, "")
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
    assert (unrelated.compiled, unrelated.libraries) == (35, last.libraries)

    village.edit("state.py", "points = row(1)", "extra = row(3)\n    points = row(1)")  # in a file without rules
    wider = village.run()
    assert (wider.compiled, wider.libraries) == (35, last.libraries + 1)


def test_several_processes_may_build_at_once(tmp_path: Path) -> None:
    village = Village(tmp_path)
    village.write()
    started = [village.start() for _ in range(4)]
    found = [process.communicate()[0].split() for process in started]
    assert [(int(fast), int(slow), way) for fast, slow, _, way in found] == [(21, 21, "Compiled")] * 4
    assert sorted(p.suffix for p in (tmp_path / "cache").iterdir()) == [".so", ".txt"]


@pytest.mark.parametrize("compiler", ["no-such-compiler", "false", f"{sys.executable} -c pass"])
def test_without_a_compiler_the_rules_run_interpreted_and_say_so_once(tmp_path: Path, compiler: str) -> None:
    village = Village(tmp_path)
    village.write()
    run = village.run(CC=compiler, PYTHONPATH=f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    assert (run.compiled, run.interpreted, run.libraries, run.way) == (21, 21, 0, "Interpreted")
    assert run.said.count("\n") == 1
    assert "gokaido: the rules run interpreted" in run.said
    assert "pip install 'gokaido[compile]'" in run.said


def test_events_are_left_out() -> None:
    assert "emit" not in RuleText(BINDING, ROOTS).trees
    assert "n_events" not in emit(BINDING)


def test_names_and_numbers_are_folded_into_the_text() -> None:
    text = RuleText(BINDING, ROOTS)
    written = "\n".join(ast.unparse(tree) for tree in text.trees.values())
    assert "Act." not in written
    assert "LIMIT" not in written
    assert "< 10" in written
    assert not any(isinstance(node, ast.Match) for tree in text.trees.values() for node in ast.walk(tree))


@pytest.mark.parametrize("seed", range(20))
def test_compiled_and_interpreted_play_agree(seed: int) -> None:
    """Everything after every move; the entry points interpreted on arrays too."""
    options: dict[str, Any] = {"generous": seed % 2 == 1}
    plain = TOY.blank(2, options)
    seed_rng(plain, *seed_words(seed))
    fast, slow = FastMatch(TOY, **options), FastMatch(TOY, **options)
    for name in Interpreted(BINDING).functions:
        setattr(slow.frame, name, Interpreted(BINDING).bind(slow.frame, name))
    slow.step = slow.frame.step_one
    out = [0, 0]
    rules = interpreted(TOY)
    n = rules.begin(plain, out)
    assert fast.open(seed) == slow.open(seed) == n
    while n:
        action = out[seed * 7 % n]
        n = rules.step(plain, action, out)
        assert fast.step(action) == slow.step(action) == n
        assert fast.states.tobytes() == plain.key()
        for name, array in fast.frame.arrays.items():
            assert array.tobytes() == slow.frame.arrays[name].tobytes(), name
    assert plain.over


def test_a_guard_on_a_case_is_compiled_too(tmp_path: Path) -> None:
    """A `case X if ...` whose condition fails falls through to the next one."""
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
    names: dict[str, Any] = {"__name__": "guarded"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    plain = names["guarded"]
    built: dict[str, Any] = {}
    exec(ast.unparse(RuleText(BINDING, [plain]).trees["guarded"]), built)
    cases = [(a, b) for a in range(4) for b in range(8)]
    assert [built["guarded"](a, b) for a, b in cases] == [plain(a, b) for a, b in cases]


def test_two_games_of_one_key_do_not_share_a_build() -> None:
    from dataclasses import replace

    twin = replace(TOY, version=4)
    assert compiled(twin, Matches) is not compiled(TOY, Matches)
    assert interpreted(twin) is not interpreted(TOY)
    assert compiled(TOY, Matches) is compiled(TOY, Matches)


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
