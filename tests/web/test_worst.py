"""No request of at most 256 KB fails or makes neighbours wait; `scripts/worst_requests.py` measures what each costs."""

from http.client import HTTPConnection, HTTPException

import pytest

from .neighbour import Neighbour, finish
from .served import Served, open_table
from .worst import BODY, Worst, requests

PATIENCE = 5.0  # seconds; a generous bound for what takes milliseconds


def status(server: Served, token: str, worst: Worst) -> int:
    """The status of the answer; 0 for somebody who is hung up on."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        headers = {"authorization": f"Bearer {token}", **worst.headers}
        line.request(worst.method, worst.path, worst.body or None, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status
    except (OSError, HTTPException):
        return 0
    finally:
        line.close()


def test_the_worst_requests_fail_nowhere_and_neighbours_play_on(server: Served) -> None:
    with server.client() as anyone:
        running, over = (open_table(anyone, "dojo", "person", "person", public=True) for _ in range(2))
    finish(server.url, over)
    token = running["tokens"][1 - (server.services.tables.hot[running["table"]].match.actor or 0)]  # gets no hint
    todo = list(requests(running["table"], over["table"]))
    assert max(len(worst.body) for worst in todo) <= BODY
    neighbour = Neighbour(server.url)
    neighbour.begin()
    try:
        failed = [(worst.name, worst.path, code) for worst in todo if (code := status(server, token, worst)) >= 500]
    finally:
        delays = neighbour.end()
    assert failed == []
    assert len(delays) > 100
    assert max(delays) < PATIENCE


def test_quotes_in_a_cookie_are_not_read(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: 15 KB of them took a second of the loop, in the library's way of reading cookies."""

    def unquote(value: str) -> str:
        assert '"' not in value
        return value

    monkeypatch.setattr("http.cookies._unquote", unquote)
    with server.client() as anyone:
        mine = anyone.get("/").headers["set-cookie"].partition(";")[0]
    with server.client() as anyone:
        for cookie in ('gokaido="\\012"', f'other="x"; {mine}; more="\\\\"'):
            assert anyone.get("/", headers={"cookie": cookie}).status_code == 200
        answer = anyone.post("/me", data={"lang": "fr"}, headers={"cookie": f'other="x"; {mine}'})
        assert answer.status_code == 403, "one's own still counts"


def test_only_files_may_be_large(server: Served) -> None:
    """Old: 256 KB of wrong options took half a second to complain about, 256 KB of `&` a tenth."""
    with server.client() as browser, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        large = b" " * 20_000
        for path in ("/tables", "/me", "/api/tables", "/api/sit", f"/api/tables/{table['table']}/moves"):
            assert anyone.post(path, content=large).status_code == 413, path
        assert anyone.post("/upload", data={"file": "&" * 20_000}).status_code == 413, "no file in it"
        assert anyone.post("/api/upload", content=large).status_code == 400
        assert browser.post("/upload", files={"file": ("m.json", large)}).status_code == 400
