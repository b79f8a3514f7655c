"""Builds libraries ahead of their first use, for this machine or for another kind.

The package is built with these (see build_hook.py), so that nobody waits for a compiler, and nobody needs one. Rules
that were changed since, and rules of users, are compiled when they are first used.
"""

import os
import shutil
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from .c.emit import emit
from .library import build, library_name
from .text import Binding

WORD = 2**63 - 1  # sys.maxsize of every machine below


class Target(NamedTuple):
    """A kind of machine: how wheels for it are tagged, what Zig calls it, and what Python says there."""

    tag: str
    triple: str
    machine: tuple[str, str, int]

    def command(self) -> list[str]:
        """How C is compiled for it, on any machine with the `ziglang` package."""
        return [sys.executable, "-m", "ziglang", "cc", "-target", self.triple, "-s"]


def _linux(processor: str) -> Target:
    """Linux with a C library of 2014 or newer."""
    tag = f"manylinux_2_17_{processor}.manylinux2014_{processor}"
    return Target(tag, f"{processor}-linux-gnu.2.17", ("linux", processor, WORD))


TARGETS = {
    "linux-x86_64": _linux("x86_64"),
    "linux-aarch64": _linux("aarch64"),
    "macos-x86_64": Target("macosx_11_0_x86_64", "x86_64-macos.11.0", ("darwin", "x86_64", WORD)),
    "macos-arm64": Target("macosx_11_0_arm64", "aarch64-macos.11.0", ("darwin", "arm64", WORD)),
    "windows-x86_64": Target("win_amd64", "x86_64-windows-gnu", ("win32", "AMD64", WORD)),
}


def build_all(bindings: Iterable[Binding], folder: Path, target: Target | None = None) -> list[Path]:
    """The library of each binding in a folder, and no other files there. Raises Missing where nothing compiles."""
    folder.mkdir(parents=True, exist_ok=True)
    machine, commands = (target.machine, [target.command()]) if target else (None, None)
    wanted = {folder / f"{library_name(binding, False, machine)}.so": binding for binding in bindings}
    for file in set(folder.glob("*.so")) - wanted.keys():
        file.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # it is the compiler that takes the time
        missing = [path for path in wanted if not path.exists()]
        names = [path.stem.rpartition("-")[0] for path in missing]
        building = [pool.submit(build, emit(wanted[path]), name, commands) for path, name in zip(missing, names)]
        for path, made in zip(missing, building):
            own = shutil.copyfile(made.result(), path.with_suffix(f".{os.getpid()}"))
            os.replace(own, path)  # whole at once: somebody may be looking
    return list(wanted)
