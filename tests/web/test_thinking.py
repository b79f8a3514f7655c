"""The reader's own browser thinks: hints and reviews with the numbers of the server, from what a player may know."""

import html
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from gokaido.bots.judge import Judge
from gokaido.engine.match import Match
from gokaido.teach.review import ReviewedAction, look_at, moments_of, review
from gokaido.testing.walks import dealt
from gokaido.web import packing
from gokaido.web.tables.hints import HintAsked, _best
from gokaido.web.views.thinking import game_to_think, hint_to_think, moment_to_think

from .browser import Visit
from .served import Served, open_table
from .test_analysis import made, played, thinking  # noqa: F401

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("tokaido", 3, {"crossroads": True, "matsuri": True}),
    ("duo", 2, {}),
    ("dojo", 1, {}),
)


# ------------------------------------------------------------------ what leaves the server


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_what_a_browser_is_given_is_the_same_whatever_lies_hidden(
    key: str, seats: int, options: dict[str, Any]
) -> None:
    """Two worlds that look the same to a player give the same bytes: nothing hidden leaves the server."""
    at, differed = Match(key, seats=seats, seed=4, **options), 0
    while not at.over:
        if len(at.actions) % 7 == 3:
            given = set()
            for seed in range(3):
                world = at.copy()
                world.state = dealt(at.game, at.state, at.state.actor, seed)
                differed += world.state.key() != at.state.key()
                seen = world.view_state(at.actor)
                given.add(json.dumps(moment_to_think(at.game, seen, 1, 10)))
                given.add(
                    json.dumps(game_to_think(Match.arranged(**world.position_names()), 10)["moments"][0]["known"])
                )
            assert len(given) == 2, len(at.actions)
        at.play(at.legal[len(at.actions) % len(at.legal)])
    assert differed > 3


def test_a_hint_is_given_what_the_seat_knows_and_no_more(server: Served, thinking: None) -> None:  # noqa: F811
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", 1, hints=True)
    with server.client(table["tokens"][0]) as me:
        answer = me.post(f"/t/{table['table']}/hint", headers={"hx-request": "true"})
        assert answer.status_code == 200, answer.text
        asked = re.search(r'data-think="([^"]+)"', answer.text)
        assert asked
        given = json.loads(html.unescape(asked[1]))
        plain = me.post(f"/t/{table['table']}/hint")  # without a script, and where a browser has failed
        failed = me.post(f"/t/{table['table']}/hint", data={"think": "server"}, headers={"hx-request": "true"})
    match = server.services.tables.hot[table["table"]].match
    seen = match.view_state(0)
    assert {**hint_to_think(HintAsked(match.game, seen, 0, 1, 5)), "seed": ""}.items() <= {**given, "seed": ""}.items()
    assert "data-hint" in plain.text
    assert plain.text == failed.text


def test_a_review_is_given_every_decision_as_its_player_saw_it(
    server: Served,
    played: Match,  # noqa: F811
    made: dict[str, Any],  # noqa: F811
) -> None:
    with server.client(made["token"]) as me:
        given = me.get(f"/t/{made['table']}/review/moments").json()
    assert given == json.loads(json.dumps(game_to_think(played, server.services.reviews.simulations)))
    assert [m["played"] for m in given["moments"]] == [d.played.action for d in review(played, 1).decisions]


# ------------------------------------------------------------------ what comes back


def looks(match: Match) -> list[dict[str, Any]]:
    """Looks of one simulation each, as a browser sends them."""
    judge = Judge(match.game, 1)
    found = [look_at(judge, moment) for moment in moments_of(match)]
    return [
        {"best": o.best, "outlook": vars(o.outlook), "played": None if o.played is None else vars(o.played)}
        for o in found
    ]


def test_numbers_of_a_browser_are_drawn_for_it_alone(
    server: Served,
    played: Match,  # noqa: F811
    made: dict[str, Any],  # noqa: F811
) -> None:
    with server.client(made["token"]) as me:
        answer = me.post(f"/t/{made['table']}/review", json={"looks": looks(played)})
        assert answer.status_code == 200, answer.text
        assert f">{review(played, 1).players[0].accuracy:.0f}<" in answer.text
    assert all(kept.simulations > 1 for kept in server.services.reviews.made.values())


