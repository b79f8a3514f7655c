"""Play now: people who want the same game meet at one table, and bots fill in."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from gokaido.web.tables.matchmaking import WAITS

from .served import Served, open_table, served, settings
from .test_safety import browser, new_table
from .turned import TurnedClock

DUO: dict[str, Any] = {"game": "duo", "players": 2, "wait": None}


class Seeker:
    """A program that wants to play."""

    def __init__(self, server: Served, **wish: Any) -> None:
        self.client = server.client()
        answer = self.client.post("/api/play", json={**DUO, **wish})
        assert answer.status_code == 201, answer.text
        self.client.headers["authorization"] = f"Bearer {answer.json()['token']}"

    def ask(self) -> dict[str, Any]:
        """Whether they have a seat."""
        answer = self.client.get("/api/play")
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    @property
    def table(self) -> str:
        """Where they sit; nowhere while they wait."""
        seat = self.ask()["seat"]
        return str(seat["table"]) if seat else ""

    def cancel(self) -> None:
        """Wait no more."""
        assert self.client.post("/api/play/cancel").status_code == 200


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Served) -> None:
        self.client, self.csrf = browser(server)

    def post(self, path: str, **form: str) -> httpx.Response:
        """A form of ours."""
        return self.client.post(path, data={"csrf": self.csrf, **form})

    def play(self, **form: str) -> httpx.Response:
        """Ask for a game."""
        return self.post("/play", **{"game": "duo", "name": "Claire", "players": "2", "wait": "never", **form})

    def wait(self) -> httpx.Response:
        """Look at the page."""
        return self.client.get("/play/wait")


@pytest.fixture(autouse=True)
def nobody_waits(turned: Served, clock: TurnedClock) -> None:
    """Whoever another test left waiting has gone away."""
    clock.pass_by(turned, minutes=1)


def test_two_who_want_the_same_meet_at_one_table(turned: Served) -> None:
    first, second = Seeker(turned, name="Hugo"), Seeker(turned, name="Inès")
    assert first.table == second.table != ""
    seats = [one.ask()["seat"] for one in (first, second)]
    assert {seat["seat"] for seat in seats} == {0, 1}
    with turned.client(seats[0]["token"]) as player:
        view = player.get(f"/api/tables/{first.table}").json()
    assert view["own_seats"] == [seats[0]["seat"]]
    assert {player["name"] for player in view["players"]} == {"Hugo", "Inès"}
    assert view["hints"] is False  # so it counts for the standing
    assert view["clock"]["kind"] == "each"
    assert turned.services.tables.hot[first.table].stored.host is None


@pytest.mark.parametrize("other", [{"game": "dojo"}, {"clock": "days"}, {"options": {"purple": "first"}}])
def test_who_wants_something_else_waits_on(turned: Served, other: dict[str, Any]) -> None:
    first, second = Seeker(turned), Seeker(turned, **other)
    assert (first.table, second.table) == ("", "")


def test_who_wants_one_language_meets_nobody_of_another(turned: Served) -> None:
    french = Person(turned)
    french.post("/me", lang="fr")
    assert french.play(same="on").status_code == 303
    english = Seeker(turned)
    assert english.table == ""
    assert french.wait().status_code == 200
    with turned.client() as program:
        answer = program.post("/api/play?lang=fr", json=DUO)
        program.headers["authorization"] = f"Bearer {answer.json()['token']}"
        assert program.get("/api/play").json()["state"] == "seated"
    assert french.wait().headers["location"].startswith("/t/")
    assert english.table == ""


def test_bots_fill_in_when_the_wait_is_over_and_not_before(turned: Served, clock: TurnedClock) -> None:
    one = Seeker(turned, game="tokaido", players=4, wait=60, level=2)
    other = Seeker(turned, game="tokaido", players=4, wait=300, level=5)
    alone = Seeker(turned, game="tokaido", players=4, wait=None)
    clock.pass_by(turned, seconds=59)
    assert [seeker.table for seeker in (other, alone, one)] == ["", "", ""]
    clock.pass_by(turned, seconds=2)
    alone.ask()
    other.ask()
    assert one.table == other.table != ""
    assert alone.table == ""  # who wants people alone is not seated with bots
    seats = turned.services.tables.hot[one.table].stored.seats
    assert sorted(seat.level for seat in seats if seat.kind == "bot") == [2, 2]


def test_with_bots_at_once_nobody_waits(turned: Served) -> None:
    assert Seeker(turned, wait=0).table != ""


def test_who_went_away_is_not_seated_and_waits_again_when_they_are_back(turned: Served, clock: TurnedClock) -> None:
    gone = Seeker(turned)
    clock.pass_by(turned, seconds=20)
    here = Seeker(turned)
    assert here.table == ""
    assert gone.table == here.table != ""


def test_a_page_that_is_left_says_so_at_once(turned: Served) -> None:
    left = Person(turned)
    left.play()
    assert left.post("/play/away").status_code == 204
    here = Seeker(turned)
    assert here.table == ""
    assert left.wait().headers["location"] == f"/t/{here.table}"


def test_who_cancels_waits_no_more_and_who_has_a_seat_keeps_it(turned: Served) -> None:
    gone = Seeker(turned)
    gone.cancel()
    assert gone.client.get("/api/play").status_code == 404
    here = Seeker(turned)
    assert here.table == ""
    table = Seeker(turned).table
    here.cancel()
    assert here.table == table != ""


def test_a_person_waits_for_one_game(turned: Served) -> None:
    person = Person(turned)
    person.play(game="dojo")
    person.play()
    assert Seeker(turned, game="dojo").table == ""
    assert Seeker(turned).table != ""


def test_nobody_meets_themselves(turned: Served) -> None:
    person = Person(turned)
    person.play()
    person.play()
    assert person.wait().status_code == 200


@pytest.mark.parametrize("who", [0, 1])
def test_people_of_whom_one_blocked_the_other_do_not_meet(turned: Served, who: int) -> None:
    people = [Person(turned), Person(turned)]
    tables = [new_table(one.client, one.csrf, seat1="1") for one in people]
    store = turned.services.store
    devices = [turned.services.tables.hot[table].stored.people[0] for table in tables]
    store.block(tables[who], devices[who].devices[0], devices[1 - who], "Claire")
    for person in people:
        person.play()
    assert [person.wait().status_code for person in people] == [200, 200]
    third = Person(turned)
    third.play()
    assert third.wait().headers["location"] == people[0].wait().headers["location"]


def test_an_address_has_few_who_wait(turned: Served) -> None:
    waiting = [Seeker(turned, clock=clock, game=game) for clock in ("each", "days") for game in ("duo", "dojo")]
    waiting += [Seeker(turned, game="tokaido", players=5), Seeker(turned, game="tokaido", players=4)]
    with turned.client() as another:
        answer = another.post("/api/play", json={"game": "tokaido", "players": 3})
        assert (answer.status_code, answer.json()["error"]) == (409, "seeks_enough")
        waiting[0].cancel()
        assert another.post("/api/play", json={"game": "tokaido", "players": 3}).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"players": "1"}, "2"),
        ({"players": "5"}, "2"),
        ({"wait": "-4"}, str(WAITS[-1])),
        ({"wait": "99999"}, str(WAITS[-1])),
        ({"clock": "never"}, "clock"),
        ({"level": "9"}, "6"),
        ({"box": "matsuri"}, "matsuri"),
        ({"game": "go"}, "go"),
        ({"name": " "}, "name"),
    ],
)
def test_what_cannot_be_played_is_said(turned: Served, wrong: dict[str, str], error: str) -> None:
    answer = Person(turned).play(**wrong)
    assert answer.status_code == 400
    assert error in answer.text


def test_expansions_are_other_games(turned: Served) -> None:
    one, other, third = Person(turned), Person(turned), Person(turned)
    for person, box in ((one, "matsuri"), (other, ""), (third, "matsuri")):
        assert person.play(game="tokaido", box=box).status_code == 303
    table = one.wait().headers["location"]
    assert table == third.wait().headers["location"]
    assert other.wait().status_code == 200
    options = turned.services.tables.hot[table.removeprefix("/t/")].stored.options
    assert (options["crossroads"], options["matsuri"]) == (True, True)


def test_the_page_makes_sense_without_scripts_and_says_nothing_new_twice(turned: Served) -> None:
    person = Person(turned)
    assert person.wait().headers["location"] == "/"
    assert person.play().headers["location"] == "/play/wait"
    page = person.wait().text
    assert re.search(r'<noscript><meta http-equiv="refresh" content="\d"></noscript>', page)
    again = re.search(r'hx-get="([^"]+)"', page)
    assert again
    part = person.client.get(again[1], headers={"hx-request": "true"})
    assert (part.status_code, part.text) == (204, "")
    another = Seeker(turned, clock="days")
    part = person.client.get(again[1], headers={"hx-request": "true"})
    assert "2 people" in part.text
    another.cancel()
    Seeker(turned)
    part = person.client.get(again[1], headers={"hx-request": "true"})
    assert part.headers["hx-redirect"].startswith("/t/")


def test_others_learn_nothing_of_who_waits(turned: Served) -> None:
    person = Person(turned)
    person.play(name="Geneviève")
    with turned.client() as stranger:
        assert stranger.get("/api/play").status_code == 404
        stranger.headers["authorization"] = f"Bearer {'x' * 22}"
        assert stranger.get("/api/play").status_code == 404
        assert "Geneviève" not in stranger.get("/?game=duo").text
        assert "1 person waits" in stranger.get("/?game=duo").text


def test_of_many_who_press_at_once_in_several_processes_each_has_one_seat(database: str) -> None:
    """Eight people at two servers of one database (two processes cannot share a file): four tables of two."""
    with ExitStack() as stack:
        number = 2 if database.startswith("postgresql") else 1
        chosen = settings(database)
        servers = [stack.enter_context(served(chosen)) for _ in range(number)]
        people = [Person(servers[k % number]) for k in range(6)]
        with ThreadPoolExecutor(len(people)) as threads:
            assert [a.status_code for a in threads.map(lambda one: one.play(), people)] == [303] * len(people)
            answers = list(threads.map(lambda one: one.wait(), people))
        tables = [answer.headers["location"].removeprefix("/t/") for answer in answers]
        assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2]
        stored = [servers[0].services.store.match(table) for table in set(tables)]
        assert all(match and [seat.taken for seat in match.seats] == [True, True] for match in stored)
        assert len(servers[0].services.store.open_matches()) == 0


def test_open_tables_say_clock_language_and_level_and_can_be_looked_for(turned: Served) -> None:
    with turned.client() as anyone:
        days = open_table(anyone, "duo", "person", "free", public=True, title="Slow", clock={"kind": "days"})
        french = anyone.post(
            "/api/tables?lang=fr",
            json={
                "game": "dojo",
                "seats": [{"mine": True}, {"kind": "bot", "level": 5}],
                "public": True,
                "title": "Vite",
            },
        ).json()
        named = {"Slow": days["table"], "Vite": french["table"]}

        def found(**asked: str) -> set[str]:
            """Which of the two a page and a program find."""
            page = anyone.get("/open", params=asked).text
            names = {"language" if name == "speaks" else name: value for name, value in asked.items()}
            names = {name: "true" if value == "on" else value for name, value in names.items()}
            there = {one["table"] for one in anyone.get("/api/tables", params=names).json()}
            assert {title for title in named if f"<b>{title}</b>" in page} == {t for t in named if named[t] in there}
            return {title for title in named if named[title] in there}

        assert found() == {"Slow", "Vite"}
        assert found(game="duo") == found(clock="days") == found(free="on") == found(speaks="en") == {"Slow"}
        assert found(game="dojo") == found(clock="none") == found(speaks="fr") == {"Vite"}
        assert found(clock="each") == found(game="tokaido") == set()
        page = anyone.get("/open").text
        assert "3 days a move · in English" in page
        assert "no clock · in French · bot: Master" in page
        assert anyone.get("/open?number=9999").status_code == 422
        assert anyone.get("/open?clock=x").status_code == 200
