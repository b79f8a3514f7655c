"""A match: options, seed and actions, and the state they lead to."""

import os
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self

from .actions import Action, Forced, Legal, meant
from .editing import FIELDS, fields_of
from .errors import BadOption, BadPosition, IllegalAction
from .follow import follow
from .game import Game, Points
from .options import Value, Words
from .outcomes import Decision, Views, observed
from .positions import arrange, check_luck, plain_data, stack
from .registry import game_of
from .saves import LONGEST_ACTION, THE_TEXT, match_of, read, text_of, write
from .state.chance import SEED_BITS, seed_rng, seed_words
from .state.event import Event, events_of, forget
from .state.luck import untell
from .state.record import Record


class Match:
    """One match of any game.

    >>> m = Match("dojo", seats=2, seed=7)
    >>> m.play(m.legal[0])
    >>> m.undo()
    """

    _views: Views | None = None  # of one that stands still

    def __init__(self, game: str | Game, seats: int | None = None, seed: int | None = None, **options: Any) -> None:
        self._open(game_of(game) if isinstance(game, str) else game, seats, seed, options, {})

    @classmethod
    def arranged(cls, game: str | Game, seats: int | None = None, seed: int = 1, **position: Any) -> Self:
        """A match that starts from a position given by names.

        Keywords that are options of the game are options; the others are handed to the game's `arrange`.

        >>> Match.arranged("dojo", mode="1A", gold=[3, 0], actor=1).actor
        1
        """
        found = game_of(game) if isinstance(game, str) else game
        options = {o.name: position.pop(o.name) for o in found.rules.options if o.name in position}
        match = cls.__new__(cls)
        match._open(found, seats, seed, options, plain_data(position))
        return match

    @classmethod
    def begin(
        cls, game: str | Game, seats: int, seed: int, options: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Self:
        """The same from data, where a name of an option is never taken for an argument."""
        match = cls.__new__(cls)
        match._open(game_of(game) if isinstance(game, str) else game, seats, seed, dict(options), dict(position))
        return match

    def position_names(self) -> dict[str, Any]:
        """The position as names: `Match.arranged(**match.position_names())` starts a match from here.

        `fields` holds the record to the last number, hidden cards and the chance to come included. The other names say
        the same in the game's own words; change one of them, and the position changes where it differs.
        """
        table = {"game": self.game.key, "seats": self.seats, "seed": self.seed, **self.options}
        return {**table, **self.game.rules.position(self.state), **self._fields()}

    def _fields(self) -> dict[str, Any]:
        start = self._start.copy()
        self.game.rules.setup(start)
        return {FIELDS: fields_of(self.game, self.state, start)}

    def edited(self, **changes: Any) -> Self:
        """A match that starts from this position with something changed: `match.edited(coins={0: 7})`.

        It takes the names that `arranged` takes. `{seat: value}` changes one seat and leaves the others. Whatever does
        not follow from the change stays as it is, also what players know and the chance to come.
        """
        for name in changes.keys() & self.options.keys():
            raise BadOption("option_in_play", option=name)
        return type(self).arranged(self.game, self.seats, self.seed, **{**self.options, **self._fields(), **changes})

    def _open(
        self, game: Game, seats: int | None, seed: int | None, options: dict[str, Any], position: dict[str, Any]
    ) -> None:
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        if not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
            raise BadOption("seed", bits=SEED_BITS, given=seed)
        self.game, self.seed, self.position = game, seed, position
        self.seats = game.rules.seats[-1] if seats is None else seats
        self._start, self._out = game.blank(self.seats, options), [0] * game.rules.actions
        seed_rng(self._start, *seed_words(seed))
        self._restart()

    def _restart(self) -> None:
        self.actions: list[int] = []
        self.texts: list[str] = []
        self.history: list[tuple[Event, ...]] = []  # what each action did
        self.forced_history: list[tuple[Forced, ...]] = []  # what played itself after each action
        self.forced_from: list[tuple[int, ...]] = []  # where among the events of an action each of those begins
        self.luck: dict[int, dict[str, Any]] = {}
        self.state: Any = self._start.copy()
        self.game.rules.setup(self.state)  # which may turn on an option that another one needs
        self.options: dict[str, Value] = {o.name: o.value(getattr(self.state, o.name)) for o in self.game.rules.options}
        if not self.position:
            self._settle()
            return
        arrange(self.game, self.state, self.position)
        forget(self.state)
        try:
            self._settle()
        except LookupError as error:
            raise BadPosition("position_ends", game=self.game.names, reason=str(error)) from error
        if self._n == 0 and not self.over:
            raise BadPosition("position_stuck", game=self.game.names)

    def _settle(self) -> None:
        """What `many.step.settle` does, keeping in mind what plays itself."""
        state, out = self.state, self._out
        alone, begins = list[Forced](), list[int]()
        n = self.game.rules.legal(state, out)
        while n == 1 and not self.game.rules.asks_anyway(state):
            begins.append(int(state.n_events))
            alone.append(Forced(int(state.actor), self.game.text.notation(state, out[0])))
            self.game.rules.play(state, out[0])
            n = self.game.rules.legal(state, out)
        self.forced: tuple[Forced, ...] = tuple(alone)
        self._begins = tuple(begins)
        self.followed = 0  # how many of them `follow` has met in a record
        self._n = n
        self._legal: Legal | None = None

    # ------------------------------------------------------------------ what is so

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.state.over)

    @property
    def actor(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return None if self.over else int(self.state.actor)

    @property
    def legal(self) -> Legal:
        """The actions that may be played now."""
        if self._legal is None:
            decision, spell = Decision(self.game, self.state, self._views), self.game.text.notation
            self._legal = Legal(Action(a, spell(self.state, a), decision) for a in self._out[: self._n])
            self._legal.respell = partial(self.game.text.normalise, self.state)
        return self._legal

    def _result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sides = self.game.rules.sides(self.seats)
        out = [0] * (2 * sides)
        self.game.rules.result(self.state, out)
        return tuple(out[:sides]), tuple(out[sides:])

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each side as they stand (a solo opponent is a side too)."""
        return self._result()[0]

    @property
    def ranks(self) -> tuple[int, ...]:
        """Rank of each side, 0 for the first; equal sides share a rank."""
        return self._result()[1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory; empty while the game runs."""
        return tuple(k for k, rank in enumerate(self.ranks) if rank == 0) if self.over else ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action did (before the first: what the set-up did)."""
        return events_of(self.state, self.game.rules.events)

    def view_state(self, seat: int | None = None) -> Any:
        """The record as a seat (None: a spectator) knows it. Bots are given this and nothing else."""
        self._check_seat(seat)
        return observed(self.game, self.state, -1 if seat is None else seat)

    def seen(self, seat: int | None = None) -> Any:
        """The same, only to be looked at: others may be given the same one."""
        return self.view_state(seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as plain data."""
        return {
            **self.public_data(),
            "seat": seat,
            "legal": [a.text for a in self.legal] if seat is not None and seat == self.actor else [],
            "state": self.state_data(seat),
        }

    def public_data(self) -> dict[str, Any]:
        """The part of every view that is the same for all."""
        return {
            "game": self.game.key,
            "seats": self.seats,
            "options": dict(self.options),
            "actor": self.actor,
            "over": self.over,
            "moves": len(self.actions),
            "winners": list(self.winners),
        }

    def state_data(self, seat: int | None = None) -> dict[str, Any]:
        """The state as a seat (None: a spectator) knows it, as plain data, which do not hold what was told."""
        seen: Record = self.seen(seat)
        return seen.as_data()

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption("seat_range", last=self.seats - 1, given=seat)

    def names(self, lang: str = "en") -> list[str]:
        """What to call each side when nobody gave names."""
        return self.game.text.side_names(self.state, lang)

    def sentences(
        self, lang: str = "en", seat: int | None = None, names: Sequence[str] | None = None, move: int = -1
    ) -> list[str]:
        """What an action did (the last one unless told), in sentences, as a seat may know it."""
        told, called = self.events if move == -1 else self.history[move], names or self.names(lang)
        said = (self.game.text.say(e.seen_by(seat), lang, called) for e in told)
        return [text for text in said if text]

    def svg(
        self,
        seat: int | None = None,
        lang: str = "en",
        names: Sequence[str] | None = None,
        form: str = "print",
        marks: bool = True,
    ) -> str:
        """The table as a seat (None: a spectator) sees it, as SVG; without marks nothing shows what may be done."""
        return str(self.drawing(seat, lang, names, form, marks))

    def drawing(
        self,
        seat: int | None = None,
        lang: str = "en",
        names: Sequence[str] | None = None,
        form: str = "print",
        marks: bool = True,
        seen: Any = None,
    ) -> Any:
        """The same as the game draws it: in groups, for a page; `seen` is `view_state(seat)`, if it is known."""
        called, state = names or self.names(lang), seen or self.view_state(seat)
        if len(self.game.picture.forms) == 1:
            return self.game.picture.draw(state, lang, called)
        form = form if form in self.game.picture.forms else "print"
        return self.game.picture.draw(state, lang, called, form, marks)

    def score_sheet(self, lang: str = "en") -> list[Points]:
        """Where the points of each side come from."""
        return self.game.text.score_sheet(self.state, [e for told in self.history for e in told], lang)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        turn = f"won by {self.winners}" if self.over else f"seat {self.actor} to act"
        return f"<Match {self.game.key}, {self.seats} seats, {len(self.actions)} moves, {turn}>"

    # ------------------------------------------------------------------ what one does

    def written(self, text: str) -> int | None:
        """The id of the legal action that is written exactly so, without putting the others into words."""
        return next((a for a in self._out[: self._n] if self.game.text.notation(self.state, a) == text), None)

    def text(self, number: int) -> str:
        """How the legal action of an id is written."""
        self._check_legal(number, number)
        return self.game.text.notation(self.state, number)

    def legal_data(self, lang: str) -> list[dict[str, Any]]:
        """The legal actions as plain data, in the words of one language: in one line, and in parts."""
        return [a.as_data(lang) for a in self.legal]

    def parse(self, text: str) -> Action:
        """The legal action that a text means; a beginning that means one action is enough, unless it names another."""
        long = len(text) > LONGEST_ACTION
        number = None if long else meant(self.game, self.state, self._out[: self._n], text)
        if number is None:
            raise self._refusal(text)
        return next(a for a in self.legal if a.id == number)

    def _refusal(self, given: object) -> IllegalAction:
        if self.over:
            return IllegalAction("action_after_end", given=given)
        return IllegalAction("illegal_action", given=given, legal=tuple(a.text for a in self.legal))

    def play(self, action: Action | int | str, **luck: Any) -> None:
        """Play an Action, an action id or a text.

        Luck, in games that know it, is told by names: `play("move 8", souvenir_pile=["koma", "geta", "sumie"])` lays
        these cards on top of their pile first. It is saved with the match.
        """
        self.play_with(action, luck)

    def play_with(self, action: Action | int | str, luck: Mapping[str, Any]) -> None:
        """The same with the luck as data."""
        if isinstance(action, str):
            action = self.parse(action)
        number = action.id if isinstance(action, Action) else action
        self._check_legal(number, action.text if isinstance(action, Action) else number)
        self._play(int(number), plain_data(luck))

    def _check_legal(self, number: int, given: object) -> None:
        if not hasattr(number, "__index__") or number not in self._out[: self._n]:
            raise self._refusal(given)

    def follow(self, text: str, seat: int | None = None, **luck: Any) -> tuple[Forced, ...]:
        """Play the next move of a record, which may have played itself already (see `forced`).

        Returns what left no choice and the record left out; if the match still asked for it, it is played. A move that
        does not fit is refused, and the error says what has played itself. With the seat that moved, a move is never
        taken for the same one of another seat. The luck of a move that has played itself is told to the action before
        it, which is played again.
        """
        return follow(self, text, seat, plain_data(luck))

    def _play(self, number: int, luck: dict[str, Any] | None = None) -> None:
        if luck:
            check_luck(self, number, luck)
            stack(self.game, self.state, luck)
            self.luck[len(self.actions)] = luck
        self.texts.append(self.game.text.notation(self.state, number))
        self.actions.append(number)
        forget(self.state)
        told = self.state.n_luck > 0
        self.game.rules.play(self.state, number)
        self._settle()
        self.unused_luck = untell(self.state) if told else []  # which of the names told were not asked for
        self.history.append(self.events)
        self.forced_history.append(self.forced)
        self.forced_from.append(self._begins)

    def undo(self, moves: int = 1) -> None:
        """Take back the last actions."""
        if not 0 <= moves <= len(self.actions):
            raise IllegalAction("undo_too_many", given=moves, played=len(self.actions))
        self._replay(self.actions[: len(self.actions) - moves])

    def _replay(self, actions: list[int]) -> None:
        """From the start again, with the luck of these actions."""
        luck = self.luck
        self._restart()
        for k, number in enumerate(actions):
            self._play(number, luck.get(k))

    def at(self, move: int) -> Self:
        """This match as it was after `move` actions, as a match of its own."""
        if not 0 <= move <= len(self.actions):
            raise IllegalAction("move_range", last=len(self.actions), given=move)
        twin = self.copy()
        twin._replay(self.actions[:move])
        return twin

    def copy(self) -> Self:
        """This match as it is now, as a match of its own."""
        twin = type(self).__new__(type(self))
        self._fill(twin, self.state.copy())
        return twin

    def _fill(self, twin: "Match", state: Any) -> None:
        """Make a new match the same as this one, with a state of its own."""
        twin.__dict__.update(self.__dict__)
        twin.state = state
        twin._out, twin._legal = self._out[:], None
        twin.actions, twin.texts = self.actions[:], self.texts[:]
        twin.history, twin.forced_history, twin.luck = self.history[:], self.forced_history[:], dict(self.luck)
        twin.forced_from = self.forced_from[:]

    # ------------------------------------------------------------------ saving

    def to_text(self) -> str:
        """The match as a short readable JSON text."""
        return text_of(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file; the file is replaced whole or not at all."""
        write(path, self.to_text())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a match from a file. The file is never changed."""
        return cls.from_text(read(path), str(path))

    @classmethod
    def from_text(cls, text: str, name: str | Words = THE_TEXT, game: Game | None = None) -> Self:
        """The match that `to_text` wrote; of a game that is not installed, the game is given."""
        return match_of(cls, text, name, game)
