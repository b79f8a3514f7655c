"""What must hold in every game, at every table: written once, over the registry."""

import io
import random
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from gokaido.engine.compile.library import compiled
from gokaido.engine.errors import IllegalAction
from gokaido.engine.game import Game
from gokaido.engine.many import step as loops
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES
from gokaido.engine.registry import games

from .tables import PLACES, Place, random_match

every_place = pytest.mark.parametrize("place", PLACES, ids=str)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
EQUAL_GAMES = 200  # interpreted against compiled, for each game


def viewers(place: Place) -> list[int]:
    """Every seat and a spectator."""
    return [-1, *range(place.seats)]


def seen(game: Game, state: Any, viewer: int) -> Any:
    """What a viewer knows of a state."""
    twin = state.copy()
    game.rules.observe(twin, viewer)
    return twin


def dealt(game: Game, state: Any, viewer: int, seed: int) -> Any:
    """The state with what the viewer cannot see dealt again."""
    twin = state.copy()
    game.rules.redeal(twin, viewer, seed)
    return twin


def legal_ids(game: Game, state: Any) -> list[int]:
    """The legal actions of a state."""
    out = [0] * game.rules.actions
    return sorted(out[: game.rules.legal(state, out)])


@every_place
def test_options_say_what_is_played(place: Place) -> None:
    """Also where one option brings another: Matsuri is played with Crossroads, and its saves say so."""
    match = place.match(1)
    played = {o.name: o.value(getattr(match.state, o.name)) for o in place.game.rules.options}
    assert match.options == match.view()["options"] == played
    assert Match.from_text(match.to_text()).options == played


@every_place
def test_games_end_and_every_decision_is_a_choice(place: Place) -> None:
    for seed in range(4):
        match = place.match(seed)
        lot = random.Random(seed)
        while not match.over:
            ids = [a.id for a in match.legal]
            assert len(ids) >= 2, f"{place}, seed {seed}: no choice at {match.texts}"
            assert len(set(ids)) == len(ids)
            assert all(0 <= k < place.game.rules.actions for k in ids)
            assert 0 <= match.state.actor < place.seats
            match.play(lot.choice(ids))
            assert match.state.n_events < len(match.state.events)
        assert len(match.legal) == 0
        assert match.winners
        assert set(match.winners) == {k for k, r in enumerate(match.ranks) if r == 0}


@every_place
def test_pieces_are_conserved(place: Place) -> None:
    for seed in range(3):
        match = place.match(seed)
        lot = random.Random(seed)
        while not match.over:
            assert place.game.rules.check(match.state) == []
            match.play(lot.choice(match.legal).id)
        assert place.game.rules.check(match.state) == []


@every_place
def test_undo_copy_and_saving_give_the_same_bytes(place: Place) -> None:
    match = random_match(place, 11)
    assert match.state.copy().key() == match.state.key()
    assert type(match.state).from_row(match.state.to_row(events=True)).events == match.state.events
    again = Match.from_text(match.to_text())
    assert again.state.key() == match.state.key()
    assert again.history == match.history
    half = len(match.actions) // 2
    before = match.at(half)
    again.undo(len(match.actions) - half)
    assert again.state.key() == before.state.key()
    assert [a.id for a in again.legal] == [a.id for a in before.legal]
    for number in match.actions[half:]:
        again.play(number)
    assert again.state.key() == match.state.key()


@every_place
def test_a_redeal_looks_the_same_to_its_viewer(place: Place) -> None:
    game = place.game
    for seed in range(2):
        match = place.match(seed)
        lot = random.Random(seed)
        while not match.over:
            s = match.state
            for viewer in viewers(place):
                view = seen(game, s, viewer)
                for start in (s, view):
                    other = dealt(game, start, viewer, lot.getrandbits(60))
                    assert game.rules.check(other) == []
                    assert seen(game, other, viewer).key() == view.key(), f"{place} seed {seed} {match.texts}"
                    if viewer == s.actor:
                        assert legal_ids(game, other) == legal_ids(game, s)
                    else:
                        assert legal_ids(game, other)
                assert seen(game, view, viewer).key() == view.key()
                if viewer == s.actor:
                    assert legal_ids(game, view) == legal_ids(game, s)  # bots are given the view alone
            match.play(lot.choice(match.legal).id)


