"""Looks at what was built: nothing is missing, nothing is too much, and libraries are for the machines they name."""

import re
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from gokaido.bots.frames import bindings
from gokaido.engine.compile.ahead import TARGETS

from .build import KINDS, Faulty, files, say

LARGEST = 12 * 1024 * 1024
BUILT = "gokaido/engine/compile/built/"
LIBRARY = re.compile(re.escape(BUILT) + r"[a-z]+_[a-z]+-[0-9a-f]{20}\.so")
MADE = ("src/gokaido/web/static/vendor", "src/gokaido/web/static/wasm")
ABOUT = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
ELF = {62: "linux-x86_64", 183: "linux-aarch64"}
MACH = {0x01000007: "macos-x86_64", 0x0100000C: "macos-arm64"}
PE = {0x8664: "windows-x86_64"}
BUILD_VERSION, SIGNATURE = 0x32, 0x1D  # load commands of macOS


def machine_of(library: bytes) -> str:
    """The kind of machine that a library is for, by its head; nothing if it is none that we know."""
    if library[:4] == b"\x7fELF":
        return ELF.get(struct.unpack_from("<H", library, 18)[0], "")
    if library[:4] == b"\xcf\xfa\xed\xfe":
        return MACH.get(struct.unpack_from("<I", library, 4)[0], "")
    if library[:2] == b"MZ":
        (head,) = struct.unpack_from("<I", library, 60)
        return PE.get(struct.unpack_from("<H", library, head + 4)[0], "") if library[head : head + 2] == b"PE" else ""
    return ""


def _commands(library: bytes) -> dict[int, bytes]:
    """The load commands of a library for macOS."""
    found, at = {}, 32
    for _ in range(struct.unpack_from("<I", library, 16)[0]):
        kind, size = struct.unpack_from("<II", library, at)
        found[kind] = library[at : at + size]
        at += size
    return found


def complaints(library: bytes, target: str) -> list[str]:
    """What would keep a library from being loaded on every machine that the wheel's name promises."""
    if machine_of(library) != target:
        return [f"it is for {machine_of(library) or 'no machine that is known'}"]
    found = [] if b"gokaido_python\0" in library and b"gokaido_method_" in library else ["it has no entry points"]
    if target.startswith("linux"):
        wanted = [tuple(map(int, v.split(b"."))) for v in re.findall(rb"GLIBC_([\d.]+)", library)]
        found += ["it wants a newer C library than 2.17"] if max(wanted, default=(0,)) > (2, 17) else []
    elif target.startswith("macos"):
        commands = _commands(library)
        oldest = struct.unpack_from("<I", commands[BUILD_VERSION], 12)[0] >> 16 if BUILD_VERSION in commands else 0
        found += [] if 0 < oldest <= 11 else [f"it wants macOS {oldest or 'of no version'}"]
        found += ["it is not signed"] if target == "macos-arm64" and SIGNATURE not in commands else []
    else:
        others = {n.lower() for n in re.findall(rb"[\w-]+\.dll", library, re.IGNORECASE)}
        others = {n for n in others if not n.startswith((b"api-ms-win-crt-", b"kernel32", b"ucrtbase", b"rules"))}
        found += [f"it needs {b', '.join(sorted(others)).decode()}"] if others else []
    return found


def made_files(source: Path) -> set[str]:
    """What a build makes beside the files of the commit, and packs."""
    return {str(file.relative_to(source)) for folder in MADE for file in (source / folder).rglob("*") if file.is_file()}


def check_wheel(wheel: Path, kind: str, source: Path) -> None:
    """Raise Faulty unless it holds just what it should."""
    tracked = files("src/gokaido", "docs/rules")
    packed = {file.removeprefix("src/") for file in tracked | made_files(source) if file.startswith("src/")}
    packed |= {file.replace("docs/rules/", "gokaido/web/rules_text/") for file in tracked if file.endswith(".md")}
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        [about] = {name.split("/")[0] for name in names if not name.startswith("gokaido/")}
        packed |= {f"{about}/{name}" for name in ABOUT}
        libraries = {name for name in names if LIBRARY.fullmatch(name)}
        for name in sorted(libraries):
            if wrong := complaints(archive.read(name), kind):
                raise Faulty(f"{name} in {wheel.name}: {'; '.join(wrong)}")
        tags = re.findall(r"^Tag: (.+)$", archive.read(f"{about}/WHEEL").decode(), re.MULTILINE)
    _compare(wheel.name, names - libraries, packed)
    if len(libraries) != (0 if kind == "any" else len(bindings())):
        raise Faulty(f"{wheel.name} has {len(libraries)} libraries")
    expected = [f"py3-none-{tag}" for tag in (TARGETS[kind].tag.split(".") if kind in TARGETS else ["any"])]
    if sorted(tags) != sorted(expected):
        raise Faulty(f"{wheel.name} says that it is for {tags}")


def check_sdist(sdist: Path, source: Path) -> None:
    """Raise Faulty unless it holds just what the commit has and a build without Node needs."""
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    left_out = files() - names
    packed = (files() - left_out) | made_files(source) | {"PKG-INFO"}
    _compare(sdist.name, names, packed)
    needed = [file for file in left_out if file.startswith(("src/", "tests/", "docs/", "scripts/", "examples/"))]
    if needed:
        raise Faulty(f"{sdist.name} lacks {', '.join(sorted(needed)[:5])}")


def _compare(name: str, found: set[str], expected: set[str]) -> None:
    """Raise Faulty with what is too much or missing."""
    if stray := sorted(found - expected):
        raise Faulty(f"{name} has {len(stray)} stray files: {', '.join(stray[:5])}")
    if missing := sorted(expected - found):
        raise Faulty(f"{name} lacks {len(missing)} files: {', '.join(missing[:5])}")


def kind_of(file: Path) -> str:
    """Which of KINDS a file is."""
    tag = file.stem.rpartition("-")[2]
    kinds = [kind for kind, target in TARGETS.items() if target.tag == tag]
    return "sdist" if file.name.endswith(".tar.gz") else kinds[0] if kinds else tag


def check(dist: Path, source: Path) -> None:
    """Look at all of them. Raises Faulty."""
    built = sorted(file for file in dist.iterdir() if file.name.endswith((".whl", ".tar.gz")))
    if sorted(map(kind_of, built)) != sorted(KINDS):
        raise Faulty(f"{dist} has {', '.join(sorted(map(kind_of, built))) or 'nothing'}")
    for file in built:
        if file.stat().st_size > LARGEST:
            raise Faulty(f"{file.name} has {file.stat().st_size / 2**20:.1f} MB")
        if kind_of(file) == "sdist":
            check_sdist(file, source)
        else:
            check_wheel(file, kind_of(file), source)
        say(f"{file.name}: {file.stat().st_size / 2**20:.1f} MB, contents as they should be")
    twine = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built)]
    done = subprocess.run(twine, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Faulty(f"twine complains: {done.stdout}{done.stderr}")
    say("twine has nothing to complain of")
