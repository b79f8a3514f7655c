"""Draw the icons of the installed web app from static/icons/icon.svg, in a browser: python scripts/icons.py"""

from base64 import b64encode
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "gokaido" / "web" / "static"
# Pixels, and how much of them the drawing fills: systems cut corners off the one that is maskable.
SIZES = {"180": (180, 0.8), "192": (192, 1.0), "512": (512, 1.0), "maskable": (512, 0.8)}
PAGE = """<body style="margin:0;background:{behind}"><img src="data:image/svg+xml;base64,{drawing}"
 style="display:block;width:{part}%;margin:{edge}%"></body>"""


def main() -> None:
    """Write them all."""
    drawing = b64encode((STATIC / "icons" / "icon.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (pixels, fills) in SIZES.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            behind = "transparent" if fills == 1 else "#1b2f50"
            edge = (1 - fills) * 50
            page.set_content(PAGE.format(behind=behind, drawing=drawing, part=fills * 100, edge=edge))
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()
    sizes = [(n, n) for n in (16, 32, 48)]
    Image.open(STATIC / "icons" / "512.png").save(STATIC / "icons" / "favicon.ico", sizes=sizes)


if __name__ == "__main__":
    main()
