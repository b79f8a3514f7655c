"""Matches played by a network against itself, and the buffer of its decisions.

Everything stays on the device on which the batch lives: features and masks are the batch's own arrays.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from .network import PolicyValueNet, by_side, masked_log_softmax, side_chances
from .rivals import Rivals
from .settings import AGAINST
from .strays import Strays
from .tables import LearningTables

WANTS_POINTS = 0.15  # how many seats want points, not to win


@dataclass
class Buffer:
    """Decisions of all rows, step by step, and what was thought of them."""

    inputs: Tensor  # (steps, rows, features + table)
    masks: Tensor
    actions: Tensor
    chosen: Tensor  # the logarithm of the chance with which the action was chosen
    actors: Tensor
    sides: Tensor
    wants: Tensor  # 1 where the seat wants points
    learns: Tensor  # did the learner choose, and no rival or chance?
    strayed: Tensor  # is the action a random one, that the learner did not choose?
    wins: Tensor  # (steps + 1, rows, sides): chances to win, by side
    points: Tensor
    ended: Tensor
    shares: Tensor
    scores: Tensor


def new_buffer(steps: int, tables: LearningTables, net: PolicyValueNet) -> Buffer:
    """Room for so many steps of all rows."""
    n, device, shape = tables.rows, tables.features.device, net.shape
    half = torch.bfloat16 if device.type == "cuda" else torch.float32

    def room(*size: int, kind: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(size, dtype=kind, device=device)

    return Buffer(
        inputs=room(steps, n, tables.given_size, kind=half),
        masks=room(steps, n, shape.actions, kind=torch.bool),
        actions=room(steps, n, kind=torch.int64),
        chosen=room(steps, n),
        actors=room(steps, n, kind=torch.int64),
        sides=room(steps, n, kind=torch.int64),
        wants=room(steps, n),
        learns=room(steps, n, kind=torch.bool),
        strayed=room(steps, n, kind=torch.bool),
        wins=room(steps + 1, n, shape.sides),
        points=room(steps + 1, n, shape.sides),
        ended=room(steps, n, kind=torch.bool),
        shares=room(steps, n, shape.sides),
        scores=room(steps, n, shape.sides),
    )


class SelfPlay:
    """Plays all seats of all rows by one network, but for those of rivals."""

    def __init__(
        self,
        tables: LearningTables,
        net: PolicyValueNet,
        steps: int,
        rivals: Sequence[PolicyValueNet] = (),
        stray: float = 0.0,
        against: float = AGAINST,
    ) -> None:
        self.tables = tables
        self.net = net
        self.decide = torch.compile(decide, dynamic=False) if tables.device == "cuda" else decide
        self.buffer = new_buffer(steps, tables, net)
        self.steps = steps
        self.rivals, self.strays = Rivals(tables, rivals, against), Strays(tables, stray)
        self.unit = float(tables.game.advice.search.margin)  # points are counted in leads that win three times in four
        self.wants = self._new_wants(torch.ones(tables.rows, dtype=torch.bool, device=tables.features.device), None)

    def _new_wants(self, rows: Tensor, old: Tensor | None) -> Tensor:
        """What each seat wants in the matches that begin."""
        fresh = (torch.rand(len(rows), self.net.shape.sides, device=rows.device) < WANTS_POINTS).float()
        return fresh if old is None else torch.where(rows[:, None], fresh, old)

    def _see(self, t: int) -> tuple[Tensor, Tensor]:
        """Write down the positions at step t; returns what the network is given, and the seats to act."""
        tables, buffer = self.tables, self.buffer
        actors = tables.actors.long()
        wants = self.wants.gather(1, actors[:, None])
        given = tables.given(wants).to(buffer.inputs.dtype)
        if t < self.steps:
            buffer.inputs[t], buffer.masks[t], buffer.actors[t] = given, tables.masks.bool(), actors
            buffer.sides[t], buffer.wants[t] = tables.sides, wants[:, 0]
        return given, actors

    @torch.no_grad()
    def play(self) -> Buffer:
        """Fill the buffer."""
        tables, buffer = self.tables, self.buffer
        for t in range(self.steps + 1):
            given, actors = self._see(t)
            mask = tables.masks.bool()
            noise = torch.rand(mask.shape, device=mask.device)
            sides = tables.sides
            action, chance, buffer.wins[t], buffer.points[t] = self.decide(self.net, given, mask, noise, actors, sides)
            if t == self.steps:
                break
            learns = self.rivals.learns(actors)
            action = self.rivals.instead(action, given, mask, learns)
            action, strayed = self.strays.instead(action, mask, learns)
            buffer.actions[t], buffer.chosen[t] = action, chance
            buffer.learns[t], buffer.strayed[t] = learns & ~strayed, strayed
            tables.step(action)
            ended = tables.ended.bool()
            buffer.ended[t], buffer.shares[t] = ended, tables.shares
            buffer.scores[t] = tables.scores / self.unit
            self.wants = self._new_wants(ended, self.wants)
            self.rivals.begin(ended)
            self.strays.begin(ended)
        return buffer


def decide(
    net: PolicyValueNet, given: Tensor, mask: Tensor, noise: Tensor, actors: Tensor, sides: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """An action for each row by its chance, the logarithm of that chance, and by side chances to win and points."""
    with torch.autocast(given.device.type, torch.bfloat16, enabled=given.device.type == "cuda"):
        logits, win, points = net(given)
    chances = masked_log_softmax(logits, mask)
    action = (chances - torch.log(-torch.log(noise.clamp(1e-9, 1 - 1e-7)))).argmax(-1)
    chosen = chances.gather(1, action[:, None]).squeeze(1)
    return (
        action, chosen, by_side(side_chances(win, sides), actors, sides), by_side(points.float(), actors, sides),
    )  # fmt: skip


def returns(buffer: Buffer, keep: float) -> tuple[Tensor, Tensor]:
    """What each decision led to, by side: chances to win and points, by TD(lambda) along the whole match.

    Every decision of a match, whoever made it, is judged by what was thought after the next ones and by the end. What
    comes of an action that strayed says nothing of the position before it, which counts as what was thought of it, nor
    of any earlier one.
    """
    steps = buffer.actions.shape[0]
    wins, points = torch.zeros_like(buffer.wins[:-1]), torch.zeros_like(buffer.points[:-1])
    win, score = buffer.wins[-1], buffer.points[-1]
    for t in reversed(range(steps)):
        over, strayed = buffer.ended[t][:, None], buffer.strayed[t][:, None]
        win = torch.where(over, buffer.shares[t], (1 - keep) * buffer.wins[t + 1] + keep * win)
        score = torch.where(over, buffer.scores[t], (1 - keep) * buffer.points[t + 1] + keep * score)
        win, score = torch.where(strayed, buffer.wins[t], win), torch.where(strayed, buffer.points[t], score)
        wins[t], points[t] = win, score
    return wins, points


def of_actor(by_sides: Tensor, actors: Tensor) -> Tensor:
    """The part of the seat that acted."""
    return by_sides.gather(-1, actors[..., None]).squeeze(-1)
