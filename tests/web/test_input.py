"""Odd input from anybody: each gets an answer that fits, none a failure of ours."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from gokaido.engine.errors import BadOption
from gokaido.engine.registry import games
from gokaido.store import Store
from gokaido.web.settings import Settings

from ..terminal import Cli
from .served import Served, open_table, refusal, served, settings

NUL, BELL, SURROGATE = "\0", "\a", "\\ud800"
DOJO = f'"gokaido": 1, "game": "dojo", "rules": {games()["dojo"].version}, "seats": 2, "seed": 1'
FORM = {"game": "dojo", "seat0": "me", "seat1": "1"}


@pytest.fixture
def anyone(server: Served) -> Any:
    """Somebody who asks."""
    with server.client() as client:
        yield client


# ------------------------------------------------------------------ values


@pytest.mark.parametrize("name", ["seed", "seats", "game", "self", "position", "options", "cls"])
def test_an_option_is_never_taken_for_something_else(anyone: httpx.Client, name: str) -> None:
    """Old: 500, since it came as a second argument of that name."""
    wanted = {"game": "dojo", "seats": [{}, {}], "options": {name: 1}}
    answer = anyone.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_option")


@pytest.mark.parametrize("level", ["9" * 5000, "²", "٣", "-1", "1.5", "99"])
def test_a_seat_of_a_form_is_one_that_the_form_offers(anyone: httpx.Client, level: str) -> None:
    """Old: 4,300 digits and more were a 500."""
    assert anyone.post("/tables", data={**FORM, "seat1": level}).status_code == 400


@pytest.mark.parametrize("number", [1 << 63, -1, 10**40, "9" * 5000])
def test_numbers_too_large_for_the_database_are_refused(server: Served, anyone: httpx.Client, number: Any) -> None:
    table = open_table(anyone, "dojo", "person", "free", public=True)
    path, data = f"/t/{table['table']}", f"/api/tables/{table['table']}"
    with server.client(table["tokens"][0]) as me:
        for way, form in (
            ("sit", {"seat": number}),
            ("move", {"action": number, "number": 1}),
            ("move", {"action": 1, "number": number}),
            ("undo", {"number": number}),
            ("answer", {"number": number, "agreed": "yes"}),
            ("fork", {"move": number}),
        ):
            assert me.post(f"{path}/{way}", data=form).status_code in (400, 409, 422), way
        for way in ("seat", "moves", "undo", "undo/answer", "pace", "fork"):
            sent = {"seat": number, "action": number, "number": number, "agreed": True, "pace": number, "move": number}
            assert me.post(f"{data}/{way}", json=sent).status_code in (400, 409, 413, 422), way
        assert me.get(f"{data}/replay/{number}").status_code in (400, 414, 422)
        assert me.get(f"{path}/replay", params={"move": number}).status_code in (200, 414, 422)


def test_letters_that_no_database_takes_are_left_out(postgres_url: str) -> None:
    """Old: on PostgreSQL a NUL in a title or a message was a 503."""
    with served(settings(postgres_url)) as server, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True, title=f"Two{NUL} shores{BELL}\n")
        path = f"/api/tables/{table['table']}"
        assert [t["title"] for t in anyone.get("/api/tables").json()] == ["Two shores"]
        with server.client(table["tokens"][0]) as me:
            assert me.post(f"{path}/chat", json={"text": f"a{NUL}b \u2066 👩‍👧 c"}).status_code == 201
            assert me.post(f"{path}/chat", json={"text": NUL}).status_code == 409
            assert me.post(f"{path}/seats/0/name", json={"name": f"Cl{NUL}aire"}).json() == {"name": "Claire"}
            assert me.post(f"/t/{table['table']}/chat", data={"text": f"form{NUL}"}).status_code in (204, 303)
            said = [line["text"] for line in me.get(path).json()["chat"]]
        assert said == ["ab 👩‍👧 c", "form"]
        assert anyone.post("/tables", data={**FORM, "title": f"x{NUL}y", "name": f"n{NUL}"}).status_code == 303


@pytest.mark.parametrize(
    "file",
    [
        f'{{"gokaido": 1, "game": "{SURROGATE}"}}',
        f'{{"gokaido": 1, "game": "dojo", "rules": "{SURROGATE}"}}',
        f'{{{DOJO}, "options": {{}}, "actions": ["{SURROGATE}"]}}',
        f'{{{DOJO}, "options": {{"{SURROGATE}": 1}}, "actions": []}}',
        f'{{"gokaido": {"9" * 5000}}}',
        '{"gokaido": 1e999}',
        '{"gokaido": NaN}',
        "null",
        '"' + "x" * 100_000 + '"',
        NUL,
    ],
)  # fmt: skip
def test_odd_files_are_refused_with_a_sentence(anyone: httpx.Client, file: str) -> None:
    for answer in (
        anyone.post("/api/upload", content=file),
        anyone.post("/upload", files={"file": ("m.json", file)}, headers={"accept-language": "fr"}),
    ):
        assert answer.status_code == 400, answer.text


# ------------------------------------------------------------------ headers


@pytest.mark.parametrize("name", ["origin", "referer", "host", "cookie", "accept-language", "authorization", "range"])
@pytest.mark.parametrize(
    "value", ["http://[", "http://[::1", "[", "//", "a b", "é", '"' * 2000, ";q=" * 500, "gokaido=.é", "Bearer \xff"]
)
def test_odd_headers_are_no_failure(anyone: httpx.Client, name: str, value: str) -> None:
    """Old: `Origin: http://[` and `Referer: http://[::1` were 500s."""
    headers = [(name.encode(), value.encode("latin-1", "replace"))]
    for method, path in (("GET", "/"), ("POST", "/me"), ("GET", "/static/style.css"), ("POST", "/tables")):
        answer = anyone.request(method, path, headers=headers, data=FORM if method == "POST" else None)
        assert answer.status_code < 500, (method, path)


@pytest.mark.parametrize(
    ("came", "goes"),
    [
        ("/rules/dojo?lang=fr", "/rules/dojo?lang=fr"),
        ("//evil.example/x", "/"),
        ("/\\evil.example/x", "/"),
        ("", "/"),
    ],
)
def test_one_goes_back_to_a_page_of_ours(server: Served, anyone: httpx.Client, came: str, goes: str) -> None:
    """Old: `Referer: http://host//evil/x` led to another site."""
    answer = anyone.post("/me", data={"lang": "fr"}, headers={"referer": f"{server.url}{came}"})
    assert (answer.status_code, answer.headers["location"]) == (303, goes)


@pytest.mark.parametrize("path", ["/", "/health", "/rules/dojo", "/static/style.css", "/api/games", "/nothing"])
def test_head_is_answered_as_get_without_the_body(anyone: httpx.Client, path: str) -> None:
    """Old: 405; monitors and previews of links ask so."""
    get, head = anyone.get(path), anyone.head(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


def test_head_of_a_stream_does_not_wait_for_its_end(anyone: httpx.Client) -> None:
    table = open_table(anyone, "dojo", "person", "person", public=True)
    assert anyone.head(f"/t/{table['table']}").status_code == 200
    assert anyone.head(f"/api/tables/{table['table']}").status_code == 200
    for path in (f"/api/tables/{table['table']}/events", f"/t/{table['table']}/stream"):
        assert anyone.head(path).status_code == 405


# ------------------------------------------------------------------ whoever runs it


def test_a_secret_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GOKAIDO_DATA", str(tmp_path))
    monkeypatch.setenv("GOKAIDO_SECRET", "abc")
    with pytest.raises(BadOption) as error:
        Settings.from_environment()
    assert error.value.id == "secret_short"
    monkeypatch.setenv("GOKAIDO_SECRET", "x" * 32)
    assert Settings.from_environment().secret == "x" * 32


@pytest.mark.parametrize(
    ("name", "given"),
    [("PACE", "fast"), ("PACE", "-1"), ("BOT_THREADS", "0"), ("READS", "nan"), ("WRITES", "inf"), ("MEMORY", "1.5")],
)
def test_a_setting_that_is_no_number_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, given: str
) -> None:
    """Old: a traceback, or a server that fails later."""
    monkeypatch.setenv("GOKAIDO_DATA", str(tmp_path))
    monkeypatch.setenv(f"GOKAIDO_{name}", given)
    with pytest.raises(BadOption, match=f"GOKAIDO_{name} must be a number"):
        Settings.from_environment()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GOKAIDO_DATA", str(tmp_path))
    monkeypatch.setenv("GOKAIDO_PACE", "250")
    monkeypatch.setenv("GOKAIDO_GUESSES", "0.25")
    found = Settings.from_environment()
    assert (found.pace, found.guesses, found.reads) == (250, 0.25, Settings.reads)


@pytest.mark.parametrize("kind", ["garbage", "newer", "secret"])
def test_serve_says_what_is_wrong_in_a_sentence(cli: Cli, kind: str) -> None:
    """Old: a traceback of hundreds of lines."""
    file, more = cli.folder / "t.sqlite", {}
    if kind == "garbage":
        file.write_bytes(b"this is a letter, not a database\n" * 200)
    if kind == "newer":
        newer = Store(f"sqlite:///{file}")
        with newer.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'of next year'")
        newer.close()
    if kind == "secret":
        more["GOKAIDO_SECRET"] = "abc"
    said = refusal(cli, f"sqlite:///{file}", **more)
    assert {"garbage": "not a database", "newer": "newer Gokaido", "secret": "32"}[kind] in said
