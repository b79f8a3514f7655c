"""Decisions by what a network says of positions after actions, instead of by what it likes: so its values are measured.

Each of the likeliest actions is tried in the same worlds, dealt anew as the seat to act knows them. The network plays
on for all seats for some decisions, or until that seat is to act again, and says how likely the seat is to win there.
"""

import torch
from torch import Tensor

from gokaido.engine.many.variants import Variant
from gokaido.engine.many.worlds import lay_out

from .network import FAR, PolicyValueNet, by_side, side_chances
from .settings import LookSettings
from .tables import LearningTables

ROOM = {"cuda": 65_536, "cpu": 2_048}  # worlds at once, about
SPREAD = 7919  # between the seeds of worlds


class ValueLookahead:
    """One network that looks ahead at one table."""

    def __init__(self, net: PolicyValueNet, tables: LearningTables, variant: Variant, how: LookSettings) -> None:
        self.net, self.how, self.worlds = net, how, how.worlds
        self.tried = min(how.tried, net.shape.actions)
        self.at_once = max(1, min(tables.rows, ROOM[tables.device] // (self.tried * self.worlds)))
        rows = self.at_once * self.tried * self.worlds
        self.tables = LearningTables(tables.game, rows, 1, tables.device, [variant], drawn=False, evaluation=True)
        self.to_win = torch.zeros(rows, 1, device=tables.features.device)
        self.looks = 0  # so far, so that every decision has worlds of its own

    def best(self, tables: LearningTables, liked: Tensor, rows: Tensor) -> Tensor:
        """What to play in all rows: in some by a look ahead, in the others what is liked best."""
        action = liked.argmax(-1)
        for part in rows.split(self.at_once) if len(rows) else ():
            action[part] = self._best(tables, liked[part], part)
        return action

    def _best(self, tables: LearningTables, liked: Tensor, rows: Tensor) -> Tensor:
        """What is best in at most so many rows as there is room for; room that is left repeats the first."""
        likely, tried = liked.topk(self.tried)
        tried = torch.where(likely > FAR / 2, tried, tried[:, :1])
        spare = self.at_once - len(rows)
        where, chosen = torch.cat([rows, rows[:1].expand(spare)]), torch.cat([tried, tried[:1].expand(spare, -1)])
        each = torch.arange(self.at_once * self.worlds, device=rows.device).view(self.at_once, 1, self.worlds)
        seeds = (self.looks + each).expand(-1, self.tried, -1) * SPREAD
        self.looks += each.numel()
        source = where[:, None, None].expand_as(seeds).flatten()
        viewers = tables.actors[source].long()
        self._lay_out(tables, source, viewers, seeds.flatten())
        values = self._values(chosen[..., None].expand_as(seeds).flatten(), viewers)
        found = values.view(self.at_once, self.tried, self.worlds).mean(-1)[: len(rows)].argmax(-1)
        return tried.gather(1, found[:, None]).squeeze(1)

    def _lay_out(self, tables: LearningTables, *given: Tensor) -> None:
        arrays = given if tables.device == "cuda" else [tensor.numpy() for tensor in given]
        lay_out(self.tables.batch, tables.batch, *arrays)

    def _values(self, actions: Tensor, viewers: Tensor) -> Tensor:
        """Chances to win of the viewers after an action in each world, and after what the network plays on."""
        tables, mine = self.tables, viewers[:, None]
        value, waits = torch.zeros_like(self.to_win), torch.ones_like(mine, dtype=torch.bool)
        for k in range(self.how.ahead + 1):
            tables.step(actions)
            ended = waits & tables.ended.bool()[:, None]
            value, waits = torch.where(ended, tables.shares.gather(1, mine), value), waits & ~ended
            logits, win, _ = self.net(tables.given(self.to_win))
            actors = tables.actors.long()
            told = by_side(side_chances(win, tables.sides), actors, tables.sides).gather(1, mine)
            here = waits & ((actors[:, None] == mine) & self.how.till_turn | (k == self.how.ahead))
            value, waits = torch.where(here, told, value), waits & ~here
            if not waits.any():
                break
            actions = logits.masked_fill(~tables.masks.bool(), FAR).argmax(-1)
        return value
