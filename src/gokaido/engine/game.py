"""The contract of a game, in four parts. Only the rules are needed; a game without the others is still played.

Rules     what the game is: one text, interpreted, compiled and on a GPU
Text      words for people: written actions, descriptions, questions, the log, the table in a terminal
Picture   the table as SVG, and the symbols of lists and covers
Advice    what bots start from: features, estimates of actions and positions, settings of the search
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .compile.rule import rule
from .errors import BadOption, BadPosition
from .forms import NO_FORM, PositionForm
from .keywords import Keyword
from .options import Option, Words
from .state.event import Event, EventNames
from .state.fields import arrange_fields
from .state.record import Record

Blocks = tuple[tuple[str, int], ...]  # names and sizes, in their order


def block_names(blocks: Blocks) -> tuple[str, ...]:
    """A name for every number of some blocks: `own_gold`, `own_buildings[3]`."""
    return tuple(name if size == 1 else f"{name}[{k}]" for name, size in blocks for k in range(size))


# ------------------------------------------------------------------ rules


def no_luck(s: Any, **luck: Any) -> None:
    """For games whose chance cannot be told."""
    raise BadPosition("no_luck", given=tuple(luck))


@rule
def asks_only_choices(s: Any) -> int:
    """What has no choice plays itself."""
    return 0


@dataclass(frozen=True)
class Rules:
    """What may be done and what it does, on one flat record."""

    state: type[Record]
    seats: tuple[int, ...]
    actions: int  # action ids are 0 to actions - 1
    setup: Callable[..., None]  # (s): lay out and deal
    legal: Callable[..., int]  # (s, out) -> n: the legal actions of the seat to act; 0 when the game is over
    play: Callable[..., None]  # (s, action)
    observe: Callable[..., None]  # (s, viewer): hide what a viewer may not know; -1 is a spectator
    redeal: Callable[..., None]  # (s, viewer, seed): deal anew what the viewer does not know
    result: Callable[..., None]  # (s, out): points of each side, then ranks
    # (s) -> 1 where the actor is asked though one action alone is legal, because others must not learn that
    asks_anyway: Callable[..., int] = asks_only_choices
    action_blocks: Blocks = ()  # what the actions are called, all of them in their order: `Act.blocks()`
    options: tuple[Option, ...] = ()
    sides: Callable[[int], int] = lambda seats: seats  # how many are scored: a solo opponent is, a neutral pawn is not
    check: Callable[[Any], list[BadPosition]] = lambda s: []  # what is wrong with a state: pieces lost or doubled
    arrange: Callable[..., None] = lambda s, **position: arrange_fields(s, position)  # (s, **names): any position
    position: Callable[[Any], dict[str, Any]] = lambda s: {}  # (s): a position in the names that `arrange` takes
    position_names: tuple[Keyword, ...] = ()  # what `arrange` takes, for people; fields of the record besides
    position_form: PositionForm = NO_FORM  # the same for a page on which people fill it in
    luck: Callable[..., None] = no_luck  # (s, **names): chance told by names, as `Match.play` takes it
    luck_names: tuple[Keyword, ...] = ()  # what `luck` takes
    open_scores: bool = False  # may everybody know everybody's points while the game runs?
    events: EventNames = field(default_factory=EventNames)  # what events are called
    check_board: Callable[[str | os.PathLike[str]], list[str]] | None = None  # (file): what is wrong with a board file


# ------------------------------------------------------------------ text


@dataclass(frozen=True)
class Currency:
    """Something to pay with: coins, food."""

    amount: Callable[[Any, int], int]  # (s, seat): how much of it a side has
    count: Callable[[int, str], str]  # (n, lang): `3 coins`


@dataclass(frozen=True)
class Offer:
    """Something that an action lets its actor do next, and the actions that do it, if what they bring is to be told."""

    title: str  # "": what they bring says it all
    actions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Description:
    """An action as people know it. What it costs and brings is not in it: the engine plays it and sees."""

    title: str
    notes: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()  # one of them may be done next
    all_offers: bool = False  # or all of them
    names_price: bool = False  # title or notes name the price already


@dataclass(frozen=True)
class Question:
    """What the actor is asked now, in words for people."""

    title: str  # "" when the game has nothing to say
    note: str = ""
    kanji: str = ""  # one or two letters for the seal of the sheet
    doing: str = ""  # what the others read after his name: `chooses where to stop`


@dataclass(frozen=True)
class Points:
    """A line of the score sheet: where points come from, and how many each side has from there."""

    label: str
    points: tuple[int, ...]
    glyph: str = ""
    colour: str = "other"  # which of the colours of sources a chart gives it


@dataclass(frozen=True)
class Award:
    """Something that a side is given when the game ends, for a page that hands it out."""

    title: str
    side: int
    points: int
    glyph: str = ""


def plain_notation(s: Any, action: int) -> str:
    """`action 12`, for games that write nothing better."""
    return f"action {action}"


def plain_description(s: Any, action: int, lang: str) -> Description:
    """The same, for people."""
    return Description(f"action {action}")


def count_points(n: int, lang: str) -> str:
    """`1 point`, `2 points`; French has the singular for 0 too."""
    return f"{n} point{'' if n == 1 or (n == 0 and lang == 'fr') else 's'}"


def plain_event(event: Event, lang: str, names: Sequence[str]) -> str:
    """Nothing: a game without a log."""
    return ""


def plain_table(s: Any, lang: str, names: Sequence[str]) -> str:
    """Every field by its name."""
    return "\n".join(f"{name}: {value}" for name, value in s.as_data().items())


def numbered_names(s: Any, lang: str) -> list[str]:
    """Player 1, Player 2, ..."""
    return [f"{'Player' if lang == 'en' else 'Joueur'} {k + 1}" for k in range(s.seats)]


@dataclass(frozen=True)
class Text:
    """The game in words, in every language."""

    notation: Callable[[Any, int], str] = plain_notation  # (s, action): how an action is written, `move 12`
    normalise: Callable[[Any, str], str] = lambda s, text: text  # (s, text): other ways to write it, as `notation` does
    describe: Callable[[Any, int, str], Description] = plain_description  # (s, action, lang): what people call it
    purse: tuple[Currency, ...] = ()  # what one pays with
    ends: Words = field(default_factory=lambda: {"en": "ends the game", "fr": "termine la partie"})  # of an action
    question: Callable[[Any, str], Question] = lambda s, lang: Question("")  # (s, lang): what the actor is asked
    say: Callable[[Event, str, Sequence[str]], str] = plain_event  # (event, lang, names): a sentence of the log
    chapter: Callable[[Event, str], str] = lambda event, lang: ""  # (event, lang): what begins there, for replays
    score_sheet: Callable[[Any, Sequence[Event], str], list[Points]] = lambda s, history, lang: []
    # (s, events, lang): what the last action's events gave out, in the order in which it is given
    awards: Callable[[Any, Sequence[Event], str], list[Award]] = lambda s, events, lang: []
    terminal: Callable[[Any, str, Sequence[str]], str] = plain_table  # (s, lang, names): at most 80 columns
    side_names: Callable[[Any, str], list[str]] = numbered_names  # (s, lang): when nobody gave names
    character: Callable[[Any, int], str] = lambda s, seat: ""  # (s, seat): who a seat plays as, by a name of the game


# ------------------------------------------------------------------ picture

FORMS = ("print", "desk", "side", "tall")  # one sheet; for a wide page; what lies beside it; for a phone


@dataclass(frozen=True)
class Reveal:
    """What chance brought, as a card to look at for a moment."""

    title: str
    glyphs: tuple[str, ...]


def no_picture(s: Any, lang: str, names: Sequence[str]) -> str:
    """An empty sheet."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


