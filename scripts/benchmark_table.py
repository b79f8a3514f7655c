"""Writes the table of results in docs/benchmark/README.md anew, from the JSON files beside it."""

import json
import re
from pathlib import Path

from gokaido.lab.suite.definition import SUITES
from gokaido.lab.suite.report import results_table

FOLDER = Path(__file__).parents[1] / "docs" / "benchmark"
TABLE = re.compile(r"(?<=## Results\n\n).*?(?=\nShares of victories)", re.DOTALL)


def main() -> None:
    """Every result of suite v1, the best first."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    page = FOLDER / "README.md"
    table = results_table(SUITES["v1"], [one for one in found if one["suite"] == "v1"])
    page.write_text(TABLE.sub(lambda _: table, page.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
