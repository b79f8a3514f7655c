"""Drawings in groups: what a page swaps by itself, what everybody may share, what is sent once."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gokaido.art.svg.drawing import Drawing, Group, Window
from gokaido.engine.game import FORMS, Game
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES
from gokaido.engine.registry import games
from gokaido.games.tokaido.material.base import Feat, Who

DRAWN = [g for g in games().values() if isinstance(Match(g, seed=1).drawing(), Drawing)]
every_game = pytest.mark.parametrize("game", DRAWN, ids=lambda g: g.key)


def moments(game: Game) -> Iterator[Match]:
    """Some positions of a game with all that is optional, and of one without."""
    switches = {o.name: True for o in game.rules.options if isinstance(o.default, bool)}
    without = {name: on for name, on in switches.items() if name != "initiation"}
    for options in ({}, without):
        match, chance = Match(game, seed=4, **options), random.Random(4)
        while not match.over:
            if chance.random() < 0.12:
                yield match
            match.play(chance.choice(match.legal))
        yield match


@every_game
def test_only_private_groups_depend_on_who_looks(game: Game) -> None:
    seen = 0
    for match in moments(game):
        for form in FORMS:
            public = {g.id: g.svg() for g in match.drawing(None, form=form, marks=False).groups if not g.private}
            for seat in range(match.seats):
                groups = match.drawing(seat, form=form).groups
                assert {g.id: g.svg() for g in groups if not g.private} == public, (form, seat, match.texts)
                seen += len(groups)
    assert seen > 100


@every_game
@pytest.mark.parametrize("form", FORMS)
def test_fixed_groups_never_change(game: Game, form: str) -> None:
    drawn: dict[Any, set[str]] = {}
    for match in moments(game):
        for lang in LANGUAGES:
            for group in match.drawing(lang=lang, form=form).groups:
                if group.fixed:
                    drawn.setdefault((group.id, lang, str(match.options)), set()).add(group.svg())
    assert all(len(texts) == 1 for texts in drawn.values())
    assert drawn or form == "side"


KEPT_GROUP = re.compile(r'<(?:g|defs) id="([^"]*)" data-kept=""/>')


def put_together(sent: str, there: dict[str, str]) -> str:
    """What a page shows that has these groups and is sent others."""
    return KEPT_GROUP.sub(lambda kept: there[kept[1]], sent)


@every_game
@pytest.mark.parametrize("form", FORMS)
def test_what_a_page_keeps_and_what_it_is_sent_are_the_whole_picture(game: Game, form: str) -> None:
    """Byte for byte, from every picture to the next, for who decides and for who looks on."""
    kept = 0
    had: dict[Any, Drawing] = {}
    for match in moments(game):
        for seat in (None, match.actor):
            drawing: Drawing = match.drawing(seat, form=form, marks=seat is not None)
            if not drawing.groups:
                continue
            before = had.setdefault((seat is None, str(match.options)), drawing)
            there = {g.id: g.svg() for g in before.groups} | {f"{form}-patterns": drawing.patterns()}
            sent = drawing.inline(whole=False, had=before)
            kept += len(KEPT_GROUP.findall(sent))
            assert put_together(sent, there) == drawing.inline()
            had[seat is None, str(match.options)] = drawing
    assert kept > 20 or form == "side"


@every_game
def test_a_page_of_which_nothing_is_known_is_sent_all_but_the_landscape(game: Game) -> None:
    for match in moments(game):
        drawing: Drawing = match.drawing(match.actor)
        assert "<style>" in str(drawing)
        assert "<style>" not in drawing.inline()
        fixed = [g.id for g in drawing.groups if g.fixed] + ([f"{drawing.form}-patterns"] if drawing.defs else [])
        assert sorted(KEPT_GROUP.findall(drawing.inline(whole=False))) == sorted(fixed)


def test_groups_are_seen_through_their_windows() -> None:
    groups = (Group("a", "<a/>"), Group("b", "<b/>", window="w"), Group("c", "<c/>", window="w"), Group("d", "<d/>"))
    window = Window("w", y=10, width=90, top=200, bottom=260)
    root = ET.fromstring(Drawing("t", "d", "en", "tall", 90, 100, groups, windows=(window,)).inline())
    children: list[Any] = [e.get("id") for e in root if e.get("id")]
    assert children == ["a", "w", "d"]
    seen = next(e for e in root if e.get("id") == "w")
    assert (seen.get("viewBox"), seen.get("y"), seen.get("height")) == ("0 200 90 60", "10", "60")
    assert [e.get("id") for e in seen] == ["b", "c"]


def test_a_group_elsewhere_is_else_the_same() -> None:
    group = Group("pawn-0", "<path/>", 1, 2, "A pawn", private=True, attributes={"class": "x"})
    assert group.placed(x=5, window="leg") == replace(group, x=5, window="leg")
    assert (group.x, group.window) == (1, "")


def test_an_empty_drawing_is_no_picture() -> None:
    empty = Drawing("t", "d", "en", "side", 1, 1, ())
    assert str(empty) == empty.inline() == ""


def cut(match: Match) -> set[str]:
    """Texts of a picture that had to be cut."""
    pictures = (match.svg(0, lang, form=form) for lang in LANGUAGES for form in match.game.picture.forms)
    return {text for svg in pictures for text in re.findall(r">([^<>]*…)<", svg)}


@every_game
def test_no_text_is_cut(game: Game) -> None:
    for match in moments(game):
        assert cut(match) == set()


@pytest.mark.parametrize("first", range(0, len(Who.words), 5))
def test_no_traveller_is_cut(first: int) -> None:
    five = [Who.words[(first + k) % len(Who.words)] for k in range(5)]
    assert cut(Match.arranged("tokaido", seats=5, matsuri=True, crossroads=True, travellers=five)) == set()


def test_achievements_leave_the_name_alone() -> None:
    match = Match.arranged("tokaido", seats=5, achievements={key: [0] for key in Feat.words.values()})
    assert ">Claire<" in match.svg(0, form="desk", names=["Claire", "B", "C", "D", "E"])
