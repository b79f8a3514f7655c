"""Somebody leaves a seat, or is asked whether they are still there."""

import random
from functools import partial
from typing import Any

import pytest

from .served import Served, open_table, served, settings, sit, wait_until
from .test_live import listening
from .test_safety import new_table
from .test_seats import NO_SEAT, Person
from .turned import Seated, TurnedClock


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
        with server.client(table["watch"]["token"]) as watcher:
            assert watcher.post(f"{path}/seats/{mover}/free").json()["error"] == "not_playing"
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


# ------------------------------------------------------------------ a bot plays for somebody


def test_a_bot_plays_for_who_leaves_and_they_come_back(turned: Served) -> None:
    table = Seated(turned)
    gone = table.view()["actor"]
    assert table.ask(1 - gone, "POST", f"/seats/{gone}/leave").json()["error"] == "seat_not_yours"
    assert table.ask(gone, "POST", f"/seats/{gone}/leave").json() == {"left": True}
    wait_until(lambda: table.view()["actor"] == 1 - gone)
    assert table.view(gone)["players"][gone]["stand_in"] == 4
    assert table.view(gone)["own_seats"] == [gone], "it stays theirs"
    page = turned.client(table.opened["tokens"][gone]).get(f"/t/{table.id}").text
    assert "A bot plays for you." in page
    assert table.ask(gone, "POST", f"/seats/{gone}/return").json() == {"back": True}
    while table.view()["actor"] != gone:
        table.move()
    table.move()


def test_nobody_plays_where_a_bot_stands_in(turned: Served) -> None:
    table = Seated(turned)
    gone = table.view()["actor"]
    hot = turned.services.tables.hot[table.id]
    action = hot.match.legal[0].id
    turned.services.bots.busy[table.id] = None  # type: ignore[assignment]  # so that no bot is quicker
    try:
        table.ask(gone, "POST", f"/seats/{gone}/leave")
        assert table.ask(gone, "POST", "/moves", action=action).json()["error"] == "bot_plays"
        assert table.ask(gone, "GET", "/legal").json()["legal"] == []
    finally:
        del turned.services.bots.busy[table.id]


def test_who_resigns_loses_and_of_two_the_other_wins_at_once(turned: Served) -> None:
    table = Seated(turned)
    mover = table.move()
    assert table.ask(mover, "POST", f"/seats/{1 - mover}/resign").json()["error"] == "seat_not_yours"
    assert table.ask(mover, "POST", f"/seats/{mover}/resign").json() == {"over": True}
    view = table.view()
    assert (view["over"], view["winners"], view["ranks"][mover]) == (True, [1 - mover], 1)
    assert table.ask(mover, "POST", f"/seats/{mover}/resign").json()["error"] == "seat_resigned"
    assert table.ask(mover, "POST", f"/seats/{mover}/return").json()["error"] == "seat_resigned"
    assert table.ask(1 - mover, "POST", f"/seats/{1 - mover}/resign").json()["error"] == "game_over"
    page = turned.client(table.opened["tokens"][mover]).get(f"/t/{table.id}").text
    assert f"P{mover} resigned." in page
    assert f"P{1 - mover} wins" in page


def test_of_several_the_others_play_on_and_who_resigned_is_last(turned: Served) -> None:
    with turned.client() as anyone:
        opened = anyone.post(
            "/api/tables",
            json={
                "game": "tokaido",
                "seats": [{"mine": True}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}],
                "pace": 0,
            },
        ).json()
    path = f"/api/tables/{opened['table']}"
    with turned.client(opened["token"]) as one:
        assert one.post(f"{path}/seats/0/resign").json() == {"over": False}
        wait_until(lambda: one.get(path).json()["over"], 3000)
        view = one.get(path).json()
    assert view["ranks"][0] == 2
    assert 0 not in view["winners"]


def test_the_host_begins_with_bots_and_who_is_invited_still_sits_down(turned: Served) -> None:
    table = Seated(turned, "person", "free")
    assert table.ask(0, "POST", "/begin").json()["error"] == "not_host"
    with turned.client(table.opened["token"]) as host:
        assert host.post(f"{table.path}/begin").json() == {"begun": True}
        assert host.post(f"{table.path}/begin").json()["error"] == "no_free_seat"
    wait_until(lambda: table.view()["actor"] == 0)
    with turned.client() as anyone:
        late = sit(anyone, next(i["invite"] for i in table.opened["invites"] if i["seat"] == 1), "Late")
    assert table.view()["players"][1]["stand_in"] is None
    assert late["seat"] == 1


