"""Not to read somebody, not to meet them, to report them."""

import re
from typing import Any

import pytest

from gokaido.store import reports as bounds

from .served import Served, open_table, served, settings, wait_until
from .test_live import listening
from .test_passes import Device
from .test_safety import new_table

BLOCKS = re.compile(r'name="id" value="(\w+)"')


class Two:
    """Claire, who opened a table, and Hugo, each at a browser."""

    def __init__(self, server: Served, **more: str) -> None:
        self.server, self.claire, self.hugo = server, Device(server), Device(server)
        self.id = new_table(self.claire.client, self.claire.token, seat1="person", **more)
        assert self.sit(self.hugo).status_code == 303
        self.path = f"/t/{self.id}"

    def sit(self, who: Device, seat: int = 1) -> Any:
        """Sit down by the invitation."""
        return who.post(f"/s/{self.server.services.keys.invite(self.id, seat)}", name="Hugo")

    def say(self, who: Device, text: str) -> None:
        """Say something."""
        assert who.post(f"{self.path}/chat", text=text).status_code == 303

    def read(self, who: Device) -> list[str]:
        """What somebody reads of the chat, by the API and on the page alike."""
        chat = [said["text"] for said in who.client.get(f"/api{self.path.replace('/t/', '/tables/')}").json()["chat"]]
        page = who.get(self.path).text
        assert all(text in page for text in chat)
        return chat


def test_who_is_muted_is_not_read_by_one_alone_and_that_lasts(server: Served) -> None:
    two = Two(server)
    two.say(two.hugo, "nonsense one")
    assert two.claire.post(f"{two.path}/seats/1/mute", muted="yes").status_code == 303
    two.say(two.hugo, "nonsense two")
    two.say(two.claire, "hello")
    assert two.read(two.claire) == ["hello"]
    assert "nonsense" not in two.claire.get(two.path).text
    assert "nonsense" not in two.claire.get(f"{two.path}/chat?before=9").text
    assert two.read(two.hugo) == ["nonsense one", "nonsense two", "hello"]
    server.services.tables.hot.clear()  # another process reads it from the database
    assert two.read(two.claire) == ["hello"]
    two.claire.post(f"{two.path}/seats/1/mute", muted="no")
    assert two.read(two.claire) == ["nonsense one", "nonsense two", "hello"]


