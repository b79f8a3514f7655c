"""Installs what was built in clean environments and uses it, where neither a compiler nor Node is to be found."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from .build import Faulty, say

OLDEST = (3, 11)
ENVIRONMENT = """
import gymnasium, gokaido.envs
from pettingzoo.test import api_test
from gokaido.envs.pettingzoo import env

world = gymnasium.make("gokaido/Dojo-v0")
seen, told = world.reset(seed=1)
print(world.step(int(told["action_mask"].nonzero()[0][0]))[0].shape)
api_test(env("duo"), num_cycles=20)
"""
SPIEL = """
import pyspiel
from gokaido.envs import openspiel

openspiel.register()
print(pyspiel.load_game("gokaido_dojo").num_players())
"""


def pythons(wanted: list[str]) -> dict[str, str]:
    """Every Python from 3.11 on that is here, by version: those of the path, of pyenv and of uv."""
    places = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep) if folder]
    places += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    places += sorted(Path.home().glob(".local/share/uv/python/*/bin"))
    found: dict[str, str] = {}
    for program in (file for place in places for file in sorted(place.glob("python3.[0-9]*"))):
        if not re.fullmatch(r"python3\.\d+", program.name):
            continue
        command = [str(program), "-c", "import sys, venv, ensurepip; print(*sys.version_info[:2], sep='.')"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        version = done.stdout.strip()
        if done.returncode == 0 and tuple(map(int, version.split("."))) >= OLDEST:
            found.setdefault(version, str(program))
    if missing := set(wanted) - found.keys():
        raise Faulty(f"there is no Python {', '.join(sorted(missing))} here")
    return {version: found[version] for version in sorted(found) if version in wanted or not wanted}


class Clean:
    """An environment with one wheel in it. What runs there finds no program but its own."""

    def __init__(self, folder: Path, python: str) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        self.folder, self.cache = folder, folder / "cache"
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
        surroundings = {"HOME": str(folder), "PATH": str(folder / "bin"), "GOKAIDO_CACHE": str(self.cache)}
        self.surroundings = {**kept, **surroundings, "GOKAIDO_DATA": str(folder / "data")}

    def run(self, *words: str, given: str = "") -> str:
        """What a program of it prints. Raises Faulty with its complaints, also where rules run interpreted."""
        command = [str(self.folder / "bin" / words[0]), *words[1:]]
        done = subprocess.run(
            command, cwd=self.folder, env=self.surroundings, input=given, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Faulty(f"{' '.join(words)} failed in {self.folder}:\n{(done.stdout + done.stderr)[-2000:]}\n")
        return done.stdout + done.stderr

    def install(self, what: str) -> None:
        """With pip, as everybody does."""
        self.run("python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", what)


def play(here: Clean, compiled: bool) -> None:
    """A match in the terminal by a script, and games at random. Raises Faulty where they are not as they should be."""
    said = here.run("gokaido", "play", "dojo", "--seed", "1", "--level", "1", "--save", "match.json", given="1\n" * 500)
    if "The game is over" not in said:
        raise Faulty(f"a match did not come to its end:\n{said[-500:]}\n")
    if len(json.loads(here.run("gokaido", "replay", "match.json", "--json"))) == 0:
        raise Faulty("a saved match could not be read again")
    played = here.run("gokaido", "sim", "dojo", "--games", "1000" if compiled else "20")
    if ("interpreted" in said + played) == compiled:
        raise Faulty(
            f"the rules run {'interpreted' if compiled else 'compiled, by a compiler that should not be here'}"
        )
    if compiled and here.cache.exists():
        raise Faulty("something was compiled, where nothing should have to be")


def ask(url: str, token: str = "", data: Any = None) -> bytes:
    """One request; a question, or with data something done."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=60) as answer:
        return bytes(answer.read())


@contextmanager
def serving(here: Clean) -> Iterator[str]:
    """The web table of an environment, until it is not needed any more."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(here.folder / "bin" / "gokaido"), "serve", "--port", str(port)]
    log = here.folder / "serve.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=here.folder, env=here.surroundings, stdout=out, stderr=out)
    try:
        for _ in range(300):
            try:
                ask(f"http://127.0.0.1:{port}/health")
                break
            except (urllib.error.URLError, ConnectionError):
                if server.poll() is not None:
                    break
                time.sleep(0.2)
        else:
            raise Faulty(f"the server did not answer within a minute:\n{log.read_text()[-1000:]}\n")
        if server.poll() is not None:
            raise Faulty(f"the server did not start:\n{log.read_text()[-1000:]}\n")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)


def serve(here: Clean) -> None:
    """A page with all that it names, the browser's engine, and a bot that answers a move. Raises Faulty."""
    with serving(here) as site:
        page = ask(f"{site}/").decode()
        assets = set(re.findall(r'(?:href|src)="(/(?:static|manifest|favicon)[^"]+)"', page))
        assets |= {f"/static/wasm/{game}.{end}" for game in ("dojo", "duo", "tokaido") for end in ("wasm", "json")}
        empty = [asset for asset in sorted(assets) if len(ask(site + asset.replace("&amp;", "&"))) == 0]
        if empty or not any("vendor" in asset or asset.endswith(".js") or ".js?" in asset for asset in assets):
            raise Faulty(f"the lobby has {len(assets)} assets, empty ones {empty}")
        bot_answers(*opened_table(site))


