"""A pass: one's own link that brings all tables and one's name to another device."""

import logging
import re

import httpx
import pytest

from gokaido.web.access.keys import hashed

from .served import Served, served, settings, wait_until
from .test_safety import FORM, browser, new_table

LINK = re.compile(r'value="[^"]*(/p/[\w-]+)"')
TABLES = re.compile(r'data-table="(\w+)"')


class Device:
    """A browser of somebody."""

    def __init__(self, server: Served) -> None:
        self.client, self.token = browser(server)

    def get(self, path: str) -> httpx.Response:
        """A page; its forms have the token that counts from now on."""
        answer = self.client.get(path)
        found = FORM.search(answer.text)
        self.token = found[1] if found else self.token
        return answer

    def post(self, path: str, **form: str) -> httpx.Response:
        """A form of ours."""
        return self.client.post(path, data={"csrf": self.token, **form})

    def open(self) -> str:
        """A table against a bot."""
        return new_table(self.client, self.token, seat1="1")

    def make_pass(self) -> str:
        """Ask for a pass; returns the path of its link."""
        assert self.post("/me/pass").status_code == 303
        return self.own_pass()

    def own_pass(self) -> str:
        """The path of one's pass, as the page shows it; nothing when there is none."""
        found = LINK.search(self.get("/me").text)
        return found[1] if found else ""

    def tables(self) -> set[str]:
        """What the list of one's own tables has."""
        return set(TABLES.findall(self.get("/tables").text))

    def use(self, link: str, **form: str) -> httpx.Response:
        """Open a pass and press the button."""
        self.get(link)
        answer = self.post(link, **form)
        self.get("/me")
        return answer


def test_a_pass_brings_tables_and_name_to_another_device(server: Served) -> None:
    laptop, phone = Device(server), Device(server)
    before, link = laptop.open(), laptop.make_pass()
    assert phone.get(f"/t/{before}").status_code == 404
    assert "Claire" in phone.get(link).text
    assert phone.get(f"/t/{before}").status_code == 404  # opening a link changes nothing
    assert phone.use(link).headers["location"] == "/tables"
    after = laptop.open()
    assert phone.tables() == laptop.tables() == {before, after}
    assert 'value="Claire"' in phone.get("/me").text
    assert phone.client.get(f"/api/tables/{before}").json()["own_seats"] == [0]
    phone.post("/me", name="Claire B")
    assert Device(server).get(phone.own_pass()).text.count("Claire B") == 1  # the name that it brings is the latest
    assert phone.own_pass() == link


def test_a_renewed_pass_closes_other_devices_and_this_one_keeps_everything(server: Served) -> None:
    laptop, phone = Device(server), Device(server)
    table, link = laptop.open(), laptop.make_pass()
    phone.use(link)
    assert laptop.post("/me/close", renew="yes").status_code == 303
    assert laptop.tables() == {table}
    assert laptop.own_pass() not in ("", link)
    assert Device(server).get(link).status_code == 404
    wait_until(lambda: phone.get(f"/t/{table}").status_code == 404)
    assert phone.tables() == set()
    assert phone.own_pass() == ""
    other = Device(server)
    other.use(laptop.own_pass())
    assert other.tables() == {table}


def test_devices_that_were_closed_do_not_stay_one_person(server: Served) -> None:
    """Who had somebody's pass, and their phone, were the same guest: what the phone opens later is the phone's."""
    laptop, phone, eve = Device(server), Device(server), Device(server)
    laptop.open()
    link = laptop.make_pass()
    for other in (phone, eve):
        other.use(link)
    laptop.post("/me/close", renew="yes")
    phone.get("/")
    opened = phone.open()
    assert phone.tables() == {opened}
    assert eve.tables() == set()
    assert eve.get(f"/t/{opened}").status_code == 404


def test_a_revoked_pass_leads_nowhere_and_another_can_be_made(server: Served) -> None:
    laptop = Device(server)
    table, link = laptop.open(), laptop.make_pass()
    laptop.post("/me/close", renew="no")
    assert laptop.own_pass() == ""
    assert laptop.tables() == {table}
    assert Device(server).get(link).status_code == 404
    assert laptop.make_pass() != link


def test_tables_of_the_browser_come_along_only_when_that_is_asked_for(server: Served) -> None:
    laptop, phone, eve = Device(server), Device(server), Device(server)
    one, link = laptop.open(), laptop.make_pass()
    two, three = phone.open(), eve.open()
    assert "Bring them along" in phone.get(link).text
    phone.use(link, along="on")
    assert laptop.tables() == phone.tables() == {one, two}
    eve.use(link)
    assert laptop.tables() == eve.tables() == {one, two}
    assert server.client().get(f"/t/{three}").status_code == 404


def test_who_sat_at_a_table_with_both_has_both_seats(server: Served) -> None:
    laptop, phone = Device(server), Device(server)
    table = new_table(laptop.client, laptop.token, seat1="person")
    stored = server.services.store.match(table)
    assert stored
    phone.post(f"/s/{server.services.keys.invite(table, 1)}", name="Phone")
    phone.use(laptop.make_pass(), along="on")
    wait_until(lambda: phone.client.get(f"/api/tables/{table}").json()["own_seats"] == [0, 1])


def test_a_pass_is_a_secret(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    laptop = Device(server)
    link = laptop.make_pass()
    secret = link.removeprefix("/p/")
    answer = Device(server).get(link)
    assert (answer.headers["referrer-policy"], answer.headers["cache-control"]) == ("same-origin", "no-store")
    kept = server.services.store.profile_by_pass(hashed(secret))
    assert kept
    assert secret not in repr(kept)
    assert [r for r in caplog.records if r.name.startswith(("gokaido", "uvicorn")) and secret in str(vars(r))] == []
    stranger = Device(server)
    assert stranger.client.post(link).status_code == 403  # not by another site's form
    assert stranger.tables() == set()
    assert Device(server).get(link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 404


def test_guessing_passes_is_slow(tmp_path_factory: pytest.TempPathFactory) -> None:
    chosen = settings(f"sqlite:///{tmp_path_factory.mktemp('guess')}/t.sqlite", guesses=0.01)
    with served(chosen) as slow, slow.client() as anyone:
        answers = [anyone.get(f"/p/{k:022}").status_code for k in range(12)]
    assert answers == [404] * 10 + [429] * 2


def test_who_leaves_a_browser_is_nobody_there(server: Served) -> None:
    laptop = Device(server)
    table, link = laptop.open(), laptop.make_pass()
    laptop.post("/me/leave")
    assert laptop.tables() == set()
    laptop.use(link)
    assert laptop.tables() == {table}


def test_ones_tables_are_listed_page_by_page(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gokaido.web.routes.lobby.EACH", 2)
    laptop = Device(server)
    opened = [laptop.open() for _ in range(3)]
    first, second = laptop.get("/tables"), laptop.get("/tables?number=2")
    assert [set(TABLES.findall(page.text)) for page in (first, second)] == [set(opened[1:]), set(opened[:1])]
    assert ['rel="next"' in page.text for page in (first, second)] == [True, False]
    assert laptop.get("/tables?number=0").status_code == 422
