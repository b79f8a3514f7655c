"""What goes wrong around the server: it is killed, the disk is full, the database stops, a reader is slow."""

import json
import resource
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from gokaido.store import Health, Lost, Store

from ..terminal import Cli
from .browser import Visit
from .postgres import Postgres
from .served import WEB, Process, Served, open_table, refusal
from .test_live import bearer, listening, move, try_to_move
from .test_store import new_match
from .test_together import invited, mover_of
from .test_together import move as move_in_browser

SORRY = "nothing was changed"


def test_pages_go_on_by_themselves_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite"
    first = Process(url, tmp_path).start()
    host, friend = Visit(browser), Visit(browser)
    id = host.open_table(first.url, other="person")
    invited(host, friend)
    for _ in range(4):
        move_in_browser(host, friend)
    number = host.number()
    for visit in (host, friend):
        visit.page.evaluate("() => { globalThis.sameAsBefore = true; }")
    first.kill()
    mover = mover_of(host, friend)
    mover.page.locator("#choice label").first.click()
    mover.page.click("#choice button[type=submit]")  # nobody hears it, until it is sent again
    second = Process(url, tmp_path, port=first.port).start()
    try:
        for visit in (host, friend):
            visit.wait_past(number)
        for _ in range(2):
            move_in_browser(host, friend)
        assert host.number() == friend.number() == number + 3
        assert all(v.page.evaluate("() => globalThis.sameAsBefore") for v in (host, friend)), "no page was loaded again"
        entries = Store(url).entries(id)
        assert [e.number for e in entries] == list(range(1, number + 4))
    finally:
        second.stop()
    for visit in (host, friend):
        unreachable = ("ERR_", "network error", "Failed to fetch")
        assert all(any(u in text for u in unreachable) for text in visit.wrong), visit.wrong


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    """The server may not make its files longer: as on a full disk, every write fails until there is room again."""
    process = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path).start()
    try:
        with httpx.Client(base_url=process.url) as anyone:
            table = open_table(anyone, "dojo", "person", "person")
        move(process.url, table)
        pid = process.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        with listening(process.url, table["table"], table["watch"]["token"]) as one:
            one.wait(1)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
            for _ in range(3):
                answer = try_to_move(process.url, table)
                assert answer.status_code == 503, answer.text
                assert SORRY in answer.json()["detail"]
            opened = httpx.post(f"{process.url}/api/tables", json={"game": "dojo", "seats": [{}, {}]})
            assert opened.status_code == 503
            assert health_becomes(process, 503) == {"well": False, "database": "full"}
            view = WEB.get(f"{process.url}/api/tables/{table['table']}", headers=bearer(table["watch"]["token"]))
            assert view.json()["number"] == 1
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
            assert move(process.url, table) == 2
            assert health_becomes(process, 200) == {"well": True}
            one.wait(2)
    finally:
        process.kill()
    assert [e.number for e in Store(f"sqlite:///{tmp_path}/t.sqlite").entries(table["table"])] == [1, 2]


def health_becomes(process: Process, status: int) -> Any:
    """What /health says when it has noticed; it does not look each time that it is asked."""
    for _ in range(100):
        answer = WEB.get(f"{process.url}/health")
        if answer.status_code == status:
            return answer.json()
        time.sleep(0.2)
    raise AssertionError(answer.text)


