"""The pictures: well-formed, safe, complete, and blind to what a viewer may not see."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from gokaido.art.glyphs.sprite import glyphs, use
from gokaido.art.palette import PALETTE, pigments_in
from gokaido.art.scenery.vignettes import arrival_scene, dawn, dojo_scene, island_scene, road_scene, road_strip
from gokaido.art.svg.elements import safe, tag
from gokaido.art.svg.frame import picture, stylesheet
from gokaido.art.svg.lettering import clipped, fitted, width_of, wrapped
from gokaido.engine.game import FORMS, Game
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES
from gokaido.engine.registry import games
from gokaido.games.tokaido.material.base import TRAVELLER_NAMES, Who

from .tables import OURS

HOSTILE = ['<b>&"x', "]]>'--", "\x00\x0b\ud800&lt;", "a" * 200, "{0}%s"]
LOCAL = {"p", "on", "back", "ease", "pace"}  # set inside a picture, not in the palette
SVG = "{http://www.w3.org/2000/svg}"


def option_sets(game: Game) -> list[dict[str, bool | int | str]]:
    """The defaults, and every option at its last value."""
    return [{}, {o.name: o.allowed[-1] for o in game.rules.options}]


@cache
def positions(key: str) -> list[Match]:
    """Matches of a game at different moments, for every number of seats and two sets of options."""
    game, found = games()[key], []
    for seats in game.rules.seats:
        for k, options in enumerate(option_sets(game)):
            chance = random.Random(97 * seats + k)
            match = Match(game, seats=seats, seed=seats + 10 * k, **options)
            for moment in (0, 12, 40, 90):
                while len(match.actions) < moment and not match.over:
                    match.play(chance.choice(match.legal).id)
                found.append(match.at(len(match.actions)))
    return found


def views(key: str) -> Iterator[tuple[Match, int | None]]:
    """Every position as the actor and as a spectator see it."""
    for match in positions(key):
        yield match, None
        if not match.over:
            yield match, match.actor


def parsed(svg: str) -> ElementTree.Element:
    """A picture as a tree; fails where it is not well-formed."""
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", OURS)
def test_every_position_is_a_well_formed_picture(key: str, lang: str) -> None:
    for match, seat in views(key):
        svg = match.svg(seat, lang)
        tree = parsed(svg)
        assert tree.tag == f"{SVG}svg"
        assert tree.findtext(f"{SVG}title")
        assert tree.findtext(f"{SVG}desc")
        ids = Counter(e.get("id") for e in tree.iter() if e.get("id"))
        assert [i for i, n in ids.items() if n > 1] == []
        for wrong in ("None", "nan", "{name}", "{n}"):
            assert wrong not in svg


@pytest.mark.parametrize("form", FORMS[1:])
@pytest.mark.parametrize("key", OURS)
def test_every_form_is_a_picture_that_holds_what_it_refers_to(key: str, form: str) -> None:
    for match, seat in list(views(key))[::3]:
        svg = match.svg(seat, "fr", form=form)
        if not svg:
            assert form == "side"  # nothing lies beside the board
            continue
        ids = Counter(e.get("id") for e in parsed(svg).iter() if e.get("id"))
        assert [i for i, n in ids.items() if n > 1] == []
        referred = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert referred - set(ids) == set()


@pytest.mark.parametrize("key", OURS)
def test_what_may_be_done_is_marked_for_the_one_who_may_do_it(key: str) -> None:
    for match, seat in list(views(key))[1::5]:
        for form in FORMS:
            assert "data-acts" not in match.svg(seat, form=form, marks=False)


@pytest.mark.parametrize("key", OURS)
def test_everything_a_picture_refers_to_is_in_it(key: str) -> None:
    for match, seat in views(key):
        svg = match.svg(seat)
        ids = set(re.findall(r' id="([^"]+)"', svg))
        referred = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert referred - ids == set()
        inks = set(re.findall(r"var\(--([\w-]+)", svg))
        assert inks - set(PALETTE) - LOCAL == set()
        defined = set(re.findall(r"--([\w-]+):", svg))
        assert inks - defined - LOCAL == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", OURS)
def test_names_from_outside_are_text_and_nothing_else(key: str, lang: str) -> None:
    for match in positions(key):
        names = HOSTILE[: len(match.names(lang))]
        tree = parsed(match.svg(lang=lang, names=names))
        assert {e.tag for e in tree.iter()} == {e.tag for e in parsed(match.svg(lang=lang)).iter()}
        titles = {e.text for e in tree.iter(f"{SVG}title")}
        assert '<b>&"x' in titles


@pytest.mark.parametrize("key", OURS)
def test_a_picture_does_not_depend_on_what_the_viewer_cannot_see(key: str) -> None:
    for match, seat in views(key):
        viewer = -1 if seat is None else seat
        for seed in (1, 2):
            other = match.state.copy()
            match.game.rules.redeal(other, viewer, seed)
            match.game.rules.observe(other, viewer)
            assert str(match.game.picture.draw(other, "en", match.names())) == match.svg(seat)


def test_the_actor_sees_meals_that_a_spectator_does_not() -> None:
    inns = [m for m in positions("tokaido") if "eat" in " ".join(a.text for a in m.legal)]
    assert inns
    for match in inns:
        assert "card-meal-" in match.svg(match.actor)
        assert "card-meal-" not in match.svg()


@pytest.mark.parametrize("key", OURS)
def test_places_that_can_be_chosen_name_legal_actions(key: str) -> None:
    seen = 0
    for match in positions(key):
        if not match.over:
            marked = {
                int(a) for acts in re.findall(r'data-acts="([\d ]+)"', match.svg(match.actor)) for a in acts.split()
            }
            assert marked <= {a.id for a in match.legal}
            seen += len(marked)
    assert seen > 20


@pytest.mark.parametrize("key", OURS)
def test_pieces_keep_their_ids_and_their_order(key: str) -> None:
    for seats in games()[key].rules.seats:
        orders = set()
        for match in positions(key):
            if match.seats == seats and len(match.actions) >= 12:
                ids = re.findall(r' id="((?:pawn|meeple|marker|mat)-[\w-]+)"', match.svg())
                orders.add(tuple(ids))
        assert len(orders) == 1
        assert next(iter(orders))


def test_a_picture_carries_only_what_it_uses() -> None:
    svg = Match("dojo", seats=2, seed=1).svg()
    assert 'id="j-sumo"' in svg
    assert 'id="g-village"' not in svg
    assert "--isle-moon" not in svg
    assert len(svg) < 100_000


# ------------------------------------------------------------------ glyphs, colours, words


def test_every_traveller_has_a_figure_of_their_own() -> None:
    drawn = [glyphs()[f"t-{Who.word(who)}"][1] for who in range(len(TRAVELLER_NAMES))]
    assert len(set(drawn)) == len(drawn)


def test_glyphs_are_well_formed_and_painted_with_pigments_of_the_palette() -> None:
    assert len(glyphs()) > 140
    for name, (box, drawing) in glyphs().items():
        assert re.fullmatch(r"0 0 \d+ \d+", box), name
        assert len(parsed(f"<g>{drawing}</g>")) > 0, name
        inks = set(re.findall(r"var\(--([\w-]+)", drawing))
        assert inks - {"on", "back"} == set(pigments_in(drawing)), name


def _light(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str, theme: int) -> float:
    """The contrast of two pigments by day (0) or by night (1), as the accessibility guidelines measure it."""
    a, b = sorted((_light(PALETTE[ink][theme]), _light(PALETTE[ground][theme])), reverse=True)
    return (a + 0.05) / (b + 0.05)


READ = [
    (ink, ground) for ink in ("text", "text-2", "text-3", "accent") for ground in ("sheet", "raised", "sunk", "page")
]
READ += [
    ("on-accent", "accent-bg"),
    ("accent", "accent-wash"),
    ("on-bar", "bar"),
    ("on-bar-2", "bar"),
    ("on-bar", "sea-2"),
]
READ += [("gold-text", "sheet"), *((f"p{k}-on", f"p{k}") for k in range(1, 6))]


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_words_stand_out_from_what_they_are_written_on(theme: int) -> None:
    assert {pair: contrast(*pair, theme) for pair in READ if contrast(*pair, theme) < 4.5} == {}


def test_lines_stand_out_too() -> None:
    lines = [("rule-ink", "sheet"), ("sumi", "sheet"), ("road-edge", "mist"), ("pawn-line", "road"), ("focus", "sheet")]
    assert [pair for pair in lines for theme in (0, 1) if contrast(*pair, theme) < 3] == []


def test_the_stylesheet_knows_every_pigment_and_both_themes() -> None:
    css = stylesheet()
    assert "light-dark(#f7f1e4,#1b2440)" in css
    assert "prefers-color-scheme:dark" in css
    assert all(f"--{name}:" in css for name in PALETTE)


def test_text_and_attributes_are_made_safe() -> None:
    assert safe('<a href="x">&\x00\x1f') == "&lt;a href=&quot;x&quot;&gt;&amp;"
    assert tag("g", id='a"b', fill="sheet") == '<g id="a&quot;b" fill="var(--sheet)"/>'
    assert use("pawn", 1, 2.5, 3) == '<use href="#pawn" x="1" y="2.5" width="3" height="3"/>'


def test_long_words_are_wrapped_clipped_and_fitted() -> None:
    text = "one two three four five six"
    lines = wrapped(text, 90, 14)
    assert " ".join(lines) == text
    assert all(width_of(line, 14) <= 90 for line in lines)
    assert not any(line.startswith(":") for line in wrapped("un échange : deux", width_of("un échange", 14), 14))
    assert clipped("x" * 80, 60, 14).endswith("…")
    assert width_of(clipped("x" * 80, 60, 14), 14) <= 60
    assert clipped("short", 60, 14) == "short"
    assert 10 <= fitted("a rather long title", 80, 16) < 16
    assert width_of("山", 10) > width_of("i", 10)


def test_scenes_fit_on_one_page() -> None:
    scenes = [dawn(), road_scene(), island_scene(), dojo_scene(), road_strip(), arrival_scene([3, 1, 2])]
    ids = Counter(re.findall(r' id="([^"]+)"', "".join(scenes)))
    assert [i for i, n in ids.items() if n > 1] == []
    for scene in scenes:
        tree = parsed(picture(scene, 300, 200, "a scene", "for a page", "en"))
        assert len(list(tree.iter())) > 30
    assert "p3" in picture(arrival_scene([3]), 520, 300, "one", "arrives", "en")
