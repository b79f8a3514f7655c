"""How much memory many tables take that are looked at from every seat, in both languages, as data and as pages.

    python scripts/memory.py --tables 2000

The server's own application, asked in this process: tables of the game with the most seats and every expansion, each in
the midst of a random game, held as by two streams on every seat, so that none is put out of memory. Every seat, and one
who looks on, asks for the table as data in both languages and for its page in one of them (`--pages 0` leaves out
pages, which take a while to draw). Says every ten seconds how far it is, and at the end what the process took at most.
"""

import argparse
import asyncio
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import httpx
from starlette.applications import Starlette

from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, games
from gokaido.store.stored import PERSON
from gokaido.web.app import create_app
from gokaido.web.serve import tune
from gokaido.web.services import Services
from gokaido.web.settings import Settings
from gokaido.web.tables.creation import Opening, Sitter, plan

GAMES = 40  # different games; the tables are dealt them in turn
LANGUAGES = ("en", "fr")
UNBOUND = {"reads": 1e9, "writes": 1e9, "new_tables": 1e9}


def largest() -> Game:
    """The game with the most seats."""
    return max(games().values(), key=lambda game: max(game.rules.seats))


def random_matches(game: Game, seed: int) -> Iterator[Match]:
    """Games in their midst, the same forty again and again."""
    lot, made = random.Random(seed), []
    options = {o.name: True for o in game.rules.options if o.default is False}
    for _ in range(GAMES):
        match = Match(game, seats=max(game.rules.seats), seed=lot.randrange(1 << 30), **options)
        while not match.over:
            match.play(lot.choice(match.legal))
        made.append(match.at(len(match.actions) * 3 // 4))
    while True:
        yield from made


def resident() -> int:
    """Megabytes that this process takes now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() >> 20


class Crowd:
    """Tables, and everybody who looks at them."""

    def __init__(self, app: Starlette, seed: int, pages: int) -> None:
        self.services: Services = app.state.services
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://memory", timeout=None)
        game = largest()
        self.game, self.matches, self.pages = game.key, random_matches(game, seed), pages
        self.most = 0

    async def run(self, tables: int) -> None:
        """Open the tables one after another, each looked at by all."""
        begun = said = time.monotonic()
        for number in range(1, tables + 1):
            await self.open_one(number)
            self.most = max(self.most, resident())
            if time.monotonic() - said > 10 or number == tables:
                said = time.monotonic()
                hot = self.services.tables
                print(
                    f"{number:6} tables, {len(hot.hot)} of them in memory: {resident()} MB, "
                    f"weighed {hot.bytes >> 20} MB, {said - begun:.0f} s",
                    flush=True,
                )

    async def open_one(self, number: int) -> None:
        """A table that is held as if every seat had two streams, looked at from everywhere."""
        match = next(self.matches)
        sitters = [Sitter((seat,), token=True) for seat in range(match.seats)]
        new = plan(
            Opening(self.game, [PERSON] * match.seats, match=match, people=sitters, public=True), self.services.keys
        )
        table = await self.services.tables.create(new)
        table.waiting.update((asyncio.Event(), None) for _ in range(2 * match.seats))
        tokens = [self.services.keys.personal(new.id, person.id, person.renewed) for person in new.people]
        for k, token in enumerate([*tokens, ""]):
            for lang in LANGUAGES:
                await self.ask(f"/api/tables/{new.id}", token, lang)
            if number <= self.pages:
                await self.ask(f"/t/{new.id}", token, LANGUAGES[(number + k) % 2])

    async def ask(self, path: str, token: str, lang: str) -> None:
        """Look once."""
        headers = {"accept-language": lang, **({"authorization": f"Bearer {token}"} if token else {})}
        (await self.client.get(path, headers=headers)).raise_for_status()


async def measure(tables: int, pages: int, seed: int, memory: int) -> int:
    """Megabytes that the process takes at most."""
    with tempfile.TemporaryDirectory() as folder:
        limits: dict[str, Any] = dict(UNBOUND, memory=memory)
        app = create_app(Settings(database_url=f"sqlite:///{folder}/t.sqlite", **limits))
        tune()
        async with app.router.lifespan_context(app):
            crowd = Crowd(app, seed, pages)
            print(f"{resident()} MB before any table of {game_of(crowd.game).names['en']}", flush=True)
            await crowd.run(tables)
            return crowd.most


def main() -> None:
    """Read the command line and say what was found."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--tables", type=int, default=2000)
    reader.add_argument("--pages", type=int, default=2000, help="tables whose pages are looked at too")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--memory", type=int, default=Settings.memory, help="megabytes of tables, as GOKAIDO_MEMORY")
    args = reader.parse_args()
    most = asyncio.run(measure(args.tables, args.pages, args.seed, args.memory))
    print(f"{args.tables} tables: {most} MB at most")


if __name__ == "__main__":
    main()
