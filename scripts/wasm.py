"""Engine and search of each of our games for a browser: `python scripts/wasm.py FOLDER`, which `make wasm` calls."""

import sys
from pathlib import Path

from gokaido.bots.frames import build_for_browsers
from gokaido.engine.compile.library import Missing
from gokaido.engine.registry import own_games


def main(folder: Path) -> None:
    """Build them, and say how large they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in own_games():
        made = build_for_browsers(game, folder)
        print(f"{made}: {made.stat().st_size // 1024} KB")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except Missing as missing:
        sys.exit(
            f"No compiler here makes WebAssembly: {missing}\n"
            "Install clang, lld and wasi-libc, or: pip install 'gokaido[compile]'"
        )