@every_place
def test_nothing_leaks(place: Place) -> None:
    """What is made for a viewer from the view is the same for every deal of what he may not know."""
    game = place.game
    match = place.match(5)
    lot = random.Random(5)
    moves = 0
    while not match.over:
        if moves % 5 == 0:
            for viewer in viewers(place):
                views = [seen(game, dealt(game, match.state, viewer, lot.getrandbits(60)), viewer) for _ in range(2)]
                names = game.text.side_names(views[0], "en")
                assert views[0].rng == [0, 0, 0, 0]
                assert views[0].as_data() == views[1].as_data()
                assert len({game.text.terminal(v, "en", names) for v in views}) == 1
                if viewer >= 0:
                    vectors = [features_of(game, v, viewer) for v in (*views, match.state)]
                    assert vectors[0] == vectors[1] == vectors[2]
                    if viewer == match.actor:
                        spelled = [[game.text.notation(v, a) for a in legal_ids(game, v)] for v in views]
                        assert spelled[0] == spelled[1]
        match.play(lot.choice(match.legal).id)
        moves += 1


def features_of(game: Game, view: Any, viewer: int) -> list[float]:
    """The features, checked."""
    out = [9.0] * (game.advice.n_features + 1)
    game.advice.features(view, viewer, out)
    assert out[-1] == 9.0
    assert all(isinstance(v, float) and -8.0 < v < 8.0 for v in out[:-1])
    return out


@every_game
def test_interpreted_equals_compiled(game: Game) -> None:
    """The whole state after every move, over games at every table."""
    rules = compiled(game, loops)
    out = np.zeros(game.rules.actions, np.int16)
    tables = [p for p in PLACES if p.game is game]
    for k in range(max(EQUAL_GAMES, len(tables))):
        place = tables[k % len(tables)]
        match = place.match(1000 + k)
        states = match._start.to_row()
        n = rules.begin_at(states, 0, out)
        lot = random.Random(k)
        while True:
            assert states.tobytes() == match.state.key(), f"{place}, seed {1000 + k}: {match.texts}"
            assert out[:n].tolist() == match._out[: match._n]
            if match.over:
                break
            number = lot.choice(match._out[: match._n])
            match._play(number)
            n = rules.step_at(states, 0, number, out)


@every_game
def test_views_and_redeals_equal_compiled(game: Game) -> None:
    rules = compiled(game, loops)
    for place in [p for p in PLACES if p.game is game][:6]:
        match = place.match(3)
        lot = random.Random(3)
        while not match.over:
            viewer = lot.choice(viewers(place))
            seed = lot.getrandbits(60)
            row = match.state.to_row()
            rules.redeal_at(row, 0, viewer, seed)
            assert row.tobytes() == dealt(game, match.state, viewer, seed).key()
            rules.observe_at(row, 0, viewer)
            assert row.tobytes() == seen(game, match.state, viewer).key()
            match.play(lot.choice(match.legal).id)


@every_place
def test_every_action_has_one_text_and_words(place: Place) -> None:
    match = place.match(8)
    lot = random.Random(8)
    while not match.over:
        for action in match.legal:
            assert match.parse(action.text) == action
            assert match.parse(action.text.upper()) == action
            assert all(action.words[lang] for lang in LANGUAGES)
        match.play(lot.choice(match.legal))
        for lang in LANGUAGES:
            for seat in (None, 0):
                for sentence in match.sentences(lang, seat):
                    assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
                    assert sentence.endswith((".", "!")), sentence
                    assert "None" not in sentence
                    assert "unknown" not in sentence


@every_place
def test_the_name_of_what_is_not_legal_means_nothing(place: Place) -> None:
    """Names that were legal once are refused where they are not, and not taken for the beginning of others."""
    names: set[str] = set()
    for seed in (8, 8):  # the second time all names are known from the start
        match, lot = place.match(seed), random.Random(seed)
        while not match.over:
            legal = {a.text for a in match.legal}
            for name in sorted(names - legal) if len(match.actions) % 4 == 0 else ():
                with pytest.raises(IllegalAction):
                    match.parse(name)
            names |= legal
            match.play(lot.choice(match.legal).id)


@every_place
def test_the_table_fits_80_columns(place: Place) -> None:
    match = place.match(2)
    lot = random.Random(2)
    moves = 0
    while not match.over:
        if moves % 7 == 0:
            for lang in LANGUAGES:
                page = io.StringIO()
                text = place.game.text.terminal(match.view_state(match.actor), lang, match.names(lang))
                Console(file=page, width=200).print(text, highlight=False)
                assert max(len(line.rstrip()) for line in page.getvalue().splitlines()) <= 80
        match.play(lot.choice(match.legal).id)
        moves += 1


@every_place
def test_views_are_plain_data_and_pictures_are_drawn(place: Place) -> None:
    import json

    match = place.match(6)
    for _ in range(6):
        if not match.over:
            match.play(match.legal[-1])
    for seat in (None, *range(place.seats)):
        view = json.loads(json.dumps(match.view(seat)))
        assert view["game"] == place.game.key
        assert bool(view["legal"]) == (seat is not None and seat == match.actor)
        assert match.svg(seat).startswith("<svg")
    assert "rng" not in match.view()["state"]
