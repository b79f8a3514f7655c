"""Mutation testing: small faults are put into rules, into what seats know and into web access, one at a time.

    pip install cosmic-ray
    python scripts/mutants.py --seed 1 --sample 60 dojo duo tokaido access

Each group has its tests; a fault that none of them notices is a survivor and is shown as a diff. It works on a copy.
What was tried is kept in a file: with `--minutes` it stops early, and the same command goes on from there.
"""

import argparse
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).parents[1]
SECONDS = 240  # after which the tests are taken to hang, which is noticed, too
# Without the decorator a rule is the same rule; the others want arguments.
LEFT_OUT = ("core/RemoveDecorator", "core/VariableReplacer", "core/VariableInserter")
GROUPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "dojo": (("games/dojo/rules", "games/dojo/knowledge"), ("tests/rules/test_dojo*.py",)),
    "duo": (("games/duo/rules", "games/duo/knowledge"), ("tests/rules/test_duo*.py",)),
    "tokaido": (
        ("games/tokaido/rules", "games/tokaido/knowledge"),
        ("tests/rules/test_tokaido*.py", "tests/rules/test_crossroads*.py", "tests/rules/test_matsuri*.py"),
    ),
    "access": (
        ("web/access",),
        (
            "tests/web/test_safety.py",
            "tests/web/test_seats.py",
            "tests/web/test_api.py",
            "tests/web/test_connections.py",
        ),
    ),
}


def mutants(group: str) -> list[tuple[str, str, int]]:
    """Every fault that can be put into the files of a group: file, operator and which of its places."""
    found = []
    for folder in GROUPS[group][0]:
        for path in sorted((ROOT / "src" / "gokaido" / folder).rglob("*.py")):
            nodes = list(ast_nodes(get_ast_from_path(path)))
            for name in sorted(set(plugins.operator_names()) - set(LEFT_OUT)):
                operator = plugins.get_operator(name)()
                places = sum(1 for node in nodes for _ in operator.mutation_positions(node))
                found += [(str(path.relative_to(ROOT)), name, k) for k in range(places)]
    return found


def is_noticed(copy: Path, group: str, file: str, text: str) -> bool:
    """Do the tests of a group fail with another text in a file?"""
    path = copy / file
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    tests = sorted(str(found.relative_to(copy)) for glob in GROUPS[group][1] for found in copy.glob(glob))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        with tempfile.TemporaryFile() as log:
            shown: dict[str, Any] = {"stdout": log, "stderr": log}
            run = subprocess.run(command, cwd=copy, env=environment, timeout=SECONDS, check=False, **shown)
            return run.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(before, "utf-8")


def try_group(group: str, chosen: argparse.Namespace, done: dict[str, Any], end: float) -> None:
    """Try a sample of a group's mutants, as far as they were not tried before."""
    every = mutants(group)
    sample = random.Random(f"{chosen.seed} {group}").sample(every, min(chosen.sample, len(every)))
    with tempfile.TemporaryDirectory(prefix="gokaido-mutants-") as folder:
        copy = Path(folder)
        for part in ("src", "tests", "docs", "examples", "scripts", "pyproject.toml"):
            place, target = ROOT / part, copy / part
            shutil.copytree(place, target) if place.is_dir() else shutil.copy(place, target)
        for file, name, k in sample:
            key = f"{file} {name} {k}"
            if key in done or time.monotonic() > end:
                continue
            before = (ROOT / file).read_text("utf-8")
            after = mutate_code(before, plugins.get_operator(name)(), k)
            if after is None:
                continue
            diff = "".join(difflib.unified_diff(before.splitlines(True), after.splitlines(True), file, file, n=1))
            done[key] = {"group": group, "noticed": is_noticed(copy, group, file, after), "diff": diff}
            chosen.kept.parent.mkdir(exist_ok=True)
            chosen.kept.write_text(json.dumps(done, indent=1), "utf-8")


def group_named(name: str) -> str:
    """A group that there is (older Pythons compare a whole list with `choices`)."""
    if name not in GROUPS:
        raise argparse.ArgumentTypeError(f"there is no {name}: choose from {', '.join(GROUPS)}")
    return name


def main() -> None:
    """Try what is asked for, and say what was noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", default=list(GROUPS), type=group_named, help=", ".join(GROUPS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=60, help="how many of each group")
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "mutants.json", help="what was tried")
    chosen = parser.parse_args()
    done: dict[str, Any] = json.loads(chosen.kept.read_text("utf-8")) if chosen.kept.exists() else {}
    end = time.monotonic() + 60 * chosen.minutes
    for group in chosen.groups:
        try_group(group, chosen, done, end)
        mine = [one for one in done.values() if one["group"] == group]
        print(f"{group}: {sum(one['noticed'] for one in mine)} of {len(mine)} noticed")
        for one in mine:
            if not one["noticed"]:
                print(one["diff"])


if __name__ == "__main__":
    main()
