"""A bot that plays a whole game over HTTP, with nothing but Python's own library.

    gokaido serve                              # in another window
    python examples/http_bot.py                # opens a table against a bot of the server
    python examples/http_bot.py --join INVITE  # sits down where somebody invited it: INVITE is the end of the link

It reads the table's event stream and answers whenever it is its turn. This one plays any legal move; put your own
thoughts into `choose`.
"""

import argparse
import json
import random
import urllib.request
from collections.abc import Iterator
from typing import Any


def ask(url: str, token: str = "", data: Any = None) -> Any:
    """One request: a question, or with data something done."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as answer:
        return json.load(answer)


def views(url: str, token: str) -> Iterator[dict[str, Any]]:
    """What the seat sees, each time the table changes."""
    request = urllib.request.Request(f"{url}/events", headers={"authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


def choose(view: dict[str, Any]) -> int:
    """An action by its id. `view["state"]` holds everything this seat may know."""
    return int(random.choice(view["legal"])["id"])


def play(server: str, table: str, token: str) -> dict[str, Any]:
    """Play until the game is over; returns the last view."""
    url = f"{server}/api/tables/{table}"
    for view in views(url, token):
        if view["over"]:
            return view
        if view["legal"]:
            ask(f"{url}/moves", token, {"action": choose(view), "number": view["number"] + 1})
    raise SystemExit("The server closed the stream.")


def main() -> None:
    """Open a table or sit down at one, and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--game", default="dojo")
    parser.add_argument("--join", metavar="INVITE")
    chosen = parser.parse_args()
    if chosen.join:
        seated = ask(f"{chosen.server}/api/sit", data={"invite": chosen.join, "name": "HTTP"})
        token, table = seated["token"], seated["table"]
    else:
        seats = [{"kind": "person", "name": "HTTP", "mine": True}, {"kind": "bot", "level": 2}]
        opened = ask(f"{chosen.server}/api/tables", data={"game": chosen.game, "seats": seats, "pace": 0})
        token, table = opened["token"], opened["table"]
        print(f"Watch it at {opened['watch']['link']}")
    end = play(chosen.server, table, token)
    for name, points in zip(end["sides"], end["scores"]):
        print(f"{name}: {points}")
    print("Won by " + ", ".join(end["sides"][seat] for seat in end["winners"]))


if __name__ == "__main__":
    main()
