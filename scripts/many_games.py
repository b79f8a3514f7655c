"""Play very many random games at random tables and look whether all holds that must hold.

    python scripts/many_games.py tokaido --games 100000

Every game, compiled: each decision offers at least two different actions, the game ends, nothing is lost or doubled
at the end and at one random moment, and what a random viewer sees of that moment is the same after what he cannot see
is dealt again, with the same actions if it is his turn. Of every game in 50 each state is the same interpreted; of
every game in 200 taking back, saving and loading give the same bytes. `--minutes` stops early and says how to go on.
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from gokaido import Match
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.many.matches import interpreted
from gokaido.engine.registry import games
from gokaido.engine.state.chance import seed_rng, seed_words

LONG = 3000  # decisions; no game has nearly so many
INTERPRETED, SAVED = 50, 200  # one game in so many is also played so


def table(game: Game, lot: random.Random) -> tuple[int, dict[str, Any]]:
    """Seats and options at random; a switch that makes others idle is rarer."""
    options = {option.name: lot.choice(option.allowed) for option in game.rules.options}
    for rare in ("initiation",):
        if rare in options and lot.random() < 0.6:
            options[rare] = False
    return lot.choice(game.rules.seats), options


def twin(states: Any) -> Any:
    """The same record, byte by byte: numpy's own copy leaves gaps between fields to chance."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class Play:
    """One random game, compiled."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.number = game, number
        self.lot = random.Random(number)
        self.seats, self.options = table(game, self.lot)
        self.fast = FastMatch(game, self.seats, features=False, **self.options)
        self.states = self.fast.states
        self.actions: list[int] = []
        self.moment = self.lot.randrange(150)  # when it is looked at closely

    def wrong(self, what: object) -> AssertionError:
        return AssertionError(f"{self.game.key} {self.number}: {what}; {self.seats} seats, {self.options}")

    def run(self) -> Any:
        """To the end; the last state."""
        n = self.fast.open(self.number)
        while n > 0:
            legal = self.fast.legal[:n].tolist()
            if n < 2 or len(set(legal)) < n or len(self.actions) > LONG:
                raise self.wrong(f"decision {len(self.actions)} offers {legal}")
            if len(self.actions) == self.moment:
                self.look(legal)
            self.actions.append(self.lot.choice(legal))
            n = self.fast.step(self.actions[-1])
        last = self.game.rules.state.from_row(self.states)
        self.whole(last)
        self.finished(last)
        return last

    def whole(self, state: Any) -> None:
        if complaints := self.game.rules.check(state):
            raise self.wrong(complaints)

    def finished(self, state: Any) -> None:
        sides = self.game.rules.sides(self.seats)
        result = [0] * (2 * sides)
        self.game.rules.result(state, result)
        if not state.over or 0 not in result[sides:]:
            raise self.wrong(f"it ends with {result}")

    def look(self, legal: list[int]) -> None:
        """Pieces, and what a viewer sees before and after a new deal, from the state and from the view alone."""
        state = self.game.rules.state.from_row(self.states)
        self.whole(state)
        viewer = self.lot.randrange(-1, self.seats)
        frame = new_matches(self.game, 1, self.seats, self.options, features=False)
        other = frame.states
        other[:] = self.states
        frame.observe_row(0, viewer)
        view = twin(other)
        for start in (self.states, view):
            other[:] = start
            frame.redeal_row(0, viewer, self.lot.getrandbits(60))
            self.whole(self.game.rules.state.from_row(other))
            if viewer == state.actor:
                out = [0] * self.game.rules.actions
                if sorted(out[: self.game.rules.legal(self.game.rules.state.from_row(other), out)]) != sorted(legal):
                    raise self.wrong(f"a new deal changes what seat {viewer} may do")
            frame.observe_row(0, viewer)
            if other.tobytes() != view.tobytes():
                raise self.wrong(f"a new deal looks different to {viewer} at decision {self.moment}")


def same_interpreted(play: Play) -> None:
    """The same game in plain Python: the same state after every move."""
    start = play.game.blank(play.seats, play.options)
    seed_rng(start, *seed_words(play.number))
    fast, plain, legal = play.fast, interpreted(play.game), [0] * play.game.rules.actions
    n = fast.open(play.number)
    m = plain.begin(start, legal)
    for action in [*play.actions, None]:
        if fast.states.tobytes() != start.key() or fast.legal[:n].tolist() != legal[:m]:
            raise play.wrong(f"compiled and interpreted differ before {action}")
        if action is not None:
            n = fast.step(action)
            m = plain.step(start, action, legal)


def same_again(play: Play) -> None:
    """Taken back, saved and loaded."""
    match = Match(play.game, seats=play.seats, seed=play.number, **play.options)
    for action in play.actions:
        match.play(action)
    end = play.states.tobytes()
    back = play.lot.randrange(len(play.actions) + 1)
    match.undo(back)
    half = Match.from_text(match.to_text())
    for action in play.actions[len(play.actions) - back :]:
        match.play(action)
        half.play(action)
    if not (match.state.key() == half.state.key() == Match.from_text(match.to_text()).state.key() == end):
        raise play.wrong("taking back or saving changes the game")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play very many random games and check them.")
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    asked = parser.parse_args()
    game = games()[asked.game]
    start, seen, decisions, deep = time.perf_counter(), Counter[str](), 0, Counter[str]()
    number = asked.first
    while number < asked.first + asked.games and time.perf_counter() - start < 60 * asked.minutes:
        play = Play(game, number)
        play.run()
        decisions += len(play.actions)
        seen.update([f"{play.seats} seats", *(name for name, value in play.options.items() if value is True)])
        if number % INTERPRETED == 0:
            same_interpreted(play)
            deep["interpreted"] += 1
        if number % SAVED == 0:
            same_again(play)
            deep["saved"] += 1
        number += 1
    took = time.perf_counter() - start
    print(
        f"{game.key}: games {asked.first} to {number - 1}, {decisions:,} decisions, all as it should be; {took:.0f} s"
    )
    print(f"also interpreted: {deep['interpreted']:,}; taken back, saved and loaded: {deep['saved']:,}")
    print(", ".join(f"{word} {n:,}" for word, n in sorted(seen.items())))
    if number < asked.first + asked.games:
        print(f"go on with --first {number} --games {asked.first + asked.games - number}")


if __name__ == "__main__":
    main()