@dataclass(frozen=True)
class Picture:
    """The table as SVG."""

    # (s, lang, names), and for more than one form (s, lang, names, form, marks): an art.svg.Drawing, which a page takes
    # apart into its groups, or a plain text; `str` of it is an SVG document that stands alone
    draw: Callable[..., Any] = no_picture
    forms: tuple[str, ...] = ("print",)  # of FORMS
    glyph: Callable[[Any, int], str] = lambda s, action: ""  # (s, action): the symbol that stands for an action
    # (s, seat): what a narrow strip shows of a side beside its points, as glyphs and numbers: ("g-coin", 3)
    purse: Callable[[Any, int], tuple[tuple[str, int], ...]] = lambda s, seat: ()
    reveal: Callable[[Event, str], Reveal | None] = lambda event, lang: None  # what came up by chance, and only that
    kanji: str = ""  # the name on the cover
    icon: str = "u-seat"  # the symbol in a list of tables
    cover: Callable[[], str] = lambda: ""  # a print, 220 by 300, for a list of games
    # (s, side, lang, name): what a side did in a game that is over, as an SVG document to keep
    journey: Callable[[Any, int, str, str], str] | None = None
    finale: Callable[[Sequence[int]], str] = lambda colours: ""  # one of 520 by 300 for the end, with the sides by rank


# ------------------------------------------------------------------ advice


