"""The board file of Tokaido Duo: the map that follows from it, and what is said about a wrong one."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from gokaido import Match
from gokaido.games.duo.material.board import check_board, read_board
from gokaido.games.duo.material.pieces import Station
from gokaido.games.duo.material.tables import BOARD, FACTS, STATION_AREAS, TOWN_AREAS

TEXT = files("gokaido.games.duo").joinpath("data", "board.toml").read_text(encoding="utf-8")


def complaints(*changes: tuple[str, str]) -> list[str]:
    """What is said about the board file after some changes."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return read_board(text, "mine.toml")[1]


def line_of(wanted: str) -> int:
    """The first line that holds a text."""
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if wanted in line)


def test_our_board_is_in_order() -> None:
    assert complaints() == []


def test_the_island_has_8_areas_12_towns_11_routes_and_a_coast_that_is_a_ring() -> None:
    assert len(BOARD.areas) == 8
    assert len(BOARD.towns) == 12
    assert len(BOARD.routes) == 11
    assert [k for k in BOARD.coast if k >= 0] == list(range(8))
    # A planar map: with the sea, areas + places - paths make 2.
    places = len(BOARD.kinds) + 4
    paths = len(BOARD.kinds) + len(BOARD.routes)
    assert len(BOARD.areas) + 1 + places - paths == 2


def test_what_follows_from_the_routes() -> None:
    near = {name: {BOARD.areas[k] for k in row} for name, row in zip(BOARD.areas, BOARD.map.neighbours)}
    assert near["W"] == {"NW", "SW"}
    assert near["N"] == {"NW", "NE", "S"}
    assert near["SE"] == {"NE", "E", "S"}
    north = BOARD.areas.index("N")
    assert [k for k, areas in enumerate(STATION_AREAS) if areas >> north & 1] == [4, 5, 6, 7]
    assert [BOARD.towns[k] for k in range(8, 12) if TOWN_AREAS[k] >> north & 1] == ["M2", "M3"]


def test_each_part_says_how_sure_it_is() -> None:
    status = {f.item: f.status for f in FACTS}
    assert status["pieces"] == status["pilgrim_tracks"] == status["wave_effects"] == "certain"
    assert status["routes"] == status["gold_points"] == status["dice_range"] == "derived"
    for item in ("dice_faces", "stations", "mountain_draws", "area_symbols", "boutiques", "starts", "compass"):
        assert status[item] == "reconstructed"
    assert all(f.words["en"] and f.words["fr"] for f in FACTS)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('    ["S4", "M4"],\n', "", "island.routes must have 11 entries, not 10"),
        ('["S4", "M4"]', '["S4", "M9"]', "must be one of N1"),
        ('["S4", "M4"]', '["N4", "M4"]', "island.routes[10] is there twice: N4 and M4"),
        ('["S4", "M4"]', '["M4", "M4"]', "island.routes[10] must join two different towns, not M4 with itself"),
        ('["S4", "M4"]', '["M1", "M3"]', "island.routes[10] closes a loop between M1 and M3"),
        ('["S4", "M4"]', '["S4", "M1"]', "cannot be drawn without crossing"),
        ('symbol = "bamboo", between = ["N3"', 'symbol = "sea", between = ["N3"', "must be one of moon"),
        ('between = ["N3", "N4"]', 'between = ["N3", "S4"]', "after N3 comes N4, not S4"),
        ('between = ["N3", "N4"]', 'between = ["N2", "N3"]', "N2 and N3 have an area already"),
        ('town = "M4", draw = 4', 'town = "M4", draw = 7', "must be a whole number from 2 to 4, not 7"),
        ('town = "M4", draw', 'town = "N4", draw', "must be a new name; N4 is taken already"),
        ('town = "M4", draw = 4', 'town = "M4"', "draw is missing"),
        ('{ kind = "hot_spring", x = 927', '{ kind = "spa", x = 927', "must be one of coastal_town"),
        ('{ kind = "garden", x = 940', '{ kind = "garden", town = "X", x = 940', "is no coastal town"),
        ('kind = "coastal_town", town = "N4"', 'kind = "temple"', "8 coastal towns, not 7"),
        ('station = 20\ntown = "S2"', 'station = 30\ntown = "S2"', "from 0 to 29, not 30"),
        ('station = 20\ntown = "S2"', 'station = 5\ntown = "S2"', "another pawn starts on station 5"),
        ("kimono = 5", "kimono = 6", "pieces.wares must be 26 in all, not 27"),
        ('ware = "fan", price = 2', 'ware = "fan", price = 5', "from 2 to 4, not 5"),
        ("pilgrim = [1, 2, 2, 3, 3, 4]", "pilgrim = [1, 2, 3, 4]", "must have 6 entries, not 4"),
        ("pilgrim = [1, 2, 2, 3, 3, 4]", "pilgrim = [0, 2, 2, 3, 3, 4]", "from 1 to 6, not 0"),
        ("purple = { moon = 3", "purple = { moon = 4", "pieces.paintings.purple must be 10 in all, not 11"),
        ("18, 26, 35, 45]", "18, 27, 35, 45]", "points.gold[4] must be 26, as in the rulebook, not 27"),
        ("14, 18, 23", "18, 18, 23", "points.gifts[6] must be more than the 18 before it, not 18"),
        ('side = "north"', 'side = "up"', "must be one of north"),
        ("[points]", "[point]", "is unknown"),
        ("[pieces.dice]\n", "[pieces.cubes]\n", "is unknown"),
        ('status = "derived"', 'status = "guessed"', "must be one of certain, derived, reconstructed"),
        ("routes = [", "routes = [[", "this is no TOML"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, said: str) -> None:
    found = complaints((old, new))
    assert any(said in text for text in found), found
    assert all(text.startswith("mine.toml, line ") for text in found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["S4", "M4"]', '["S4", "M9"]'),
        ('["S4", "M4"]', '["M1", "M3"]'),
        ('town = "M4", draw = 4', 'town = "M4", draw = 7'),
        ('between = ["N3", "N4"]', 'between = ["N3", "S4"]'),
        ('ware = "fan", price = 2', 'ware = "fan", price = 5'),
        ('{ kind = "hot_spring", x = 927', '{ kind = "spa", x = 927'),
        ("gifts = [0, 2, 4", "gifts = [0, 0, 4"),
    ],
)
def test_the_line_is_the_right_one(old: str, new: str) -> None:
    assert f"mine.toml, line {line_of(old)}: " in complaints((old, new))[0]


