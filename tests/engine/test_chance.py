"""Chance: one generator for every way to run the rules, and piles of cards."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import interpreted
from gokaido.engine.state.chance import (
    Piles,
    below,
    draw,
    put_under,
    random32,
    seed_rng,
    seed_words,
    shuffle,
    tidy_pile,
)
from gokaido.engine.state.record import grid

from .toy import TOY

SEEDS = (0, 1, 7, 2**32 - 1, 2**32, 2**64 + 3, 2**96 - 1)


class Deck(Piles):
    """One pile of eight places."""

    pile = grid(1, 8)


def deck(cards: list[int], top: int = 0, seed: int = 1) -> Deck:
    """A pile with these cards, the first on top, lying from place `top` of the ring on."""
    s = Deck()
    seed_rng(s, *seed_words(seed))
    s.pile[0] = [99] * 8
    s.pile_top[0], s.pile_left[0] = top, len(cards)
    for k, card in enumerate(cards):
        s.pile[0][(top + k) % 8] = card
    return s


def cards_of(s: Deck) -> list[int]:
    return [s.pile[0][(s.pile_top[0] + k) % 8] for k in range(s.pile_left[0])]


def sfc32(seed: int) -> Any:
    """The generator again, in unsigned 32-bit arithmetic, as its author describes it."""
    a, b, c = (np.uint32(w) for w in seed_words(seed))
    counter = np.uint32(1)
    with np.errstate(over="ignore"):
        while True:
            t = a + b + counter
            counter = counter + np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = (c << np.uint32(21) | c >> np.uint32(11)) + t
            yield int(t)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_generator_is_sfc32(seed: int) -> None:
    s, numbers = Deck(), sfc32(seed)
    seed_rng(s, *seed_words(seed))
    for _ in range(12):
        next(numbers)
    assert [random32(s) for _ in range(50)] == [next(numbers) for _ in range(50)]


@pytest.mark.parametrize("seed", SEEDS)
def test_compiled_and_interpreted_games_draw_the_same_numbers(seed: int) -> None:
    """The set-up of the toy shuffles a pile; every later draw depends on the generator it leaves behind."""
    plain = TOY.blank(2, {})
    seed_rng(plain, *seed_words(seed))
    interpreted(TOY).begin(plain, [0] * TOY.rules.actions)
    fast = FastMatch(TOY)
    fast.open(seed)
    assert fast.states.tobytes() == plain.key()
    fast.frame.redeal_row(0, -1, seed >> 34)
    TOY.rules.redeal(plain, -1, seed >> 34)
    assert fast.states.tobytes() == plain.key()


def test_every_word_of_a_seed_counts() -> None:
    starts = set()
    for seed in (5, 5 + 2**32, 5 + 2**64, 5 + 2**95):
        s = Deck()
        seed_rng(s, *seed_words(seed))
        starts.add(tuple(s.rng))
    assert len(starts) == 4


@pytest.mark.parametrize("n", [1, 2, 6, 10, 1000])
def test_below_is_even(n: int) -> None:
    s = deck([])
    times = 400 * min(n, 20)
    seen = Counter(below(s, n) for _ in range(times))
    assert set(seen) <= set(range(n))
    if n <= 20:
        expected = times / n
        chi = sum((seen[k] - expected) ** 2 / expected for k in range(n))
        assert chi < n - 1 + 5 * (2 * max(n - 1, 1)) ** 0.5


def test_below_reaches_both_ends_of_a_wide_range() -> None:
    s = deck([])
    drawn = [below(s, 1 << 30) for _ in range(2000)]
    assert min(drawn) < 1 << 23
    assert max(drawn) > (1 << 30) - (1 << 23)


def test_shuffling_keeps_the_cards_and_gives_every_order() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(2400):
        s = deck([1, 2, 3, 4], top=6, seed=seed)
        shuffle(s, 0)
        assert sorted(cards_of(s)) == [1, 2, 3, 4]
        orders[tuple(cards_of(s))] += 1
    assert len(orders) == 24
    assert max(orders.values()) < 160
    assert min(orders.values()) > 50


def test_shuffling_touches_only_what_is_left() -> None:
    s = deck([1, 2, 3], top=2)
    shuffle(s, 0)
    assert [s.pile[0][k] for k in (0, 1, 5, 6, 7)] == [99] * 5


def test_cards_are_drawn_from_the_top_round_the_ring() -> None:
    s = deck([5, 6, 7], top=6)
    assert [draw(s, 0), draw(s, 0), draw(s, 0)] == [5, 6, 7]
    assert (s.pile_left[0], s.pile_top[0]) == (0, 1)


def test_a_card_put_under_comes_up_last() -> None:
    s = deck([1, 2], top=7)
    put_under(s, 0, 8)
    assert cards_of(s) == [1, 2, 8]
    for _ in range(20):
        put_under(s, 0, draw(s, 0))
    assert sorted(cards_of(s)) == [1, 2, 8]


@pytest.mark.parametrize("top", range(8))
def test_a_tidy_pile_shows_its_cards_and_not_their_order(top: int) -> None:
    s = deck([4, 1, 3, 1], top)
    tidy_pile(s, 0)
    assert (s.pile[0], s.pile_top[0], s.pile_left[0]) == ([1, 1, 3, 4, -1, -1, -1, -1], 0, 4)
