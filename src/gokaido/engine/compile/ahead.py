"""Builds libraries ahead of their first use.

The package is built with these (see build_hook.py), so that nobody waits for a compiler, and nobody needs one. Rules
that were changed since, and rules of users, are compiled when they are first used.
"""

import os
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .c.emit import emit
from .library import build, library_name
from .text import Binding


def build_all(bindings: Iterable[Binding], folder: Path) -> list[Path]:
    """The library of each binding in a folder, and no other files there. Raises Missing where nothing compiles."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {folder / f"{library_name(binding, checked=False)}.so": binding for binding in bindings}
    for file in set(folder.glob("*.so")) - wanted.keys():
        file.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # it is the compiler that takes the time
        missing = [path for path in wanted if not path.exists()]
        names = [path.stem.rpartition("-")[0] for path in missing]
        building = [pool.submit(build, emit(wanted[path]), name) for path, name in zip(missing, names)]
        for path, made in zip(missing, building):
            own = shutil.copyfile(made.result(), path.with_suffix(f".{os.getpid()}"))
            os.replace(own, path)  # whole at once: somebody may be looking
    return list(wanted)
