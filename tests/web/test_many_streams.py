"""One person who opens many streams of one table: they share one piece of work, and there are not many."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from gokaido.web.metrics import SENT
from gokaido.web.tables.table import MOST_STREAMS
from gokaido.web.views import stream as stream_module

from .browser import Visit
from .served import Served, open_table
from .test_safety import browser as visitor
from .test_safety import new_table


def opened(stack: ExitStack, client: httpx.Client, path: str) -> httpx.Response:
    """A stream that has begun."""
    answer: httpx.Response = stack.enter_context(client.stream("GET", path))
    assert answer.status_code == 200
    return answer


def until(so: Callable[[], Any]) -> None:
    for _ in range(200):
        if so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


def test_streams_of_one_seat_share_what_is_made_and_packed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens many pages at a seat has each change drawn, split into lines and packed once."""
    client, csrf = visitor(server)
    id = new_table(client, csrf, seat1="me")
    table = server.services.tables.hot[id]
    pack, packed, made = stream_module._pack, list[bytes](), list[bytes]()
    of = stream_module.News.of

    def noted_pack(text: bytes) -> bytes:
        packed.append(text)
        return pack(text)

    def noted_news(tag: str, text: bytes) -> stream_module.News:
        made.append(text)
        return of(tag, text)

    monkeypatch.setattr(stream_module, "_pack", noted_pack)
    monkeypatch.setattr(stream_module.News, "of", noted_news)
    with ExitStack() as stack:
        for _ in range(5):
            opened(stack, client, f"/t/{id}/stream?tag={table.tag}")
        until(lambda: len(table.waiting) == 5)
        sent = SENT._value.get()
        action = table.match.legal[0].id
        done = client.post(f"/t/{id}/move", data={"csrf": csrf, "action": action, "number": 1})
        assert done.status_code in (204, 303)
        until(lambda: SENT._value.get() >= sent + 5)
    assert len(made) == 1
    assert sum(len(text) > 1_000 for text in packed) == 1
    assert csrf.encode() not in made[0], "the token of one browser is in what all are sent"


@pytest.mark.parametrize("way", ["page", "program"])
def test_a_person_has_so_many_streams_of_a_table_and_the_oldest_makes_room(server: Served, way: str) -> None:
    if way == "page":
        client, csrf = visitor(server)
        id = new_table(client, csrf, seat1="person")
        path, other = f"/t/{id}/stream", ""
    else:
        with server.client() as anyone:
            opening = open_table(anyone, "dojo", "person", "person")
        client, id, other = server.client(opening["tokens"][0]), opening["table"], opening["tokens"][1]
        path = f"/api/tables/{id}/events"
    table = server.services.tables.hot[id]
    with ExitStack() as stack:
        oldest = opened(stack, client, path)
        if other:  # somebody else's are counted for themselves
            opened(stack, server.client(other), path)
        lines = oldest.iter_lines()
        for _ in range(MOST_STREAMS - 1):
            opened(stack, client, path)
        until(lambda: len(table.waiting) == MOST_STREAMS + bool(other))
        opened(stack, client, path)
        rest = list(lines)  # it ends
        assert "event: too_many" in rest
        said = json.loads(rest[rest.index("event: too_many") + 1].removeprefix("data: "))
        assert said["error"] == "too_many_streams"
        until(lambda: len(table.waiting) == MOST_STREAMS + bool(other))


def test_a_window_too_many_says_that_it_stands_still(browser: Browser, server: Served) -> None:
    visit = Visit(browser, locale="fr-FR")
    id = visit.open_table(server)
    visit.wait_for_turn()
    cookies = {c.get("name", ""): c.get("value", "") for c in visit.context.cookies()}
    with httpx.Client(base_url=server.url, cookies=cookies) as same, ExitStack() as stack:
        for _ in range(MOST_STREAMS):
            opened(stack, same, f"/t/{id}/stream")
        visit.page.wait_for_function("() => document.querySelector('#notice').textContent.includes('ne bouge plus')")
        assert visit.page.locator(".wire").count() == 0, "it would come back at once"
    assert visit.wrong == []
