"""Following a record: what has played itself, luck told by names, and texts that mean one thing only."""

from typing import Any

import pytest

from gokaido import BadPosition, BadSave, IllegalAction, Match

from .toy import TOY


def walk(**position: Any) -> Match:
    """Three travellers of Tokaido near the first inn: the last two can only follow the first."""
    at = {"at": [9, 12, 13], "coins": [5, 0, 5], "panoramas": {1: {"sea": 5}}}
    pile = ["soba", "tofu", "dango", "fugu"]
    return Match.arranged("tokaido", seats=3, **{**at, "meal_pile": pile, **position})


def test_what_played_itself_is_told() -> None:
    match = walk()
    match.play("move 14")
    assert not match.forced
    match.play("eat soba")
    assert match.forced == ((1, "move 14"),)  # seat 1 had only the inn before it
    match.play("pass")  # it looks at the meals, so that it is asked, though it has no coin
    assert match.forced == ((2, "move 14"),)
    match.play("eat tofu")
    assert not match.forced
    assert match.forced_history == [(), ((1, "move 14"),), ((2, "move 14"),), ()]
    match.undo(2)
    assert match.forced_history == [(), ((1, "move 14"),)]


WHOLE = [(0, "move 14"), (0, "eat soba"), (1, "Move 14"), (1, "pass"), (2, "move 14"), (2, "eat tofu")]


@pytest.mark.parametrize("left_out", [(), (2,), (3,), (2, 3), (4,), (3, 4), (2, 3, 4)])
def test_a_record_is_followed_whether_it_has_moves_without_a_choice_or_not(left_out: tuple[int, ...]) -> None:
    match = walk()
    said: list[tuple[int, str]] = []
    for k, (seat, text) in enumerate(WHOLE):
        if k not in left_out:
            said += match.follow(text, seat)
    assert match.texts == ["move 14", "eat soba", "pass", "eat tofu"]
    assert said == [(seat, text.lower()) for k, (seat, text) in enumerate(WHOLE) if k in left_out]
    whole = walk()
    for text in match.texts:
        whole.play(text)
    assert match.state.key() == whole.state.key()


def test_a_move_is_not_taken_for_that_of_another_seat() -> None:
    match = walk()
    match.follow("move 14", 0)
    match.follow("pass", 0)
    assert match.follow("pass", 2) == ((1, "move 14"), (1, "pass"), (2, "move 14"))  # and not seat 1's own
    assert match.texts == ["move 14", "pass", "pass", "pass"]
    with pytest.raises(IllegalAction, match="it is the turn of 2"):
        match.follow("move 15", 1)


@pytest.mark.parametrize(("text", "seat"), [("move 13", 1), ("eat soba", 1), ("move 15", None)])
def test_a_move_that_does_not_fit_is_refused_with_what_played_itself(text: str, seat: int | None) -> None:
    match = walk()
    match.follow("move 14", 0)
    match.follow("eat soba", 0)
    before = match.state.key()
    with pytest.raises(IllegalAction) as caught:
        match.follow(text, seat)
    assert "cannot be played" in str(caught.value)
    assert str(caught.value).endswith("Before that, these played themselves: 'move 14' of seat 1.")
    assert (match.state.key(), match.followed, match.texts) == (before, 0, ["move 14", "eat soba"])
    assert match.follow("move 14", 1) == ()  # and the right one still fits


def test_the_luck_of_a_move_that_played_itself_is_told_to_the_one_before() -> None:
    """Seat 2 can only go on to the inn; the meals it lays out there are told with that move, as a record has them."""
    match = Match.arranged("tokaido", seats=3, at=[13, 12, 10], coins=[5, 5, 5], meal_pile=["fugu"])
    match.follow("move 11", 2)
    assert match.forced == ((2, "move 14"),)
    match.follow("move 14", 2, meal_pile=["soba", "tofu", "dango", "udon"])
    assert match.luck == {0: {"meal_pile": ["soba", "tofu", "dango", "udon"]}}
    assert [a.text for a in match.legal] == ["eat soba", "eat tofu", "eat dango", "eat udon", "pass"]
    assert Match.from_text(match.to_text()).state.key() == match.state.key()
    before = match.state.key()
    with pytest.raises(BadPosition, match="cannot have this luck"):
        Match.arranged("tokaido", seats=3, at=[13, 12, 10]).follow("move 11", 2, die=3)
    match.undo()
    match.follow("move 11", 2)
    with pytest.raises(BadPosition, match="cannot have this luck"):
        match.follow("move 14", 2, die=3)
    assert match.luck == {}
    match.follow("move 14", 2, meal_pile=["soba", "tofu", "dango", "udon"])
    assert match.state.key() == before


