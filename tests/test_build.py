"""The package as it is installed: a wheel with compiled rules, which needs no compiler, and follows changed rules."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHANGE = ("s.points[p] += points", "s.points[p] += points + 1")  # of a rule of Micro Dojo
PLAY = """
import gokaido
from gokaido.bots import Budget

print(gokaido.__file__)
for game in gokaido.games():
    match = gokaido.Match(game, seed=1)
    match.play(gokaido.bot(game, level=3).choose(match.view_state(match.actor), 1, Budget(simulations=5)).action)
    match.play(gokaido.bot(game, level=1).choose(match.view_state(match.actor), 1).action)
    batch = gokaido.Batch(game, 2, seed=7)
    batch.rollout(60)
    print(batch.states.tobytes().hex())
"""
KINDS = """
from gokaido.bots.frames import bindings
from gokaido.engine.compile.library import compiled

print({type(compiled(*binding)).__name__ for binding in bindings()})
"""
KIND_OF_MATCHES = """
from gokaido.engine.compile.library import compiled
from gokaido.engine.many.matches import Matches

print({type(compiled(gokaido.games()["dojo"], Matches)).__name__})
"""
POLICY = """
from typing import Any

import gokaido
from gokaido.engine.compile.library import compiled
from gokaido.engine.compile.rule import rule
from gokaido.engine.many.policies import matches_playing


@rule
def hasty(s: Any, n: int, out: Any) -> int:
    '''The first.'''
    return 0


batch = gokaido.Batch("dojo", 2, seed=7)
batch.rollout(3, policy=hasty)
print(batch.states.tobytes().hex())
print({type(compiled(batch.game, matches_playing(hasty))).__name__})
"""


@dataclass
class Installed:
    """Where pip put the wheel, and what programs there say and leave in their cache."""

    folder: Path
    wheel: Path

    def run(self, program: str, cache: Path, compiler: bool) -> tuple[list[str], str]:
        """What a program prints, by lines, and what it complains of."""
        (self.folder / "program.py").write_text(program, encoding="utf-8")
        surroundings = {"PYTHONPATH": str(self.folder), "GOKAIDO_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
        surroundings |= {"PATH": os.environ["PATH"]} if compiler else {"PATH": "", "CC": "no-such-compiler"}
        command = [sys.executable, str(self.folder / "program.py")]
        done = subprocess.run(command, env=surroundings, cwd=cache.parent, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines(), done.stderr

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a line of a source file."""
        path = self.folder / "gokaido" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, built and installed without anything else of ours beside it."""
    folder = tmp_path_factory.mktemp("wheel")
    made = os.environ.get("GOKAIDO_WHEEL")  # `make tests` says where it has built one
    if made is None:
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
        subprocess.run([*build, "--outdir", str(folder), str(ROOT)], check=True, capture_output=True)
    wheel = next(Path(made or folder).glob("*.whl"), None)
    assert wheel, "no wheel could be built: make new-wheel"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--target", str(folder / "site"), str(wheel)], check=True)
    return Installed(folder / "site", wheel)


def test_the_rules_are_compiled_where_pip_hides_what_is_installed(tmp_path: Path) -> None:
    """Its builds take a checkout that is installed for editing out of the path, and leave what it brought itself."""
    hiding = (
        f"import sys; sys.path = [p for p in sys.path if p != {str(ROOT / 'src')!r}]; sys.dont_write_bytecode = True"
    )
    (tmp_path / "sitecustomize.py").write_text(hiding, encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", "import build_hook; build_hook.compile_rules()"]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_wheel_is_one_for_this_kind_of_machine(installed: Installed) -> None:
    assert "-py3-none-" in installed.wheel.name
    assert not installed.wheel.name.endswith("-any.whl")


@pytest.fixture(scope="module")
def played(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], str, Path]:
    """What is said where there is no compiler, what is complained of, and where the cache would be."""
    cache = tmp_path_factory.mktemp("no-compiler") / "cache"
    return *installed.run(PLAY + KINDS, cache, compiler=False), cache


def test_nobody_needs_a_compiler_to_play(installed: Installed, played: tuple[list[str], str, Path]) -> None:
    said, complaints, cache = played
    assert said[0].startswith(str(installed.folder))
    assert said[-1] == "{'Compiled'}"
    assert complaints == ""
    assert not cache.exists()


def test_policies_of_users_compile_where_a_compiler_is(installed: Installed, tmp_path: Path) -> None:
    with_one, quiet = installed.run(POLICY, tmp_path / "cache", compiler=True)
    without, said = installed.run(POLICY, tmp_path / "other", compiler=False)
    assert (with_one[1], quiet, without[1]) == ("{'Compiled'}", "", "{'Interpreted'}")
    assert with_one[0] == without[0]
    assert said.count("gokaido: the rules run interpreted") == said.count("\n") == 1


def test_changed_rules_are_built_anew_or_interpreted(
    installed: Installed, played: tuple[list[str], str, Path], tmp_path: Path
) -> None:
    before, _, _ = played
    installed.edit("games/dojo/rules/purse.py", *CHANGE)
    try:
        changed, quiet = installed.run(PLAY + KIND_OF_MATCHES, tmp_path / "cache", compiler=True)
        slow, said = installed.run(PLAY + KIND_OF_MATCHES, tmp_path / "other", compiler=False)
    finally:
        installed.edit("games/dojo/rules/purse.py", *reversed(CHANGE))
    assert (changed[-1], quiet) == ("{'Compiled'}", "")
    assert {path.name.partition("_")[0] for path in (tmp_path / "cache").glob("*.so")} == {"dojo"}
    assert changed[:-1] == slow[:-1] != before[:-1]
    assert said.count("\n") == 1  # though several libraries of Micro Dojo are missing
