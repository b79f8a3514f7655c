"""The waiting room of a table, and who is at it."""

import asyncio
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from gokaido.web.views import addresses, people

from .served import Served, served, settings, wait_until
from .test_safety import browser, new_table
from .turned import Seated, TurnedClock


def test_a_table_with_a_free_seat_says_so_and_shows_its_host_the_way_in(turned: Served) -> None:
    host, csrf = browser(turned)
    id = new_table(host, csrf, seat1="person")
    page = host.get(f"/t/{id}").text
    room = page[page.index('id="waiting"') : page.index("</details>", page.index('id="waiting"'))]
    link = turned.services.keys.invite(id, 1)
    assert f"/s/{link}" in room
    assert 'class="qr"' in room
    guest, token = browser(turned)
    guest.post(f"/w/{turned.services.keys.watch(id)}", data={"csrf": token})
    seen = guest.get(f"/t/{id}").text
    assert 'id="waiting"' in seen
    assert link not in seen, "those who watch are not given the seat"
    assert link not in guest.get(f"/t/{id}/waiting").text
    assert guest.post(f"/t/{id}/begin", data={"csrf": token}).status_code == 409
    host.post(f"/t/{id}/begin", data={"csrf": csrf})
    assert 'id="waiting"' not in host.get(f"/t/{id}").text


def test_who_is_at_home_is_offered_addresses_that_others_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(addresses, "local_addresses", lambda: ["192.168.7.7"])
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", bound="0.0.0.0")) as one:
        host, csrf = browser(one)
        id = new_table(host, csrf, seat1="person")
        assert f"http://192.168.7.7:{one.port}/s/" in host.get(f"/t/{id}").text


def test_people_see_who_comes_and_goes(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned)
    url = f"{turned.url}/t/{table.id}/stream"
    hot = turned.services.tables.hot[table.id]
    tag = hot.tag
    first, second = ({"authorization": f"Bearer {table.opened['tokens'][k]}"} for k in (0, 1))
    with httpx.stream("GET", url, params={"tag": tag}, headers=first, timeout=30) as mine:
        lines = mine.iter_lines()
        with httpx.stream("GET", url, params={"tag": tag}, headers=second, timeout=30):
            came = next(line for line in lines if "P1 is here." in line)
            assert 'hx-target="#people"' in came
        wait_until(lambda: len(hot.here) == 1)  # the server has noticed that the other is gone
        clock.pass_by(turned, minutes=5)
        assert next(line for line in lines if "P1 is away." in line)
        clock.pass_by(turned, minutes=5)
    page = turned.client(table.opened["tokens"][0]).get(f"/t/{table.id}").text
    assert "Not seen for" in page


def test_streams_are_woken_only_when_somebody_came_or_went(turned: Served, clock: TurnedClock) -> None:
    table = Seated(turned)
    hot, headers = turned.services.tables.hot[table.id], {"authorization": f"Bearer {table.opened['tokens'][0]}"}
    hot.waiting[probe := asyncio.Event()] = None  # as a stream does
    with httpx.stream("GET", f"{turned.url}/t/{table.id}/stream", headers=headers, timeout=30):
        wait_until(lambda: len(hot.here) == 1)
        clock.pass_by(turned, minutes=5)  # the other is away now
        probe.clear()
        clock.pass_by(turned, minutes=5)
        assert not probe.is_set()
        hot.seen_at[hot.stored.seats[1].person or ""] = turned.services.store.now()  # by another process
        clock.pass_by(turned, seconds=1)
        assert probe.is_set()


def test_all_who_watch_are_shown_one_strip(turned: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand who watch are not ten thousand strips, and a clock is never shown as it was a while ago."""
    made: list[str] = []

    def render(name: str, *_: object, **__: object) -> str:
        made.append(name)
        return "strip"

    monkeypatch.setattr(people, "render", render)
    hot, now = turned.services.tables.hot[Seated(turned).id], turned.services.store.now()
    before = people.ShownPeople(("away", "here"))
    for _ in range(3):
        assert people.PeopleNow.of(hot, "en", now, None).strip(hot, before) == "strip"
    assert len(made) == 1
    people.PeopleNow.of(hot, "en", now + timedelta(seconds=2), None).strip(hot, before)
    assert len(made) == 2
    hot.ring()
    people.PeopleNow.of(hot, "en", now + timedelta(seconds=2), None).strip(hot, before)
    assert len(made) == 3
