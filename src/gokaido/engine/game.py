"""The contract of a game: what a folder in `gokaido.games` hands to everybody else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .compile.rule import rule
from .errors import BadOption, sentence_list
from .state.event import Event
from .state.record import Record

Words = dict[str, str]  # by language: {"en": ..., "fr": ...}
LANGUAGES = ("en", "fr")
Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One choice made before the game; forms, command lines and environments are made from it.

    The record has a field of the same name. It holds the place of the value in `allowed` for words, else the number.
    """

    name: str
    default: Value
    allowed: tuple[Value, ...]
    label: Words
    help: Words
    words: tuple[Words, ...] = ()  # what people call each value, where that is not the value itself

    def word(self, value: Value, lang: str) -> str:
        """What people call a value."""
        return self.words[self.allowed.index(value)][lang] if self.words else str(value)

    def code(self, value: Value) -> int:
        """The number that stands for a value in the record."""
        if isinstance(self.default, bool):
            known = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}
            value = known.get(value.lower(), value) if isinstance(value, str) else value
        if isinstance(self.default, int) and not isinstance(self.default, bool) and isinstance(value, str):
            value = int(value) if value.removeprefix("-").isdecimal() else value
        if isinstance(value, str) and isinstance(self.default, str):
            value = next((a for a in self.allowed if str(a).lower() == value.lower()), value)
        for place, allowed in enumerate(self.allowed):
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return place if isinstance(allowed, str) else int(allowed)
        raise BadOption(f"{self.name} cannot be {value!r}; allowed: {sentence_list([str(a) for a in self.allowed])}.")

    def value(self, code: int) -> Value:
        """The value that a number in the record stands for."""
        if isinstance(self.default, str):
            return self.allowed[code]
        return bool(code) if isinstance(self.default, bool) else code


@rule
def no_hunch(s: Any, action: int) -> float:
    """All actions look alike."""
    return 0.0


def on_off(name: str, label: Words, help: Words, default: bool = False) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), label, help)


@dataclass(frozen=True)
class Thinking:
    """How the tree search thinks about a game; chosen by matches between the choices."""

    explore: float = 0.5  # how much it looks at what it has looked at little
    trust: float = 0.0  # how much it follows hunches; 0: not at all
    depth: int = -1  # after how many decisions a playout is judged; -1: it is played to the end
    margin: float = 8.0  # the lead, as `judge` counts it, that is as good as won three times in four
    own: float = 0.0  # with several rivals: how much one's own points count beside the lead over the best of them
    win: float = 0.7  # how much winning counts at the end of a game, beside that


@dataclass(frozen=True)
class Question:
    """What the actor is asked now, in words for people."""

    title: str  # "" when the game has nothing to say
    note: str = ""
    kanji: str = ""  # one or two letters for the seal of the sheet


@dataclass(frozen=True)
class Points:
    """A line of the score sheet: where points come from, and how many each side has from there."""

    label: str
    points: tuple[int, ...]
    glyph: str = ""
    colour: str = "other"  # which of the colours of sources a chart gives it


FORMS = ("print", "desk", "side", "tall")  # how `draw` may lay a table out; see Game.forms


def no_question(s: Any, lang: str) -> Question:
    """For games that ask nothing in words."""
    return Question("")


def no_tally(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """For games that keep no score sheet."""
    return []


@rule
def unset(s: Any, seat: int) -> float:
    """Stands for `judge` until the game says more."""
    return 0.0


def no_stack(s: Any, **luck: Any) -> None:
    """For games whose luck cannot be told."""
    raise ValueError(f"it knows no {', '.join(luck)}")


@dataclass(frozen=True)
class Game:
    """A game: rules on its record, and a few ordinary functions for people."""

    key: str
    version: int  # of the rules; raised when a saved match would replay differently
    names: Words
    blurb: Words
    seats: tuple[int, ...]
    state: type[Record]
    options: tuple[Option, ...]
    actions: int  # action ids are 0 to actions - 1
    n_features: int

    # Rules: one text, interpreted, compiled and on a GPU.
    setup: Callable[..., None]
    legal: Callable[..., int]
    play: Callable[..., None]
    observe: Callable[..., None]
    redeal: Callable[..., None]
    result: Callable[..., None]
    features: Callable[..., None]
    judge: Callable[..., float]

    # Ordinary Python for people.
    spell: Callable[[Any, int], str]
    explain: Callable[[Any, int, str], str]
    say: Callable[[Event, str, Sequence[str]], str]
    show: Callable[[Any, str, Sequence[str]], str]
    draw: Callable[..., str]  # (s, lang, names), and for more than one form (s, lang, names, form, marks)
    arrange: Callable[..., None]
    side_names: Callable[[Any, str], list[str]]
    sides: Callable[[int], int] = lambda seats: seats  # how many are scored: a solo opponent is, a neutral pawn is not
    hunch: Callable[..., float] = no_hunch  # (s, action): how much a player leans to an action, before thinking
    thinking: Thinking = Thinking()
    simulations: tuple[int, int] = (200, 2_000)  # of bots of level 3 and 4, so that each is beaten by the next
    worth: Callable[..., float] = unset  # (s, seat): what one side has, where the search compares sides; else `judge`
    fingerprint: Callable[..., int] | None = None  # (s): a number for a position; of two-sided games that hide nothing
    check: Callable[[Any], list[str]] = lambda s: []  # what is wrong with a state: pieces lost or doubled
    respell: Callable[[Any, str], str] = lambda s, text: text  # other ways to write an action, as `spell` writes it
    forms: tuple[str, ...] = ("print",)  # of FORMS: one sheet; for a wide page; what lies beside it; for a phone
    ask: Callable[[Any, str], Question] = no_question  # (s, lang): what the actor is asked
    glyph: Callable[[Any, int], str] = lambda s, action: ""  # (s, action): the symbol that stands for an action
    kanji: str = ""  # the name on the cover
    mark: str = "u-seat"  # the symbol in a list of tables
    cover: Callable[[], str] = lambda: ""  # a print, 220 by 300, for a list of games
    finale: Callable[[Sequence[int]], str] = lambda colours: ""  # one of 520 by 300 for the end, with the sides by rank
    tally: Callable[[Any, Sequence[Event], str], list[Points]] = no_tally  # the score sheet; its columns are the scores
    stack: Callable[..., None] = no_stack  # (s, **names): luck told by names, as `Match.play` takes it

    def __post_init__(self) -> None:
        """A game without `worth` compares sides by `judge`."""
        if self.worth is unset:
            object.__setattr__(self, "worth", self.judge)

    def blank(self, seats: int, options: dict[str, Any]) -> Record:
        """A record with its options, before `setup`."""
        if seats not in self.seats:
            raise BadOption(
                f"{self.names['en']} is for {sentence_list([str(n) for n in self.seats])} players, not {seats}."
            )
        known = {o.name: o for o in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.names['en']} has no option {name!r}; it has {sentence_list(list(known))}.")
        state = self.state()
        state.seats = seats
        for option in self.options:
            setattr(state, option.name, option.code(options.get(option.name, option.default)))
        return state
