"""`gokaido admin`, beside a server that runs, and without one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gokaido.store import Store

from ..terminal import Cli, Run, too_wide
from .served import Served, open_table, served, settings, wait_until
from .test_live import listening
from .test_passes import Device
from .test_peace import Two
from .test_safety import new_table


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose database commands work on."""
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('admin')}/t.sqlite")) as one:
        yield one


class Admin:
    """Whoever runs a server, at a terminal."""

    def __init__(self, cli: Cli, server: Served) -> None:
        self.cli, self.server = cli, server

    def __call__(self, *words: str, typed: list[str] | None = None) -> Run:
        """Give a command; nothing it says is too wide."""
        url = self.server.services.settings.database_url or ""
        run = self.cli("admin", *words, "--database", url, typed=typed)
        assert "--json" in words or too_wide(run.said.replace("[y/N]: ", "[y/N]: \n")) == []  # typed at a terminal
        assert "Traceback" not in run.complained
        return run

    def data(self, *words: str) -> Any:
        """What a command says as JSON."""
        run = self(*words, "--json")
        assert run.status == 0, run.complained
        return json.loads(run.said)


@pytest.fixture
def admin(cli: Cli, house: Served) -> Admin:
    """At the database of `house`."""
    return Admin(cli, house)


def guest_of(server: Served, table: str, name: str) -> str:
    """Whom the database knows somebody at a table as."""
    stored = server.services.store.match(table)
    assert stored
    [seat] = [seat for seat in stored.seats if seat.name == name]
    return next(p.devices[0] for p in stored.people if p.id == seat.person)


def test_a_table_is_listed_shown_ended_and_deleted_while_it_is_watched(admin: Admin, house: Served) -> None:
    with house.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "person", title="Under the pines", public=True)
    id = opened["table"]
    assert id in [line["id"] for line in admin.data("tables", "list", "--state", "waiting", "--game", "dojo")]
    assert id not in [line["id"] for line in admin.data("tables", "list", "--state", "running")]
    assert "Under the pines" in admin("tables", "show", id).said.replace("\n", " ")
    with listening(house.url, id, opened["watch"]["token"]) as stream:
        stream.wait(0)
        assert admin("tables", "end", id, typed=["n"]).status == 2
        assert admin("tables", "end", id, typed=["y"]).status == 0
        wait_until(lambda: stream.got[-1][1]["over"])
        assert admin("tables", "end", id, "--yes").status == 2  # it has ended
        assert admin("tables", "delete", id, "--yes").status == 0
        stream.thread.join(10)
        assert stream.ended
    with house.client() as anyone:
        assert anyone.get(f"/api/tables/{id}").status_code == 404
    assert admin("tables", "show", id).complained.startswith(f"There is no table {id}")


def test_somebody_who_is_banned_is_out_at_once_and_a_bot_plays(admin: Admin, house: Served) -> None:
    two = Two(house)
    who, api = guest_of(house, two.id, "Hugo"), f"/api/tables/{two.id}"
    token = two.hugo.client.post(f"{api}/token", headers={"x-csrf-token": two.hugo.token}).json()["token"]
    with listening(house.url, two.id, token) as stream:
        stream.wait(0)
        run = admin("people", "ban", who[:12], "--days", "7", "--reason", "insults", "--yes")
        assert run.status == 0, run.complained
        stream.thread.join(10)
        assert stream.ended
    wait_until(lambda: two.hugo.client.get("/").status_code == 403)
    assert "shut you out" in two.hugo.client.get("/").text
    assert two.hugo.client.get(api).status_code == 403
    assert two.hugo.client.get("/me/data").status_code == 200  # what is theirs stays theirs
    wait_until(lambda: _stands_in(house, two.id))
    [line] = [one for one in admin.data("people", "list", "--name", "hugo") if one["guest"] == who]
    assert line["banned"]
    assert "insults" in admin("bans", "list").said
    assert admin("people", "unban", who[:12]).status == 0
    wait_until(lambda: two.hugo.client.get(api).status_code == 200)
    assert admin("people", "unban", who[:12]).status == 2


def _stands_in(server: Served, id: str) -> bool:
    table = server.services.tables.alive.get(id)
    return table is not None and table.stored.seats[1].stand_in == 4


def test_a_program_of_somebody_who_is_banned_is_out_too(admin: Admin, house: Served) -> None:
    with house.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "person")
    person = house.services.tables.hot[opened["table"]].stored.seats[1].person or ""
    with house.client(opened["tokens"][1]) as program:
        assert admin("people", "ban", person, "--yes").status == 0
        wait_until(lambda: program.get(f"/api/tables/{opened['table']}").status_code == 403)
    with house.client(opened["tokens"][0]) as other:
        assert other.get(f"/api/tables/{opened['table']}").status_code == 200


