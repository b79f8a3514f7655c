"""The pieces of `make release`; what it builds it checks and tries itself."""

import json
import platform
import re
import struct
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.tags import parse_tag
from scripts.lowest import lowest
from scripts.release import contents
from scripts.release.build import ROOT, Faulty
from scripts.release.contents import check_wheel, complaints, kind_of, machine_of
from scripts.release.sbom import sbom, write_sums
from scripts.release.trial import pythons

import gokaido
from gokaido.bots.frames import bindings
from gokaido.engine.compile.ahead import TARGETS
from gokaido.engine.compile.library import build, library_name

ENTRIES = b"\0gokaido_python\0gokaido_method_go\0"
TRACKED = ["src/gokaido/__init__.py", "docs/rules/fr/dojo.md", "docs/rules/dojo.md"]


def elf(processor: int, glibc: bytes = b"2.17") -> bytes:
    """As much of a library for Linux as is looked at."""
    return b"\x7fELF".ljust(18, b"\0") + struct.pack("<H", processor) + ENTRIES + b"GLIBC_" + glibc + b"\0"


def mach(processor: int, oldest: int = 11, signed: bool = True) -> bytes:
    """The same for macOS."""
    commands = [struct.pack("<IIIIII", contents.BUILD_VERSION, 24, 1, oldest << 16, 0, 0)]
    commands += [struct.pack("<IIII", contents.SIGNATURE, 16, 0, 0)] if signed else []
    head = b"\xcf\xfa\xed\xfe" + struct.pack("<IIIIIII", processor, 0, 6, len(commands), 0, 0, 0)
    return head + b"".join(commands) + ENTRIES


def windows(needs: bytes = b"KERNEL32.dll") -> bytes:
    """The same for Windows."""
    return b"MZ".ljust(60, b"\0") + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664) + ENTRIES + needs


GOOD = {
    "linux-x86_64": elf(62),
    "linux-aarch64": elf(183),
    "macos-x86_64": mach(0x01000007),
    "macos-arm64": mach(0x0100000C),
    "windows-x86_64": windows(),
}


@pytest.mark.parametrize("target", TARGETS)
def test_a_library_is_known_by_its_head(target: str) -> None:
    assert machine_of(GOOD[target]) == target
    assert complaints(GOOD[target], target) == []
    other = next(one for one in TARGETS if one != target)
    assert complaints(GOOD[target], other) == [f"it is for {target}"]
    assert complaints(GOOD[target].replace(ENTRIES, b""), target)[0] == "it has no entry points"


@pytest.mark.parametrize(
    ("library", "target", "wrong"),
    [
        (elf(62, b"2.29"), "linux-x86_64", "a newer C library"),
        (elf(40), "linux-aarch64", "no machine that is known"),
        (mach(0x01000007, oldest=13), "macos-x86_64", "wants macOS 13"),
        (mach(0x0100000C, signed=False), "macos-arm64", "not signed"),
        (windows(b"msvcr90.dll"), "windows-x86_64", "needs msvcr90.dll"),
        (b"", "linux-x86_64", "no machine that is known"),
    ],
)
def test_a_library_that_many_machines_could_not_load_is_refused(library: bytes, target: str, wrong: str) -> None:
    assert wrong in "; ".join(complaints(library, target))


@pytest.mark.parametrize("target", TARGETS)
def test_a_library_has_the_name_that_its_machine_looks_for(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    binding, (system, processor, word) = bindings()[0], TARGETS[target].machine
    built = library_name(binding, False, TARGETS[target].machine)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "maxsize", word)
    monkeypatch.setattr(platform, "machine", lambda: processor)
    assert library_name(binding, False) == built
    assert parse_tag(f"py3-none-{TARGETS[target].tag}")
    assert kind_of(Path(f"gokaido-1.0.0-py3-none-{TARGETS[target].tag}.whl")) == target


def test_a_machine_that_nobody_knows_is_refused_with_those_that_are(tmp_path: Path) -> None:
    program = "import build_hook; build_hook.TARGET = 'amiga'; build_hook.compile_rules()"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "CalledProcessError" in done.stderr
    with pytest.raises(subprocess.CalledProcessError) as refused:
        subprocess.run(
            [sys.executable, "-c", _ahead(), str(ROOT / "src"), str(tmp_path), "amiga"], check=True, capture_output=True
        )
    assert b"should be any, linux-x86_64, " in refused.value.stderr
    assert list(tmp_path.iterdir()) == []


