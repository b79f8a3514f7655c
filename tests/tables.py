"""Every table that the tests over all games are run at: each game, number of seats and option, alone and mixed."""

import random
from typing import Any, NamedTuple

from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import games


class Place(NamedTuple):
    """A game with seats and options."""

    game: Game
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = "".join(f"-{k}={v}" for k, v in self.options.items())
        return f"{self.game.key}-{self.seats}{chosen}"

    def match(self, seed: int) -> Match:
        """A match at this table."""
        return Match(self.game, seats=self.seats, seed=seed, **self.options)


def places() -> list[Place]:
    """Each option value alone at some number of seats, and for each number of seats a random mix."""
    found: list[Place] = []
    for game in games().values():
        lot = random.Random(game.key)
        found += [Place(game, seats, {}) for seats in game.rules.seats]
        for option in game.rules.options:
            others = [v for v in option.allowed if v != option.default]
            found += [Place(game, lot.choice(game.rules.seats), {option.name: v}) for v in others]
        for seats in game.rules.seats:
            found.append(Place(game, seats, {o.name: lot.choice(o.allowed) for o in game.rules.options}))
    return found


PLACES = places()


def random_match(place: Place, seed: int) -> Match:
    """A match played to the end by lot."""
    match = place.match(seed)
    lot = random.Random(seed)
    while not match.over:
        match.play(lot.choice(match.legal).id)
    return match
