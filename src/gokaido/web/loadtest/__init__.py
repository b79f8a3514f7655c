"""`gokaido loadtest`: programs that play on a server of this machine, alone or beside attackers. Loopback only."""

import asyncio
from typing import Any

from .hostile import HostileRun
from .report import report
from .run import Run

__all__ = ["HostileRun", "Run", "hostile_loadtest", "loadtest", "report"]


def loadtest(url: str, game: str, **load: Any) -> dict[str, Any]:
    """How many moves a second a server makes, and how long one takes to reach the others."""
    return asyncio.run(Run(url, game, **load).run()).as_data()


def hostile_loadtest(url: str, game: str, attackers: int, **load: Any) -> dict[str, Any]:
    """The same beside attackers, and whether anything was lost."""
    return asyncio.run(HostileRun(url, game, attackers, **load).hostile())
