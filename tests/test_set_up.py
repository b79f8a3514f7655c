"""`make play` in a checkout: what npm could not bring is said, nothing is served without it, and it is tried again."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from gokaido.engine.errors import GokaidoError
from gokaido.web import serve

ROOT = Path(__file__).parent.parent
FAILING_NPM = "#!/bin/sh\necho 'npm error network no way to the registry' >&2\nexit 1\n"
PYTHON = """#!/bin/sh
if [ "$1 $2" = "-m pip" ]; then echo installed >> pip.log; {python} build_assets.py > /dev/null 2>&1; exit 0; fi
exec {python} "$@"
"""


@dataclass
class Checkout:
    """A folder with what `make play` reads, an npm that fails, and a `gokaido` that says how it was called."""

    folder: Path

    def write(self) -> None:
        for name in ("Makefile", "pyproject.toml", "build_assets.py", "package.json", "package-lock.json"):
            shutil.copy(ROOT / name, self.folder)
        (self.folder / "src").mkdir()
        (self.folder / ".venv" / "bin").mkdir(parents=True)
        (self.folder / ".venv" / "pyvenv.cfg").touch()
        self.program("bin/npm", FAILING_NPM)
        self.program(".venv/bin/python", PYTHON.format(python=sys.executable))
        self.program(".venv/bin/gokaido", '#!/bin/sh\necho "gokaido $*"\n')

    def program(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def make(self, *targets: str) -> "subprocess.CompletedProcess[str]":
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        surroundings = {**os.environ, "PATH": path, "MAKEFLAGS": ""}
        command = ["make", *targets]
        return subprocess.run(command, cwd=self.folder, env=surroundings, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    made = Checkout(tmp_path)
    made.write()
    return made


def test_what_npm_could_not_bring_is_said_and_tried_again(checkout: Checkout) -> None:
    for times in (1, 2):
        failed = checkout.make("play")
        assert failed.returncode != 0
        assert "no way to the registry" in failed.stderr
        assert "What to do" in failed.stderr
        assert "gokaido serve" not in failed.stdout
        assert (checkout.folder / "pip.log").read_text(encoding="utf-8").count("installed") == times
    vendor = checkout.folder / "src/gokaido/web/static/vendor"
    vendor.mkdir(parents=True)
    checkout.program("bin/npm", "#!/bin/sh\nexit 0\n")
    checkout.program(".venv/bin/python", f"#!/bin/sh\ntouch {vendor}/LOCK\n")
    for _ in range(2):
        well = checkout.make("play")
        assert (well.returncode, well.stderr) == (0, "")
        assert "gokaido serve --open" in well.stdout
    assert "setting up" not in well.stdout


def test_pages_without_their_scripts_are_not_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "ASSETS", tmp_path / "LOCK")
    with pytest.raises(GokaidoError, match=r"have no scripts and typefaces.*make play"):
        serve.serve("127.0.0.1", 0, 1)
