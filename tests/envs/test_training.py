"""The worked example runs, where PyTorch is installed."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
EXAMPLE = Path(__file__).parents[2] / "examples" / "train_dojo.py"


def test_a_handful_of_steps(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("train_dojo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example: Any = importlib.util.module_from_spec(spec)
    sys.modules["train_dojo"] = example  # its dataclass asks for it
    spec.loader.exec_module(example)
    plan = example.Plan(opponents="random", steps=512, envs=16, horizon=16, look_every=256, games=20)
    kept = [example.matches(plan, 2, evaluation=e).match_seed(1) >> 95 for e in (False, True)]
    assert kept == [0, 1]  # what it is evaluated on is kept for that (research.md 1)
    _, result = example.learn(plan, say=lambda *words, **named: None)
    assert result["cases"] == 20
    assert [point["steps"] for point in plan.curve] == [0, 256, 512]
    example.draw([plan], tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
