"""How fast two commits are, measured in turn: what `gokaido bench --peers` measures of our games, and bots' search.

    python scripts/two_commits.py ../old/.venv/bin/python
    python scripts/two_commits.py ../old/.venv/bin/python --rounds 24 --json figures.json

The other commit is a checkout with an environment of its own, whose Python is given; it may be as old as 42ee3fa. Each
commit has one process, both on the same core. Every round asks both for every figure, now the one first, now the other,
a slice of processor time each: what slows the machine down slows both. Said are the median and the best round of each
commit, and the median of the rounds' ratios.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

SOURCE = str(Path(__file__).parent.parent / "src")
SIMULATIONS = 3000  # of the bots' search, from the seventh decision on


def works() -> dict[str, Callable[[], int]]:
    """What is measured of the Gokaido of this process: it does a piece of work and says how much that was."""
    found: dict[str, Callable[[], int]] = {}
    try:
        from gokaido.lab.bench import own_games as figures
    except ImportError:  # as it was until 42ee3fa
        from gokaido.lab import ours as figures  # type: ignore[attr-defined, no-redef]

    def keep(work: Callable[[], int], seconds: float) -> float:
        found[name] = work
        return float(work() > 0)  # loads and compiles

    figures.rate = keep
    for title, game, seats, options in figures.tables():
        table = (game, seats, options)
        name = f"random games inside: {title}"
        figures.inside(*table, 0)
        name = f"with an observation: {title}"
        figures.watched(*table, 0) if hasattr(figures, "watched") else figures.inside(*table, 0, features=True)
        name = f"stepped from Python: {title}"
        figures.stepped(*table, False, 0)
        name = f"stepped with observations: {title}"
        figures.stepped(*table, True, 0)
        name = f"batch: {title}"
        figures.batched(*table, 0)
        name = f"PettingZoo: {title}"
        figures.zoo_rate(*table, 0)
        name = f"copies: {title}"
        if not options:
            figures.copied(game, 0)
        name = f"tree search, playouts to the end: {title}"
        figures.searched(*table, 0)
        found[f"tree search of the bots: {title}"] = thinking(figures, game, seats, options)
        if seats > 2 and not options:
            found[f"tree search of the bots: {title}, 2 players"] = thinking(figures, game, 2, options)
    return found


def thinking(figures: Any, game: Any, seats: int, options: dict[str, Any]) -> Callable[[], int]:
    """The search with the settings of the bots, in the same position again and again."""
    match = figures.Match(game, seats=seats, seed=1, **options)
    for _ in range(6):
        match.play(match.legal[0])
    view = match.view_state(match.actor)
    settings = game.advice.search if hasattr(game, "advice") else game.thinking
    search = figures.Search(game, figures.Budget(simulations=SIMULATIONS), settings)
    return lambda: int(search.choose(view, seed=1).simulations)


def answer(core: int) -> None:
    """Measure what is asked for on the standard input, a figure and seconds in each line."""
    os.sched_setaffinity(0, {core})
    measured = works()
    print(json.dumps(list(measured)), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        done, spent, begun = 0, 0.0, time.process_time()
        while spent < seconds:
            done += measured[name]()
            spent = time.process_time() - begun
        print(done / spent, flush=True)


class Commit:
    """The process of one commit."""

    def __init__(self, python: str, core: int, surroundings: dict[str, str]) -> None:
        command = [python, __file__, "--answer", str(core)]
        self.process = subprocess.Popen(
            command, env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.names: list[str] = json.loads(self.line())

    def line(self) -> str:
        """The next thing it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def rate(self, name: str, seconds: float) -> float:
        """How much it does in a second."""
        assert self.process.stdin is not None
        print(json.dumps([name, seconds]), file=self.process.stdin, flush=True)
        return float(self.line())


def compare(other: str, rounds: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """Every figure of both commits in every round."""
    core = max(os.sched_getaffinity(0))
    plain = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "GOKAIDO_CACHE")}
    commits = {
        "before": Commit(other, core, plain),
        "now": Commit(sys.executable, core, {**os.environ, "PYTHONPATH": SOURCE}),
    }
    names = [name for name in commits["now"].names if name in commits["before"].names]
    found: dict[str, dict[str, list[float]]] = {name: {"before": [], "now": []} for name in names}
    for k in range(rounds):
        for name in names:
            for which in ("before", "now") if k % 2 else ("now", "before"):
                found[name][which].append(commits[which].rate(name, seconds))
        print(f"round {k + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", help="the Python of the other commit's environment")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=0.04, help="of processor time for one figure of one round")
    parser.add_argument("--json", help="a file for the figures of all rounds")
    parser.add_argument("--answer", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.answer is not None:
        return answer(chosen.answer)
    if not chosen.other:
        parser.error("the Python of the other commit is missing")
    found = compare(chosen.other, chosen.rounds, chosen.seconds)
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(found), encoding="utf-8")
    for name, rates in found.items():
        told = "  ".join(f"{which} {median(r):13,.0f} best {max(r):13,.0f}" for which, r in rates.items())
        print(f"{name:60} {told}  {median(b / a for a, b in zip(rates['before'], rates['now'])):.2f} x")
    return None


if __name__ == "__main__":
    main()