def test_a_stream_leaves_out_what_is_muted_and_goes_on(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    path = f"/api/tables/{table['table']}"
    with server.client(table["tokens"][0]) as one, server.client(table["tokens"][1]) as other:
        assert one.post(f"{path}/seats/1/mute", json={"muted": True}).json() == {"muted": True}
        with listening(server.url, table["table"], table["tokens"][0]) as stream:
            stream.wait(0)
            for who, text in ((other, "nonsense"), (one, "mine"), (other, "more"), (one, "last")):
                who.post(f"{path}/chat", json={"text": text}).raise_for_status()

            def heard() -> list[str]:
                return [said["text"] for _, data, _ in stream.got for said in data["chat"]]

            wait_until(lambda: "last" in heard())
            assert heard() == ["mine", "last"]


def test_nobody_mutes_a_bot_or_themselves(server: Served) -> None:
    claire = Device(server)
    id = claire.open()
    for seat in (0, 1):
        assert claire.post(f"/t/{id}/seats/{seat}/mute").status_code == 409
        assert claire.post(f"/t/{id}/seats/{seat}/block").status_code == 409
        assert claire.post(f"/t/{id}/seats/{seat}/report", reason="spam").status_code == 409


def test_who_is_blocked_is_not_read_and_sits_down_at_no_table_of_ones_own(server: Served) -> None:
    two = Two(server)
    two.say(two.hugo, "nonsense")
    assert two.claire.post(f"{two.path}/seats/1/block", blocked="yes").status_code == 303
    assert two.read(two.claire) == []
    another = new_table(two.claire.client, two.claire.token, seat1="person", public="on")
    by_link = two.hugo.post(f"/s/{server.services.keys.invite(another, 1)}", name="Hugo")
    by_list = two.hugo.post(f"/t/{another}/sit", seat="1")
    by_api = two.hugo.client.post(
        f"/api/tables/{another}/seat", json={"seat": 1, "name": "Hugo"}, headers={"x-csrf-token": two.hugo.token}
    )
    assert (by_link.status_code, by_list.status_code, by_api.status_code) == (409, 409, 409)
    assert by_api.json()["error"] == "seat_refused"
    assert all("Claire" not in answer.text.split("<main")[-1] for answer in (by_link, by_list, by_api))
    assert "block" not in by_api.text.lower()
    stored = server.services.store.match(another)
    assert stored
    assert stored.seats[1].person is None
    theirs = new_table(two.hugo.client, two.hugo.token, seat1="person")  # she may still go to his
    assert two.claire.post(f"/s/{server.services.keys.invite(theirs, 1)}", name="Claire").status_code == 303


def test_a_block_throws_nobody_out_and_can_be_taken_back(server: Served) -> None:
    two = Two(server)
    two.claire.post(f"{two.path}/seats/1/block")
    assert two.hugo.client.get(f"/api/tables/{two.id}").json()["own_seats"] == [1]
    [block] = BLOCKS.findall(two.claire.get("/me").text)
    two.hugo.post("/me/unblock", id=block)  # his own page has none of hers
    assert BLOCKS.findall(two.claire.get("/me").text) == [block]
    two.claire.post("/me/unblock", id=block)
    assert BLOCKS.findall(two.claire.get("/me").text) == []
    another = new_table(two.claire.client, two.claire.token, seat1="person")
    assert two.hugo.post(f"/s/{server.services.keys.invite(another, 1)}", name="Hugo").status_code == 303


def test_a_rematch_seats_nobody_who_is_blocked_by_either(server: Served) -> None:
    two = Two(server)
    assert two.hugo.post(f"{two.path}/seats/0/block").status_code == 303
    two.hugo.post(f"{two.path}/seats/1/resign")
    wait_until(lambda: server.services.tables.hot[two.id].over)
    there = two.claire.post(f"{two.path}/again").headers["location"].removeprefix("/t/")
    again = server.services.store.match(there)
    assert again
    assert [seat.person is None for seat in again.seats] == [True, False]
    assert again.seats[0].name == ""
    assert two.hugo.get(f"/t/{there}").status_code == 404


# ------------------------------------------------------------------ reports


def test_a_report_has_the_words_the_table_and_what_was_said(server: Served) -> None:
    two = Two(server)
    for text in ("hello", "you are an ox", "sorry"):
        two.say(two.hugo, text)
    page = two.claire.get(f"{two.path}/seats/1/report?line=2").text
    assert "you are an ox" in page
    sent = two.claire.post(f"{two.path}/seats/1/report", reason="insults", text="Please look", line="2")
    assert sent.status_code == 200
    [told] = [one for one in server.services.store.reports() if one.match == two.id]
    assert (told.reason, told.text, told.name, told.seat) == ("insults", "Please look", "Hugo", 1)
    assert [line["text"] for line in told.lines] == ["hello", "you are an ox", "sorry"]
    stored = server.services.store.match(two.id)
    assert stored
    assert told.guests == list(
        stored.people[0].devices if stored.people[0].id == told.person else stored.people[1].devices
    )
    assert two.claire.post(f"{two.path}/seats/1/report", reason="insults").status_code == 409  # it is told already
    assert two.hugo.get(two.path).text.count("Please look") == 0


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"reason": "boredom"}, 409),
        ({"reason": "spam", "text": "x" * 1001}, 409),
        ({"reason": "spam", "line": "77"}, 404),
        ({"reason": "spam", "line": "-1"}, 422),
        ({"reason": "spam", "text": "x" * 4001}, 422),
    ],
)
def test_an_odd_report_is_refused(server: Served, form: dict[str, str], status: int) -> None:
    two = Two(server)
    assert two.claire.post(f"{two.path}/seats/1/report", **form).status_code == status
    assert [one for one in server.services.store.reports() if one.match == two.id] == []


def test_reports_are_few(server: Served, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", reports=0.001)) as slow:
        two = Two(slow)
        answers = [two.claire.post(f"{two.path}/seats/1/report", reason="spam").status_code for _ in range(7)]
    assert answers == [200, *[409] * 4, 429, 429]
    monkeypatch.setattr(bounds, "MOST_OF_ONE", 1)
    first, second = Two(server), Two(server)
    assert first.claire.post(f"{first.path}/seats/1/report", reason="spam").status_code == 200
    second.claire = first.claire
    third = new_table(first.claire.client, first.claire.token, seat1="person")
    first.hugo.post(f"/s/{server.services.keys.invite(third, 1)}", name="Hugo")
    assert first.claire.post(f"/t/{third}/seats/1/report", reason="spam").status_code == 409
