"""Make the moving pictures of the README and the social card from real play, in a browser.

    python scripts/pictures.py                    # all of them, into docs/images
    python scripts/pictures.py duo card           # some

A bot of level 3 plays for the person at the table, against others; one frame for every move, or for some of them.
`gokaido[render]` and Chromium are needed. The icons are drawn by scripts/icons.py.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from tests.web.browser import Visit, chromium  # noqa: E402
from tests.web.served import Served, served, settings  # noqa: E402

import gokaido  # noqa: E402

IMAGES = ROOT / "docs" / "images"
CARD = ROOT / "src" / "gokaido" / "web" / "static" / "icons" / "card.png"
GAMES = {
    "tokaido": ("tokaido", (), 4),
    "crossroads": ("tokaido", ("crossroads",), 4),
    "matsuri": ("tokaido", ("crossroads", "matsuri"), 4),
    "duo": ("duo", (), 1),
    "dojo": ("dojo", (), 1),
}  # the game, options that are on, and how many moves there are from one frame to the next
FRAMES, WIDTH, MILLISECONDS, LARGEST = 22, 640, 900, 400 * 1024
WINDOW = {"width": 1440, "height": 900}
ARRANGE = """() => {
    document.querySelectorAll('header.bar, form, aside, footer, .seal, main section').forEach((e) => e.remove());
    document.querySelector('h1').textContent = 'Gokaido';
    document.querySelector('.hello p').textContent =
        'Five board games of Edo Japan, with friends, good opponents, or from Python.';
    document.querySelectorAll('.print-card').forEach((e) => e.removeAttribute('aria-current'));
    document.querySelector('#game-dojo svg').setAttribute('preserveAspectRatio', 'xMidYMax slice');
    const style = document.createElement('style');
    style.textContent = `
      .hello { position: fixed; left: 64px; top: 48px; right: 64px; margin: 0; }
      .hello h1 { font-size: 108px; line-height: 1; margin: 0 0 12px; }
      .hello p { font-size: 31px; max-width: none; }
      .choose { position: fixed; left: 64px; right: 64px; top: 236px; display: grid; gap: 40px; margin: 0;
        grid-template-columns: repeat(3, 1fr); }
      .print-card { width: auto; } .print-card svg { width: 100%; height: 270px; }
      .print-card .txt b { font-size: 30px; } .print-card .txt small { display: none; }`;
    document.head.append(style);
}"""


def frame(visit: Visit) -> Image.Image:
    """The window as it is."""
    shot = Image.open(io.BytesIO(visit.page.screenshot())).convert("RGB")
    return shot.resize((WIDTH, WIDTH * shot.height // shot.width), Image.Resampling.LANCZOS)


def move(server: Served, visit: Visit, id: str) -> bool:
    """Play what a bot would, where it is the visitor's turn; False at the end."""
    table = server.services.tables.hot[id]
    if table.match.over:
        return False
    if table.match.actor == 0:
        chosen = gokaido.bot(table.match.game, level=3).choose(table.match.view_state(0), seed=table.number)
        token = visit.page.locator("input[name=csrf]").first.get_attribute("value") or ""
        form: dict[str, str | float | bool] = {
            "csrf": token,
            "action": str(chosen.action),
            "number": str(table.number + 1),
        }
        visit.context.request.post(f"{server.url}/t/{id}/move", form=form, max_redirects=0)
    return True


def film(browser: Browser, server: Served, name: str) -> None:
    """One match from its beginning, move by move."""
    game, options, moves = GAMES[name]
    visit = Visit(browser, viewport=WINDOW, color_scheme="light")
    id = visit.open_table(server, game, other="3", options=options)
    frames, shown = [frame(visit)], visit.number()
    while len(frames) < FRAMES:
        number = visit.number()
        if not move(server, visit, id):
            break
        visit.wait_past(number)
        if visit.number() >= shown + moves:
            frames, shown = [*frames, frame(visit)], visit.number()
    visit.leave()
    path = IMAGES / f"{name}-play.webp"
    for quality in range(60, 10, -6):
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=MILLISECONDS, loop=0, quality=quality,
                       method=6, minimize_size=True)  # fmt: skip
        if path.stat().st_size <= LARGEST:
            break
    print(f"{path.relative_to(ROOT)}: {len(frames)} frames, quality {quality}, {path.stat().st_size // 1024} KB")


def card(browser: Browser, server: Served) -> None:
    """What others show of a link to us: 1200 by 630 pixels, from the lobby's own prints."""
    visit = Visit(browser, viewport={"width": 1200, "height": 630}, bypass_csp=True, color_scheme="light")
    visit.page.goto(server.url)
    visit.page.evaluate(ARRANGE)
    visit.page.evaluate("() => document.fonts.ready.then(() => true)")
    shot = Image.open(io.BytesIO(visit.page.screenshot())).convert("RGB")
    visit.leave()
    shot.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG).save(CARD, optimize=True)
    print(f"{CARD.relative_to(ROOT)}: {CARD.stat().st_size // 1024} KB")


def main(wanted: list[str]) -> None:
    """Make what was asked for."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(settings(f"sqlite:///{folder}/pictures.sqlite", pace=700)) as server,
    ):
        for name in wanted or [*GAMES, "card"]:
            if name == "card":
                card(browser, server)
            else:
                film(browser, server, name)


if __name__ == "__main__":
    main(sys.argv[1:])
