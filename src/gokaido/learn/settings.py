"""How a network learns: the numbers of PPO; and how it looks ahead where its values are measured."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PPO:
    """How the network learns."""

    rate: float = 6e-4  # of Adam, at the beginning; falls to `last` of it
    last: float = 0.03
    warm: int = 256  # steps over which the rate rises where a network has learnt and the optimizer has not
    keep: float = 0.95  # lambda of TD(lambda)
    clip: float = 0.2
    entropy: float = 0.02  # at the beginning; falls to a tenth
    passes: int = 1
    batch: int = 32_768
    lead: float = 0.0  # how much the lead in points counts for a seat that wants to win, beside winning
    value: float = 1.0  # how much the loss of the chances to win counts
    points: float = 0.05  # and that of the points, which are large numbers where a game has many


AGAINST = 0.2  # of all matches are against a rival, where there is one


@dataclass(frozen=True)
class LookSettings:
    """How a network looks ahead."""

    worlds: int = 32  # in which each action is tried
    ahead: int = 8  # decisions after the action, before it looks
    tried: int = 4  # actions at most, the likeliest
    till_turn: bool = False  # look as soon as the seat is to act again
