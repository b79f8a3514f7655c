"""What a finished table counts for: once, for those who played it, and only where nobody was helped."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from gokaido.store import StoredRating, StoredResult
from gokaido.store.schema import ratings
from gokaido.web.access.keys import hashed
from gokaido.web.access.visitors import COOKIE
from gokaido.web.standing import counting
from gokaido.web.standing.anchors import START
from gokaido.web.standing.counting import StandingCounter
from gokaido.web.standing.outcome import TableOutcome, outcome

from .served import Served, served, settings, wait_until
from .test_safety import browser, new_table
from .turned import TurnedClock


class Player:
    """Somebody with a browser, who plays Micro Dojo."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.client, self.csrf = browser(server)
        self.guest = hashed(server.services.keys.unsign(self.client.cookies[COOKIE])["id"])

    def open(self, other: str = "1", **form: str) -> str:
        """A table without hints."""
        return new_table(self.client, self.csrf, **{"seat1": other, "hints": "off", **form})

    def invite(self, **form: str) -> str:
        """A table with a free seat."""
        return self.open("person", **form)

    def sit(self, table: str, seat: int = 1) -> None:
        """Take the free seat of somebody's table."""
        stored = self.server.services.tables.hot[table].stored
        secret = self.server.services.keys.invite(table, seat, stored.seats[seat].renewed)
        assert self.client.post(f"/s/{secret}", data={"csrf": self.csrf, "name": "Hugo"}).status_code == 303

    def ask(self, table: str, what: str, **body: Any) -> None:
        """Do something at a table, as a program of this browser does."""
        headers = {"x-csrf-token": self.csrf}
        answer = self.client.post(f"/api/tables/{table}/{what}", json=body or None, headers=headers)
        assert answer.status_code in (200, 201), answer.text

    def move(self, table: str) -> bool:
        """Play the first move that one may, when it is one's turn; False when it is over."""
        found = self.client.get(f"/api/tables/{table}/legal").json()["legal"]
        if found:
            self.ask(table, "moves", action=found[0]["id"])
        return not self.server.services.tables.hot[table].over

    @property
    def rating(self) -> StoredRating | None:
        """At Micro Dojo, once all that is over is counted."""
        look(self.server)
        return next((r for r in self.server.services.store.ratings_of(self.guest) if r.game == "dojo"), None)

    @property
    def results(self) -> list[StoredResult]:
        """What came of the games."""
        look(self.server)
        return self.server.services.store.results_of(self.guest)


def look(server: Served) -> None:
    """Let a server count what is over."""
    asyncio.run_coroutine_threadsafe(StandingCounter(server.services.tables).look(), server.loop).result(30)


def found(server: Served, table: str) -> TableOutcome:
    """What came of a table."""
    hot = server.services.tables.hot[table]
    asyncio.run_coroutine_threadsafe(server.services.tables.refresh(hot), server.loop).result(30)
    return outcome(hot, server.services.store.owners(table))


def test_a_game_that_was_resigned_counts_as_lost_once(server: Served) -> None:
    player = Player(server)
    table = player.open("3")
    assert player.rating is None
    player.ask(table, "seats/0/resign")
    rating = player.rating
    assert rating is not None
    assert rating.mu < START
    assert rating.games == 1
    assert player.rating == rating
    (result,) = player.results
    assert (result.game, result.rank, result.people, result.bots) == ("dojo", 2, 0, [3])
    assert result.after == rating.mu


def test_a_game_that_was_played_to_its_end_counts(server: Served) -> None:
    player = Player(server)
    table = player.open("1")
    while player.move(table):
        pass
    wait_until(lambda: player.results)  # a bot's last move is told before the end is noted
    (result,) = player.results
    match = server.services.tables.hot[table].match
    assert result.rank == match.ranks[0] + 1
    assert result.points == match.scores[0]
    assert sum(source["points"] for source in result.sources) == result.points
    assert player.rating is not None


@pytest.mark.parametrize(
    ("form", "recorded"),
    [({"hints": "on"}, True), ({"hints": ""}, True), ({"seat1": "me"}, False), ({"seat1": ""}, False)],
)
def test_what_does_not_count(server: Served, form: dict[str, str], recorded: bool) -> None:
    """Tables with hints, both seats one person's, and nobody to play against."""
    player = Player(server)
    table = player.open(**form)
    player.ask(table, "seats/0/resign")
    assert player.rating is None
    assert bool(player.results) == recorded


def test_forks_and_files_do_not_count(server: Served) -> None:
    player = Player(server)
    table = player.open("3")
    player.ask(table, "seats/0/resign")
    before = player.rating
    answer = player.client.post(f"/api/tables/{table}/fork", json={"move": 0}, headers={"x-csrf-token": player.csrf})
    fork = answer.json()["table"]
    player.ask(fork, "seats/0/resign")
    assert found(server, fork) == TableOutcome([], [])
    assert player.rating == before
    assert len(player.results) == 1


