"""A counter: does the one who leads halfway win? `gokaido arena tokaido --bots greedy --count examples/leader.py`."""

from typing import Any

from gokaido.lab.arena.referee import GameEnd, GameStart, Turn


class Leader:
    """Notes who leads after so many decisions, and whether that seat wins."""

    HALFWAY = 30

    def before(self, opening: GameStart) -> None:
        """A game begins: nobody leads."""
        self.leader: int | None = None
        self.decisions = 0
        self.sides = opening.table.game.rules.sides(opening.table.seats)

    def step(self, turn: Turn) -> None:
        """Look at the scores once, halfway."""
        self.decisions += 1
        if self.decisions == self.HALFWAY:
            result = [0] * (2 * self.sides)
            turn.game.rules.result(turn.after, result)
            scores = result[: self.sides]
            self.leader = scores.index(max(scores))

    def after(self, ending: GameEnd) -> dict[str, Any] | None:
        """One row for each game that lasted so long."""
        if self.leader is None:
            return None
        return {"leader wins": ending.ranks[self.leader] == 0, "winner's points": max(ending.scores)}
