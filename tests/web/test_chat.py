"""What is said at a table is sent once to each reader, and can be read again."""

from typing import Any

import httpx

from gokaido.web.tables.table import CHAT

from .served import Served, open_table
from .test_live import listening, move


def say(server: Served, table: dict[str, Any], text: str) -> None:
    with server.client(table["tokens"][0]) as one:
        one.post(f"/api/tables/{table['table']}/chat", json={"text": text}).raise_for_status()


def test_chat_is_sent_once_to_each_reader(server: Served) -> None:
    """Old: 0.45 MB of chat became 4.2 GB over ten streams."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
    say(server, table, "before")
    with listening(server.url, table["table"], table["watch"]["token"]) as one:
        one.wait(0)
        for k in range(30):
            say(server, table, f"line {k}")
        one.wait(move(server.url, table))
        heard = [said["text"] for _, data, _ in one.got for said in data["chat"]]
    assert heard == ["before", *(f"line {k}" for k in range(30))]


def test_a_page_is_sent_what_was_said_and_not_the_table_again(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        say(server, table, "long ago")
        tag = server.services.tables.hot[table["table"]].tag
        with httpx.stream("GET", f"{server.url}/t/{table['table']}/stream?tag={tag}", timeout=30) as stream:
            lines = stream.iter_lines()
            for k in range(5):
                say(server, table, f"line {k} <b>")
            move(server.url, table)
            got = []
            for line in lines:
                got.append(line)
                if "data-number" in line and 'data-number="1"' in line:
                    break
            while got[-1]:
                got.append(next(lines))
    text = "\n".join(got)
    assert [text.count(f"line {k} &lt;b&gt;") for k in range(5)] == [1] * 5
    assert "long ago" not in text
    assert text.count('id="table"') == 1, "drawn for the move alone"


def test_views_carry_the_last_of_the_chat_and_the_rest_can_be_read(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        for k in range(1, CHAT + 21):
            say(server, table, f"line {k}")
        path = f"/api/tables/{table['table']}"
        chat = anyone.get(path).json()["chat"]
        assert [said["number"] for said in chat] == list(range(21, CHAT + 21))
        assert len(server.services.tables.hot[table["table"]].chat) == CHAT
        earlier = anyone.get(f"{path}/chat", params={"before": chat[0]["number"]}).json()
        assert [said["text"] for said in earlier] == [f"line {k}" for k in range(1, 21)]
        page = anyone.get(f"/t/{table['table']}").text
        assert f'href="/t/{table["table"]}/chat?before=21"' in page
        part = anyone.get(f"/t/{table['table']}/chat?before=21", headers={"hx-request": "true"}).text
        assert part.startswith('<li id="chat-1" ')
        assert "line 20" in anyone.get(f"/t/{table['table']}/chat?before=21").text


def test_a_reader_who_comes_back_is_sent_what_was_said_meanwhile(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        say(server, table, "one")
        tag = server.services.tables.hot[table["table"]].tag
        say(server, table, "two")
        headers = {"last-event-id": tag}
        with httpx.stream("GET", f"{server.url}/t/{table['table']}/stream", headers=headers, timeout=30) as stream:
            text = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert "two" in text
    assert "one" not in text
    assert 'id="table"' not in text


# ------------------------------------------------------------------ drawing
