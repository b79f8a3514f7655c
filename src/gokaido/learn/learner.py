"""The loop of learning: play, improve, and write down how it goes, within a budget of time.

A run can be stopped at any moment and go on from its checkpoint, also with other settings: ten minutes at a time add
up.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from gokaido.bots.network.weights import table_size
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.variants import Variant

from .network import NetShape, PolicyValueNet
from .selfplay import SelfPlay
from .settings import PPO
from .tables import LearningTables
from .update import Update

EVERY = 60.0  # seconds between checkpoints


@dataclass(frozen=True)
class LearningPlan:
    """How a run plays and learns."""

    minutes: float
    seed: int = 1
    steps: int = 128
    settings: PPO = field(default_factory=PPO)
    whole: float | None = None  # minutes of all runs that this is part of; rates fall over the whole
    often: tuple[Variant, ...] = ()  # tables that are met oftener
    rivals: tuple[Path, ...] = ()  # checkpoints of networks against which some matches are played


@dataclass
class LearningRun:
    """What was learnt so far."""

    net: PolicyValueNet
    optimizer: torch.optim.Optimizer
    minutes: float = 0.0
    decisions: int = 0
    matches: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)

    def save(self, path: Path, note: dict[str, Any]) -> None:
        """Write a checkpoint; the file is replaced whole."""
        fresh = path.with_suffix(".part")
        told = {"minutes": self.minutes, "decisions": self.decisions, "matches": self.matches, "curve": self.curve}
        learnt = {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        torch.save({"shape": self.net.shape.as_data(), **learnt, **told, "note": note}, fresh)
        fresh.replace(path)


def begin(
    game: Game,
    plan: LearningPlan,
    out: Path,
    device: str = "cuda",
    rows: int = 16_384,
    checkpoint: Path | None = None,
    report: Callable[[dict[str, float]], None] = lambda point: None,
) -> LearningRun:
    """Learn a game from nothing or from a checkpoint, and leave checkpoint and curve in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    shape = NetShape(
        game.advice.n_features, table_size(game), game.rules.actions, max(map(game.rules.sides, game.rules.seats))
    )
    rate = plan.settings.rate
    run = resumed(checkpoint, device, rate) if checkpoint else new_run(shape, device, rate)
    if run.net.shape != shape:
        raise BadOption("learn_other_game", game=game.key)
    tables = LearningTables(game, rows, plan.seed + run.decisions, device, plan.often)
    note = {"game": game.key, "rules": game.version, "unit": float(game.advice.search.margin), "seed": plan.seed}
    learn(run, tables, plan, out, note, report)
    return run


def new_run(shape: NetShape, device: str, rate: float) -> LearningRun:
    """A network that knows nothing."""
    net = PolicyValueNet(shape).to(device)
    return LearningRun(net, torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5, fused=device == "cuda"))


def resumed(path: Path, device: str, rate: float) -> LearningRun:
    """The run of a checkpoint."""
    data = torch.load(path, map_location=device, weights_only=True)
    shape = NetShape(**{**data["shape"], "widths": tuple(data["shape"]["widths"])})
    run = new_run(shape, device, rate)
    run.net.load_state_dict(data["net"])
    run.optimizer.load_state_dict(data["optimizer"])
    run.minutes, run.decisions, run.matches = data["minutes"], data["decisions"], data["matches"]
    run.curve = list(data["curve"])
    return run


def learn(
    run: LearningRun,
    tables: LearningTables,
    plan: LearningPlan,
    out: Path,
    note: dict[str, Any],
    report: Callable[[dict[str, float]], None],
) -> None:
    """Learn until the time is over, with a checkpoint every minute and a point of the curve for every buffer."""
    torch.manual_seed(plan.seed + run.decisions)
    rivals = [resumed(path, tables.device, plan.settings.rate).net for path in plan.rivals]
    if any(rival.shape != run.net.shape for rival in rivals):
        raise BadOption("learn_other_game", game=tables.game.key)
    play, update = SelfPlay(tables, run.net, plan.steps, rivals), Update(run.net, run.optimizer, plan.settings)
    before = run.minutes
    whole = plan.whole if plan.whole is not None else before + plan.minutes
    begun = saved = time.monotonic()
    while time.monotonic() - begun < 60.0 * plan.minutes:
        left = max(0.0, 1.0 - run.minutes / whole)
        started = time.monotonic()
        buffer = play.play()
        ended = int(buffer.ended.sum())  # waits for the device, so that the clock is right
        played = time.monotonic()
        progress = update(buffer, left)
        now = time.monotonic()
        run.decisions += buffer.actions.numel()
        run.matches += ended
        run.minutes = before + (now - begun) / 60.0
        point = {
            "minutes": run.minutes, "decisions": run.decisions, "matches": run.matches,
            "played_a_second": buffer.actions.numel() / (played - started),
            "learnt_a_second": buffer.actions.numel() / (now - played), **asdict(progress),
        }  # fmt: skip
        run.curve.append(point)
        report(point)
        if now - saved > EVERY:
            run.save(out / "checkpoint.pt", note)
            saved = now
    run.save(out / "checkpoint.pt", note)
    (out / "curve.json").write_text(json.dumps({"note": note, "curve": run.curve}, indent=1) + "\n", encoding="utf-8")
