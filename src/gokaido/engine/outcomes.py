"""What an action brings its actor at once, found by playing it on copies of what the actor knows.

Nothing hidden is used. The actor's observation is dealt again a few times with fixed seeds, and whatever is not as
seen in all deals is covered. Then the action is played. Where the rules never look under a cover, what comes out is
certain; where they do, it is played again with each card that may lie there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Protocol

from .game import Currency, Description, Game, Offer, count_points
from .options import LANGUAGES, Words
from .state.chance import spread
from .state.event import told_to
from .state.record import EVENT_FIELDS, HIDDEN, shared_twin

DEALS = 8
ROLLS = 12  # so many numbers stand for all that chance may bring
SPREAD = spread(ROLLS)
TRIES = 120  # so often an action is played at most
SAID = 4096  # amounts that are put into words once
UNTOLD: dict[str, Any] = {"n_events": 0, "events": [], "n_luck": 0, "luck": []}  # copies need no room for it
OR = {"en": " or ", "fr": " ou "}
AND = {"en": " and ", "fr": " et "}


def after(play: Callable[..., None], s: Any, *actions: int) -> Any:
    """The table once some actions are played, for what they change in the open."""
    twin = s.copy()
    twin.hush = 1
    for action in actions:
        play(twin, action)
    return twin


@dataclass(frozen=True)
class Amount:
    """How much something changes."""

    possible: tuple[int, ...]  # in rising order; one alone is certain

    @property
    def certain(self) -> bool:
        """Is there only one possible amount?"""
        return len(self.possible) == 1

    @property
    def told(self) -> tuple[int, ...]:
        """What is worth saying: a certain amount, or two that lie side by side; nothing of what may be anything."""
        first, last = self.possible[0], self.possible[-1]
        return self.possible if last - first <= 1 and (first or last) else ()


@dataclass(frozen=True)
class Effect:
    """What an action changes for its actor, just after it."""

    purse: tuple[Amount, ...]  # of each currency of the game; a price is negative
    points: Amount
    ends: bool  # the game: the points of the final scoring are among them


@dataclass(frozen=True)
class Wording:
    """An action in words, in parts, so that a page can set each of them where it belongs."""

    title: str
    notes: tuple[str, ...]
    purse: str  # `2 coins` for a price, `+2 coins` for a gain
    points: Amount
    short: tuple[str, ...] = ()  # the notes, of several things that may be done next only the first: for crowded lists

    def line(self, lang: str) -> str:
        """All of it in one line."""
        parts = (self.title, self.purse, self.points_words(lang), *self.notes)
        return " · ".join(part for part in parts if part)

    def points_words(self, lang: str) -> str:
        """`3 points`, `2 or 3 points`."""
        return _told(self.points.told, count_points, lang)


# ------------------------------------------------------------------ covers


class Cover:
    """Stands for what the actor does not know. It may be carried about, but not looked at."""

    def __init__(self, field: str, *place: int) -> None:
        self.field, self.place = field, place
        self.hides: tuple[int, ...] = ()  # what may be under it, where that can be listed


class Covered(Exception):
    """The rules looked at something that the actor does not know."""

    def __init__(self, cover: Cover) -> None:
        self.cover = cover


def _look(cover: Cover, *_: Any) -> Any:
    raise Covered(cover)


_BOTH_WAYS = ("add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "lshift", "rshift", "and", "or", "xor")
_ONE_WAY = ("eq", "ne", "lt", "le", "gt", "ge", "bool", "index", "int", "float", "neg", "abs", "invert", "hash")
for _name in (*_ONE_WAY, *_BOTH_WAYS, *(f"r{name}" for name in _BOTH_WAYS)):
    setattr(Cover, f"__{_name}__", _look)


def _cover(seen: Any, dealt: Sequence[Any], field: str, *place: int) -> Any:
    """A number, row or grid as seen, with a cover wherever one of the deals differs from it."""
    if dealt.count(seen) == len(dealt):
        return seen
    if not isinstance(seen, list):
        return Cover(field, *place)
    if isinstance(seen[0], list):
        return [_cover(part, of, field, *place, k) for k, (part, *of) in enumerate(zip(seen, *dealt))]
    made = seen[:]
    covers: tuple[list[Cover], list[Cover]] = ([], [])  # over cards, and over blanks: those look alike
    for k, (part, *of) in enumerate(zip(seen, *dealt)):
        if of.count(part) != len(of):
            made[k] = cover = Cover(field, *place, k)
            covers[part < 0].append(cover)
    for alike in covers:  # cards that look alike may lie in each other's place
        hides = tuple(sorted({d[c.place[-1]] for c in alike for d in dealt}))
        for c in alike:
            c.hides = hides
    return made


def _lift(s: Any, cover: Cover, value: int) -> Any:
    """The same with a value in the place of a cover, sharing all else."""
    row = getattr(s, cover.field)[:]
    twin = shared_twin(s, **{cover.field: row})
    for k in cover.place[:-1]:
        row[k] = row = row[k][:]
    row[cover.place[-1]] = value
    return twin


# ------------------------------------------------------------------ decisions


class Deals(Protocol):
    """What the actor sees, dealt again with the seeds below `DEALS`."""

    @property
    def changed(self) -> dict[str, list[Any]]:
        """Of every field that is not as seen in all deals, what each deal has."""

    @property
    def worlds(self) -> list[Any]:
        """The whole of each deal."""

    def certain(self, line: tuple[int, ...]) -> list[int] | None:
        """What the last of some actions changes (purse, points, end), where that is known to be always the same."""


class InterpretedDeals:
    """The same by rules as they stand: slow, and there without a compiler."""

    def __init__(self, game: Game, view: Any) -> None:
        self.view, self.worlds = view, []
        for seed in range(DEALS):
            self.worlds.append(view.copy())
            game.rules.redeal(self.worlds[-1], view.actor, seed)

    @property
    def changed(self) -> dict[str, list[Any]]:
        """Field by field."""
        dealt = {name: [getattr(world, name) for world in self.worlds] for name in self.view.fields}
        return {name: of for name, of in dealt.items() if any(one != getattr(self.view, name) for one in of)}

    def certain(self, line: tuple[int, ...]) -> None:
        """Nothing is known without playing it."""


dealers: dict[int, Callable[[Any], Deals]] = {}  # by the id of a game: what deals faster (see many/redeals.py)


observers: dict[int, Callable[[Any, int], dict[str, Any]]] = {}  # what hides faster: fields as they are seen


def observed(game: Game, state: Any, viewer: int) -> Any:
    """A copy of a state as a viewer (-1: a spectator) knows it."""
    seen = shared_twin(state, events=told_to(state, viewer)).copy()
    if quick := observers.get(id(game)):
        seen.__dict__.update(quick(state.to_row(), viewer))
    else:
        game.rules.observe(seen, viewer)
    return seen


class Views:
    """What each viewer sees of a state that nothing changes, found once.

    Views share with the state, and so with each other, whatever is open to them: who wants to change one copies it.
    """

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state
        self._seen: dict[int, Any] = {}

    def of(self, viewer: int) -> Any:
        """The state as a viewer (-1: a spectator) knows it, only to be looked at."""
        if viewer not in self._seen:
            told = told_to(self.state, viewer)
            self._seen[viewer] = shared_twin(self.state, **self._covered(viewer), events=told)
        return self._seen[viewer]

    def _covered(self, viewer: int) -> dict[str, Any]:
        """The fields that a viewer does not see as they are."""
        if quick := observers.get(id(self.game)):
            return quick(self._row, viewer)
        seen = shared_twin(self.state, **UNTOLD).copy()
        self.game.rules.observe(seen, viewer)
        state = self.state.__dict__
        return {n: value for n, value in seen.__dict__.items() if n not in EVENT_FIELDS and value != state[n]}

    @cached_property
    def _row(self) -> Any:
        return self.state.to_row()


class Unlisted(Exception):
    """There is too much that may happen."""


class Decision:
    """A decision as its actor knows it: what each action is called and what it brings. It stays as it is."""

    def __init__(self, game: Game, state: Any, views: Views | None = None) -> None:
        self.game, self._views = game, views or Views(game, state.copy())
        self._effects: dict[tuple[int, ...], Effect] = {}

    @cached_property
    def view(self) -> Any:
        """What the actor knows."""
        return shared_twin(self._views.of(self._views.state.actor), hush=1, **UNTOLD)

    @cached_property
    def _deals(self) -> Deals:
        deal = dealers.get(id(self.game))
        return deal(self.view) if deal else InterpretedDeals(self.game, self.view)

    @cached_property
    def _covered(self) -> Any:
        """What the actor knows, and covers over all the rest."""
        covered = shared_twin(self.view)
        for name, dealt in self._deals.changed.items():
            if name not in HIDDEN:
                setattr(covered, name, _cover(getattr(covered, name), dealt, name))
        return covered

    @cached_property
    def _before(self) -> list[int] | None:
        """What the actor has now; None where the rules must look under a cover to count it."""
        try:
            return self._counted(self._covered)
        except Covered:
            return None

    def effect(self, *line: int) -> Effect:
        """What an action brings; of several that the actor plays one after the other, the last."""
        if line not in self._effects:
            self._effects[line] = self._find(line)
        return self._effects[line]

    def _find(self, line: tuple[int, ...]) -> Effect:
        known = self._deals.certain(line)
        if known is not None:
            return _certain(*known)
        *changes, ends = zip(*self._played(line))
        amounts = [Amount(tuple(sorted(set(c)))) for c in changes]
        return Effect(tuple(amounts[:-1]), amounts[-1], all(ends))

    def _played(self, line: tuple[int, ...]) -> set[tuple[int, ...]]:
        """All that may come out, as far as it can be listed."""
        self._tries = TRIES
        try:
            return self._every_roll(line)
        except Unlisted:
            return {self._changes(world.copy(), line, None) for world in self._deals.worlds}

    def _every_roll(self, line: tuple[int, ...]) -> set[tuple[int, ...]]:
        """All that may come out, with each of some numbers next from the generator; with one if none is asked for."""
        found = set()
        for rng in SPREAD:
            self._chance = False
            found |= self._explore(self._covered, line, rng)
            if not self._chance:
                break
        return found

    def _explore(self, s: Any, line: tuple[int, ...], rng: list[int]) -> set[tuple[int, ...]]:
        """All that may come out, looking under covers as the rules ask for it."""
        self._tries -= 1
        if self._tries < 0:
            raise Unlisted
        twin = s.copy()
        twin.rng = rng[:]
        try:
            changes = self._changes(twin, line, self._before)
        except Covered as looked:
            if not looked.cover.hides:
                raise Unlisted from looked
            lifted = (_lift(s, looked.cover, value) for value in looked.cover.hides)
            return {changes for t in lifted for changes in self._explore(t, line, rng)}
        self._chance |= twin.rng != rng
        return {changes}

    def _changes(self, s: Any, line: tuple[int, ...], now: list[int] | None) -> tuple[int, ...]:
        """What the last of some actions changes: the purse, the points, whether the game is over."""
        for action in line[:-1]:
            self.game.rules.play(s, action)
        before = self._counted(s) if now is None or len(line) > 1 else now
        self.game.rules.play(s, line[-1])
        return (*(has - had for has, had in zip(self._counted(s), before)), int(s.over))

    def _counted(self, s: Any) -> list[int]:
        seat = self.view.actor
        out = [0] * (2 * self.game.rules.sides(s.seats))
        self.game.rules.result(s, out)
        return [currency.amount(s, seat) for currency in self.game.text.purse] + [out[seat]]

    # ------------------------------------------------------------------ in words

    def description(self, action: int, lang: str) -> Description:
        """What the game calls an action."""
        return self.game.text.describe(self.view, action, lang)

    def wording(self, action: int, lang: str) -> Wording:
        """An action with what it brings."""
        said, effect = self.description(action, lang), self.effect(action)
        glue = "," + (AND if said.all_offers else OR)[lang]
        offers = [text for o in said.offers if (text := self._offered(action, o, lang))]
        last = (self.game.text.ends[lang],) if effect.ends else ()
        notes = (*said.notes, *([glue.join(offers)] if offers else []), *last)
        purse = "" if said.names_price else self._purse(effect, lang)
        return Wording(said.title, notes, purse, effect.points, (*said.notes, *offers[:1], *last))

    def words(self, action: int) -> Words:
        """The same in one line, in every language."""
        return {lang: self.wording(action, lang).line(lang) for lang in LANGUAGES}

    def _purse(self, effect: Effect, lang: str) -> str:
        changes = zip(self.game.text.purse, effect.purse)
        return AND[lang].join(_price(c, amount.told, lang) for c, amount in changes if amount.told)

    def _offered(self, action: int, offer: Offer, lang: str) -> str:
        """`a bathhouse (1 coin, 4 points)`: an offer with what it brings."""
        if not offer.actions:
            return offer.title
        effect = self.effect(action, *offer.actions)
        both = (self._purse(effect, lang), _told(effect.points.told, count_points, lang))
        brings = ", ".join(text for text in both if text)
        return f"{offer.title} ({brings})" if offer.title and brings else offer.title or brings


@lru_cache(SAID)
def _certain(*changes: int) -> Effect:
    """What is always the same."""
    *purse, points, ends = changes
    return Effect(tuple(Amount((n,)) for n in purse), Amount((points,)), bool(ends))


@lru_cache(SAID)
def _told(amounts: tuple[int, ...], count: Callable[[int, str], str], lang: str) -> str:
    """`3 points`, `2 or 3 points`."""
    return OR[lang].join([*(str(n) for n in amounts[:-1]), *(count(n, lang) for n in amounts[-1:])])


@lru_cache(SAID)
def _price(currency: Currency, amounts: tuple[int, ...], lang: str) -> str:
    """A price without a sign, anything else with one: `2 coins`, `+2 coins`, `-2 or +4 coins`."""
    if max(amounts) <= 0:
        return _told(tuple(-n for n in reversed(amounts)), currency.count, lang)
    return _told(amounts, lambda n, to: currency.count(n, to).replace(str(n), f"{n:+}", 1), lang)
