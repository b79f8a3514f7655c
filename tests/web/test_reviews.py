"""Reviews on the page: made a decision at a time beside the bots, once for all, and for finished games only."""

import asyncio
import html
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.match import Match
from gokaido.store import Store
from gokaido.store.reviews import EACH, KEPT, SILENT
from gokaido.teach.review import Review, review
from gokaido.web.errors import Busy
from gokaido.web.tables.reviews import IN_MEMORY, ReviewJob, Reviews
from gokaido.web.tables.turns import FairPool

from .served import Served, on_a_loop, open_table, wait_until

SIMS = 8


@pytest.fixture(scope="module")
def played() -> Match:
    """A whole match of Micro Dojo in which both do whatever comes first."""
    match = Match("dojo", seats=2, seed=5)
    while not match.over:
        match.play(match.legal[0])
    return match


def uploaded(server: Served, match: Match) -> dict[str, Any]:
    with server.client() as anyone:
        body, kind = match.to_text().encode(), {"content-type": "application/json"}
        answer = anyone.post("/api/upload", content=body, headers=kind)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


def reviewed(server: Served, token: str, id: str, lang: str = "en") -> str:
    """The page, once the review is made."""
    with server.client(token) as me:
        me.headers["accept-language"] = lang
        pages: list[str] = []

        def is_made() -> bool:
            pages.append(me.get(f"/t/{id}/review?think=server").raise_for_status().text)
            return 'aria-busy="true"' not in pages[-1]

        wait_until(is_made, 3000)
        return pages[-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_file_that_is_brought_is_reviewed(server: Served, played: Match, lang: str) -> None:
    made = uploaded(server, played)
    page = html.unescape(reviewed(server, made["token"], made["table"], lang))
    found = review(played)
    assert found.turning is not None
    worst = found.decisions[found.turning]
    assert {"en": "The turning point", "fr": "Le tournant"}[lang] in page
    assert worst.best.words[lang] in page.replace("\u00a0", " ")
    assert f"/t/{made['table']}/replay?move={worst.move}" in page
    assert {"en": "Chance to win after every decision:", "fr": "Chances de gagner après chaque décision :"}[
        lang
    ] in page
    assert page.count('<tr class="mistake"') == 2 * sum(d.grade == "mistake" for d in found.decisions)
    for p in found.players:
        assert f">{p.accuracy:.0f}<" in page


def test_a_match_is_reviewed_once_for_all_who_ask(server: Served, played: Match) -> None:
    for _ in range(2):
        made = uploaded(server, played)
        reviewed(server, made["token"], made["table"])
    reviews = server.services.reviews
    assert sum(r.moves == len(played.actions) and r.game == "dojo" for r in reviews.made.values()) == 1


def test_end_and_replay_lead_to_the_review(server: Served, played: Match) -> None:
    made = uploaded(server, played)
    with server.client(made["token"]) as me:
        for page in ("", "/replay"):
            assert f'href="/t/{made["table"]}/review"' in me.get(f"/t/{made['table']}{page}").text


def test_a_game_that_goes_on_has_no_review(server: Served) -> None:
    with server.client() as anyone:
        made = open_table(anyone, "dojo", "person", "person")
    with server.client(made["tokens"][0]) as me:
        assert me.get(f"/t/{made['table']}/review").status_code == 409
        assert "/review" not in me.get(f"/t/{made['table']}/replay").text
    assert not server.services.reviews.jobs


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path}/reviews.db")
    yield found
    found.close()


async def made_by(reviews: Reviews, match: Match) -> Review:
    """Ask, and wait until it is made here."""
    job = await reviews.ask(match)
    assert isinstance(job, ReviewJob)
    assert job.task is not None
    await job.task
    found = await reviews.known(match)
    assert isinstance(found, Review)
    return found


def test_nobody_waits_for_more_than_one_decision_of_a_review(played: Match, store: Store) -> None:
    async def watched() -> tuple[bool, Review]:
        pool = FairPool(1, "test")
        reviews = Reviews(pool, store, SIMS)
        job = await reviews.ask(played)
        assert isinstance(job, ReviewJob)
        assert await reviews.ask(played) is job
        assert job.task is not None
        while job.done < 2:
            await asyncio.sleep(0.001)
        await pool.run(lambda: None)
        still = not job.task.done()
        await job.task
        await asyncio.sleep(0)  # the job is taken off the list when its task has told so
        found = await reviews.ask(played)
        assert isinstance(found, Review)
        pool.close()
        return still, found

    still, found = on_a_loop(watched())
    assert still, "the pool was lent out for the whole review"
    assert found == review(played, SIMS)


