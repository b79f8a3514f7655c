"""Alpha-beta as a bot, for games that hide nothing: iterative deepening within a budget of time or positions."""

import math
import random
import time
from typing import Any

import numpy as np

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.matches import interpreted

from ..choice import Budget, Choice, Thought, chance_with
from ..mcts.bot import Search
from .tree import BOUNDS, FAR, PLIES, TURNS, Lines

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
        search = _Deepening(self.game, observation, budget or self.budget, random.Random(seed))
        search.deepen(self.turns)
        thoughts = search.thoughts()
        self.reached, self.lead = search.reached, search.worth[thoughts[0].action]
        values = {t.action: t.value for t in thoughts}
        return Choice(thoughts[0].action, values, tuple(thoughts), search.lines.looked_at)


class Both:
    """Alpha-beta between two; the tree search where a pile of cards plays the other side."""

    def __init__(self, two: Lookahead, one: Search) -> None:
        self.two = two
        self.one = one

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """As the number of players asks."""
        seats = observation["seats"][0] if isinstance(observation, np.ndarray) else observation.seats
        return (self.two if seats == 2 else self.one).choose(observation, seed, budget)


class _Deepening:
    """One search on its way."""

    def __init__(self, game: Game, observation: Any, plan: Budget, generator: random.Random) -> None:
        self.game = game
        self.position = (
            observation if not isinstance(observation, np.ndarray) else game.rules.state.from_row(observation)
        )
        self.viewer = int(self.position.actor)
        self.positions = plan.simulations or 1 << 40
        kept = min(MOST_KEPT, 1 << (2 * self.positions).bit_length())
        self.lines = Lines(
            game, actions=game.rules.actions, viewer=self.viewer, slack=SLACK, kept=kept,
            states=np.repeat(self.position.to_row(), PLIES + 1), keys=np.full(kept, -1, np.int64),
        )  # fmt: skip
        self.search_on = self.lines.search_on  # compiled before the clock starts
        self.until = time.perf_counter() + (plan.seconds if plan.seconds is not None else math.inf)
        buffer = [0] * game.rules.actions
        self.legal = buffer[: game.rules.legal(self.position, buffer)]
        generator.shuffle(self.legal)
        self.worth = dict.fromkeys(self.legal, 0.0)
        self.visits = dict.fromkeys(self.legal, 0)
        self.reached = 0

    def deepen(self, most: int) -> None:
        """One turn farther each time, until the budget is spent or the outcome is sure."""
        for turns in range(1, most + 1):
            done = self._look(turns)
            tried = [int(a) for a in self.lines.moves[0, : self.lines.tried[0]]]
            whole = [a for a in tried if done or a != tried[-1]]
            if not whole:
                return
            found = {a: float(self.lines.found[a]) for a in whole}
            top = max(found.values())
            if top <= -SURE and turns > 1:  # lost against the best play: what looked best before holds out longest
                return
            rest = sorted(set(self.legal) - found.keys(), key=lambda a: -self.worth[a])
            self.legal = sorted(found, key=lambda a: -found[a]) + rest
            self.worth.update(found)
            self.worth.update({a: min(self.worth[a], top) for a in rest})
            for a in found:
                self.visits[a] += int(self.lines.spent[a])
            self.reached = turns
            if not done or top >= SURE or self._is_spent():
                return

    def _is_spent(self) -> bool:
        """Is the budget spent?"""
        return self.lines.looked_at >= self.positions or time.perf_counter() >= self.until

    def _look(self, turns: int) -> bool:
        """Search so many turns; whether it came to an end."""
        lines, n = self.lines, len(self.legal)
        lines.moves[0, :n] = self.legal
        lines.count[0], lines.tried[0], lines.turns[0], lines.best[0] = n, 0, turns, self.legal[0]
        lines.span[0] = (-FAR, FAR, -FAR, -FAR, FAR)
        lines.history //= 2
        lines.spent[:] = 0
        lines.ply = 0
        lines.before = lines.looked_at
        while True:
            if self.search_on(min(self.positions, lines.looked_at + CHUNK)):
                return True
            if self._is_spent():
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
        loops, position_key = interpreted(self.game), self.game.advice.position_key
        assert position_key is not None
        s, out = self.position.copy(), [0] * self.game.rules.actions
        s.hush = 1
        n = loops.step(s, action, out)
        for _ in range(2 * DEEPEST):
            key = position_key(s) if n > 0 else -1
            slot = key & (self.lines.kept - 1)
            move = int(self.lines.notes[slot]) % TURNS // BOUNDS
            if n == 0 or self.lines.keys[slot] != key or move not in out[:n]:
                break
            n = loops.step(s, move, out)
        result = [0] * (2 * self.game.rules.sides(s.seats))
        self.game.rules.result(s, result)
        return float(result[self.viewer])
