"""Decisions that stray: random ones instead of those that the network chose.

A network that has only seen where its own play leads says little of positions after an action it would not choose, and
a search asks about those. So in some matches it strays now and then, and what comes afterwards is learnt from.
"""

import torch
from torch import Tensor

from .tables import LearningTables

CLEAN = 0.5  # of all matches nobody strays


class Strays:
    """How often the learner strays in the match of each row: never, or a share drawn up to twice `often`."""

    def __init__(self, tables: LearningTables, often: float) -> None:
        device = tables.features.device
        self.often = often
        self.share = torch.zeros(tables.rows, device=device)
        self.begin(torch.ones(tables.rows, dtype=torch.bool, device=device))

    def begin(self, rows: Tensor) -> None:
        """Draw for the matches that begin."""
        if self.often > 0:
            drawn = torch.rand(len(rows), device=rows.device).sub(CLEAN).clamp_min(0) / (1 - CLEAN)
            self.share = torch.where(rows, 2 * self.often * drawn, self.share)

    def instead(self, action: Tensor, mask: Tensor, learns: Tensor) -> tuple[Tensor, Tensor]:
        """The actions, random legal ones where the learner strays; and where another than the chosen one came of it.

        Where chance brings the chosen one it is a decision like others: each action is as likely among them as before.
        """
        if self.often <= 0:
            return action, torch.zeros_like(learns)
        random = torch.rand(mask.shape, device=mask.device).masked_fill(~mask, -1).argmax(-1)
        strays = learns & (torch.rand_like(self.share) < self.share) & (random != action)
        return torch.where(strays, random, action), strays
