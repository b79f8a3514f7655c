"""Builds the source distribution and a wheel for each kind of machine, from the last commit and nothing else."""

import os
import shutil
import subprocess
import sys
import tarfile
import time
from functools import cache
from pathlib import Path

from gokaido.engine.compile.ahead import TARGETS

ROOT = Path(__file__).parents[2]
KINDS = ["sdist", "any", *TARGETS]
WASM = Path("src/gokaido/web/static/wasm")
START = time.monotonic()


class Faulty(Exception):
    """Something that may not be published; the text says what."""


def say(text: str) -> None:
    """Progress, with the seconds since the start."""
    print(f"[{time.monotonic() - START:5.0f} s] {text}", flush=True)


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


@cache
def commit() -> str:
    """What is released: the last commit when it was first asked for, whatever is committed meanwhile."""
    return git("rev-parse", "HEAD").strip()


def files(*folders: str) -> set[str]:
    """The files of the commit, or of some folders of it."""
    return set(git("ls-tree", "-r", "--name-only", commit(), *folders).splitlines())


def changed() -> bool:
    """Is there anything that is not committed?"""
    return bool(git("status", "--porcelain").strip())


def epoch() -> int:
    """When the last commit was made: the time of every file that is packed."""
    return int(git("log", "-1", "--format=%ct", commit()))


def export(folder: Path) -> None:
    """The last commit as files, in a folder of their own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    archive = folder.with_suffix(".tar")
    git("archive", "--output", str(archive), commit())
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    archive.unlink()


def run(command: list[str], source: Path, **more: str) -> None:
    """Run a step of the build in a source tree. Raises Faulty with the end of what was said."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(source / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(epoch()),
        "GOKAIDO_CACHE": str(source.with_name(f"{source.name}-cache")),  # every build compiles for itself
        **more,
    }
    done = subprocess.run(command, cwd=source, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Faulty(f"{' '.join(command[:4])} failed:\n{(done.stdout + done.stderr).strip()[-2000:]}\n")


def build(source: Path, out: Path) -> list[Path]:
    """Everything in a folder, built in a source tree of its own."""
    say(f"the last commit, {git('log', '-1', '--format=%h %s', commit()).strip()}, in {source.relative_to(ROOT)}")
    export(source)
    say("scripts and typefaces of the pages")
    run([sys.executable, "build_assets.py"], source)
    say("the engine for browsers")
    run([sys.executable, "scripts/wasm.py", str(WASM)], source, CC=f"{sys.executable} -m ziglang cc")
    for kind in KINDS:
        say(f"{kind} ({KINDS.index(kind) + 1} of {len(KINDS)})")
        command = [sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check", "--outdir", str(out)]
        run([*command, "--sdist" if kind == "sdist" else "--wheel"], source, GOKAIDO_TARGET=kind)
    return sorted(out.iterdir())
