"""Golden playthroughs: whole games as text. A change of any rule shows here.

Write them anew, after looking at why they changed: python -m tests.test_golden
"""

from pathlib import Path

import pytest

from gokaido.engine.registry import games

from .tables import PLACES, Place, random_match

FOLDER = Path(__file__).parent / "golden"
CHOSEN = [p for key in games() for p in [q for q in PLACES if q.game.key == key][::4]]
CHOSEN += [p for p in PLACES if p.options == {"matsuri": True}]  # the table with most rules


def playthrough(place: Place) -> str:
    """A game by lot, move by move, as the seats' sentences and the end."""
    match = random_match(place, 42)
    lines = [f"{place.game.names['en']}, {place.seats} seats, {match.options}, seed 42, rules {place.game.version}"]
    for k, text in enumerate(match.texts):
        lines.append(f"{k + 1:>3} {text}")
        lines += [f"      {sentence}" for sentence in match.sentences("en", None, None, k)]
    lines += [f"points {match.scores}, winners {match.winners}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("place", CHOSEN, ids=str)
def test_golden(place: Place) -> None:
    golden = FOLDER / f"{place}.txt"
    assert golden.exists(), f"{golden} is missing; write it with: python -m tests.test_golden"
    assert playthrough(place) == golden.read_text(encoding="utf-8")


def test_no_golden_game_is_left_over() -> None:
    assert {f.stem for f in FOLDER.glob("*.txt")} == {str(p) for p in CHOSEN}


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for each in CHOSEN:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
