"""Workers of one machine hand connections to each other, so that everybody at a table is served by the same one.

A table that two workers show is played, put into words and drawn twice. So a request that names a table goes, with its
connection, to the worker whose table it is: the open socket itself is passed, and nothing is relayed. It only saves
work: whoever cannot hand a connection on serves it, and a table with a crowd is served by all.
"""

import asyncio
import os
import re
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

TABLE = re.compile(rb"[A-Z]{3,7} /(?:t|api/tables)/([0-9a-f]{16})[/? ]")
LONGEST = 16 * 1024  # bytes of a request that travel with its connection
CROWD = 64  # connections for one table that a worker hands on within a while
WHILE = 60.0  # seconds
Take = Callable[[socket.socket, bytes], None]


class Handing:
    """One worker among its neighbours, each of whom has a socket in a folder."""

    possible = hasattr(socket, "SOCK_SEQPACKET") and hasattr(socket, "send_fds")  # on this system

    def __init__(self, folder: Path, take: Take) -> None:
        self.take, self.place = take, folder / f"{token_hex(4)}.hand"  # the system takes short names alone
        self.folder = str(folder)
        self.loop = asyncio.get_running_loop()
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.lines: dict[str, socket.socket] = {}  # to others
        self.incoming: set[socket.socket] = set()
        self.names: list[str] = []  # of all that have a socket
        self.looked = -1
        self.handed: Counter[bytes] = Counter()  # by table, since the while began
        self.began = self.loop.time()
        self.door.setblocking(False)
        self.door.bind(str(self.place))
        self.door.listen()
        self.loop.add_reader(self.door, self._answer)

    def hand(self, data: bytes, line: socket.socket) -> bool:
        """Give a connection, of which this is the beginning of a request, to whose it is; False: it is ours."""
        found = TABLE.match(data)
        if found is None or len(data) > LONGEST:
            return False
        table = found[1]
        whose = self._whose(table)
        if whose == self.place.name or self._crowded(table):
            return False
        try:
            socket.send_fds(self._line(whose), [data], [line.fileno()])
        except (ConnectionError, FileNotFoundError):
            self._forget(whose)
            return False
        except OSError:  # that worker is behind with its own, or the system with what is on its way
            return False
        self.handed[table] += 1
        return True

    def _whose(self, table: bytes) -> str:
        try:
            changed = os.stat(self.folder).st_mtime_ns
        except OSError:  # the folder is gone, and with it the others
            return self.place.name
        if changed != self.looked:
            self.looked = changed
            self.names = sorted(p.name for p in self.place.parent.glob("*.hand"))
        return self.names[int(table, 16) % len(self.names)] if self.names else self.place.name

    def _crowded(self, table: bytes) -> bool:
        if self.loop.time() - self.began > WHILE:
            self.began = self.loop.time()
            self.handed.clear()
        return self.handed[table] >= CROWD

    def _line(self, other: str) -> socket.socket:
        if other not in self.lines:
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.setblocking(False)
            try:
                line.connect(str(self.place.parent / other))
            except OSError:
                line.close()
                raise
            self.lines[other] = line
        return self.lines[other]

    def _forget(self, other: str) -> None:
        """Somebody is gone, perhaps without having tidied up."""
        if other in self.lines:
            self.lines.pop(other).close()
        (self.place.parent / other).unlink(missing_ok=True)

    # ------------------------------------------------------------------ what others hand here

    def _answer(self) -> None:
        with suppress(OSError):
            line, _ = self.door.accept()
            line.setblocking(False)
            self.incoming.add(line)
            self.loop.add_reader(line, self._receive, line)

    def _receive(self, line: socket.socket) -> None:
        """Take one connection; there may be more, for which the loop comes back."""
        try:
            data, files, _, _ = socket.recv_fds(line, LONGEST, 1)
        except BlockingIOError:
            return
        except OSError:
            data, files = b"", []
        if not data:
            self._hang_up(line)
        for file in files:
            one = socket.socket(fileno=file)
            one.setblocking(False)
            self.take(one, data)

    def _hang_up(self, line: socket.socket) -> None:
        self.incoming.discard(line)
        self.loop.remove_reader(line)
        line.close()

    def close(self) -> None:
        """Be handed nothing more."""
        self.place.unlink(missing_ok=True)
        self.loop.remove_reader(self.door)
        self.door.close()
        for line in list(self.incoming):
            self._hang_up(line)
        for line in self.lines.values():
            line.close()
        self.lines.clear()
