"""The editor of positions: a form for every game, links, files, the analysis table, and kind words for mistakes."""

import html
import json
import re
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from gokaido.engine.forms import FormKind
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, own_games
from gokaido.web.tables.editor import Draft, draft_of_code

from .served import Served

FILLED: dict[str, dict[str, Any]] = {
    "dojo": {"seats": "2", "gold.0": "3", "owned.1": ["castle"], "meeples.sumo": "4", "actor": "0"},
    "duo": {"seats": "2", "coins.1": "4", "wares.0.fan": "2", "pilgrims.0": "9", "dice.0": "3"},
    "tokaido": {
        "seats": "3", "at.0": "3", "at.1": "9", "coins.2": "5", "panoramas.0.sea": "2", "souvenirs.1": ["koma", "geta"],
        "encounters.0.kuge": "1", "travellers.0": "satsuki", "hot_springs.1.3": "1", "points.2": "17",
    },
}  # fmt: skip


def posted(server: Served, key: str, filled: dict[str, Any]) -> str:
    """Fill in the form as it is shown, change some of it, and send it; where it leads to."""
    with server.client() as me:
        page = me.get(f"/editor/{key}").text
        form = form_in(page) | filled
        answer = me.post(f"/editor/{key}", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])


def form_in(page: str) -> dict[str, Any]:
    """What the form of a page holds, as a browser would send it."""
    part = page[page.index('id="arranged"') : page.index("</form>", page.index('id="arranged"'))]
    found: dict[str, Any] = dict(re.findall(r'<input type="number"[^>]* name="([^"]+)" value="([^"]*)"', part))
    found |= re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', part)
    for name, body in re.findall(r'<select name="([^"]+)">(.*?)</select>', part, re.DOTALL):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', body)
        first = re.search(r'<option(?: value="([^"]*)")?[^>]*>([^<]*)', body)
        one = chosen or first
        assert one
        found[name] = html.unescape(one[1] if one[1] is not None else one[2])
    for name, value in re.findall(r'<input type="checkbox" name="([^"]+)" value="([^"]+)" checked>', part):
        found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("key", sorted(FILLED))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_position_is_filled_in_seen_analysed_shared_and_downloaded(server: Served, key: str, lang: str) -> None:
    where = posted(server, key, FILLED[key])
    code = where.partition("?p=")[2]
    with server.client() as me:
        me.headers["accept-language"] = lang
        page = me.get(where).text
        assert 'role="alert"' not in page
        assert f"/editor/{key}?p={code}" in page  # the link to share
        assert page.count("<svg") > 1
        file = me.get(f"/editor/{key}/file?p={code}")
        match = Match.from_text(file.text)
        answer = me.post(f"/editor/{key}/analyse", data={"p": code, "csrf": form_in(page)["csrf"]})
        assert re.fullmatch(r"/t/\w+/analyse\?move=0", answer.headers["location"]), answer.text
        table = me.get(answer.headers["location"] + "&think=server")
        assert table.status_code == 200
    assert [int(a) for a in re.findall(r'<label id="act-(\d+)"', table.text)] == [a.id for a in match.legal]
    held = match.game.rules.position(match.state)
    if key == "dojo":
        assert (held["gold"], held["owned"], held["meeples"]["sumo"], match.actor) == ([3, 0], [[], ["castle"]], 4, 0)
    if key == "duo":
        assert (held["coins"], held["wares"][0], held["pilgrims"][0]) == ([0, 4], {"fan": 2}, 9)
    if key == "tokaido":
        assert (held["at"], held["coins"][2], held["panoramas"][0]) == ([3, 9, 0], 5, {"sea": 2})
        assert (held["souvenirs"][1], held["encounters"][0], held["hot_springs"][1]) == (
            ["koma", "geta"],
            ["kuge"],
            [3],
        )
        assert (held["travellers"][0], match.scores[2]) == ("satsuki", 17)


@pytest.mark.parametrize("key", sorted(FILLED))
def test_a_form_that_is_sent_as_it_is_says_nothing_and_one_is_filled_in_again_as_it_was(
    server: Served, key: str
) -> None:
    assert draft_of_code(game_of(key), posted(server, key, {}).partition("?p=")[2]).position == {}
    where = posted(server, key, FILLED[key])
    with server.client() as me:
        again = me.post(f"/editor/{key}", data=form_in(me.get(where).text))
    assert again.headers["location"] == where


