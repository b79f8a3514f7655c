"""For every operation of the API a request that is in order: at a table that exists, by somebody who may do it."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from gokaido.engine.match import Match
from gokaido.store import PublicPage

from .served import Served, open_table


@dataclass(frozen=True)
class Good:
    """What to put into a request."""

    token: str = ""
    path: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    query: dict[str, Any] = field(default_factory=dict)


class Fresh:
    """A table of Micro Dojo for one request: seat 0 is somebody's, seat 1 is too unless it is to be free."""

    def __init__(self, server: Served, free: bool = False) -> None:
        self.server = server
        with server.client() as anyone:
            self.opened = open_table(anyone, "dojo", "person", "free" if free else "person", public=True)
        self.id, self.tokens = self.opened["table"], self.opened["tokens"]
        self.table = server.services.tables.hot[self.id]

    @property
    def actor(self) -> int:
        """The seat that is to move."""
        assert self.table.match.actor is not None
        return self.table.match.actor

    def good(self, by: int = 0, body: Any = None, **path: Any) -> Good:
        """A request by who has a seat."""
        return Good(self.tokens[by], {"id": self.id, **path}, body)

    def host(self, **path: Any) -> Good:
        """A request of who opened the table."""
        return Good(self.opened["token"], {"id": self.id, **path})

    def move(self) -> int:
        """Whoever is to move does; returns the seat."""
        seat = self.actor
        with self.server.client(self.tokens[seat]) as player:
            move = {"action": self.table.match.legal[0].id}
            player.post(f"/api/tables/{self.id}/moves", json=move).raise_for_status()
        return seat


def _undo(server: Served) -> Good:
    fresh = Fresh(server)
    return fresh.good(fresh.move(), {"number": fresh.table.number + 1})


def _answer(server: Served) -> Good:
    fresh = Fresh(server)
    asks = fresh.move()
    while fresh.move() == asks:
        pass
    with server.client(fresh.tokens[asks]) as player:
        player.post(f"/api/tables/{fresh.id}/undo", json={"number": fresh.table.number + 1}).raise_for_status()
    return fresh.good(1 - asks, {"agreed": True, "number": fresh.table.number + 1})


def _played() -> Match:
    """A match to its end."""
    match = Match("dojo", seats=2, seed=1)
    while not match.over:
        match.play(match.legal[0].id)
    return match


def _over(server: Served, body: Any = None) -> Good:
    """Somebody at a table whose game is over."""
    with server.client() as anyone:
        opened = anyone.post("/api/upload", content=_played().to_text()).json()
    return Good(opened["token"], {"id": opened["table"]}, body)


def _move(server: Served) -> Good:
    fresh = Fresh(server)
    move = {"action": fresh.table.match.legal[0].text, "number": fresh.table.number + 1}
    return fresh.good(fresh.actor, move)


def _seats(server: Served) -> Good:
    return Good(body={"game": "duo", "seats": [{"mine": True}, {"kind": "bot", "level": 1}], "pace": 0})


def _file(server: Served) -> Good:
    match = Match("dojo", seats=2, seed=1)
    match.play(match.legal[0])
    return Good(body={"gokaido": 1, "game": "dojo", "rules": match.game.version, "seats": 2, "options": match.options,
                      "seed": 1, "actions": match.texts})  # fmt: skip


def _invited(server: Served) -> Good:
    return Good(body={"invite": Fresh(server, free=True).opened["invites"][1]["invite"], "name": "Hugo"})


def _free_seat(server: Served) -> Good:
    return Good("", {"id": Fresh(server, free=True).id}, {"seat": 1, "name": "Hugo"})


def _left(server: Served) -> Good:
    fresh = Fresh(server)
    with server.client(fresh.tokens[0]) as player:
        player.post(f"/api/tables/{fresh.id}/seats/0/leave").raise_for_status()
    return fresh.good(seat=0)


def _chat(server: Served) -> Good:
    return replace(Fresh(server).good(), query={"before": 9})


def _waits(server: Served) -> Good:
    with server.client() as anyone:
        answer = anyone.post("/api/play", json={"game": "tokaido", "players": 5, "wait": 0, "level": 1})
    return Good(answer.json()["token"])


def _has_page(server: Served) -> Good:
    handle = f"p-{secrets.token_hex(8)}"
    server.services.store.show_page(PublicPage(handle, "Claire", handle))
    return Good(path={"handle": handle})


AT = "/api/tables/{id}"
GOOD: dict[str, Callable[[Served], Good]] = {
    "GET /api/games": lambda server: Good(),
    "GET /api/tables": lambda server: Good(),
    "GET /api/mine": lambda server: Good(),
    "POST /api/tables": _seats,
    "POST /api/upload": _file,
    "POST /api/play": lambda server: Good(body={"game": "duo", "players": 2, "wait": 0}),
    "GET /api/play": _waits,
    "GET /api/standing/{game}": lambda server: Good(path={"game": "dojo"}),
    "GET /api/people/{handle}": _has_page,
    "POST /api/play/cancel": _waits,
    "POST /api/sit": _invited,
    f"GET {AT}": lambda server: Fresh(server).good(),
    f"GET {AT}/legal": lambda server: Fresh(server).good(),
    f"GET {AT}/board.svg": lambda server: Fresh(server).good(),
    f"GET {AT}/chat": _chat,
    f"GET {AT}/replay/{{move}}": lambda server: Fresh(server).good(move=0),
    f"GET {AT}/invites": lambda server: Fresh(server, free=True).host(),
    f"GET {AT}/file": _over,
    f"POST {AT}/moves": _move,
    f"POST {AT}/undo": _undo,
    f"POST {AT}/undo/answer": _answer,
    f"POST {AT}/chat": lambda server: Fresh(server).good(body={"text": "Bonjour"}),
    f"POST {AT}/pace": lambda server: Fresh(server).good(body={"pace": 250}),
    f"POST {AT}/again": _over,
    f"POST {AT}/fork": lambda server: _over(server, {"move": 3}),
    f"POST {AT}/seat": _free_seat,
    f"POST {AT}/stay": lambda server: Fresh(server).good(),
    f"POST {AT}/token": lambda server: Fresh(server).good(),
    f"POST {AT}/invites/{{seat}}": lambda server: Fresh(server, free=True).host(seat=1),
    f"POST {AT}/seats/{{seat}}/free": lambda server: Fresh(server).good(seat=0),
    f"POST {AT}/seats/{{seat}}/leave": lambda server: Fresh(server).good(seat=0),
    f"POST {AT}/seats/{{seat}}/return": _left,
    f"POST {AT}/seats/{{seat}}/resign": lambda server: Fresh(server).good(seat=0),
    f"POST {AT}/seats/{{seat}}/mute": lambda server: Fresh(server).good(seat=1, body={"muted": True}),
    f"POST {AT}/seats/{{seat}}/block": lambda server: Fresh(server).good(seat=1, body={"blocked": True}),
    f"POST {AT}/seats/{{seat}}/report": lambda server: Fresh(server).good(seat=1, body={"reason": "spam"}),
    f"POST {AT}/begin": lambda server: Fresh(server, free=True).host(),
    f"POST {AT}/seats/{{seat}}/name": lambda server: Fresh(server).good(seat=0, body={"name": "Inès"}),
}
