"""The example bot plays a whole game over HTTP."""

import subprocess
import sys
from pathlib import Path

from .served import Served

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


def test_the_example_plays_a_whole_game(server: Served) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--server", server.url], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "Won by" in done.stdout
