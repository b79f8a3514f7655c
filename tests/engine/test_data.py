"""Data files: what is wrong is said with file and line."""

from collections.abc import Callable
from typing import Any

import pytest

from gokaido.engine.compile.rule import Names
from gokaido.engine.data import BadData, Table, load, parse

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


def shop() -> Table:
    return parse(TEXT, "shop.toml")


def test_what_is_there_is_read() -> None:
    data = shop()
    assert data.text("title") == "Shop"
    assert data.table("track").number("goal") == 7
    assert data.table("track").number("open") == 1
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
        (lambda d: d.table("track").numbers("steps", 4), "line 5: track.steps must be 4 whole numbers, not [1, 2, 3]."),
        (lambda d: d.table("track").number("limit"), "shop.toml, line 3: track.limit is missing."),
        (lambda d: d.text("name"), "shop.toml, line 1: name is missing."),
        (lambda d: d.table("title"), "shop.toml, line 1: title must be a table, not 'Shop'."),
        (lambda d: d.table("track").tables("steps"), "line 5: track.steps must be a list of tables, not [1, 2, 3]."),
        (lambda d: d.tables("ware", 3), "shop.toml, line 14: ware must be 3 entries, not 2."),
        (lambda d: d.tables("ware")[1].number("price"), "shop.toml, line 14: ware[1].price is missing."),
        (lambda d: d.tables("ware")[1].number("en"), "line 16: ware[1].en must be a whole number, not 'Bell'."),
        (lambda d: d.tables("ware")[0].words("_effect"), "shop.toml, line 8: ware[0].en_effect is missing."),
        (lambda d: d.named("ware", More), "ware must be 3 entries, not 2."),
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
def test_a_complaint_names_the_line(ask: Callable[[Table], Any], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        ask(shop())
    assert sentence in str(caught.value)


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadData, match=r"shop.toml: .*line 2"):
        parse("a = 1\nb = = 2\n", "shop.toml")


def test_a_data_file_is_found_in_its_package() -> None:
    assert load("gokaido.games.dojo", "data/base.toml").table("track").number("goal") == 7
