"""What a release is made of, as CycloneDX has it, and the checksums of its files."""

import hashlib
import json
import re
import tomllib
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from .build import say

SPACE = uuid.UUID("6f1c2d3e-5b0a-4f5e-9a55-60ca1d000001")  # ids follow from what is described


def _sha(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _described(file: Path) -> dict[str, Any]:
    """A file that is published."""
    hashes = [{"alg": "SHA-256", "content": _sha(file)}]
    return {"type": "file", "bom-ref": file.name, "name": file.name, "hashes": hashes}


def brought(source: Path) -> list[dict[str, Any]]:
    """What comes from npm and lies in the package itself: a script and typefaces."""
    locked = json.loads((source / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = []
    for path, one in sorted(locked.items()):
        if path:
            name = path.removeprefix("node_modules/")
            purl = f"pkg:npm/{name.replace('@', '%40')}@{one['version']}"
            found.append(
                {
                    "type": "library", "bom-ref": purl, "name": name, "version": one["version"], "purl": purl,
                    "scope": "required", "licenses": [{"license": {"name": one["license"]}}],
                }
            )  # fmt: skip
    return found


def required(project: dict[str, Any]) -> list[dict[str, Any]]:
    """What pip brings beside it: always, or with an extra."""
    found: dict[str, dict[str, Any]] = {}
    for extra, lines in [("", project["dependencies"]), *sorted(project["optional-dependencies"].items())]:
        for wanted in map(Requirement, lines):
            name = re.sub(r"[-_.]+", "-", wanted.name).lower()
            one = found.setdefault(
                name,
                {
                    "type": "library", "bom-ref": f"pkg:pypi/{name}", "name": name, "purl": f"pkg:pypi/{name}",
                    "scope": "optional" if extra else "required", "properties": [],
                },
            )  # fmt: skip
            place = f"extra {extra}" if extra else "always"
            one["properties"].append({"name": f"gokaido:range:{place}", "value": str(wanted.specifier) or "any"})
    return list(found.values())


def sbom(dist: Path, source: Path, epoch: int) -> dict[str, Any]:
    """The whole document; the same for the same files."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = sorted(file for file in dist.iterdir() if file.name.endswith((".whl", ".tar.gz")))
    purl = f"pkg:pypi/gokaido@{project['version']}"
    inside, outside = brought(source), required(project)
    about = {
        "type": "application", "bom-ref": purl, "name": "gokaido", "version": project["version"], "purl": purl,
        "description": project["description"], "licenses": [{"license": {"id": project["license"]}}],
        "components": [_described(file) for file in files],
    }  # fmt: skip
    made = datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    number = uuid.uuid5(SPACE, json.dumps([about, inside, outside]))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{number}", "version": 1,
        "metadata": {"timestamp": made, "component": about},
        "components": inside + outside,
        "dependencies": [{"ref": purl, "dependsOn": [one["bom-ref"] for one in inside + outside]}],
    }  # fmt: skip


def write_sbom(dist: Path, source: Path, epoch: int) -> None:
    """Beside the files that it describes."""
    made = sbom(dist, source, epoch)
    name = f"gokaido-{made['metadata']['component']['version']}.cdx.json"
    (dist / name).write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    say(f"{name}: {len(made['components'])} components")


def write_sums(dist: Path) -> None:
    """As `sha256sum --check SHA256SUMS` reads them."""
    files = sorted(file for file in dist.iterdir() if file.name != "SHA256SUMS")
    (dist / "SHA256SUMS").write_text("".join(f"{_sha(file)}  {file.name}\n" for file in files), encoding="utf-8")
    say("SHA256SUMS")
