"""The lowest version of everything that Gokaido may be installed with, as constraints for pip: `make test-lowest`.

python scripts/lowest.py                         # prints them
"""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
EXTRAS = ("web", "passkeys", "lab", "envs")  # what the tests need; the rest needs a GPU or PyTorch


def lowest() -> list[str]:
    """One line for each dependency. Raises ValueError where it has no lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    found = set()
    for wanted in map(Requirement, lines):
        bounds = [one.version for one in wanted.specifier if one.operator == ">="]
        if len(bounds) != 1:
            raise ValueError(f"{wanted.name} has no lower bound")
        found.add(f"{wanted.name}=={bounds[0]}")
    return sorted(found)


if __name__ == "__main__":
    print("\n".join(lowest()))
