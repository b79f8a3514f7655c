"""What a decision leaves open, dealt by compiled rules: the same as by those that stand there."""

import random
from dataclasses import replace

import numpy as np
import pytest

from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.game import Game
from gokaido.engine.many import redeals
from gokaido.engine.many.redeals import deal_compiled
from gokaido.engine.many.trials import trials_of
from gokaido.engine.match import Match
from gokaido.engine.outcomes import Decision, InterpretedDeals, dealers, observers
from gokaido.engine.state.record import EVENT_FIELDS

from .test_outcomes import BOXES, every_game


@every_game
def test_compiled_deals_are_the_same(game: Game) -> None:
    deal_compiled(game)
    deal, chance = dealers[id(game)], random.Random(4)
    match, changed = Match(game, seed=4, **BOXES.get(game.key, {})), 0
    while not match.over:
        if chance.random() < 0.2:
            view = Decision(game, match.state).view
            plain, quick = InterpretedDeals(game, view), deal(view)
            assert quick.changed == plain.changed
            assert [vars(world) for world in quick.worlds] == [vars(world) for world in plain.worlds]
            changed += len(quick.changed)
        match.play(chance.choice(match.legal))
    assert changed


@every_game
def test_what_actions_bring_is_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(dealers, id(game), raising=False)
    match, chance = Match(game, seed=5, **BOXES.get(game.key, {})), random.Random(5)
    while not match.over:
        if chance.random() < 0.1:
            plain = Match(game, seed=5, **BOXES.get(game.key, {}))
            for action in match.actions:
                plain.play(action)
            said = plain.legal_data("en")
            deal_compiled(game)
            assert match.legal_data("en") == said
            del dealers[id(game)]
        match.play(chance.choice(match.legal))


@every_game
def test_compiled_rules_hide_the_same(game: Game) -> None:
    deal_compiled(game)
    match, chance, hidden = Match(game, seed=7, **BOXES.get(game.key, {})), random.Random(7), 0
    while not match.over:
        for viewer in range(-1, match.seats) if chance.random() < 0.2 else ():
            plain = match.state.copy()
            game.rules.observe(plain, viewer)
            quick = match.state.copy()
            vars(quick).update(dealers[id(game)].covered(match.state.to_row(), viewer))  # type: ignore[attr-defined]
            assert vars(quick) == vars(plain)
            hidden += vars(plain) != vars(match.state)
        match.play(chance.choice(match.legal))
    assert hidden


@every_game
def test_a_table_is_observed_by_compiled_rules(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_compiled(game)
    match = Match(game, seed=7, **BOXES.get(game.key, {}))
    monkeypatch.setitem(observers, id(game), lambda row, viewer: {"actor": 7})
    assert match.view_state(0).actor == 7


@every_game
def test_what_is_certain_is_found_without_playing_by_rules_as_they_stand(game: Game) -> None:
    deal_compiled(game)
    match, chance, asked, found = Match(game, seed=6, **BOXES.get(game.key, {})), random.Random(6), 0, 0
    while not match.over:
        if chance.random() < 0.2:
            for action in match.legal:
                deals = (decision := action.decision)._deals
                known, played = deals.certain((action.id,)), decision._played((action.id,))
                assert known is None or {tuple(known)} == played, (match.texts, action.text)
                asked, found = asked + 1, found + (known is not None)
        match.play(chance.choice(match.legal))
    assert found > 0.8 * asked > 0


def test_two_decisions_may_be_asked_in_turn() -> None:
    """They share the place where worlds are tried."""
    game = Match("duo").game
    deal_compiled(game)
    one, other = Match(game, seed=1), Match(game, seed=2)
    alone = [[a.effect for a in match.copy().legal] for match in (one, other)]
    in_turn = [(a.effect, b.effect) for a, b in zip(one.legal, other.legal)]
    assert in_turn == list(zip(*alone))


def test_a_game_whose_purse_is_no_rule_is_tried_as_it_stands() -> None:
    game = Match("duo").game
    purse = tuple(replace(one, amount=lambda s, seat: 0) for one in game.text.purse)
    assert trials_of(game) is not None
    assert trials_of(replace(game, text=replace(game.text, purse=purse))) is None


def test_a_decision_has_no_room_for_events() -> None:
    """Copies of it are many, and nothing is told in them."""
    view = Decision((match := Match("duo", seed=1)).game, match.state).view
    assert [getattr(view, name) for name in EVENT_FIELDS] == [0, [], 0, []]
    assert len(match.state.events) > 0


def test_without_a_compiler_rules_deal_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Match("dojo").game
    monkeypatch.delitem(dealers, id(game), raising=False)
    monkeypatch.setattr(redeals, "compiled", lambda *_: Interpreted.__new__(Interpreted))
    deal_compiled(game)
    assert id(game) not in dealers


@every_game
def test_equal_states_have_equal_keys(game: Game) -> None:
    """The gaps between the fields of a row hold nothing that was in memory before."""
    state = Match(game, seed=1).state
    assert len({state.copy().key() for _ in range(50) if np.random.default_rng(1).bytes(5000)}) == 1
