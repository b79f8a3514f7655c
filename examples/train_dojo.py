"""Learns Micro Dojo by playing, until it beats the greedy bot: PPO with action masks, in one file.

    pip install 'gokaido[envs,lab]' torch
    python examples/train_dojo.py                      # some minutes on one core; draws docs/envs/learning.svg
    python examples/train_dojo.py --game duo --steps 3000000 --device cuda
    python examples/train_dojo.py --seeds 1 2 3 --seconds 120      # the same thrice, with other luck

The matches are a Gymnasium vector environment over `gokaido.Batch`: the greedy opponent answers inside compiled code.
After the single-file style of CleanRL: a network of two layers, generalised advantages, clipped updates.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from gokaido.envs.gymnasium.vector import SeatVectorEnv
from gokaido.lab.statistics import share


@dataclass
class Plan:
    """What is learnt, and how."""

    game: str = "dojo"
    opponents: str = "greedy"
    steps: int = 3_000_000  # decisions of the learner
    seconds: float = 1_200.0  # or until this much time is spent
    envs: int = 256
    horizon: int = 32  # decisions in each match between updates
    epochs: int = 3
    parts: int = 4  # an epoch's samples in so many parts
    rate: float = 1e-3
    gamma: float = 0.997
    smooth: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 256
    seed: int = 1
    device: str = "cpu"
    look_every: int = 250_000  # decisions between evaluations
    games: int = 400  # of an evaluation; the last one plays 1,000
    curve: list[dict[str, Any]] = field(default_factory=list)


class Player(nn.Module):
    """Two layers; one head says what to play, the other how the match will end."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.choice = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        nn.init.zeros_(self.choice.weight)  # to begin with, all legal actions are alike

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Chances of the legal actions, and the expected reward."""
        x = self.body(seen)
        logits = self.choice(x).masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.worth(x).squeeze(-1)


def matches(plan: Plan, count: int, evaluation: bool = False) -> SeatVectorEnv:
    """Matches against the opponents, with seats in turn; those of an evaluation are never met in learning."""
    return SeatVectorEnv(plan.game, count, seats=2, seat=None, opponents=plan.opponents, evaluation=evaluation)


def evaluate(player: Player, plan: Plan, games: int, seed: int) -> dict[str, Any]:
    """Whole games against the opponents; the first few of every row, so that short games do not count more often."""
    rows = min(games, 200)
    each = games // rows
    env = matches(plan, rows, evaluation=True)
    seen, infos = env.reset(seed=seed)
    finished, points = np.zeros(rows, int), 0.0
    while (finished < each).any():
        with torch.no_grad():
            chances, _ = player(*shown(plan, seen, infos))
            actions = chances.logits.argmax(-1)
        seen, rewards, ended, _, infos = env.step(actions.cpu().numpy())
        counted = ended & (finished < each)
        points += float((rewards[counted] > 0).sum() + 0.5 * (rewards[counted] == 0).sum())
        finished += ended
    return share(points, rows * each).as_data()


def shown(plan: Plan, seen: Any, infos: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations and masks where the network is."""
    return torch.from_numpy(seen).to(plan.device), torch.from_numpy(infos["action_mask"]).to(plan.device)


