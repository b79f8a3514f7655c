"""What the others may not learn from a question, a wait or a row of the log (X-SECRET-1)."""

import random
from typing import Any

import pytest

from gokaido import Match
from gokaido.games.tokaido.material.crossroads import Amulet

from .tokaido_table import crossroads, matsuri, table, texts

AHEAD: dict[str, Any] = {"at": (0, 1, 1), "lane": [0, 0, 1], "coins": [0, 0, 0]}


def shown(match: Match, seat: int | None) -> Any:
    """All that a seat is given: its view, and what it was told of each move."""
    return match.view(seat), [match.sentences("en", seat, None, k) for k in range(len(match.actions))]


@pytest.mark.rule("X-SECRET-1", "X-VITALITY")
@pytest.mark.parametrize("other", [a for a in Amulet.numbers if a != "vitality"])
def test_declining_vitality_looks_like_holding_another_amulet(other: str) -> None:
    """Finding 9: whoever could go on and does not is not asked about it where others see that."""
    tables = [crossroads(amulets=[[held]], **AHEAD) for held in ("vitality", other)]
    for text in ("move 5", "spring"):
        for match in tables:
            match.play(text)
        for seat in (None, 1, 2):
            first, second = (shown(m, seat) for m in tables)
            assert first == second
    assert [m.actor for m in tables] == [2, 2]


@pytest.mark.rule("X-SECRET-1", "X-VITALITY")
def test_that_vitality_was_said_is_known_to_its_owner_until_it_works() -> None:
    match = crossroads(amulets=[["vitality"]], **AHEAD)
    match.play("move 5")
    match.play("use vitality")
    assert [match.view_state(seat).again for seat in (0, 1, 2, None)] == [1, 0, 0, 0]
    assert match.sentences("en", 1) == []
    assert texts(match) == ["spring"]
    match.play("spring")
    assert match.sentences("en", 1)[-2:] == ["Purple uses the amulet of Vitality.", "Purple has another turn."]


@pytest.mark.rule("X-VITALITY", "M-INT-5")
def test_vitality_where_nothing_else_can_be_done() -> None:
    """Yama no Ko completes the mountain, no tree is left: all that he can still say is that he goes on."""
    match = matsuri(
        at=(0, 1, 1), lane=[0, 0, 1], lasting=["yama"], panoramas=[{"mountain": 3}], trees={1: 6},
        amulets=[["vitality"], ["health"]], coins=[0, 0, 0],
    )  # fmt: skip
    match.play("move 6")
    match.play("accept")
    assert texts(match) == ["use vitality", "pass"]
    match.play("use vitality")
    assert match.actor == 0
    assert "Purple has another turn." in match.sentences("en")


@pytest.mark.rule("X-SECRET-1")
@pytest.mark.parametrize(("place", "held"), [(5, "health"), (5, "devotion"), (14, "hospitality"), (14, "fortune")])
def test_an_amulet_that_could_be_used_shows_in_no_question(place: int, held: str) -> None:
    """Finding 10: who holds any amulet is asked, also where one thing alone can be done."""
    at = (4, 12, 13) if place == 5 else (11, 12, 13)
    tables = [
        crossroads(at=at, amulets=[[amulet]], coins=[0, 0, 0], baths={1: 6}, offer=[])
        for amulet in (held, "friendship")
    ]
    for match in tables:
        if len(match.legal) and "move" in match.legal[0].text:
            match.play(f"move {place}")
    for seat in (None, 1, 2):
        assert shown(tables[0], seat) == shown(tables[1], seat)
    assert all(m.actor == 0 for m in tables)


@pytest.mark.rule("T-YOSHIYASU", "T-SECRET-1")
def test_two_equal_encounters_are_returned_as_two_different_ones() -> None:
    """Finding 10: as many rows of the log, whatever he drew."""
    rows = []
    for pile in (["kuge", "kuge"], ["kuge", "miko"]):
        match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounter_pile=pile)
        match.play("move 3")
        match.play("keep kuge")
        rows.append([shown(match, seat) for seat in (None, 1, 2)])
    assert rows[0] == rows[1]


@pytest.mark.rule("T-SATSUKI", "T-SECRET-1")
def test_a_free_meal_that_was_eaten_is_refused_like_any_other() -> None:
    """Finding 10: refusing is a move of its own."""
    rows = []
    for dish in ("soba", "fugu"):
        match = table(
            3, travellers=["satsuki"], at=[10, 12, 13], coins=[0, 3, 3], meals=[["soba"]],
            meal_pile=["tofu", "sushi", "dango", "unagi", dish],
        )  # fmt: skip
        match.play("move 14")
        match.play("refuse")
        rows.append([shown(match, seat) for seat in (None, 1, 2)])
        assert texts(match) == ["pass"]
    assert rows[0] == rows[1]


@pytest.mark.rule("T-INN-3", "T-SECRET-1")
def test_who_can_buy_nothing_of_an_unseen_offer_is_asked_as_anyone() -> None:
    """Finding 10: else all would learn what is not on offer."""
    rows = []
    for dish in ("dango", "unagi"):  # of one and of three coins, for a purse of one
        match = table(3, at=[10, 12, 13], coins=[1, 3, 3], meal_pile=["fugu", "sashimi", "udon", dish])
        match.play("move 14")
        match.play("pass")
        rows.append([shown(match, seat) for seat in (None, 2)])
    assert rows[0] == rows[1]


@pytest.mark.rule("T-SECRET-1")
def test_a_view_holds_no_trace_of_what_others_know() -> None:
    """Finding 11: which of two equal dishes was bought showed in the numbers of their batches."""
    checked = 0
    for seed in range(6):
        match, chance = Match("tokaido", seats=5, seed=seed), random.Random(seed)
        while not match.over:
            match.play(chance.choice(match.legal))
            for viewer in (None, *range(5)):
                bit = 5 if viewer is None else viewer
                view = match.view_state(viewer)
                traces = [*view.offer_trace, *view.hand_trace, *(t for pile in view.trace for t in pile)]
                assert all(t == 0 or t & 63 == 1 << bit for t in traces)
                checked += sum(t > 0 for t in traces)
    assert checked > 1000
