"""What somebody tries who wants another's seat, another's cards, or another's browser to do something for them."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest
from markupsafe import escape

from gokaido.games.tokaido.material.base import TRAVELLER_NAMES
from gokaido.web.routes import api, api_seats, invites, lobby, seats, table

from ..rules.tokaido_table import crossroads
from .served import Served, open_table, sit, wait_until
from .test_seats import Person

ROUTES = [
    (method, path)
    for module in (lobby, invites, table, seats, api, api_seats)
    for method, path in ((route.method, route.path) for route in module.router.routes)
]
CHANGES = sorted(path for method, path in ROUTES if method == "POST")
READS = sorted(path for method, path in ROUTES if method == "GET" and "{id}" in path)
STREAMS = ("/stream", "/events")


def filled(path: str, id: str, seat: int = 0, secret: str = "x" * 22) -> str:
    """A path with something in its gaps."""
    return path.format(id=id, seat=seat, secret=secret, move=0)


def test_the_routes_are_found() -> None:
    assert len(CHANGES) > 25
    assert len(READS) > 9
    assert any(path.endswith(STREAMS) for path in READS)


# ------------------------------------------------------------------ seats


def ways_to_a_seat(
    client: httpx.Client, id: str, seat: int, invite: str, headers: dict[str, str]
) -> Iterator[httpx.Response]:
    """Everything that somebody may send who wants a seat."""
    for path, form in (
        (f"/t/{id}/sit", {"seat": str(seat)}),
        (f"/s/{invite}", {"name": "Eve"}),
        (f"/r/{invite}", {}),
        (f"/t/{id}/seats/{seat}/name", {"name": "Eve"}),
        (f"/t/{id}/seats/{seat}/free", {}),
        (f"/t/{id}/seats/{seat}/invite", {}),
        (f"/t/{id}/return-link", {"renew": "yes"}),
        (f"/t/{id}/stay", {}),
    ):
        yield client.post(path, data=form, headers=headers)
    for path, data in (
        ("/api/sit", {"invite": invite}),
        (f"/api/tables/{id}/seat", {"seat": seat}),
        (f"/api/tables/{id}/seats/{seat}/name", {"name": "Eve"}),
        (f"/api/tables/{id}/seats/{seat}/free", {}),
        (f"/api/tables/{id}/invites/{seat}", {}),
        (f"/api/tables/{id}/stay", {}),
    ):
        yield client.post(path, json=data, headers=headers)


@pytest.mark.parametrize("public", [False, True])
def test_no_way_leads_to_anothers_seat(server: Served, public: bool) -> None:
    """A stranger, a spectator, and the opponent, with an invitation that was used, as a browser and as a program."""
    with server.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "person", public=public)
        elsewhere = open_table(anyone, "dojo", "person", "free")
    id, used = opened["table"], opened["invites"][0]["invite"]
    eve = Person(server)
    tokens = [opened["watch"]["token"], opened["tokens"][1], elsewhere["tokens"][0], elsewhere["invites"][1]["invite"]]
    before = server.services.store.match(id)
    attackers = [(eve.client, {"x-csrf-token": eve.csrf}), *((server.client(token), {}) for token in tokens)]
    for attacker, headers in attackers:
        own = attacker.headers.get("authorization", "").endswith(opened["tokens"][1])
        for answer in ways_to_a_seat(attacker, id, 0, used, headers):
            path = answer.request.url.path  # the opponent says that they are there, and asks whether the owner is
            harmless = own and path.endswith(("/stay", "/free"))
            assert answer.status_code in (403, 404, 409) or harmless, (answer.request.url, answer.text)
    with server.client(opened["tokens"][0]) as owner:
        owner.post(f"/api/tables/{id}/stay").raise_for_status()
        assert server.services.store.match(id) == before
        assert owner.get(f"/api/tables/{id}").json()["own_seats"] == [0]


def test_an_invitation_is_worthless_after_its_seat_was_left(server: Served) -> None:
    """Neither the used one nor the secret of whoever left opens the seat that somebody else has now."""
    with server.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "person")
        id, path = opened["table"], f"/api/tables/{opened['table']}"
        with server.client(opened["tokens"][1]) as leaving:
            assert leaving.post(f"{path}/seats/1/free").json() == {"freed": True}
        with server.client(opened["token"]) as host:
            [invite] = host.get(f"{path}/invites").json()
        newcomer = sit(anyone, invite["invite"], "Inès")
        for secret in (opened["invites"][1]["invite"], opened["tokens"][1], invite["invite"]):
            assert anyone.post("/api/sit", json={"invite": secret}).status_code in (404, 409)
            with server.client(secret) as trying:
                assert trying.get(path).status_code in (403, 404)
                assert trying.get(f"{path}/events").status_code in (403, 404)
        back = Person(server)
        back.post(f"/r/{opened['tokens'][1]}")
        assert back.get(f"/t/{id}").status_code == 403
    with server.client(newcomer["token"]) as ines:
        assert ines.get(path).json()["own_seats"] == [1]


# ------------------------------------------------------------------ cards


def read(client: httpx.Client, path: str) -> str:
    """What is sent for a path; of a stream the first event."""
    if not path.split("?")[0].endswith(STREAMS):
        answer = client.get(path)
        return f"{answer.headers} {answer.text}"
    text = ""
    with client.stream("GET", path) as answer:
        for line in answer.iter_lines():
            text += f"{line}\n"
            if "data: " in text and not line:
                break
    return text


def all_sent(client: httpx.Client, id: str) -> str:
    """Everything that can be read of a table, in both languages, with a hint and with what is refused."""
    paths = [f"{filled(path, id)}?lang={lang}" for path in READS for lang in ("en", "fr")]
    texts = [read(client, path) for path in [*paths, f"/t/{id}/replay?move=99&lang=en"]]
    for way, data in (("moves", {"action": 10**6}), ("moves", {"action": "zzz"}), ("undo/answer", {"agreed": True})):
        texts.append(client.post(f"/api/tables/{id}/{way}", json={"number": 1, **data}).text)
    texts.append(client.post(f"/api/tables/{id}/hint").text)
    return "\n".join(texts)


def test_nothing_that_can_be_asked_for_names_anothers_cards(server: Served) -> None:
    """Travellers are dealt two to each, unseen. After a choice and its undo the one not kept is still a secret."""
    with server.client() as anyone:
        opened = open_table(anyone, "tokaido", "person", "person", "person", hints=True)
    id, match = opened["table"], server.services.tables.hot[opened["table"]].match
    viewers = {k: server.client(token) for k, token in {**opened["tokens"], -1: opened["watch"]["token"]}.items()}
    dealt = {k: [TRAVELLER_NAMES[who] for who in match.state.tile[k][:2]] for k in range(3)}

    def look(secret: dict[int, list[str]]) -> None:
        for viewer, client in viewers.items():
            sent = all_sent(client, id).lower()
            for seat, names in secret.items():
                for name in names:
                    assert (name.lower() in sent) == (seat == viewer), (viewer, seat, name)

    look(dealt)
    first = match.actor or 0
    action = match.legal[0]
    kept = next(name for name in dealt[first] if action.words["en"].startswith(name))
    viewers[first].post(f"/api/tables/{id}/moves", json={"action": action.id}).raise_for_status()
    secret = {**dealt, first: [name for name in dealt[first] if name != kept]}
    look({k: names for k, names in secret.items() if k != first})
    number = server.services.tables.hot[id].number + 1
    viewers[first].post(f"/api/tables/{id}/undo", json={"number": number}).raise_for_status()
    look({k: names for k, names in secret.items() if k != first})


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_nobody_is_told_of_an_amulet_that_is_not_used(viewer: int | None) -> None:
    """M10: whoever held Vitality was asked at the end of the turn, and by declining it showed that they held it."""
    sent = []
    for amulet in ("vitality", "friendship"):
        match = crossroads(at=(0, 1, 1), lane=[0, 0, 1], amulets=[[amulet]], coins=[0, 0, 0])
        seen = []
        for move in ("move 3", "meet"):
            match.play(move)
            question = match.game.text.question(match.view_state(viewer), "en")
            seen.append((match.view(viewer), match.sentences("en", viewer), match.svg(viewer), question))
        sent.append(seen)
    assert sent[0] == sent[1]


def test_nobody_peeks_and_takes_back_before_the_others_sit(server: Served) -> None:
    """While a seat waits for somebody, what was shown is not taken back without them: they would not know."""
    with server.client() as anyone:
        opened = open_table(anyone, "tokaido", "person", "free", public=True)
        path, hot = f"/api/tables/{opened['table']}", server.services.tables.hot[opened["table"]]
        with server.client(opened["tokens"][0]) as me:
            assert hot.match.actor == 0
            me.post(f"{path}/moves", json={"action": hot.match.legal[0].id}).raise_for_status()
            assert hot.revealed  # the traveller that is kept
            number = {"number": hot.number + 1}
            assert me.post(f"{path}/undo", json=number).json() == {"done": False, "asked": True}
        newcomer = anyone.post(f"{path}/seat", json={"seat": 1}).json()
        with server.client(newcomer["token"]) as late:
            answer = late.post(f"{path}/undo/answer", json={"agreed": True, **number})
            assert answer.json() == {"done": True}


# ------------------------------------------------------------------ other people's browsers, ids, words


@pytest.mark.parametrize("path", CHANGES)
def test_no_change_is_made_for_another_site(server: Served, path: str) -> None:
    """Every address that changes something, with the host's cookie: without our token, and from elsewhere with it."""
    host = Person(server)
    form = {"csrf": host.csrf, "game": "dojo", "name": "Claire", "seat0": "me", "seat1": "person"}
    id = host.client.post("/tables", data=form).headers["location"].removeprefix("/t/")
    [invite] = host.links(id)
    before = server.services.store.match(id)
    there = filled(path, id, 1, invite)
    for sent in (
        host.client.post(there),
        host.client.post(there, data={"csrf": "0" * 32}),
        host.client.post(there, json={}),
    ):
        assert sent.status_code == 403, sent.text
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = host.client.post(there, headers={"x-csrf-token": host.csrf, **headers})
        assert answer.status_code == 403, answer.text
    assert server.services.store.match(id) == before


