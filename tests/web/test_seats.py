"""A seat belongs to whoever sits: an invitation is used once, and what comes after is a secret of that person."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx

from gokaido.web.access.keys import hashed

from .old_database import old_database
from .served import Served, open_table, served, settings, wait_until
from .test_live import listening
from .test_safety import browser, new_table

LINK = re.compile(r"/s/([\w-]{22})")
RETURN = re.compile(r'id="return-link" readonly value="[^"]*/r/([\w-]{22})"')
NO_SEAT = "seat_lost"


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Served) -> None:
        self.client, self.csrf = browser(server)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data={"csrf": self.csrf, **form})

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def links(self, id: str) -> list[str]:
        """The invitations that this person is shown."""
        return list(dict.fromkeys(LINK.findall(self.get(f"/t/{id}").text)))  # a link may be there twice

    def return_link(self, id: str) -> str:
        """Ask for the way back."""
        self.post(f"/t/{id}/return-link")
        found = RETURN.search(self.get(f"/t/{id}").text)
        assert found
        return found[1]


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_a_device_that_was_closed_does_not_go_on_watching(server: Served) -> None:
    """It had come by the link to watch before it had a seat, and the table remembered that."""
    host, phone, laptop = Person(server), Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    watch = server.services.keys.watch(id)
    phone.post(f"/w/{watch}")
    assert phone.get(f"/t/{id}").status_code == 200
    [invite] = host.links(id)
    phone.post(f"/s/{invite}", name="Hugo")
    laptop.post(f"/r/{phone.return_link(id)}")
    laptop.post(f"/t/{id}/return-link", renew="yes")
    assert laptop.get(f"/t/{id}").status_code == 200
    assert phone.get(f"/t/{id}").status_code == 404


# ------------------------------------------------------------------ invitations


def test_an_invitation_gives_the_seat_to_one_person_only(server: Served) -> None:
    """H1: who kept another's link reads their cards and plays their moves with it no more."""
    host, guest, other = Person(server), Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    [invite] = host.links(id)
    assert guest.post(f"/s/{invite}", name="Hugo").headers["location"] == f"/t/{id}"
    assert other.get(f"/s/{invite}").status_code == 410
    refused = other.post(f"/s/{invite}", name="Eve")
    assert (refused.status_code, "taken" in refused.text) == (409, True)
    assert other.get(f"/t/{id}").status_code == 404
    for way in ("", "/legal", "/events", "/board.svg"):
        with server.client(invite) as program:
            assert program.get(f"/api/tables/{id}{way}").status_code == 403
    with server.client() as program:
        assert program.post("/api/sit", json={"invite": invite}).status_code == 409
    assert guest.get(f"/s/{invite}").headers["location"] == f"/t/{id}"  # their own: on to the table
    assert "Hugo" in host.get(f"/t/{id}").text


def test_of_many_who_press_one_link_exactly_one_sits(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "free", "free")
    invite = table["invites"][0]["invite"]
    people, gate = [Person(server) for _ in range(6)], threading.Barrier(12)

    def press(k: int) -> bool:
        gate.wait()
        if k < 6:
            return people[k].post(f"/s/{invite}", name=f"P{k}").status_code == 303
        with server.client() as program:
            return program.post("/api/sit", json={"invite": invite}).status_code == 201

    with ThreadPoolExecutor(12) as many:
        assert sum(many.map(press, range(12))) == 1
    stored = server.services.store.match(table["table"])
    assert stored is not None
    assert len(stored.people) == 2  # the host, and the one who sits
    assert stored.seats[0].person is not None
    assert stored.seats[1].person is None


def test_free_seats_are_shown_to_the_host_alone(server: Served) -> None:
    host, guest = Person(server), Person(server)
    id = new_table(host.client, host.csrf, game="tokaido", seat1="person", seat2="person")
    first, second = host.links(id)
    guest.post(f"/s/{first}", name="Hugo")
    assert host.links(id) == [second]
    assert guest.links(id) == []
    assert second not in guest.get(f"/t/{id}/seats").text
    with server.client() as anyone:
        table = open_table(anyone, "tokaido", "person", "free", "free")
    path = f"/api/tables/{table['table']}"
    with server.client(table["token"]) as own, server.client(table["tokens"][0]) as seated:
        assert [i["seat"] for i in own.get(f"{path}/invites").json()] == [1, 2]
        assert own.get(f"{path}/invites").json() == [i for i in table["invites"] if i["seat"]]
        for refused in (seated.get(f"{path}/invites"), seated.post(f"{path}/invites/1")):
            assert (refused.status_code, "invite" in refused.json()) == (409, False)
    with server.client(table["watch"]["token"]) as watcher:
        assert watcher.get(f"{path}/invites").status_code == 409


def test_a_renewed_invitation_replaces_the_old_one(server: Served) -> None:
    host, guest = Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    [old] = host.links(id)
    host.post(f"/t/{id}/seats/1/invite")
    [new] = host.links(id)
    assert old != new
    assert guest.get(f"/s/{old}").status_code == 404
    assert guest.post(f"/s/{old}", name="Hugo").status_code == 404
    assert guest.post(f"/s/{new}", name="Hugo").status_code == 303
    assert guest.post(f"/t/{id}/seats/1/invite").status_code == 409


