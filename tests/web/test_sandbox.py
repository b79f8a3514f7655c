"""What strangers send is replayed in a process that is ended when it takes too much, and nobody else notices."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from gokaido import games
from gokaido.engine.errors import BadSave, GokaidoError
from gokaido.engine.match import Match
from gokaido.web.errors import Busy
from gokaido.web.sandbox.pool import WAITING_EACH, Sandbox
from gokaido.web.sandbox.replay import replay_file, replay_until
from gokaido.web.tables.table import Table

from . import jobs
from .served import Process, Served, on_a_loop, open_table
from .worst import longest_match


def with_sandbox(do: Callable[[Sandbox], Any], **limits: Any) -> Any:
    """What comes of something that is done with a sandbox."""

    async def done() -> Any:
        sandbox = Sandbox(**limits)
        try:
            return await do(sandbox)
        finally:
            sandbox.close()

    return on_a_loop(done())


def lives(process: int) -> bool:
    """Is there such a process, and has it not ended?"""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def gone(process: int) -> bool:
    """Does a process end?"""
    for _ in range(400):
        if not lives(process):
            return True
        time.sleep(0.05)
    return False


# ------------------------------------------------------------------ the processes


@pytest.mark.parametrize(
    ("job", "limits", "mistake"),
    [
        (jobs.spin_on, {"seconds": 0.1}, "replay_too_long"),
        (jobs.sleep, {"patience": 0.5}, "replay_too_long"),
        (jobs.eat, {"seconds": 30.0, "patience": 60.0}, "replay_too_large"),
        (jobs.swell, {}, "replay_too_large"),
        (jobs.die, {}, "replay_too_large"),
    ],
)
def test_c2_what_takes_too_much_is_ended_and_the_next_is_done(job: Any, limits: dict[str, float], mistake: str) -> None:
    async def do(sandbox: Sandbox) -> None:
        before = await sandbox.run(jobs.whoami)
        with pytest.raises(GokaidoError) as error:
            await sandbox.run(job)
        assert error.value.id == mistake
        assert error.value.say("fr") != error.value.say("en")
        assert await sandbox.run(jobs.double, 21) == 42
        assert await sandbox.run(jobs.whoami) != before
        assert gone(before)

    with_sandbox(do, workers=1, **limits)


@pytest.mark.parametrize("job", [jobs.spin, partial(jobs.burn, 0.5)])
def test_what_takes_longer_than_a_table_may_to_be_loaded_is_refused_and_costs_no_process(job: Any) -> None:
    """It is replayed outside the sandbox later: from cold storage, for an undo, for a fork."""

    async def do(sandbox: Sandbox) -> None:
        process = await sandbox.run(jobs.whoami)
        with pytest.raises(GokaidoError) as error:
            await sandbox.run(job)
        assert error.value.id == "replay_too_long"
        assert await sandbox.run(jobs.whoami) == process, "to start another would cost more than was saved"

    with_sandbox(do, workers=1)


@pytest.mark.parametrize("game", list(games()))
def test_the_longest_games_are_replayed_in_time(game: str) -> None:
    match = longest_match(game)

    async def do(sandbox: Sandbox) -> None:
        assert (await sandbox.run(replay_file, match.to_text().encode())).match.over
        assert (await sandbox.run(replay_until, match, len(match.actions))).match.over

    with_sandbox(do, workers=1)


def test_errors_come_back_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOKAIDO_SECRET", "not for strangers")
    monkeypatch.setenv("GOKAIDO_DATABASE_URL", "neither")

    async def do(sandbox: Sandbox) -> None:
        process = await sandbox.run(jobs.whoami)
        with pytest.raises(BadSave) as error:
            await sandbox.run(jobs.refuse)
        assert (error.value.id, error.value.values["given"]) == ("save_newer", 2)
        with pytest.raises(RuntimeError, match="ZeroDivisionError: of ours"):
            await sandbox.run(jobs.fail)
        assert await sandbox.run(jobs.whoami) == process, "a mistake does not end it"
        assert not {"GOKAIDO_SECRET", "GOKAIDO_DATABASE_URL"} & {*await sandbox.run(jobs.secrets)}

    with_sandbox(do)


def test_a_process_that_somebody_else_ended_is_not_asked() -> None:
    async def do(sandbox: Sandbox) -> None:
        first = await sandbox.run(jobs.whoami)
        (worker,) = sandbox.workers
        worker.process.kill()
        worker.process.wait()  # all of its threads, of which any may outlive the first
        assert await sandbox.run(jobs.double, 3) == 6
        assert await sandbox.run(jobs.whoami) != first

    with_sandbox(do, workers=1)


def test_nobody_fills_the_queue() -> None:
    async def do(sandbox: Sandbox) -> None:
        asked = [asyncio.create_task(sandbox.run(jobs.double, k)) for k in range(WAITING_EACH + 2)]
        said = await asyncio.gather(*asked, return_exceptions=True)
        assert said[:WAITING_EACH] == [2 * k for k in range(WAITING_EACH)]
        assert [type(one) for one in said[WAITING_EACH:]] == [Busy, Busy]
        assert await sandbox.run(jobs.double, 4) == 8, "who was served no longer counts"

    with_sandbox(do, workers=1)


def test_all_processes_end_with_it() -> None:
    async def do(sandbox: Sandbox) -> int:
        sandbox.warm()
        (worker,) = sandbox.workers
        assert await sandbox.run(jobs.whoami) == worker.process.pid
        spinning = asyncio.create_task(sandbox.run(jobs.spin))
        await asyncio.sleep(0.2)
        sandbox.close()
        with pytest.raises(Busy):
            await spinning
        return worker.process.pid

    assert gone(with_sandbox(do, workers=1, seconds=60.0))


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    match = Match("dojo", seats=2, seed=1)
    server = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path).start()
    try:
        with httpx.Client(base_url=server.url, timeout=60) as anyone:
            assert anyone.post("/api/upload", content=match.to_text()).status_code == 201
        workers = children(server.process.pid)
        assert workers
    finally:
        server.kill()
    assert all(gone(worker) for worker in workers)


def children(process: int) -> list[int]:
    """The processes that a process started."""
    return [
        int(one) for task in Path(f"/proc/{process}/task").iterdir() for one in (task / "children").read_text().split()
    ]


# ------------------------------------------------------------------ replays


def played(moves: int) -> Match:
    """A match under way."""
    match = Match("tokaido", seats=3, seed=5, crossroads=True)
    for _ in range(moves):
        match.play(match.legal[-1])
    return match


def test_a_replay_is_the_match_with_what_a_table_remembers() -> None:
    match, actors, scores = played(0), [], []
    for action in played(20).actions:
        actors.append(match.actor)
        match.play(action)
        scores.append(match.scores)

    async def do(sandbox: Sandbox) -> None:
        whole = await sandbox.run(replay_file, match.to_text().encode())
        assert whole.match.to_text() == match.to_text()
        assert whole.match.state.key() == match.state.key()
        assert whole.match.history == match.history
        assert (whole.actors, whole.scores[1:], whole.opening) == (actors, scores, played(0).events)
        part = await sandbox.run(replay_until, match, 7)
        assert part.match.state.key() == match.at(7).state.key()
        assert part.actors == actors[:7]
        whole.match.play(whole.match.legal[0])
        whole.match.undo(2)
        assert whole.match.state.key() == match.at(19).state.key()

    with_sandbox(do)


def test_c2_neighbours_play_on_while_something_without_end_is_replayed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old: a thread of the pool that everybody shares was busy for ever; seven of them stopped the server."""
    monkeypatch.setattr("gokaido.web.routes.api.replay_file", jobs.spin)
    monkeypatch.setattr("gokaido.web.routes.lobby.replay_file", jobs.eat)
    said: list[tuple[int, str]] = []

    def send(path: str, **sent: Any) -> None:
        with server.client() as stranger:
            answer = stranger.post(path, headers={"accept-language": "fr"}, timeout=150, **sent)
            said.append((answer.status_code, answer.text))

    hostile = [threading.Thread(target=send, args=("/api/upload",), kwargs={"json": {}}) for _ in range(3)]
    hostile += [threading.Thread(target=send, args=("/upload",), kwargs={"files": {"file": ("m.json", "{}")}})]
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path, moves = f"/api/tables/{table['table']}", 0
        for thread in hostile:
            thread.start()
        while any(thread.is_alive() for thread in hostile) and moves < 40:
            match = server.services.tables.hot[table["table"]].match
            if match.actor is None:
                break
            with server.client(table["tokens"][match.actor]) as player:
                assert player.post(f"{path}/moves", json={"action": match.legal[0].id}).status_code == 201
            moves += 1
        assert moves > 3, "all was over before anybody moved"
        for thread in hostile:
            thread.join()
        assert [status for status, _ in said] == [400] * 4
        assert all("Abandonné" in text for _, text in said)
        monkeypatch.undo()
        assert anyone.post("/api/upload", content=played(9).to_text()).status_code == 201
        assert anyone.get("/health").status_code == 200


