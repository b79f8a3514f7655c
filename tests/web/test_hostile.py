"""What strangers send costs no more than it should, and is answered with a sentence."""

import json
from typing import Any

import pytest

from .served import Served

FRENCH = {"accept-language": "fr"}
PATIENCE = 10.0  # seconds; a generous bound for what takes milliseconds


def evil(k: int) -> str:
    """A text made of the fixed words of a sentence, which a pattern would try in k to the fourth ways."""
    parts = (" follows version ", " of the rules of ", "; this Gokaido plays version ")
    return "x".join(part * k for part in parts)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/tables", {"data": {"game": "tokaido", "seat0": "me", "seat1": "1", "option-tiles": evil(70)}}),
        ("/upload", {"files": {"file": ("m.json", json.dumps({"gokaido": 1, "game": evil(80)}))}}),
        (
            "/upload",
            {
                "files": {
                    "file": (
                        "m.json",
                        json.dumps(
                            {"gokaido": 1, "game": "dojo", "rules": 1, "seats": 2, "options": {"mode": evil(80)},
                             "seed": 1, "actions": []}
                        ),
                    )
                }
            },
        ),
    ],
    ids=["form", "file", "option of a file"],
)  # fmt: skip
def test_c1_a_mistake_is_said_as_quickly_as_any_other(server: Served, path: str, sent: dict[str, Any]) -> None:
    with server.client() as stranger, server.client() as neighbour:
        neighbour.get("/health")
        answer = stranger.post(path, headers=FRENCH, timeout=PATIENCE, **sent)
        assert answer.status_code == 400
        assert neighbour.get("/health", timeout=PATIENCE).status_code == 200
        assert " follows version " * 30 not in answer.text
