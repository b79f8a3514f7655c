"""Two networks against each other on the device on which they learn: one seat of the one among the other's.

Nobody searches: each plays what it likes best, so that thousands of matches take seconds on a GPU; or the one decides
by what it says of positions a little later (`lookahead`). The deals are among those that nobody learns from.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.variants import Variant
from gokaido.lab.statistics import Figure, mean, share

from .lookahead import ValueLookahead
from .network import FAR, PolicyValueNet, shape_of
from .settings import LookSettings
from .tables import LearningTables


@dataclass(frozen=True)
class Comparison:
    """One seat of a network among another's, at one table."""

    seats: int
    options: dict[str, Any]
    won: Figure
    par: float
    points: Figure
    rival_points: Figure

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        figures = {name: getattr(self, name).as_data() for name in ("won", "points", "rival_points")}
        return {"seats": self.seats, "options": self.options, "par": self.par, **figures}


def compare(
    game: Game,
    one: PolicyValueNet,
    other: PolicyValueNet,
    variants: Sequence[Variant] = (),
    games: int = 3072,
    seed: int = 1,
    device: str = "cuda",
    look: LookSettings | None = None,
    progress: Callable[[Comparison], None] = lambda found: None,
) -> list[Comparison]:
    """One seat of `one` among those of `other` at every table; it has each seat equally often.

    With `look`, `one` decides by what it says of positions a little later.
    """
    if not all(net.shape.fits(shape_of(game)) for net in (one, other)):
        raise BadOption("learn_other_game", game=game.key)
    found = []
    for variant in variants or [Variant(n) for n in game.rules.seats if n > 1]:
        rows = -(-games // variant.seats) * variant.seats
        tables = LearningTables(game, rows, seed, device, [variant], drawn=False, evaluation=True)
        ahead = ValueLookahead(one, tables, variant, look) if look else None
        found.append(_compared(tables, variant, one, other, ahead))
        progress(found[-1])
    return found


def _compared(
    tables: LearningTables, variant: Variant, one: PolicyValueNet, other: PolicyValueNet, look: ValueLookahead | None
) -> Comparison:
    hero = torch.arange(tables.rows, device=tables.features.device) % variant.seats
    shares, scores = play_out(tables, hero, one, other, look)
    own = scores.gather(1, hero[:, None]).squeeze(1)
    others = (scores.sum(1) - own) / max(scores.shape[1] - 1, 1)
    won = share(float(shares.gather(1, hero[:, None]).sum()), tables.rows)
    return Comparison(
        variant.seats, dict(variant.options), won, 1 / scores.shape[1], mean(own.tolist()), mean(others.tolist())
    )


@torch.no_grad()
def play_out(
    tables: LearningTables, hero: Tensor, one: PolicyValueNet, other: PolicyValueNet, look: ValueLookahead | None = None
) -> tuple[Tensor, Tensor]:
    """The first match of every row: by side, what it had of the victory and its points."""
    done, to_win = torch.zeros_like(hero, dtype=torch.bool), torch.zeros(len(hero), 1, device=hero.device)
    shares, scores = torch.zeros_like(tables.shares), torch.zeros_like(tables.shares)
    while not done.all():
        given, turn = tables.given(to_win), tables.actors == hero
        own, theirs = (net(given)[0].masked_fill(~tables.masks.bool(), FAR) for net in (one, other))
        best = look.best(tables, own, torch.nonzero(turn & ~done)[:, 0]) if look else own.argmax(-1)
        tables.step(torch.where(turn, best, theirs.argmax(-1)))
        ended = (tables.ended.bool() & ~done)[:, None]
        shares, scores = torch.where(ended, tables.shares, shares), torch.where(ended, tables.scores.float(), scores)
        done = done | ended[:, 0]
    return shares, scores
