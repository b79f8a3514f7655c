"""What must hold of the rules: choices, ends, results, options."""

import random
from typing import Any

from gokaido.engine.game import Game

from .walks import TableSetup, differing, legal_ids, tables, walk

OPTION_GAMES = 24  # random tables that are tried before an option is said to do nothing
OPTION_DECISIONS = 60  # of each of them


def choices(table: TableSetup, seed: int) -> None:
    """Legal actions are ids in range, each once, for a seat that sits there; asking for them changes nothing."""
    rules = table.game.rules
    for match in walk(table, seed):
        before = match.state.key()
        ids = legal_ids(table.game, match.state)
        if match.over:
            if ids:
                raise table.fault(f"The game is over, but `legal` still gives {ids}.", match)
            return
        if len(ids) < (1 if rules.asks_anyway(match.state) else 2):
            raise table.fault(f"`legal` gives {ids} where a decision is due: the game is not over.", match)
        if len(set(ids)) < len(ids):
            raise table.fault(f"`legal` gives an action twice: {ids}.", match)
        if not all(0 <= k < rules.actions for k in ids):
            raise table.fault(f"`legal` gives ids outside 0 to {rules.actions - 1}: {ids}.", match)
        if not 0 <= match.state.actor < table.seats:
            raise table.fault(f"Seat {match.state.actor} is to act, but there are seats 0 to {table.seats - 1}.", match)
        if match.state.key() != before:
            raise table.fault("`legal` changes the state.", match)
        if match.state.n_events >= len(match.state.events):
            raise table.fault("The events of an action fill the record: give `events` more lines.", match)


def nothing_lost(table: TableSetup, seed: int) -> None:
    """`check` finds nothing wrong with any state that the rules lead to."""
    for match in walk(table, seed):
        wrong = table.game.rules.check(match.state)
        if wrong:
            raise table.fault(f"`check` complains: {'; '.join(map(str, wrong))}.", match)


def results(table: TableSetup, seed: int) -> None:
    """Points and ranks at any moment; ranks count who is ahead, and somebody is first."""
    sides = table.game.rules.sides(table.seats)
    if sides < 1:
        raise table.fault(f"`sides` says that {sides} are scored.")
    for match in walk(table, seed):
        before = match.state.key()
        scores, ranks = match.scores, match.ranks
        if match.state.key() != before:
            raise table.fault("`result` changes the state.", match)
        if len(scores) != sides or len(ranks) != sides:
            raise table.fault(f"`result` gives {len(scores)} scores for {sides} sides.", match)
        if [sum(other < rank for other in ranks) for rank in ranks] != list(ranks):
            raise table.fault(f"Ranks count who is ahead, equal sides sharing one: {ranks} cannot be.", match)
        if match.over and not match.winners:
            raise table.fault("The game is over and nobody has won.", match)


def repeatable(table: TableSetup, seed: int) -> None:
    """The same seed and actions give the same bytes."""
    match = next(m for m in walk(table, seed) if m.over)
    again = table.match(seed)
    for number in match.actions:
        again.play(number)
    if again.state.key() != match.state.key():
        raise table.fault(f"Played again, {differing(again.state, match.state)} came out otherwise.", match)


def options(table: TableSetup, seed: int) -> None:
    """A match says which options it is played with, and so do its view and its file."""
    match = table.match(seed)
    played = {o.name: o.value(getattr(match.state, o.name)) for o in table.game.rules.options}
    if (
        not match.options
        == match.view()["options"]
        == played
        == type(match).from_text(match.to_text(), game=table.game).options
    ):
        raise table.fault(f"The options of the state are {played}, those of the match {match.options}.", match)


def options_matter(game: Game) -> None:
    """Every value of every option changes some game at some table."""
    for option in game.rules.options:
        for value in option.allowed:
            if value != option.default and not _matters(game, option.name, option.default, value):
                raise TableSetup(game, game.rules.seats[-1], {option.name: value}).fault(
                    f"The option {option.name}={value!r} does nothing that {OPTION_GAMES} random tables would show."
                )


def _matters(game: Game, name: str, default: Any, value: Any) -> bool:
    chance = random.Random(f"{game.key}/{name}/{value}")
    for seed in range(OPTION_GAMES):
        options = {o.name: chance.choice(o.allowed) for o in game.rules.options} if seed % 2 else {}
        seats = chance.choice(game.rules.seats)
        with_it, without = (TableSetup(game, seats, {**options, name: v}).match(seed) for v in (value, default))
        for _ in range(OPTION_DECISIONS):
            if _plain(with_it.state, name) != _plain(without.state, name) or with_it.scores != without.scores:
                return True
            if with_it.over:
                break
            ids = legal_ids(game, with_it.state)
            if ids != legal_ids(game, without.state):
                return True
            action = chance.choice(ids)
            with_it.play(action)
            without.play(action)
    return False


def _plain(state: Any, option: str) -> bytes:
    """A state without the number that only says what was chosen."""
    twin = state.copy()
    setattr(twin, option, 0)
    return bytes(twin.key())


def ids_in_use(game: Game, seed: int, games: int) -> set[int]:
    """The actions that were legal at some moment of some random games."""
    found: set[int] = set()
    for table in tables(game):
        for k in range(games):
            for match in walk(table, seed + k):
                found.update(legal_ids(game, match.state))
    return found
