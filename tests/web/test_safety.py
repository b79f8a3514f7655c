"""Nobody gets in, moves or changes anything without the right to."""

import json
import logging
import re
import secrets
import time
from base64 import b64encode
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from gokaido.web.access.keys import Keys, hashed, new_seed
from gokaido.web.access.limits import POLICY, Bucket, price
from gokaido.web.logs import Throttle
from gokaido.web.settings import NUMBERS, WHOLE

from .served import WEB, Served, open_table, served, settings, wait_until

FORM = re.compile(r'name="csrf" value="([0-9a-f]{32})"')


def browser(server: Served) -> tuple[httpx.Client, str]:
    """A browser that has been to the lobby, and the token of its forms."""
    client = server.client()
    page = client.get("/")
    found = FORM.search(page.text)
    assert found
    return client, found[1]


def new_table(client: httpx.Client, token: str, **form: str) -> str:
    """Open a table by the form; returns its id."""
    answer = client.post("/tables", data={"csrf": token, "game": "dojo", "name": "Claire", "seat0": "me", **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


# ------------------------------------------------------------------ links


def test_a_private_table_does_not_exist_for_strangers(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        there, nowhere = anyone.get(f"/api/tables/{table['table']}"), anyone.get(f"/api/tables/{secrets.token_hex(8)}")
        assert (there.status_code, nowhere.status_code) == (404, 404)
        assert there.json() == nowhere.json()
        for path in ("", "/stream", "/replay", "/file"):
            assert anyone.get(f"/t/{table['table']}{path}").status_code == 404
        for path in ("/legal", "/board.svg", "/events", "/file", "/replay/0"):
            assert anyone.get(f"/api/tables/{table['table']}{path}").status_code == 404


def test_guessed_tokens_open_nothing(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        other = open_table(anyone, "dojo", "person", "person")
        right = table["tokens"][0]
        guesses = [right[:-1] + ("A" if right[-1] != "A" else "B"), right.lower(), "a" * 22, "é" * 5,
                   hashed(right), other["tokens"][0], "x" * 3000]  # fmt: skip
        for guess in guesses:
            headers = {b"authorization": f"Bearer {guess}".encode()}
            assert anyone.get(f"/api/tables/{table['table']}", headers=headers).status_code == 404, guess
            for kind in ("s", "r", "w"):
                if (kind, guess) != ("r", other["tokens"][0]):
                    assert anyone.get(f"/{kind}/{guess}").status_code == 404, guess


def test_links_have_128_bits_and_only_their_hash_is_stored(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        tokens = [*table["tokens"].values(), table["watch"]["token"], table["token"]]
        tokens += [i["invite"] for i in table["invites"]]
        assert all(len(t) == 22 for t in tokens)  # 16 bytes in base 64
        assert len(set(tokens)) == 6
        store = server.services.store
        with store.engine.connect() as connection:
            dump = "\n".join(
                str(tuple(row))
                for name in ("matches", "seats", "people", "guests", "moves")
                for row in connection.exec_driver_sql(f"SELECT * FROM {name}")
            )
        for token in tokens:
            assert token not in dump
            assert hashed(token) in dump


def test_trying_links_is_slowed_down(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", guesses=0.1)) as server, server.client() as anyone:
        answers = [anyone.get(f"/s/{secrets.token_urlsafe(16)}").status_code for _ in range(14)]
        assert answers[0] == 404
        assert answers[-1] == 429


def test_opening_a_link_changes_nothing_until_the_button_is_pressed(server: Served) -> None:
    host, token = browser(server)
    id = new_table(host, token, seat1="person")
    page = host.get(f"/t/{id}").text
    link = re.search(r"/s/([\w-]{22})", page)
    assert link
    guest, guest_token = browser(server)
    assert guest.get(f"/s/{link[1]}").status_code == 200
    assert guest.get(f"/t/{id}").status_code == 404
    entered = guest.post(f"/s/{link[1]}", data={"csrf": guest_token, "name": "Hugo"})
    assert entered.headers["location"] == f"/t/{id}"
    assert "Hugo" in guest.get(f"/t/{id}").text
    assert link[1] not in host.get(f"/t/{id}").text  # taken: not offered again


def test_a_watcher_sees_and_cannot_touch(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        with server.client(table["watch"]["token"]) as watcher:
            assert watcher.get(path).json()["seat"] is None
            for what, data in (
                ("moves", {"action": 0}),
                ("undo", {"number": 1}),
                ("chat", {"text": "x"}),
                ("pace", {"pace": 5}),
            ):
                assert watcher.post(f"{path}/{what}", json=data).status_code == 409
            assert watcher.post(f"{path}/hint").status_code == 409
            assert watcher.post(f"{path}/seat", json={"seat": 0}).status_code == 409  # seats have links


def test_a_seat_moves_for_itself_alone(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        match = server.services.tables.hot[table["table"]].match
        with server.client(table["tokens"][1 - (match.actor or 0)]) as other:
            move = {"action": match.legal[0].id}
            assert other.post(f"/api/tables/{table['table']}/moves", json=move).status_code == 409
            assert match.actions == []


# ------------------------------------------------------------------ other sites


def test_a_form_without_our_token_is_refused(server: Served) -> None:
    client, token = browser(server)
    form = {"game": "dojo", "name": "Claire", "seat0": "me", "seat1": "2"}
    assert client.post("/tables", data=form).status_code == 403
    assert client.post("/tables", data={**form, "csrf": "0" * 32}).status_code == 403
    _, other = browser(server)
    assert client.post("/tables", data={**form, "csrf": other}).status_code == 403
    assert client.post("/tables", data={**form, "csrf": token}).status_code == 303


def test_a_request_from_another_site_is_refused(server: Served) -> None:
    client, token = browser(server)
    form = {"csrf": token, "game": "dojo", "name": "Claire", "seat0": "me", "seat1": "2"}
    for headers in (
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "null"},
    ):
        assert client.post("/tables", data=form, headers=headers).status_code == 403, headers
    assert client.post("/tables", data=form, headers={"origin": server.url}).status_code == 303


def test_json_with_a_cookie_needs_the_token_too(server: Served) -> None:
    client, token = browser(server)
    wanted = {"game": "dojo", "seats": [{}, {}]}
    assert client.post("/api/tables", json=wanted).status_code == 403
    assert client.post("/api/tables", json=wanted, headers={"x-csrf-token": token}).status_code == 201


def test_cookies_are_signed_and_kept_from_scripts(server: Served) -> None:
    answer = server.client().get("/")
    header = answer.headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    client, token = browser(server)
    id = new_table(client, token, seat1="2")
    value = client.cookies["gokaido"]
    forged = value[:-2] + ("AA" if value[-2:] != "AA" else "BB")
    assert server.client().get(f"/t/{id}", headers={"cookie": f"gokaido={forged}"}).status_code == 404
    assert server.client().get(f"/t/{id}", headers={"cookie": f"gokaido={value}"}).status_code == 200


def test_pages_allow_no_script_but_ours(server: Served) -> None:
    client, token = browser(server)
    id = new_table(client, token, seat1="person")
    for path in ("/", f"/t/{id}", f"/t/{id}/replay", "/rules/dojo", "/nothing"):
        answer = client.get(path)  # it has had the styles
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "<style" not in answer.text
        assert not re.search(r"<script(?![^>]*\ssrc=\"/static/)", answer.text)
        assert not re.search(r"<[^>]*\son\w+=", answer.text)  # in a tag; a title of another test may say so
        assert "http://" not in re.sub(r"http://(127\.0\.0\.1|www\.w3\.org)", "", answer.text)
    assert "unsafe-inline" not in POLICY.replace("style-src-attr 'unsafe-inline'", "")


def test_the_first_page_holds_the_styles_and_its_policy_allows_them_alone(server: Served) -> None:
    with server.client() as client:
        first, second = client.get("/"), client.get("/rules/dojo")
    [styles] = re.findall(r"<style>(.*?)</style>", first.text, re.DOTALL)
    digest = b64encode(sha256(styles.encode()).digest()).decode()
    allowed = POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")
    assert first.headers["content-security-policy"] == allowed
    assert "/static/style.css" not in first.text
    assert re.search(r"styles=[0-9a-f]+; HttpOnly; Max-Age=\d+; Path=/; SameSite=lax", first.headers["set-cookie"])
    assert '<link rel="stylesheet" href="/static/style.css?' in second.text
    assert "<style" not in second.text
    assert second.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "{{ 7*7 }}", "a\u202eb"]
)
def test_names_and_chat_are_escaped(server: Served, name: str) -> None:
    client, token = browser(server)
    id = new_table(client, token, seat1="2", name=name)
    client.post(f"/t/{id}/chat", data={"csrf": token, "text": name})
    page = client.get(f"/t/{id}").text
    assert "<img src=x" not in page
    assert "<script>alert" not in page
    assert "49" not in re.findall(r'id="chat-1".*?</li>', page, re.S)[0]
    assert "\u202e" not in page.split('id="chat"')[0]  # no letters that turn the line around in names


# ------------------------------------------------------------------ sizes and rates


def test_what_is_too_large_is_refused(server: Served) -> None:
    client, token = browser(server)
    big = "x" * (300 * 1024)
    assert client.post("/me", data={"csrf": token, "name": big}).status_code == 413

    def unannounced() -> object:
        for _ in range(400):
            yield b"x" * 1024

    answer = client.post("/api/upload", content=unannounced(), headers={"x-csrf-token": token})  # type: ignore[arg-type]
    assert answer.status_code == 413
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        with server.client(table["tokens"][0]) as me:
            answer = me.post(f"/api/tables/{table['table']}/moves", content=unannounced())  # type: ignore[arg-type]
            assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_who_is_too_fast_waits(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", new_tables=1)) as server, server.client() as anyone:
        wanted = {"game": "dojo", "seats": [{}, {}]}
        codes = [anyone.post("/api/tables", json=wanted).status_code for _ in range(6)]
        assert codes[:2] == [201, 201]
        assert 429 in codes


def test_nobody_holds_all_the_lines(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", open_requests=3)) as server, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        path = f"{server.url}/api/tables/{table['table']}/events"
        with ExitStack() as open_lines:
            for _ in range(3):
                assert open_lines.enter_context(WEB.stream("GET", path)).status_code == 200
            refused = WEB.get(f"{server.url}/")
            assert (refused.status_code, refused.text) == (429, "Too many pages are open at once. Close some.")
        for _ in range(100):
            if WEB.get(f"{server.url}/").status_code == 200:
                return
            time.sleep(0.05)
        raise AssertionError("lines that were closed still count")


def test_whatever_opens_a_table_comes_out_of_one_budget(tmp_path: Path) -> None:
    """Old (M3): uploads, rematches and forks were not counted; 100 tables in 5 s."""
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", new_tables=1)) as server, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        page, data = f"/t/{table['table']}", f"/api/tables/{table['table']}"
        ways = (f"{data}/again", f"{page}/again", "/api/upload", "/upload", f"{page}/fork", f"{data}/fork", "/tables")
        codes = [anyone.post(way).status_code for way in ways]
        assert codes[0] != 429
        assert codes[2:] == [429] * 5, "one was left"


def test_an_address_fills_no_disk(tmp_path: Path) -> None:
    """Within the other limits uploads of 256 KB were 44 GB a day from one address."""
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", sent=1)) as server, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        refused = anyone.post("/api/tables", json={"game": "dojo", "seats": [{}, {}]})
        assert (refused.status_code, refused.json()["error"]) == (429, "sent_too_much")
        with server.client(table["tokens"][0]) as me:
            move = me.get(f"/api/tables/{table['table']}/legal").json()
            assert move["number"] == 1
            assert me.post(f"/api/tables/{table['table']}/chat", json={"text": "what is short"}).status_code == 201
            unannounced = me.post(f"/api/tables/{table['table']}/chat", content=iter([b"{}"]))
            assert unannounced.status_code == 429, "a body of unknown length counts as the longest"


def test_every_setting_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    read = (Path(__file__).parents[2] / "src" / "gokaido" / "web" / "settings.py").read_text()
    names = set(re.findall(r"GOKAIDO_[A-Z_]+", read)) - {"GOKAIDO_"}
    names |= {f"GOKAIDO_{name.upper()}" for name in (*WHOLE, *NUMBERS)}
    assert len(names) > 12
    assert {name for name in names if f"| `{name}` |" not in told} == set()


def test_reading_is_limited_by_what_it_costs(tmp_path: Path) -> None:
    """Old (M5): 280 replay pages at once made the lobby take 4.5 to 10.7 s."""
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", reads=2)) as server, server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        drawn = [anyone.get(f"/t/{table['table']}/replay").status_code for _ in range(5)]
        assert drawn[0] == 200
        assert drawn[-1] == 429
        assert "retry-after" in anyone.get(f"/t/{table['table']}").headers
    with served(settings(f"sqlite:///{tmp_path}/u.sqlite", reads=2)) as server, server.client() as anyone:
        assert [anyone.get("/api/games").status_code for _ in range(5)] == [200] * 5, "what is not drawn costs less"


def test_what_makes_the_server_work_costs_more() -> None:
    assert (
        price("POST", "/api/tables/0123456789abcdef/undo") == price("POST", "/t/0123456789abcdef/hint") == ("writes", 4)
    )
    assert price("POST", "/t/0123456789abcdef/move") == ("writes", 1)


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/static/style.css", 0.5),
        ("/health", 1),
        ("/api/tables", 1),
        ("/api/tables/0123456789abcdef/board.svg", 5),
        ("/t/0123456789abcdef", 5),
        ("/", 5),
        ("/rules/tokaido", 2),
        ("/s/0123456789abcdef012345", 2),
        ("/nowhere", 2),
    ],
)
def test_reading_costs_what_it_takes(path: str, cost: float) -> None:
    """Any page cost as little as a file, or a line of data."""
    assert price("GET", path) == price("HEAD", path) == ("reads", cost)


def test_a_bucket_fills_again_and_does_not_grow_for_ever() -> None:
    """Old: it grew with every address of the last minute, and went through all of them for each new one."""
    bucket = Bucket(1000, most=50)
    assert all(bucket.take(f"a{k}") for k in range(500))
    assert list(bucket.left) == [f"a{k}" for k in range(450, 500)]
    quick = Bucket(5)
    assert [quick.take("a") for _ in range(12)].count(False) == 2


def test_refusals_cannot_fill_the_log() -> None:
    throttle, passed = Throttle(), []
    for k in range(1000):
        line = logging.makeLogRecord({"name": "gokaido.refusals", "levelno": logging.INFO, "msg": f"refused {k}"})
        passed += [k] * throttle.filter(line)
    assert passed == list(range(len(passed)))
    assert len(passed) < 20
    throttle.left["gokaido.refusals", logging.INFO] = (5, time.monotonic(), 980)
    last = logging.makeLogRecord({"name": "gokaido.refusals", "levelno": logging.INFO})
    assert throttle.filter(last)
    assert vars(last)["dropped"] == 980
    error = logging.makeLogRecord({"name": "gokaido.refusals", "levelno": logging.ERROR})
    assert throttle.filter(error), "another level has its own share"


# ------------------------------------------------------------------ chance


def test_seeds_have_96_bits_and_differ() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert max(seeds).bit_length() > 90
    assert all(s < 1 << 96 for s in seeds)


def test_keys_of_another_secret_open_nothing() -> None:
    one, two = Keys("one" * 12), Keys("two" * 12)
    assert one.invite("m", 0) != two.invite("m", 0)
    assert two.unsign(one.sign({"id": "x"})) == {}
    assert not two.csrf_fits("g", one.csrf("g"))


def test_logs_name_routes_and_never_secrets(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with server.client() as anyone, caplog.at_level("INFO"):
        table = open_table(anyone, "dojo", "person", "person")
        token = table["tokens"][0]
        anyone.get(f"/r/{token}")
        with server.client(token) as me:
            me.get(f"/api/tables/{table['table']}")
        wait_until(lambda: any(vars(r).get("route") == "/r/{secret}" for r in caplog.records))
    lines = json.dumps(
        [{k: str(v) for k, v in vars(r).items()} for r in caplog.records if r.name.startswith("gokaido")]
    )
    assert token not in lines
    assert server.services.tables.hot[table["table"]].stored.seed not in lines
