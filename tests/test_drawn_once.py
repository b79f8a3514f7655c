"""A piece of a picture is drawn from its values, and with the same values not drawn again."""

import random
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from gokaido import Match

PIECES = {
    "duo": ("island", "table"),
    "tokaido": ("road",),
}


def draws(game: str) -> Counter[str]:
    """How often each piece of a game was drawn so far."""
    counted: Counter[str] = Counter()
    for module in PIECES[game]:
        for name, function in vars(import_module(f"gokaido.games.{game}.picture.{module}")).items():
            if hasattr(function, "cache_info"):
                counted[f"{module}.{name}"] = function.cache_info().misses
    return counted


def pictures(match: Match, seat: int | None = None, names: tuple[str, ...] = ("Ana", "Ben")) -> list[Any]:
    """The picture in every form, as somebody sees it who only looks."""
    return [match.drawing(seat, "en", names, form, marks=False) for form in match.game.picture.forms]


@pytest.mark.parametrize("game", list(PIECES))
def test_what_others_may_see_too_is_drawn_for_the_first_of_them(game: str) -> None:
    match, lot = Match(game, seats=2, seed=8), random.Random(8)
    for _ in range(20):
        match.play(lot.choice(match.legal))
    pictures(match)
    before = draws(game)
    assert before.total() > 0
    pictures(match)
    pictures(match, seat=1)
    assert draws(game) == before


def test_a_move_draws_what_it_touches() -> None:
    match = Match("duo", seed=3)
    names = ("Somebody", "Nobody else")  # whom no other test draws
    pictures(match, names=names)
    before = draws("duo")
    pilgrim = next(a for a in match.legal if a.text.startswith("walk"))
    match.play(pilgrim)
    pictures(match, names=names)
    again = {name for name, n in draws("duo").items() if n > before[name]}
    assert "island._standing" in again
    assert again.isdisjoint({"island._station", "island._area", "island._town"})