@pytest.mark.parametrize(("method", "path"), [(m, p) for m, p in ROUTES if "{id}" in p])
def test_a_private_table_and_none_are_the_same_to_a_stranger(server: Served, method: str, path: str) -> None:
    eve = Person(server)
    with server.client() as anyone:
        id = open_table(anyone, "dojo", "person", "free")["table"]
    for headers in ({"x-csrf-token": eve.csrf}, {"authorization": f"Bearer {'x' * 22}"}):
        there, nowhere = (eve.client.request(method, filled(path, k), headers=headers) for k in (id, "0" * 16))
        assert there.status_code == nowhere.status_code == 404, there.text
        assert there.text.replace(id, "") == nowhere.text.replace("0" * 16, "")


@pytest.mark.parametrize(
    "name", ["<script>1</script>", "<b onclick=x>", "</title><svg/onload=1", "&#60;i&#62;", "'\"><a x="]
)
def test_a_name_is_text_wherever_it_stands(server: Served, name: str) -> None:
    """By the form, by the API, as a title and in the chat: on every page, in pictures and streams."""
    host, guest = Person(server), Person(server)
    form = {
        "csrf": host.csrf,
        "game": "tokaido",
        "name": name,
        "seat0": "me",
        "seat1": "person",
        "title": name,
        "public": "on",
    }
    id = host.client.post("/tables", data=form).headers["location"].removeprefix("/t/")
    [invite] = host.links(id)
    pages = [guest.get(f"/s/{invite}").text]
    guest.post(f"/s/{invite}", name="Hugo")
    assert guest.post(f"/t/{id}/seats/1/name", name=name).status_code == 303
    guest.post(f"/t/{id}/chat", text=name)
    hot = server.services.tables.hot[id]
    mover = (host, guest)[hot.match.actor or 0]
    mover.post(f"/t/{id}/move", action=str(hot.match.legal[0].id), number="1")
    wait_until(lambda: hot.number >= 1)
    back = guest.return_link(id)
    for path in (f"/r/{back}", "/", f"/t/{id}", f"/t/{id}/seats", f"/t/{id}/replay?move=1", f"/t/{id}/stream"):
        pages += [read(one.client, path) for one in (host, guest, Person(server))]
    assert sum(str(escape(name)) in page for page in pages) > 10
    for page in pages:
        assert name not in page
        assert not re.search(r"<script(?! (defer )?src=\"/static)|<b onclick|<svg/onload|<a x=", page)
    picture = host.client.get(f"/api/tables/{id}/board.svg").text
    tags = {element.tag.rsplit("}")[-1] for element in ElementTree.fromstring(picture).iter()}
    assert not tags & {"script", "b", "a", "i", "foreignObject"}
