"""Measure how strong the bots are: python scripts/strength.py QUESTION... (numpy and a C compiler are enough).

speed    simulations a second from the opening of each table, on one core that has nothing else to do
points   four bots of level 5 at Tokaido: what they score, from which sources
ladder   each level against the one below: two-player games, and one against three at Tokaido
solo     level 5 against the hardest opponent of Micro Dojo for one
calibration  --table and --bots (level 4 if none): chances to win that a bot said, beside how often it won
duel     --table and --bots: the first bot against each of the others, every order of seats with the same deals

Games of all questions are played in turn by one pool of processes, so that --minutes cuts all of them alike.
"""

import argparse
import json
import multiprocessing
import os
import platform
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

import gokaido
from gokaido.bots import Budget
from gokaido.bots.named import bot_named, entrants
from gokaido.engine.compile.library import compiler_name
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.registry import game_of
from gokaido.lab.arena.lineups import Order, deal_of, plan
from gokaido.lab.statistics import mean, share

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "dojo": ("dojo", 2, {}),
    "dojo-advanced": ("dojo", 2, {"mode": "2A"}),
    "dojo-solo": ("dojo", 1, {"level": 5}),
    "duo": ("duo", 2, {}),
    "tokaido-2": ("tokaido", 2, {"gastronomy": True}),
    "tokaido-3": ("tokaido", 3, {"gastronomy": True}),
    "tokaido-4": ("tokaido", 4, {"gastronomy": True}),
    "tokaido-5": ("tokaido", 5, {"gastronomy": True}),
    "crossroads-2": ("tokaido", 2, {"gastronomy": True, "crossroads": True}),
    "crossroads-4": ("tokaido", 4, {"gastronomy": True, "crossroads": True}),
    "matsuri-4": ("tokaido", 4, {"gastronomy": True, "crossroads": True, "matsuri": True}),
}
LADDER = ("dojo", "duo", "tokaido-2", "tokaido-4")
TOP = 5


@dataclass(frozen=True)
class Task:
    """One game: the bots in the order of their seats."""

    question: str
    table: str
    bots: tuple[str, ...]
    order: Order
    deal: int


@dataclass(frozen=True)
class Ended:
    """What came of it."""

    task: Task
    scores: list[int]
    ranks: list[int]
    moves: int
    seconds: list[float]  # thinking, by seat
    asked: list[int]
    simulations: list[int]
    sources: list[list[int]]
    chances: list[tuple[int, float]]  # to win, as the bot said at each decision, by seat


_bots: dict[tuple[str, str], Any] = {}


def the_bot(key: str, written: str) -> Any:
    """A bot by its name, made once in each process."""
    if (key, written) not in _bots:
        _bots[key, written] = bot_named(game_of(key), entrants([written])[0])
    return _bots[key, written]


def play(task: Task) -> Ended:
    """Play one game with compiled rules."""
    key, seats, options = TABLES[task.table]
    game = game_of(key)
    fast = FastMatch(game, seats, features=False, **options)
    lots = [random.Random(f"{task.deal}/{seat}") for seat in range(seats)]
    seconds, asked, simulations, moves = [0.0] * seats, [0] * seats, [0] * seats, 0
    chances = []
    n = fast.open(task.deal)
    while n > 0:
        seat = fast.actor
        seen = fast.view_state(seat)
        begun = time.perf_counter()
        choice = the_bot(key, task.bots[task.order[seat]]).choose(seen, seed=lots[seat].getrandbits(62))
        seconds[seat] += time.perf_counter() - begun
        asked[seat] += 1
        simulations[seat] += choice.simulations
        if choice.chance is not None:
            chances.append((seat, round(choice.chance, 4)))
        n = fast.step(choice.action)
        moves += 1
    sides = game.rules.sides(seats)
    result = [0] * (2 * sides)
    game.rules.result(game.rules.state.from_row(fast.states), result)
    sources = fast.states["points"][0][:seats].tolist() if key == "tokaido" else []
    return Ended(task, result[:sides], result[sides:], moves, seconds, asked, simulations, sources, chances)


def games_of(question: str, table: str, bots: tuple[str, ...], games: int, versus: bool, seed: int) -> Iterator[Task]:
    """Whole rounds: every order of seats with the same deal."""
    seats = TABLES[table][1]
    whole = plan(len(bots), seats, games, versus)
    for r in range(whole.rounds):
        for order in whole.orders:
            yield Task(question, table, bots, order, deal_of(seed, r))


