"""A clock that tests turn: what time it is at the tables of a server."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import httpx

from gokaido.store.schema import now

from .served import Served, open_table


class TurnedClock:
    """The wall clock, set on by as much as a test says."""

    def __init__(self) -> None:
        self.by = timedelta()

    def __call__(self) -> datetime:
        """What time it is."""
        return now() + self.by

    def pass_by(self, *servers: Served, **by: Any) -> None:
        """Let time go by while servers are up, and let them look at what is due.

        A clock that is turned at once would be taken for a time in which no server was up.
        """
        for server in servers:
            server.services.clocks.silence = timedelta(days=3650)
        self.by += timedelta(**by)
        for server in servers:
            sweep(server)

    def sleep(self, **by: Any) -> None:
        """Let time go by while no server is up."""
        self.by += timedelta(**by)


def sweep(server: Served) -> None:
    """Let a server look at all that is due, at once, also for tables that nobody plays any more."""
    clocks = server.services.clocks
    for look in (clocks.beat, clocks.look_round, clocks.sweep, clocks.forget):
        asyncio.run_coroutine_threadsafe(look(), server.loop).result(30)


class Seated:
    """Two people at a table of Micro Dojo."""

    def __init__(self, server: Served, *seats: str | int, **more: Any) -> None:
        self.server = server
        with server.client() as anyone:
            self.opened = open_table(anyone, "dojo", *(seats or ("person", "person")), **more)
        self.id = self.opened["table"]
        self.path = f"/api/tables/{self.id}"

    def ask(self, seat: int, method: str, path: str = "", **body: Any) -> httpx.Response:
        """What somebody at a seat is answered."""
        with self.server.client(self.opened["tokens"][seat]) as one:
            return one.request(method, self.path + path, json=body or None)

    def view(self, seat: int = 0) -> dict[str, Any]:
        """What they see."""
        data: dict[str, Any] = self.ask(seat, "GET").json()
        return data

    def move(self) -> int:
        """Whoever is to move does; returns the seat."""
        seat: int = self.view()["actor"]
        action = self.ask(seat, "GET", "/legal").json()["legal"][0]["id"]
        assert self.ask(seat, "POST", "/moves", action=action).status_code == 201
        return seat
