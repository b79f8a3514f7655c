"""Libraries that an environment needs and that may not be there."""

import importlib
from typing import Any

from gokaido.engine.errors import GokaidoError

PACKAGES = {"pyspiel": "open_spiel"}  # what a module is called where one installs it


class NotInstalled(GokaidoError, ImportError):
    """A library is missing; the sentence says what to install."""


def needed(module: str, purpose: str) -> Any:
    """Import a library, or say what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise NotInstalled("env_not_installed", purpose=purpose, package=PACKAGES.get(module, module)) from error
