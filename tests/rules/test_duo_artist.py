"""Tokaido Duo, rule by rule: the artist and the artist's waves."""

from typing import Any

import pytest

from .duo_table import starting, table, texts

# Far from the north-west: the pilgrims and merchants of both players, and the rival's artist.
FAR = {"pilgrims": [13, 16], "merchants": ["S4", "S3"], "artists": ["W", "SE"]}


@pytest.mark.rule("D-ARTIST-1")
def test_the_artist_crosses_routes_to_neighbouring_areas() -> None:
    assert sorted(starting(table(dice=[1, 1, 1], artists=["N", "S"]), "go")) == ["go NE", "go NW", "go S"]
    assert sorted(starting(table(dice=[1, 1, 1], artists=["W", "S"]), "go")) == ["go NW", "go SW"]
    assert sorted(starting(table(dice=[1, 1, 2], artists=["E", "S"]), "go")) == ["go N", "go NE", "go S", "go SE"]


@pytest.mark.rule("D-ARTIST-1")
def test_artists_may_share_an_area() -> None:
    m = table(dice=[1, 1, 1], artists=["N", "S"])
    m.play("go S")
    assert m.state.area[0] == m.state.area[1]


@pytest.mark.rule("D-SETUP-2")
def test_nobody_knows_in_which_order_paintings_lie_face_down() -> None:
    match = table(dice=[1, 1, 1])
    dealt = []
    for seed in range(4):
        s = match.view_state(0)
        match.game.rules.redeal(s, 0, seed)
        assert [sorted(row) for row in s.paintings] == [sorted(row) for row in match.state.paintings]
        dealt.append(tuple(map(tuple, s.paintings)))
    assert len(set(dealt)) > 1


@pytest.mark.rule("D-ARTIST-2")
@pytest.mark.parametrize(
    ("where", "tiles"),
    [
        ({}, 0),
        ({"pilgrims": [2, 16]}, 1),  # one's own pilgrim counts
        ({"pilgrims": [0, 4]}, 2),  # and both, in the towns at the edges of the area
        ({"pilgrims": [2, 16], "merchants": ["M1", "M2"]}, 3),
        ({"pilgrims": [2, 3], "merchants": ["M1", "N1"], "artists": ["W", "NW"]}, 5),
        ({"pilgrims": [5, 29]}, 0),  # stations of the areas next door do not
        ({"merchants": ["M3", "M4"]}, 0),
    ],
)
def test_paint_as_many_tiles_as_others_are_in_the_area_on_its_stations_and_mountain_towns(
    where: dict[str, list[int]], tiles: int
) -> None:
    m = table(**{**FAR, **where})
    m.play("go NW")
    assert starting(m, "paint") == ([f"paint {tiles}"] if tiles else [])
    if tiles:
        m.play(f"paint {tiles}")
        assert m.state.shown == [tiles, 0]


@pytest.mark.rule("D-ARTIST-2")
def test_tiles_are_turned_up_in_order_and_all_see_them() -> None:
    m = table(**{**FAR, "pilgrims": [2, 3]}, paintings=[["moon", "bamboo", "moon", "waterfall"], []], shown=[1, 0])
    m.play("go NW")
    m.play("paint 2")
    assert m.view(1)["state"]["paintings"][0][:4] == ["moon", "bamboo", "moon", None]
    assert "Purple turns up 2 paintings: bamboo and moon." in m.sentences()


@pytest.mark.rule("D-ARTIST-2")
def test_if_fewer_tiles_remain_all_of_them_are_turned_up() -> None:
    m = table(**{**FAR, "pilgrims": [2, 3]}, shown=[9, 0])
    m.play("go NW")
    m.play("paint 1")
    assert m.state.shown == [10, 0]


@pytest.mark.rule("D-ARTIST-2", "D-WAVE-3")
def test_with_every_tile_turned_up_there_is_nothing_to_paint() -> None:
    m = table(**{**FAR, "pilgrims": [2, 3]}, paintings=[["moon"], []], shown=[10, 0], waves={"proficient": 0})
    m.play("go NW")
    assert m.actor == 1


@pytest.mark.rule("D-ARTIST-2", "D-ARTIST-3")
def test_paint_or_gift_or_neither_and_not_both() -> None:
    m = table(**{**FAR, "pilgrims": [2, 16]}, paintings=[["mountain"], []], shown=[1, 0])
    m.play("go NW")
    assert texts(m) == ["paint 1", "gift mountain", "pass"]
    m.play("paint 1")
    assert m.actor == 1
    assert m.state.given == [0, 0]


@pytest.mark.rule("D-ARTIST-3")
def test_the_first_tile_is_given_where_its_landscape_lies() -> None:
    m = table(**FAR, paintings=[["moon", "mountain", "mountain"], []], shown=[3, 0], given=[1, 0])
    m.play("go NW")
    assert texts(m) == ["gift mountain", "pass"]
    m.play("gift mountain")
    assert m.state.given == [2, 0]  # one per action, though the next one fits too
    assert m.actor == 1


@pytest.mark.rule("D-ARTIST-3")
def test_only_the_first_tile_and_only_turned_up() -> None:
    later = table(**FAR, paintings=[["moon", "mountain"], []], shown=[2, 0])
    later.play("go NW")
    assert later.actor == 1  # nothing to choose: the turn went on
    face_down = table(**FAR, paintings=[["mountain"], []], shown=[0, 0])
    face_down.play("go NW")
    assert face_down.actor == 1


