"""Named numbers: counted in the order in which they are written, in blocks that cannot overlap, or read from data."""

import ast
import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest

import gokaido.games
from gokaido.engine.compile.rule import Names, NamesFromData, _Names, auto, block
from gokaido.engine.data import BadData, names_from, parse


class Act(Names):
    MOVE = block(3)
    NONE_YET = block(0)
    PASS = auto()
    BUY = block(2)
    COUNT = block(0)


def test_blocks_follow_each_other() -> None:
    assert Act.numbers == {"move": 0, "none_yet": 3, "pass": 3, "buy": 4, "count": 6}
    assert [Act.block_of(n) for n in range(Act.COUNT)] == [(0, 0), (0, 1), (0, 2), (3, 0), (4, 0), (4, 1)]
    with pytest.raises(KeyError):
        Act.block_of(Act.COUNT)


def test_a_number_inside_a_block_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Wrong\.BUY has the number 2, which is taken"):
        _Names("Wrong", (), {"MOVE": block(3), "BUY": 2})
    with pytest.raises(ValueError, match=r"Wrong\.BUY has the number 1, which is taken"):
        _Names("Wrong", (), {"MOVE": 1, "BUY": 1})


def rows(*ids: str) -> Any:
    return parse("\n".join(f'[[ware]]\nid = "{word}"' for word in ids), "shop.toml").tables("ware")


def test_names_are_numbered_in_the_order_of_the_file() -> None:
    ware = names_from("Ware", rows("fan", "tea_bowl"), first=6)
    assert (ware.FAN, ware.TEA_BOWL, ware.word(7), len(ware)) == (6, 7, "tea_bowl", 2)
    with pytest.raises(AttributeError, match="Ware has no BELL; it has fan, tea_bowl"):
        _ = ware.BELL


@pytest.mark.parametrize("word", ["fan", "Fan", "tea bowl", ""])
def test_ids_are_words_and_each_once(word: str) -> None:
    with pytest.raises(BadData, match=r"shop.toml, line 4: ware\[1\].id must be a word of small letters"):
        names_from("Ware", rows("fan", word))


def test_every_name_in_the_code_is_one_of_the_data() -> None:
    """`Who.KINKO` would else be found missing only when it is asked for."""
    checked = 0
    for module in pkgutil.walk_packages(gokaido.games.__path__, "gokaido.games."):
        loaded = importlib.import_module(module.name)
        names = {k: v for k, v in vars(loaded).items() if isinstance(v, NamesFromData)}
        for node in ast.walk(ast.parse(Path(str(loaded.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
                if node.attr.isupper():
                    assert node.attr.lower() in names[node.value.id].numbers, (module.name, ast.unparse(node))
                    checked += 1
    assert checked > 200
