"""Line-ups: who sits where. Every order of seats is played with the same deals."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from gokaido.engine.errors import BadOption

Order = tuple[int, ...]  # the bot in each seat
MOST_ORDERS = 720


@dataclass(frozen=True)
class Plan:
    """The orders of one round, and how many rounds are played."""

    orders: tuple[Order, ...]
    rounds: int

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.rounds * len(self.orders)


def plan(bots: int, seats: int, games: int, versus: bool = False) -> Plan:
    """Whole rounds of all orders, at least as many games as asked for."""
    if games < 1:
        raise BadOption("games", given=games)
    orders = one_against_many(bots, seats) if versus else all_orders(bots, seats)
    if len(orders) > MOST_ORDERS:
        raise BadOption("lineups", bots=bots, orders=len(orders), seats=seats)
    return Plan(tuple(orders), -(-games // len(orders)))


def all_orders(bots: int, seats: int) -> list[Order]:
    """Each choice of bots in each order; with fewer bots than seats, some sit twice, as evenly as can be."""
    each, left = divmod(seats, bots)
    found: dict[Order, None] = {}
    for extra in combinations(range(bots), left):
        crowd = [b for b in range(bots) for _ in range(each)] + list(extra)
        found.update(dict.fromkeys(sorted(set(permutations(crowd)))))
    return list(found)


def one_against_many(bots: int, seats: int) -> list[Order]:
    """The first bot in each seat, all other seats taken by one other kind."""
    if bots < 2 or seats < 2:
        raise BadOption("versus")
    return [tuple(0 if k == seat else kind for k in range(seats)) for kind in range(1, bots) for seat in range(seats)]


def deal_of(seed: int, round: int) -> int:
    """The seed of the deals of a round."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{round}".encode()).digest()[:12])


def pairings(plan: Plan, seed: int, first: int, games: int) -> Iterator[tuple[int, int, Order]]:
    """Number, deal and order of some games, round by round."""
    for number in range(first, first + games):
        round, k = divmod(number, len(plan.orders))
        yield number, deal_of(seed, round), plan.orders[k]
