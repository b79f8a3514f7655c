"""The analysis table: moves for everybody from any moment, branches in the address, and nothing that is secret."""

import html
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from gokaido.bots.frames import build_for_browsers
from gokaido.bots.judge import Judge
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.teach.review import SIMULATIONS, best_actions, review, seed_of
from gokaido.teach.review_chart import percent
from gokaido.web import packing

from .browser import Visit
from .served import Served, open_table
from .test_reviews import uploaded

MOVE = 9


@pytest.fixture(scope="module")
def played() -> Match:
    """A whole match of Micro Dojo in which both do whatever comes last."""
    match = Match("dojo", seats=2, seed=6)
    while not match.over:
        match.play(match.legal[-1])
    return match


@pytest.fixture(scope="module")
def made(server: Served, played: Match) -> dict[str, Any]:
    return uploaded(server, played)


def ask(server: Served, made: dict[str, Any], query: str, status: int = 200) -> str:
    with server.client(made["token"]) as me:
        answer = me.get(f"/t/{made['table']}/analyse{query}")
        assert answer.status_code == status, answer.text
        return html.unescape(answer.text)


def test_a_moment_shows_who_moves_and_what_the_best_moves_are_worth(
    server: Served, played: Match, made: dict[str, Any]
) -> None:
    page, then = ask(server, made, f"?move={MOVE}&think=server"), played.at(MOVE)
    assert [int(a) for a in re.findall(r'<label id="act-(\d+)"', page)] == [a.id for a in then.legal]
    judge, seen = Judge(then.game, SIMULATIONS), then.view_state(then.actor)
    best = best_actions(judge, seen, seed_of(1, MOVE), 5, [played.actions[MOVE]])
    shown = re.findall(r'<data value="(\d+)"[^>]*>(?:● )?(\d+%)</data>', page)
    assert shown == [(str(o.action), percent(o.outlook.chances[then.state.actor], "en")) for o in best]
    assert f'data-hint="{best[0].action}"' in page


def test_a_moment_and_its_review_have_the_same_numbers(played: Match) -> None:
    then = played.at(MOVE)
    decision = next(d for d in review(played, 30).decisions if d.move == MOVE)
    options = best_actions(
        Judge(then.game, 30), then.view_state(then.actor), seed_of(1, MOVE), 5, [played.actions[MOVE]]
    )
    assert decision.played in options
    assert decision.best in options


def test_a_line_is_played_branched_and_taken_back_by_its_address(
    server: Served, played: Match, made: dict[str, Any]
) -> None:
    line: list[int] = []
    match = played.at(MOVE)
    for _ in range(3):
        action = match.legal[0].id
        query = f"?move={MOVE}&line={','.join(map(str, line))}&action={action}"
        with server.client(made["token"]) as me:
            answer = me.get(f"/t/{made['table']}/analyse{query}")
        assert answer.status_code == 303
        match.play(action)
        line.append(action)
        asked = parse_qs(urlsplit(answer.headers["location"]).query)
        assert asked == {"move": [str(MOVE)], "line": [",".join(map(str, line))]}
    page = ask(server, made, f"?move={MOVE}&line={','.join(map(str, line))}")
    assert [int(a) for a in re.findall(r'<label id="act-(\d+)"', page)] == [a.id for a in match.legal]
    assert f"/analyse?move={MOVE}&line={','.join(map(str, line[:-1]))}" in page  # take back
    before = ask(server, made, f"?move={MOVE}")
    assert f"/analyse?move={MOVE - 1}&line=" in before
    assert f"/analyse?move={MOVE + 1}" in before  # as it was played


def test_a_line_is_downloaded_as_a_match(server: Served, played: Match, made: dict[str, Any]) -> None:
    match = played.at(MOVE)
    match.play(match.legal[1])
    text = ask(server, made, f"/file?move={MOVE}&line={match.actions[-1]}")
    assert Match.from_text(text).texts == match.texts


def test_a_line_is_arranged_anew_from_where_it_stands(server: Served, played: Match, made: dict[str, Any]) -> None:
    match = played.at(MOVE)
    match.play(match.legal[1])
    where = f"/arrange?move={MOVE}&line={match.actions[-1]}"
    assert f"/analyse{where}" in ask(server, made, where.removeprefix("/arrange"))
    with server.client(made["token"]) as me:
        editor = me.get(f"/t/{made['table']}/analyse{where}").headers["location"]
        file = me.get(editor.replace("?", "/file?"))
    assert Match.from_text(file.text).state.key() == match.state.key()


