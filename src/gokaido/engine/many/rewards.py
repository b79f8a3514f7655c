"""What the end of a match is worth to each side, in the four ways that learners ask for."""

from typing import Any

from ..compile.rule import Names, auto, rule
from ..errors import BadOption


class Reward(Names):
    """How a match is rewarded when it ends."""

    WIN = auto()  # 1 for a win alone, shared wins share, losers lose what the winners gain: together 0
    MARGIN = auto()  # points more, or less, than the best of the others
    RANK = auto()  # from 1 for the first place evenly down to -1 for the last; who ties has the better place
    POINTS = auto()  # as many as one has


@rule
def reward_of(ranks: Any, sides: int, p: int, kind: int) -> Any:
    """The reward of side p by what `result` said: points, then places."""
    if kind == Reward.POINTS:
        return 1.0 * ranks[p]
    if kind == Reward.RANK:
        return 1.0 - 2.0 * ranks[sides + p] / max(sides - 1.0, 1.0)
    best = -32768
    winners = 0
    for q in range(sides):
        winners += 1 if ranks[sides + q] == 0 else 0
        if q != p:
            best = max(best, ranks[q])
    if kind == Reward.MARGIN:
        return 1.0 * (ranks[p] - best) if sides > 1 else 1.0 * ranks[p]
    share = 1.0 / winners if ranks[sides + p] == 0 else 0.0
    return (share * sides - 1.0) / max(sides - 1.0, 1.0)


def reward_number(name: str) -> int:
    """The number of a way to reward, by its name."""
    if not isinstance(name, str) or name not in Reward.numbers:
        raise BadOption("reward", known=tuple(Reward.numbers), given=name)
    return Reward.numbers[name]
