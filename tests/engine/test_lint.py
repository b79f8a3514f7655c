"""The lint: what only a CPU or only the interpreter would accept is found in a rule, with file, line and name."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from gokaido.engine.compile.lint import Problem, problems
from gokaido.engine.compile.text import Binding, is_rule, reached
from gokaido.engine.game import Game
from gokaido.engine.many import matches as loops
from gokaido.engine.many.matches import Matches
from gokaido.engine.registry import games

from .toy import TOY

HEAD = '''\
import math
import random
from gokaido.engine.compile.rule import Names, rule
from gokaido.engine.state.chance import below

class Way(Names):
    NORTH = 0

TABLE = ((1, 2), (3, 4))
RAGGED = ((1, 2), (3,))
WORDS = ("a", "b")
SHELF = {"a": 1}

def plain(s):
    return 1

@rule
def other(s, n):
    """A rule."""
    return n

'''
RULE_LINE = HEAD.count("\n") + 2  # of the `def`; the decorator stands above it


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], FunctionType]:
    """A function `tested` from a text that follows HEAD."""

    def write(text: str) -> FunctionType:
        path = tmp_path / "written_rule.py"
        path.write_text(HEAD + text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("written_rule", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["written_rule"] = module
        spec.loader.exec_module(module)
        found = module.tested
        assert isinstance(found, FunctionType)
        return found

    return write


def body(*lines: str) -> str:
    inside = "\n".join(f"    {line}" for line in ('"""A rule."""', *lines))
    return f"@rule\ndef tested(s, n):\n{inside}\n"


@pytest.mark.parametrize(
    ("lines", "line", "construct"),
    [
        (["return [k for k in range(n)]"], 1, "a comprehension"),
        (["return {k for k in range(n)}"], 1, "a comprehension"),
        (["return {k: 1 for k in range(n)}"], 1, "a comprehension"),
        (["n += 1", "return sum(k for k in range(n))"], 2, "a generator"),
        (["yield n"], 1, "a generator"),
        (["yield from s.row"], 1, "a generator"),
        (["f = lambda k: k"], 1, "a lambda"),
        (["class Inner:", "    pass"], 1, "a class"),
        (["x = {1: 2}"], 1, "a dictionary"),
        (["x = {1, 2}"], 1, "a set"),
        (["x = [1, 2]"], 1, "a list"),
        (["x = f'{n}'"], 1, "an f-string"),
        (["if (k := n) > 1:", "    return k"], 1, "a walrus"),
        (["try:", "    return 1", "finally:", "    n = 2"], 1, "a try"),
        (["try:", "    return 1", "except* ValueError:", "    n = 2"], 1, "a try"),
        (["if n:", "    raise ValueError"], 2, "a raise"),
        (["assert n"], 1, "an assert"),
        (["with s:", "    pass"], 1, "a with"),
        (["global TABLE", "TABLE = ()"], 1, "a global statement"),
        (["import os"], 1, "an import"),
        (["from os import path"], 1, "an import"),
        (["n = s.row[1:2]"], 1, "a slice"),
        (["return other(*s.pair)"], 1, "a star"),
        (["del s.row"], 1, "a del"),
        (["def inner():", "    return n", "return 1"], 1, "a function in a function"),
        (["async def inner():", "    return 1"], 1, "a function in a function"),
        (["x = 'word'"], 1, "a string"),
        (["x = b'word'"], 1, "b'word', which is no number"),
        (["s.row[0] = None"], 1, "None, which is no number"),
        (["x = 2j"], 1, "2j, which is no number"),
        (["return s.grid[0, 1]"], 1, "an index of two numbers"),
        (["if n in TABLE:", "    return 1"], 1, "a comparison with in or is"),
        (["if n is not s:", "    return 1"], 1, "a comparison with in or is"),
        (["return plain(s)"], 1, "a call of plain, which is no rule"),
        (["s.row.append(1)"], 1, "a call of s.row.append, which is no rule"),
        (["print(n)"], 1, "a call of print, which is no rule"),
        (["return random.random()"], 1, "a call of random.random, which is no rule"),
        (["return math.gamma(n)"], 1, "a call of math.gamma, which is no rule"),
        (["return n(1)"], 1, "a call of n, which is no rule"),
        (["return tested(s, n - 1)"], 1, "a call of itself"),
        (["return other(s, n=2)"], 1, "an argument by name"),
        (["return RAGGED[0][n]"], 1, "RAGGED, which is no number, table of numbers, rule or name class"),
        (["x = WORDS[n]"], 1, "WORDS, which is no number, table of numbers, rule or name class"),
        (["x = SHELF"], 1, "SHELF, which is no number, table of numbers, rule or name class"),
        (["x = nowhere"], 1, "nowhere, which is no number, table of numbers, rule or name class"),
        (["match below(s, 2):", "    case 0:", "        return 1"], 1, "a match on a call"),
        (["match n:", "    case (1, 2):", "        return 1"], 2, "a match on something else than values"),
        (["match n:", "    case {}:", "        return 1"], 2, "a match on something else than values"),
        (["match n:", "    case int():", "        return 1"], 2, "a match on something else than values"),
        (["match n:", "    case True:", "        return 1"], 2, "a match on something else than values"),
        (["match n:", "    case other_name:", "        return 1"], 2, "a match on something else than values"),
    ],
)
def test_a_forbidden_construct_is_named(
    written: Callable[[str], FunctionType], tmp_path: Path, lines: list[str], line: int, construct: str
) -> None:
    found = problems(written(body(*lines)))
    wanted = [p for p in found if p.line == RULE_LINE + 1 + line and p.construct.startswith(construct)]
    assert wanted, found
    assert str(wanted[0]).startswith(f"{tmp_path / 'written_rule.py'}:{RULE_LINE + 1 + line}: {construct}")


@pytest.mark.parametrize(
    ("head", "construct"),
    [
        ("def tested(s, *n):", "star arguments"),
        ("def tested(s, **n):", "star arguments"),
        ("def tested(s, n=1):", "a default or an argument by name"),
        ("def tested(s, *, n):", "a default or an argument by name"),
    ],
)
def test_a_forbidden_head_is_named(written: Callable[[str], FunctionType], head: str, construct: str) -> None:
    found = problems(written(f'@rule\n{head}\n    """A rule."""\n    return 1\n'))
    assert [(p.line, p.construct) for p in found] == [(RULE_LINE, construct)]


def test_a_rule_without_a_docstring_is_named(written: Callable[[str], FunctionType]) -> None:
    found = problems(written("@rule\ndef tested(s, n):\n    return 1\n"))
    assert [(p.line, p.construct) for p in found] == [(RULE_LINE, "no docstring that says the rule")]


def test_what_a_rule_may_have(written: Callable[[str], FunctionType]) -> None:
    good = body(
        "total: int = 0",
        "for k in range(min(n, 4)):",
        "    total += TABLE[k & 1][0] if k % 2 == 0 else -other(s, k)",
        "match total:",
        "    case Way.NORTH | 3:",
        "        return len(TABLE)",
        "    case 5 if n > 2:",
        "        return 1",
        "    case _:",
        "        pass",
        "while total > 0 and not s.over:",
        "    total -= abs(below(s, 3)) + 1",
        "a, b = int(math.floor(1.5)), bool(total)",
        "return max(a, b, s.row[n])",
    )
    assert problems(written(good)) == []


CONTRACT = ("setup", "legal", "play", "observe", "redeal", "result", "features", "prior", "value", "own_value")


def rules_of(game: Game) -> list[FunctionType]:
    """Everything that the contract and the loops over it reach."""
    roots: list[Any] = [game.rule(name) for name in CONTRACT]
    roots += [f for f in vars(loops).values() if is_rule(f)]
    return reached(roots, Binding(game, Matches))[0]


@pytest.mark.parametrize("game", [TOY, *games().values()], ids=lambda g: g.key)
def test_the_rules_of_every_game_are_clean(game: Game) -> None:
    rules = rules_of(game)
    assert set(rules) >= {game.rule(name) for name in CONTRACT}
    assert [str(p) for f in rules for p in problems(f)] == []


def test_the_rules_of_a_game_are_reached_through_other_modules() -> None:
    assert {f.__module__.rsplit(".", 1)[-1] for f in rules_of(TOY)} >= {
        "toy",
        "toy_scoring",
        "chance",
        "event",
        "step",
    }


def test_a_problem_reads_as_a_place() -> None:
    assert str(Problem("road.py", 12, "a list")) == "road.py:12: a list"
