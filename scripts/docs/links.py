"""Where files of the project are on the site.

Pages in docs/ stay where they are. Other documents (the changelog) become pages under project/, and what else a page
links to (an example, a script, a licence) becomes a page under code/ that shows it. So no link leaves the site.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
LANGUAGES = {".py": "python", ".js": "js", ".json": "json", ".toml": "toml", ".yaml": "yaml", ".cff": "yaml"}
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(\]\()([^)\s]+)((?: \"[^\"]*\")?\))")
FOREIGN = ("http:", "https:", "mailto:", "#", "<")


def page_of(path: str) -> str:
    """The address on the site, as pages write it, of a file of the project."""
    if path.startswith("docs/"):
        path = path.removeprefix("docs/")
        if (ROOT / "docs" / path).is_dir():
            path = posixpath.join(path, "README.md")
        return path.removesuffix(".ipynb") + ".md" if path.endswith(".ipynb") else path
    if path == "README.md":
        return "index.md"
    if path in DOCUMENTS:
        return f"project/{path.lower()}"
    if (ROOT / path).is_dir():
        path = posixpath.join(path, "README.md")
    return f"code/{path}" if path.endswith(".md") else f"code/{path}.md"


def target(link: str, source: str) -> str:
    """The file of the project that a link in a file leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link.partition("#")[0]))


def links(text: str) -> Iterator[str]:
    """The links of a document to other files, outside of its code."""
    for part in CODE.split(text)[::2]:
        yield from (link for _, link, _ in LINK.findall(part) if not link.startswith(FOREIGN))


def on_site(text: str, source: str) -> str:
    """A document of the project with its links as they are on the site."""
    here = posixpath.dirname(page_of(source)) or "."

    def changed(found: re.Match[str]) -> str:
        before, link, after = found.groups()
        if link.startswith(FOREIGN):
            return found[0]
        there = posixpath.relpath(page_of(target(link, source)), here)
        return f"{before}{there}{link[len(link.partition('#')[0]) :]}{after}"

    parts = CODE.split(text)
    parts[::2] = [LINK.sub(changed, part) for part in parts[::2]]
    return "".join(parts)


def shown(path: str) -> str:
    """A file of the project as a page: a document with its links on the site, anything else as a block of code."""
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".md"):
        return on_site(text, path)
    language = LANGUAGES.get(Path(path).suffix, "text")
    fence = "````" if "```" in text else "```"
    return f"# {path}\n\n{fence}{language}\n{text.rstrip()}\n{fence}\n"


def others(pages: list[str]) -> dict[str, str]:
    """The pages of files outside docs/ that documents lead to, and those that these lead to in turn: page by file."""
    found: dict[str, str] = {path: page_of(path) for path in DOCUMENTS}
    waiting = [*pages, *found]
    while waiting:
        source = waiting.pop()
        for link in links((ROOT / source).read_text("utf-8")):
            path = target(link, source)
            if (ROOT / path).is_dir():
                path = posixpath.join(path, "README.md")
            if path.startswith("docs/") or path in found or path == "README.md":
                continue  # MkDocs looks whether pages in docs/ are there
            if not (ROOT / path).is_file():
                raise FileNotFoundError(f"{source} links to {link}: there is no {path}")
            found[path] = page_of(path)
            waiting += [path] if path.endswith(".md") else []
    return found
