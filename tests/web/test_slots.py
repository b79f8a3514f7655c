"""Templates with slots: what lies around them is made once, and nothing from outside is taken for one."""

from typing import Any

import pytest

from gokaido.web.views import slots
from gokaido.web.views.live import Awaited
from gokaido.web.views.slots import filled, slot

WATCHED: dict[str, Any] = {
    "colour": 1,
    "doing": "",
    "free": (),
    "base": "",
    "csrf": "",
    "hinted": (),
    "asked_after": (),
}


def watching(name: str, told: str) -> str:
    return filled("watching.html", "en", {"lately": told}, actor=Awaited(0, name, bot=False, taken=True), **WATCHED)


def test_what_lies_around_a_slot_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def render(name: str, lang: str, n: int, **more: Any) -> str:
        made.append(n)
        return f"[{slot('x')}]"

    monkeypatch.setattr(slots, "render", render)
    assert [filled("t", "en", {"x": x}, n=n) for n, x in ((1, "a"), (1, "b"), (2, "a"), (1, "a"))] == [
        "[a]", "[b]", "[a]", "[a]",
    ]  # fmt: skip
    assert made == [1, 2]
    slots._frame.cache_clear()


def test_a_name_is_no_slot() -> None:
    name = "<!--0123456789abcdef-lately-->"
    page = watching(name, "<p>told</p>")
    assert page.count("<p>told</p>") == 1
    assert "&lt;!--0123456789abcdef-lately--&gt; to move" in page
