"""Text tables carry the terminal's markup in square brackets; names that people gave must not be taken for it."""

import re

_TAG = re.compile(r"(\\*)(\[[a-z#/@][^\[]*?\])")


def escape(text: str) -> str:
    """A text whose brackets are shown as they are."""
    safe = _TAG.sub(lambda found: f"{found[1] * 2}\\{found[2]}", text)
    return safe + "\\" * (len(safe) - len(safe.rstrip("\\")))  # else the last one would guard the next tag
