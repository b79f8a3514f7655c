"""What a table weighs in memory, so that as many are kept as fit.

Whatever grows is counted by its parts: moves, events, chat, sentences, what was made for viewers. What every table of a
game has alike, above all its state, is measured once.
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .table import Table

TABLE = 6_000  # bytes of a table without its match: the record of the database, seats, people, its lock
MOVE = 260  # its number and text, its line of the log, the points after it
EVENT = 115
CHAT = 250  # without its text
REQUEST = 700  # to take back, with its answers, here and in the moment
PERSON = 900  # as the database knows them, and by device and secret
DEVICE = 250
STATES = 4  # at the start, now, before the last move, in letters
DECISION = 8  # states that tell what each legal action would bring, once somebody has been told
_state: dict[tuple[str, int], int] = {}  # by game and seats


def deep_size(thing: Any, seen: set[int] | None = None) -> int:
    """The bytes of something and of all that it holds."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, type):
        return 0
    seen.add(id(thing))
    inside: list[Any] = list(vars(thing).items()) if hasattr(thing, "__dict__") else []
    if isinstance(thing, dict):
        inside += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set):
        inside += thing
    return sys.getsizeof(thing) + sum(deep_size(part, seen) for part in inside)


def _of_a_file(table: "Table") -> int:
    """Luck and position that a match came with, which stay as they are; the record and the match have them."""
    if "file" not in table.lasting:
        stored, match = table.stored, table.match
        table.lasting["file"] = sum(map(deep_size, (stored.luck, stored.position, match.luck, match.position)))
    size: int = table.lasting["file"]
    return size


def weight(table: "Table") -> int:
    """About how many bytes a table takes."""
    match = table.match
    kind = (match.game.key, match.seats)
    if kind not in _state:
        _state[kind] = deep_size(match.state)
    moves, events = len(match.actions), sum(map(len, match.history))
    total = TABLE + STATES * _state[kind] + 8 * match.game.rules.actions  # and the list of what is legal
    total += moves * MOVE + events * EVENT
    total += sum(CHAT + len(said.text) for said in table.chat) + 200 * len(table.watchers)
    total += REQUEST * len(table.undo_requests) + _of_a_file(table)
    total += sum(PERSON + DEVICE * len(person.devices) for person in table.stored.people)
    total += sum(text.weight for text in list(table.log_texts.values()))
    if table.now is not None:  # a copy to draw from, and what was drawn
        total += TABLE // 3 + _state[kind] + 60 * moves + table.now.made
        total += 0 if match.actor is None else DECISION * _state[kind]
    return total
