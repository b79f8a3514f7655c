"""Run the tests beside each other, and what failed once more, alone.

`python -m tests.run` takes the arguments of pytest. Tests wait for servers, browsers and databases on a machine that is
used for other things too: what fails only beside others is named and passes, what fails twice fails the run. Where more
than ten failed, nothing is tried again.
"""

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")  # in the folder that pytest runs in
MOST = 10


def run(*arguments: str) -> int:
    """Both runs; the exit status is that of the last."""
    status = _pytest("--cache-clear", *arguments)
    if status != 1:  # all passed, or pytest itself could not go on
        return status
    failed = sorted(json.loads(FAILED.read_text("utf-8")))
    if len(failed) > MOST:
        print(f"\n{len(failed)} tests failed: too many for a second try", flush=True)
        return status
    print(f"\nSECOND TRY, alone, of what failed beside others: {', '.join(failed)}", flush=True)
    status = _pytest("--last-failed", "--last-failed-no-failures", "none", *arguments, "-n", "0")
    passed = "they FAILED BESIDE OTHERS and passed alone: look into it"
    print("what is named last FAILED TWICE" if status else passed, flush=True)
    return status


def _pytest(*arguments: str) -> int:
    """The exit status of one run in a process of its own."""
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
