"""Figures with their uncertainty: Wilson intervals, means, ratings, and when a match-up is decided."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Z = 1.959964  # 95 %
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)  # by degrees of freedom


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval, from so many cases."""

    value: float
    low: float
    high: float
    cases: int

    @property
    def bare(self) -> bool:
        """A mean of one case: nothing is known about its uncertainty."""
        return self.cases == 1 and self.low == self.high

    def as_data(self) -> dict[str, float | int]:
        """Plain data for a script."""
        return {
            "value": round(self.value, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
            "cases": self.cases,
        }


def share(hits: float, cases: int) -> Figure:
    """A share of cases, with its Wilson interval (a victory shared by two counts as half a hit)."""
    if cases == 0:
        return Figure(0.0, 0.0, 1.0, 0)
    p, z2 = hits / cases, Z * Z
    middle = (p + z2 / (2 * cases)) / (1 + z2 / cases)
    reach = Z * math.sqrt(p * (1 - p) / cases + z2 / (4 * cases * cases)) / (1 + z2 / cases)
    return Figure(p, max(0.0, middle - reach), min(1.0, middle + reach), cases)


def student(freedom: int) -> float:
    """The quantile of Student's distribution for a 95 % interval: from the books, then by its expansion."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z * (1 + (Z * Z + 1) / (4 * freedom) + (5 * Z**4 + 16 * Z * Z + 3) / (96 * freedom * freedom))


def mean(values: Sequence[float]) -> Figure:
    """A mean, with Student's interval. One case has none: `Figure.bare` says so."""
    n = len(values)
    if n == 0:
        return Figure(0.0, 0.0, 0.0, 0)
    m = math.fsum(values) / n
    reach = student(n - 1) * spread(values) / math.sqrt(n) if n > 1 else 0.0
    return Figure(m, m - reach, m + reach, n)


def spread(values: Sequence[float]) -> float:
    """The standard deviation."""
    n = len(values)
    if n < 2:
        return 0.0
    m = math.fsum(values) / n
    return math.sqrt(math.fsum((v - m) ** 2 for v in values) / (n - 1))


@dataclass
class Ratings:
    """OpenSkill ratings (Plackett and Luce), game after game in their order."""

    bots: int
    mu: list[float] = field(default_factory=list)
    sigma: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce()
        start = self.model.rating()
        self.mu, self.sigma = [start.mu] * self.bots, [start.sigma] * self.bots

    def add(self, order: Sequence[int], ranks: Sequence[int]) -> None:
        """One game: the bots of the seats and their ranks. A bot in several seats moves by their mean."""
        if len(set(order)) < 2:
            return
        teams = [[self.model.rating(mu=self.mu[b], sigma=self.sigma[b])] for b in order]
        new = self.model.rate(teams, ranks=[float(r) for r in ranks[: len(order)]])
        for bot in set(order):
            mine = [new[k][0] for k, b in enumerate(order) if b == bot]
            self.mu[bot] = sum(r.mu for r in mine) / len(mine)
            self.sigma[bot] = sum(r.sigma for r in mine) / len(mine)


@dataclass
class Sprt:
    """A sequential test on paired rounds: is a rate above `par`, below it, or within `margin` of it?

    Two tests at once, each of no difference against a difference of `margin`, with errors of 5 %; the likelihood
    ratio is that of a normal mean whose variance is measured, so that pairing seeds pays.
    """

    par: float
    margin: float
    least: int = 12  # rounds before the variance can be trusted
    rounds: list[float] = field(default_factory=list)
    verdict: str = ""
    bound: float = math.log(0.95 / 0.05)

    def add(self, rate: float) -> str:
        """The rate of one more round of all seat orders; returns the verdict, empty while undecided."""
        self.rounds.append(rate)
        n = len(self.rounds)
        if n >= self.least and not self.verdict:
            variance = max(spread(self.rounds) ** 2, 0.25 / n / n)
            lead = math.fsum(self.rounds) / n - self.par
            up, down = (n * self.margin * (2 * sign * lead - self.margin) / (2 * variance) for sign in (1, -1))
            if up >= self.bound:
                self.verdict = "better"
            elif down >= self.bound:
                self.verdict = "worse"
            elif max(up, down) <= -self.bound:
                self.verdict = "even"
        return self.verdict


def grouped(rows: Iterable[dict[str, Any]], by: Sequence[str]) -> dict[tuple[Any, ...], list[dict[str, Any]]]:
    """Rows by the values of some columns, in the order of first appearance."""
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(tuple(row.get(k) for k in by), []).append(row)
    return found
