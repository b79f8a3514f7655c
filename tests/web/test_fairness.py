"""What people at a table are promised: where it came from, whether the deal was secret, who was given hints."""

import json
from typing import Any

import httpx
import pytest

from gokaido import Match
from gokaido.bots import Choice

from .served import Served, open_table, sit, wait_until
from .test_live import listening
from .test_safety import browser, new_table


def finish(server: Served, id: str, clients: dict[int, httpx.Client]) -> None:
    """Play a table to its end."""
    match = server.services.tables.hot[id].match
    while not match.over:
        move = {"action": match.legal[0].id}
        clients[match.actor or 0].post(f"/api/tables/{id}/moves", json=move).raise_for_status()


def test_a_table_says_where_it_came_from_and_promises_only_what_was_secret(server: Served) -> None:
    """M6: "a fair deal" was shown for uploads and forks, whose seed was known."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        id = table["table"]
        clients = {k: server.client(t) for k, t in table["tokens"].items()}
        finish(server, id, clients)
        me = clients[0]
        fork = me.post(f"/api/tables/{id}/fork", json={"move": 3}).json()
        again = me.post(f"/api/tables/{id}/again").json()
        loaded = anyone.post("/api/upload", json=me.get(f"/api/tables/{id}/file").json()).json()
        expected = {
            id: ("new", None, None, True, "A new game."),
            again["table"]: ("rematch", id, None, True, "A rematch."),
            fork["table"]: ("fork", id, 3, False, "from move 3 of another game"),
            loaded["table"]: ("file", None, None, False, "from a file"),
        }
        tokens = {id: table["tokens"][0], **{t["table"]: t["token"] for t in (fork, again, loaded)}}
        for each, (kind, other, move, fair, said) in expected.items():
            origin = {"kind": kind, "table": other, "move": move, "arranged": False}
            with server.client(tokens[each]) as player:
                view = player.get(f"/api/tables/{each}").json()
                page = player.get(f"/t/{each}").text
            assert (view["origin"], view["fair"], view["seed_hash"] is not None) == (origin, fair, fair)
            assert said in page
            assert ("SHA-256" in page) == fair
            assert "fair deal" not in page or fair
        assert (fork["seed_hash"], loaded["seed_hash"]) == (None, None)
        assert view["over"]  # the loaded one: its end shows the seed, and no promise
        assert "A known deal" in page


def test_a_table_says_that_its_position_was_arranged(server: Served) -> None:
    file = json.loads(Match.arranged("dojo", gold=[3, 0]).to_text())
    with server.client() as anyone:
        opened = anyone.post("/api/upload", json=file).json()
    with server.client(opened["token"]) as me:
        view = me.get(f"/api/tables/{opened['table']}").json()
        page = me.get(f"/t/{opened['table']}").text
    assert (view["origin"]["kind"], view["origin"]["arranged"], view["fair"]) == ("file", True, False)
    assert "from a file" in page
    assert "The position was arranged." in page


def test_there_is_one_rematch_and_everybody_is_told_of_it(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    id = table["table"]
    clients = {k: server.client(t) for k, t in table["tokens"].items()}
    finish(server, id, clients)
    with listening(server.url, id, table["tokens"][1]) as other:
        wait_until(lambda: other.got)
        assert other.got[-1][1]["rematch"] is None
        first = clients[0].post(f"/api/tables/{id}/again").json()
        wait_until(lambda: other.got[-1][1]["rematch"] == first["table"])
    second = clients[1].post(f"/api/tables/{id}/again").json()
    assert second["table"] == first["table"]
    assert (first["seats"], second["seats"]) == ([1], [0])  # one seat further on
    assert first["token"] != second["token"]
    for k, opened in enumerate((first, second)):
        with server.client(opened["token"]) as player:
            assert player.get(f"/api/tables/{opened['table']}").json()["seat"] == 1 - k
    assert f"/t/{first['table']}" in clients[1].get(f"/t/{id}").text


# ------------------------------------------------------------------ hints


@pytest.fixture
def quick_hints(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(table: Any, seat: int, *_: object) -> Choice:
        return Choice(table.match.legal[0].id, {})

    monkeypatch.setattr(server.services.bots, "choose", choose)


@pytest.mark.usefixtures("quick_hints")
@pytest.mark.parametrize(
    ("seats", "wanted", "allowed"),
    [
        (("person", "person"), None, False),
        (("person", 1), None, True),
        (("person", "person"), True, True),
        (("person", 1), False, False),
    ],
)
def test_hints_are_an_option_of_the_table(server: Served, seats: Any, wanted: bool | None, allowed: bool) -> None:
    """M11: hints worked in games between people, and the rival did not see it."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", *seats, hints=wanted, public=True)
        hot = server.services.tables.hot[table["table"]]
        wait_until(lambda: hot.match.actor in table["tokens"])
        seat = hot.match.actor or 0
        path = f"/api/tables/{table['table']}"
        assert anyone.get(path).json()["hints"] is allowed
        said = "Hints are allowed." if allowed else "without hints"
        assert said in anyone.get(f"/t/{table['table']}").text
        with server.client(table["tokens"][seat]) as me:
            assert ('id="ask-hint"' in me.get(f"/t/{table['table']}").text) == allowed
            answer = me.post(f"{path}/hint")
            assert answer.status_code == (200 if allowed else 409)
            assert allowed or answer.json()["error"] == "no_hints"
        assert anyone.get(path).json()["players"][seat]["hints"] == int(allowed)


@pytest.mark.usefixtures("quick_hints")
def test_everybody_sees_who_asked_for_a_hint(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", hints=True, public=True)
        path = f"/api/tables/{table['table']}"
        hot = server.services.tables.hot[table["table"]]
        seat = hot.match.actor or 0
        me = server.client(table["tokens"][seat])
        with listening(server.url, table["table"], table["tokens"][1 - seat]) as rival:
            rival.wait(0)
            for _ in range(3):
                me.post(f"{path}/hint").raise_for_status()  # asked again it is the same hint
            wait_until(lambda: rival.got[-1][1]["players"][seat]["hints"] == 1)
        assert f"P{seat} has asked for a hint." in anyone.get(f"/t/{table['table']}").text
        me.post(f"{path}/moves", json={"action": hot.match.legal[0].id}).raise_for_status()
        assert "has asked for a hint." not in anyone.get(f"/t/{table['table']}").text
        assert anyone.get(path).json()["players"][seat]["hints"] == 1
        finish(server, table["table"], {k: server.client(t) for k, t in table["tokens"].items()})
        assert f"P{seat} asked for 1 hint." in anyone.get(f"/t/{table['table']}").text


def test_the_form_of_the_lobby_says_whether_hints_are_allowed(server: Served) -> None:
    client, token = browser(server)
    for form, allowed in (({}, False), ({"hints": "on"}, True), ({"hints": "off"}, False), ({"hints": "x"}, False)):
        id = new_table(client, token, seat1="person", **form)
        assert client.get(f"/api/tables/{id}").json()["hints"] is allowed
    id = new_table(client, token, seat1="2")
    assert client.get(f"/api/tables/{id}").json()["hints"] is True


def test_a_file_can_be_studied_with_hints(server: Served) -> None:
    with server.client() as anyone:
        opened = anyone.post("/api/upload", json=json.loads(Match("dojo", seats=2, seed=1).to_text())).json()
        with server.client(opened["token"]) as me:
            assert me.get(f"/api/tables/{opened['table']}").json()["hints"] is True
        assert opened["invites"] == []
        table = open_table(anyone, "dojo", "free", "person")
        assert sit(anyone, table["invites"][0]["invite"])["seat"] == 0