@pytest.mark.rule("D-ARTIST-4")
def test_giving_the_last_tile_triggers_the_end() -> None:
    tiles = ["moon"] * 3 + ["waterfall"] * 3 + ["bamboo"] * 2 + ["mountain"] * 2
    for given, ending in ((8, 0), (9, 1)):
        m = table(**FAR, paintings=[tiles, []], shown=[10, 0], given=[given, 0])
        m.play("go NW")
        m.play("gift mountain")
        assert m.state.ending == ending
    assert not m.over
    assert any("has given every painting" in t for t in m.sentences())


# ------------------------------------------------------------------ waves


@pytest.mark.rule("D-WAVE-3")
def test_a_proficient_artist_may_paint_one_more() -> None:
    m = table(**{**FAR, "pilgrims": [2, 3]}, waves={"proficient": 0})
    m.play("go NW")
    assert texts(m) == ["paint 2", "paint 3", "pass"]
    m.play("paint 3")
    assert m.state.shown == [3, 0]


@pytest.mark.rule("D-WAVE-3")
def test_a_proficient_artist_paints_also_alone_and_never_more_than_there_is() -> None:
    alone = table(**FAR, waves={"proficient": 0})
    alone.play("go NW")
    assert texts(alone) == ["paint 1", "pass"]
    last = table(**{**FAR, "pilgrims": [2, 3]}, waves={"proficient": 0}, shown=[8, 0])
    last.play("go NW")
    assert texts(last) == ["paint 2", "pass"]


@pytest.mark.rule("D-WAVE-3", "D-SHORE-1")
def test_the_rivals_wave_and_the_boards_do_nothing() -> None:
    for holder in (1, None):
        m = table(**{**FAR, "pilgrims": [2, 16]}, waves={"proficient": holder})
        m.play("go NW")
        assert texts(m) == ["paint 1", "pass"]


@pytest.mark.rule("D-WAVE-4")
@pytest.mark.parametrize(
    ("symbol", "began", "die", "went"),
    [("moon", "W", 1, "NW"), ("mountain", "W", 1, "NW"), ("waterfall", "S", 2, "W")],
)
def test_an_inspired_artist_gives_where_the_move_began_passed_or_ended(
    symbol: str, began: str, die: int, went: str
) -> None:
    where = {**FAR, "artists": [began, "SE"], "dice": [1, 1, die]}
    m = table(**where, paintings=[[symbol], []], shown=[1, 0], waves={"inspired": 0})
    m.play(f"go {went}")
    assert f"gift {symbol}" in texts(m)
    m.play(f"gift {symbol}")
    assert m.state.given == [1, 0]


@pytest.mark.rule("D-WAVE-4")
def test_without_the_wave_only_the_arrival_counts() -> None:
    for holder in (1, None):
        m = table(**FAR, paintings=[["moon"], []], shown=[1, 0], waves={"inspired": holder})
        m.play("go NW")
        assert m.actor == 1


@pytest.mark.rule("D-WAVE-4")
def test_where_ways_differ_the_inspired_artist_chooses_one() -> None:
    # Two steps from the north to the south-west: through the mountains of NW or the bamboo of S.
    where = {**FAR, "artists": ["N", "SE"], "dice": [1, 1, 2]}
    m = table(**where, paintings=[["bamboo"], []], shown=[1, 0], waves={"inspired": 0})
    assert starting(m, "go") == ["go W", "go E", "go SE", "go SW past bamboo", "go SW"]
    m.play("go SW past bamboo")
    assert "gift bamboo" in texts(m)
    m.undo()
    m.play("go SW")
    assert "gift bamboo" not in texts(m)


@pytest.mark.rule("D-WAVE-4")
@pytest.mark.parametrize(
    "table_of",
    [
        {"paintings": [["moon"], []], "shown": [1, 0], "waves": {"inspired": 0}},  # neither way has a moon
        {"paintings": [["waterfall"], []], "shown": [1, 0], "waves": {"inspired": 0}},  # both begin at a waterfall
        {"paintings": [["bamboo"], []], "shown": [0, 0], "waves": {"inspired": 0}},  # nothing to give yet
        {"paintings": [["bamboo"], []], "shown": [1, 0], "waves": {"inspired": 1}},  # not inspired
        {"paintings": [["bamboo"], []], "shown": [1, 0], "waves": {"proficient": 0}},
    ],
)
def test_where_ways_do_not_matter_there_is_one_choice(table_of: dict[str, Any]) -> None:
    m = table(**{**FAR, "artists": ["N", "SE"], "dice": [1, 1, 2]}, **table_of)
    assert [t for t in starting(m, "go") if t.startswith("go SW")] == ["go SW"]


@pytest.mark.rule("D-WAVE-4", "D-SPRING-2")
def test_a_repeat_counts_its_own_way_only() -> None:
    where = {**FAR, "artists": ["W", "SE"], "dice": [1, 1, 1]}
    m = table(**where, paintings=[["moon"], []], shown=[1, 0], waves={"inspired": 0}, spring="first")
    m.play("go NW")  # began on the moon
    assert "gift moon" in texts(m)
    m.play("pass")
    m.play("go N")  # the repeat began in the north-west
    assert m.actor == 1
    assert m.state.given == [0, 0]
