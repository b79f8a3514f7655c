"""Programs that tests need and pip does not bring: a browser, PostgreSQL, Redis.

`python -m tests.programs` brings those that are not here, where it can: a browser by Playwright, and anything by the
system's package manager where this user may call it. Tests of what is still missing are left out, and named with what
to install at the end of the run; with GOKAIDO_ALL_TESTS=1, as in .ci/run, they fail.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

MANAGERS = {  # the words that install a package
    "apt-get": ["install", "-y", "-qq", "--no-install-recommends"],
    "dnf": ["install", "-y", "-q"],
    "apk": ["add", "-q"],
    "pacman": ["-S", "--noconfirm"],
    "brew": ["install"],
}
STATIC = Path(__file__).parent.parent / "src" / "gokaido" / "web" / "static"


class Need(NamedTuple):
    """Something that tests need: what people call it, where it is, and the package that has it."""

    name: str
    find: Callable[[], str | None]
    usual: str
    packages: dict[str, str] = {}  # noqa: RUF012 (nobody changes it); by package manager, where it is called otherwise

    def found(self) -> str:
        """Where it is; a test that needs it in vain ends here."""
        return self.find() or leave_out(f"{self.name} is not installed: {self.advice()}")

    def package(self, manager: str) -> str:
        """What a package manager calls it."""
        return self.packages.get(manager, self.usual)

    def advice(self) -> str:
        """What to type, with the package manager that is here."""
        manager = next(filter(shutil.which, MANAGERS), "apt-get")
        sudo = "" if manager == "brew" else "sudo "
        return f"{sudo}{manager} {MANAGERS[manager][0]} {self.package(manager)}"


def leave_out(reason: str) -> NoReturn:
    """End a test that cannot run here: it is left out, or fails where every test has to run."""
    if os.environ.get("GOKAIDO_ALL_TESTS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def postgres_program(name: str = "initdb") -> str | None:
    """Where a program of PostgreSQL is; Debian does not put them on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(places[-1]) if places else None)


def system_browser() -> str | None:
    """The system's Chromium."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def headless_shell() -> str | None:
    """Chromium without all that a window has: it shows a page for a third less. It hangs with push and passkeys."""
    return shutil.which("chromium-headless-shell")


LAUNCH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch().close()
    print(playwright.chromium.executable_path)
"""


def playwright_browser() -> str | None:
    """Playwright's own Chromium, if it is here and starts."""
    done = subprocess.run([sys.executable, "-c", LAUNCH], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def redis_server() -> str | None:
    """Redis, or Valkey, which took its place in some systems."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


BROWSER = Need("Chromium", lambda: system_browser() or playwright_browser(), "chromium")
POSTGRES = Need("PostgreSQL", postgres_program, "postgresql", {"dnf": "postgresql-server"})
REDIS = Need("Redis", redis_server, "redis", {"apt-get": "redis-server"})


def need_assets() -> None:
    """Pages are tested in a browser only with their scripts."""
    if not (STATIC / "vendor" / "LOCK").exists():
        leave_out("the pages have no scripts and typefaces, which npm brings: .venv/bin/python build_assets.py")


# ------------------------------------------------------------------ bringing them


def installer() -> list[str] | None:
    """How this user installs packages of the system; None where nobody may, or a password would be asked for."""
    manager = next(filter(None, map(shutil.which, MANAGERS)), None)
    if manager is None:
        return None
    if os.geteuid() == 0 or Path(manager).name == "brew":
        return [manager]
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", manager]
    return None


def bring(need: Need) -> None:
    """Install what is missing, and say how that went."""
    if need.find():
        return
    if need.name == BROWSER.name:
        print("bringing Chromium with Playwright", flush=True)
        if _runs(sys.executable, "-m", "playwright", "install", "chromium") and need.find():
            return
    if command := installer():
        manager = Path(command[-1]).name
        print(f"bringing {need.name} with {manager}", flush=True)
        if manager == "apt-get":
            _runs(*command, "update", "-qq")
        if _runs(*command, *MANAGERS[manager], need.package(manager)) and need.find():
            return
    print(f"{need.name} is not here and could not be brought; tests that need it are left out. {need.advice()}")


def _runs(*command: str) -> bool:
    """Run a command, whose words are of interest only when it fails."""
    done = subprocess.run(
        command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stderr.strip()[-500:])
    return done.returncode == 0


if __name__ == "__main__":
    for need in (BROWSER, POSTGRES, REDIS):
        bring(need)