@pytest.mark.parametrize(
    "change",
    [
        {"best": 99_999},
        {"best": -1},
        {"played": None},
        {"outlook": {"chances": [0.5], "points": [1.0]}},
        {"outlook": {"chances": [0.5, 2.0], "points": [1.0, 1.0]}},
        {"outlook": {"chances": [0.5, 0.5], "points": [1.0, 1e300]}},
        {"outlook": {"chances": [0.5, 0.5], "points": [1.0, "<b>"]}},
        {"more": 1},
        None,
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    server: Served,
    played: Match,  # noqa: F811
    made: dict[str, Any],  # noqa: F811
    change: dict[str, Any] | None,
) -> None:
    sent = looks(played)
    if change is None:
        sent.pop()
    else:
        sent[3] |= change
    with server.client(made["token"]) as me:
        assert me.post(f"/t/{made['table']}/review", json={"looks": sent}).status_code == 422


def test_no_review_of_a_game_that_goes_on_is_drawn_and_no_body_is_too_long(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    with server.client(table["tokens"][0]) as me:
        assert me.post(f"/t/{table['table']}/review", json={"looks": []}).status_code == 409
        assert me.post(f"/t/{table['table']}/review", content=b" " * 300_000).status_code == 413


# ------------------------------------------------------------------ in a browser


def asked_in(browser: Browser, server: Served) -> tuple[Visit, str]:
    """Somebody who has asked for a hint and reads it."""
    visit = Visit(browser)
    table = visit.open_table(server)
    visit.page.click("[form=ask-hint]")
    visit.page.wait_for_selector(".acts .best data")
    return visit, table


def hint_read(visit: Visit) -> list[str]:
    """What a hint says, and what stands beside each move."""
    return [*visit.page.locator("#hint p").all_text_contents(), *visit.page.locator(".acts data").all_text_contents()]


@pytest.mark.usefixtures("thinking")
def test_a_browser_finds_a_hint_by_itself(browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []

    def best(asked: HintAsked) -> list[ReviewedAction]:
        thought.append(asked.game.key)
        return _best(asked)

    monkeypatch.setattr("gokaido.web.tables.hints._best", best)
    visit, table = asked_in(browser, server)
    here = hint_read(visit)
    assert not thought, "the server thought, too"
    assert visit.wrong == []
    visit.page.evaluate("document.querySelector('#ask-hint').elements.think.value = 'server'")
    visit.page.click("[form=ask-hint]")
    visit.page.wait_for_selector("#hint > p")
    visit.page.wait_for_selector(".acts .best data")
    assert thought == ["dojo"]
    assert hint_read(visit) == here
    assert server.services.tables.hot[table].stored.seats[0].hints == 1  # asked again, it is the same one


@pytest.mark.usefixtures("thinking")
def test_where_a_browser_cannot_think_the_server_gives_the_hint(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(packing.assets(), "wasm/dojo.wasm", packing.Asset(b"no module", None, "application/wasm"))
    visit, _ = asked_in(browser, server)
    assert "Looks best:" in (visit.page.locator("#hint").text_content() or "")


def reviewed_in(browser: Browser, server: Served, match: Match) -> Visit:
    """Somebody who brought a match and reads its review."""
    visit = Visit(browser)
    page = visit.page
    page.goto(server.url)
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    file: Any = {"name": "m.json", "mimeType": "application/json", "buffer": match.to_text().encode()}
    table = page.request.post(f"{server.url}/upload", multipart={"csrf": token, "file": file}).url
    page.goto(f"{table}/review")
    page.wait_for_selector("#players-title")
    return visit


@pytest.fixture
def unreviewed() -> Match:
    """A match of Micro Dojo that nobody has had reviewed, and that goes on."""
    match = Match("dojo", seats=2, seed=8)
    for _ in range(25):
        match.play(match.legal[-1])
    return match


@pytest.mark.usefixtures("thinking")
def test_a_browser_makes_a_review_by_itself_with_the_numbers_of_the_server(
    browser: Browser, server: Served, unreviewed: Match
) -> None:
    known = set(server.services.reviews.made)
    visit = reviewed_in(browser, server, unreviewed)
    here = visit.page.locator("#review").inner_html()
    assert visit.wrong == []
    assert set(server.services.reviews.made) == known, "the server made one, too"
    assert not server.services.reviews.jobs
    visit.page.goto(f"{visit.page.url}?think=server")
    visit.page.wait_for_selector("#players-title")
    assert len(server.services.reviews.made) == len(known) + 1
    assert visit.page.locator("#review").inner_html() == here


@pytest.mark.usefixtures("thinking")
def test_where_a_browser_cannot_think_the_server_makes_the_review(
    browser: Browser, server: Served, unreviewed: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(packing.assets(), "wasm/dojo.wasm", packing.Asset(b"no module", None, "application/wasm"))
    match = unreviewed.at(9)
    visit = reviewed_in(browser, server, match)
    assert "think=server" in visit.page.url
