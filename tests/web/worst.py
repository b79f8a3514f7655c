"""The worst requests of at most 256 KB that we could think of, for every endpoint.

`scripts/worst_requests.py` measures what each costs and how long neighbours wait; `test_worst.py` sends them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gokaido.engine.match import Match
from gokaido.engine.registry import games

BODY = 256 * 1024
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
PARTS = {"content-type": "multipart/form-data; boundary=xxxxxxxx"}
ABOUT = 15_000  # bytes of all headers together


@dataclass(frozen=True)
class Worst:
    """A request, and what is bad about it."""

    name: str
    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


def filled(part: str, before: str = "", after: str = "") -> bytes:
    """A part as often as it fits."""
    many = (BODY - len(before.encode()) - len(after.encode())) // len(part.encode())
    return (before + part * many + after).encode()


def json_bodies() -> Iterator[tuple[str, bytes]]:
    """JSON that is hard to read."""
    yield "lists in lists", b"[" * (BODY // 2) + b"]" * (BODY // 2)
    yield "open lists", b"[" * BODY
    yield "objects in objects", filled('{"a":', after="1")
    yield "one long number", b"9" * BODY
    yield "a long number as a value", b'{"number":' + b"9" * (BODY - 30) + b',"action":1}'
    yield "many long numbers", filled("9" * 4000 + ",", '{"action":[', "1]}")
    yield "many wrong options", filled('"abcde":[],', '{"game":"dojo","seats":[{},{}],"options":{', '"z":1}}')
    yield (
        "different wrong options",
        json.dumps({"game": "dojo", "options": {str(k): [] for k in range(18_000)}}).encode(),
    )
    yield "many wrong seats", filled("0,", '{"game":"dojo","seats":[', "0]}")
    yield "many empty objects", filled("{},", '{"seats":[', "{}]}")
    yield "one long text", b'{"text":"' + b"x" * (BODY - 20) + b'"}'
    yield "a long text of signs", filled("\\u00e9", '{"game":"', '"}')
    yield "blanks", b" " * (BODY - 2) + b"{}"
    yield "the same name again and again", filled('"text":"a",', "{", '"text":"b"}')


def form_bodies() -> Iterator[tuple[str, bytes]]:
    """Forms that are hard to read."""
    yield "empty fields", b"&" * BODY
    yield "fields without a value", b"a&" * (BODY // 2)
    yield "fields with a value", b"a=1&" * (BODY // 4)
    yield "a long field in hexadecimal", b"text=" + b"%C3" * ((BODY - 5) // 3)
    yield "a long field", b"csrf=" + b"x" * (BODY - 5)
    yield "signs of equality", b"=" * BODY


def part_bodies() -> Iterator[tuple[str, bytes]]:
    """Forms in parts that are hard to read."""
    head = b'--xxxxxxxx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    end = b"\r\n--xxxxxxxx--\r\n"
    room = BODY - len(head) - len(end)
    yield "what nearly ends a part", head + (b"\r\n--xxxxxxx" * (room // 11)) + end
    yield "ends of lines", head + b"\r\n" * (room // 2) + end
    yield "line feeds", head + b"\r" * room + end
    field = b'--xxxxxxxx\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    yield "many fields", field * ((BODY - 20) // len(field)) + b"--xxxxxxxx--\r\n"
    yield "many files", (head + b"\r\n") * ((BODY - 20) // (len(head) + 2)) + b"--xxxxxxxx--\r\n"
    yield "many headers of a part", b"--xxxxxxxx\r\n" + b"a: b\r\n" * ((BODY - 30) // 6) + b"\r\n" + end
    yield (
        "a long header of a part",
        b"--xxxxxxxx\r\nContent-Disposition: " + b"; a=b" * ((BODY - 80) // 5) + b"\r\n\r\n" + end,
    )
    quotes = b'--xxxxxxxx\r\nContent-Disposition: form-data; name="' + b'\\"' * ((BODY - 100) // 2) + b'"\r\n\r\n'
    yield "quotes in a header of a part", quotes + end
    yield "dashes before the first part", b"-" * BODY


def longest_match(game: str, **options: Any) -> Match:
    """A match that is long to replay: whoever decides takes the last action that there is."""
    longest: Match | None = None
    for last in (0, -1):
        match = Match(game, seats=max(games()[game].rules.seats), seed=3, **options)
        while not match.over:
            match.play(match.legal[last].id)
        longest = match if longest is None or len(match.actions) > len(longest.actions) else longest
    assert longest
    return longest


def _with_luck(options: dict[str, Any]) -> dict[str, Any]:
    """A match with luck for every move, which is played on a copy first."""
    data: dict[str, Any] = json.loads(longest_match("tokaido", **options).to_text())
    names = [keyword.name for keyword in games()["tokaido"].rules.luck_names if keyword.name.endswith("_pile")]
    return {**data, "luck": {str(k): {name: [] for name in names} for k in range(len(data["actions"]))}}


def files() -> Iterator[tuple[str, bytes]]:
    """Saved matches that take long to read or to play."""
    plain = {"gokaido": 1, "game": "tokaido", "rules": games()["tokaido"].version, "seats": 5, "seed": 1, "actions": []}
    everything = {"crossroads": True, "matsuri": True}
    yield from ((f"a whole match of {key}", longest_match(key).to_text().encode()) for key in sorted(games()))
    yield "a whole match with everything", longest_match("tokaido", **everything).to_text().encode()
    cheap = Match("duo", seats=2, seed=3)
    while not cheap.over:
        cheap.play(cheap.legal[0].id)
    text = json.loads(cheap.to_text())
    yield "moves after the end", json.dumps({**text, "actions": text["actions"] + ["x"] * 4000}).encode()
    yield "the first move is wrong", json.dumps({**plain, "options": everything, "actions": ["é" * 100] * 300}).encode()
    yield "5,000 moves of 30 letters", json.dumps({**plain, "options": {}, "actions": ["x" * 30] * 5000}).encode()
    yield (
        "luck for moves that are not there",
        json.dumps({**plain, "options": {}, "luck": {str(k): {"die": [1] * 10} for k in range(4000)}}).encode(),
    )
    yield "luck for every move", json.dumps(_with_luck(everything)).encode()
    for name, thing in {
        "numbers": [1] * 250,
        "lists": [[[1] * 40] * 40] * 12,
        "words": ["koma"] * 250,
        "tables": {str(k): k for k in range(250)},
        "large numbers": [2**62] * 250,
    }.items():
        known = [k.name for k in games()["tokaido"].rules.position_names]
        position = dict.fromkeys(known, thing)
        while len(json.dumps(position)) > 180_000:
            position.popitem()
        yield f"a position of {name}", json.dumps({**plain, "options": everything, "position": position}).encode()
        only = {key: {known[0]: thing} for key in ("position", "options", "luck")}
        yield f"{name} everywhere", json.dumps({**plain, "options": {}, **only}).encode()
    match = Match("tokaido", seats=5, seed=1, **everything)
    fields = match.position_names()
    names = {k: v for k, v in fields.items() if k not in ("game", "seats", "seed", *match.options)}
    yield "the fields of a whole record", json.dumps({**plain, "options": match.options, "position": names}).encode()


def headers() -> Iterator[tuple[str, dict[str, str]]]:
    """Headers that are hard to read."""
    yield "many cookies", {"cookie": "a=b; " * (ABOUT // 5)}
    yield "a cookie of quotes", {"cookie": 'gokaido="' + "\\" * (ABOUT - 20) + '"'}
    yield "a cookie in octal", {"cookie": 'gokaido="' + "\\012" * (ABOUT // 4 - 10) + '"'}
    yield "a signed cookie", {"cookie": "gokaido=" + "A" * (ABOUT // 2) + "." + "B" * (ABOUT // 2 - 20)}
    yield "a packed cookie", {"cookie": "gokaido=.eJ" + "A" * (ABOUT - 20)}
    yield "many languages", {"accept-language": "fr;q=0.1," * (ABOUT // 9)}
    yield "a long token", {"authorization": "Bearer " + "x" * (ABOUT - 20)}
    yield "many ranges", {"range": "bytes=" + "0-," * (ABOUT // 3 - 10) + "0-1"}
    yield "small ranges", {"range": "bytes=" + ",".join(f"{3 * k}-{3 * k}" for k in range(1200))}
    yield "a long referrer", {"referer": "http://127.0.0.1/" + "[" * (ABOUT - 40)}
    yield "many forwarded addresses", {"x-forwarded-for": "1.2.3.4, " * (ABOUT // 9)}
    yield "a last event", {"last-event-id": "9" * (ABOUT - 20)}
    yield "many headers", {f"x-{k}": "y" * 100 for k in range(90)}


POSTS = ("moves", "undo", "undo/answer", "chat", "pace", "seat", "fork", "again", "hint", "stay", "token",
         "invites/0", "seats/0/free", "seats/0/name")  # fmt: skip
FORMS = ("move", "undo", "answer", "chat", "pace", "sit", "fork", "again", "hint", "stay", "return-link",
         "seats/0/name", "seats/0/free", "seats/0/invite")  # fmt: skip
READS = ("", "/legal", "/board.svg", "/invites", "/replay/100000", "/file")


def requests(table: str, over: str) -> Iterator[Worst]:
    """All of them, at a table that runs and one whose game is over; whoever sends them sits at both."""
    for name, body in files():
        yield Worst(name, "POST", "/api/upload", body, JSON)
        start = b'--xxxxxxxx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
        yield Worst(name, "POST", "/upload", start + body + b"\r\n--xxxxxxxx--\r\n", PARTS)
    for name, body in json_bodies():
        for path in ("/api/upload", "/api/tables", "/api/sit", *(f"/api/tables/{table}/{end}" for end in POSTS)):
            yield Worst(name, "POST", path, body, JSON)
    for name, body in form_bodies():
        for path in ("/upload", "/tables", "/me", "/s/x", "/r/x", "/w/x", *(f"/t/{table}/{end}" for end in FORMS)):
            yield Worst(name, "POST", path, body, FORM)
    for name, body in part_bodies():
        for path in ("/upload", "/tables", "/me", f"/t/{table}/chat", "/api/upload", "/api/tables"):
            yield Worst(name, "POST", path, body, PARTS)
    reads = [
        "/",
        "/api/games",
        "/api/tables",
        "/api/mine",
        "/api/openapi.json",
        "/health",
        "/metrics",
        "/rules/tokaido",
        "/puzzles/next?box=matsuri",
        "/first/matsuri?step=2",
    ]
    reads += ["/static/style.css", f"/t/{table}", f"/t/{over}", f"/t/{over}/replay?move=99999", f"/t/{table}/seats"]
    reads += [f"/api/tables/{id}{end}" for id in (table, over) for end in READS]
    for path in reads:
        for name, sent in headers():
            yield Worst(name, "GET", path, headers=sent)
        for name, query in (("a long query", "a=%C3&" * 600), ("a long language", "lang=" + "x" * 3500)):
            yield Worst(name, "GET", f"{path}{'&' if '?' in path else '?'}{query}")
    yield Worst("a long path", "GET", "/" + "a/" * 1900)
    yield Worst("a path of dots", "GET", "/static/" + "%2e%2e/" * 500)
    yield Worst("a fork of a finished game", "POST", f"/api/tables/{over}/fork", b'{"move": 60}', JSON)
    yield Worst("a rematch", "POST", f"/api/tables/{over}/again")
