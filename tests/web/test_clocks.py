"""Clocks of tables: they are kept by the server, stand still while none runs, and end what nobody plays."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gokaido.store import Timing
from gokaido.web.tables.timing import after_entry, least

from .served import Served, served, settings, wait_until
from .test_safety import browser, new_table
from .turned import Seated, TurnedClock, sweep

EACH = {"kind": "each", "total": 600, "move": 10}


def test_a_table_has_the_clock_that_was_chosen_and_usually_none(turned: Served) -> None:
    assert Seated(turned).view()["clock"] is None
    data = Seated(turned, clock={"kind": "days", "days": 2, "end": "lost"}).view()
    assert (data["clock"]["move"], data["clock"]["lost"]) == (2 * 86400, True)
    client, csrf = browser(turned)
    form = {"clock": "each", "clock-minutes": "5", "clock-seconds": "7", "clock-end": "lost", "clock-days": ""}
    id = new_table(client, csrf, **form)
    assert turned.services.tables.hot[id].stored.timing == Timing("each", 300, 7, lost=True)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"clock": "each", "clock-minutes": "0", "clock-seconds": "7"}, "minutes"),
        ({"clock": "each", "clock-minutes": "-5", "clock-seconds": "7"}, "minutes"),
        ({"clock": "each", "clock-minutes": "5", "clock-seconds": "99999"}, "seconds"),
        ({"clock": "days", "clock-days": "31"}, "days"),
        ({"clock": "days"}, "days"),
        ({"clock": "never"}, "clock"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(turned: Served, wrong: dict[str, str], error: str) -> None:
    client, csrf = browser(turned)
    answer = client.post(
        "/tables", data={"csrf": csrf, "game": "dojo", "name": "A", "seat0": "me", "seat1": "1", **wrong}
    )
    assert answer.status_code == 400
    assert error in answer.text


@pytest.mark.parametrize("wrong", [{"kind": "each", "total": 0}, {"kind": "days", "days": 400}, {"kind": "x"}])
def test_a_program_cannot_choose_it_either(turned: Served, wrong: dict[str, Any]) -> None:
    with turned.client() as anyone:
        body = {"game": "dojo", "seats": [{"mine": True}, {"kind": "bot"}], "clock": wrong}
        assert anyone.post("/api/tables", json=body).status_code == 422


def test_time_runs_for_who_is_to_move_when_everybody_is_there(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, "person", "free", clock=EACH)
    assert table.view()["clock"]["deadline"] is None, "a seat is free"
    clock.pass_by(turned, hours=5)
    with turned.client() as anyone:
        invite = next(i["invite"] for i in table.opened["invites"] if i["seat"] == 1)
        token = anyone.post("/api/sit", json={"invite": invite}).json()["token"]
    table.opened["tokens"][1] = token
    assert table.view()["clock"]["deadline"]
    clock.pass_by(turned, seconds=100)
    mover = table.move()
    left = table.view()["players"][mover]["time_left"]
    assert 500_000 < left <= 510_000, "600 less the 100 that were thought, and 10 more for the move"
    assert table.view()["log"][-1]["used"] >= 100_000


def test_at_the_end_of_ones_time_a_bot_plays_on(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, clock=EACH)
    late = table.view()["actor"]
    clock.pass_by(turned, seconds=610)
    wait_until(lambda: table.view()["actor"] == 1 - late)
    players = table.view()["players"]
    assert (players[late]["stand_in"], players[late]["lost"], players[1 - late]["stand_in"]) == (4, None, None)
    assert not table.view()["over"]
    answer = table.ask(late, "POST", "/moves", action=0)
    assert answer.status_code == 409


def test_at_the_end_of_ones_time_the_game_is_lost_where_that_was_chosen(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, clock={**EACH, "end": "lost"})
    table.move()
    late = table.view()["actor"]
    clock.pass_by(turned, seconds=620)
    view = table.view()
    assert view["over"]
    assert view["winners"] == [1 - late]
    assert view["ranks"][late] == 1
    assert view["players"][late]["lost"] == "late"
    assert view["seed"], "nothing is secret any more"
    assert table.ask(1 - late, "POST", "/moves", action=0).json()["error"] == "game_over"
    assert table.ask(0, "POST", "/again").status_code == 201
    assert "ran out of time" in turned.client(table.opened["tokens"][0]).get(f"/t/{table.id}").text


def test_a_table_that_is_not_in_memory_ends_too(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, clock={"kind": "days", "days": 1, "end": "lost"})
    tables = turned.services.tables
    del tables.hot[table.id]
    tables.weights.pop(table.id, None)
    clock.pass_by(turned, days=1, seconds=5)
    stored = turned.services.store.match(table.id)
    assert stored
    assert stored.ended


def test_a_move_that_comes_after_its_time_is_refused(turned: Served, clock: TurnedClock) -> None:
    """Also before anybody has looked at the clocks."""
    table = Seated(turned, clock=EACH)
    mover = table.view()["actor"]
    action = table.ask(mover, "GET", "/legal").json()["legal"][0]["id"]
    hot = turned.services.tables.hot[table.id]
    assert hot.stored.deadline
    hot.renew(hot.stored)
    clock.by += timedelta(seconds=601)
    answer = table.ask(mover, "POST", "/moves", action=action)
    assert (answer.status_code, answer.json()["error"]) in (
        (409, "time_over"),
        (409, "not_your_turn"),
        (409, "table_went_on"),
    )
    clock.pass_by(turned)
    assert table.view()["players"][mover]["stand_in"] == 4


def test_a_clock_stands_still_while_no_server_runs(tmp_path: Path) -> None:
    clock, url = TurnedClock(), f"sqlite:///{tmp_path}/t.sqlite"
    with served(settings(url, now=clock)) as server:
        table = Seated(server, clock=EACH)
        mover = table.move()
        while table.view()["actor"] == mover:
            table.move()
        before = server.services.tables.hot[table.id].stored.deadline
    clock.sleep(days=20)
    with served(settings(url, now=clock)) as server:
        table.server = server
        sweep(server)
        stored = server.services.store.match(table.id)
        assert stored
        assert before
        assert stored.deadline
        assert abs(stored.deadline - before - timedelta(days=20)) < timedelta(minutes=5)
        assert all(s.stand_in is None for s in stored.seats)
        table.move()


def test_of_two_processes_one_acts(postgres_url: str) -> None:
    clock = TurnedClock()
    with served(settings(postgres_url, now=clock)) as one, served(settings(postgres_url, now=clock)) as other:
        tables = [Seated(server, clock={**EACH, "end": "lost"}) for server in (one, other) for _ in range(3)]
        for server in (one, other):
            server.services.clocks.silence = timedelta(days=999)
        clock.by += timedelta(seconds=700)
        with ThreadPoolExecutor(2) as both:
            list(both.map(sweep, (one, other)))
        for table in tables:
            stored = one.services.store.match(table.id)
            assert stored
            assert stored.ended
            assert [s.lost for s in stored.seats].count("late") == 1
            for server in (one, other):
                table.server = server
                wait_until(partial(_is_over, table))


def _is_over(table: Seated) -> bool:
    return bool(table.view()["over"])


def test_nobody_gains_time_by_taking_back(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, clock={"kind": "each", "total": 600, "move": 300})
    mover = table.move()
    after = table.view()["players"][mover]["time_left"]
    assert after > 890_000
    answer = table.ask(mover, "POST", "/undo", number=table.view()["number"] + 1)
    if answer.json().get("asked"):
        table.ask(1 - mover, "POST", "/undo/answer", number=table.view()["number"] + 1, agreed=True)
    left = table.view()["players"][mover]["time_left"]
    assert 590_000 < left <= 600_000, "what the move added went with it"
    assert table.view()["clock"]["deadline"]


def test_an_undo_leaves_somebody_who_had_little_the_least(turned: Served) -> None:
    table = Seated(turned, clock=EACH)
    hot = turned.services.tables.hot[table.id]
    seats = tuple(replace(s, time_left=3000) for s in hot.stored.seats)
    stored = replace(hot.stored, seats=seats)
    assert stored.timing
    winding = after_entry(stored, 5, 0, 1, [1, 1], turned.services.store.now())
    assert winding.left[1] == least(stored.timing) == 60_000


def test_thought_is_kept_with_the_match_and_in_its_file(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned, "person", 1, clock=EACH)
    while not table.view()["over"]:
        wait_until(lambda: table.view()["actor"] in (0, None))
        if table.view()["actor"] == 0:
            clock.pass_by(turned, seconds=1)
            table.move()
    text = table.ask(0, "GET", "/file").text
    data = json.loads(text)
    assert len(data["times"]) == len(data["actions"])
    assert max(data["times"]) >= 1000
    page = turned.client(table.opened["tokens"][0]).get(f"/t/{table.id}/replay?move={len(data['times'])}").text
    assert 'class="thought ' in page
    with turned.client() as anyone:
        again = anyone.post("/api/upload", content=text).json()
    assert [line.used for line in turned.services.tables.hot[again["table"]].lines] == data["times"]
    wrong = {**data, "times": [-1] * len(data["times"])}
    with turned.client() as anyone:
        assert anyone.post("/api/upload", content=json.dumps(wrong)).json()["error"] == "save_part"


def test_a_file_without_a_clock_says_nothing_of_time(turned: Served) -> None:
    table = Seated(turned, 1, 1)
    wait_until(lambda: turned.client(table.opened["token"]).get(table.path).json()["over"])
    assert "times" not in turned.client(table.opened["token"]).get(f"{table.path}/file").json()
