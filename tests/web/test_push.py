"""People who asked for it are told of their turn by Web Push, once, and the server calls nobody else."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from gokaido.store import Store, StoredTurn
from gokaido.store.schema import now
from gokaido.web.errors import Invalid
from gokaido.web.notify import endpoints
from gokaido.web.notify.endpoints import checked, public_address
from gokaido.web.tables import waiting

from .push_service import PushService, push_service
from .served import Served, served, settings, wait_until
from .test_passes import Device
from .test_store import new_match


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    """A push service."""
    with push_service() as one:
        yield one


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Served]:
    """A server that tells at once."""
    before, waiting.SETTLED = waiting.SETTLED, 0.02
    url = f"sqlite:///{tmp_path_factory.mktemp('push')}/t.sqlite"
    with served(settings(url, tell_after=0, push_services=(service.origin,))) as one:
        yield one
    waiting.SETTLED = before


def test_who_asked_is_told_once_for_a_turn(telling: Served, service: PushService) -> None:
    claire, hugo = Device(telling), Device(telling)
    assert claire.post("/me/push", **service.subscribe("claire")).status_code == 204
    table = claire.open()
    hot = telling.services.tables.hot[table]
    wait_until(lambda: hot.match.actor == 0)
    wait_until(lambda: service.sent)
    told = {"title": "Your turn", "body": f"{hot.stored.title} · Micro Dojo", "url": f"/t/{table}", "tag": table}
    assert service.sent == [("claire", told)]
    assert hugo.open() not in str(service.sent)  # who did not ask is not told, and nobody else is
    began = waiting.began(hot, 0)
    while waiting.began(hot, 0) == began:  # the next turn is another
        move = {"action": str(hot.match.legal[0].id), "number": str(hot.number + 1)}
        assert claire.post(f"/t/{table}/move", **move).status_code == 303
        wait_until(lambda: hot.match.actor == 0)
    wait_until(lambda: len(service.sent) == 2)
    assert service.refused == []
    claire.post("/me/push/off", endpoint=f"{service.origin}/push/claire")
    assert telling.services.store.subscriptions_at(table, 0) == []


def test_a_browser_that_is_gone_is_forgotten(telling: Served, service: PushService) -> None:
    device = Device(telling)
    device.post("/me/push", **service.subscribe("old"))
    service.gone.add("old")
    table = device.open()
    store = telling.services.store
    assert len(store.subscriptions_at(table, 0)) == 1
    wait_until(lambda: store.subscriptions_at(table, 0) == [])


def test_a_person_has_so_many_browsers_and_one_is_one_persons(telling: Served, service: PushService) -> None:
    device, other = Device(telling), Device(telling)
    given = [service.subscribe(f"many{k}") for k in range(10)]
    for one in given:
        device.post("/me/push", **one)
    own = device.open()
    left = {one.endpoint for one in telling.services.store.subscriptions_at(own, 0)}
    assert left == {one["endpoint"] for one in given[2:]}
    other.post("/me/push", **given[9])
    assert len(telling.services.store.subscriptions_at(own, 0)) == 7


def test_the_server_calls_push_services_and_nothing_else(telling: Served, service: PushService) -> None:
    device, good = Device(telling), service.subscribe("x")
    for wrong in ({"endpoint": "http://127.0.0.1:1/"}, {"endpoint": "https://example.org/"}, {"auth": "AAAA"},
                  {"p256dh": good["auth"]}, {"endpoint": "https://" + "a" * 700}):  # fmt: skip
        assert device.post("/me/push", **{**good, **wrong}).status_code == 422, wrong
    stranger = Device(telling)
    stranger.token = "0" * 32
    assert stranger.post("/me/push", **good).status_code == 403


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://2130706433/",
        "https://push.example.org:22/x", "https://u:p@push.example.org/", "ftp://push.example.org/", "", "https:///x",
        "https://push.example.org/\r\nx", "https://push.example.org:x/", "https://0x7f.1/#f", "https://169.254.169.254/",
    ],
)  # fmt: skip
def test_an_endpoint_is_https_at_a_name(endpoint: str) -> None:
    with pytest.raises(Invalid):
        checked(endpoint, ())


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
     "fe80::1%1", "fc00::1", "::ffff:10.0.0.1", "2002:7f00:1::"],
)  # fmt: skip
def test_a_name_that_leads_inside_is_not_called(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", (known, port)) for known in ("93.184.216.34", address)]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(OSError, match="not public"):
        public_address("push.example.org", 443)


def test_a_name_is_called_at_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    here, find, reach = threading.get_ident(), socket.getaddrinfo, socket.create_connection  # a server runs beside us

    def found(*name: Any, **more: Any) -> Any:
        return [(0, 0, 0, "", ("93.184.216.34", 443))] if threading.get_ident() == here else find(*name, **more)

    def connect(where: Any, *rest: Any, **more: Any) -> socket.socket:
        if threading.get_ident() != here:
            return reach(where, *rest, **more)
        asked.append(where)
        raise OSError("far away")

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="far away"):
        endpoints.call("https://push.example.org/x", (), {}, b"")
    assert asked == [("93.184.216.34", 443)]


def test_of_many_processes_one_tells_of_a_turn(database: str) -> None:
    """All look for turns that nobody was told of; the database gives each to one of them."""
    stores = [Store(database) for _ in range(4)]
    for k in range(12):
        stores[0].create(new_match(f"m{k}"))
        stores[0].note_turn(StoredTurn(f"m{k}", 0, 1, 0))
    start = threading.Barrier(len(stores))

    def claim(store: Store) -> list[str]:
        start.wait()
        return [turn.match for turn in store.claim_turns(now())]

    with ThreadPoolExecutor(len(stores)) as threads:
        told = [match for claimed in threads.map(claim, stores) for match in claimed]
    for store in stores:
        store.close()
    assert sorted(told) == sorted(f"m{k}" for k in range(12))
