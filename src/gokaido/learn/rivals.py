"""Networks that do not learn any more, as rivals of the one that learns.

Who only ever plays against itself forgets how others play. In some matches one seat learns and all others are played by
a rival, which plays what it likes by its chances and always wants to win.
"""

from collections.abc import Sequence

import torch
from torch import Tensor

from .network import PolicyValueNet, masked_log_softmax
from .tables import LearningTables

HEAT = 0.7  # a rival strays less from what it likes best than who still learns


class Rivals:
    """Which matches are played against whom, row by row."""

    def __init__(self, tables: LearningTables, nets: Sequence[PolicyValueNet], share: float) -> None:
        device = tables.features.device
        self.tables, self.nets = tables, [net.eval().requires_grad_(False) for net in nets]
        often = [share / len(nets)] * len(nets) if nets else []
        self._often = torch.tensor([1.0 - sum(often), *often], device=device)
        self.rival = torch.zeros(tables.rows, dtype=torch.int64, device=device)  # 0: all seats learn
        self.hero = torch.zeros_like(self.rival)  # the seat that learns where there is a rival
        self.begin(torch.ones(tables.rows, dtype=torch.bool, device=device))

    def begin(self, rows: Tensor) -> None:
        """Draw rivals and seats for the matches that begin."""
        rival = torch.multinomial(self._often, len(rows), replacement=True)
        hero = (torch.rand(len(rows), device=rows.device) * self.tables.sides).long()
        self.rival, self.hero = torch.where(rows, rival, self.rival), torch.where(rows, hero, self.hero)

    def learns(self, actors: Tensor) -> Tensor:
        """Is it the learner that acts?"""
        return (self.rival == 0) | (actors == self.hero)

    def instead(self, action: Tensor, given: Tensor, mask: Tensor, learns: Tensor) -> Tensor:
        """The actions, those of rivals where it is they who act."""
        wanting = torch.cat([given[:, :-1], torch.zeros_like(given[:, -1:])], 1)
        for k, net in enumerate(self.nets, 1):
            with torch.autocast(given.device.type, torch.bfloat16, enabled=given.device.type == "cuda"):
                logits = net(wanting)[0]
            likely = (masked_log_softmax(logits, mask) / HEAT).softmax(-1)
            theirs = torch.multinomial(likely, 1).squeeze(1)
            action = torch.where((self.rival == k) & ~learns, theirs, action)
        return action
