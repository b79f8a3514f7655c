"""The waiting room of a table, and who is at it."""

from pathlib import Path

import httpx
import pytest

from gokaido.web.views import addresses

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
