"""Starting the web table on one's own machine."""

import pickle
import socket
import subprocess
import sys
import webbrowser

import pytest
import uvicorn

from gokaido.engine.errors import GokaidoError
from gokaido.web.serve import SERVER, open_when_ready, serve

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


def test_a_new_worker_can_say_that_it_lives_before_it_has_imported_the_server() -> None:
    config = pickle.dumps(uvicorn.Config("gokaido.web.serve:application", factory=True, **SERVER))
    read = (
        "import pickle, sys; pickle.load(sys.stdin.buffer); print([m for m in sys.modules if m.startswith('gokaido')])"
    )
    said = subprocess.run([sys.executable, "-c", read], input=config, capture_output=True, check=True)
    assert said.stdout.split() == [b"[]"]
