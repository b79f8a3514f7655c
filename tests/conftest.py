"""What all tests share, and at the end of a run: what was not tested, and why."""

from collections import Counter
from pathlib import Path

import pytest

from .terminal import Cli


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Commands, run in this process and in a folder of their own."""
    return Cli(tmp_path, monkeypatch, capsys)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Every reason for which tests were left out, in words, with how many they are."""
    reasons: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[text.removeprefix("Skipped: ")] += 1
    if reasons:
        terminalreporter.section("not tested here")
        for reason, count in reasons.most_common():
            terminalreporter.write_line(f"{count} test{'s' if count > 1 else ''}: {reason}")