def learn(plan: Plan, say: Any = print) -> tuple[Player, dict[str, Any]]:
    """Play and learn; returns the player and its last evaluation."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    env = matches(plan, plan.envs)
    player = Player(env.game.advice.n_features, env.game.rules.actions, plan.width).to(plan.device)
    teacher = torch.optim.Adam(player.parameters(), lr=plan.rate, eps=1e-5)
    seen, infos = env.reset(seed=plan.seed)
    done, next_look, begun = 0, 0, time.perf_counter()
    while done < plan.steps and time.perf_counter() - begun < plan.seconds:
        if done >= next_look:
            result = evaluate(player, plan, plan.games, seed=10_000)
            plan.curve.append({"steps": done, "seconds": round(time.perf_counter() - begun), **result})
            say(f"{done:9,} decisions, {time.perf_counter() - begun:5.0f} s: wins {result['value']:.1%}", flush=True)
            next_look += plan.look_every
        left = 1.0 - max(done / plan.steps, (time.perf_counter() - begun) / plan.seconds)
        teacher.param_groups[0]["lr"] = plan.rate * max(left, 0.05)
        batch, seen, infos = gather(env, player, plan, seen, infos)
        update(player, teacher, plan, batch)
        done += plan.envs * plan.horizon
    result = evaluate(player, plan, 1_000 if plan.games >= 400 else plan.games, seed=20_000)
    plan.curve.append({"steps": done, "seconds": round(time.perf_counter() - begun), **result})
    return player, result


def gather(
    env: SeatVectorEnv, player: Player, plan: Plan, seen: Any, infos: dict[str, Any]
) -> tuple[dict[str, torch.Tensor], Any, dict[str, Any]]:
    """Play on for a while, and say how much better than expected each decision turned out."""
    kept: dict[str, list[torch.Tensor]] = {k: [] for k in ("seen", "mask", "action", "chance", "worth", "won", "end")}
    for _ in range(plan.horizon):
        x, mask = shown(plan, seen, infos)
        with torch.no_grad():
            chances, worth = player(x, mask)
            action = chances.sample()
        seen, rewards, ended, _, infos = env.step(action.cpu().numpy())
        values = (x, mask, action, chances.log_prob(action), worth, torch.from_numpy(rewards).float(), ended)
        for name, value in zip(kept, values):
            kept[name].append(torch.as_tensor(value, device=plan.device))
    with torch.no_grad():
        _, following = player(*shown(plan, seen, infos))
    batch = {name: torch.stack(values) for name, values in kept.items()}
    gain, gains = torch.zeros(plan.envs, device=plan.device), torch.zeros_like(batch["worth"])
    for t in reversed(range(plan.horizon)):
        runs = 1.0 - batch["end"][t].float()
        surprise = batch["won"][t] + plan.gamma * following * runs - batch["worth"][t]
        gain = surprise + plan.gamma * plan.smooth * runs * gain
        gains[t], following = gain, batch["worth"][t]
    batch |= {"gain": gains, "aim": gains + batch["worth"]}
    return {name: value.flatten(0, 1) for name, value in batch.items()}, seen, infos


def update(player: Player, teacher: torch.optim.Optimizer, plan: Plan, batch: dict[str, torch.Tensor]) -> None:
    """A few passes over the samples; no step may change the chances much."""
    samples = len(batch["action"])
    for _ in range(plan.epochs):
        for part in torch.randperm(samples).split(samples // plan.parts):
            one = {name: value[part] for name, value in batch.items()}
            chances, worth = player(one["seen"], one["mask"])
            ratio = (chances.log_prob(one["action"]) - one["chance"]).exp()
            gain = (one["gain"] - one["gain"].mean()) / (one["gain"].std() + 1e-8)
            kept = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            loss = -torch.min(gain * ratio, gain * kept).mean() + 0.5 * (worth - one["aim"]).pow(2).mean()
            loss = loss - plan.entropy * chances.entropy().mean()
            teacher.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            teacher.step()


def draw(plans: list[Plan], path: Path) -> None:
    """The learning curves, one for each seed, with 95 % intervals; and the numbers beside them."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "gokaido"
    from matplotlib import pyplot

    plan = plans[0]
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for one in plans:
        steps = [point["steps"] / 1e6 for point in one.curve]
        axes.fill_between(steps, [p["low"] for p in one.curve], [p["high"] for p in one.curve], alpha=0.2)
        axes.plot(steps, [p["value"] for p in one.curve], marker="o", label=f"seed {one.seed}")
    axes.legend()
    axes.axhline(0.5, linestyle="--", color="grey")
    axes.set(ylim=(0, 1), xlabel="decisions of the learner, millions", ylabel=f"wins against {plan.opponents}")
    axes.set_title(f"Learning {plan.game} with PPO (intervals: 95 %)")
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
    curves = [{"seed": one.seed, "curve": one.curve} for one in plans]
    path.with_suffix(".json").write_text(json.dumps(curves, indent=1) + "\n")


def main() -> None:
    """Read the plan from the command line, learn, and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, kind in (("game", str), ("opponents", str), ("steps", int), ("seconds", float), ("device", str),
                       ("look_every", int)):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=getattr(Plan, name))
    parser.add_argument("--draw", type=Path, default=Path("docs/envs/learning.svg"))
    parser.add_argument("--seeds", type=int, nargs="+", default=[Plan.seed], help="a run with each")
    parser.add_argument("--save", type=Path, help="keep the network of the last run here")
    asked = parser.parse_args()
    plans = []
    for seed in asked.seeds:
        plan = Plan(asked.game, asked.opponents, asked.steps, asked.seconds, seed=seed, device=asked.device)
        plan.look_every = asked.look_every
        player, result = learn(plan)
        plans.append(plan)
        wins = f"{result['value']:.1%} (95 %: {result['low']:.1%} to {result['high']:.1%})"
        print(f"seed {seed}: wins {wins} of {result['cases']} games against {plan.opponents}", flush=True)
        if asked.save:
            torch.save(player.cpu().state_dict(), asked.save)
    draw(plans, asked.draw)
    print(f"curves in {asked.draw}")


if __name__ == "__main__":
    main()