@dataclass(frozen=True)
class SearchSettings:
    """How the tree search thinks about a game; chosen by matches between the choices."""

    explore: float = 0.5  # how much it looks at what it has looked at little
    trust: float = 0.0  # how much it follows the prior; 0: not at all
    depth: int = -1  # after how many decisions a playout is judged; -1: it is played to the end
    margin: float = 8.0  # the lead, as `value` counts it, that is as good as won three times in four
    own: float = 0.0  # with several rivals: how much one's own points count beside the lead over the best of them
    win: float = 0.7  # how much winning counts at the end of a game, beside that


@dataclass(frozen=True)
class GuidedSettings:
    """How the tree search thinks about a game where a network guides it; chosen by matches between the choices."""

    explore: float = 0.5  # how much it looks at what it has looked at little
    trust: float = 0.2  # in the network's preferences, as a power of them
    unseen: float = 0.05  # how much less than its parent an action that was not tried yet is taken to be worth
    depth: int = 0  # for how many decisions the network plays on after a new node, before its word counts; -1: all
    heat: float = 0.0  # how far the others stray there from what it likes best; 0: not at all
    lead: float = 0.0  # with three rivals or more: how much the lead in points counts beside the chance to win

    @property
    def at_once(self) -> "GuidedSettings":
        """The same for many quick looks, which ask for chances alone: the network's word counts where it is asked."""
        return replace(self, depth=0, lead=0.0)


@rule
def no_features(s: Any, viewer: int, out: Any) -> None:
    """Nothing is known of a position."""


@rule
def no_prior(s: Any, action: int) -> float:
    """All actions look alike."""
    return 0.0


@rule
def no_value(s: Any, seat: int) -> float:
    """All positions look alike."""
    return 0.0


class OneHot(NamedTuple):
    """A feature that counts steps, of which networks are also told one by one: feature * scale is 0 to size - 1."""

    feature: int
    scale: float
    size: int


@dataclass(frozen=True)
class Advice:
    """What bots start from."""

    features: Callable[..., None] = no_features  # (s, viewer, out): a position as numbers, seen from one seat
    n_features: int = 0
    feature_blocks: Blocks = ()  # what the features are called, all of them in their order
    prior: Callable[..., float] = no_prior  # (s, action): how much a player leans to an action, before thinking
    value: Callable[..., float] = no_value  # (s, seat): a quick estimate of the lead
    own_value: Callable[..., float] = no_value  # (s, seat): what one side has, where the search compares sides
    position_key: Callable[..., int] | None = None  # (s): a number for a position; of two-sided games that hide nothing
    search: SearchSettings = SearchSettings()
    simulations: tuple[int, int] = (200, 2_000)  # of bots of level 3 and 4, so that each is beaten by the next
    practice: Mapping[str, float] = field(default_factory=dict)  # how often learners change an option, by its name
    one_hot: tuple[OneHot, ...] = ()  # features that networks see step by step, as well as one number
    guided: GuidedSettings = GuidedSettings()

    @property
    def has_prior(self) -> bool:
        """Does the game say what players lean to?"""
        return self.prior is not no_prior

    def __post_init__(self) -> None:
        """Without `own_value`, sides are compared by `value`."""
        if self.own_value is no_value:
            object.__setattr__(self, "own_value", self.value)


# ------------------------------------------------------------------ game


@dataclass(frozen=True)
class Game:
    """A game: its name and its parts."""

    key: str
    version: int  # of the rules; raised when a saved match would replay differently
    names: Words
    rules: Rules
    blurb: Words = field(default_factory=lambda: {"en": "", "fr": ""})
    text: Text = Text()
    picture: Picture = Picture()
    advice: Advice = Advice()

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A game of the registry is pickled by its key; another one by its parts."""
        from .registry import entries, game_of

        known = self.key in entries() and game_of(self.key) is self
        return (game_of, (self.key,)) if known else super().__reduce_ex__(protocol)

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says: up to four."""
        return min(4, max(self.rules.seats))

    def rule(self, name: str) -> Any:
        """A rule of the rules or of the advice: what loops over any game call `game.legal` or `game.value`."""
        return getattr(self.rules, name) if hasattr(self.rules, name) else getattr(self.advice, name)

    def blank(self, seats: int, options: dict[str, Any]) -> Record:
        """A record with its options, before `setup`."""
        if seats not in self.rules.seats:
            raise BadOption("seats", game=self.names, allowed=self.rules.seats, given=seats)
        known = {o.name: o for o in self.rules.options}
        for name in options:
            if name not in known:
                raise BadOption("unknown_option", game=self.names, given=name, known=tuple(known))
        state = self.rules.state()
        state.seats = seats
        for option in self.rules.options:
            setattr(state, option.name, option.code(options.get(option.name, option.default)))
        return state
