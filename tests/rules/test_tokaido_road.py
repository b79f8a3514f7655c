"""Tokaido, rule by rule: setting up, turn order and moving."""

import pytest

from gokaido import BadPosition, Match
from gokaido.engine.state.chance import Piles
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import (
    BOX_OF,
    COPIES,
    DOUBLE,
    INNS,
    OLD_PEOPLE,
    SECTIONS,
    STOP,
    TRAVELLER_COINS,
    Deck,
    Stop,
)
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import moves, points, table, texts, told


def order_of(s: Piles, deck: int) -> tuple[int, ...]:
    """A pile from the top."""
    return tuple(card_in(s, deck, k) for k in range(s.pile_left[deck]))  # type: ignore[arg-type]


# ------------------------------------------------------------------ set-up


@pytest.mark.rule("T-SETUP-1")
def test_the_road_has_five_inns_and_fifty_stations() -> None:
    assert INNS == (0, 14, 27, 41, 54)
    assert len(STOP) == 55
    assert len(DOUBLE) == 24
    assert not set(DOUBLE) & set(INNS)
    kinds = [sum(stop == kind for stop in STOP) for kind in range(len(Stop))]
    assert dict(zip(Stop.numbers, kinds)) == {
        "paddy": 5, "mountain": 6, "sea": 7, "village": 7, "farm": 6, "hot_spring": 6, "temple": 6, "encounter": 7,
        "inn": 5,
    }  # fmt: skip
    assert [Stop.word(STOP[k]) for k in (1, 2, 13, 15, 26, 28, 40, 42, 53)] == [
        "village", "temple", "hot_spring", "sea", "farm", "paddy", "village", "hot_spring", "village",
    ]  # fmt: skip


@pytest.mark.rule("T-SETUP-2")
@pytest.mark.parametrize(("seats", "room"), [(2, False), (3, False), (4, True), (5, True)])
def test_second_places_are_for_four_and_five(seats: int, room: bool) -> None:
    ahead = [5, *range(8, 7 + seats)]  # someone on 5, which is double; the others farther on
    match = table(seats, at=[0, *ahead][: max(seats, 3)])
    assert (5 in moves(match)) == room


@pytest.mark.rule("T-SETUP-3")
def test_four_hidden_piles_are_shuffled_and_panoramas_are_sorted() -> None:
    orders = {d: {order_of(Match("tokaido", seats=4, seed=k).state, d) for k in range(20)} for d in range(4)}
    for d, size in enumerate((25, 24, 14, 12)):
        assert sum(COPIES[d][:OLD_PEOPLE] if d == Deck.ENCOUNTERS else COPIES[d]) == size
        assert all(len(order) == size for order in orders[d])
        assert len(orders[d]) > 15
    assert SECTIONS == (3, 4, 5)
    assert 5 * sum(SECTIONS) == 60


@pytest.mark.rule("T-SETUP-4")
def test_two_tiles_each_and_nobody_sees_a_choice_before_all_are_made() -> None:
    match = table(3, dealt=[["kinko", "satsuki"], ["umegae", "hirotada"], ["zen-emon", "chuubei"]])
    assert texts(match) == ["kinko", "satsuki"]
    match.play("satsuki")
    assert match.actor == 1
    for viewer in (None, 1, 2):
        assert match.view(viewer)["state"]["traveller"][0] is None
        assert match.view(viewer)["state"]["tile"][0] == [None, None, None]
    assert match.view(0)["state"]["traveller"][0] == "satsuki"
    match.play("hirotada")
    match.play("zen-emon")
    assert match.view(None)["state"]["traveller"][:3] == ["satsuki", "hirotada", "zenemon"]
    assert match.state.coins[:3] == [2, 8, 6]
    assert match.state.tile[0] == [-1, -1, -1]


@pytest.mark.rule("T-SETUP-4", "T-SETUP-5")
def test_the_departure_order_is_drawn_after_the_choice() -> None:
    orders = set()
    for seed in range(120):
        match = table(3, seed=seed, dealt=[["kinko", "satsuki"], ["umegae", "hirotada"], ["zen-emon", "chuubei"]])
        assert match.state.lane[:3] == [0, 0, 0]
        for name in ("kinko", "umegae", "chuubei"):
            match.play(name)
        orders.add(tuple(match.state.lane[:3]))
    assert len(orders) == 6


@pytest.mark.rule("T-SETUP-4")
def test_tiles_of_the_box_are_dealt_and_none_twice() -> None:
    seen = set()
    for seed in range(40):
        dealt = [who for tiles in Match("tokaido", seats=5, seed=seed).state.tile for who in tiles[:2]]
        assert len(set(dealt)) == 10
        assert all(BOX_OF[who] == 0 for who in dealt)
        seen.add(tuple(dealt[:2]))
    assert len(seen) > 20
    assert TRAVELLER_COINS[:10] == (3, 4, 7, 9, 2, 6, 5, 8, 5, 6)


