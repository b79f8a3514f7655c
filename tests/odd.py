"""Odd files: saved matches as nobody plays them, for tests of what strangers send."""

import inspect
import json
import random
from typing import Any

from gokaido.engine.compile.rule import Names, _Names
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.games.tokaido.material.base import Meal, Panorama, Person, Souvenir, Who
from gokaido.games.tokaido.material.crossroads import Amulet, Calligraphy, Legend
from gokaido.games.tokaido.material.matsuri import Festival

SMALL = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, -1, 4, 5, 7, 8, 12, 14, 28)
NUMBERS = (*SMALL, *SMALL, 55, 63, 255, 999, 32_767, 32_768, -32_769, 10**12, 2**62, 2**63, -(10**18))
THINGS: tuple[Any, ...] = (None, None, True, False, True, False, 1.5, "", "x", "7", "-1", "neutral", "x" * 90, 10**60)
PLAIN: dict[str, list[dict[str, Any]]] = {  # positions that are in order, to be spoiled
    "dojo": [
        {},
        {"gold": [3, 2], "owned": [["castle"], ["guard_house"]], "meeples": {"sumo": 0}},
        {"phase": "act", "mover": "sumo", "marker": ["sumo", None], "meeples": {"sumo": 4}},
    ],
    "duo": [
        {},
        {"pilgrims": [5, 20], "merchants": ["N2", "S2"], "artists": ["N", "S"], "wares": [{"fan": 2}, {}], "actor": 0},
        {"paintings": [["moon"], []], "shown": [1, 0], "waves": {"hurried": 0}, "spring": "first"},
    ],
    "tokaido": [
        {},
        {"at": [3, 9, 12], "coins": [3, 9, 0], "souvenirs": [["koma"], [], []], "panoramas": [{"sea": 2}, {}]},
        {"at": [12, 14, 14], "lane": [0, 0, 1], "offer": ["soba", "tofu"], "seen": [1], "meals": [["sushi"], [], []]},
        {"dolls": [1, 0, 0], "amulets": [["health"], [], []], "lasting": ["gion"], "trees": [1, 1, 0]},
        {"laid_out": ["koma", "geta"], "at": [3, 9, 12], "turn": 0, "encounter_pile": ["kuge"], "points": [9, 8, 7]},
    ],
}  # fmt: skip


BY_SEAT = {  # of Tokaido: what each seat has, of which names
    "souvenirs": Souvenir, "meals": Meal, "encounters": Person, "legends": Legend, "amulets": Amulet,
    "calligraphies": Calligraphy,
}  # fmt: skip
LISTS = {"laid_out": Souvenir, "drawn": Person, "offer": Meal, "lasting": Festival, "meal_pile": Meal,
         "souvenir_pile": Souvenir, "encounter_pile": Person, "festival_pile": Festival}  # fmt: skip
COUNTS = {"coins": 14, "temple": 14, "points": 60, "trees": 3, "baths": 3, "dolls": 4, "lane": 3}


def words_of(game: Game) -> list[str]:
    """Every word that means something in a game."""
    found: list[str] = []
    kinds = [Names]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if isinstance(kind, _Names) and f".{game.key}." in kind.__module__:
            found += kind.numbers
    return sorted(set(found))


def names_of(game: Game) -> list[str]:
    """Every name that a position of a game might have, and some that it must not."""
    told = [*inspect.signature(game.rules.arrange).parameters]
    return sorted({*game.rules.state.fields, *told, "s", "self", "game", "seats", "seed"} - {"rest", "fields"})