def test_an_upload_is_not_replayed_by_the_server(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: once to look at it, and once more to play on."""

    def refuse(*_: Any) -> None:
        raise AssertionError("played here")

    match = played(12)
    monkeypatch.setattr("gokaido.engine.match.Match._play", refuse)
    with server.client() as browser, server.client() as anyone:
        file = {"file": ("m.json", match.to_text())}
        assert browser.post("/upload", files=file).status_code == 303
        opened = anyone.post("/api/upload", content=match.to_text()).json()
        with server.client(opened["token"]) as on:
            view = on.get(f"/api/tables/{opened['table']}").json()
    assert (view["moves"], len(view["log"])) == (12, 13)  # the set-up has a line too
    hot = server.services.tables.hot[opened["table"]]
    assert hot.match.state.key() == match.state.key()
    monkeypatch.undo()
    again = Table.load(hot.stored, server.services.store)
    assert (again.lines, again.actors, again.scores, again.number) == (hot.lines, hot.actors, hot.scores, hot.number)


def test_what_is_no_json_and_what_is_no_text_is_said(server: Served) -> None:
    with server.client() as anyone:
        for sent, mistake in ((b"\xff\xfe{", "file_no_text"), (b"[" * 100_000, "save_no_json"), (b"", "save_no_json")):
            answer = anyone.post("/api/upload", content=sent)
            assert (answer.status_code, answer.json()["error"]) == (400, mistake)
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert anyone.post("/api/upload", content=json.dumps({"gokaido": 1}), headers=form).status_code == 400
