"""A PostgreSQL of the tests' own, on a folder that is thrown away."""

import getpass
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .served import free_port


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian does not put them on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(places[-1]) if places else None)
    assert found, f"{name} is missing: install PostgreSQL (apt install postgresql)"
    return found


@contextmanager
def running_postgres() -> Iterator[str]:
    """Its URL. It does not run as root, so root lends it to the user that the package made."""
    as_user = ["runuser", "-u", "postgres", "--"] if getpass.getuser() == "root" else []
    with tempfile.TemporaryDirectory(prefix="gokaido-pg-") as temporary:
        folder = Path(temporary)
        if as_user:
            shutil.chown(folder, "postgres")
        data, port = folder / "data", free_port()
        subprocess.run(
            [*as_user, program("initdb"), "-D", str(data), "-U", "gokaido", "--auth=trust", "-E", "UTF8", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        options = f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off -c max_connections=100"
        control = [*as_user, program("pg_ctl"), "-D", str(data), "-w"]
        subprocess.run(
            [*control, "-l", str(folder / "log"), "-o", options, "start"],
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield f"postgresql://gokaido@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, cwd=folder, stdout=subprocess.DEVNULL)
