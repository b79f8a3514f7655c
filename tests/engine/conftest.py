"""What tests of the engine share."""

import pytest

from gokaido.engine import registry

from .toy import TOY


@pytest.fixture
def toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Match.load` finds games by their keys."""
    known = {**registry.games(), "toy": TOY}
    monkeypatch.setattr(registry, "games", lambda: known)