def test_the_end_of_a_line_says_who_won(server: Served, played: Match, made: dict[str, Any]) -> None:
    page = ask(server, made, f"?move={len(played.actions)}")
    assert "/analyse/arrange" not in page
    assert "The end of this line" in page
    assert "100%" in page


@pytest.mark.parametrize("query", ["?line=x", "?move=1&line=1,,2", f"?move=1&line={'1,' * 400}1", "?move=no"])
def test_what_is_no_line_is_refused(server: Served, made: dict[str, Any], query: str) -> None:
    ask(server, made, query, 422)


def test_an_illegal_line_is_refused_with_what_is_legal(server: Served, made: dict[str, Any]) -> None:
    assert "cannot be played" in ask(server, made, f"?move={MOVE}&line=99999", 400)


def test_a_shared_link_leads_a_stranger_to_the_moment(server: Served, made: dict[str, Any]) -> None:
    link = re.search(r'id="share-link" readonly value="([^"]+)"', ask(server, made, f"?move={MOVE}"))
    assert link
    with server.client() as stranger:
        shown = stranger.get(link[1])
        token = re.search(r'name="csrf" value="(\w+)"', shown.text)
        assert token
        answer = stranger.post(link[1], data={"csrf": token[1]})
        assert answer.headers["location"] == f"/t/{made['table']}/analyse?move={MOVE}&line="
        assert stranger.get(answer.headers["location"]).status_code == 200


def test_a_game_that_goes_on_is_not_analysed(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "tokaido", "person", "person", "person")
    with server.client(table["tokens"][0]) as me:
        assert me.get(f"/t/{table['table']}/analyse?move=0").status_code == 409
        assert me.get(f"/t/{table['table']}/analyse/file?move=0").status_code == 409
        assert me.get(f"/t/{table['table']}/analyse/arrange?move=0").status_code == 409
        assert "/analyse" not in me.get(f"/t/{table['table']}/replay").text


def test_a_position_that_one_brought_is_analysed_until_others_could_be_harmed(server: Served) -> None:
    arranged = Match.arranged("dojo", mode="1A", gold=[3, 0], actor=1)
    made = uploaded(server, arranged)
    page = ask(server, made, "?move=0")
    assert [int(a) for a in re.findall(r'<label id="act-(\d+)"', page)] == [a.id for a in arranged.legal]
    stored = server.services.tables.hot[made["table"]].stored
    with server.client(server.services.keys.watch(stored.id)) as watcher:
        assert watcher.get(f"/t/{stored.id}/analyse?move=0").status_code == 409


# ------------------------------------------------------------------ in the reader's own browser


@pytest.fixture
def thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has what a browser needs to think about Micro Dojo, whatever was built here."""
    build_for_browsers(game_of("dojo"), tmp_path)
    for file in tmp_path.iterdir():
        monkeypatch.setitem(packing.assets(), f"wasm/{file.name}", packing.Asset(file.read_bytes(), None, "x/y"))


def shown_in(browser: Browser, server: Served, played: Match) -> tuple[Page, list[str]]:
    """The page of a moment in a browser that brought a match, once it says what moves are worth."""
    page = Visit(browser).page
    page.goto(server.url)
    token = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    file: Any = {"name": "m.json", "mimeType": "application/json", "buffer": played.to_text().encode()}
    table = page.request.post(f"{server.url}/upload", multipart={"csrf": token, "file": file}).url
    page.goto(f"{table}/analyse?move={MOVE}")
    page.wait_for_selector(".acts data")
    return page, page.locator("#hint data").all_text_contents()


@pytest.mark.usefixtures("thinking")
def test_a_browser_finds_the_numbers_of_the_server_by_itself(browser: Browser, server: Served, played: Match) -> None:
    server.services.reviews.moments.clear()
    page, here = shown_in(browser, server, played)
    assert not server.services.reviews.moments, "the server thought, too"
    stands = page.locator(".stands b").all_text_contents()
    page.goto(f"{page.url}&think=server")
    page.wait_for_selector(".acts data")
    assert server.services.reviews.moments
    assert page.locator("#hint data").all_text_contents() == here
    assert page.locator(".stands b").all_text_contents() == stands


@pytest.mark.usefixtures("thinking")
def test_where_a_browser_cannot_think_the_server_does(
    browser: Browser, server: Served, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = packing.Asset(b"no module", None, "application/wasm")
    monkeypatch.setitem(packing.assets(), "wasm/dojo.wasm", broken)
    page, here = shown_in(browser, server, played)
    assert "think=server" in page.url
    assert here