def test_a_range_of_addresses_is_shut_out_and_let_in_again(admin: Admin, house: Served) -> None:
    assert admin("bans", "add", "203.0.113.9/24", "--yes").status == 0
    with house.client() as anyone:
        assert anyone.get("/").status_code == 200
        assert admin("bans", "add", "127.0.0.1", "--days", "1", "--yes").status == 0
        wait_until(lambda: anyone.get("/").status_code == 403)
        assert anyone.get("/health").status_code == 200
        found = {ban["network"]: ban["id"] for ban in admin.data("bans", "list")}
        assert set(found) >= {"203.0.113.0/24", "127.0.0.1/32"}
        assert admin("bans", "remove", found["127.0.0.1/32"]).status == 0
        wait_until(lambda: anyone.get("/").status_code == 200)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("bans", "add", "0.0.0.0/0", "--yes"), "may shut you out"),
        (("bans", "add", "somewhere", "--yes"), "no range of addresses"),
        (("people", "ban", "ab", "--yes"), "Nobody has an id"),
        (("people", "delete", "%%%%%%", "--yes"), "Nobody has an id"),
        (("reports", "close", "nothing"), "There is no report"),
        (("tables", "list", "--state", "odd"), "A table is waiting, running"),
        (("tables", "list", "--untouched", "-1"), "A number of days"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(admin: Admin, words: tuple[str, ...], says: str) -> None:
    run = admin(*words)
    assert run.status == 2
    assert says in run.complained


def test_reports_are_read_and_closed(admin: Admin, house: Served) -> None:
    two = Two(house)
    two.say(two.hugo, "you are an ox [bold]")
    two.claire.post(f"{two.path}/seats/1/report", reason="insults", text="Look at [red]this")
    [told] = [one for one in admin.data("reports", "list") if one["match"] == two.id]
    shown = admin("reports", "show", told["id"]).said
    assert "you are an ox [bold]" in shown
    assert "Look at [red]this" in shown
    assert told["guests"][0][:12] in shown
    assert told["id"] in admin("reports", "list").said
    assert admin("reports", "close", told["id"], "--note", "talked to them").status == 0
    assert admin("reports", "close", told["id"]).status == 2
    assert told["id"] not in admin("reports", "list").said
    assert "talked to them" in admin("reports", "show", told["id"]).said
    assert told["id"] in [one["id"] for one in admin.data("reports", "list", "--all")]


def test_somebody_is_shown_and_deleted(admin: Admin, house: Served) -> None:
    claire = Device(house)
    id = new_table(claire.client, claire.token, seat1="1")
    who = guest_of(house, id, "Claire")
    assert [line["id"] for line in admin.data("people", "show", who[:12])["tables"]] == [id]
    assert id in admin("people", "show", who[:12]).said
    assert admin("people", "delete", who[:12], typed=["y"]).status == 0
    wait_until(lambda: claire.client.get(f"/t/{id}").status_code == 404)
    assert admin("people", "show", who[:12]).status == 2


# ------------------------------------------------------------------ databases


def test_a_wrong_database_is_refused_and_nothing_is_made(cli: Cli, tmp_path: Path) -> None:
    there = tmp_path / "typo.sqlite"
    run = cli("admin", "tables", "list", "--database", f"sqlite:///{there}")
    assert (run.status, there.exists()) == (2, False)
    assert "there is no file" in run.complained
    there.write_bytes(b"")
    assert "no database of Gokaido" in cli("admin", "clean", "--yes", "--database", f"sqlite:///{there}").complained
    there.write_text("this is no database, but a text that is long enough to be looked at as one" * 20)
    assert cli("admin", "clean", "--yes", "--database", f"sqlite:///{there}").status == 2
    assert cli("admin", "tables", "list", "--database", "nonsense").status == 2
    assert cli("admin", "tables", "list", "--database", "postgresql://nobody@127.0.0.1:1/x").status == 2


def test_a_database_of_another_version_is_left_as_it_is(cli: Cli, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    store = Store(url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")
    store.close()
    run = cli("admin", "clean", "--yes", "--database", url)
    assert run.status == 2
    assert "another version of Gokaido" in run.complained
    store_file = tmp_path / "old.sqlite"
    assert store_file.exists()


def test_the_data_folder_says_which_database(cli: Cli, tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path}/gokaido.sqlite").close()
    cli.monkeypatch.setenv("GOKAIDO_DATA", str(tmp_path))
    cli.monkeypatch.delenv("GOKAIDO_DATABASE_URL", raising=False)
    run = cli("admin", "tables", "list")
    assert (run.status, run.said.strip()) == (0, "No table is so.")
    assert not (tmp_path / "secret.key").exists()
