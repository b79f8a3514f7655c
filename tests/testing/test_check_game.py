"""check_game: a sound game passes, and every promise that is broken is named."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gokaido.engine.compile.rule import interpreted_only, rule
from gokaido.engine.game import Description, Game, Points
from gokaido.engine.match import Match
from gokaido.engine.options import on_off
from gokaido.engine.state.record import number
from gokaido.engine.state.remembered import remembered
from gokaido.testing import CHECKS, GAME_CHECKS, GameFault, Report, TableSetup, check_game, tables, walks
from gokaido.testing.looks import LooksFurther, looked_over
from tests.engine import toy
from tests.engine.toy import TOY, Table
from tests.engine.toy import play as sound_play

WORDS = {"en": "idle", "fr": "oisif"}


def with_rules(**parts: Any) -> Game:
    """The toy with other rules."""
    return replace(TOY, rules=replace(TOY.rules, **parts))


def with_text(**parts: Any) -> Game:
    return replace(TOY, text=replace(TOY.text, **parts))


def with_advice(**parts: Any) -> Game:
    return replace(TOY, advice=replace(TOY.advice, **parts))


def with_picture(svg: str) -> Game:
    return replace(TOY, picture=replace(TOY.picture, draw=lambda s, lang, names: svg))


# ------------------------------------------------------------------ broken parts


def no_choice(s: Any, out: Any) -> int:
    return 0 if s.total[0] > 2 else toy.legal(s, out)


def twice(s: Any, out: Any) -> int:
    n = toy.legal(s, out)
    out[n - 1] = out[0]
    return n


def out_of_range(s: Any, out: Any) -> int:
    n = toy.legal(s, out)
    out[0] += 7 * (n > 1)
    return n


def counting(s: Any, out: Any) -> int:
    s.total[0] += 1 if s.total[0] < 5 else 0
    return toy.legal(s, out)


def one_more_seat(s: Any, action: int) -> None:
    toy.play(s, action)
    s.actor = -1 if s.over == 0 else 0


def endless(s: Any, action: int) -> None:
    s.actor = 1 - s.actor


_calls = itertools.count()


def moody(s: Any, action: int) -> None:
    toy.play(s, action)
    s.total[0] += next(_calls) % 2


def loser_first(s: Any, out: Any) -> None:
    toy.result(s, out)
    out[2], out[3] = 1, 1


def greedy_result(s: Any, out: Any) -> None:
    toy.result(s, out)
    s.total[0] += 1


def open_generator(s: Any, viewer: int) -> None:
    rng = s.rng[:]
    toy.observe(s, viewer)
    s.rng = rng


def open_pile(s: Any, viewer: int) -> None:
    s.rng = [0] * 4


def careless_redeal(s: Any, viewer: int, seed: int) -> None:
    toy.redeal(s, viewer, seed)
    s.pile[0][s.pile_top[0]] = 1


def forgetful(s: Any, viewer: int) -> None:
    toy.observe(s, viewer)
    s.total[1] += 1


def shown_pile(s: Any, action: int) -> str:
    return "stop" if action else f"draw {s.pile[0][s.pile_top[0]]}"


@interpreted_only
def cheat(s: Any) -> None:
    """Only interpreted, and yet it changes the state."""
    s.total[0] += 1


@rule
def cheating(s: Table, action: int) -> None:
    """Plays otherwise when nobody listens."""
    sound_play(s, action)
    cheat(s)


@rule
def too_many(s: Any, viewer: int, out: Any) -> None:
    """One number more than there is room for."""
    out[0] = out[1] = out[2] = 0.0


@rule
def too_few(s: Any, viewer: int, out: Any) -> None:
    """One number less."""
    out[0] = 0.0


def breaking(s: Any, action: int) -> None:
    raise RuntimeError("out of cards")


BROKEN: dict[str, tuple[Game, str]] = {
    "no choice": (with_rules(legal=no_choice), "`legal` gives [] where a decision is due"),
    "an action twice": (with_rules(legal=twice), "`legal` gives an action twice: [0, 0]"),
    "an id too high": (with_rules(legal=out_of_range), "`legal` gives ids outside 0 to 1: [7, 1]"),
    "legal changes": (with_rules(legal=counting), "`legal` changes the state"),
    "an empty seat": (with_rules(play=one_more_seat), "Seat -1 is to act, but there are seats 0 to 1"),
    "no end": (with_rules(play=endless), "has not ended after 50 decisions"),
    "a crash": (with_rules(play=breaking), "came to an end by RuntimeError: out of cards (seed 1)"),
    "a lost piece": (
        with_rules(check=lambda s: ["a card is lost"] * (s.total[0] > 4)),
        "`check` complains: a card is lost",
    ),
    "nobody first": (with_rules(result=loser_first), "(1, 1) cannot be"),
    "result changes": (with_rules(result=greedy_result), "`result` changes the state"),
    "moods": (with_rules(play=moody), "Played again, total"),
    "an idle option": (
        with_rules(
            options=(*TOY.rules.options, on_off("idle", WORDS, WORDS)),
            state=type("Idle", (Table,), {"idle": number(), "__doc__": "With an idle option."}),
        ),
        "The option idle=True does nothing",
    ),
    "an open generator": (with_rules(observe=open_generator), "shows a spectator the generator"),
    "an open pile": (with_rules(observe=open_pile), "After `redeal`, a spectator sees pile"),
    "a pile dealt wrongly": (with_rules(redeal=careless_redeal), "After `redeal`, a spectator sees pile otherwise"),
    "a view of a view": (with_rules(observe=forgetful), "Observed twice, a spectator sees total otherwise"),
    "a name that shows the pile": (with_text(notation=shown_pile), "The name of an action shows seat"),
    "two of one name": (with_text(notation=lambda s, a: "go"), "Two legal actions are written alike: go, go"),
    "a name within a name": (
        with_text(notation=lambda s, a: "stop" if a else "go" if s.total[s.actor] < 3 else "go on"),
        "'go' is not legal, but",
    ),
    "no words": (with_text(describe=lambda s, a, lang: Description("x" * (lang == "en"))), "is not described in every"),
    "no sentence": (with_text(say=lambda e, lang, names: "drew None"), "'drew None' is no sentence to show"),
    "a name too few": (
        with_text(side_names=lambda s, lang: ["A"], say=lambda e, lang, names: ""),
        "gives 1 names for 2",
    ),
    "too broad": (with_text(terminal=lambda s, lang, names: "[bold]" + "x" * 81), "broader than 80 columns"),
    "a wrong sum": (
        with_text(score_sheet=lambda s, told, lang: [Points("all", (1, 1))]),
        "The score sheet adds up to (1, 1)",
    ),
    "one language": (replace(TOY, names={"en": "Toy"}), "The name is missing in fr"),
    "a broken picture": (with_picture("<svg><g></svg>"), "is not well-formed"),
    "no picture": (with_picture(""), "is empty"),
    "an id twice": (with_picture('<svg><g id="a"/><g id="a"/></svg>'), "has the id 'a' twice"),
    "a script": (with_picture("<svg><script/></svg>"), "has a script in it"),
    "a feature too many": (with_advice(features=too_many), "writes more than n_features=2"),
    "a feature too few": (with_advice(features=too_few), "leaves number 1 of 2 unwritten"),
    "no number": (with_advice(value=lambda s, seat: float("nan")), "`value` gives a number that is not finite"),
    "a wrong name": (with_rules(position=lambda s: {"wings": 2}), "'positions' came to an end by BadPosition"),
    "another game when compiled": (with_rules(play=cheating), "Compiled, total came out otherwise"),
}


def test_a_sound_game_passes() -> None:
    report = check_game(TOY)
    assert report == Report("toy", 3, len(CHECKS) + len(GAME_CHECKS), ())
    assert str(report) == f"toy keeps {report.checks} promises at 3 tables"


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_promise_is_named(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "MOST_DECISIONS", 50)
    game, sentence = BROKEN[what]
    with pytest.raises(GameFault) as caught:
        check_game(game, compile="compiled" in what)
    assert sentence in str(caught.value)


def test_every_check_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """No check is there for nothing: each notices one of the games above, but for what the engine itself promises."""
    monkeypatch.setattr(walks, "MOST_DECISIONS", 50)
    idle: set[Callable[..., None]] = {*CHECKS, *GAME_CHECKS}
    for game, _ in BROKEN.values():
        for check in [*idle]:
            try:
                check(game) if check in GAME_CHECKS else check(tables(game)[0], 1)
            except GameFault:
                idle.discard(check)
            except Exception:
                continue
    assert [c.__name__ for c in idle] == ["options"]


def test_a_fault_says_where() -> None:
    table = TableSetup(TOY, 2, {"generous": True})
    match = table.match(3)
    match.play("draw")
    fault = table.fault("Something is wrong.", match)
    assert str(fault).startswith(
        "Something is wrong.\n  at Match('toy', seats=2, seed=3, generous=True)\n  after 1 actions, the last ones: draw"
    )
    assert fault.match is match


def test_tables_show_every_value_of_every_option() -> None:
    assert [str(t) for t in tables(TOY)] == ["toy-2", "toy-2-generous=True", "toy-2-generous=False"]


def test_a_function_remembers_by_all_that_it_looks_at() -> None:
    made: list[int] = []

    @remembered(2, lambda s, k: (s.gold[k], tuple(s.pile[0])))
    def holds(s: Any, k: int) -> int:
        made.append(k)
        return int(s.gold[k] + sum(s.pile[0]))

    @remembered(2, lambda s: (s.actor, s.gold[0]))
    def holds_more(s: Any) -> int:
        return int(s.gold[0]) + int(s.gold[1])

    state = Match("dojo", seats=2, seed=1).state
    with looked_over():
        holds(state, 0)
        with pytest.raises(LooksFurther, match=r"holds_more looks at gold\[1\], but remembers without it"):
            holds_more(state)
    made.clear()
    before = [holds(state, k) for k in (0, 1, 0, 1)]
    assert made == [1], "each is made once"
    state.gold[1] += 1
    assert [holds(state, k) for k in (0, 1)] == [before[0], before[1] + 1]
