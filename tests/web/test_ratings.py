"""Ratings: what they become after a game, and what cannot be made of them."""

import random

import pytest

from gokaido.bots import NAMES
from gokaido.store import StoredRating
from gokaido.web.standing.anchors import MODEL, START, anchors, nearest, step
from gokaido.web.standing.ratings import ENOUGH, REACH, SIGMA, SURE, RatedPlayer, after_game, is_sure, rate, shown

SURELY = StoredRating("dojo", 30.0, 3.0, 40)
GAMES = ("dojo", "duo", "tokaido")
NEW = StoredRating("dojo", START, SIGMA)


def bot(level: int, game: str = "dojo") -> float:
    """The rating of a bot."""
    return anchors(game)[level]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_has_a_rating_above_the_one_below(game: str) -> None:
    known = anchors(game)
    assert sorted(known) == sorted(NAMES)
    assert [known[level] for level in sorted(known)] == sorted(known.values())
    assert known[3] == pytest.approx(START)


def test_a_step_is_what_the_model_expects_of_who_wins_so_often() -> None:
    strong, weak = MODEL.rating(START + step(0.8, 10_000), 1e-6), MODEL.rating(START, 1e-6)
    found = MODEL.rate([[strong], [weak]], ranks=[0.0, 1.0])
    assert found[0][0].mu >= strong.mu
    share = 1 / (1 + 2.718281828 ** -((strong.mu - weak.mu) / (MODEL.beta * 2**0.5)))
    assert share == pytest.approx(0.8, abs=0.001)


def test_who_wins_rises_and_who_loses_falls_and_both_become_surer() -> None:
    won, lost = (after_game(NEW, rank, [((bot(3), 1.0), 1 - rank)]) for rank in (0, 1))
    assert lost.mu < START < won.mu
    assert won.sigma < SIGMA
    assert won.games == 1


def test_a_rating_finds_how_strong_somebody_is() -> None:
    """Of whoever wins against level 3 as often as level 4 does, in 60 games (seeded)."""
    random.seed(5)
    rating, share = NEW, 0.762
    for _ in range(60):
        won = random.random() < share
        rating = after_game(rating, int(not won), [((bot(3), 1.0), int(won))])
    assert is_sure(rating)
    assert nearest("dojo", rating.mu) == 4


def test_a_rating_is_provisional_until_it_means_something() -> None:
    rating, sure = NEW, []
    for k in range(30):
        rating = after_game(rating, k % 2, [((bot(3), 1.0), 1 - k % 2)])
        sure.append(is_sure(rating))
    assert not any(sure[: ENOUGH - 1])
    assert sure[-1]
    assert rating.sigma <= SURE


def test_people_of_whom_nothing_is_known_measure_nobody() -> None:
    """Who makes up people to beat gets nothing for it, neither as a newcomer nor as somebody known."""
    players = [RatedPlayer(0, "farmer"), *(RatedPlayer(1, f"sock {k}") for k in range(4))]
    assert rate("dojo", players, {}) == {}
    assert "farmer" not in rate("dojo", players, {"farmer": SURELY})
    socks = rate("dojo", players, {"farmer": SURELY})  # they are measured by who is known
    assert set(socks) == {f"sock {k}" for k in range(4)}


def test_beside_a_bot_people_of_whom_nothing_is_known_add_nothing() -> None:
    alone = rate("dojo", [RatedPlayer(0, "farmer"), RatedPlayer(1, bot=bot(1))], {})
    crowd = [RatedPlayer(0, "farmer"), RatedPlayer(1, bot=bot(1)), *(RatedPlayer(2, f"sock {k}") for k in range(3))]
    assert rate("dojo", crowd, {})["farmer"] == alone["farmer"]


@pytest.mark.parametrize("game", GAMES)
def test_weak_bots_give_nothing_beyond_their_reach(game: str) -> None:
    rating = StoredRating(game, START - 5, SIGMA)
    for _ in range(500):
        rating = after_game(rating, 0, [((bot(1, game), 1.0), 1)])
    assert rating.mu <= max(START - 5, bot(1, game) + REACH)
    assert rating.mu < bot(4, game)


def test_who_was_helped_may_fall_but_not_rise_and_measures_nobody() -> None:
    before = {"one": SURELY, "other": SURELY}
    won = rate("dojo", [RatedPlayer(0, "one", helped=True), RatedPlayer(1, bot=bot(3))], before)["one"]
    assert (won.mu, won.sigma, won.games) == (SURELY.mu, SURELY.sigma, SURELY.games + 1)
    lost = rate("dojo", [RatedPlayer(1, "one", helped=True), RatedPlayer(0, bot=bot(3))], before)["one"]
    assert lost.mu < SURELY.mu
    assert "other" not in rate("dojo", [RatedPlayer(0, "one", helped=True), RatedPlayer(1, "other")], before)


def test_everybody_is_rated_from_what_all_were_before_the_game() -> None:
    before = {"one": SURELY, "other": SURELY}
    found = rate("dojo", [RatedPlayer(0, "one"), RatedPlayer(1, "other")], before)
    assert found["one"].mu - SURELY.mu == pytest.approx(SURELY.mu - found["other"].mu)
    tied = rate("dojo", [RatedPlayer(0, "one"), RatedPlayer(0, "other")], before)
    assert tied["one"].mu == pytest.approx(tied["other"].mu)


def test_what_is_shown_begins_at_a_round_number() -> None:
    assert shown(START) == 1500
    assert shown(START + 1) == 1530
    assert min(shown(bot(1, game)) for game in GAMES) > 0
