"""Everything a page can do, done by a program."""

import hashlib
import random
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from gokaido import Match, games
from gokaido.engine.match import Match as EngineMatch
from gokaido.teach.review import ReviewedAction
from gokaido.web.tables.hints import HintAsked, _best

from .served import Served, open_table


def wait_for(client: httpx.Client, table: str, seat: int) -> dict[str, object]:
    """The view once the seat is to act, or the game is over."""
    for _ in range(2000):
        view: dict[str, object] = client.get(f"/api/tables/{table}").json()
        if view["over"] or view["actor"] == seat:
            return view
    raise AssertionError("nobody moves")


def following(client: httpx.Client, path: str) -> dict[str, int]:
    """The number that the next entry of a table will have."""
    return {"number": client.get(path).json()["number"] + 1}


@pytest.mark.parametrize("game", list(games()))
def test_a_whole_game_between_people(server: Served, game: str) -> None:
    seats = max(2, min(games()[game].rules.seats))
    lot = random.Random(5)
    with server.client() as anyone:
        table = open_table(anyone, game, *["person"] * seats)
        clients = [server.client(table["tokens"][k]) for k in range(seats)]
        path = f"/api/tables/{table['table']}"
        view = clients[0].get(path).json()
        while not view["over"]:
            mover = clients[view["actor"]]
            legal = mover.get(f"{path}/legal").json()
            action = lot.choice(legal["legal"])
            said = mover.post(f"{path}/moves", json={"action": action["text"], "number": legal["number"]})
            assert said.json() == {"number": legal["number"]}, said.text
            view = clients[0].get(path).json()
        assert view["winners"]
        assert view["scores"]
        assert hashlib.sha256(view["seed"].encode()).hexdigest() == table["seed_hash"] == view["seed_hash"]
        file = clients[0].get(f"{path}/file").text
        replayed = EngineMatch.from_text(file)
        assert replayed.over
        assert list(replayed.scores) == view["scores"]


