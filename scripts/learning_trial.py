"""Everything that teaches, tried as somebody new would, in a real browser on a desk and on a phone.

    gokaido serve --port 8123 &
    python scripts/learning_trial.py http://127.0.0.1:8123 --shots FOLDER

Walks every first journey to its end (erring once at each step), answers 20 puzzles of each box, has three games
reviewed (one of them lost by a blunder, which the review must find), and arranges and analyses a position of each game.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from gokaido.bots.network.bot import Network
from gokaido.bots.network.weights import network_of
from gokaido.engine.match import Match
from gokaido.teach.journeys.journey import journeys
from gokaido.teach.puzzles.book import boxes, chosen

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
LANGUAGES, THEMES = {"en": "en-GB", "fr": "fr-FR"}, ("light", "dark")
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Trial:
    """Somebody at a browser; whatever goes wrong is noted."""

    def __init__(self, browser: Browser, url: str, size: str, lang: str, theme: Any, shots: Path | None) -> None:
        self.context = browser.new_context(
            **SIZES[size], locale=LANGUAGES[lang], color_scheme=theme, reduced_motion="reduce"
        )
        self.page: Page = self.context.new_page()
        self.url, self.shots, self.where = url, shots, f"{size}-{lang}-{theme}"
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(f"{self.where}: {error}"))

    def go(self, path: str) -> None:
        """To a page, which must not be wider than the window."""
        time.sleep(0.05)  # the server lets nobody ask without end
        answer = self.page.goto(f"{self.url}{path}")
        self.look(path, answer is not None and answer.ok)

    def look(self, what: str, good: bool = True) -> None:
        """Note a page that failed or is too wide."""
        if not good:
            self.wrong.append(f"{self.where}: {what} failed")
        if (more := self.page.evaluate(WIDE)) > 1:
            self.wrong.append(f"{self.where}: {what} is {more} px too wide")

    def shoot(self, name: str) -> None:
        """Keep a picture."""
        if self.shots:
            self.page.screenshot(path=self.shots / f"{name}-{self.where}.png", full_page=name in ("review", "editor"))

    def play(self, action: int) -> None:
        """Press a row, and Play."""
        row = self.page.locator(f"#act-{action}")
        row.evaluate("row => { row.querySelector('input').checked = true; }")
        with self.page.expect_navigation():
            self.page.locator("#choice").evaluate("form => form.requestSubmit()")

    def journey(self, id: str) -> None:
        """To its end; each step is done wrong first where that is possible."""
        walked = journeys()[id]
        for k, step in enumerate(walked.steps):
            match = walked.match(k)
            self.go(f"/first/{id}?step={k + 1}")
            right = [a.id for a in match.legal if a.text in step.right]
            if others := [a.id for a in match.legal if a.text not in step.right]:
                self.play(others[0])
                if self.page.locator(".lesson [role=status]").count() != 1:
                    self.wrong.append(f"{self.where}: {id} {k + 1} says nothing of an error")
                if k == 1:
                    self.shoot(f"journey-{id}-erred")
            self.play(right[0])
            self.look(f"{id} {k + 1}", self.page.locator("#verdict[data-right=yes]").count() == 1)
        self.shoot(f"journey-{id}")

    def puzzles(self, box: str, count: int) -> None:
        """Some are answered right, some wrong."""
        for k, puzzle in enumerate(chosen(box)[:count]):
            match = puzzle.match()
            self.go(f"/puzzles/{puzzle.id}?box={box}")
            if k == 0:
                self.shoot(f"puzzle-{box}")
            others = [a.id for a in match.legal if a.id != puzzle.best]
            self.play(puzzle.best if k % 3 else others[0])
            self.look(puzzle.id, self.page.locator(f"#verdict[data-right={'yes' if k % 3 else 'no'}]").count() == 1)
        self.shoot(f"answered-{box}")

    def bring(self, match: Match) -> str:
        """Bring a file to the lobby; the address of its table."""
        self.go("/")
        token = self.page.locator("input[name=csrf]").first.get_attribute("value") or ""
        file: Any = {"name": "m.json", "mimeType": "application/json", "buffer": match.to_text().encode()}
        made = self.page.request.post(f"{self.url}/upload", multipart={"csrf": token, "file": file})
        return made.url.removeprefix(self.url)

    def review(self, match: Match, finds: str = "", shot: str = "") -> float:
        """Have a match reviewed; the review must find a move that was a blunder. How many seconds it took."""
        table = self.bring(match)
        begun = time.perf_counter()
        self.go(f"{table}/review")
        self.page.wait_for_selector("#players-title", timeout=120_000)
        took = time.perf_counter() - begun
        self.look(f"review of {match.game.key}")
        if finds and finds not in (self.page.locator(".turning-point").text_content() or ""):
            self.wrong.append(f"{self.where}: the review does not find the blunder")
        if shot:
            self.shoot(shot)
            self.go(f"{table}/analyse?move={len(match.actions) // 2}")
            self.page.wait_for_selector(".acts data", timeout=60_000)
            self.shoot("analysis")
        return took

    def editor(self, key: str, shot: bool) -> None:
        """Arrange a position and analyse it."""
        self.go(f"/editor/{key}")
        with self.page.expect_navigation():
            self.page.click("#arranged button.btn")
        self.look(f"editor of {key}", self.page.locator(".editor .board svg").count() > 0)
        if shot:
            self.shoot("editor")
        with self.page.expect_navigation():
            self.page.click("form[action$=analyse] button")
        self.page.wait_for_selector(".acts data", timeout=60_000)
        self.look(f"analysis of {key}")


def played_well(match: Match, blunder: tuple[int, str] | None = None) -> Match:
    """A match played to its end by what the network likes best, but for one decision."""
    weights = network_of(match.game)
    assert weights is not None
    player = Network(match.game, weights)
    while not match.over:
        if blunder and len(match.actions) == blunder[0]:
            match.play(blunder[1])
        else:
            match.play(player.choose(match.view_state(match.actor), seed=1).action)
    return match


def games_to_review() -> Iterator[tuple[Match, str]]:
    """Three games; in the first somebody walks past the whole first leg of the road, straight to the inn, and loses."""
    good = played_well(Match("tokaido", seats=3, seed=4))
    move = next(k for k, text in enumerate(good.texts) if text.startswith("move"))
    yield played_well(Match("tokaido", seats=3, seed=4), (move, "move 14")), str(move + 1)
    yield played_well(Match("duo", seats=2, seed=3)), ""
    yield played_well(Match("dojo", seats=2, seed=3)), ""


def whole(trial: Trial, count: int, part: str | None) -> None:
    """Everything, or one part of it, at one size."""
    if part in (None, "journeys"):
        for id in journeys():
            trial.journey(id)
    if part in (None, "puzzles"):
        for box in boxes():
            trial.puzzles(box, count)
    if part in (None, "reviews"):
        for match, finds in games_to_review():
            print(f"{trial.where}: a review of {match.game.key} took {trial.review(match, finds):.1f} s", flush=True)
    if part in (None, "editor"):
        for key in ("tokaido", "duo", "dojo"):
            trial.editor(key, shot=False)


def pictures(trial: Trial) -> None:
    """One picture of each kind of page."""
    trial.journey("tokaido")
    trial.puzzles("duo", 2)
    trial.review(next(games_to_review())[0], shot="review")
    trial.editor("tokaido", shot=True)


def main() -> None:
    """Try it all, and say what went wrong."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("url")
    wanted.add_argument("--shots", type=Path)
    wanted.add_argument("--puzzles", type=int, default=20)
    wanted.add_argument("--only", choices=["whole", "pictures"])
    wanted.add_argument("--part", choices=["journeys", "puzzles", "reviews", "editor"], help="of the whole")
    wanted.add_argument("--size", choices=list(SIZES), help="at this size alone")
    given, wrong = wanted.parse_args(), list[str]()
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in [given.size] if given.size else SIZES:
            if given.only != "pictures":
                trial = Trial(browser, given.url, size, "en", "light", given.shots)
                whole(trial, given.puzzles, given.part)
                wrong += trial.wrong
            for lang in LANGUAGES if given.shots and given.only != "whole" else ():
                for theme in THEMES:
                    trial = Trial(browser, given.url, size, lang, theme, given.shots)
                    pictures(trial)
                    wrong += trial.wrong
        browser.close()
    print("\n".join(wrong) or "nothing went wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
