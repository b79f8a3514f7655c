"""Processes of one machine: each has a socket in a folder, and sends what happens to all the others there."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gokaido.store import Entry, Store
from gokaido.store.store import message

from .base import EVERYTHING, PubSub

WAITING = 1 << 20  # bytes that may wait for somebody who does not listen


class Letters(asyncio.Protocol):
    """A line to or from a neighbour; every letter is one line of text."""

    def __init__(self, read: Callable[[str], None] = lambda words: None) -> None:
        self.read, self.part = read, b""

    def data_received(self, data: bytes) -> None:
        """Some letters, the last perhaps not whole."""
        *letters, self.part = (self.part + data).split(b"\n")
        for letter in letters:
            self.read(letter.decode())


class SocketPubSub(PubSub):
    """One process among its neighbours."""

    def __init__(self, store: Store, folder: Path) -> None:
        super().__init__(store, shared=True)
        self.folder, self.place = str(folder), folder / f"{store.name}.sock"
        self.lines: dict[Path, asyncio.Task[Any]] = {}  # to others, as soon as they are open
        self.looked = -1

    def publish(self, match: str, entry: Entry | None = None) -> None:
        """Send to everybody. Who is new, or was too slow, is told to look for himself."""
        try:
            changed = os.stat(self.folder).st_mtime_ns
        except OSError:  # the folder is gone, and with it whoever listened
            return
        if changed != self.looked:
            self.looked = changed
            self._look_around()
        words = (message(match, self.store.name, entry) + "\n").encode()
        for other, line in list(self.lines.items()):
            if not line.done():
                continue
            transport = None if line.exception() else line.result()[0]
            if transport is None or transport.is_closing():
                self._connect(other)
            elif transport.get_write_buffer_size() > WAITING:
                transport.abort()
            else:
                transport.write(words)

    def _look_around(self) -> None:
        found = {p for p in self.place.parent.glob("*.sock") if p != self.place}
        for gone in self.lines.keys() - found:
            self.lines.pop(gone).cancel()
        for other in found - self.lines.keys():
            self._connect(other)

    def _connect(self, other: Path) -> None:
        self.lines[other] = asyncio.get_running_loop().create_task(self._open(other))

    async def _open(self, other: Path) -> Any:
        """A line to another, who may have missed something by now; one that is gone is forgotten."""
        try:
            line = await asyncio.get_running_loop().create_unix_connection(Letters, str(other))
        except (ConnectionRefusedError, FileNotFoundError):
            other.unlink(missing_ok=True)
            raise
        line[0].write((message(EVERYTHING, self.store.name, None) + "\n").encode())
        return line

    async def listen(self) -> None:
        """Hear for ever."""
        with suppress(OSError):
            self.place.unlink()
        loop = asyncio.get_running_loop()
        server = await loop.create_unix_server(lambda: Letters(self._heard), str(self.place))
        async with server:
            await self.compare()
            await server.serve_forever()

    async def close(self) -> None:
        """Stop listening."""
        await super().close()
        for line in self.lines.values():
            if line.done() and not line.cancelled() and not line.exception():
                line.result()[0].close()
            line.cancel()
        with suppress(OSError):
            self.place.unlink()
