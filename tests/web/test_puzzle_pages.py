"""Puzzles on the web: the server judges, and says nothing of the answer before."""

import re
from datetime import date

import pytest
from playwright.sync_api import Browser

from gokaido.teach.puzzles.book import chosen, of_the_day, puzzles

from .browser import PHONE, Visit
from .served import Served


def test_the_page_offers_every_box_and_the_puzzle_of_the_day(server: Served) -> None:
    with server.client() as client:
        text = client.get("/puzzles").text
        for box in ("tokaido", "crossroads", "matsuri", "duo", "dojo"):
            assert f'<option value="{box}">' in text
        today = client.get("/puzzles/daily")
        there = today.headers["location"]
    assert today.status_code == 303
    day = date.fromisoformat(there.rsplit("=")[-1])
    assert there.startswith(f"/puzzles/{of_the_day(day).id}?")


def test_nothing_of_the_answer_is_in_the_page_before(server: Served) -> None:
    puzzle = chosen("duo")[0]
    with server.client() as client:
        before = client.get(f"/puzzles/{puzzle.id}").text
        after = client.get(f"/puzzles/{puzzle.id}?action={puzzle.best}").text
    sheet = before[before.index('<section id="decision"') : before.index("</section>")]
    assert sheet.count("<label") == len(puzzle.match().legal)
    assert not re.search("best-|verdict|<data|odds|right", sheet)
    assert 'id="verdict"' in after


@pytest.mark.parametrize(("lang", "right", "wrong"), [("en", "Right!", "Not the best"), ("fr", "C’est cela", "Pas la")])
def test_an_answer_is_judged_and_explained(server: Served, lang: str, right: str, wrong: str) -> None:
    puzzle = chosen("dojo")[2]
    other = puzzle.worths[1]
    with server.client() as client:
        client.headers["accept-language"] = lang
        good = client.get(f"/puzzles/{puzzle.id}?action={puzzle.best}").text
        bad = client.get(f"/puzzles/{puzzle.id}?action={other.action}").text
    assert right in good
    assert 'data-right="yes"' in good
    assert wrong in bad
    assert 'data-right="no"' in bad
    assert f"{round(puzzle.worths[0].chance / 10)} %" in bad
    assert f"{round(other.chance / 10)} %" in bad


def test_the_line_is_played_out_step_by_step(server: Served) -> None:
    puzzle = next(p for p in chosen("tokaido") if len(p.line) > 2)
    with server.client() as client:
        address = f"/puzzles/{puzzle.id}?action={puzzle.best}"
        boards = [client.get(f"{address}&step={k}").text.split('id="board-box"')[1] for k in range(3)]
        assert len(set(boards)) == 3
        assert client.get(f"{address}&step=99").status_code == 200


def test_the_next_puzzle_is_of_the_same_choice(server: Served) -> None:
    with server.client() as client:
        there = client.get("/puzzles/next?box=crossroads&theme=sets&level=2&after=0").headers["location"]
        found = puzzles()[there.split("?")[0].rsplit("/", 1)[-1]]
        assert (found.box, found.difficulty) == ("crossroads", 2)
        assert "sets" in found.themes
        assert "box=crossroads" in there
        again = client.get(f"/puzzles/next?box=crossroads&theme=sets&level=2&after={found.id}").headers["location"]
        assert again != there
        assert client.get("/puzzles/next?box=&theme=&level=").status_code == 303


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/puzzles/nothing", 404),
        ("/puzzles/next?box=go", 400),
        ("/puzzles/next?level=9", 422),
        ("/puzzles/{id}?action=9999", 400),
        ("/puzzles/{id}?action=x", 422),
        ("/puzzles/{id}?action=1&step=-1", 422),
    ],
)
def test_what_makes_no_sense_is_refused(server: Served, address: str, status: int) -> None:
    with server.client() as client:
        assert client.get(address.format(id=chosen("duo")[0].id)).status_code == status


def test_a_puzzle_is_solved_on_the_table_and_the_streak_stays_in_the_browser(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    puzzle = next(p for p in chosen("tokaido") if p.best < 55)  # a move along the road
    visit.page.goto(f"{server.url}/puzzles/{puzzle.id}")
    visit.wait_for_table()
    place = visit.page.locator(f'#board-box [data-acts="{puzzle.best}"]').first
    place.click()
    visit.page.wait_for_selector(f'#choice input[value="{puzzle.best}"]:checked', state="attached")
    place.click()
    visit.page.wait_for_selector('#verdict[data-right="yes"]')
    visit.page.wait_for_selector("#streak:not([hidden])")
    assert visit.page.inner_text("#streak") == "In a row: 1 · longest: 1"
    visit.page.reload()  # which counts nothing again
    visit.page.wait_for_selector("#streak:not([hidden])")
    assert visit.page.inner_text("#streak") == "In a row: 1 · longest: 1"
    visit.close()


def test_a_phone_shows_the_verdict_within_its_sheet(browser: Browser, server: Served) -> None:
    visit = Visit(browser, **PHONE)
    puzzle = chosen("dojo")[0]
    visit.page.goto(f"{server.url}/puzzles/{puzzle.id}?action={puzzle.worths[1].action}")
    visit.page.wait_for_selector('#verdict[data-right="no"]')
    button = visit.page.locator(".go .btn").first.bounding_box()
    assert button
    assert button["y"] + button["height"] <= 844
    visit.close()