def test_nothing_can_be_told_of_what_played_itself_before_the_first_action() -> None:
    match = Match.arranged("tokaido", seats=3, at=[13, 12, 11])
    assert match.forced == ((2, "move 14"),)
    with pytest.raises(IllegalAction, match="meal_pile cannot be told of what played itself before the first action"):
        match.follow("move 14", 2, meal_pile=["soba"])


def test_a_number_is_no_beginning_of_another() -> None:
    full = [{"sea": 5, "mountain": 4}]
    match = Match.arranged("tokaido", seats=3, at=[5, 10, 13], coins=[0, 5, 5], panoramas=full)
    assert [a.text for a in match.legal] == ["move 7", "move 14"]
    with pytest.raises(IllegalAction, match="'move 1' cannot be played now"):
        match.play("move 1")
    assert match.parse("move 14").text == "move 14"


def test_the_name_of_what_is_not_legal_is_no_beginning_of_another_name() -> None:
    """With Ema gone, `object ema` must not buy Emaki."""
    at: dict[str, Any] = {"at": [1, 9, 12], "coins": [9, 9, 9], "legends": {1: ["ema"]}, "phase": "options", "turn": 0}
    match = Match.arranged("tokaido", seats=3, crossroads=True, **at)
    assert "object emaki" in [a.text for a in match.legal]
    for text in ("object ema", "Object Ema"):
        with pytest.raises(IllegalAction, match=f"'{text}' cannot be played now"):
            match.play(text)
    assert match.parse("object emak").text == "object emaki"


def test_luck_is_told_saved_and_taken_back() -> None:
    match = Match.arranged("tokaido", seats=3, at=[0, 9, 12], souvenir_pile=["gofu"])
    match.play("move 1", souvenir_pile=["koma", "geta", "sumie"])
    assert [a.text for a in match.legal][:2] == ["buy koma", "buy geta"]
    match.play("buy geta")
    match.play("move 3", encounter_pile=["kuge"])
    coins = match.state.coins[:]
    again = Match.from_text(match.to_text())
    assert again.state.key() == match.state.key()
    match.undo()
    match.play("move 3", encounter_pile=["samurai"])
    assert match.state.coins[0] == coins[0] - 3
    assert match.at(1).legal == again.at(1).legal
    assert again.luck == {0: {"souvenir_pile": ["koma", "geta", "sumie"]}, 2: {"encounter_pile": ["kuge"]}}


def test_luck_that_cannot_be_changes_nothing() -> None:
    match = Match.arranged("tokaido", seats=3, at=[0, 9, 12])
    before = match.state.key()
    for luck in ({"souvenir_pile": ["koma", "koma"]}, {"souvenir_pile": ["gold"]}, {"wings": [2]}):
        with pytest.raises(BadPosition, match="cannot have this luck"):
            match.play("move 1", **luck)
    with pytest.raises(BadPosition, match="it knows no coin"):
        Match(TOY, seed=1).play("draw", coin=1)
    assert match.state.key() == before
    assert match.texts == []
    text = match.to_text().replace('"actions": []', '"actions": ["move 1"], "luck": {"0": {"wings": [2]}}')
    with pytest.raises(BadSave, match="damaged at action 1"):
        Match.from_text(text)


def test_a_view_tells_no_secret_of_the_last_action() -> None:
    match = Match.arranged(
        "tokaido", seats=3, travellers=["satsuki"], at=[10, 12, 13], meal_pile=["soba"] * 2 + ["tofu"] * 2 + ["fugu"]
    )
    match.play("move 14")
    fugu = match.state.hand[0]
    for seat, known in ((0, True), (1, False), (None, False)):
        view = match.view_state(seat)
        assert view.n_events == match.state.n_events
        assert any(line[2] == fugu and line[5] == 1 for line in view.events) == known
        assert len(view.events) == len(match.state.events)
    match.play("take")
    assert all(line == [0] * 6 for line in match.view_state(1).events[match.state.n_events :])


def test_a_text_in_another_order_is_legal_too() -> None:
    match = Match.arranged("tokaido", seats=3, at=[1, 9, 12], laid_out=["koma", "geta", "kan zashi"], turn=0)
    legal: Any = match.legal
    for text in ("buy geta koma", "buy Kan-Zashi koma", "BUY kan_zashi"):
        assert text in legal
    assert "buy sumie" not in legal
    match.play("buy kan-zashi koma")
    assert match.texts == ["buy koma kan zashi"]
