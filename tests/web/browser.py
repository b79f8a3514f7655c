"""A real browser for tests: the system's Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

SECONDS = 1000  # Playwright counts in milliseconds


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, without a window."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program, "Chromium is missing (apt install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """Somebody at a browser, whose page must stay free of errors."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **options})
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60 * SECONDS)
        self.wrong: list[str] = []
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def number(self) -> int:
        """Of the last entry the page shows."""
        return int(self.page.get_attribute("#table", "data-number") or -1)

    def wait_for_turn(self) -> bool:
        """True when it is one's turn, False when the game is over."""
        self.page.wait_for_selector('#table[data-mine="yes"], #table.over')
        return self.page.locator("#table.over").count() == 0

    def wait_past(self, number: int) -> None:
        """Until the page shows a later entry."""
        self.page.wait_for_selector(f'#table:not([data-number="{number}"])')
