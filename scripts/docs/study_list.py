"""The list of the studies on their first page, with what each found, in both languages."""

from pathlib import Path


def listed(folder: Path) -> str:
    """The studies that there are, as the end of that page; nothing where there are none."""
    english, french = _lines(folder, ""), _lines(folder, "fr/")
    text = f"\n## What was found\n\n{english}\n" if english else ""
    return text + (f'\n<div lang="fr" markdown>\n\n## En français\n\n{french}\n\n</div>\n' if french else "")


def _lines(folder: Path, place: str) -> str:
    """A line for each study of a language."""
    pages = [file for file in sorted((folder / place).glob("*.md")) if file.name != "README.md"]
    return "\n".join(f"- {_found(file, place)}" for file in pages)


def _found(file: Path, place: str) -> str:
    """A study as a link, and its answer: the first paragraph in bold."""
    title, *rest = file.read_text("utf-8").split("\n\n")
    answer = next((part.strip("* \n") for part in rest if part.startswith("**")), "")
    link = f"[**{title.removeprefix('# ').strip()}**]({place}{file.name})"
    return f"{link}: {answer}" if answer else link
