"""Makes the environments known to Gymnasium, which has no list of plug-ins.

`import gokaido` does it: at once where Gymnasium is loaded, else as soon as it is, since loading it takes longer than
all of ours.
"""

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from gokaido.engine.registry import entries

from . import VERSION


def environment_id(key: str) -> str:
    """`gokaido/Dojo-v0` for `dojo`."""
    return f"gokaido/{key.capitalize()}-v{VERSION}"


def register() -> None:
    """Register every game, once and without loading it, now or when Gymnasium is loaded."""
    if sys.modules.get("gymnasium") is not None:
        _register_games()
    elif not any(isinstance(finder, _Watch) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Watch())


def _register_games() -> None:
    import gymnasium

    for key in entries():
        if environment_id(key) not in gymnasium.registry:
            gymnasium.register(
                environment_id(key),
                entry_point="gokaido.envs.gymnasium.env:SeatEnv",
                vector_entry_point="gokaido.envs.gymnasium.vector:SeatVectorEnv",
                kwargs={"game": key},
            )


class _Watch(MetaPathFinder):
    """Waits for Gymnasium to be imported, and finds nothing itself."""

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """What the others find, with the games registered after it is loaded."""
        if fullname != "gymnasium":
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        if spec is not None and spec.loader is not None:
            spec.loader = _Then(spec.loader)
        return spec


class _Then(Loader):
    """A loader that registers the games after its work."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """As the loader does."""
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """As the loader does; from then on it alone is the module's, for those who ask it for files and sources."""
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        _register_games()
