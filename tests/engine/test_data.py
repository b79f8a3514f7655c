"""Data files: what is wrong is said with file and line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.compile.rule import Names
from gokaido.engine.data import BadData, TomlTable, load, parse, parse_file
from gokaido.engine.toml_lines import TomlLines

TEXT = """\
title = "Shop"

[track]
goal = 7
steps = [1, 2, 3]
open = true

[[ware]]
id = "fan"
en = "Fan"
fr = "Éventail"
price = 2

[[ware]]
id = "bell"
en = "Bell"
fr = "Cloche"

[deep]
name = "x"
[[deep.card]]
order = ["bell", "fan"]
[[deep.card]]
order = ["bell", "bell"]
"""


class Ware(Names):
    FAN = 0
    BELL = 1


class More(Names):
    FAN = 0
    BELL = 1
    DOLL = 2


class Other(Names):
    FAN = 0
    DOLL = 1


def shop() -> TomlTable:
    return parse(TEXT, "shop.toml")


def test_what_is_there_is_read() -> None:
    data = shop()
    assert data.text("title") == "Shop"
    assert data.table("track").number("goal") == 7
    assert data.table("track").flag("open") == 1
    assert data.table("track").numbers("steps", 3) == (1, 2, 3)
    fan, bell = data.named("ware", Ware)
    assert fan.words() == {"en": "Fan", "fr": "Éventail"}
    assert (fan.number("price"), bell.number("price", 0)) == (2, 0)
    assert data.table("deep").tables("card", 2)[0].order("order", Ware) == (1, 0)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda d: d.table("track").text("goal"), "shop.toml, line 4: track.goal must be a text, not 7."),
        (lambda d: d.table("track").number("steps"), "line 5: track.steps must be a whole number, not [1, 2, 3]."),
        (lambda d: d.table("track").numbers("steps", 4), "line 5: track.steps must have 4 entries, not 3."),
        (lambda d: d.table("track").number("limit"), "shop.toml, line 3: track.limit is missing."),
        (lambda d: d.table("track").number("open"), "line 6: track.open must be a whole number, not True."),
        (lambda d: d.table("track").flag("goal"), "line 4: track.goal must be true or false, not 7."),
        (lambda d: d.table("track").number("goal", low=1, high=5), "must be a whole number from 1 to 5, not 7."),
        (lambda d: d.table("track").numbers("steps", 3, 2, 9), "line 5: track.steps[0] must be a whole number from 2"),
        (
            lambda d: d.tables("ware")[0].one_of("id", ["bell", "doll"]),
            "ware[0].id must be one of bell, doll, not 'fan'",
        ),
        (lambda d: d.text("name"), "shop.toml, line 1: name is missing."),
        (lambda d: d.table("title"), "shop.toml, line 1: title must be a table, not 'Shop'."),
        (lambda d: d.table("track").tables("steps"), "line 5: track.steps[0] must be a table, not 1."),
        (lambda d: d.tables("ware", 3), "shop.toml, line 8: ware must have 3 entries, not 2."),
        (lambda d: d.tables("ware")[1].number("price"), "shop.toml, line 14: ware[1].price is missing."),
        (lambda d: d.tables("ware")[1].number("en"), "line 16: ware[1].en must be a whole number, not 'Bell'."),
        (lambda d: d.tables("ware")[0].words("_effect"), "shop.toml, line 8: ware[0].en_effect is missing."),
        (lambda d: d.named("ware", More), "ware must have 3 entries, not 2."),
        (lambda d: d.named("ware", Other), "shop.toml, line 15: ware[1].id must be 'doll', not 'bell'."),
        (
            lambda d: d.table("deep").tables("card")[1].order("order", Ware),
            "shop.toml, line 24: deep.card[1].order must name each of fan, bell once, not ['bell', 'bell'].",
        ),
        (
            lambda d: d.table("track").order("steps", Ware),
            "line 5: track.steps must name each of fan, bell once, not [1, 2, 3].",
        ),
    ],
)
def test_a_complaint_names_the_line(ask: Callable[[TomlTable], Any], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        ask(shop())
    assert sentence in str(caught.value)


def test_complaints_are_collected_where_there_is_a_list_for_them() -> None:
    said: list[str] = []
    data = parse(TEXT, "shop.toml", said)
    assert data.table("track").number("goal", low=1, high=5) == 1
    assert data.table("track").text("limit") == ""
    assert data.table("nowhere").table("deeper").number("x") == 0
    assert data.tables("ware", 3)[1].number("price") == 0
    assert said == [
        "shop.toml, line 4: track.goal must be a whole number from 1 to 5, not 7.",
        "shop.toml, line 3: track.limit is missing.",
        "shop.toml, line 1: nowhere is missing.",
        "shop.toml, line 8: ware must have 3 entries, not 2.",
        "shop.toml, line 14: ware[1].price is missing.",
    ]
    data.tables("ware", 3)
    assert len(said) == 5  # what was said is not said again


def test_what_nobody_asks_for_is_unknown() -> None:
    said: list[str] = []
    data = parse(TEXT, "shop.toml", said)
    data.text("title")
    data.table("track").numbers("steps", 3)
    for row in data.tables("ware"):
        row.words()
    data.check_unknown()
    assert said == [
        "shop.toml, line 4: track.goal is unknown; here belong steps.",
        "shop.toml, line 6: track.open is unknown; here belong steps.",
        "shop.toml, line 9: ware[0].id is unknown; here belong en, fr.",
        "shop.toml, line 12: ware[0].price is unknown; here belong en, fr.",
        "shop.toml, line 15: ware[1].id is unknown; here belong en, fr.",
        "shop.toml, line 19: deep is unknown; here belong title, track, ware.",
    ]


def test_where_values_stand_in_any_style_of_toml() -> None:
    text = ["a = 1", "[[b]]", "c = [", "  1, # one", '  { d = "]", e = [2,', " 3] },", "]"]
    text += ["[[b]]", "f.g = 'x'", "[h.i]", 'j = """', "k", '"""', "l = 2", ""]
    text += ["[[b.m]]", "n . o = 1979-05-27 07:32:00", '"p.q" = 1', '[h."r.s"]', "t = true"]
    lines = TomlLines("\n".join(text))
    assert lines.of("a") == 1
    assert lines.of("b", 0, "c", 1, "d") == 5
    assert lines.of("b", 0, "c", 1, "e", 1) == 6
    assert lines.of("b", 1, "f", "g") == 9
    assert lines.of("b", 1, "missing") == 8
    assert lines.of("h", "i", "l") == 14
    assert lines.of("b", 1, "m", 0, "n", "o") == 17
    assert lines.of("b", 1, "m", 0, "p.q") == 18
    assert lines.of("h", "r.s", "t") == 20


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadData, match=r"shop.toml, line 2: this is no TOML"):
        parse("a = 1\nb = = 2\n", "shop.toml")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        parse_file(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match="no text in UTF-8"):
        parse_file(tmp_path / "odd.toml")


def test_a_data_file_is_found_in_its_package() -> None:
    assert load("gokaido.games.dojo", "data/base.toml").table("track").number("goal") == 7
