"""A piece of a picture is drawn from its values, and with the same values not drawn again."""

import random
import sys
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from gokaido import Match
from gokaido.engine.registry import game_of

DRAWING = ("gokaido.art", "gokaido.games")
PIECES = {
    "dojo": ("buildings", "mats", "objectives", "tray"),
    "duo": ("island", "mats", "table"),
    "tokaido": ("mats", "phone", "road", "side"),
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
    assert again.isdisjoint({"island._station", "island._area", "island._town", "mats._artist", "mats._merchant"})


def kept_pieces() -> list[Any]:
    """Every function of the pictures that keeps what it drew, as long as there is room."""
    found = [f for name, module in sys.modules.items() if name.startswith(DRAWING) for f in vars(module).values()]
    return [f for f in found if hasattr(f, "cache_info") and f.cache_info().maxsize]


@pytest.mark.parametrize("game", list(PIECES))
def test_a_piece_that_was_kept_is_what_is_drawn_afresh(game: str) -> None:
    """Games beside each other, with and without what is optional: what one has left is not shown at another."""
    switches = {o.name: True for o in game_of(game).rules.options if o.default is False}
    lot, kept = random.Random(5), list[tuple[Match, list[str]]]()
    playing = [Match(game, seats=2, seed=seed, **(switches if seed % 2 else {})) for seed in range(4)]
    for k in range(60):
        for match in playing:
            if not match.over:
                match.play(lot.choice(match.legal))
            drawn = [str(one) for one in pictures(match)]
            if k % 12 == 11:
                kept.append((match.at(len(match.actions)), drawn))
    for match, drawn in kept:
        for function in kept_pieces():
            function.cache_clear()
        assert [str(one) for one in pictures(match)] == drawn
