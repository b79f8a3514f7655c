"""Somebody who plays at a table of their own and notes how long each request takes."""

import json
import threading
import time
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import httpx

from .served import open_table

PAUSE = 0.005  # seconds between two moves


def finish(url: str, table: dict[str, Any]) -> None:
    """Play a table to its end."""
    path = f"/api/tables/{table['table']}"
    clients = [httpx.Client(base_url=url, timeout=60, headers={"authorization": f"Bearer {table['tokens'][k]}"})
               for k in range(len(table["tokens"]))]  # fmt: skip
    while True:
        view = clients[0].get(path).json()
        if view["over"]:
            return
        actor = clients[view["actor"]]
        actor.post(f"{path}/moves", json={"action": actor.get(f"{path}/legal").json()["legal"][0]["id"]})


class Neighbour:
    """Plays while told to, one game after another."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.delays: list[float] = []
        self.stop = threading.Event()
        self.thread: threading.Thread | None = None
        self._open()

    def _open(self) -> None:
        with httpx.Client(base_url=self.url, timeout=60) as anyone:
            self.table = open_table(anyone, "dojo", "person", "person")

    def begin(self) -> None:
        """Play."""
        self.line = HTTPConnection(urlsplit(self.url).netloc, timeout=60)  # one that was idle may be closed
        self.delays, self.stop = [], threading.Event()
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    def end(self) -> list[float]:
        """Stop; how many seconds each look and each move took."""
        assert self.thread
        self.stop.set()
        self.thread.join()
        self.line.close()
        return self.delays

    def _play(self) -> None:
        while not self.stop.is_set() or not self.delays:
            self._move()
            time.sleep(PAUSE)

    def _move(self) -> None:
        seat = 0
        data = self._ask("GET", "", seat)
        if data["over"]:
            self._open()
            return
        seat = data["actor"]
        legal = self._ask("GET", "/legal", seat)["legal"]
        self._ask("POST", "/moves", seat, {"action": legal[0]["id"]})

    def _ask(self, method: str, end: str, seat: int, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self.table['tokens'][seat]}", "content-type": "application/json"}
        path = f"/api/tables/{self.table['table']}{end}"
        begun = time.perf_counter()
        self.line.request(method, path, json.dumps(body) if body else None, headers)
        answer = self.line.getresponse()
        said = json.loads(answer.read())
        self.delays.append(time.perf_counter() - begun)
        assert answer.status in (200, 201), said
        return said
