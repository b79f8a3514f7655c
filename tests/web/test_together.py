"""Several people at one table, each in a browser of his own."""

import re

from playwright.sync_api import Browser

from .browser import MOST_MOVES, Visit, play_on
from .served import Served


def invited(host: Visit, friend: Visit, watcher: Visit | None = None) -> None:
    """The host shares links; the others come by them."""
    host.page.click("details.seats summary")
    seat, watch = (host.page.input_value(f"#link{k}") for k in ("1", "-watch"))
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector("details.seats:not([open])")  # it would lie over the table
    friend.page.goto(seat)
    friend.page.fill("#name", "Hugo")
    friend.page.click("main button")
    friend.wait_for_table()
    if watcher:
        watcher.page.goto(watch)
        watcher.page.click("main button")
        watcher.wait_for_table()


def mover_of(*visits: Visit) -> Visit:
    """Whose turn it is."""
    while True:
        for visit in visits:
            if visit.page.get_attribute("#table", "data-mine") == "yes":
                return visit
        visits[0].page.wait_for_timeout(20)


def move(*visits: Visit) -> Visit:
    """Who is to move plays the first move of the list; everybody sees it. Returns who it was."""
    number = visits[0].number()
    for visit in visits:
        visit.page.wait_for_selector(f'#table[data-number="{number}"]', state="attached")
    mover = mover_of(*visits)
    mover.page.locator("#choice label").first.click()
    mover.page.click("#choice button[type=submit]")
    for visit in visits:
        visit.wait_past(number)
    return mover


def test_two_people_and_a_spectator_play_a_whole_game(browser: Browser, server: Served) -> None:
    host, friend, watcher = Visit(browser), Visit(browser, locale="fr-FR"), Visit(browser)
    id = host.open_table(server, other="person")
    invited(host, friend, watcher)
    match = server.services.tables.hot[id].match
    spoken = False
    while not match.over:
        assert watcher.page.locator("#choice, #say, .tools, [data-acts]").count() == 0
        move(host, friend, watcher)
        if spoken:
            play_on(server, id, {0: host, 1: friend}, 4)
        else:
            spoken = True
            friend.page.fill("#text", "Bonne <chance> !")
            friend.page.click("#say button")
            for visit in (host, watcher):
                visit.page.wait_for_selector("#chat li:has-text('Bonne <chance> !')")
            friend.page.wait_for_function("() => document.querySelector('#text').value === ''")
    sheets = []
    for visit in (host, friend, watcher):
        visit.page.wait_for_selector("#table.over")
        assert len(chat_of(visit)) == 1, "what was said stays, and is there once"
        sheets.append(visit.page.locator(".sheet-of-scores tr td:last-child").all_inner_texts())
    assert sheets[0] == sheets[1] == sheets[2]
    assert sorted(map(int, sheets[0])) == sorted(match.scores)
    assert host.page.get_attribute("html", "lang") == "en"
    assert friend.page.get_attribute("html", "lang") == "fr"
    for visit in (host, friend, watcher):
        visit.close()


def test_taking_back_by_consent(browser: Browser, server: Served) -> None:
    """Free while nobody else has moved; then the other is asked, and may refuse or agree. The log tells."""
    host, friend = Visit(browser), Visit(browser)
    id = host.open_table(server, other="person")
    invited(host, friend)
    match = server.services.tables.hot[id].match
    first = move(host, friend)
    while mover_of(host, friend) is first:
        move(host, friend)
    other = friend if first is host else host

    def ask() -> int:
        """The first one asks after the other has moved; returns how many actions there are."""
        while move(host, friend) is first:
            pass
        number, played = first.number(), len(match.actions)
        first.page.click(".tools button:has-text('Ask to take back')")
        other.page.wait_for_selector(".undo-request:has-text('asks to take back')")
        assert (first.number(), len(match.actions)) == (number, played)
        return played

    played = ask()
    other.page.click(".undo-request button[value=no]")
    first.page.wait_for_selector(".undo-request", state="detached")
    assert len(match.actions) == played
    played = ask()
    number = first.number()
    other.page.click(".undo-request button[value=yes]")
    for visit in (host, friend):
        visit.wait_past(number)
        assert re.search(r"takes back \d+ move", visit.page.inner_text("#log"))
    assert len(match.actions) <= played - 2
    assert host.number() == friend.number() == number + 1
    host.close()
    friend.close()


def test_against_bots_alone_one_takes_back_at_any_time(browser: Browser, server: Served) -> None:
    visit = Visit(browser)
    id = visit.open_table(server)
    match = server.services.tables.hot[id].match
    for _ in range(3):
        visit.wait_for_turn()
        visit.play_first()
    visit.wait_for_turn()
    number, played = visit.number(), len(match.actions)
    visit.page.click(".tools button:has-text('Take back')")
    visit.wait_past(number)
    assert len(match.actions) < played
    assert "takes back" in visit.page.inner_text("#log")
    visit.wait_for_turn()
    visit.play_first()
    visit.close()


def chat_of(visit: Visit) -> list[str]:
    """What the page shows of the chat, line by line."""
    return [line.split("\n")[-1] for line in visit.page.locator("#chat > li:not(#chat-earlier)").all_inner_texts()]


def test_what_is_said_is_shown_once_and_stays_to_the_end(browser: Browser, server: Served) -> None:
    host, friend = Visit(browser), Visit(browser)
    id = host.open_table(server, other="person")
    invited(host, friend)
    said: list[str] = []

    def say(who: Visit, words: str) -> None:
        who.page.fill("#text", words)
        who.page.click("#say button")
        said.append(words)
        for visit in (host, friend):
            visit.page.wait_for_selector(f"#chat-{len(said)}", state="attached")
            assert [line.rpartition(" ")[2] for line in chat_of(visit)] == said

    say(host, "hello")
    move(host, friend)
    say(friend, "well-played")
    friend.page.reload()
    friend.page.wait_for_selector("#chat-2", state="attached")
    move(host, friend)
    say(host, "again?")
    play_on(server, id, {0: host, 1: friend}, 8)
    for visit in (host, friend):
        assert [line.rpartition(" ")[2] for line in chat_of(visit)] == said
    play_on(server, id, {0: host, 1: friend}, MOST_MOVES, away=True)
    assert server.services.tables.hot[id].match.over
    for visit in (host, friend):
        visit.page.wait_for_selector("#table.over")
        assert [line.rpartition(" ")[2] for line in chat_of(visit)] == said
    say(friend, "yes")
    token = host.page.locator("#say input[name=csrf]").get_attribute("value") or ""
    for k in range(60):
        host.context.request.post(f"{server.url}/t/{id}/chat", form={"csrf": token, "text": f"line{k}"})
    host.page.reload()
    assert len(chat_of(host)) == 50
    host.page.click("#chat-earlier a")
    host.page.wait_for_selector("#chat-1", state="attached")
    assert len(chat_of(host)) == 64
    assert host.page.locator("#chat-earlier").count() == 0
    host.close()
    friend.close()