def test_health_knows_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Old: it said well as long as anything at all could be read."""
    file = tmp_path / "t.sqlite"
    store = Store(f"sqlite:///{file}")
    for k in range(300):
        store.create(new_match(f"m{k}"))
    store.tidy()
    health = Health(store)
    assert health.look() == "well"
    with file.open("r+b") as inside:
        inside.seek(file.stat().st_size // 2)
        inside.write(b"no database at all " * 2000)
    health.again = 0.0
    assert health.look() == "corrupt"
    assert store.alive(), "which does not notice"
    store.close()


def test_health_of_postgresql_writes(postgres_url: str) -> None:
    health = Health(Store(postgres_url))
    assert health.look() == "well"
    health.store.number_a_transaction = lambda: (_ for _ in ()).throw(Lost("disk full"))  # type: ignore[method-assign]
    assert health.look() == "full"


def test_a_second_server_on_the_same_file_is_refused(cli: Cli, server: Served, tmp_path: Path) -> None:
    """Old (M2): two servers on one SQLite file went apart in silence."""
    assert "Another server" in refusal(cli, server.services.store.url)
    url = f"sqlite:///{tmp_path}/t.sqlite"
    second = Process(url, tmp_path).start("--workers", "2", forked=False)
    try:
        assert "Another server" in refusal(cli, url)
    finally:
        second.stop()


def test_the_database_is_for_its_user_alone(tmp_path: Path) -> None:
    """It holds the seeds of games that run."""
    store = Store(f"sqlite:///{tmp_path}/t.sqlite")
    store.create(new_match())
    assert not [path.name for path in tmp_path.iterdir() if path.stat().st_mode & 0o077]


def test_a_database_of_another_kind_is_named_in_a_sentence(tmp_path: Path) -> None:
    """Old: a traceback of hundreds of lines."""
    (tmp_path / "t.sqlite").write_bytes(b"this is a letter, not a database\n" * 200)
    with pytest.raises(Lost, match="not a database"):
        Store(f"sqlite:///{tmp_path}/t.sqlite")
    newer = Store(f"sqlite:///{tmp_path}/u.sqlite")
    with newer.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'of next year'")
    newer.close()
    with pytest.raises(Lost, match="newer Gokaido"):
        Store(f"sqlite:///{tmp_path}/u.sqlite")


def test_what_the_server_does_is_told_on_this_machine_alone(server: Served) -> None:
    with server.client() as anyone:
        assert anyone.get("/metrics").status_code == 200
        assert anyone.get("/metrics", headers={"x-forwarded-for": "203.0.113.5"}).status_code == 404


def test_a_database_that_stops_and_comes_back(tmp_path: Path) -> None:
    """PostgreSQL is stopped in the middle of a game: a move is refused, and said so; then the game goes on."""
    with Postgres() as postgres:
        first, second = (Process(postgres.url, tmp_path).start() for _ in range(2))
        try:
            with httpx.Client(base_url=first.url) as anyone:
                table = open_table(anyone, "dojo", "person", "person")
                anyone.get("/")
                browser = dict(anyone.cookies)  # a cookie beside a token: nobody needs to know whose it is
            number = [move(first.url, table) for _ in range(6)][-1]  # both seats have been seen
            with listening(second.url, table["table"], table["watch"]["token"]) as far:
                far.wait(number)
                postgres.stop()
                answer = try_to_move(first.url, table)
                assert answer.status_code == 503, answer.text
                assert SORRY in answer.json()["detail"]
                assert health_becomes(first, 503) == {"well": False, "database": "silent"}
                for sent in ({}, {"cookie": "; ".join(f"{k}={v}" for k, v in browser.items())}):
                    shown = bearer(table["watch"]["token"]) | sent
                    assert (
                        httpx.get(f"{first.url}/api/tables/{table['table']}", headers=shown).json()["number"] == number
                    )
                postgres.start()
                health_becomes(first, 200)
                assert move(first.url, table) == number + 1
                far.wait(number + 1, seconds=30)  # it listens again by itself
        finally:
            first.kill()
            second.kill()


def test_a_slow_reader_gets_the_newest_and_holds_up_nobody(server: Served) -> None:
    """Somebody does not read what his page is sent: pages are large, so it soon waits, and nobody else does."""
    with server.client() as anyone:
        table = open_table(anyone, "tokaido", "person", "person", public=True)
    head = f"GET /t/{table['table']}/stream HTTP/1.1\r\nhost: x\r\n\r\n"
    with socket.socket() as slow, listening(server.url, table["table"], table["watch"]["token"]) as quick:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(head.encode())
        hot, number = server.services.tables.hot[table["table"]], 0
        while not hot.match.over:
            begun, number = time.monotonic(), move(server.url, table)
            quick.wait(number)
            assert time.monotonic() - begun < 5
        slow.settimeout(1.5)
        got = b""
        with suppress(TimeoutError):
            while part := slow.recv(1 << 16):
                got += part
    ids = [int(line[4:].split(b"-")[0]) for line in got.split(b"\n") if line.startswith(b"id: ")]
    assert ids[-1] == number
    assert ids == sorted(set(ids))
    assert len(ids) < number, "what it was too slow for was left out"


def test_what_prometheus_is_told(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        move(server.url, table)
        with listening(server.url, table["table"], table["watch"]["token"]) as one:
            one.wait(1)
            said = anyone.get("/metrics").text
    values = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in said.splitlines() if line[0] != "#"}
    assert values['gokaido_moves_total{game="dojo"}'] >= 1
    assert values["gokaido_streams"] >= 1
    assert values["gokaido_hot_tables"] >= 1
    route = '{method="POST",route="/api/tables/{id}/moves",status="201"}'
    assert values[f"gokaido_request_seconds_count{route}"] >= 1
    assert not any(table["table"] in name for name in values), "no path, which may hold a secret"


def test_every_line_of_the_log_is_an_object(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path).start()
    with httpx.Client(base_url=process.url) as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        anyone.get(f"/r/{table['tokens'][0]}")
        anyone.get("/nowhere")
        move(process.url, table)  # what goes well and comes often is counted, not logged
        anyone.post(f"/api/tables/{table['table']}/moves", json={"action": 0})
    process.stop()
    text = process.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if not line.startswith("Gokaido is served")]
    assert {"time", "level", "logger", "event"} <= set(lines[0])
    moves = [line for line in lines if line.get("route") == "/api/tables/{id}/moves"]
    assert [(line["method"], line["status"]) for line in moves] == [("POST", 403)]
    assert {line["route"] for line in lines if "route" in line} >= {"/r/{secret}", "/api/tables"}
    for secret in (*table["tokens"].values(), table["watch"]["token"]):
        assert secret not in text


@pytest.mark.parametrize("url", ["postgresql://nobody@127.0.0.1:1/none", "sqlite:////proc/none/t.sqlite"])
def test_without_a_database_it_does_not_start_and_says_why(cli: Cli, url: str) -> None:
    assert "The database cannot be opened" in refusal(cli, url)