def test_a_review_is_made_by_one_process_and_read_by_all(played: Match, store: Store) -> None:
    async def asked() -> None:
        pool = FairPool(1, "test")
        one, other = Reviews(pool, store, SIMS), Reviews(pool, store, SIMS)
        assert await other.known(played) is None
        job = await one.ask(played)
        assert isinstance(job, ReviewJob)
        there = await other.ask(played)
        assert isinstance(there, ReviewJob)
        assert there.task is None
        assert not other.jobs, "both made it"
        assert job.task is not None
        await job.task
        assert await other.ask(played) == await one.ask(played) == review(played, SIMS)
        assert not other.jobs
        pool.close()

    on_a_loop(asked())


def test_a_process_that_is_gone_leaves_its_review_to_the_next(played: Match, store: Store) -> None:
    async def asked() -> None:
        pool = FairPool(1, "test")
        reviews = Reviews(pool, store, SIMS)
        store.claim_review(reviews._key(played), "a process that was killed")
        assert isinstance(await reviews.ask(played), ReviewJob)
        assert not reviews.jobs
        now = store.now()
        store.now = lambda: now + SILENT * 2
        assert await made_by(reviews, played) == review(played, SIMS)
        pool.close()

    on_a_loop(asked())


def test_so_many_reviews_at_once_and_no_more(played: Match, store: Store) -> None:
    async def asked() -> None:
        pool = FairPool(1, "test")
        reviews = Reviews(pool, store, 100 * SIMS)  # none is made before the last is asked for
        for k in range(EACH):
            await reviews.ask(played.at(k + 1))
        with pytest.raises(Busy, match="As many reviews are being made"):
            await reviews.ask(played.at(EACH + 1))
        await reviews.close()
        assert not reviews.jobs
        assert await reviews.known(played.at(1)) is None, "what was broken off is no more on its way"
        pool.close()

    on_a_loop(asked())


def test_old_reviews_are_forgotten_in_memory_and_kept_in_the_database(store: Store) -> None:
    async def asked() -> None:
        pool, start = FairPool(1, "test"), Match("dojo", seats=2, seed=1)
        reviews = Reviews(pool, store, 1)
        for seed in range(1, IN_MEMORY + 3):
            await made_by(reviews, Match("dojo", seats=2, seed=seed))
        assert len(reviews.made) == IN_MEMORY
        assert reviews._key(start) not in reviews.made
        assert isinstance(await reviews.ask(start), Review)
        pool.close()

    on_a_loop(asked())


def test_of_too_many_reviews_those_go_that_nobody_read_for_longest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gokaido.store.reviews.KEPT", 3)
    assert KEPT > 3
    begun = store.now()
    for k, key in enumerate("abcde"):
        store.now = lambda k=k: begun + timedelta(minutes=k)  # type: ignore[misc]
        store.claim_review(key, "somebody")
        store.keep_review(key, 1, b"looks")
        store.review("a")
    assert [key for key in "abcde" if store.review(key)] == ["a", "d", "e"]


def test_a_file_that_goes_on_is_reviewed_by_who_brought_it(server: Served, played: Match) -> None:
    made = uploaded(server, played.at(12))
    assert "The game was not played to its end" in reviewed(server, made["token"], made["table"])
    with server.client(made["token"]) as me:
        assert f'href="/t/{made["table"]}/review"' in me.get(f"/t/{made['table']}/replay").text
    stored = server.services.tables.hot[made["table"]].stored
    with server.client(server.services.keys.watch(stored.id)) as watcher:
        assert watcher.get(f"/t/{stored.id}/review").status_code == 409
        assert watcher.get(f"/t/{stored.id}/review/moments").status_code == 409


def test_marks_of_the_curve_are_links_to_their_moments(server: Served, played: Match) -> None:
    made = uploaded(server, played)
    page = reviewed(server, made["token"], made["table"])
    links = re.findall(r'<a href="/t/\w+/replay\?move=(\d+)" aria-label="move (\d+), ', page)
    assert links
    assert all(int(after) == int(before) + 1 for before, after in links)
