"""A line between two programs that can be cut, stalled, or left half open: neither side hears of it."""

import socket
import threading
import time
from contextlib import suppress
from typing import Self


class Proxy:
    """Hands on what comes to its port, as long as it is not told otherwise."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.server.getsockname()[1])
        self.lines: list[socket.socket] = []
        self.stalled = False
        self.deaf: set[socket.socket] = set()  # lines that are half open for ever
        self.closed = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True
        self.server.close()
        self.cut()

    def cut(self) -> None:
        """End every line."""
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
                line.close()
        self.lines.clear()

    def half_open(self) -> None:
        """Hand nothing on any more on the lines there are; new ones work."""
        self.deaf |= set(self.lines)

    def _accept(self) -> None:
        while not self.closed:
            try:
                near, _ = self.server.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                continue
            self.lines += [near, far]
            for source, goal in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(source, goal), daemon=True).start()

    def _hand_on(self, source: socket.socket, goal: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                while self.stalled and not self.closed:
                    time.sleep(0.02)
                if source not in self.deaf:
                    goal.sendall(data)
        if source not in self.deaf:
            with suppress(OSError):
                goal.shutdown(socket.SHUT_RDWR)