def test_stations_against_the_clock_are_refused() -> None:
    body = TEXT[TEXT.index("stations = [") : TEXT.index("# Towns inland")]
    rows = [line for line in body.splitlines() if line.strip().startswith("{")]
    backwards = "stations = [\n" + "\n".join(reversed(rows)) + "\n]\n"
    assert any("clockwise" in text for text in complaints((body, backwards)))


def test_several_things_may_be_wrong_at_once() -> None:
    assert len(complaints(("kimono = 5", "kimono = 6"), ("draw = 4", "draw = 9"), ("price = 2", "price = 9"))) == 3


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    assert "cannot be read" in check_board(tmp_path / "none.toml")[0]
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    assert "no text" in check_board(tmp_path / "odd.toml")[0]
    (tmp_path / "same.toml").write_text(TEXT, encoding="utf-8")
    assert check_board(tmp_path / "same.toml") == []


PLAY = """
import random
from gokaido import Match
m, lot = Match("duo", seed=4), random.Random(4)
while not m.over:
    m.play(lot.choice(m.legal))
drawn = m.svg(lang="en")
print(m.game.version, m.view()["state"]["station"], len(drawn) > 0)
print(m.to_text())
"""


def run(code: str, board: Path | None) -> "subprocess.CompletedProcess[str]":
    """Run Python with a board of one's own."""
    told = {**os.environ, "GOKAIDO_DUO_BOARD": str(board or "")}
    return subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True, check=False)


def test_a_match_is_played_on_a_corrected_board_and_saved_matches_are_not_mixed_up(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    gone = '    { kind = "temple", x = 182, y = 90 },  # 1\n'
    text = TEXT.replace(gone, "").replace('"M4", draw = 4', '"M4", draw = 2').replace("station = 20", "station = 19")
    mine.write_text(text, encoding="utf-8")
    assert check_board(mine) == []
    done = run(PLAY, mine)
    assert done.returncode == 0, done.stderr
    version, _, saved = done.stdout.partition(" ")
    assert int(version) > 1_000_000
    save = tmp_path / "match.json"
    save.write_text(saved[saved.index("\n") + 1 :], encoding="utf-8")
    load = f"from gokaido import Match; print(Match.load({str(save)!r}).over)"
    assert run(load, mine).stdout.strip() == "True"
    assert "will not replay it wrongly" in run(load, None).stderr


def test_a_picture_of_ones_own_changes_no_rules(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("x = 182, y = 90", "x = 184, y = 91"), encoding="utf-8")
    assert run("from gokaido import games; print(games()['duo'].version)", mine).stdout.strip() == "1"


def test_a_wrong_board_is_refused_with_its_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("draw = 4", "draw = 9"), encoding="utf-8")
    refused = run("import gokaido; gokaido.Match('duo')", mine)
    assert refused.returncode != 0
    assert f"mine.toml, line {line_of('draw = 4')}: " in refused.stderr


def test_every_kind_of_station_is_on_the_coast() -> None:
    assert set(BOARD.kinds) == set(Station.words)
    assert Match("duo", seed=1).game.version == 1
