"""A review: the chance to win after every decision, what each decision gave away, and what chance did.

A decision is judged from what the player who took it could know, and from nothing else: a search looks for the best
action, then the best and the one that was played are each followed through as many simulations over the same deals of
what is hidden. `Review.players` says how the chance of a player came to be what it was at the end:

    start + own choices + choices of others + luck + estimate = result

Luck is what changed between a decision and the next where the first player could not be certain what would come: dice,
cards, what others had hidden. Where all was certain and the two looks differ all the same, that is the estimate.
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gokaido.bots.judge import Judge, Outlook
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES, Words

from .grades import GRADES, accuracy_of, grade_of

SIMULATIONS = 400  # for each look at an action
MOST = 100_000
WORLDS = 8  # in which an action is played, to see whether what comes next is certain
Chances = tuple[float, ...]  # of every side
Progress = Callable[[int, int], None]  # (decisions done, decisions in all)


@dataclass(frozen=True)
class ReviewedAction:
    """An action that could be played, and what every side might expect after it."""

    action: int
    text: str
    words: Words
    outlook: Outlook


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision, judged from what its player could know."""

    move: int  # how many actions were played before
    seat: int
    played: ReviewedAction
    best: ReviewedAction
    loss: float  # of the player's chance to win
    points: float  # more that the best action would have brought, in expectation
    grade: str
    certain: bool  # was it certain what would come next?


@dataclass(frozen=True)
class ReviewedPlayer:
    """How the chance of a side came to be what it was at the end, and how well it decided."""

    start: float
    own: float  # what its own choices changed
    others: float
    luck: float
    estimate: float
    result: float
    accuracy: float | None  # None: it never had a choice
    grades: dict[str, int]


@dataclass(frozen=True)
class DecisionPoint:
    """A decision as the player saw it who took it."""

    move: int  # how many actions were played before
    seat: int
    seen: Any  # what that player knew, and nothing else
    seed: int
    played: int | None = None  # None: the last position of a match that goes on
    came: Any = None  # what whoever acted next saw then


@dataclass(frozen=True)
class Look:
    """What a search found at a moment: its own choice, and what every side may expect after that and after the other.

    A browser can look as well as this process (web/static/wasm): the numbers are the same.
    """

    best: int
    outlook: Outlook
    played: Outlook | None  # None: nothing was played


@dataclass(frozen=True)
class Review:
    """A match, decision by decision."""

    game: str
    simulations: int
    seed: int
    names: dict[str, tuple[str, ...]]  # of the sides, by language
    moves: int
    over: bool
    decisions: tuple[ReviewedDecision, ...]
    curve: tuple[tuple[int, Chances], ...]  # after so many moves, the chance of each side
    players: tuple[ReviewedPlayer, ...]
    turning: int | None  # the place of the decision that gave away most, if one gave away more than good ones do

    def as_data(self) -> dict[str, Any]:
        """Plain data, for a file."""
        data: dict[str, Any] = _rounded(asdict(self))
        return data


def review(
    match: Match | str | os.PathLike[str],
    simulations: int = SIMULATIONS,
    seed: int = 1,
    progress: Progress = lambda done, whole: None,
) -> Review:
    """Review a match, or the one in a saved file. The same match, simulations and seed give the same review."""
    if not isinstance(match, Match):
        match = Match.load(match)
    steps = looking(match, simulations, seed)
    while True:
        try:
            progress(next(steps), len(match.actions))
        except StopIteration as end:
            return review_of(match, end.value, Judge(match.game, simulations).times, seed)


def looking(match: Match, simulations: int = SIMULATIONS, seed: int = 1) -> Generator[int, None, list[Look]]:
    """Look at every moment, in small steps for who has other work in between: yields how many moves were looked at."""
    if not 1 <= simulations <= MOST:
        raise BadOption("review_simulations", most=MOST, given=simulations)
    judge, looks = Judge(match.game, simulations), list[Look]()
    for moment in moments_of(match, seed):
        yield moment.move
        looks.append(look_at(judge, moment))
    if match.over:
        yield len(match.actions)
    return looks


def moments_of(match: Match, seed: int = 1) -> Iterator[DecisionPoint]:
    """Every decision that had a choice, in order; of a match that goes on also the one that it waits for."""
    at = match.at(0)
    came = at.view_state(at.actor)
    for move, action in enumerate(match.actions):
        seat, seen, choices = int(at.state.actor), came, len(at.legal)
        at.play_with(action, match.luck.get(move, {}))
        came = at.view_state(at.actor)
        if choices > 1:
            yield DecisionPoint(move, seat, seen, seed_of(seed, move), action, came)
    if not match.over:
        yield DecisionPoint(len(match.actions), int(at.state.actor), came, seed_of(seed, len(match.actions)))


def look_at(judge: Judge, moment: DecisionPoint) -> Look:
    """Look for the best action at a moment, and what it and the one that was played are worth."""
    seen, seed, played = moment.seen, moment.seed, moment.played
    best = judge.best(seen, seed)
    outlook = judge.outlook(seen, best, seed)
    mine = outlook if best == played else None if played is None else judge.outlook(seen, played, seed)
    return Look(best, outlook, mine)


