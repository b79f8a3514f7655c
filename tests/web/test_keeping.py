"""How long things are kept, and what people do with what is theirs."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.match import Match
from gokaido.store import Ban, Entry, Person, Retention, Store, StoredReport

from ..terminal import Cli
from .served import Served, on_a_loop, open_table, wait_until
from .test_passes import Device
from .test_peace import Two
from .test_safety import new_table
from .test_store import new_match
from .turned import TurnedClock

KEEP = Retention(waiting=30, running=365, finished=1000, reports=180)
HUGO = Person("hugo", devices=("phone",))


@pytest.fixture
def hands() -> TurnedClock:
    """A clock of one test alone."""
    return TurnedClock()


@pytest.fixture
def store(store: Store, hands: TurnedClock) -> Store:
    """Three matches: nobody moved at `waits`, `runs` goes on, `over` is over."""
    store.now = hands
    for id in ("waits", "runs", "over"):
        store.create(new_match(id))
    for id in ("runs", "over"):
        store.add(id, Entry(1, 0, "x"))
    store.end("over")
    return store


def test_what_nobody_touched_expires_after_the_times_that_are_set(store: Store, hands: TurnedClock) -> None:
    assert store.expired(KEEP) == []
    hands.sleep(days=29)
    assert store.expired(KEEP) == []
    hands.sleep(days=2)
    assert store.expired(KEEP) == [("waits", "waiting")]
    assert store.expired(Retention(waiting=0, running=30, finished=0)) == [("runs", "running")]
    hands.sleep(days=365)
    assert dict(store.expired(KEEP)) == {"waits": "waiting", "runs": "running"}
    hands.sleep(days=700)
    assert dict(store.expired(KEEP)) == {"waits": "waiting", "runs": "running", "over": "finished"}
    assert len(store.expired(KEEP, most=2)) == 2
    assert store.expired(Retention(0, 0, 0, 0)) == []


@pytest.mark.parametrize("touch", ["move", "word", "look"])
def test_whoever_does_anything_keeps_it(store: Store, hands: TurnedClock, touch: str) -> None:
    hands.sleep(days=20)
    if touch == "word":
        store.say("waits", 0, "Claire", "hello", "claire")
    elif touch == "look":
        store.saw({("waits", "claire")})
    else:
        store.add("waits", Entry(1, 0, "x"))
    hands.sleep(days=20)
    assert store.expired(KEEP) == []


def test_what_is_deleted_leaves_nothing_but_reports(store: Store) -> None:
    store.sit("over", 1, HUGO, "Hugo")
    store.say("over", 1, "Hugo", "hello", "hugo")
    store.mute("over", "claire", "hugo", True)
    told = StoredReport("r1", "over", "laptop", 1, "hugo", ["phone"], "Hugo", "spam", "", [], store.now())
    store.report(told)
    assert store.delete_matches(["over", "none"]) == 1
    assert store.match("over") is None
    assert (store.chat("over"), store.entries("over"), store.matches_of("phone")) == ([], [], [])
    assert [one.id for one in store.reports()] == ["r1"]
    assert [match for _, match in store.outside_changes(0)] == ["over"]


def test_one_process_cleans(store: Store, hands: TurnedClock) -> None:
    every = timedelta(minutes=10)
    assert [store.claim_cleaning(every) for _ in range(3)] == [True, False, False]
    hands.sleep(minutes=11)
    assert [store.claim_cleaning(every) for _ in range(3)] == [True, False, False]


def test_old_reports_and_bans_go(store: Store, hands: TurnedClock) -> None:
    store.report(StoredReport("r1", "over", "laptop", 1, "hugo", [], "Hugo", "spam", "", [], store.now()))
    store.close_report("r1", "done")
    store.ban(Ban("b1", who="phone", until=store.now() + timedelta(days=1)))
    store.ban(Ban("b2", who="other"))
    assert [ban.id for ban in store.bans()] == ["b2", "b1"]
    hands.sleep(days=200)
    assert [ban.id for ban in store.bans()] == ["b2"]
    assert store.forget_old(KEEP, count_only=True) == {"bans": 1, "reports": 1}
    assert store.forget_old(KEEP) == {"bans": 1, "reports": 1}
    assert store.reports(closed=True) == []
    assert store.forget_old(KEEP) == {"bans": 0, "reports": 0}


def test_a_server_cleans_up_and_whoever_looks_is_told(turned: Served) -> None:
    with turned.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "free", public=True)
        other = open_table(anyone, "dojo", "person", "free", public=True)
    clock = turned.services.settings.now
    assert isinstance(clock, TurnedClock)
    clock.sleep(days=31)
    with turned.client(other["tokens"][0]) as player:
        player.post(f"/api/tables/{other['table']}/chat", json={"text": "still here"}).raise_for_status()
    assert on_a_loop(turned.services.cleaning.clean()) >= 1
    with turned.client() as anyone:
        wait_until(lambda: anyone.get(f"/api/tables/{opened['table']}").status_code == 404)
        assert anyone.get(f"/api/tables/{other['table']}").status_code == 200


def test_the_command_cleans_what_the_settings_say(cli: Cli, tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path}/t.sqlite", TurnedClock()
    clock.by = -timedelta(days=10)
    store = Store(url, clock)
    store.create(new_match("old"))
    clock.by = timedelta()
    store.create(new_match("new"))
    cli.monkeypatch.setenv("GOKAIDO_KEEP_WAITING", "9")
    would = cli("admin", "clean", "--dry-run", "--json", "--database", url)
    assert json.loads(would.said)["tables"] == ["old"]
    assert store.match("old")
    assert cli("admin", "clean", "--database", url, typed=["n"]).status == 2
    assert store.match("old")
    assert "waiting        1" in cli("admin", "clean", "--yes", "--database", url).said
    assert (store.match("old"), store.match("new") is None) == (None, False)
    cli.monkeypatch.setenv("GOKAIDO_KEEP_WAITING", "soon")
    assert "GOKAIDO_KEEP_WAITING" in cli("admin", "clean", "--yes", "--database", url).complained


# ------------------------------------------------------------------ what is somebody's


def data_of(who: Device) -> dict[str, Any]:
    """What somebody downloads."""
    answer = who.client.get("/me/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    found: dict[str, Any] = answer.json()
    return found


def test_people_take_along_what_is_theirs_and_nothing_else(server: Served) -> None:
    two = Two(server)
    two.say(two.claire, "my own words")
    two.say(two.hugo, "his words")
    two.claire.make_pass()
    two.claire.post(f"{two.path}/seats/1/block")
    running = data_of(two.claire)
    [table] = running["tables"]
    assert (running["name"], table["table"], table["seats"]) == ("Claire", two.path, [0])
    assert [said["text"] for said in table["said"]] == ["my own words"]
    assert "match" not in table  # nobody may know the seed of a game that goes on
    assert [one["name"] for one in running["blocked"]] == ["Hugo"]
    assert "his words" not in json.dumps(running)
    two.hugo.post(f"{two.path}/seats/1/resign")
    wait_until(lambda: server.services.tables.hot[two.id].over)
    [table] = data_of(two.claire)["tables"]
    assert Match.from_text(json.dumps(table["match"])).game.key == "dojo"
    stranger = data_of(Device(server))
    assert stranger["tables"] == stranger["blocked"] == []


def test_a_long_history_is_whole(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gokaido.web.tables.owned.BATCH", 2)
    claire = Device(server)
    opened = {claire.open() for _ in range(5)}
    assert {table["table"].removeprefix("/t/") for table in data_of(claire)["tables"]} == opened


def test_people_delete_what_is_theirs(server: Served) -> None:
    two, store = Two(server, public="on"), server.services.store
    alone = new_table(two.hugo.client, two.hugo.token, seat1="1")
    two.say(two.hugo, "words of mine")
    two.say(two.claire, "words of hers")
    two.claire.post(f"{two.path}/seats/1/block")
    two.hugo.post(f"{two.path}/seats/0/report", reason="spam")
    link = two.hugo.make_pass()
    phone = Device(server)
    phone.use(link)
    assert two.hugo.post("/me/delete", word="no").status_code == 400
    assert two.hugo.client.post("/me/delete", data={"word": "delete"}).status_code == 403  # by another site's form
    assert two.hugo.tables() == {two.id, alone}
    assert two.hugo.post("/me/delete", word=" Delete ").status_code == 200
    stored = store.match(two.id)
    assert stored
    assert (stored.seats[1].name, stored.seats[1].stand_in) == ("", 4)
    assert store.match(alone) is None
    assert [(said.name, said.text) for said in store.chat(two.id)] == [("", ""), ("Claire", "words of hers")]
    [told] = [one for one in store.reports() if one.match == two.id]
    assert (told.reporter, [line["text"] for line in told.lines]) == ("", ["", "words of hers"])
    page = two.claire.get(two.path).text
    assert "words of mine" not in page
    assert "Hugo" not in page
    for device in (two.hugo, phone):
        assert device.tables() == set()
        assert device.client.get(f"/api/tables/{two.id}").json()["own_seats"] == []
    assert Device(server).get(link).status_code == 404
    assert two.claire.get("/me").text.count("Unblock") == 0


def test_the_host_who_goes_leaves_the_table_to_somebody_else(server: Served) -> None:
    two = Two(server)
    two.claire.get("/me")
    two.claire.post("/me/delete", word="delete")
    stored = server.services.store.match(two.id)
    assert stored
    assert stored.host == stored.seats[1].person
    assert "Claire" not in two.hugo.get(two.path).text


def test_who_only_sat_at_anothers_table_does_not_take_it_along(server: Served) -> None:
    """Eve sits down where somebody waits who has no seat, and deletes herself."""
    with server.client() as host:
        opened = host.post("/api/tables", json={"game": "dojo", "seats": [{}, {}], "public": True}).json()
    eve = Device(server)
    assert eve.post(f"/t/{opened['table']}/sit", seat="0").status_code == 303
    eve.get("/me")
    assert eve.post("/me/delete", word="delete").status_code == 200
    stored = server.services.store.match(opened["table"])
    assert stored
    assert stored.seats[0].name == ""


def test_a_change_is_never_numbered_as_one_that_is_gone(store: Store, hands: TurnedClock) -> None:
    store.delete_matches(["waits"])
    [(first, _)] = store.outside_changes(0)
    hands.sleep(hours=2)
    store.delete_matches(["runs"])
    [(second, match)] = store.outside_changes(first)
    assert (match, second > first) == ("runs", True)


def test_somebody_goes_while_they_play(server: Served) -> None:
    """Whatever comes first, the game goes on to its end, with a bot."""
    two = Two(server)
    table = server.services.tables.hot[two.id]

    def play() -> None:
        who = (two.claire, two.hugo)[table.match.actor or 0]
        form = {"action": str(table.match.legal[0].id), "number": str(table.number + 1)}
        who.post(f"{two.path}/move", **form)

    for _ in range(6):
        play()
    two.hugo.get("/me")
    token, cookie = two.hugo.token, f"gokaido={two.hugo.client.cookies['gokaido']}"
    assert two.hugo.post("/me/delete", word="delete").status_code == 200
    form = {"csrf": token, "action": "0", "number": str(table.number + 1)}
    with server.client() as same:
        late = same.post(f"{two.path}/move", data=form, headers={"cookie": cookie})
    assert late.status_code in (403, 404, 409)

    def over() -> bool:
        fresh = server.services.tables.alive.get(two.id) or table
        if not fresh.over and fresh.person_to_move == 0:
            form = {"action": str(fresh.match.legal[0].id), "number": str(fresh.number + 1)}
            two.claire.post(f"{two.path}/move", **form)
        return fresh.over

    wait_until(over, tries=3000)


def test_what_was_opened_by_a_browser_that_was_closed_is_nobodys_but_its_own(server: Served) -> None:
    """Two browsers that were closed together would else be one person again, by the API."""
    laptop, phone, tablet = Device(server), Device(server), Device(server)
    link = laptop.make_pass()
    phone.use(link)
    tablet.use(link)
    laptop.get("/me")
    laptop.post("/me/close", renew="no")
    body = {"game": "dojo", "seats": [{"mine": True}, {"kind": "bot", "level": 1}], "pace": 0}
    headers = {"x-csrf-token": phone.token}
    opened = phone.client.post("/api/tables", json=body, headers=headers)
    assert opened.status_code == 201, opened.text
    id = opened.json()["table"]
    assert tablet.client.get(f"/api/tables/{id}").status_code == 404
    with server.client(opened.json()["token"]) as program:
        assert program.get(f"/api/tables/{id}").json()["own_seats"] == [0]
