"""Puzzles out of one match of self-play.

A network plays all seats. Before each decision a short search looks whether one action is clearly best; where it is,
ten times the thought looks again, twice, with other chance. All of them are given what the seat to act knows.
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from gokaido.bots.choice import Budget, Choice, Thought
from gokaido.bots.levels import bot
from gokaido.bots.network.bot import GuidedSearch, Network
from gokaido.bots.network.weights import network_of
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, GuidedSettings
from gokaido.engine.match import Match
from gokaido.engine.state.chance import SEED_BITS
from gokaido.engine.state.event import Event

from .about import PuzzleSource, source_of
from .puzzle import Puzzle, Worth, id_of

HEAT = 0.5  # of self-play: how far it strays from what the network likes best
FIRST_LOOK, SECOND_LOOK = 300, 10_000  # simulations; the second look is taken twice
BROAD = GuidedSettings(explore=1.0, trust=0.05)  # of one second look: what the network dislikes is looked at, too
FEWEST_ACTIONS = 3  # to choose from
FEWEST_VISITS = 4  # from which on a value says something
LOOSE = 0.8  # of the margin, at the first look
WEAKER, TRIES = (1, 2, 3), 8  # the levels that are asked, and how often each
LEAST_MISSED = 40  # of a hundred; twice as many as err whatever they see (levels 1 and 2 slip, and so does 3)
APART = 10  # actions between two puzzles of one match, at least
WORLDS = 5  # that a seat may be in, in which themes are looked for
LONGEST_LINE = 8  # actions of the line that is shown
MOST_WORTHS = 8  # actions of which a puzzle says what they are worth
ENDING = 0.85  # of a match: what comes later is an ending


def margin_of(sides: int) -> float:
    """How much likelier to win the best action must be than any other: less where more play for the same victory."""
    return 0.03 + 0.14 / sides


def mine_match(game_key: str, box: str, number: int, seed: int) -> list[Puzzle]:
    """The puzzles in match `number` of a box; the same numbers give the same puzzles."""
    chance = random.Random(f"{seed} {box} {number}")
    tables = source_of(game_key).box(box).tables
    match, table = _begin(game_key, tables[number % len(tables)], chance)
    miner = Miner(match.game, chance)
    found: list[Puzzle] = []
    while not match.over:
        if not found or len(match.actions) - len(found[-1].actions) >= APART:
            found += miner.puzzles(match, table, box, number)
        match.play(miner.player.choose(match.view_state(match.actor), chance.getrandbits(32)).action)
    late = ENDING * len(match.actions)
    return [replace(p, themes=(*p.themes, "ending")) if len(p.actions) >= late else p for p in found]


def _begin(game: str, table: dict[str, Any], chance: random.Random) -> tuple[Match, dict[str, Any]]:
    options = {name: value for name, value in table.items() if name != "seats"}
    return Match.begin(game, table["seats"], chance.getrandbits(min(32, SEED_BITS)), options, {}), table


class Miner:
    """Looks for puzzles in matches of a game."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        weights = network_of(game)
        if weights is None:
            raise BadOption("no_network", game=game.names)
        self.game, self.chance = game, chance
        self.player = Network(game, weights, HEAT)
        self.sure = Network(game, weights)
        self.weaker = [bot(game, level) for level in WEAKER]
        self.narrow = GuidedSearch(game, weights, Budget(simulations=FIRST_LOOK), game.advice.guided.at_once)
        self.broad = GuidedSearch(game, weights, Budget(simulations=FIRST_LOOK), BROAD)

    def puzzles(self, match: Match, table: dict[str, Any], box: str, number: int) -> list[Puzzle]:
        """The puzzle at a position, if there is one: an action that is clearly best after three looks, and missed."""
        if len(match.legal) < FEWEST_ACTIONS or not match.actions:
            return []
        seen = match.view_state(match.actor)
        least = margin_of(self.game.rules.sides(match.seats))
        first = self._look(self.broad, seen, FIRST_LOOK)
        if lead(first) < LOOSE * least:
            return []
        missed = self.missed(seen, first.action)
        if missed < LEAST_MISSED:
            return []
        for search in (self.narrow, self.broad):
            look = self._look(search, seen, SECOND_LOOK)
            if look.action != first.action or lead(look) < least:
                return []
        worths, about = worths_of(look), self.themes(match, first.action)
        if "denial" not in about and any(w.points >= worths[0].points for w in worths[1:]):
            about.append("denial")
        if not about or len(worths) < FEWEST_ACTIONS:
            return []
        where = id_of(match), self.game.key, box, table, match.seed, tuple(match.actions)
        return [Puzzle(*where, worths, self.line(match, first.action)[0], missed, tuple(about), number)]

    def _look(self, search: GuidedSearch, seen: Any, simulations: int) -> Choice:
        return search.choose(seen, self.chance.getrandbits(32), Budget(simulations=simulations))

    def missed(self, seen: Any, best: int) -> int:
        """How many of a hundred weaker players choose something else."""
        answers = [w.choose(seen, self.chance.getrandbits(32)).action for w in self.weaker for _ in range(TRIES)]
        return round(100 * sum(a != best for a in answers) / len(answers))

    def line(self, match: Match, best: int) -> tuple[tuple[int, ...], list[Event]]:
        """One way it goes on, until the turn comes back; and what happens until it passes on."""
        actor, twin, passed = match.actor, match.copy(), False
        twin.play(best)
        played, events = [best], list(twin.events)
        while not twin.over and len(played) < LONGEST_LINE:
            passed |= twin.actor != actor
            if passed and twin.actor == actor:
                break
            played.append(self.sure.choose(twin.view_state(twin.actor)).action)
            twin.play(played[-1])
            events += () if passed else twin.events
        return tuple(played), events

    def themes(self, match: Match, best: int) -> list[str]:
        """The themes that the best action shows in most worlds that its seat may be in."""
        shown = Counter[str]()
        for _ in range(WORLDS):
            world = match.copy()
            world.state = match.view_state(match.actor)
            self.game.rules.redeal(world.state, match.actor, self.chance.getrandbits(32))
            shown.update(themes_of(source_of(self.game.key), self.line(world, best)[1], match.actor))
        return sorted(theme for theme, times in shown.items() if 2 * times > WORLDS)


def close(look: Choice) -> list[Thought]:
    """The actions that were looked at closely: the one chosen, then the others by what they are worth."""
    first, *others = look.thoughts
    return [first, *sorted((t for t in others if t.visits >= FEWEST_VISITS), key=lambda t: -t.value)]


def lead(look: Choice) -> float:
    """How much more the action chosen is worth than any other, nothing else counting where no other was looked at."""
    first, *others = close(look)
    return first.value - others[0].value if others else first.value


def worths_of(look: Choice) -> tuple[Worth, ...]:
    """What the actions are worth, in the numbers of a puzzle."""
    return tuple(Worth(t.action, round(1000 * t.value), round(10 * t.points)) for t in close(look)[:MOST_WORTHS])


def themes_of(source: PuzzleSource, events: list[Event], actor: int | None) -> set[str]:
    """The themes that events of a seat show."""
    kinds = [e.kind for e in events if e.seat == actor]
    found = {theme for theme, shown in source.brings.items() if shown & set(kinds)}
    return found | {theme for theme, shown in source.again.items() if any(kinds.count(k) > 1 for k in shown)}
