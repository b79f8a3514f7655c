"""First journeys on the web: from the lobby, step by step, kindly where one errs."""

import pytest
from playwright.sync_api import Browser

from gokaido.teach.journeys.journey import journeys
from gokaido.web.views.page import tight

from .browser import Visit
from .served import Served


@pytest.mark.parametrize(("lang", "words"), [("en", "Walk the first leg."), ("fr", "Faites la première étape.")])
def test_the_lobby_leads_to_the_journey_of_its_game(server: Served, lang: str, words: str) -> None:
    with server.client() as client:
        for game in ("tokaido", "duo", "dojo"):
            text = client.get(f"/?game={game}", headers={"accept-language": lang}).text
            assert f'<a href="/first/{game}">{words}</a>' in text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", list(journeys()))
def test_every_journey_is_walked_to_its_end(server: Served, id: str, lang: str) -> None:
    journey = journeys()[id]
    with server.client() as client:
        client.headers["accept-language"] = lang
        for number, step in enumerate(journey.steps, 1):
            asked = client.get(f"/first/{id}?step={number}").text
            assert tight(step.title[lang]) in asked
            assert 'id="choice"' in asked
            match = journey.match(number - 1)
            done = client.get(f"/first/{id}?step={number}&action={match.parse(step.right[0]).id}").text
            assert 'data-right="yes"' in done
            onward = f"/first/{id}?step={number + 1}" if number < len(journey.steps) else f"/?game={journey.game}"
            assert f'href="{onward}" aria-describedby="verdict" autofocus' in done.replace("&amp;", "&")


def test_who_errs_is_told_kindly_and_tries_again(server: Served) -> None:
    journey = journeys()["dojo"]
    wrong = next(a.id for a in journey.match(0).legal if a.text not in journey.steps[0].right)
    with server.client() as client:
        text = client.get(f"/first/dojo?step=1&action={wrong}").text
    assert tight(journey.steps[0].wrong["en"]) in text
    assert 'id="choice"' in text
    assert 'id="verdict"' not in text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/first/go", 404),
        ("/first/dojo?step=6", 404),
        ("/first/dojo?step=0", 422),
        ("/first/dojo?step=1&action=175", 400),
        ("/first/dojo?action=-1", 422),
    ],
)
def test_what_is_no_step_is_refused(server: Served, address: str, status: int) -> None:
    with server.client() as client:
        assert client.get(address).status_code == status


def test_a_journey_is_walked_by_pressing_on_the_table(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    page = visit.page
    page.goto(f"{server.url}/?game=dojo")
    page.click('a[href="/first/dojo"]')
    visit.wait_for_table()
    journey = journeys()["dojo"]
    for number, step in enumerate(journey.steps, 1):
        match = journey.match(number - 1)
        wrong = next(a.id for a in match.legal if a.text not in step.right)
        for action in (wrong, match.parse(step.right[0]).id):
            page.wait_for_selector(f'#choice label[data-act="{action}"]')
            visit.wait_for_turn()
            page.click(f'#choice label[data-act="{action}"]')
            page.click("#choice button[type=submit]")
            page.wait_for_url(f"**action={action}")
        page.wait_for_selector("#verdict")
        if number < len(journey.steps):
            page.click(".go .btn")
            page.wait_for_url(f"**step={number + 1}")
    page.wait_for_selector('.go a[href="/?game=dojo"]')
    visit.close()
