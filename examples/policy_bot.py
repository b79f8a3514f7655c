"""A policy as a bot: what examples/train_dojo.py learnt plays anywhere that bots do.

python examples/train_dojo.py --save policy.pt
POLICY=policy.pt gokaido arena dojo --bots examples/policy_bot.py greedy --seats 2
"""

import os
from typing import Any

import numpy as np
import torch
from train_dojo import Plan, Player


class PolicyBot:
    """Plays what the network likes best."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.player = Player(game.advice.n_features, game.rules.actions, Plan().width)
        self.player.load_state_dict(torch.load(os.environ.get("POLICY", "policy.pt"), weights_only=True))

    def choose(self, observation: Any, legal: Any) -> int:
        """The same numbers as in `Batch.features`, and a mask; the best legal action."""
        seen = np.zeros(self.game.advice.n_features, np.float32)
        self.game.advice.features(observation, observation.actor, seen)
        mask = np.isin(np.arange(self.game.rules.actions), [action.id for action in legal])
        chances, _ = self.player(torch.from_numpy(seen), torch.from_numpy(mask))
        return int(chances.logits.argmax())
