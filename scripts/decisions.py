"""How good bots' decisions are: python scripts/decisions.py --table TABLE --bots BOT --bots BOT... (see strength.py).

All bots are asked the same decisions, from games of the network among rivals that search. Where they differ, what each
chose is played on from, in worlds that are the same for all: by the network for the seat that decided, by a little
search for the others. What is printed is what a decision is worth beside the first bot's. A game tells one bot from
another by one result; this tells them apart by every decision, some ten times as fast. Who is better here is better
against such rivals, if the network plays on: it does not say what games would.
"""

import argparse
import json
import multiprocessing
import os
import random
import time
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from strength import TABLES, machine, the_bot

from gokaido.bots.mcts.bot import Growth, position_of
from gokaido.bots.mcts.tree import CHANCE, NONE, POINTS, ROOT, grow
from gokaido.bots.network.tree import GuidedTree, ask, lead_of, next_action, value_end
from gokaido.bots.network.weights import network_of
from gokaido.engine.compile.frame import doubles, records, whole
from gokaido.engine.compile.rule import entry, rule
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.step import step
from gokaido.engine.registry import game_of
from gokaido.engine.state.record import Array
from gokaido.lab.statistics import Figure, mean

OF_A_GAME = 0.25  # so many decisions of a game are asked: neighbours would say the same twice
WON, LEAD, SCORE = range(3)  # what came of a game

game: Any = None


class PlayedOn(GuidedTree):
    """Games from one decision to the end."""

    games = whole()
    sims = whole()  # of a rival, for a decision
    now = records(2)  # the position as who decides knows it, and the game
    came = doubles("games", 3)  # of each game, by WON, LEAD, SCORE


@rule
def searched(t: PlayedOn, actor: int, seed: int) -> int:
    """What a little search chooses for the seat to act in now[1]."""
    t.states[0] = t.now[1]
    t.viewer = actor
    t.used = 1
    t.child[ROOT] = NONE
    t.tries[ROOT] = 0.0
    t.seed = seed
    grow(t, 0, t.sims)
    most, chosen = 0.0, 0
    k = t.child[ROOT]
    while k != NONE:
        if t.tries[k] > most:
            most, chosen = t.tries[k], t.action[k]
        k = t.sibling[k]
    return chosen


@entry
def play_on(t: PlayedOn, action: int, seat: int, seed: int) -> None:
    """Play an action of a seat, and on to the end, in world after world."""
    s = t.now[1]
    for i in range(t.games):
        t.now[1] = t.now[0]
        game.redeal(s, seat, (seed + i * 104729) & 0x3FFFFFFFFFFFFFFF)
        n = step(s, action, t.out)
        moves = 0
        while n > 0:
            moves += 1
            if s.actor == seat:
                ask(t, s, n)
                chosen = t.out[next_action(t, s, n)]
            else:
                chosen = searched(t, s.actor, seed + i * 1000003 + moves * 7)
            n = step(s, chosen, t.out)
        value_end(t, s)
        t.came[i][WON] = t.reward[CHANCE + seat]
        t.came[i][LEAD] = lead_of(t, seat)
        t.came[i][SCORE] = t.reward[POINTS + seat]


class Decision(NamedTuple):
    """A position as the seat to act knows it, and whether the others there count their own points."""

    row: Array
    own: bool


class Answered(NamedTuple):
    """What the bots chose, what comes of that on the average, and what each took."""

    chosen: list[int]
    worth: dict[int, Array]
    seconds: list[float]
    simulations: list[int]


def decisions_of(a: argparse.Namespace, k: int) -> list[Decision]:
    """Some decisions of one game of the network among rivals that search."""
    key, seats, options = TABLES[a.table]
    fast = FastMatch(key, seats, features=False, **options)
    own = seats > 2 and k // seats % 2 == 1
    lot, found = random.Random(f"{a.seed}/{k}"), []
    rival = f"search:sims={a.rival_sims}" + ("" if own else ",own=0")
    n = fast.open(lot.getrandbits(62))
    while n > 0:
        seat, mine = fast.actor, fast.actor == k % seats
        seen = fast.view_state(seat)
        if mine:
            found.append(Decision(seen.to_row().copy(), own))
        n = fast.step(the_bot(key, "network" if mine else rival).choose(seen, seed=lot.getrandbits(60)).action)
    late = found[int(len(found) * a.after) :]
    return [one for one in late if lot.random() < OF_A_GAME]


def worth_of(a: argparse.Namespace, one: Decision, action: int, seed: int) -> Array:
    """What comes of an action, on the average: WON, LEAD, SCORE."""
    found = game_of(TABLES[a.table][0])
    weights, state = network_of(found), found.rules.state.from_row(one.row)
    if weights is None:
        raise SystemExit(f"{found.key} has no network to play on")
    like = found.advice.search
    t = PlayedOn(
        found, **position_of(found, one.row), **weights.slots, first_bias=weights.bias(found, state),
        now=one.row.repeat(2), games=a.worlds, sims=a.sims, nodes=a.sims + 2, used=1, explore=like.explore,
        trust=like.trust, depth=like.depth, margin=like.margin, own=float(one.own), win=like.win,
    )  # fmt: skip
    Growth(t, "play_on")  # has a root
    t.play_on(action, int(one.row["actor"][0]), seed)
    worth: Array = t.came.mean(0)
    return worth


