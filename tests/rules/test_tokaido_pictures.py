"""What the pictures of Tokaido say: the same as the rules."""

import re
from typing import Any

import pytest

from gokaido.art.svg.drawing import Group
from gokaido.engine.match import Match
from gokaido.games.tokaido.material.base import INNS

from .tokaido_table import EDO, KYOTO, crossroads, matsuri, table


def shown(match: Match, group: str, form: str = "desk", seat: int | None = None, lang: str = "en") -> str:
    """A group of the picture as text."""
    drawn: list[Group] = match.drawing(seat, lang, form=form).groups
    return next(g.svg() for g in drawn if g.id == group)


def titles(svg: str) -> list[str]:
    """What is read aloud."""
    return re.findall(r"<title>(.*?)</title>", svg)


def donor(name: str, coins: str, rank: int, worth: int) -> str:
    """How the temple explains a donor."""
    return f"{name} gave the temple {coins}; rank {rank} among the donors: {worth} points at the end, if it stays so"


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize("form", ["desk", "tall"])
def test_the_temple_says_what_a_rank_is_worth_after_a_tie(form: str) -> None:
    """Finding 1: ranks are not skipped after a tie."""
    match = table(5, at=[5, 6, 7, 8, 9], temple=[4, 4, 4, 2, 1])
    assert titles(shown(match, "temple", form))[1:] == [
        donor("Purple", "4 coins", 1, 10),
        donor("Yellow", "4 coins", 1, 10),
        donor("Green", "4 coins", 1, 10),
        donor("Grey", "2 coins", 2, 7),
        donor("Blue", "1 coin", 3, 4),
    ]


@pytest.mark.rule("T-TWO-3")
def test_the_neutral_traveller_takes_a_rank_and_no_points() -> None:
    """Finding 1, with two players."""
    match = table(2, at=[5, 6, 7], temple=[2, 1, 3])
    assert titles(shown(match, "temple"))[1:] == [
        "the neutral traveller gave the temple 3 coins",
        donor("Purple", "2 coins", 2, 7),
        donor("Yellow", "1 coin", 3, 4),
    ]


LEGS = [(0, 664), (400, 1064), (766, 1430), (1132, 1796)]


@pytest.mark.rule("T-VAR-2")
@pytest.mark.parametrize(("inn", "leg"), [(54, 3), (41, 2), (27, 1), (14, 0), (20, 1), (53, 3), (1, 0)])
def test_a_phone_shows_the_leg_ahead_on_the_way_back(inn: int, leg: int) -> None:
    """Finding 2: on the return trip the road ahead is the one with lower numbers."""
    at = [inn] * 3 if inn in INNS else [inn, 0, 0]
    match = table(3, return_trip=True, at=at)
    assert window(match) == LEGS[leg]


@pytest.mark.parametrize(("inn", "leg"), [(0, 0), (14, 1), (27, 2), (41, 3), (20, 1), (53, 3)])
def test_a_phone_shows_the_leg_ahead(inn: int, leg: int) -> None:
    at = [inn] * 3 if inn in INNS else [inn, 54, 54]
    assert window(table(3, at=at)) == LEGS[leg]


def window(match: Match) -> tuple[float, float]:
    """The part of the road that a phone shows."""
    found, _ = match.drawing(form="tall").windows
    return found.top, found.bottom


@pytest.mark.rule("T-VAR-2")
@pytest.mark.parametrize(("back", "first", "last"), [(False, 0, 3), (True, 3, 0)])
def test_a_phone_shows_the_first_leg_for_the_tiles_and_the_last_at_the_end(back: bool, first: int, last: int) -> None:
    """Finding 2, before departure and after arrival."""
    assert window(Match("tokaido", seats=3, seed=1, return_trip=back)) == LEGS[first]
    end = KYOTO if back else EDO
    over = table(3, return_trip=back, at=[end] * 3, phase="meal", turn=0, offer=["soba"])
    over.play("pass")
    assert over.over
    assert window(over) == LEGS[last]


@pytest.mark.rule("M-EBISU", "M-MURA")
@pytest.mark.parametrize(("at", "back", "leg"), [([3, 5, 14], False, (0, 14)), ([30, 35, 41], False, (27, 41)),
                                                 ([30, 35, 27], True, (27, 41))])  # fmt: skip
def test_a_festival_closes_stations_of_the_leg_alone(at: list[int], back: bool, leg: tuple[int, int]) -> None:
    """Finding 4: until the next inn."""
    match = matsuri(at=at, lasting=["ebisu", "mura"], return_trip=back)
    closed = [
        int(k) for k, name in re.findall(r'id="st-(\d+)"[^>]*><title>(.*?)</title>', shown(match, "road"))
        if "closed by a festival" in name
    ]  # fmt: skip
    assert closed
    assert all(leg[0] < k < leg[1] for k in closed)
    text = match.game.text.terminal(match.view_state(0), "en", match.names())
    assert text.count("×") == len(closed)


def test_what_only_its_owner_knows_lies_over_the_mat() -> None:
    match = crossroads(amulets=[["health"]], calligraphies={1: ["fasting"]})
    assert "Health" in shown(match, "secrets-0", seat=0)
    assert "Fasting" not in shown(match, "secrets-1", seat=0)
    assert "Fasting" in shown(match, "secrets-1", seat=1)
    drawn: Any = match.drawing(0)
    assert not any("Health" in g.svg() for g in drawn.groups if not g.private)


def test_a_tile_chosen_in_secret_is_shown_to_its_owner() -> None:
    match = table(3, dealt=[["kinko", "satsuki"], ["umegae", "hirotada"], ["zen-emon", "chuubei"]])
    match.play("satsuki")
    assert "Satsuki" in shown(match, "secrets-0", seat=0)
    assert all("Satsuki" not in str(match.drawing(seat)) for seat in (None, 1, 2))


@pytest.mark.parametrize("form", ["side", "tall"])
def test_the_name_of_a_meal_is_whole_where_five_lie_side_by_side(form: str) -> None:
    offer = ["nigirimeshi", "misoshiru", "donburi", "tempura", "sashimi"]
    match = table(5, at=[14] * 5, lane=[0, 1, 2, 3, 4], offer=offer, phase="meal", turn=0)
    drawn = match.svg(seat=0, form=form)
    assert [name for name in map(str.capitalize, offer) if f">{name}</text>" not in drawn] == []