def asked_for(a: argparse.Namespace) -> list[Iterator[Task]]:
    """The games of every question."""
    top = f"level:{TOP}" + (f",sims={a.sims}" if a.sims else f",seconds={a.seconds}" if a.seconds else "")
    found = []
    if "points" in a.questions:
        for table in a.table or ("tokaido-4", "crossroads-4"):
            found.append(games_of("points", table, (top,), a.games, False, a.seed))
    if "solo" in a.questions:
        found.append(games_of("solo", "dojo-solo", (top,), a.games, False, a.seed))
    if "ladder" in a.questions:
        for table in a.table or LADDER:
            for level in a.levels or range(2, TOP + 1):
                pair = (top if level == TOP else f"level:{level}", f"level:{level - 1}")
                versus = TABLES[table][1] > 2
                found.append(games_of("ladder", table, pair, a.games, versus, a.seed))
    if "calibration" in a.questions:
        for table in a.table or LADDER:
            for bot in a.bots or ("level:4",):
                found.append(games_of("calibration", table, (bot,), a.games, False, a.seed))
    if "duel" in a.questions:
        for table in a.table:
            versus = TABLES[table][1] > 2 and not a.even
            found += [games_of("duel", table, (a.bots[0], other), a.games, versus, a.seed) for other in a.bots[1:]]
    return found


def summary(ended: list[Ended]) -> dict[str, Any]:
    """What a group of games says."""
    first = ended[0].task
    game = game_of(TABLES[first.table][0])
    mine: dict[int, list[tuple[float, int]]] = {}
    for e in ended:
        winners = e.ranks.count(0)
        for seat, bot in enumerate(e.task.order):
            mine.setdefault(bot, []).append((1 / winners if e.ranks[seat] == 0 else 0.0, e.scores[seat]))
    alone = len(first.bots) > 1 or len(e.ranks) > len(first.order)
    said: dict[str, Any] = {
        "question": first.question,
        "table": first.table,
        "bots": first.bots,
        "games": len(ended),
        "points": {first.bots[b]: mean([s for _, s in v]).as_data() for b, v in sorted(mine.items())},
        "best": mean([max(e.scores) for e in ended]).as_data(),
        "moves": mean([e.moves for e in ended]).as_data(),
    }
    if alone:
        wins = sum(w for w, _ in mine[0])
        said["won"] = share(wins, len(ended)).as_data()
    if ended[0].sources:
        from gokaido.games.tokaido.state import TokaidoSource

        rows = [seat for e in ended for seat in e.sources]
        said["sources"] = {
            word: round(sum(r[k] for r in rows) / len(rows), 2) for word, k in TokaidoSource.numbers.items()
        }
    for name, index in (("seconds_a_move", 0), ("simulations_a_move", 1)):
        said[name] = {
            bot: round(
                sum((e.seconds, e.simulations)[index][s] for e in ended for s, b in enumerate(e.task.order) if b == k)
                / max(1, sum(e.asked[s] for e in ended for s, b in enumerate(e.task.order) if b == k)),
                4,
            )
            for k, bot in enumerate(first.bots)
        }
    said["game"] = game.key
    if first.question == "calibration":
        said["reliability"] = reliability(ended)
    return said


