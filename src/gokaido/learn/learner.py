"""The loop of learning: play, improve, and write down how it goes, within a budget of time.

A run can be stopped at any moment and go on from its checkpoint, also with other settings: ten minutes at a time add
up. So can what ships: a file of a network is as good a beginning.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.variants import Variant

from .checkpoints import LearningRun, network_in, new_run, resumed, widened_run
from .network import WIDTHS, PolicyValueNet, shape_of
from .selfplay import SelfPlay
from .settings import AGAINST, PPO
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
    rivals: tuple[Path, ...] = ()  # networks against which some matches are played
    against: float = AGAINST  # of all matches are those
    stray: float = 0.0  # how often decisions are random ones, in the matches in which that happens
    widths: tuple[int, ...] | None = None  # of the layers; a network that is narrower is widened


def begin(
    game: Game,
    plan: LearningPlan,
    out: Path,
    device: str = "cuda",
    rows: int = 16_384,
    checkpoint: Path | None = None,
    report: Callable[[dict[str, float]], None] = lambda point: None,
) -> LearningRun:
    """Learn a game from nothing, from a checkpoint or from a network, and leave checkpoint and curve in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    shape, rate = shape_of(game, plan.widths or WIDTHS), plan.settings.rate
    run = resumed(checkpoint, device, rate) if checkpoint else new_run(PolicyValueNet(shape), device, rate)
    if not run.net.shape.fits(shape):
        raise BadOption("learn_other_game", game=game.key)
    shape = replace(shape, widths=plan.widths or run.net.shape.widths)
    if run.net.shape != shape:
        run = widened_run(run, shape, device, rate)
    tables = LearningTables(game, rows, plan.seed + run.decisions, device, plan.often)
    note = {
        "game": game.key, "rules": game.version, "unit": float(game.advice.search.margin), "seed": plan.seed,
        "one_hot": [list(one) for one in game.advice.one_hot],
    }  # fmt: skip
    learn(run, tables, plan, out, note, report)
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
    rivals = [network_in(path, tables.device) for path in plan.rivals]
    if not all(rival.shape.fits(run.net.shape) for rival in rivals):
        raise BadOption("learn_other_game", game=tables.game.key)
    play = SelfPlay(tables, run.net, plan.steps, rivals, plan.stray, plan.against)
    update = Update(run.net, run.optimizer, plan.settings, run.careful)
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
