"""Walk the built site as a browser would: python scripts/docs/check.py build/site

Every link leads to a page and a place on it that are there, every page is reached from the first, and nothing is loaded
from elsewhere.
"""

import posixpath
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FIRST = "index.html"
LOADED = {
    "img": ("src", "srcset"),
    "script": ("src",),
    "link": ("href",),
    "source": ("src", "srcset"),
    "use": ("href",),
}
LOADED |= {"iframe": ("src",), "object": ("data",), "image": ("href",), "video": ("src", "poster")}
NOT_LOADED = {"canonical", "next", "prev", "alternate"}  # what a link may say without loading anything


@dataclass
class Visited(HTMLParser):
    """What is on a page: where it leads, what it loads, and the places that links can name."""

    links: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names."""
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag == "link" and given.get("rel") in NOT_LOADED:
            return
        self.loads |= {given[name].split(" ")[0] for name in LOADED.get(tag, ()) if given.get(name)}


def visited(file: Path) -> Visited:
    """A page, read."""
    page = Visited()
    page.feed(file.read_text("utf-8"))
    return page


def faults(site: Path) -> list[str]:
    """A sentence for everything that is wrong."""
    pages = {str(file.relative_to(site)): visited(file) for file in sorted(site.rglob("*.html"))}
    del pages["404.html"]  # served at any address
    wrong, reached, waiting = [], {FIRST}, [FIRST]
    while waiting:
        here = waiting.pop()
        for link in sorted(pages[here].links | pages[here].loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in pages[here].loads and parts.scheme != "data":
                    wrong.append(f"{here} loads {link} from elsewhere.")
                continue
            there = _where(parts.path, here, site)
            if there not in pages and not (site / there).is_file():
                wrong.append(f"{here} leads to {link}: there is no {there}.")
            elif parts.fragment and there in pages and unquote(parts.fragment) not in pages[there].places:
                wrong.append(f"{here} leads to {link}: {there} has no such place.")
            if there in pages and there not in reached:
                reached.add(there)
                waiting.append(there)
    wrong += [f"Nothing leads to {page}." for page in sorted(pages.keys() - reached)]
    for file in sorted(site.rglob("*.css")):
        if "url(http" in (text := file.read_text("utf-8")) or "@import" in text:
            wrong.append(f"{file.relative_to(site)} loads something from elsewhere.")
    return wrong


def _where(path: str, here: str, site: Path) -> str:
    """The file that a path on a page leads to; of a folder its first page, as servers have it."""
    there = posixpath.normpath(posixpath.join(posixpath.dirname(here), unquote(path))) if path else here
    return posixpath.normpath(posixpath.join(there, FIRST)) if (site / there).is_dir() else there


def main() -> None:
    """Say what is wrong, and fail then."""
    site = Path(sys.argv[1])
    wrong = faults(site)
    print("\n".join(wrong) or f"{len([*site.rglob('*.html')])} pages, no dead end")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
