"""docs/security.md names the test of every promise: each must be there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_promise_names_tests_that_exist() -> None:
    text = (ROOT / "docs/security.md").read_text("utf-8")
    named = NAMED.findall(text)
    assert len(named) == text.count("`tests/") > 20
    for file, test in named:
        assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text("utf-8"), re.M), f"{file}::{test}"


def test_every_promise_has_a_test() -> None:
    text = (ROOT / "docs/security.md").read_text("utf-8")
    promised = text.split("## What is promised")[1].split("## What is not promised")[0]
    rows = [
        line for line in promised.splitlines() if line.startswith("| ") and not line.startswith(("| promise", "| ---"))
    ]
    assert rows
    assert [row for row in rows if not NAMED.search(row)] == []