@pytest.mark.parametrize(("key", "seats"), [(game.key, n) for game in own_games() for n in game.rules.seats])
def test_every_game_has_a_form_for_every_number_of_players(server: Served, key: str, seats: int) -> None:
    with server.client() as me:
        page = me.get(f"/editor/{key}?p={Draft(game_of(key), seats).code}").text
    assert 'role="alert"' not in page
    assert f"<option selected>{seats}</option>" in page
    shown = form_in(page)
    for one in game_of(key).rules.position_form.fields:
        if one.fits({}) and one.kind is not FormKind.SEVERAL:
            assert any(name.split(".")[0] == one.name for name in shown), one.name


@pytest.mark.parametrize(
    ("key", "filled", "lang", "words"),
    [
        ("dojo", {"gold.0": "9"}, "en", "gold"),
        ("dojo", {"meeples.sumo": "0", "meeples.ninja": "0"}, "fr", "case"),
        ("duo", {"pilgrims.0": "5", "pilgrims.1": "5"}, "en", "station 5"),
        ("tokaido", {"coins.0": "-4"}, "en", "coins"),
        ("tokaido", {"souvenirs.0": ["koma"], "souvenirs.1": ["koma"]}, "fr", "koma"),
    ],
)
def test_what_the_rules_do_not_allow_is_said_and_the_form_keeps_it(
    server: Served, key: str, filled: dict[str, Any], lang: str, words: str
) -> None:
    where = posted(server, key, filled)
    with server.client() as me:
        me.headers["accept-language"] = lang
        answer = me.get(where)
        said = re.search(r'role="alert">([^<]*)<', answer.text)
        assert said, "no word about it"
        assert words in html.unescape(said[1]).lower()
        assert "file" not in said[1]
        name, value = next(iter(filled.items()))
        assert form_in(answer.text)[name] == value
        code = where.partition("?p=")[2]
        sent = {"p": code, "csrf": form_in(answer.text)["csrf"]}
        assert me.post(f"/editor/{key}/analyse", data=sent).status_code == 400
        assert me.get(f"/editor/{key}/file?p={code}").status_code == 400


@pytest.mark.parametrize("filled", [{"gold.0": "many"}, {"gold.0": "9" * 50}, {"actor": "7"}, {"meeples.sumo": "x"}])
def test_what_no_form_sends_is_refused(server: Served, filled: dict[str, str]) -> None:
    with server.client() as me:
        form = form_in(me.get("/editor/dojo").text) | filled
        assert me.post("/editor/dojo", data=form).status_code == 422


def code_of(data: Any) -> str:
    return urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "code",
    [
        "x", "%00", "a" * 3000, code_of(1), code_of([]), code_of({"seats": 2}), code_of("x" * 2_000_000),
        code_of({"seats": 9, "options": {}, "position": {}}),
        code_of({"seats": 2, "options": {"mode": ["1A"]}, "position": {}}),
        code_of({"seats": 2, "options": {"no": 1}, "position": {}}),
        code_of({"seats": 2, "options": {}, "position": {"rng": 1}}),
    ],
)  # fmt: skip
def test_a_link_that_holds_no_position_is_refused(server: Served, code: str) -> None:
    with server.client() as me:
        assert me.get(f"/editor/dojo?p={code}").status_code == 422
        assert me.get("/editor/chess").status_code == 404


@pytest.mark.parametrize("value", [[[]], {"0": {"a": []}}, "x", -5, [None, None], {"x": 1}, 1e300])
@pytest.mark.parametrize("key", sorted(FILLED))
def test_whatever_a_link_says_of_its_fields_a_page_answers(server: Served, key: str, value: Any) -> None:
    game = game_of(key)
    with server.client() as me:
        for one in game.rules.position_form.fields:
            code = Draft(game, game.usual_seats, {}, {one.name: value}).code
            assert me.get(f"/editor/{key}?p={code}").status_code == 200, one.name


def test_the_lobby_leads_to_the_editor(server: Served) -> None:
    with server.client() as me:
        assert '"/editor/duo"' in me.get("/?game=duo").text