def opened_table(site: str) -> tuple[str, str]:
    """A table against a bot: its address, and the token of its person."""
    seats = [{"kind": "person", "name": "Trial", "mine": True}, {"kind": "bot", "level": 3}]
    opened = json.loads(ask(f"{site}/api/tables", data={"game": "dojo", "seats": seats, "pace": 0}))
    return f"{site}/api/tables/{opened['table']}", opened["token"]


def bot_answers(table: str, token: str) -> None:
    """Move whenever one may, until the bot has moved too."""
    for _ in range(300):
        view = json.loads(ask(table, token))
        if view["number"] > 0 and any(row["seat"] == 1 for row in view["log"]):
            return
        if view["legal"]:
            ask(f"{table}/moves", token, {"action": view["legal"][0]["id"], "number": view["number"] + 1})
        time.sleep(0.1)
    raise Faulty("no bot answered")


def try_wheel(wheel: Path, version: str, python: str, folder: Path) -> None:
    """One wheel with one Python: alone, then with what it can be installed with."""
    compiled = not wheel.name.endswith("-any.whl")
    here = Clean(folder / f"{version}{'' if compiled else '-any'}", python)
    here.install(str(wheel))
    play(here, compiled)
    here.install(f"gokaido[web] @ {wheel.as_uri()}")
    serve(here)
    say(f"Python {version}, {wheel.name}: played, simulated, served")
    if compiled:
        extras(here, wheel, version)
    shutil.rmtree(here.folder)


def extras(here: Clean, wheel: Path, version: str) -> None:
    """The laboratory and the environments, where everything that they need is to be had for this Python."""
    for extra in ("lab", "envs"):
        try:
            here.install(f"gokaido[{extra}] @ {wheel.as_uri()}")
        except Faulty as fault:
            if "No matching distribution" not in str(fault):
                raise
            say(f"Python {version}: [{extra}] cannot be installed: {str(fault).strip().splitlines()[-1]}")
            continue
        if extra == "lab":
            here.run("gokaido", "arena", "dojo", "random", "greedy", "--games", "20", "--parquet", "games.parquet")
        else:
            here.run("python", "-c", ENVIRONMENT)
            here.run("python", "-c", SPIEL)
        say(f"Python {version}: [{extra}] installed and used")


def try_runners(wheel: Path, folder: Path) -> None:
    """What runs it without installing it first: pipx and uvx."""
    tools, bin_folder = folder / "tools", Path(sys.executable).parent
    tools.mkdir(parents=True, exist_ok=True)
    for name in ("realpath", "dirname"):  # what a program that uv wrote calls, and nothing else of the system
        (tools / name).unlink(missing_ok=True)
        (tools / name).symlink_to(shutil.which(name) or "/usr/bin/env")
    kept = {
        **os.environ,
        "PATH": f"{bin_folder}{os.pathsep}{tools}",
        "PIPX_HOME": str(folder / "pipx"),
        "UV_CACHE_DIR": str(folder / "uv"),
        "UV_PYTHON": sys.executable,  # it would bring one of its own
    }
    kept = {name: value for name, value in kept.items() if name not in ("PYTHONPATH", "GOKAIDO_CACHE", "CC")}
    for runner in (["pipx", "run", "--spec", str(wheel)], ["uvx", "--from", str(wheel)]):
        command = [str(bin_folder / runner[0]), *runner[1:], "gokaido", "play", "dojo", "--seed", "1"]
        done = subprocess.run(
            command, env=kept, input="1\n" * 500, cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode or "The game is over" not in done.stdout:
            raise Faulty(f"{runner[0]} failed:\n{(done.stdout + done.stderr)[-1500:]}\n")
        say(f"{' '.join(runner[:2])} … gokaido play dojo: played")


def try_all(dist: Path, folder: Path, wanted: list[str]) -> None:
    """The wheel for this machine and the one for every machine, with every Python that is here."""
    shutil.rmtree(folder, ignore_errors=True)
    here, wheels = set(sys_tags()), sorted(dist.glob("*.whl"))
    fitting = [wheel for wheel in wheels if parse_wheel_filename(wheel.name)[3] & here]
    if len(fitting) != 2:
        raise Faulty(f"{len(fitting)} wheels in {dist} can be installed on this machine, and should be 2")
    everywhere, own = sorted(fitting, key=lambda wheel: not wheel.name.endswith("-any.whl"))
    found = pythons(wanted)
    for version, python in found.items():
        try_wheel(own, version, python, folder)
    version, python = max(found.items(), key=lambda one: int(one[0].split(".")[1]))
    try_wheel(everywhere, version, python, folder)
    try_runners(own, folder / "runners")
