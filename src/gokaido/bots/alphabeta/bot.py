"""Alpha-beta as a bot, for games that hide nothing: iterative deepening within a budget of time or positions."""

import math
import random
import time
from typing import Any

import numpy as np

from gokaido.engine.compile.library import compiled
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.step import interpreted
from gokaido.engine.state.record import Array

from ..choice import Budget, Choice, Thought, chance_with
from ..mcts.bot import Search
from . import tree as deepening

DEEPEST = 60  # turns
CHUNK = 4096  # positions between two looks at the clock
MOST_KEPT = 1 << 20  # positions remembered
SLACK = 0.5  # moves that are worse by less have a value of their own, not only a bound
SURE = 50.0  # values beyond are victories


class Lookahead:
    """Looks at every line, turn by turn deeper. A budget in simulations counts positions."""

    def __init__(self, game: Game, budget: Budget, turns: int = DEEPEST) -> None:
        if game.advice.position_key is None:
            raise BadOption("lookahead_hidden", game=game.names)
        self.game = game
        self.budget = budget
        self.turns = turns
        self.reached, self.lead = 0, 0.0  # by the last search: turns, and the lead that they led to

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Search from the position; the same seed and number of positions give the same choice."""
        seats = observation["seats"][0] if isinstance(observation, np.ndarray) else observation.seats
        if seats != 2:
            raise BadOption("lookahead_seats", game=self.game.names, given=int(seats))
        dive = _Dive(self.game, observation, budget or self.budget, random.Random(seed))
        dive.deepen(self.turns)
        thoughts = dive.thoughts()
        self.reached, self.lead = dive.reached, dive.worth[thoughts[0].action]
        return Choice(
            thoughts[0].action, {t.action: t.value for t in thoughts}, tuple(thoughts), int(dive.clock[deepening.NODES])
        )


class Both:
    """Alpha-beta between two; the tree search where a pile of cards plays the other side."""

    def __init__(self, two: Lookahead, one: Search) -> None:
        self.two = two
        self.one = one

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """As the number of players asks."""
        seats = observation["seats"][0] if isinstance(observation, np.ndarray) else observation.seats
        return (self.two if seats == 2 else self.one).choose(observation, seed, budget)


class _Dive:
    """The arrays of one search."""

    def __init__(self, game: Game, observation: Any, plan: Budget, lot: random.Random) -> None:
        self.game = game
        self.delve = compiled(game, deepening).delve  # compiled before the clock starts
        self.position = (
            observation if not isinstance(observation, np.ndarray) else game.rules.state.from_row(observation)
        )
        self.viewer = int(self.position.actor)
        self.positions = plan.simulations or 1 << 40
        self.until = time.perf_counter() + (plan.seconds if plan.seconds is not None else math.inf)
        self.states = np.repeat(self.position.to_row(), deepening.PLIES + 1)
        self.out = np.zeros(game.rules.actions, np.int16)
        self.moves = _longs(deepening.PLIES * game.rules.actions)
        self.count, self.tried, self.turns, self.best = (_longs(deepening.PLIES) for _ in range(4))
        self.span = np.zeros((deepening.PLIES + 1, deepening.SPANS), np.float32)
        kept = min(MOST_KEPT, 1 << (2 * self.positions).bit_length())
        self.keys, self.notes, self.values = np.full(kept, -1, np.int64), _longs(kept), np.zeros(kept, np.float32)
        self.history, self.clock = _longs(game.rules.actions), _longs(3)
        self.found, self.spent = np.zeros(game.rules.actions, np.float32), _longs(game.rules.actions)
        buffer = [0] * game.rules.actions
        self.legal = buffer[: game.rules.legal(self.position, buffer)]
        lot.shuffle(self.legal)
        self.worth = dict.fromkeys(self.legal, 0.0)
        self.visits = dict.fromkeys(self.legal, 0)
        self.reached = 0

    def deepen(self, most: int) -> None:
        """One turn farther each time, until the budget is spent or the outcome is sure."""
        for turns in range(1, most + 1):
            done = self._look(turns)
            tried = [int(a) for a in self.moves[: self.tried[0]]]
            whole = [a for a in tried if done or a != tried[-1]]
            if not whole:
                return
            found = {a: float(self.found[a]) for a in whole}
            top = max(found.values())
            if top <= -SURE and turns > 1:  # lost against the best play: what looked best before holds out longest
                return
            rest = sorted(set(self.legal) - found.keys(), key=lambda a: -self.worth[a])
            self.legal = sorted(found, key=lambda a: -found[a]) + rest
            self.worth.update(found)
            self.worth.update({a: min(self.worth[a], top) for a in rest})
            for a in found:
                self.visits[a] += int(self.spent[a])
            self.reached = turns
            if (
                not done
                or top >= SURE
                or self.clock[deepening.NODES] >= self.positions
                or time.perf_counter() >= self.until
            ):
                return

    def _look(self, turns: int) -> bool:
        """Search so many turns; whether it came to an end."""
        n = len(self.legal)
        self.moves[:n] = self.legal
        self.count[0], self.tried[0], self.turns[0], self.best[0] = n, 0, turns, self.legal[0]
        far = deepening.FAR
        self.span[0] = (-far, far, -far, -far, far)
        self.history //= 2
        self.spent[:] = 0
        self.clock[deepening.PLY] = 0
        self.clock[deepening.BEFORE] = self.clock[deepening.NODES]
        while True:
            nodes = min(self.positions, int(self.clock[deepening.NODES]) + CHUNK)
            done = self.delve(
                self.states, self.viewer, nodes, SLACK, self.out, self.moves, self.count, self.tried, self.turns,
                self.best, self.span, self.keys, self.notes, self.values, self.history, self.found, self.spent,
                self.clock,
            )  # fmt: skip
            if done:
                return True
            if self.clock[deepening.NODES] >= self.positions or time.perf_counter() >= self.until:
                return False

    def thoughts(self) -> list[Thought]:
        """The moves, best first; worth by the lead that they keep, and the points where their line ends."""
        margin = self.game.advice.search.margin
        found = []
        for action in self.legal:
            value = chance_with(self.worth[action], margin)
            found.append(Thought(action, self.visits[action], value, self._points(action)))
        return found

    def _points(self, action: int) -> float:
        """What the side to act has at the end of the line that the search remembers after an action."""
        loops, fingerprint = interpreted(self.game), self.game.advice.position_key
        assert fingerprint is not None
        s, out = self.position.copy(), [0] * self.game.rules.actions
        s.hush = 1
        n = loops.step(s, action, out)
        for _ in range(2 * DEEPEST):
            key = fingerprint(s) if n > 0 else -1
            slot = key & (len(self.keys) - 1)
            move = int(self.notes[slot]) % deepening.TURNS // deepening.BOUNDS
            if n == 0 or self.keys[slot] != key or move not in out[:n]:
                break
            n = loops.step(s, move, out)
        result = [0] * (2 * self.game.rules.sides(s.seats))
        self.game.rules.result(s, result)
        return float(result[self.viewer])


def _longs(n: int) -> Array:
    return np.zeros(n, np.int64)