# ------------------------------------------------------------------ removing somebody


def test_with_a_clock_all_others_must_want_somebody_removed(turned: Served, clock: TurnedClock) -> None:
    with turned.client() as anyone:
        opened = open_table(anyone, "tokaido", "person", "person", "person", clock={"kind": "days", "days": 9})
    path, tokens = f"/api/tables/{opened['table']}", opened["tokens"]
    with turned.client(opened["token"]) as host, turned.client(tokens[0]) as one, turned.client(tokens[1]) as other:
        assert one.post(f"{path}/seats/2/free").json() == {"freed": False}
        assert one.post(f"{path}/seats/2/free").json()["error"] == "asked_after"
        clock.pass_by(turned, minutes=3)
        assert host.post(f"{path}/seats/2/free").json() == {"freed": False}, "the host alone cannot"
        assert one.post(f"{path}/seats/2/free").json() == {"freed": False}
        assert one.post(f"{path}/seats/2/free").json() == {"freed": False}, "twice is not two"
        with turned.client(tokens[2]) as gone:
            assert gone.get(path).json()["players"][2]["asked_after"]
        assert other.post(f"{path}/seats/2/free").json() == {"freed": True}
    with turned.client(tokens[2]) as gone:
        assert gone.get(path).status_code == 403


def test_a_word_of_who_was_asked_after_undoes_the_votes(turned: Served, clock: TurnedClock) -> None:
    with turned.client() as anyone:
        opened = open_table(anyone, "tokaido", "person", "person", "person")
    path, tokens = f"/api/tables/{opened['table']}", opened["tokens"]
    with turned.client(tokens[0]) as one, turned.client(tokens[1]) as other, turned.client(tokens[2]) as third:
        one.post(f"{path}/seats/2/free")
        clock.pass_by(turned, minutes=3)
        one.post(f"{path}/seats/2/free")
        third.post(f"{path}/stay").raise_for_status()
        other.post(f"{path}/seats/2/free")
        clock.pass_by(turned, minutes=3)
        assert other.post(f"{path}/seats/2/free").json() == {"freed": False}, "the first voice counts no more"


# ------------------------------------------------------------------ every table ends


def _ended(server: Served, id: str) -> bool:
    stored = server.services.store.match(id)
    return stored is not None and stored.ended is not None


@pytest.mark.parametrize(
    "how", [None, {"kind": "days", "days": 2}, {"kind": "each", "total": 300, "move": 5, "end": "lost"}]
)
def test_every_table_that_began_ends_though_people_vanish(turned: Served, clock: TurnedClock, how: Any) -> None:
    """Each of them plays for a while and is never seen again; some leave, some resign; nobody says goodbye."""
    luck, tables = random.Random(7), []
    for k in range(6):
        table = Seated(turned, *(("person", "person"), ("person", 1))[k % 2], clock=how)
        tables.append(table)
        for _ in range(luck.randrange(1, 6)):
            wait_until(partial(_waits_or_ended, turned, table.id))
            if _ended(turned, table.id):
                break
            table.move()
        if k % 3 == 2:
            table.ask(0, "POST", "/seats/0/leave")
    for _ in range(12):  # months go by
        clock.pass_by(turned, days=31)
        for table in tables:
            wait_until(partial(_waits_or_ended, turned, table.id), 3000)
        if all(_ended(turned, table.id) for table in tables):
            break
    assert [table.id for table in tables if not _ended(turned, table.id)] == []


def _waits_or_ended(server: Served, id: str) -> bool:
    """Bots are done: somebody is awaited, or it is over and noted."""
    hot = server.services.tables.alive.get(id)
    return _ended(server, id) or (hot is not None and hot.person_to_move is not None)


def test_a_table_at_which_nobody_ever_played_is_closed(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, "person", "free")
    clock.pass_by(turned, days=31)
    assert _ended(turned, table.id)
    assert table.view()["winners"] == []
