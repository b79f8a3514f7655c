"""Two people, each at a real browser, play every game over days: with restarts, lost cookies, somebody who vanishes,
and a rematch that both reach."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.web.settings import Settings

from .browser import Visit
from .served import Served, served, settings, wait_until
from .test_passes import LINK
from .turned import TurnedClock

DAYS = 3  # for a move
LAST = 6  # moves that are left when somebody vanishes: the bot that plays on takes its time


class House:
    """A server that is stopped and started again, always at the same address; its clock is turned."""

    def __init__(self, chosen: Settings, clock: TurnedClock) -> None:
        self.chosen, self.clock, self.port = chosen, clock, 0
        self.server: Served

    @contextmanager
    def open(self) -> Iterator[Served]:
        """Serve for a while."""
        with served(self.chosen, self.port) as self.server:
            self.port = self.server.port
            self.clock.pass_by(self.server)  # from now on time goes by while it is up
            yield self.server


class Player:
    """Somebody at a browser, who has a pass."""

    def __init__(self, browser: Browser, seat: int, name: str) -> None:
        self.browser, self.seat, self.name = browser, seat, name
        self.visit, self.link, self.token = Visit(browser), "", ""

    def keep_a_pass(self, url: str) -> None:
        """Ask for a pass on one's own page."""
        page = self.visit.page
        page.goto(f"{url}/me")
        page.click('form[action="/me/pass"] button')
        page.wait_for_selector("#pass-link")
        found = LINK.search(page.content())
        assert found
        self.link = url + found[1]

    def come_back_by_the_pass(self, table: str) -> None:
        """Another browser, which knows nothing: the pass brings the tables."""
        self.visit.close()
        self.visit = Visit(self.browser)
        page = self.visit.page
        page.goto(self.link)
        page.click("main form button.btn")
        page.wait_for_url("**/tables")
        page.click(f'[data-table="{table}"] a')
        self.at_the_table()

    def look(self, url: str, table: str) -> None:
        """Open the table."""
        self.visit.page.goto(f"{url}/t/{table}")
        self.at_the_table()

    def at_the_table(self) -> None:
        """The table is there; its forms have a token that counts as long as the cookie does."""
        self.visit.wait_for_table()
        self.token = self.visit.page.get_attribute("meta[name=csrf]", "content") or ""

    def look_away(self) -> None:
        """Close the page: what nobody looks at is not drawn."""
        self.visit.page.goto("about:blank")


def play_quickly(house: House, table: str, players: list[Player], moves: int) -> None:
    """Moves that nobody looks at, each a day after the last."""
    hot = house.server.services.tables.hot[table]
    for _ in range(moves):
        if hot.over or hot.person_to_move is None:
            return
        mover = players[hot.person_to_move]
        action, number = str(hot.match.legal[0].id), hot.number + 1
        form: dict[str, str | float | bool] = {"csrf": mover.token, "action": action, "number": str(number)}
        answer = mover.visit.context.request.post(f"{house.server.url}/t/{table}/move", form=form, max_redirects=0)
        assert answer.status in (204, 303), answer.text()
        house.clock.by += timedelta(hours=20)
    house.clock.pass_by(house.server)


def play_by_hand(house: House, table: str, players: list[Player]) -> None:
    """Who is to move does so on the page, and both pages show it."""
    hot = house.server.services.tables.hot[table]
    seat = hot.person_to_move
    assert seat is not None
    number, mover = hot.number, players[seat].visit
    mover.page.wait_for_selector(f'#table[data-number="{number}"][data-mine="yes"]', state="attached")
    assert mover.page.title().startswith("● ")
    mover.page.keyboard.press("1")
    mover.page.keyboard.press("Enter")
    for player in players:
        player.visit.wait_past(number)


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_two_people_play_over_days(browser: Browser, tmp_path: Path, game: str) -> None:
    clock = TurnedClock()
    house = House(settings(f"sqlite:///{tmp_path}/t.sqlite", now=clock), clock)
    claire, hugo = players = [Player(browser, 0, "Claire"), Player(browser, 1, "Hugo")]
    with house.open() as server:
        table = begin(claire, hugo, server, game)
        play_by_hand(house, table, players)
        play_quickly(house, table, players, 6)
        for player in players:
            player.keep_a_pass(server.url)
    clock.sleep(days=5)  # nobody's time runs while no server does
    with house.open() as server:
        hugo.come_back_by_the_pass(table)  # the cookie is lost
        claire.look(server.url, table)
        play_by_hand(house, table, players)
        stored = server.services.store.match(table)
        assert stored
        assert [seat.stand_in for seat in stored.seats] == [None, None]
        vanish(house, table, players)
        there = rematch(house, table, claire)
        hugo.look(server.url, table)
        hugo.visit.page.click("main a.btn")
        hugo.visit.wait_for_table()
        assert hugo.visit.page.url.split("?")[0].endswith(there)
        again = server.services.store.match(there)
        assert again
        assert [seat.name for seat in again.seats] == ["Hugo", "Claire"]
        play_by_hand(house, there, [hugo, claire])
    for player in players:
        player.visit.leave()


def begin(claire: Player, hugo: Player, server: Served, game: str) -> str:
    """Claire opens a table with days for each move, and Hugo comes by her link."""
    form: dict[str, str | float | bool] = {"game": game, "name": "Claire", "seat0": "me", "seat1": "person"}
    form |= {"clock": "days", "clock-days": str(DAYS), "clock-end": "bot"}
    form |= {
        f"option-{o.name}": str(o.default) for o in game_of(game).rules.options if o.default and o.default is not True
    }
    answer = claire.visit.context.request.post(f"{server.url}/tables", form=form, max_redirects=0)
    table = answer.headers["location"].rsplit("/", 1)[-1]
    claire.look(server.url, table)
    hugo.visit.page.goto(f"{server.url}/s/{server.services.keys.invite(table, 1)}")
    hugo.visit.page.fill("#name", "Hugo")
    hugo.visit.page.click("main button")
    hugo.at_the_table()
    claire.visit.page.wait_for_selector('#table[data-free=""]', state="attached")
    return table


def moves_left(match: Match) -> int:
    """How many moves there are to the end, if everybody plays the first one that they can."""
    copy = match.copy()
    while not copy.over:
        copy.play(copy.legal[0].id)
    return len(copy.actions) - len(match.actions)


def vanish(house: House, table: str, players: list[Player]) -> None:
    """Hugo comes no more: at the end of his time a bot plays on, and Claire sees the game to its end."""
    claire, hugo = players
    hot = house.server.services.tables.hot[table]
    claire.look_away()
    hugo.look_away()
    play_quickly(house, table, players, moves_left(hot.match) - LAST)
    claire.look(house.server.url, table)
    while hot.person_to_move == 0:
        play_quickly(house, table, players, 1)
    house.clock.pass_by(house.server, days=DAYS, hours=1)
    wait_until(lambda: hot.stored.seats[1].stand_in == 4)

    def over() -> bool:
        if not hot.over and hot.person_to_move == 0:
            play_quickly(house, table, players, 1)
        return hot.over

    wait_until(over, tries=3000)
    claire.visit.page.wait_for_selector("#table.over")


def rematch(house: House, table: str, claire: Player) -> str:
    """Claire asks for another game; returns its table."""
    claire.visit.page.click(f'form[action="/t/{table}/again"] button')
    claire.visit.page.wait_for_url(lambda url: not url.endswith(table) and "/t/" in url)
    claire.visit.wait_for_table()
    return claire.visit.page.url.split("?")[0].rsplit("/", 1)[-1]