def test_a_seat_that_a_program_has_is_taken(server: Served) -> None:
    """H2: at a public table a stranger was given the seat, and the token, of somebody who played by program."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "free", public=True)
        path = f"/api/tables/{table['table']}"
        refused = anyone.post(f"{path}/seat", json={"seat": 0})
        assert (refused.status_code, refused.json()["error"]) == (409, "seat_taken")
        got = anyone.post(f"{path}/seat", json={"seat": 1, "name": "Inès"}).json()
        assert got["token"] != table["tokens"][0]
        opened = anyone.post("/api/tables", json={"game": "dojo", "public": True, "seats": [{"mine": True}, {}]}).json()
        assert opened["seats"] == [0]
        again = anyone.post(f"/api/tables/{opened['table']}/seat", json={"seat": 0})
        assert again.status_code == 409
    with server.client(opened["token"]) as me:
        assert me.get(f"/api/tables/{opened['table']}").json()["own_seats"] == [0]
        assert me.post(f"/api/tables/{opened['table']}/seat", json={"seat": 1}).json()["token"] == opened["token"]
        assert me.get(f"/api/tables/{opened['table']}").json()["own_seats"] == [0, 1]


def test_the_host_cannot_answer_for_a_guest(server: Served) -> None:
    """H1: a host answered his own request with the guest's link."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
    path = f"/api/tables/{table['table']}"
    hot = server.services.tables.hot[table["table"]]
    clients = [server.client(table["tokens"][k]) for k in range(2)]
    first = hot.match.actor
    assert first is not None
    while not hot.actors or hot.actors[-1] == first:
        clients[hot.match.actor or 0].post(f"{path}/moves", json={"action": hot.match.legal[0].id}).raise_for_status()
    number = {"number": hot.number + 1}
    assert clients[first].post(f"{path}/undo", json=number).json()["asked"]
    for secret in (table["token"], table["tokens"][first], *(i["invite"] for i in table["invites"])):
        with server.client(secret) as trying:
            answer = trying.post(f"{path}/undo/answer", json={"agreed": True, **number})
            assert answer.status_code in (403, 409), answer.text
    assert clients[1 - first].post(f"{path}/undo/answer", json={"agreed": True, **number}).json() == {"done": True}


# ------------------------------------------------------------------ coming back


def test_a_return_link_brings_one_back_from_another_device(server: Served) -> None:
    host, laptop, phone = Person(server), Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    laptop.post(f"/s/{host.links(id)[0]}", name="Hugo")
    assert "devices" not in laptop.get(f"/t/{id}").text
    secret = laptop.return_link(id)
    assert laptop.return_link(id) == secret  # it can be shown again
    assert "come back" in phone.get(f"/r/{secret}").text
    assert phone.get(f"/t/{id}").status_code == 404  # only the button does something
    assert phone.post(f"/r/{secret}").headers["location"] == f"/t/{id}"
    assert "You are Hugo" in phone.get(f"/t/{id}").text or "Your turn, Hugo" in phone.get(f"/t/{id}").text
    for device in (laptop, phone):
        assert "Your seat is open on 2 devices." in device.get(f"/t/{id}").text
    assert "open on 2 devices" not in host.get(f"/t/{id}").text
    assert secret not in host.get(f"/t/{id}").text
    # The link is also the person's token.
    with server.client(secret) as program:
        assert program.get(f"/api/tables/{id}").json()["own_seats"] == [1]
    laptop.post(f"/t/{id}/return-link", renew="yes")
    assert phone.get(f"/t/{id}").status_code == 404
    assert phone.get(f"/r/{secret}").status_code == 404
    with server.client(secret) as program:
        assert program.get(f"/api/tables/{id}").status_code == 404
    assert laptop.return_link(id) != secret


