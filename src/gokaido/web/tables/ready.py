"""Getting the bots ready: the first start after an installation compiles their search, in a process of its own.

`python -m gokaido.web.tables.ready` compiles every game and prints its key. Compiling holds the interpreter, so a
server that did it itself would stand still; it reads the result from the cache.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gokaido.bots import Bot, Budget, Search
from gokaido.bots.alphabeta.bot import Lookahead
from gokaido.engine.compile.build import cache_root
from gokaido.engine.compile.notice import quiet
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import games

log = logging.getLogger("gokaido.ready")


class Ready:
    """Which games' bots can search already."""

    def __init__(self) -> None:
        self.of = {key: asyncio.Event() for key in games()}
        self.task: asyncio.Task[None] | None = None

    def start(self, prepare: bool = True) -> None:
        """Begin to get ready; or do not, and let the first bot of a game compile."""
        if prepare:
            self.task = asyncio.create_task(self._prepare())
        else:
            self._all()

    def _all(self) -> None:
        for event in self.of.values():
            event.set()

    async def _prepare(self) -> None:
        process = None
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
            )
            assert process.stdout is not None
            async for line in process.stdout:
                key = line.decode().strip()
                if key in self.of:
                    self.of[key].set()
                    log.info("bots are ready", extra={"game": key})
        except OSError as error:
            log.warning("bots were not prepared", extra={"reason": str(error)})
        finally:
            if process is not None and process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
            self._all()

    async def wait(self, game: str) -> None:
        """Wait until the search of a game is compiled."""
        await self.of[game].wait()

    async def close(self) -> None:
        """Stop getting ready."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


def prepare(game: Game) -> None:
    """Compile the searches of a game, or load them."""
    match = Match(game, seed=1)
    assert match.actor is not None
    once = Budget(simulations=1)
    bots: list[Bot] = [Search(game, once)]
    if game.advice.position_key:
        bots.append(Lookahead(game, once))
    for bot in bots:
        bot.choose(match.view_state(match.actor), 1)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Of several processes one compiles, and the others find it done."""
    try:
        import fcntl
    except ImportError:  # not on this system: they all compile
        yield
        return
    with open(cache_root() / "ready.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Compile every game, the one that is quickest to compile first."""
    quiet()
    if hasattr(os, "nice"):
        os.nice(10)
    with _one_at_a_time():
        for game in sorted(games().values(), key=lambda g: g.rules.actions):
            prepare(game)
            print(game.key, flush=True)


if __name__ == "__main__":
    main()
