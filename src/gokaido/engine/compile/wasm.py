"""Games for a browser (scripts/wasm.py calls this for ours).

For each game there is one WebAssembly module, made from the same C as the libraries, and one JSON file that says how
its records and frames lie in memory. web/static/wasm/gokaido.js loads both.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..game import Game
from .c.emit import emit
from .c.kinds import SHORT
from .frame import Frame
from .library import Missing, alone, cache_root, compilers
from .text import Binding

FLAGS = (
    "-std=c11", "-O3", "-msimd128", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden",
    "-Wl,--export-dynamic", "-Wl,--export=__heap_base", "-Wl,--strip-all",
)  # fmt: skip
WITH_LIBRARY = ("--target=wasm32-wasi", "-mexec-model=reactor", "-lm")
# Zig brings these functions itself; compiling the whole of a C library for them, once, would take it most of a minute.
ALONE = ("--target=wasm32-freestanding", "-fbuiltin", "-Wl,--no-entry")
MATH = "double exp(double), fabs(double), sqrt(double);\n"


def build_wasm(game: Game, frames: Sequence[type[Frame]], folder: Path) -> Path:
    """Compile a game, or take what the cache has, and describe it. Raises Missing where nothing makes WebAssembly."""
    texts = {frame.__name__: _named_apart(emit(Binding(game, frame)), frame.__name__) for frame in frames}
    key = hashlib.sha256(repr((texts, FLAGS, ALONE)).encode()).hexdigest()[:20]
    kept = cache_root() / f"{game.key}-{key}.wasm"
    if not kept.exists():
        with alone(kept):
            if not kept.exists():
                _compile(texts, kept)
    (folder / f"{game.key}.json").write_text(json.dumps(description(game, frames)), encoding="utf-8")
    return Path(shutil.copyfile(kept, folder / f"{game.key}.wasm"))


def _named_apart(text: str, frame: str) -> str:
    """The C of a frame with the frame in the names of its entry points: several frames may have the same ones."""
    return re.sub(r"\bgokaido_(?=\w)", f"gokaido_{frame}_", text)


def _compile(texts: dict[str, str], path: Path) -> None:
    """Compile C texts into one module, with the first compiler that can."""
    tried = []
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".build-") as temporary:
        sources, made = [Path(temporary) / f"{name}.c" for name in texts], Path(temporary) / "made.wasm"
        for source in sources:
            source.write_text(texts[source.stem], encoding="utf-8")
        (headers := Path(temporary) / "headers").mkdir()
        (headers / "math.h").write_text(MATH, encoding="utf-8")
        for compiler in compilers():
            target = (*ALONE, f"-I{headers}") if "ziglang" in compiler else WITH_LIBRARY
            command = [*compiler, *FLAGS, *map(str, sources), *target, "-o", str(made)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                os.replace(made, path)
                return
            tried.append(f"{' '.join(compiler)}: {done.stderr.strip()[-300:]}")
    raise Missing("; ".join(tried) or "no C compiler was found")


def description(game: Game, frames: Sequence[type[Frame]]) -> dict[str, Any]:
    """What a program needs to know to play a game: numbers of players, options, and what lies where."""
    rules, dtype, search = game.rules, game.rules.state.dtype(), game.advice.search
    return {
        "game": game.key, "version": game.version, "names": game.names, "actions": rules.actions,
        "seats": rules.seats, "sides": {seats: rules.sides(seats) for seats in rules.seats},
        "options": [
            {"name": o.name, "default": o.default, "allowed": o.allowed, "codes": [o.code(v) for v in o.allowed]}
            for o in rules.options
        ],
        "record": {
            "size": dtype.itemsize,
            "fields": {
                name: {"of": SHORT[kind.base.name], "at": at, "shape": kind.shape}
                for name, (kind, at, *_) in (dtype.fields or {}).items()
            },
        },
        "frames": {
            frame.__name__: [{"name": k, "of": v.of, "sizes": v.sizes} for k, v in frame.slots.items()]
            for frame in frames
        },
        "search": {
            "explore": search.explore, "trust": search.trust, "depth": search.depth, "margin": search.margin,
            "own": search.own, "win": search.win,
        },
    }  # fmt: skip