def test_against_somebody_unknown_nothing_changes_and_against_somebody_known_it_does(server: Served) -> None:
    one, other = Player(server), Player(server)
    table = one.invite()
    other.sit(table)
    other.ask(table, "seats/1/resign")
    assert (one.rating, other.rating) == (None, None)
    assert [result.rank for result in (*one.results, *other.results)] == [1, 2]
    store, known = server.services.store, StoredRating("dojo", 40.0, 2.0, 50)
    with store.engine.begin() as connection:
        connection.execute(ratings.insert(), {"guest": one.guest, **vars(known)})
    table = one.invite()
    other.sit(table)
    one.ask(table, "seats/0/resign")
    winner, loser = other.rating, one.rating
    assert winner
    assert winner.mu > START
    assert loser == known  # who is not known measures nobody


def test_who_gives_up_the_seat_has_lost_though_a_bot_plays_on(server: Served) -> None:
    player = Player(server)
    table = player.open("3")
    while not server.services.tables.hot[table].number:
        player.move(table)
    player.ask(table, "seats/0/free")
    wait_until(lambda: player.rating)
    rating = player.rating
    assert rating
    assert rating.mu < START
    assert player.results == []


def test_whose_time_is_over_has_lost_though_a_bot_plays_on(turned: Served, clock: TurnedClock) -> None:
    player = Player(turned)
    table = player.open("3", clock="each", **{"clock-minutes": "1", "clock-seconds": "0", "clock-days": "3"})
    while not turned.services.tables.hot[table].stored.deadline:
        player.move(table)
    clock.pass_by(turned, minutes=2)
    wait_until(lambda: player.results)
    (result,) = player.results
    assert result.rank == 2
    rating = player.rating
    assert rating
    assert rating.mu < START


def helped(outcome: TableOutcome, guest: str) -> bool | None:
    """Was somebody helped? None when the game is not theirs."""
    return next((one.helped for one in outcome.players if one.guest == guest), None)


def test_who_lets_a_bot_play_and_comes_back_may_not_rise(server: Served) -> None:
    player = Player(server)
    table = player.open("1")
    player.ask(table, "seats/0/leave")
    player.ask(table, "seats/0/return")
    while player.move(table):
        pass
    wait_until(lambda: player.results)
    assert helped(found(server, table), player.guest) is True


def test_who_takes_back_against_bots_alone_may_not_rise(server: Served) -> None:
    player = Player(server)
    table = player.open("1")
    hot = server.services.tables.hot[table]
    while not any(line.seat == 0 for line in hot.lines):
        player.move(table)
    wait_until(lambda: hot.actor == 0)
    player.ask(table, "undo", number=hot.number + 1)
    while player.move(table):
        pass
    wait_until(lambda: player.results)
    assert helped(found(server, table), player.guest) is True


def test_who_sat_down_late_did_not_play_this_game(server: Served) -> None:
    host, late = Player(server), Player(server)
    table = host.invite()
    host.ask(table, "begin")
    while not server.services.tables.hot[table].number:
        host.move(table)
    late.sit(table)
    late.ask(table, "seats/1/resign")
    came = found(server, table)
    assert helped(came, late.guest) is None
    assert helped(came, host.guest) is False


def test_what_was_not_counted_to_its_end_is_counted_again(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(server)
    table = player.open("3")

    def broken(*_: Any) -> Any:
        raise RuntimeError("the power fails")

    store = server.services.store
    monkeypatch.setattr(counting, "rate", broken)
    player.ask(table, "seats/0/resign")
    with pytest.raises(RuntimeError):
        look(server)
    assert store.ratings_of(player.guest) == []
    assert store.results_of(player.guest) == []
    monkeypatch.undo()
    assert player.rating is not None


def test_what_another_process_ended_is_counted_as_it_ended(server: Served) -> None:
    """A moment of the table that was made before is not looked at: there it had not ended yet."""
    player = Player(server)
    table = player.open("3")
    assert player.client.get(f"/api/tables/{table}").json()["over"] is False
    server.services.store.stand_in(server.services.tables.hot[table].stored, 4, [0], "resigned")
    assert player.rating
    assert [result.rank for result in player.results] == [2]


def test_of_several_processes_one_counts_and_also_after_a_restart(database: str) -> None:
    with ExitStack() as stack:
        number = 2 if database.startswith("postgresql") else 1
        servers = [stack.enter_context(served(settings(database))) for _ in range(number)]
        player = Player(servers[0])
        tables = [player.open("3") for _ in range(3)]
        for table in tables:
            player.ask(table, "seats/0/resign")
        counts = [StandingCounter(server.services.tables).count(table) for server in servers for table in tables]
        loops = [server.loop for server in servers for _ in tables]
        waiting = [asyncio.run_coroutine_threadsafe(one, loop) for one, loop in zip(counts, loops)]
        for one in waiting:
            one.result(30)
        look(servers[0])
        rating = player.rating
        assert rating
        assert rating.games == 3
        after = sorted((result.after or 0 for result in player.results), reverse=True)
        assert len(after) == 3
        assert after[-1] == rating.mu  # each went on from the one before
    with served(settings(database)) as again:
        look(again)
        assert again.services.store.ratings_of(player.guest) == [rating]


def test_a_server_counts_by_itself_unless_the_host_does_not_want_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[StandingCounter] = []

    async def run(self: StandingCounter) -> None:
        begun.append(self)

    monkeypatch.setattr(StandingCounter, "run", run)
    for standing in (True, False):
        with served(settings(f"sqlite:///{tmp_path}/{standing}.sqlite", standing=standing)) as one:
            assert one.client().get("/health").status_code == 200  # it has begun all that it does
            assert len(begun) == 1
