"""One improvement of the network by PPO: decisions that turned out better than thought are made more likely."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from .network import FAR, PolicyValueNet, from_viewer, masked_log_softmax
from .selfplay import Buffer, of_actor, returns
from .settings import PPO


@dataclass(frozen=True)
class Progress:
    """Means over one update."""

    divergence: float
    entropy: float
    win_loss: float
    points_loss: float


def advantages(buffer: Buffer, keep: float, lead: float = 0.0) -> tuple[Tensor, Tensor, Tensor]:
    """How much better each decision turned out than was thought, for what its seat wanted; and the returns.

    Decisions of rivals and those that strayed are neither good nor bad; what positions were worth is learnt from rivals
    all the same.
    """
    wins, points = returns(buffer, keep)
    gained = of_actor(wins - buffer.wins[:-1], buffer.actors)
    surplus = points - buffer.points[:-1]
    scored = of_actor(surplus, buffer.actors)
    wanted, winning = (buffer.wants > 0) & buffer.learns, (buffer.wants == 0) & buffer.learns
    to_win = _levelled(gained, winning)
    if lead > 0:
        others = (surplus.sum(-1) - scored) / (buffer.sides - 1).clamp_min(1)
        to_win = _levelled(to_win + lead * _levelled(scored - others, winning), winning)
    advantage = torch.where(wanted, _levelled(scored, wanted), to_win)
    return torch.where(buffer.learns, advantage, 0.0), wins, points


def _levelled(values: Tensor, rows: Tensor) -> Tensor:
    """Mean 0 and spread 1 over the rows that count."""
    chosen = values[rows]
    if len(chosen) < 2:
        return torch.zeros_like(values)
    return (values - chosen.mean()) / (chosen.std() + 1e-8)


class Update:
    """Improves a network by what its decisions led to."""

    def __init__(self, net: PolicyValueNet, optimizer: torch.optim.Optimizer, how: PPO, careful: bool = False) -> None:
        self.net, self.optimizer, self.how = net, optimizer, how
        self.careful = careful  # does the rate rise from nothing?
        self.steps = 0  # of the optimizer
        cuda = next(net.parameters()).device.type == "cuda"
        self.losses: Any = torch.compile(losses, dynamic=False) if cuda else losses

    def __call__(self, buffer: Buffer, left: float) -> Progress:
        """Learn from a buffer; `left` is the share of the run that is still to come."""
        how = self.how
        rate = how.rate * max(left, how.last)
        advantage, wins, points = advantages(buffer, how.keep, how.lead)
        flat = [
            buffer.inputs.flatten(0, 1), buffer.masks.flatten(0, 1), buffer.actions.flatten(), buffer.chosen.flatten(),
            advantage.flatten(), from_viewer(wins, buffer.actors, buffer.sides).flatten(0, 1),
            from_viewer(points, buffer.actors, buffer.sides).flatten(0, 1), buffer.sides.flatten(),
            ~buffer.strayed.flatten(),
        ]  # fmt: skip
        device, count = advantage.device, advantage.numel()
        total = torch.zeros(4, device=device)
        entropy = torch.tensor(how.entropy * max(left, 0.1), device=device)
        steps, size = 0, min(how.batch, count)
        for _ in range(how.passes):
            order = torch.randperm(count, device=device)
            for k in range(0, count - size + 1, size):
                part = [values[order[k : k + size]] for values in flat]
                total += self._improve(part, entropy, rate)
                steps += 1
        return Progress(*(total / max(steps, 1)).tolist())

    def _improve(self, part: list[Tensor], entropy: Tensor, rate: float) -> Tensor:
        """One step of the optimizer."""
        how = self.how
        self.steps += 1
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, self.steps / how.warm) if self.careful else rate
        loss, seen = self.losses(self.net, *part, entropy, how.clip, how.value, how.points)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return seen


def losses(
    net: PolicyValueNet,
    given: Tensor,
    masks: Tensor,
    actions: Tensor,
    before: Tensor,
    advantage: Tensor,
    wins: Tensor,
    points: Tensor,
    sides: Tensor,
    told: Tensor,
    weight: Tensor,
    clip: float,
    value: float,
    point: float,
) -> tuple[Tensor, Tensor]:
    """What is to become less, and its parts. `told`: do returns say what a position was worth?"""
    with torch.autocast(given.device.type, torch.bfloat16, enabled=given.device.type == "cuda"):
        logits, win, scored = net(given)
    chances = masked_log_softmax(logits, masks)
    chosen = chances.gather(1, actions[:, None]).squeeze(1)
    ratio = (chosen - before).exp()
    policy = -torch.min(advantage * ratio, advantage * ratio.clamp(1 - clip, 1 + clip)).mean()
    entropy = -(chances.exp() * chances).masked_fill(~masks, 0).sum(-1).mean()
    there = torch.arange(win.shape[-1], device=win.device) < sides[:, None]
    likely = torch.log_softmax(win.float().masked_fill(~there, FAR), -1)
    win_loss = -_mean((wins * likely).masked_fill(~there, 0).sum(-1), told)
    points_loss = _mean(((scored.float() - points) * there).square().sum(-1), told)
    loss = policy + value * win_loss + point * points_loss - weight * entropy
    return loss, torch.stack([_mean(before - chosen, advantage != 0), entropy, win_loss, points_loss]).detach()


def _mean(values: Tensor, rows: Tensor) -> Tensor:
    """The mean over the rows that count."""
    return values.masked_fill(~rows, 0).sum() / rows.sum().clamp_min(1)