def _ahead() -> str:
    """The program that compiles the rules for the build."""
    text = (ROOT / "build_hook.py").read_text(encoding="utf-8")
    return text.split('AHEAD = """')[1].split('"""')[0]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with one file that a build made; git knows three others."""
    monkeypatch.setattr(contents, "files", lambda *_: set(TRACKED))
    made = tmp_path / "src/gokaido/web/static/vendor/htmx.min.js"
    made.parent.mkdir(parents=True)
    made.touch()
    return tmp_path


def packed(folder: Path, *more: str, without: str = "", tag: str = "py3-none-any") -> Path:
    """A wheel for every machine with what belongs in it, and more, or less."""
    names = ["__init__.py", "web/rules_text/fr/dojo.md", "web/rules_text/dojo.md", "web/static/vendor/htmx.min.js"]
    names = [f"gokaido/{name}" for name in names] + [f"gokaido-1.dist-info/{name}" for name in contents.ABOUT]
    wheel = folder / "gokaido-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in [*names, *more]:
            if name != without:
                archive.writestr(name, f"Tag: {tag}\n" if name.endswith("WHEEL") else "")
    return wheel


def test_a_wheel_holds_what_it_should_and_nothing_else(source: Path, tmp_path: Path) -> None:
    check_wheel(packed(tmp_path), "any", source)
    with pytest.raises(Faulty, match=r"1 stray files: gokaido/notes\.txt"):
        check_wheel(packed(tmp_path, "gokaido/notes.txt"), "any", source)
    with pytest.raises(Faulty, match=r"lacks 1 files: gokaido/web/static/vendor/htmx\.min\.js"):
        check_wheel(packed(tmp_path, without="gokaido/web/static/vendor/htmx.min.js"), "any", source)
    with pytest.raises(Faulty, match="says that it is for"):
        check_wheel(packed(tmp_path, tag="py3-none-win_amd64"), "any", source)
    library = f"{contents.BUILT}dojo_tree-{'0' * 20}.so"
    with pytest.raises(Faulty, match="it is for no machine that is known"):
        check_wheel(packed(tmp_path, library), "any", source)


def test_what_it_is_made_of_is_written_down_and_the_same_every_time(tmp_path: Path) -> None:
    (tmp_path / "gokaido-1.tar.gz").write_bytes(b"a file")
    made: dict[str, Any] = sbom(tmp_path, ROOT, 1_700_000_000)
    assert made == sbom(tmp_path, ROOT, 1_700_000_000)
    assert json.loads(json.dumps(made)) == made
    parts = {one["name"]: one for one in made["components"]}
    assert {"numpy", "starlette", "htmx.org"} <= parts.keys()
    assert (parts["numpy"]["scope"], parts["starlette"]["scope"]) == ("required", "optional")
    assert parts["htmx.org"]["purl"].startswith("pkg:npm/htmx.org@")
    references = [one["bom-ref"] for one in made["components"]]
    assert len(set(references)) == len(references)
    assert set(made["dependencies"][0]["dependsOn"]) == set(references)
    write_sums(tmp_path)
    assert (tmp_path / "SHA256SUMS").read_text().endswith("  gokaido-1.tar.gz\n")


def test_a_library_does_not_tell_where_it_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # asked for its version, Zig leaves an empty file where it is
    made, text = [], '__attribute__((visibility("default"))) int one(void) { return 1; }\n'
    for folder in (tmp_path / "here", tmp_path / "elsewhere"):
        monkeypatch.setenv("GOKAIDO_CACHE", str(folder))
        path = build(text, "one", [TARGETS["macos-arm64"].command()])
        made.append(path.read_bytes())
    assert str(tmp_path).encode() not in made[0]
    assert made[0] == made[1]


def test_it_is_tried_with_pythons_that_are_here() -> None:
    version = f"3.{sys.version_info.minor}"
    assert list(pythons([version])) == [version]
    with pytest.raises(Faulty, match=r"there is no Python 3\.99 here"):
        pythons(["3.99"])


def test_every_dependency_has_a_lowest_version_which_can_be_tested() -> None:
    assert "numpy==1.26" in lowest()
    assert len({line.split("==")[0] for line in lowest()}) == len(lowest()) > 20


def test_the_package_describes_itself_without_the_files_beside_it() -> None:
    without_files = import_module("build_hook").without_files
    text = "# Title\n\n![A picture](docs/a.png)\n\n[Here](docs/a.md#b) and [there](https://x.org).\n\n| ![c](c.png) |\n"
    assert without_files(text) == "# Title\n\nHere and [there](https://x.org)."
    described = without_files((ROOT / "README.md").read_text(encoding="utf-8"))
    assert re.findall(r"!\[|\]\((?!https:)", described) == []
    assert "pip install gokaido " in described
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["readme"]
    assert project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["path"] == "build_hook.py"


def test_everything_that_names_the_version_names_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    [latest, *_] = re.findall(r"^## (\d\S*) \(([\d-]+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert project["version"] == gokaido.__version__ == cited["version"] == latest[0]
    assert latest[1] == str(cited["date-released"])
    assert (ROOT / "tests" / "released" / gokaido.__version__).is_dir()
