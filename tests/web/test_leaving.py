"""Somebody leaves a seat, or is asked whether they are still there."""

from typing import Any

import pytest

from .served import Served, open_table, served, settings, sit, wait_until
from .test_live import listening
from .test_safety import new_table
from .test_seats import NO_SEAT, Person


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server at which nobody is waited for."""
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('web')}/t.sqlite", absence=0)) as one:
        yield one


@pytest.mark.parametrize("public", [False, True])
def test_the_host_frees_the_seat_of_somebody_who_left(impatient: Served, public: bool) -> None:
    with impatient.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=public)
        path = f"/api/tables/{table['table']}"
        with impatient.client(table["token"]) as host, impatient.client(table["tokens"][1]) as gone:
            with listening(impatient.url, table["table"], table["tokens"][1]) as stream:
                stream.wait(0)
                assert host.post(f"{path}/seats/1/free").json() == {"freed": False}  # they are asked first
                wait_until(lambda: stream.got[-1][1]["players"][1]["asked_after"])
                assert host.post(f"{path}/seats/1/free").json() == {"freed": True}
                stream.thread.join(10)
                assert stream.ended
            view = gone.get(path)
            assert (view.status_code, view.json()["seat"] if public else view.json()["error"]) == (
                (200, None) if public else (403, NO_SEAT)
            )
            move = gone.post(f"{path}/moves", json={"action": 0})
            assert move.status_code == (409 if public else 403)
            assert move.json()["error"] == NO_SEAT
            [invite] = host.get(f"{path}/invites").json()
            assert invite["invite"] not in [i["invite"] for i in table["invites"]]
        newcomer = sit(anyone, invite["invite"], "Inès")
        with impatient.client(newcomer["token"]) as ines:
            assert ines.get(path).json()["seat"] == 1


def test_who_is_still_there_keeps_the_seat(server: Served) -> None:
    """The host cannot throw out somebody who plays, talks or says that they are there."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    path = f"/api/tables/{table['table']}"
    hot = server.services.tables.hot[table["table"]]
    mover = hot.match.actor
    assert mover is not None
    with server.client(table["token"]) as host, server.client(table["tokens"][mover]) as player:
        signs: list[tuple[str, dict[str, Any]]] = [
            ("stay", {}),
            ("chat", {"text": "hello"}),
            ("moves", {"action": hot.match.legal[0].id}),
        ]
        for what, data in signs:
            assert host.post(f"{path}/seats/{mover}/free").json() == {"freed": False}
            wait = host.post(f"{path}/seats/{mover}/free")
            assert (wait.status_code, wait.json()["error"]) == (409, "asked_after")
            player.post(f"{path}/{what}", json=data).raise_for_status()
            assert not player.get(path).json()["players"][mover]["asked_after"]
        assert player.post(f"{path}/seats/{1 - mover}/free").status_code == 409  # the host alone asks
        assert host.post(f"{path}/seats/7/free").status_code == 409
        assert player.post(f"{path}/seats/{mover}/free").json() == {"freed": True}  # one's own, at once
        assert player.get(path).status_code == 403


def test_who_was_asked_after_sees_it_on_the_page(server: Served) -> None:
    host, guest = Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    guest.post(f"/s/{host.links(id)[0]}", name="Hugo")
    host.post(f"/t/{id}/seats/1/free")
    assert "I am here" in guest.get(f"/t/{id}").text
    assert "whether Hugo is still there" in host.get(f"/t/{id}").text
    guest.post(f"/t/{id}/stay")
    assert "still there" not in guest.get(f"/t/{id}").text
