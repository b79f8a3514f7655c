"""What others run for us (GitHub's workflows, pre-commit) is what one runs at home; the files about it are in order."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from gokaido import cli

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FILES = sorted(
    str(file.relative_to(ROOT))
    for pattern in (".github/**/*.yml", ".pre-commit-config.yaml")
    for file in ROOT.glob(pattern)
)
WORKFLOWS = [file for file in FILES if "/workflows/" in file]
FORMS = [file for file in FILES if "/ISSUE_TEMPLATE/" in file and not file.endswith("config.yml")]


def content(file: str) -> Any:
    """What a file says."""
    return yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))


def jobs(file: str) -> dict[str, Any]:
    """The jobs of a workflow."""
    found: dict[str, Any] = content(file)["jobs"]
    return found


def targets() -> set[str]:
    """What `make` can be asked for."""
    [names] = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    return set(names.split())


def is_known(command: str) -> bool:
    """Is it a target of the Makefile, the installation of the checkout, or a command of ours?"""
    words = command.split()
    if words[0] == "make":
        return words[1] in targets() and all("=" in word for word in words[2:])
    if words[:3] == ["python", "-m", "gokaido"]:
        return words[3] in [one.name or one.callback.__name__ for one in cli.app.registered_commands if one.callback]
    return command.removeprefix("python -m pip install ") in (".", "--find-links dist --only-binary gokaido gokaido")


def test_there_are_files() -> None:
    assert len(WORKFLOWS) >= 1
    assert len(FORMS) >= 3
    assert ".pre-commit-config.yaml" in FILES


@pytest.mark.parametrize("file", WORKFLOWS)
def test_a_workflow_calls_what_one_calls_at_home(file: str) -> None:
    steps = [step for job in jobs(file).values() for step in job["steps"]]
    commands = [line for step in steps for line in step.get("run", "").splitlines()]
    assert commands
    assert [command for command in commands if not is_known(command)] == []
    assert not is_known("make nothing")
    assert not is_known("python -m gokaido nothing")


@pytest.mark.parametrize("file", WORKFLOWS)
def test_a_workflow_may_only_read_and_comes_to_an_end(file: str) -> None:
    assert content(file)["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs(file).items() if job.get("timeout-minutes", 999) > 120] == []
    used = [step["uses"] for job in jobs(file).values() for step in job["steps"] if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", one)] == []


def test_every_system_has_the_oldest_and_the_newest_python() -> None:
    [oldest] = re.findall(r'^requires-python = ">=([\d.]+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    pythons = {
        name: [tuple(map(int, one.split("."))) for one in job["strategy"]["matrix"]["python"]]
        for name, job in jobs(".github/workflows/checks.yml").items()
    }
    assert pythons.keys() == {"linux", "macos", "windows"}
    newest = max(one for some in pythons.values() for one in some)
    first = tuple(map(int, oldest.split(".")))
    assert {(min(some), max(some)) for some in pythons.values()} == {(first, newest)}
    assert pythons["linux"] == [(3, minor) for minor in range(first[1], newest[1] + 1)]


def test_pre_commit_runs_what_make_lint_runs() -> None:
    [recipe] = re.findall(r"^lint:.*\n((?:\t.+\n)+)", MAKEFILE, re.MULTILINE)
    linted = [line.replace("$(BIN)/", ".venv/bin/").removesuffix(" .").strip() for line in recipe.splitlines()]
    hooks = [hook for repo in content(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert [hook["entry"] for hook in hooks] == linted
    assert {hook["language"] for hook in hooks} == {"system"}


@pytest.mark.parametrize("file", FORMS)
def test_a_form_asks_for_something(file: str) -> None:
    form = content(file)
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert form["name"]
    assert form["description"]
    assert len({part["id"] for part in asked}) == len(asked) > 0
    assert all(part["attributes"]["label"] for part in asked)


@pytest.mark.parametrize("file", ["SECURITY.md", "CODE_OF_CONDUCT.md", ".github/pull_request_template.md"])
def test_links_and_paths_are_there(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    named = [*re.findall(r"\]\(([^)#]+)", text), *re.findall(r"`((?:docs/)?[\w.]+(?:/[\w.]+|\.md))`", text)]
    assert [path for path in named if not (ROOT / path).exists()] == []