def test_a_person_against_a_bot(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", 2)
        with server.client(table["tokens"][0]) as me:
            path = f"/api/tables/{table['table']}"
            view = wait_for(me, table["table"], 0)
            moved = 0
            while not view["over"]:
                legal = view["legal"]
                assert isinstance(legal, list)
                me.post(f"{path}/moves", json={"action": legal[0]["id"]}).raise_for_status()
                moved += 1
                view = wait_for(me, table["table"], 0)
            log = view["log"]
            assert isinstance(log, list)
            assert {row["seat"] for row in log} >= {0, 1}
            assert moved > 3


def test_a_second_move_of_the_same_number_is_refused(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        actor = anyone.get(path, headers={"authorization": f"Bearer {table['watch']['token']}"}).json()["actor"]
        with server.client(table["tokens"][actor]) as me:
            legal = me.get(f"{path}/legal").json()
            move = {"action": legal["legal"][0]["id"], "number": legal["number"]}
            assert me.post(f"{path}/moves", json=move).status_code == 201
            again = me.post(f"{path}/moves", json=move)
            assert again.status_code == 409
            assert me.get(path).json()["number"] == legal["number"]


def test_what_is_not_legal_is_refused_and_says_why(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        actor = server.services.tables.hot[table["table"]].match.actor or 0
        with server.client(table["tokens"][actor]) as me, server.client(table["tokens"][1 - actor]) as other:
            wrong = me.post(f"{path}/moves", json={"action": "fly to the moon"})
            assert wrong.status_code == 400
            assert wrong.json()["error"] == "illegal_action"
            assert "cannot be played now" in wrong.json()["detail"]
            assert me.post(f"{path}/moves", json={"action": 99999}).status_code == 400
            assert other.post(f"{path}/moves", json={"action": 0}).json() == {
                "error": "not_your_turn",
                "values": {},
                "detail": "It is not your turn.",
            }


def test_mistakes_in_a_new_table_are_sentences(server: Served) -> None:
    with server.client() as anyone:
        for wanted, status in (
            ({"game": "chess", "seats": [{}]}, 400),
            ({"game": "dojo", "seats": [{}] * 3}, 400),
            ({"game": "dojo", "seats": [{}, {}], "options": {"colour": "red"}}, 400),
            ({"game": "dojo", "seats": [{"kind": "bot", "level": 9}, {}]}, 422),
            ({"game": "dojo"}, 422),
        ):
            answer = anyone.post("/api/tables", json=wanted)
            assert answer.status_code == status, wanted
            assert len(answer.json()["detail"]) > 10


def test_taking_back_is_free_until_somebody_else_moves(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        actor = server.services.tables.hot[table["table"]].match.actor or 0
        me, other = server.client(table["tokens"][actor]), server.client(table["tokens"][1 - actor])
        before = me.get(path).json()
        me.post(f"{path}/moves", json={"action": before["legal"][0]["id"]}).raise_for_status()
        assert me.post(f"{path}/undo", json=following(me, path)).json() == {"done": True, "asked": False}
        after = me.get(path).json()
        assert after["state"] == before["state"]
        assert after["number"] == 2
        assert after["log"][-1] == {"number": 2, "seat": actor, "sentences": [], "back": 1}
        # Play on until the other has moved: now it is a question.
        while me.get(path).json()["actor"] == actor:
            me.post(f"{path}/moves", json={"action": me.get(path).json()["legal"][0]["id"]}).raise_for_status()
        other.post(f"{path}/moves", json={"action": other.get(path).json()["legal"][0]["id"]}).raise_for_status()
        moves = me.get(path).json()["moves"]
        assert me.post(f"{path}/undo", json=following(me, path)).json() == {"done": False, "asked": True}
        assert me.get(path).json()["moves"] == moves
        assert other.get(path).json()["undo_request"] == {"seat": actor, "back": 2, "agreed": []}
        yes = {"agreed": True, **following(me, path)}
        assert me.post(f"{path}/undo/answer", json=yes).status_code == 409  # not one's own request
        assert other.post(f"{path}/undo/answer", json=yes).json() == {"done": True}
        assert me.get(path).json()["moves"] == moves - 2


def test_a_refused_undo_request_changes_nothing(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        clients = {k: server.client(t) for k, t in table["tokens"].items()}
        first = server.services.tables.hot[table["table"]].match.actor or 0
        for _ in range(12):
            actor = clients[0].get(path).json()["actor"]
            mover = clients[actor]
            mover.post(f"{path}/moves", json={"action": mover.get(path).json()["legal"][-1]["id"]}).raise_for_status()
            if actor != first:
                break
        moves = clients[0].get(path).json()["moves"]
        number = following(clients[0], path)
        assert clients[first].post(f"{path}/undo", json=number).json()["asked"]
        assert clients[1 - first].post(f"{path}/undo/answer", json={"agreed": False, **number}).json() == {
            "done": False
        }
        view = clients[0].get(path).json()
        assert (view["moves"], view["undo_request"]) == (moves, None)


def test_against_bots_alone_one_takes_back_at_any_time(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", 1)
        path = f"/api/tables/{table['table']}"
        with server.client(table["tokens"][0]) as me:
            before = wait_for(me, table["table"], 0)
            legal = before["legal"]
            assert isinstance(legal, list)
            me.post(f"{path}/moves", json={"action": legal[0]["id"]}).raise_for_status()
            wait_for(me, table["table"], 0)
            assert me.post(f"{path}/undo", json=following(me, path)).json()["done"]
            assert me.get(path).json()["actor"] == 0


def test_a_hint_names_a_legal_move(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", 1)
        with server.client(table["tokens"][0]) as me:
            view = wait_for(me, table["table"], 0)
            hint = me.post(f"/api/tables/{table['table']}/hint").json()
            legal = view["legal"]
            assert isinstance(legal, list)
            assert hint["action"] in [a["id"] for a in legal]
            assert hint["moves"]


def test_who_asks_twice_gets_the_same_thought(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot thinks once for each moment, however often somebody presses the button."""
    thoughts: list[int] = []

    def best(asked: HintAsked) -> list[ReviewedAction]:
        thoughts.append(asked.number)
        time.sleep(0.5)
        return _best(asked)

    monkeypatch.setattr("gokaido.web.tables.hints._best", best)
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", hints=True)
        actor = server.services.tables.hot[table["table"]].match.actor or 0
        with server.client(table["tokens"][actor]) as me, ThreadPoolExecutor(4) as four:
            answers = list(four.map(lambda _: me.post(f"/api/tables/{table['table']}/hint").json(), range(4)))
    assert thoughts == [1]
    assert all(a == answers[0] for a in answers)


def test_what_is_said_is_heard(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        with server.client(table["tokens"][0]) as me, server.client(table["watch"]["token"]) as watcher:
            assert me.post(f"{path}/chat", json={"text": "  <b>good</b>   luck "}).status_code == 201
            said = watcher.get(path).json()["chat"]
            assert [(c["seat"], c["text"]) for c in said] == [(0, "<b>good</b> luck")]
            assert me.post(f"{path}/chat", json={"text": "x" * 301}).status_code == 422
            assert watcher.post(f"{path}/chat", json={"text": "hello"}).status_code == 409


def finished_table(server: Served, anyone: httpx.Client) -> tuple[dict[str, object], httpx.Client]:
    table = open_table(anyone, "dojo", "person", 1)
    me = server.client(table["tokens"][0])
    view = wait_for(me, str(table["table"]), 0)
    while not view["over"]:
        legal = view["legal"]
        assert isinstance(legal, list)
        me.post(f"/api/tables/{table['table']}/moves", json={"action": legal[-1]["id"]}).raise_for_status()
        view = wait_for(me, str(table["table"]), 0)
    return table, me


def test_after_the_end_replay_fork_rematch_and_file(server: Served) -> None:
    with server.client() as anyone:
        table, me = finished_table(server, anyone)
        path = f"/api/tables/{table['table']}"
        last = me.get(path).json()["moves"]
        assert me.get(f"{path}/replay/0").json()["moves"] == 0
        then = me.get(f"{path}/replay/{last - 1}").json()
        assert (then["moves"], then["over"]) == (last - 1, False)
        assert me.get(f"{path}/replay/{last + 1}").status_code == 400
        fork = me.post(f"{path}/fork", json={"move": 3}).json()
        with server.client(fork["token"]) as on:
            assert on.get(f"/api/tables/{fork['table']}").json()["moves"] >= 3
        again = me.post(f"{path}/again").json()
        assert again["seed_hash"] != table["seed_hash"]
        file = me.get(f"{path}/file").json()
        loaded = anyone.post("/api/upload", json=file).json()
        with server.client(loaded["token"]) as on:
            view = on.get(f"/api/tables/{loaded['table']}").json()
            assert (view["over"], view["moves"]) == (True, last)


def test_a_damaged_file_is_refused_with_a_sentence(server: Served) -> None:
    with server.client() as anyone:
        match = Match("dojo", seats=2, seed=1)
        match.play(match.legal[0])
        broken = match.to_text().replace(f'"rules": {match.game.version}', '"rules": 7')
        answer = anyone.post("/api/upload", content=broken, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert "version 7" in answer.json()["detail"]
        assert anyone.post("/api/upload", json={"what": 1}).status_code == 400


def test_open_tables_are_listed_and_free_seats_taken_once(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "duo", "person", "free", public=True, title="Deux rives")
        assert table["table"] in [t["table"] for t in anyone.get("/api/tables").json()]
        path = f"/api/tables/{table['table']}"
        assert anyone.get(path).status_code == 200  # anyone may look on
        got = anyone.post(f"{path}/seat", json={"seat": 1, "name": "Hugo"})
        assert got.status_code == 201
        assert anyone.post(f"{path}/seat", json={"seat": 1, "name": "Inès"}).status_code == 409
        with server.client(got.json()["token"]) as hugo:
            view = hugo.get(path).json()
            assert (view["seat"], view["sides"][1]) == (1, "Hugo")


def test_words_come_in_both_languages(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        actor = server.services.tables.hot[table["table"]].match.actor or 0
        with server.client(table["tokens"][actor]) as me:
            path = f"/api/tables/{table['table']}/legal"
            english = me.get(path, params={"lang": "en"}).json()["legal"]
            french = me.get(path, headers={"accept-language": "fr-CH, en;q=0.5"}).json()["legal"]
            assert [a["text"] for a in english] == [a["text"] for a in french]
            assert [a["words"] for a in english] != [a["words"] for a in french]


def test_the_api_describes_itself(server: Served) -> None:
    with server.client() as anyone:
        paths = anyone.get("/api/openapi.json").json()["paths"]
        assert {"/api/tables", "/api/tables/{id}/moves", "/api/tables/{id}/events"} <= set(paths)
        assert not [p for p in paths if not p.startswith("/api")]
        described = anyone.get("/api/games", params={"lang": "fr"}).json()
        assert set(described) == set(games())
        assert all(o["help"] for g in described.values() for o in g["options"])


def test_the_picture_stands_alone(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        with server.client(table["watch"]["token"]) as watcher:
            answer = watcher.get(f"/api/tables/{table['table']}/board.svg")
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.text.startswith("<svg")
            assert "<style>" in answer.text
