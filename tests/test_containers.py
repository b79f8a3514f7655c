"""Containerfile, compose.yaml and Caddyfile, read as text, without a container engine: they fit the server."""

import inspect
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from gokaido import cli
from gokaido.web.settings import Settings

from .web.served import served, settings

ROOT = Path(__file__).parent.parent
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
CADDYFILE = (ROOT / "Caddyfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
APPS = [SERVICES[name] for name in ("app-1", "app-2")]


def words_after(instruction: str) -> list[str]:
    """The words of an instruction of the Containerfile that has them as JSON."""
    [found] = re.findall(rf"^{instruction}.*?(\[.*\])$", CONTAINERFILE, re.MULTILINE)
    words: list[str] = json.loads(found)
    return words


def test_the_container_runs_a_command_of_ours_as_nobody_special() -> None:
    command = words_after("CMD")
    [serve] = [one.callback for one in cli.app.registered_commands if one.callback and one.callback.__name__ == "serve"]
    assert command[:2] == ["gokaido", "serve"]
    assert [word[2:] for word in command if word.startswith("--")] == [*inspect.signature(serve).parameters][:2]
    last = CONTAINERFILE.split("\nFROM ")[-1]
    assert re.search(r"^USER [1-9]\d+$", last, re.MULTILINE)
    assert last.index("USER") < last.index("HEALTHCHECK") < last.index('CMD ["gokaido"')
    assert f"EXPOSE {command[-1]}" in last


def test_the_health_check_asks_the_server_and_believes_it(tmp_path: Path) -> None:
    command = [sys.executable, *words_after("HEALTHCHECK")[1:]]
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite")) as server:
        port = server.url.rsplit(":", 1)[1].strip("/")
        asked = [word.replace("8000", port) for word in command]
        assert subprocess.run(asked, timeout=30).returncode == 0
        wrong = [word.replace("/health", "/nothing") for word in asked]
        assert subprocess.run(wrong, timeout=30).returncode == 1
    assert subprocess.run(asked, timeout=30, stderr=subprocess.DEVNULL).returncode == 1  # nobody answers


def test_the_container_is_given_what_the_wheel_is_built_from() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    assert "*" in lines
    assert [path for path in kept if not (ROOT / path).exists()] == []
    assert {"src", "docs/rules", "build_hook.py", "build_assets.py", "pyproject.toml", "package-lock.json"} <= kept


def test_the_servers_can_write_nothing_and_become_nobody_else() -> None:
    for app in APPS:
        assert app["read_only"]
        assert app["cap_drop"] == ["ALL"]
        assert app["security_opt"] == ["no-new-privileges:true"]
        assert app["tmpfs"] == ["/tmp"]
        assert app["ulimits"]["nofile"] >= Settings(secret="x" * 32).connections + 192
    assert APPS[0] == APPS[1]


def test_settings_are_those_of_the_documentation() -> None:
    for name in [*APPS[0]["environment"], *re.findall(r"GOKAIDO_\w+(?==)", CONTAINERFILE)]:
        assert f"`{name}`" in OPERATIONS


def test_the_proxy_alone_is_reached_from_outside_and_is_believed() -> None:
    assert [name for name, one in SERVICES.items() if "ports" in one] == ["proxy"]
    assert COMPOSE["networks"]["inside"]["internal"]
    for name in ("database", "redis"):
        assert SERVICES[name]["networks"] == ["inside"]
    proxy = SERVICES["proxy"]["networks"]
    assert proxy == {"front": {"ipv4_address": APPS[0]["environment"]["FORWARDED_ALLOW_IPS"]}}


def test_the_proxy_has_the_limits_of_the_server_and_does_not_hold_streams_back() -> None:
    chosen = Settings(secret="x" * 32)
    said = dict(re.findall(r"^\s*(max_size|max_header_size|read_header|read_body) (\w+)$", CADDYFILE, re.MULTILINE))
    assert said == {
        "max_size": f"{chosen.body // 1024}KiB",
        "max_header_size": "16KiB",
        "read_header": f"{chosen.head_seconds:g}s",
        "read_body": f"{chosen.body_seconds:g}s",
    }
    assert re.search(r"^\s*flush_interval -1$", CADDYFILE, re.MULTILINE)
    assert "write " not in CADDYFILE  # a time for writing would cut streams
    assert "respond /metrics 404" in CADDYFILE
    [servers] = re.findall(r"reverse_proxy (.+) \{", CADDYFILE)
    assert [one.split(":")[0] for one in shlex.split(servers)] == ["app-1", "app-2"]
    assert CADDYFILE.count("{") == CADDYFILE.count("}")


def test_the_proxy_knows_a_table_by_its_address() -> None:
    [pattern] = re.findall(r"path_regexp table (\S+)$", CADDYFILE, re.MULTILINE)
    for path in ("/t/0123456789abcdef", "/api/tables/0123456789abcdef/actions"):
        found = re.search(pattern, path)
        assert found
        assert found[1] == "0123456789abcdef"
    assert not re.search(pattern, "/rules/dojo")