def reliability(ended: list[Ended], steps: int = 10) -> list[dict[str, float]]:
    """Chances that were said, in so many steps from 0 to 1, beside how often they came true."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(steps)]
    for e in ended:
        for seat, chance in e.chances:
            won = 1 / e.ranks.count(0) if e.ranks[seat] == 0 else 0.0
            rows[min(steps - 1, int(chance * steps))].append((chance, won))
    return [
        {"said": round(sum(c for c, _ in row) / len(row), 4), "came": round(sum(w for _, w in row) / len(row), 4),
         "decisions": len(row)}
        for row in rows if row
    ]  # fmt: skip


def speed(seconds: float = 1.0, tries: int = 3) -> list[dict[str, Any]]:
    """Simulations a second from openings, the best of some tries: what the core gives when nobody else wants it."""
    found = []
    for table, (key, seats, options) in TABLES.items():
        game = game_of(key)
        bot = the_bot(key, f"search:seconds={seconds}")
        rates = []
        for k in range(tries):
            match = gokaido.Match(game, seats=seats, seed=k, **options)
            while len(match.actions) < (seats if key == "tokaido" else 0):  # the tiles are chosen, the road begins
                match.play(match.legal[0])
            seen = match.view_state(match.actor)
            bot.choose(seen, seed=k, budget=Budget(simulations=100))
            begun = time.perf_counter()
            choice = bot.choose(seen, seed=k)
            rates.append(choice.simulations / (time.perf_counter() - begun))
        found.append({"question": "speed", "table": table, "best": round(max(rates)), "worst": round(min(rates))})
        print(f"{table:14} {max(rates):9,.0f} simulations/s (worst of {tries}: {min(rates):,.0f})", flush=True)
    return found


def line(said: dict[str, Any]) -> str:
    """One group in one line."""
    text = f"{said['question']:7} {said['table']:13} {' / '.join(said['bots']):38} {said['games']:4} games"
    if "won" in said:
        won = said["won"]
        text += f"  won {won['value']:5.1%} ({won['low']:.1%} to {won['high']:.1%})"
    points = ", ".join(f"{p['value']:.1f}" for p in said["points"].values())
    return f"{text}  points {points}  best {said['best']['value']:.1f}"


def warm(tasks: list[Task]) -> None:
    """Compile before the processes are forked, so that all read one cache."""
    for key, written in sorted({(TABLES[t.table][0], bot) for t in tasks for bot in t.bots}):
        table = next(t.table for t in tasks if TABLES[t.table][0] == key)
        _, seats, options = TABLES[table]
        game = game_of(key)
        match = gokaido.Match(game, seats=seats, seed=1, **options)
        the_bot(key, written).choose(match.view_state(match.actor), seed=1)
        FastMatch(game, seats, features=False, **options).open(1)


def machine() -> dict[str, Any]:
    """Where this ran."""
    cpu = platform.processor()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        cpu = next((x.split(":", 1)[1].strip() for x in lines if x.startswith("model name")), cpu)
    return {
        "gokaido": gokaido.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiler": compiler_name(),
        "cpu": cpu,
        "cores": os.cpu_count(),
    }


def arguments() -> argparse.Namespace:
    """What is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="+", choices=("speed", "points", "ladder", "solo", "calibration", "duel"))
    parser.add_argument("--table", action="append", choices=tuple(TABLES), help="these tables only")
    parser.add_argument("--levels", type=int, action="append", help="these levels of the ladder only (2 to 5)")
    parser.add_argument("--bots", action="append", help="for duel: two bots or more, as in the arena")
    parser.add_argument("--even", action="store_true", help="for duel: as many seats for both, not one against all")
    parser.add_argument("--games", type=int, default=100, help="at least so many of each kind; whole rounds")
    parser.add_argument("--seconds", type=float, help="how long level 5 thinks")
    parser.add_argument("--sims", type=int, help="the same in simulations: then all is repeatable")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write everything here")
    return parser.parse_args()


def played(tasks: list[Task], processes: int, until: float) -> list[Ended]:
    """Play them all, or what the time allows."""
    ended: list[Ended] = []
    begun = told = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        answers = pool.imap_unordered(play, tasks)
        while len(ended) < len(tasks):
            try:
                ended.append(answers.next(timeout=max(0.1, until - time.perf_counter())))
            except multiprocessing.TimeoutError:
                break
            now = time.perf_counter()
            if now - told > 20 or len(ended) == len(tasks):
                told = now
                print(f"  {len(ended)} of {len(tasks)} games after {now - begun:.0f} s", flush=True)
            if now > until:
                break
        pool.terminate()
    return ended


def main() -> None:
    """Ask, print and write."""
    a = arguments()
    until = time.perf_counter() + 60 * a.minutes
    said: dict[str, Any] = {"command": sys.argv[1:], "machine": machine(), "results": []}
    print(json.dumps(said["machine"]), flush=True)
    if "speed" in a.questions:
        said["results"] += speed()
    tasks = [t for turn in zip_longest(*asked_for(a)) for t in turn if t is not None]
    warm(tasks)
    ended = played(tasks, a.processes, until)
    groups: dict[tuple[Any, ...], list[Ended]] = {}
    for e in sorted(ended, key=lambda e: tasks.index(e.task)):
        groups.setdefault((e.task.question, e.task.table, e.task.bots), []).append(e)
    for group in groups.values():
        said["results"].append(summary(group))
        print(line(said["results"][-1]), flush=True)
        for row in said["results"][-1].get("reliability", ()):
            print(f"    said {row['said']:6.1%}  came {row['came']:6.1%}  of {row['decisions']:,} decisions")
    said["games"] = [asdict(e) for e in ended]
    if a.json:
        a.json.write_text(json.dumps(said, indent=1))


if __name__ == "__main__":
    main()
