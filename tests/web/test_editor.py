"""The editor of positions: a form for every game, links, files, the analysis table, and kind words for mistakes."""

import html
import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from gokaido.engine.forms import FormKind
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, own_games
from gokaido.games.dojo.state import DojoPhase
from gokaido.games.tokaido.material.base import Deck, Souvenir
from gokaido.web.tables.editor import LONGEST_CODE, Draft, draft_of_code, draft_of_match

from .served import Served

FILLED: dict[str, dict[str, Any]] = {
    "dojo": {"seats": "2", "gold.0": "3", "owned.1": ["castle", "guard_house"], "meeples.sumo": "4", "actor": "0",
             "guard": "1", "phase": "act", "mover": "sumo", "marker.0": "sumo"},
    "duo": {
        "seats": "2", "coins.1": "4", "wares.0.fan": "2", "pilgrims.0": "9", "dice.0": "3", "used.artist": "0",
        "waves.pilgrim": "('hurried', 1)", "paintings.0.0": "moon", "paintings.0.1": "bamboo", "round": "7",
    },
    "tokaido": {
        "seats": "3", "at.0": "3", "at.1": "9", "coins.2": "5", "panoramas.0.sea": "2", "souvenirs.1": ["koma", "geta"],
        "encounters.0.kuge": "1", "hot_springs.1.3": "1", "points.2": "17",
        "achievements.0": ["sea"], "souvenir_pile.0": "sake", "phase": "keep", "turn": "0", "drawn.0": "miko",
        "drawn.1": "kuge", "travellers.0": "yoshiyasu",
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
        assert (held["gold"], held["owned"][1], held["meeples"]["sumo"]) == ([3, 0], ["castle", "guard_house"], 4)
        assert (match.actor, match.state.guard, DojoPhase.word(match.state.phase)) == (0, 1, "act")
    if key == "duo":
        assert (held["coins"], held["wares"][0], held["pilgrims"][0]) == ([0, 4], {"fan": 2}, 9)
        assert (held["waves"]["hurried"], held["used"]["artist"], match.actor) == (1, 0, 1)
        assert (held["paintings"][0][:2], match.state.round) == (["moon", "bamboo"], 7)
    if key == "tokaido":
        assert (held["at"], held["coins"][2], held["panoramas"][0]) == ([3, 9, 0], 5, {"sea": 2})
        assert (held["souvenirs"][1], held["encounters"][0], held["hot_springs"][1]) == (
            ["koma", "geta"],
            ["kuge"],
            [3],
        )
        assert (held["travellers"][0], match.scores[2]) == ("yoshiyasu", 17)
        assert (held["phase"], held["drawn"], held["achievements"]["sea"]) == ("keep", ["miko", "kuge"], [0])
        assert Souvenir.word(match.state.pile[Deck.SOUVENIRS][0]) == "sake"


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
        if one.fits({}, seats) and one.kind is not FormKind.SEVERAL:
            assert any(name.split(".")[0] == one.name for name in shown), one.name


@pytest.mark.parametrize(
    ("key", "filled", "lang", "words"),
    [
        ("dojo", {"gold.0": "9"}, "en", "gold"),
        ("dojo", {"meeples.sumo": "0", "meeples.ninja": "0"}, "fr", "case"),
        ("duo", {"pilgrims.0": "5", "pilgrims.1": "5"}, "en", "station 5"),
        ("tokaido", {"coins.0": "-4"}, "en", "coins"),
        ("tokaido", {"souvenirs.0": ["koma"], "souvenirs.1": ["koma"]}, "fr", "koma"),
        ("tokaido", {"phase": "give", "turn": "1"}, "en", "give"),
        ("duo", {"phase": "act"}, "en", "act"),
        ("dojo", {"guard": "4"}, "en", "guard"),
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


def played(key: str, seed: int, **options: Any) -> Iterator[Match]:
    """A match of random moves, at each of them."""
    match, chance = Match(key, options.pop("seats", None), seed, **options), random.Random(seed)
    while not match.over:
        yield match
        match.play(chance.choice(match.legal))


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("dojo", {"mode": "1A"}), ("dojo", {"seats": 1}), ("duo", {}), ("tokaido", {"seats": 2}),
    ("tokaido", {"seats": 5, "crossroads": True, "matsuri": True}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_every_moment_of_a_game_is_a_link_that_holds_it_to_the_last_card(key: str, options: dict[str, Any]) -> None:
    for match in played(key, 3, **options):
        if len(match.actions) % 5 == 0:
            draft = draft_of_match(match)
            assert len(draft.code) < LONGEST_CODE
            again = Match.from_text(draft_of_code(match.game, draft.code).file.decode())
            assert again.state.key() == match.state.key(), match.texts


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_form_of_a_moment_says_nothing_new_and_changes_what_is_changed(
    server: Served, key: str, options: dict[str, Any]
) -> None:
    """The form is sent as it stands; then with something changed, which all else does not follow."""
    moments = [draft_of_match(match) for match in played(key, 3, **options) if len(match.actions) % 17 == 8]
    changed = {"dojo": ("gold", "5"), "duo": ("coins", "8"), "tokaido": ("coins", "19")}[key]
    with server.client() as me:
        for draft in moments:
            page = me.get(f"/editor/{key}?p={draft.code}").text
            assert 'role="alert"' not in page
            sent = me.post(f"/editor/{key}", data=form_in(page)).headers["location"]
            assert draft_of_code(draft.game, sent.partition("?p=")[2]) == draft
            filled = form_in(page) | {f"{changed[0]}.0": changed[1]}
            sent = me.post(f"/editor/{key}", data=filled).headers["location"]
            assert 'role="alert"' not in me.get(sent).text
            again = draft_of_code(draft.game, sent.partition("?p=")[2])
            before, after = (Match.from_text(d.file.decode()).state.as_data() for d in (draft, again))
            assert {name for name in before if before[name] != after[name]} <= {changed[0], "past"}


def test_other_players_or_options_begin_with_an_empty_table(server: Served) -> None:
    draft = draft_of_match(next(m for m in played("tokaido", 3, seats=3) if len(m.actions) == 20))
    with server.client() as me:
        form = form_in(me.get(f"/editor/tokaido?p={draft.code}").text)
        for changed in ({"seats": "4"}, {"option-crossroads": "on"}):
            sent = me.post("/editor/tokaido", data=form | changed).headers["location"]
            assert not draft_of_code(draft.game, sent.partition("?p=")[2]).of_game


@pytest.mark.parametrize("key", sorted(FILLED))
def test_the_number_of_players_can_be_changed_in_the_filled_in_form(server: Served, key: str) -> None:
    for seats in game_of(key).rules.seats:
        with server.client() as me:
            page = me.get(posted(server, key, {"seats": str(seats)})).text
        assert 'role="alert"' not in page
        assert f"<option selected>{seats}</option>" in page


@pytest.mark.parametrize("fields", [1, [], {"rng": "x"}, {"events": []}, {"no": 1}, {"at": [[[]]]}, {"actor": 99}])
def test_fields_that_cannot_be_are_refused(server: Served, fields: Any) -> None:
    code = code_of({"seats": 2, "options": {}, "position": {"fields": fields}})
    with server.client() as me:
        assert me.get(f"/editor/dojo?p={code}").status_code in (400, 422)


@pytest.mark.parametrize("seed", [-1, 1 << 96, "1", 1.5, None, True])
def test_a_seed_that_cannot_be_is_refused(server: Served, seed: Any) -> None:
    code = code_of({"seats": 2, "options": {}, "position": {}, "seed": seed})
    with server.client() as me:
        assert me.get(f"/editor/dojo?p={code}").status_code == 422


def test_the_lobby_leads_to_the_editor(server: Served) -> None:
    with server.client() as me:
        assert '"/editor/duo"' in me.get("/?game=duo").text
