"""Build, check and try a release: `make release`, or `python -m scripts.release`.

    python -m scripts.release                      # everything; about half an hour on two cores
    python -m scripts.release build --once         # without the second build, which must give the same bytes
    python -m scripts.release check                # look again at what lies in dist/
    python -m scripts.release try --python 3.12    # install what lies in dist/ and use it, with one Python

What is built is the last commit, and not what was changed since.
"""

import argparse
import shutil
import sys
from pathlib import Path

from .build import ROOT, Faulty, build, changed, epoch, say
from .contents import check
from .sbom import write_sbom, write_sums
from .trial import try_all

DIST, WORK = ROOT / "dist", ROOT / "build" / "release"


def compare(first: list[Path], second: list[Path]) -> None:
    """Two builds must have given the same names and the same bytes. Raises Faulty."""
    if [one.name for one in first] != [one.name for one in second]:
        raise Faulty("two builds gave files of different names")
    different = [one.name for one, other in zip(first, second) if one.read_bytes() != other.read_bytes()]
    if different:
        raise Faulty(f"two builds of the same commit differ: {', '.join(different)}")
    say(f"both builds gave the same {len(first)} files, byte for byte")


def build_all(once: bool) -> None:
    """Fill dist/."""
    if changed():
        say("changes that are not committed are not in it")
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
    made = build(WORK / "first", DIST)
    check(DIST, WORK / "first")
    if not once:
        compare(made, build(WORK / "second", WORK / "again"))
    write_sbom(DIST, WORK / "first", epoch())
    write_sums(DIST)


def main() -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.release", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=("all", "build", "check", "try"), default="all")
    parser.add_argument("--once", action="store_true", help="build once, and compare nothing")
    parser.add_argument("--python", action="append", help="try it with this Python alone, as 3.12; may be repeated")
    chosen = parser.parse_args()
    try:
        if chosen.what in ("all", "build"):
            build_all(chosen.once)
        if chosen.what == "check":
            check(DIST, WORK / "first")
        if chosen.what in ("all", "try"):
            try_all(DIST, WORK / "trial", chosen.python or [])
    except Faulty as fault:
        sys.exit(f"This is no release: {fault}.")
    say(f"done; what is published lies in {DIST}")


if __name__ == "__main__":
    main()