def answer(task: tuple[argparse.Namespace, int, Decision]) -> Answered:
    """Ask all bots one decision, and play on from what they chose where they differ."""
    a, k, one = task
    lot, chosen, seconds, simulations = random.Random(f"{a.seed}/{k}"), [], [], []
    for bot in a.bots:
        begun = time.perf_counter()
        choice = the_bot(TABLES[a.table][0], bot).choose(one.row, seed=lot.getrandbits(60))
        seconds.append(time.perf_counter() - begun)
        simulations.append(choice.simulations)
        chosen.append(choice.action)
    seed, differ = lot.getrandbits(60), len(set(chosen)) > 1
    worth = {action: worth_of(a, one, action, seed) if differ else np.zeros(3) for action in set(chosen)}
    return Answered(chosen, worth, seconds, simulations)


def summary(a: argparse.Namespace, answered: list[Answered]) -> list[dict[str, Any]]:
    """Each bot beside the first."""
    found = []
    for b, bot in enumerate(a.bots):
        more = np.array([one.worth[one.chosen[b]] - one.worth[one.chosen[0]] for one in answered])
        found.append(
            {
                "bot": bot,
                "differs": sum(one.chosen[b] != one.chosen[0] for one in answered) / len(answered),
                "won": mean(more[:, WON].tolist()).as_data(),
                "lead": mean(more[:, LEAD].tolist()).as_data(),
                "points": mean(more[:, SCORE].tolist()).as_data(),
                "seconds": sum(one.seconds[b] for one in answered) / len(answered),
                "simulations": sum(one.simulations[b] for one in answered) / len(answered),
            }
        )
    return found


def line(said: dict[str, Any]) -> str:
    """One bot on two lines."""
    won, lead, points = (Figure(**said[what]) for what in ("won", "lead", "points"))
    return (
        f"{said['bot']}\n    differs {said['differs']:4.0%}  wins {100 * won.value:+5.2f} ({100 * won.low:+.2f} to "
        f"{100 * won.high:+.2f})  lead {lead.value:+.3f} ({lead.low:+.3f} to {lead.high:+.3f})  "
        f"points {points.value:+.3f}"
    )


def share_left_out(text: str) -> float:
    """A share of a game after which something is left to ask."""
    if not 0 <= float(text) <= 0.9:
        raise argparse.ArgumentTypeError(f"a number from 0 to 0.9, not {text}")
    return float(text)


def arguments() -> argparse.Namespace:
    """What is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", default="tokaido-4", choices=[t for t, (_, seats, _) in TABLES.items() if seats > 1])
    parser.add_argument("--bots", action="append", required=True, help="bots as in the arena; others beside the first")
    parser.add_argument("--decisions", type=int, default=400, help="so many")
    parser.add_argument("--after", type=share_left_out, default=0.0, help="leave out this share of every game")
    parser.add_argument("--worlds", type=int, default=150, help="games for each action that was chosen")
    parser.add_argument("--sims", type=int, default=100, help="simulations of the others in these games")
    parser.add_argument("--rival-sims", type=int, default=1500, help="of the rivals in the games that are asked about")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write everything here")
    return parser.parse_args()


def gathered(a: argparse.Namespace, pool: Any) -> list[Decision]:
    """The decisions that are asked, from as many games as that takes."""
    found: list[Decision] = []
    at_a_time = 4 * TABLES[a.table][1]
    first = 0
    while len(found) < a.decisions:
        for some in pool.starmap(decisions_of, [(a, k) for k in range(first, first + at_a_time)]):
            found += some
        first += at_a_time
        print(f"  {min(len(found), a.decisions)} of {a.decisions} decisions", flush=True)
    return found[: a.decisions]


def answers(a: argparse.Namespace, decisions: list[Decision], pool: Any, until: float) -> list[Answered]:
    """All of them, or what the time allows."""
    found: list[Answered] = []
    told = time.perf_counter()
    coming = pool.imap_unordered(answer, [(a, k, one) for k, one in enumerate(decisions)])
    while len(found) < len(decisions):
        try:
            found.append(coming.next(timeout=max(0.1, until - time.perf_counter())))
        except multiprocessing.TimeoutError:
            break
        if time.perf_counter() - told > 20:
            told = time.perf_counter()
            print(f"  {len(found)} of {len(decisions)} answered", flush=True)
    return found


def main() -> None:
    """Ask, print and write."""
    a = arguments()
    until = time.perf_counter() + 60 * a.minutes
    first = next(one for k in count() for one in decisions_of(a, k))  # all is compiled before the processes are forked
    for bot in (*a.bots, "network"):
        choice = the_bot(TABLES[a.table][0], bot).choose(first.row, seed=1)
    worth_of(a, first, choice.action, 1)
    with multiprocessing.get_context("fork").Pool(a.processes) as pool:
        answered = answers(a, gathered(a, pool), pool, until)
        pool.terminate()
    if not answered:
        raise SystemExit("no decision was answered in that time")
    found = summary(a, answered)
    same = sum(len(set(one.chosen)) == 1 for one in answered) / len(answered)
    print(f"{len(answered)} decisions, all choose alike in {same:.0%}; beside the first, a decision (95 %):")
    for said in found:
        print(line(said))
    if a.json:
        about = {k: str(v) if isinstance(v, Path) else v for k, v in vars(a).items()}
        about |= {"machine": machine(), "answered": len(answered), "alike": same, "results": found}
        a.json.write_text(json.dumps(about, indent=1))


if __name__ == "__main__":
    main()
