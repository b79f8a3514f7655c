"""Listening to other processes, whatever the line."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from gokaido.store import Entry, Lost, Store
from gokaido.store.store import read_message

log = logging.getLogger("gokaido.pubsub")
EVERYTHING = ""  # instead of a match, after a silence: anything may have changed
COMPARED = 2.0  # seconds between two looks at the database
HEARING = 10_000  # messages that may wait to be heard; of what comes meanwhile the database knows
Hear = Callable[[str, Entry | None], Awaitable[None]]
Compare = Callable[[], Awaitable[None]]


class PubSub:
    """What a process does that has nobody to listen to: unless others share its database, nothing."""

    def __init__(self, store: Store, shared: bool = False) -> None:
        self.store = store
        self.shared = shared
        self.tasks: set[asyncio.Task[Any]] = set()
        self.hear: Hear
        self.known: Callable[[str], bool]  # has this process anything to do with a match?
        self.compare: Compare

    def start(self, hear: Hear, compare: Compare, known: Callable[[str], bool] = lambda match: True) -> None:
        """Listen until closed; start over when the line breaks. Nothing is heard of matches that are not known."""
        self.hear, self.compare, self.known = hear, compare, known
        if self.shared:
            self._keep(self._again_and_again(self.listen))
            self._keep(self._again_and_again(self._look))

    async def close(self) -> None:
        """Stop listening."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def publish(self, match: str, entry: Entry | None = None) -> None:
        """Say that a match has changed, after it was written. Never waits."""

    async def listen(self) -> None:
        """Hear until the line breaks."""
        await asyncio.Event().wait()

    async def _look(self) -> None:
        """Compare again and again; a database that is silent now is asked again later."""
        while True:
            await asyncio.sleep(COMPARED)
            try:
                await self.compare()
            except Lost as error:
                log.warning("not compared", extra={"reason": str(error)})

    async def _again_and_again(self, what: Callable[[], Awaitable[None]]) -> None:
        wait = 0.2
        while True:
            begun = time.monotonic()
            try:
                await what()
            except Exception as error:
                log.warning("listening stopped", extra={"reason": str(error) or type(error).__name__})
            wait = 0.2 if time.monotonic() - begun > 5 else min(wait * 2, 2)
            await asyncio.sleep(wait)

    def _heard(self, words: str) -> None:
        """A message has come. Those of one table are heard in order; none waits for another table."""
        match, name, entry = read_message(words)
        if name == self.store.name or len(self.tasks) >= HEARING:
            return
        if match == EVERYTHING:
            self._keep(self.compare())
        elif self.known(match):
            self._keep(self.hear(match, entry))

    def _keep(self, what: Awaitable[None]) -> None:
        task = asyncio.ensure_future(what)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("not heard", extra={"reason": str(task.exception())})