def test_the_other_device_is_told_at_once(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    secret, phone = table["tokens"][0], Person(server)
    with listening(server.url, table["table"], secret) as program:
        program.wait(0)
        assert program.got[-1][1]["devices"] == 0
        phone.post(f"/r/{secret}")
        wait_until(lambda: program.got[-1][1]["devices"] == 1)
        with server.client(secret) as me:
            renewed = me.post(f"/api/tables/{table['table']}/token").json()["token"]
        program.thread.join(10)
        assert program.ended, "a stream ends with the secret it was opened with"
    assert phone.get(f"/t/{table['table']}").status_code == 404
    with server.client(renewed) as me:
        assert me.get(f"/api/tables/{table['table']}").json()["seat"] == 0


def test_the_host_is_the_host_on_another_device_too(server: Served) -> None:
    laptop, phone = Person(server), Person(server)
    id = new_table(laptop.client, laptop.csrf, seat1="me", seat0="me")
    secret = laptop.return_link(id)
    phone.post(f"/r/{secret}")
    view = phone.client.get(f"/api/tables/{id}").json()
    assert view["own_seats"] == [0, 1]
    phone.post(f"/t/{id}/seats/1/free")
    assert len(phone.links(id)) == 1
    assert phone.links(id) == laptop.links(id)


def test_the_devices_of_a_host_without_a_seat_are_told_to_nobody_else(server: Served) -> None:
    """Pages are drawn once for all who watch: what is the host's own stays out of them."""
    laptop, phone, watcher = Person(server), Person(server), Person(server)
    id = new_table(laptop.client, laptop.csrf, seat0="person", seat1="person", public="on")
    phone.post(f"/r/{laptop.return_link(id)}")
    assert "devices" not in phone.get(f"/t/{id}").text.split('id="table"')[1]
    assert "devices" not in watcher.get(f"/t/{id}").text
    assert "open on 2 devices" in phone.get(f"/t/{id}/seats").text


def test_who_sits_at_a_table_does_not_become_another_there(server: Served) -> None:
    """A browser is one person at a table: opening another's link would lose them their own seat."""
    host, guest = Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person")
    guest.post(f"/s/{host.links(id)[0]}", name="Hugo")
    secret = guest.return_link(id)
    assert host.post(f"/r/{secret}").status_code == 409
    assert "Claire" in host.get(f"/t/{id}").text


# ------------------------------------------------------------------ names


def test_a_new_name_reaches_everybody_at_once(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    path = f"/api/tables/{table['table']}/seats/0/name"
    with (
        listening(server.url, table["table"], table["tokens"][1]) as other,
        server.client(table["tokens"][0]) as me,
    ):
        other.wait(0)
        assert other.got[-1][1]["players"][0]["name"] == "P0"
        assert me.post(path, json={"name": "  Clara\u202e  "}).json() == {"name": "Clara"}
        wait_until(lambda: other.got[-1][1]["sides"][0] == "Clara")
    host = Person(server)
    id = new_table(host.client, host.csrf, seat1="2", public="on")
    host.post(f"/t/{id}/seats/0/name", name="Clara")
    assert server.client().get(f"/api/tables/{id}").json()["sides"][0] == "Clara"
    assert host.post(f"/t/{id}/seats/0/name", name="  ").status_code == 409
    assert host.post(f"/t/{id}/seats/1/name", name="Tanuki!").status_code == 409
    assert Person(server).post(f"/t/{id}/seats/0/name", name="Eve").status_code == 409


# ------------------------------------------------------------------ rematches


def test_everybody_sits_at_the_rematch(server: Served) -> None:
    host, guest, watcher = Person(server), Person(server), Person(server)
    id = new_table(host.client, host.csrf, seat1="person", public="on")
    guest.post(f"/t/{id}/sit", seat="1")
    hot = server.services.tables.hot[id]
    while not hot.match.over:
        mover = (host, guest)[hot.match.actor or 0]
        mover.post(f"/t/{id}/move", action=str(hot.match.legal[0].id), number=str(hot.number + 1))
    assert watcher.post(f"/t/{id}/again").status_code == 409
    assert watcher.post(f"/t/{id}/fork", move="1").status_code == 409
    new = guest.post(f"/t/{id}/again").headers["location"].removeprefix("/t/")
    views = [p.client.get(f"/api/tables/{new}").json() for p in (host, guest)]
    assert [v["own_seats"] for v in views] == [[1], [0]]  # one seat further on
    assert [p["host"] for p in views[0]["players"]] == [True, False]
    with server.client(guest.return_link(new)) as program:
        assert program.get(f"/api/tables/{id}").json()["seat"] is None  # a secret is for one table


# ------------------------------------------------------------------ databases of before


def test_who_sat_before_the_upgrade_sits_after_it(database: str) -> None:
    """A database of the first version: guests keep their seats, links to free seats still invite, used ones do not."""
    chosen = settings(database)
    old = old_database(database, chosen.secret)
    with served(chosen) as server:
        stored = server.services.store.match(old.id)
        assert stored is not None
        claire, hugo = stored.by_device[hashed(old.claire)], stored.by_device[hashed(old.hugo)]
        assert (stored.seats_of(claire.id), stored.seats_of(hugo.id)) == ((0, 1), (2,))
        assert stored.by_device[hashed(old.hugos_phone)] == hugo  # both could play the seat
        assert stored.host == claire.id
        assert (stored.origin, stored.origin_match, stored.origin_move, stored.hints) == ("fork", "abc", 12, False)
        assert len(server.services.store.entries(old.id)) == 1
        for guest in (old.claire, old.hugo, old.hugos_phone, old.watcher):
            cookie = server.services.keys.sign({"id": guest, "name": "", "lang": "", "theme": ""})
            page = server.client().get(f"/t/{old.id}", headers={"cookie": f"gokaido={cookie}"})
            assert page.status_code == 200
            assert (old.free_link in page.text) == (guest == old.claire)
        eve = Person(server)
        assert eve.post(f"/s/{old.used_link}", name="Eve").status_code == 409
        with server.client(old.used_link) as program:
            assert program.get(f"/api/tables/{old.id}").status_code == 403
        assert eve.post(f"/s/{old.free_link}", name="Eve").status_code == 303
