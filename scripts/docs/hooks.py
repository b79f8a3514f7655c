"""What MkDocs asks for while it builds the site: pages that are made, links, typefaces and colours."""

import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

import env_names
import house
import links
import notebooks
import reference
import rule_pictures
import study_list
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from gokaido.art.palette import PALETTE, SANS, SERIF
from gokaido.art.scenery.vignettes import dawn
from gokaido.art.svg.frame import picture

ROOT = Path(__file__).parents[2]
IMAGE = re.compile(r'<img [^>]*src="([^"]+\.svg)"[^>]*>')
SMALL = 60_000  # letters of a drawing
STATIC = ROOT / "src" / "gokaido" / "web" / "static"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Write out what the navigation names with a star."""
    config.nav = _written_out(config.nav, made_pages())
    return config


@cache
def made_pages() -> dict[str, str]:
    """The pages that are no files in docs/, as Markdown, by their address."""
    sources = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
    others = {page: links.shown(path) for path, page in links.others(sources).items()}
    return others | reference.pages() | notebooks.pages() | {"envs/names.md": env_names.page()}


def _written_out(nav: Any, made: dict[str, str]) -> Any:
    """The same list; in the place of `folder/*.md` are the pages of that folder that no other line names.

    A part without pages is left out.
    """
    named = set(_named(nav))

    def pages(pattern: str) -> list[str]:
        folder = posixpath.dirname(pattern)
        files = {links.page_of(f"docs/{path.relative_to(ROOT / 'docs')}") for path in (ROOT / "docs").glob(pattern)}
        return sorted((files | {page for page in made if posixpath.dirname(page) == folder}) - named)

    def written(part: Any) -> list[Any]:
        if isinstance(part, dict):
            return [{title: inside} for title, inner in part.items() if (inside := written(inner))]
        if isinstance(part, list):
            return [one for inner in part for one in written(inner)]
        return pages(part) if "*" in part else [part]

    return written(nav)


def _named(nav: Any) -> list[str]:
    """Every page that a navigation names."""
    if isinstance(nav, str):
        return [nav]
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in _named(part)]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made: pages, and the files of the look."""
    for page, text in made_pages().items():
        files.append(File.generated(config, page, content=text))
    for name, content in looks().items():
        files.append(File.generated(config, f"assets/{name}", content=content))
    for name, drawn in drawings().items():
        files.append(File.generated(config, name, content=drawn))
    return files


@cache
def drawings() -> dict[str, str]:
    """The pictures that are drawn for the site, by their addresses."""
    return house.pictures() | dict(rule_pictures.pictures())


def looks() -> dict[str, str | bytes]:
    """The colours of the project, its typefaces (where they were fetched) and its picture, by file."""
    found: dict[str, str | bytes] = {
        "palette.css": _palette(),
        **{name: (STATIC / "icons" / name).read_bytes() for name in ("icon.svg", "favicon.ico", "180.png", "card.png")},
        "dawn.svg": picture(dawn(), 1440, 900, "Dawn over the road", "A mountain and the sea.", "en"),
        "fonts.css": "/* no typefaces were fetched: pip install -e . brings them */\n",
    }
    fonts = STATIC / "vendor" / "fonts.css"
    if fonts.is_file():
        found["fonts.css"] = fonts.read_text("utf-8").replace("vendor/fonts/", "fonts/")
        found |= {f"fonts/{file.name}": file.read_bytes() for file in sorted((STATIC / "vendor" / "fonts").iterdir())}
    return found


def _palette() -> str:
    """The colours of the project as custom properties, for day and night."""
    pairs = "".join(f"--{name}:light-dark({day},{night});" for name, (day, night) in PALETTE.items())
    return f":root,[data-md-color-scheme]{{{pairs}--serif:{SERIF};--sans:{SANS}}}\n"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that lead out of docs/ lead to pages of the site."""
    source = page.file.src_uri
    if source.startswith("rules/"):
        markdown = markdown.replace("\n\n", f"\n\n{_other_language(source)}\n\n", 1)
    if source == "studies/README.md":
        markdown += study_list.listed(ROOT / "docs" / "studies")
    return links.on_site(markdown, f"docs/{source}") if page.file.generated_by is None else markdown


def _other_language(source: str) -> str:
    """A line that leads from the rules in one language to the other."""
    name = posixpath.basename(source)
    if "/fr/" in source:
        return f"[English](../{name}){{: .other lang=en hreflang=en }}"
    return f"[Français](fr/{name}){{: .other lang=fr hreflang=fr }}"


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Small drawings stand in the page itself, with its typefaces; a page in French says so to browsers and readers."""

    def placed(image: re.Match[str]) -> str:
        source = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.url), image[1]))
        drawn = drawings().get(source, "")
        return drawn if 0 < len(drawn) < SMALL else image[0]

    html = IMAGE.sub(placed, html)
    return f'<div lang="fr">{html}</div>' if "/fr/" in page.file.src_uri else html
