"""Golden playthroughs: whole games as text. A change of any rule shows here.

Write them anew, after looking at why they changed: python -m tests.test_golden
"""

from pathlib import Path

import pytest

from gokaido.testing import TableSetup

from .tables import OURS, TABLES, random_match

FOLDER = Path(__file__).parent / "golden"
CHOSEN = [t for key in OURS for t in [u for u in TABLES if u.game.key == key][::4]]
CHOSEN += [t for t in TABLES if t.options == {"matsuri": True}]  # the table with most rules


def playthrough(table: TableSetup) -> str:
    """A random game, move by move, as the seats' sentences and the end."""
    match = random_match(table, 42)
    lines = [f"{table.game.names['en']}, {table.seats} seats, {match.options}, seed 42, rules {table.game.version}"]
    for k, text in enumerate(match.texts):
        lines.append(f"{k + 1:>3} {text}")
        lines += [f"      {sentence}" for sentence in match.sentences("en", None, None, k)]
    lines += [f"points {match.scores}, winners {match.winners}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("table", CHOSEN, ids=str)
def test_golden(table: TableSetup) -> None:
    golden = FOLDER / f"{table}.txt"
    assert golden.exists(), f"{golden} is missing; write it with: python -m tests.test_golden"
    assert playthrough(table) == golden.read_text(encoding="utf-8")


def test_no_golden_game_is_left_over() -> None:
    assert {f.stem for f in FOLDER.glob("*.txt")} == {str(t) for t in CHOSEN}


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for each in CHOSEN:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
