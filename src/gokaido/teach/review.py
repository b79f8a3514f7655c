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
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gokaido.bots.judge import Judge, Outlook
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES, Words
from gokaido.engine.state.event import forget

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
    steps = reviewing(match, simulations, seed)
    while True:
        try:
            progress(next(steps), len(match.actions))
        except StopIteration as end:
            found: Review = end.value
            return found


def reviewing(match: Match, simulations: int = SIMULATIONS, seed: int = 1) -> Generator[int, None, Review]:
    """The same in small steps, for who has other work in between: yields how many moves were looked at."""
    if not 1 <= simulations <= MOST:
        raise BadOption("review_simulations", most=MOST, given=simulations)
    judge, decisions, at = Judge(match.game, simulations), list[ReviewedDecision](), match.at(0)
    for move, action in enumerate(match.actions):
        yield move
        seat, seen, choices = int(at.state.actor), at.view_state(at.state.actor), len(at.legal)
        at.play_with(action, match.luck.get(move, {}))
        if choices > 1:
            looks = seed_of(seed, move)
            certain = _is_certain(match.game, seen, action, at, looks)
            decisions.append(_reviewed(move, seat, *judge_decision(judge, seen, action, looks), certain))
    yield len(match.actions)
    curve = [(d.move, d.best.outlook.chances) for d in decisions]
    curve.append((len(match.actions), _result(match, judge, seed)))
    return Review(
        match.game.key, judge.budget.simulations or 1, seed,
        {lang: tuple(match.names(lang)) for lang in LANGUAGES}, len(match.actions), match.over, tuple(decisions),
        tuple(curve), _players(decisions, curve), _turning(decisions),
    )  # fmt: skip


def judge_decision(judge: Judge, seen: Any, played: int, seed: int) -> tuple[ReviewedAction, ReviewedAction]:
    """What was played and what was best, from what the seat to act knows. The two are one where nothing was better."""
    seat, best = int(seen.actor), judge.best(seen, seed)
    mine = _option(judge, seen, played, seed)
    if best == played:
        return mine, mine
    other = _option(judge, seen, best, seed)
    return mine, other if other.outlook.chances[seat] > mine.outlook.chances[seat] else mine


def best_actions(judge: Judge, seen: Any, seed: int, most: int, besides: Sequence[int] = ()) -> list[ReviewedAction]:
    """The best actions from what the seat to act knows, and some others besides, the best first."""
    actions = judge.candidates(seen, seed)[:most]
    options = [_option(judge, seen, a, seed) for a in dict.fromkeys([*actions, *besides])]
    return sorted(options, key=lambda o: -o.outlook.chances[int(seen.actor)])


def _option(judge: Judge, seen: Any, action: int, seed: int) -> ReviewedAction:
    text = judge.game.text
    words = {lang: text.describe(seen, action, lang).title for lang in LANGUAGES}
    return ReviewedAction(action, text.notation(seen, action), words, judge.outlook(seen, action, seed))


def _reviewed(move: int, seat: int, played: ReviewedAction, best: ReviewedAction, certain: bool) -> ReviewedDecision:
    before, after = best.outlook, played.outlook
    loss = before.chances[seat] - after.chances[seat]
    points = before.points[seat] - after.points[seat]
    return ReviewedDecision(move, seat, played, best, loss, points, grade_of(loss).key, certain)


def _turning(decisions: Sequence[ReviewedDecision]) -> int | None:
    """The place of the decision that gave away most, where it was less than good."""
    worst = max(range(len(decisions)), key=lambda k: decisions[k].loss, default=None)
    return worst if worst is not None and decisions[worst].loss > GRADES["good"].most else None


def seed_of(seed: int, move: int) -> int:
    """A seed of its own for every decision."""
    return random.Random(seed * 1_000_003 + move).getrandbits(60)


def _result(match: Match, judge: Judge, seed: int) -> Chances:
    """The chances at the end: who won, or what is to be expected where the match goes on."""
    if match.over:
        return tuple(float(rank == 0) / len(match.winners) for rank in match.ranks)
    seen, looks = match.view_state(match.actor), seed_of(seed, len(match.actions))
    return judge.outlook(seen, judge.best(seen, looks), looks).chances


def _is_certain(game: Game, seen: Any, action: int, after: Match, seed: int) -> bool:
    """Does what came look the same to whoever acts next in every deal of what the player could not see?"""
    viewer = -1 if after.actor is None else after.actor
    came = _look(game, after.state, viewer)
    chance = random.Random(seed)
    return all(came == _look(game, _after(game, seen, action, chance.getrandbits(60)), viewer) for _ in range(WORLDS))


def _after(game: Game, seen: Any, action: int, seed: int) -> Any:
    """A deal of what the seat to act does not see, once it has played an action and all that has no choice."""
    world, out = seen.copy(), [0] * game.rules.actions
    game.rules.redeal(world, seen.actor, seed)
    forget(world)
    game.rules.play(world, action)
    while game.rules.legal(world, out) == 1 and not game.rules.asks_anyway(world):
        forget(world)
        game.rules.play(world, out[0])
    return world


def _look(game: Game, state: Any, viewer: int) -> bytes:
    """A state as a viewer sees it, to be compared."""
    twin = state.copy()
    game.rules.observe(twin, viewer)
    key: bytes = twin.key()
    return key


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
