"""Starting the web table on one's own machine."""

import socket
import webbrowser

import pytest

from gokaido.engine.errors import GokaidoError
from gokaido.web.serve import open_when_ready, serve

from .served import Served, free_port


def test_the_lobby_is_opened_as_soon_as_it_answers(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def look(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", look)
    assert open_when_ready(f"{server.url}/")
    assert opened == [f"{server.url}/"]


def test_nothing_is_opened_when_nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda url: pytest.fail("opened"))
    assert not open_when_ready(f"http://127.0.0.1:{free_port()}/", tries=2)


def test_a_port_in_use_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("GOKAIDO_DATA", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("GOKAIDO_WORKERS", "1")
    monkeypatch.setenv("GOKAIDO_SECRET", "x" * 40)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(GokaidoError, match=f"Port {port} cannot be used"):
            serve("127.0.0.1", port, 1)
