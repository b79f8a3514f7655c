"""Libraries that an environment needs and that may not be there."""

import importlib
from typing import Any

from gokaido.engine.errors import GokaidoError

PACKAGES = {
    "pyspiel": "open_spiel",
    "PIL.Image": "pillow",
    "playwright.sync_api": "playwright",
}  # what a module is called where one installs it


class NotInstalled(GokaidoError, ImportError):
    """A library is missing; the sentence says what to install."""


def needed(module: str, purpose: str, extra: str = "envs") -> Any:
    """Import a library, or say what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = PACKAGES.get(module, module)
        raise NotInstalled("env_not_installed", purpose=purpose, package=package, extra=extra) from error
