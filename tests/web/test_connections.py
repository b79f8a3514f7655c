"""Below HTTP: connections that flood, dawdle, or say nothing at all (server finding H6)."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from gokaido.web.access.limits import address_of
from gokaido.web.connections import HEAD, URL, Connections, Outgoing
from gokaido.web.settings import Settings

from .served import WEB, Process, Served, open_table, served, settings
from .test_live import move

STRANGER, ANOTHER = "127.0.0.2", "127.0.0.3"  # not the address of a proxy, whose connections are many people's


@contextmanager
def limited(folder: Path, **more: Any) -> Iterator[Served]:
    """A server with little patience."""
    with served(settings(f"sqlite:///{folder}/t.sqlite", **more)) as one:
        yield one


def connected(port: int, source: str = STRANGER) -> socket.socket:
    """Somebody who has not spoken yet."""
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def heard(line: socket.socket) -> bytes:
    """What is said until the server hangs up."""
    got = b""
    with suppress(ConnectionError):
        while part := line.recv(1 << 16):
            got += part
    return got


def status(line: socket.socket) -> int:
    """The status of the answer, 0 when the server hung up without one."""
    return int((heard(line) or b"HTTP/1.1 000")[9:12])


def asked(port: int, source: str, path: str = "/health") -> int:
    """The status that somebody gets who asks for a page."""
    with connected(port, source) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        return status(line)


def test_headers_without_end_are_not_read(server: Served) -> None:
    """Old: three connections sending 150 MB of headers took memory from 105 to 739 MB."""
    with connected(server.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 5_000_000:
                line.sendall(b"x-long: " + b"y" * 8000 + b"\r\n")
                sent += 8010
        assert sent < 5_000_000, "the server read on"
    with connected(server.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * (HEAD + 10))
        assert status(line) == 431
    with connected(server.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 200 + b"\r\n")
        assert status(line) == 431
    assert asked(server.port, STRANGER) == 200


def test_an_address_of_a_page_has_a_length(server: Served) -> None:
    assert asked(server.port, STRANGER, "/" + "x" * (URL + 1)) == 414
    assert asked(server.port, STRANGER, "/nowhere?" + "x" * (URL - 100)) == 404


def test_who_never_finishes_his_headers_or_body_is_hung_up_on(tmp_path: Path) -> None:
    """Old: half-sent headers are never timed out."""
    begun = b"POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n"
    with limited(tmp_path, head_seconds=0.3, body_seconds=0.3) as server:
        lines = [connected(server.port) for _ in range(3)]
        for line, said in zip(lines, (b"", begun, begun + b"\r\n{")):
            line.sendall(said)
        assert [status(line) for line in lines] == [408, 408, 408]
        with connected(server.port) as line:  # a second request on the same line has no more time than the first
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /health HTTP/1.1\r\n")
            assert heard(line).count(b"HTTP/1.1 ") == 2


def test_one_address_has_so_many_connections_and_others_still_get_in(tmp_path: Path) -> None:
    with limited(tmp_path, open_requests=5) as server, ExitStack() as held:
        lines = [held.enter_context(connected(server.port)) for _ in range(40)]
        assert status(lines[-1]) == 0, "hung up on without a word"
        assert asked(server.port, ANOTHER) == 200


def test_those_who_say_nothing_make_room_when_all_connections_are_taken(tmp_path: Path) -> None:
    with limited(tmp_path, connections=12, open_requests=5) as server, ExitStack() as held:
        crowd = [held.enter_context(connected(server.port, f"127.0.1.{k}")) for k in range(1, 30)]
        assert asked(server.port, ANOTHER) == 200
        assert status(crowd[0]) == 0, "the oldest was let go"


def test_requests_sent_ahead_are_few(server: Served) -> None:
    with connected(server.port) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n" * 5000)
        assert heard(line).count(b"HTTP/1.1 200") < 20


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_head_of_an_answer_goes_out_with_its_body(method: str) -> None:
    """Each write is a packet, and wakes who waits for it."""
    line = Mock()
    out = Outgoing(line)
    out.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    out.write(b"HTTP/1.1 200 OK\r\n\r\n")
    if method == "GET":
        out.write(b"body")
    out.flush()
    out.write(b"more")
    sent = [call.args[0] for call in line.write.call_args_list]
    whole = b"HTTP/1.1 200 OK\r\n\r\n" + (b"body" if method == "GET" else b"")
    assert sent == [b"HTTP/1.1 100 Continue\r\n\r\n", whole, b"more"]


def test_who_asks_for_a_head_alone_gets_it(server: Served) -> None:
    with connected(server.port) as line:
        line.sendall(b"HEAD /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 200")


def test_who_does_not_take_what_he_is_sent_is_let_go(tmp_path: Path) -> None:
    with limited(tmp_path, unread_seconds=0.3) as server, server.client() as anyone:
        table = open_table(anyone, "tokaido", "person", "person", public=True)
        hot = server.services.tables.hot[table["table"]]
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(f"GET /t/{table['table']}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
            for _ in range(400):
                move(server.url, table)
                if not hot.waiting or hot.match.over:
                    break
            assert not hot.waiting


def test_readers_who_are_slow_take_so_much_memory_together(tmp_path: Path) -> None:
    """The rest is let go, whoever has been slow for longest first; within their time 4,000 could hold 600 MB."""
    with limited(tmp_path) as server, server.client() as anyone, ExitStack() as lines:
        table = open_table(anyone, "tokaido", "person", "person", public=True)
        hot = server.services.tables.hot[table["table"]]
        server.limits.most_unread = 200_000
        slow = [lines.enter_context(socket.socket()) for _ in range(8)]
        for one in slow:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.connect(("127.0.0.1", server.port))
            one.sendall(f"GET /t/{table['table']}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        for _ in range(400):
            move(server.url, table)
            if hot.match.over or (server.limits.unread and len(hot.waiting) < 8):
                break
        assert len(hot.waiting) < 8
        assert 0 < server.limits.unread_bytes == sum(server.limits.unread.values()) <= 200_000


def test_with_few_files_allowed_people_get_in_and_the_log_stays_small(tmp_path: Path) -> None:
    """Old: with 256 files allowed nobody else got in and the log grew to 299 MB in a minute."""
    process = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path)
    process.start(within=("prlimit", "--nofile=256:256"))
    try:
        with ExitStack() as held:
            for k in range(300):
                line = held.enter_context(connected(process.port, f"127.0.{1 + k // 40}.1"))
                with suppress(ConnectionError):
                    line.sendall(b"GET / HTTP/1.1\r\nhost:")
            for _ in range(20):
                assert WEB.get(f"{process.url}/health").status_code == 200
        assert process.log.stat().st_size < 100_000
    finally:
        process.kill()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_proxy_has_as_many_connections_as_it_needs(host: str) -> None:
    """Also by IPv6, where an address counts as its network."""
    limits = Connections.allowed(Settings(open_requests=1))
    one = Mock(host=host, address=address_of(host))
    assert all(limits.admit(one) for _ in range(limits.most_each + 1))


def test_whom_an_address_counts_as() -> None:
    assert address_of("10.0.0.1") == "10.0.0.1"
    assert address_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert address_of("2001:db8:1:2:3:4:5:6") == address_of("2001:db8:1:2::9") != address_of("2001:db8:1:3::9")
    assert address_of("somebody") == "somebody"