@pytest.mark.rule("T-SETUP-5")
def test_the_one_farthest_from_the_road_leaves_first() -> None:
    match = table(4, departure=[2, 0, 3, 1])
    assert match.state.lane[:4] == [2, 0, 3, 1]
    order = []
    for place in (3, 4, 8, 10):
        order.append(match.actor)
        match.play(f"move {place}")
        while match.state.phase != TokaidoPhase.MOVE:
            match.play("pass")
    assert order == [2, 0, 3, 1]


@pytest.mark.rule("T-SETUP-6")
def test_scores_start_at_nothing_and_pass_a_hundred() -> None:
    assert Match("tokaido", seats=3, seed=1).scores == (0, 0, 0)
    match = table(3, at=[3, 5, 9], points=[99, 0, 0], coins=[900, 0, 0])
    match.play("move 4")
    match.play("move 7")
    assert match.scores[0] == 100
    assert match.state.coins[0] == 903  # the bank never runs out


# ------------------------------------------------------------------ turn order


@pytest.mark.rule("T-MOVE-1")
def test_the_hindmost_moves() -> None:
    assert table(4, at=[9, 8, 3, 10]).actor == 2
    assert table(4, at=[5, 5, 6, 10], lane=[0, 1, 0, 0]).actor == 1
    assert table(4, at=[5, 5, 6, 10], lane=[1, 0, 0, 0]).actor == 0
    assert table(4, at=[14, 14, 14, 14], lane=[1, 3, 2, 0]).actor == 1


@pytest.mark.rule("T-MOVE-2", "T-MOVE-3")
def test_forward_any_distance_as_far_as_the_next_inn() -> None:
    match = table(3, at=[3, 9, 12])
    assert moves(match) == [4, 5, 6, 7, 8, 10, 11, 13, 14]
    assert moves(table(3, at=[14, 15, 27], coins=[0, 0, 0])) == [17, 18, 19, 20, 22, 23, 24, 26, 27]


@pytest.mark.rule("T-MOVE-3")
def test_an_inn_has_room_for_all() -> None:
    # All single places ahead are taken: the inn is left, and the move plays itself.
    match = table(5, at=[12, 13, 14, 14, 14], lane=[0, 0, 0, 1, 2], offer=["soba"], coins=[0, 5, 5, 5, 5])
    assert match.forced == ((0, "move 14"),)
    assert match.state.lane[0] == 3
    match.play("pass")
    assert match.actor == 1


@pytest.mark.rule("T-MOVE-4")
def test_the_place_on_the_road_is_filled_first() -> None:
    match = table(4, at=[3, 4, 8, 10])
    match.play("move 7")
    assert match.state.lane[0] == 0
    match.play("move 7")
    assert match.state.lane[1] == 1
    assert match.actor == 1  # behind seat 0 on the same station
    assert 7 not in moves(match)
    with pytest.raises(BadPosition, match="holds 2"):
        table(4, at=[7, 7, 7, 10])
    with pytest.raises(BadPosition, match="holds 1"):
        table(3, at=[7, 7, 10])


@pytest.mark.rule("T-MOVE-5")
def test_who_is_still_last_moves_again() -> None:
    match = table(3, at=[3, 9, 12])
    match.play("move 7")
    assert match.actor == 0
    match.play("move 11")
    assert match.actor == 1


@pytest.mark.rule("T-MOVE-6")
def test_no_village_and_no_temple_without_a_coin() -> None:
    assert moves(table(3, at=[0, 13, 13 + 1], coins=[0, 5, 5])) == [3, 4, 5, 6, 7, 10, 11, 12, 14]
    assert {1, 2, 8, 9} <= set(moves(table(3, at=[0, 13, 14], coins=[1, 5, 5])))


@pytest.mark.rule("T-MOVE-7")
def test_no_stop_at_a_panorama_that_is_complete() -> None:
    full = [{"mountain": 4, "sea": 4, "paddy": 3}]
    assert moves(table(3, at=[0, 13, 14], panoramas=full)) == [1, 2, 3, 5, 7, 8, 9, 10, 11, 14]


@pytest.mark.rule("T-MOVE-2", "T-FARM-1")
def test_a_move_tells_what_it_does() -> None:
    match = table(3, at=[3, 9, 12])
    match.play("move 7")
    (event,) = told(match, "moved")
    assert (event.seat, event.what) == (0, 7)
    assert match.sentences("fr")[0] == "Violet va à la ferme (7)."
    assert match.sentences("en")[1] == "Purple takes 3 coins at the farm."
    assert points(match, 0) == 0


def test_piles_are_named_by_deck() -> None:
    assert Deck.words == {0: "meals", 1: "souvenirs", 2: "encounters", 3: "hot_springs", 4: "festivals"}