def review_of(
    match: Match,
    looks: Sequence[Look],
    simulations: int = SIMULATIONS,
    seed: int = 1,
    moments: Iterable[DecisionPoint] | None = None,
) -> Review:
    """The review that looks at all moments of a match make, wherever they were made."""
    pairs = zip(moments_of(match, seed) if moments is None else moments, looks, strict=True)
    options: dict[str, Any] = dict(match.options)
    fast = FastMatch(match.game, match.seats, features=False, **options)
    fast.open(0)
    decisions = [_reviewed(fast, moment, look) for moment, look in pairs if moment.played is not None]
    curve = [(d.move, d.best.outlook.chances) for d in decisions]
    curve.append((len(match.actions), _result(match) if match.over else looks[-1].outlook.chances))
    return Review(
        match.game.key, simulations, seed, {lang: tuple(match.names(lang)) for lang in LANGUAGES},
        len(match.actions), match.over, tuple(decisions), tuple(curve), _players(decisions, curve), _turning(decisions),
    )  # fmt: skip


def best_actions(judge: Judge, seen: Any, seed: int, most: int, besides: Sequence[int] = ()) -> list[ReviewedAction]:
    """The best actions from what the seat to act knows, and some others besides, the best first."""
    actions = dict.fromkeys([*judge.candidates(seen, seed)[:most], *besides])
    options = [_option(judge.game, seen, action, judge.outlook(seen, action, seed)) for action in actions]
    return sorted(options, key=lambda o: -o.outlook.chances[int(seen.actor)])


def _option(game: Game, seen: Any, action: int, outlook: Outlook) -> ReviewedAction:
    words = {lang: game.text.describe(seen, action, lang).title for lang in LANGUAGES}
    return ReviewedAction(action, game.text.notation(seen, action), words, outlook)


def _reviewed(fast: FastMatch, moment: DecisionPoint, look: Look) -> ReviewedDecision:
    """A decision by what a look found; what was played and what was best are one where nothing was better."""
    assert moment.played is not None
    assert look.played is not None
    game = fast.game
    seat, before, after = moment.seat, look.outlook, look.played
    mine = best = _option(game, moment.seen, moment.played, after)
    if before.chances[seat] > after.chances[seat]:
        best = _option(game, moment.seen, look.best, before)
    loss = best.outlook.chances[seat] - after.chances[seat]
    points = best.outlook.points[seat] - after.points[seat]
    return ReviewedDecision(moment.move, seat, mine, best, loss, points, grade_of(loss).key, _is_certain(fast, moment))


def _turning(decisions: Sequence[ReviewedDecision]) -> int | None:
    """The place of the decision that gave away most, where it was less than good."""
    worst = max(range(len(decisions)), key=lambda k: decisions[k].loss, default=None)
    return worst if worst is not None and decisions[worst].loss > GRADES["good"].most else None


def seed_of(seed: int, move: int) -> int:
    """A seed of its own for every decision."""
    return random.Random(seed * 1_000_003 + move).getrandbits(60)


def _result(match: Match) -> Chances:
    """The chances at the end: who won."""
    return tuple(float(rank == 0) / len(match.winners) for rank in match.ranks)


def _is_certain(fast: FastMatch, moment: DecisionPoint) -> bool:
    """Does what came look the same to whoever acted next in every deal of what the player could not see?"""
    assert moment.played is not None
    came, known, chance = moment.came.key(), moment.seen.to_row(), random.Random(moment.seed)
    viewer = -1 if moment.came.over else int(moment.came.actor)
    for _ in range(WORLDS):
        fast.states[0] = known[0]
        fast.frame.redeal_row(0, moment.seat, chance.getrandbits(60))
        fast.resume(fast.states.copy(), moment.played)
        if fast.view_bytes(viewer) != came:
            return False
    return True


def _players(decisions: Sequence[ReviewedDecision], curve: Sequence[tuple[int, Chances]]) -> tuple[ReviewedPlayer, ...]:
    """How each side fared: what changed its chance from one look to the next."""
    found = []
    for side in range(len(curve[0][1])):
        parts = dict.fromkeys(("own", "others", "luck", "estimate"), 0.0)
        for k, d in enumerate(decisions):
            before, after = d.best.outlook.chances[side], d.played.outlook.chances[side]
            parts["own" if d.seat == side else "others"] += after - before
            parts["estimate" if d.certain else "luck"] += curve[k + 1][1][side] - after
        mine = [d for d in decisions if d.seat == side]
        counts = Counter(d.grade for d in mine)
        found.append(
            ReviewedPlayer(
                curve[0][1][side], parts["own"], parts["others"], parts["luck"], parts["estimate"], curve[-1][1][side],
                accuracy_of([d.loss for d in mine]), {key: counts[key] for key in GRADES},
            )
        )  # fmt: skip
    return tuple(found)


def _rounded(value: Any) -> Any:
    """Data with numbers as people need them."""
    if isinstance(value, dict):
        return {key: _rounded(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(v) for v in value]
    return round(value, 4) if isinstance(value, float) else value
