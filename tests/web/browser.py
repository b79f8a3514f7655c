"""A real browser for tests: the system's Chromium, or Playwright's."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from gokaido.engine.registry import game_of

from ..programs import BROWSER, need_assets
from .served import Served, wait_until

SECONDS = 1000  # Playwright counts in milliseconds
MOST_MOVES = 1000  # no game has so many
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

# What would run beside every page and is none of it: a spare process, and the list under the bar for addresses, a page
# of 400 scripts. Of two such arguments the last counts, so what Playwright turns off is said again.
WITHOUT = (
    "SpareRendererForSitePerProcess", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "PreloadTopChromeWebUI",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning", "Translate",
)  # fmt: skip


@contextmanager
def chromium(playwright: Playwright | None = None, program: str | None = None) -> Iterator[Browser]:
    """The browser, without a window. Of several in one thread all but the first are given what started that one."""
    if playwright is None:
        with sync_playwright() as playwright, chromium(playwright, program) as browser:
            yield browser
        return
    args = [f"--disable-features={','.join(WITHOUT)}"]
    browser = playwright.chromium.launch(executable_path=program or BROWSER.found(), args=args)
    try:
        yield browser
    finally:
        browser.close()


class Visit:
    """Somebody at a browser, whose page must stay free of errors."""

    begun: ClassVar[list["Visit"]] = []  # and not closed yet

    def __init__(self, browser: Browser, **options: Any) -> None:
        need_assets()
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
        chosen = {**usual, **options}
        self.context = browser.new_context(**chosen)
        self.headers = {"accept-language": str(chosen["locale"])}
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60 * SECONDS)
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        Visit.begun.append(self)

    def open_from_lobby(
        self, server: Served | str, game: str = "dojo", other: str = "1", options: tuple[str, ...] = ()
    ) -> str:
        """Fill in the lobby's form as a person does; returns the table's id."""
        self.page.goto(f"{server if isinstance(server, str) else server.url}/?game={game}")
        self.page.fill("#name", "Claire")
        self.page.select_option("#seat1", other)
        for option in options:
            if not self.page.locator(f"[name=option-{option}]").is_checked():  # it is remembered
                self.page.locator(f"label:has([name=option-{option}])").click()
        self.page.click("#new-table button[type=submit]")
        self.wait_for_table()
        return self.page.url.split("?")[0].rsplit("/", 1)[-1]

    def open_table(
        self, server: Served | str, game: str = "dojo", other: str = "1", options: tuple[str, ...] = ()
    ) -> str:
        """Go to a table as that form opens it, for who is new here; the lobby takes longer to draw than most tables."""
        rules, url = game_of(game).rules, server if isinstance(server, str) else server.url
        form: dict[str, str | float | bool] = {"game": game, "name": "Claire", "seat0": "me", "seat1": other}
        form |= {f"seat{k}": "3" for k in range(2, game_of(game).usual_seats)}
        form |= {f"option-{o.name}": "on" if o.default is True else str(o.default) for o in rules.options if o.default}
        form |= dict.fromkeys((f"option-{option}" for option in options), "on")
        answer = self.context.request.post(f"{url}/tables", form=form, max_redirects=0, headers=self.headers)
        assert answer.status == 303, answer.text()
        self.page.goto(f"{url}{answer.headers['location']}")
        self.wait_for_table()
        return answer.headers["location"].rsplit("/", 1)[-1]

    def wait_for_table(self) -> None:
        """Until a table is there whole: with its styles, and with the scripts that hear keys and presses."""
        self.page.wait_for_selector("#table[data-number]")
        self.page.wait_for_load_state()

    def resize(self, width: int, height: int) -> None:
        """Make the window another size: a table comes again, in the picture for that width."""
        self.page.set_viewport_size({"width": width, "height": height})
        if self.page.locator("#table").count():
            form = "desk" if width >= 1180 else "print" if width >= 700 else "tall"
            self.page.wait_for_selector(f'#table[data-number][data-form="{form}"]')
            self.page.wait_for_load_state()

    def number(self) -> int:
        """Of the last entry the page shows."""
        return int(self.page.get_attribute("#table", "data-number") or -1)

    def wait_for_turn(self) -> bool:
        """True when it is one's turn, False when the game is over."""
        self.page.wait_for_selector('#table[data-mine="yes"], #table.over', state="attached")
        if self.page.locator("#table.over").count():
            return False
        self.page.wait_for_function("() => document.activeElement.id === 'decision-title'")  # the page has settled
        return True

    def wait_past(self, number: int) -> None:
        """Until the page shows a later entry."""
        self.page.wait_for_selector(f'#table:not([data-number="{number}"])', state="attached")

    def play_first(self) -> None:
        """Play the first move of the list by keys."""
        number = self.number()
        self.page.keyboard.press("1")
        self.page.keyboard.press("Enter")
        self.wait_past(number)

    def leave(self) -> None:
        """Close the page."""
        Visit.begun.remove(self)
        self.context.close()

    def close(self) -> None:
        """Leave; the page must have been free of errors."""
        self.leave()
        assert self.wrong == []


def play_on(server: Served, id: str, visits: dict[int, Visit], moves: int, away: bool = False) -> None:
    """People, by their seats, play their first moves without looking, which is quicker; their pages show them all, or,
    if they are away, what came of them."""
    table, tokens = server.services.tables.hot[id], {}
    for seat, visit in visits.items():
        tokens[seat] = visit.page.locator("input[name=csrf]").first.get_attribute("value") or ""
        if away:
            visit.page.goto("about:blank")  # drawing is what takes the time

    def played() -> bool:
        seat = table.match.actor
        if seat not in visits:  # a bot's turn, or the end
            return table.match.over
        action, number = str(table.match.legal[0].id), str(table.number + 1)
        form: dict[str, str | float | bool] = {"csrf": tokens[seat], "action": action, "number": number}
        answer = visits[seat].context.request.post(f"{server.url}/t/{id}/move", form=form, max_redirects=0)
        return answer.status in (204, 303)

    for _ in range(moves):
        if not table.match.over:
            wait_until(played)
    for visit in visits.values():
        if away:
            visit.page.goto(f"{server.url}/t/{id}")
            visit.wait_for_table()
        shown = "number => Number(document.querySelector('#table').dataset.number) >= number"
        visit.page.wait_for_function(shown, arg=table.number)