class Odd:
    """Makes odd things at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.lot = random.Random(f"{game.key} {seed}")
        self.words, self.names = words_of(game), names_of(game)

    def thing(self, depth: int = 0) -> Any:
        """A number, a word or a heap of them."""
        match self.lot.randrange(8 if depth < 4 else 4):
            case 0 | 1:
                return self.lot.choice(NUMBERS)
            case 2:
                return self.lot.choice(self.words)
            case 3:
                return self.lot.choice(THINGS)
            case 4 | 5 | 6:
                return [self.thing(depth + 1) for _ in range(self.lot.choice((0, 1, 2, 2, 3, 3, 5, 60)))]
            case _:
                keys = (self.lot.choice((*map(str, NUMBERS), *self.words)) for _ in range(self.lot.randrange(4)))
                return {key: self.thing(depth + 1) for key in keys}

    def fitting(self, name: str, seats: int) -> Any:
        """Something that could well be so."""
        lot, field = self.lot, self.game.rules.state.fields.get(name)
        each = range(seats)
        if self.game.key == "tokaido":
            if name in BY_SEAT:
                words = [*BY_SEAT[name].numbers]
                return [lot.sample(words, lot.choice((0, 0, 1, 2, 3))) for _ in each]
            if name in LISTS:
                return lot.sample([*LISTS[name].numbers], lot.choice((0, 1, 2, 2, 3, 4)))
            if name in COUNTS:
                return [lot.randrange(COUNTS[name]) for _ in each]
            if name == "travellers":
                return [lot.choice((None, *Who.numbers)) for _ in each]
            if name == "at":
                return [lot.choice((0, 3, 8, 12, 14, 14, 14, 28, 42, 50, 53, 54)) for _ in each]
            if name == "panoramas":
                return [{word: lot.randrange(6) for word in lot.sample([*Panorama.numbers], 2)} for _ in each]
        if field is None:
            return self.thing(3)
        known = [None, *field.of.numbers] if field.of else [-1, 0, 0, 1, 1, 2, 3, 5, 8]

        def one() -> Any:
            return lot.sample(known[1:], lot.randrange(4)) if field.many else lot.choice(known)

        match field.shape:
            case ():
                return one()
            case (n,):
                return [one() for _ in range(n)]
            case (n, m):
                return [[one() for _ in range(m)] for _ in range(n)]

    def spoiled(self, value: Any) -> Any:
        """The same with one thing of it changed."""
        if isinstance(value, list) and value and self.lot.random() < 0.7:
            k = self.lot.randrange(len(value))
            return [*value[:k], self.spoiled(value[k]), *value[k + 1 :]]
        if isinstance(value, dict) and value and self.lot.random() < 0.7:
            key = self.lot.choice(list(value))
            return {**value, key: self.spoiled(value[key])}
        return self.thing()

    def position(self, seats: int) -> dict[str, Any]:
        """A position in order, with a few things changed or added."""
        position = dict(self.lot.choice(PLAIN[self.game.key]))
        for _ in range(self.lot.choice((0, 1, 1, 1, 2, 3))):
            name, fate = self.lot.choice(self.names), self.lot.random()
            if position and fate < 0.2:
                name = self.lot.choice(list(position))
                position[name] = self.spoiled(position[name])
            elif fate < 0.4:
                position[name] = self.thing()
            else:
                position[name] = self.fitting(name, seats)
        return position

    def options(self) -> dict[str, Any]:
        """Options in order, nearly always."""
        options = {o.name: self.lot.choice(o.allowed) for o in self.game.rules.options if self.lot.random() < 0.4}
        if self.lot.random() < 0.05:
            options[self.lot.choice(("seed", "seats", "game", "self", *options, "x"))] = self.thing(3)
        return options

    def file(self) -> str:
        """A saved match, odd somewhere."""
        data: dict[str, Any] = {
            "gokaido": 1,
            "game": self.game.key,
            "rules": self.game.version,
            "seats": self.lot.choice(self.game.rules.seats),
            "options": self.options(),
            "seed": self.lot.randrange(1 << 96),
            "actions": [],
        }
        match self.lot.randrange(10):
            case 0:
                data = {**data, **self.luck(data)}
            case 1:
                data[self.lot.choice(list(data))] = self.thing()
            case _:
                data["position"] = self.position(data["seats"])
        return json.dumps(data)

    def luck(self, data: dict[str, Any]) -> dict[str, Any]:
        """A few moves that can be played, with luck that perhaps cannot be."""
        match = Match(self.game, data["seats"], data["seed"])
        while len(match.actions) < 4 and not match.over:
            match.play(self.lot.choice(match.legal).id)
        names = [keyword.name for keyword in self.game.rules.luck_names] + ["action", "self", "s", "x"]
        told = {str(k): {self.lot.choice(names): self.thing(2)} for k in range(4) if self.lot.random() < 0.5}
        odd = {self.lot.choice(("0", "-1", "x", "9" * 30)): self.thing()} if self.lot.random() < 0.1 else {}
        return {"options": {}, "actions": match.texts, "luck": {**told, **odd}}
