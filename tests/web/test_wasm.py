"""WebAssembly: games and a search in a real Chromium, with the same bits as here."""

import hashlib
import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Error, Page

from gokaido.bots.frames import build_for_browsers
from gokaido.bots.judge import Judge, derived_seed
from gokaido.bots.mcts.bot import Growth, new_tree
from gokaido.bots.network.weights import network_of
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, own_games
from gokaido.teach.review import best_actions

GAMES, SIMULATIONS = 250, 500
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("dojo", 2, {"mode": "1A"}),
    ("dojo", 1, {}),
    ("duo", 2, {}),
    ("tokaido", 4, {}),
    ("tokaido", 5, {"crossroads": True, "matsuri": True}),
)
PLAY = """async ({ key, seats, options, games }) => {
    const game = await (await import('/gokaido.js')).load(key);
    const hex = (buffer) => Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, '0')).join('');
    const found = [];
    for (let seed = 0; seed < games; seed++) {
        const match = game.newMatch({ seed, seats, options });
        const states = [match.state];
        for (let k = 0; !match.over; k++) {
            match.play(match.legal[(seed * 31 + k * 17) % match.legal.length]);
            states.push(match.state, match.view(match.actor));
        }
        const whole = new Uint8Array(await new Blob(states).arrayBuffer());
        found.push([hex(await crypto.subtle.digest('SHA-256', whole)), match.scores, match.winners]);
    }
    return found;
}"""
SEARCH = """async ({ key, seats, options, simulations, seed }) => {
    const { load, startWorker } = await import('/gokaido.js');
    const game = await load(key);
    const match = game.newMatch({ seed: 3, seats, options });
    const known = match.view(match.actor);
    const here = game.search(known, { simulations, seed: BigInt(seed) });
    const arrays = ['action', 'mover', 'parent', 'child', 'sibling', 'tries', 'total', 'points', 'chances'];
    const used = Number(game.tree.get('used'));
    const bytes = Object.fromEntries(arrays.map((name) => {
        const array = game.tree.array(name).slice(0, used);
        return [name, Array.from(new Uint8Array(array.buffer))];
    }));
    const worker = await startWorker(key);
    const there = await worker.search(known, { simulations, seed: BigInt(seed) });
    worker.close();
    return { here, there, bytes };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of a server that has nothing but the built files."""
    folder = tmp_path_factory.mktemp("wasm")
    for game in own_games():
        build_for_browsers(game, folder)
    for name in ("gokaido.js", "worker.js"):
        shutil.copy(str(files("gokaido.web").joinpath("static", "wasm", name)), folder)
    (folder / "index.html").write_text("<!doctype html><title>Gokaido</title>", encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
    yield page
    context.close()
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def native_games(key: str, seats: int, options: dict[str, Any]) -> list[list[Any]]:
    """The same games here: a hash of all states and views, points, winners."""
    fast, found = FastMatch(key, seats, features=False, **options), []
    for seed in range(GAMES):
        n, k = fast.open(seed), 0
        digest = hashlib.sha256(fast.states.tobytes())
        while n:
            n = fast.step(fast.legal[(seed * 31 + k * 17) % n])
            digest.update(fast.states.tobytes() + fast.view_bytes(fast.actor))
            k += 1
        found.append([digest.hexdigest(), fast.ranks[: fast.sides].tolist(), list(fast.winners)])
    return found


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_games_in_a_browser_are_those_played_here(page: Page, key: str, seats: int, options: dict[str, Any]) -> None:
    there = page.evaluate(PLAY, {"key": key, "seats": seats, "options": options, "games": GAMES})
    assert there == native_games(key, seats, options)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_search_in_a_browser_finds_the_same(page: Page, key: str, seats: int, options: dict[str, Any]) -> None:
    seed = (1 << 59) + 12345
    what = {"key": key, "seats": seats, "options": options, "simulations": SIMULATIONS, "seed": str(seed)}
    there = page.evaluate(SEARCH, what)
    fast = FastMatch(key, seats, features=False, **options)
    fast.open(3)
    game = game_of(key)
    tree = new_tree(game, fast.view_state(fast.actor), SIMULATIONS + 1, game.advice.search, seed)
    growth = Growth(tree, "grow")
    growth.tree.grow(0, SIMULATIONS)
    used = growth.tree.used
    for name, numbers in there["bytes"].items():
        assert bytes(numbers) == np.ascontiguousarray(growth.tree.arrays[name][:used]).tobytes(), name
    thoughts = [
        {"action": t.action, "visits": t.visits, "value": t.value, "points": t.points} for t in growth.thoughts()
    ]
    assert there["here"] == {"action": thoughts[0]["action"], "simulations": SIMULATIONS, "thoughts": thoughts}
    assert there["there"] == there["here"]


BEST = """async ({ key, bytes, bias, simulations, seed, most, besides }) => {
    const { load, startWorker } = await import('/gokaido.js');
    const game = await load(key), known = Uint8Array.from(bytes);
    const wanted = { bias: Float32Array.from(bias), simulations, seed: BigInt(seed), most, besides };
    await game.loadNetwork();
    const first = game.candidates(known, wanted), here = game.best(known, wanted);
    game.best(known, { ...wanted, simulations: 2 * simulations }); // a larger tree takes the place of this one
    const again = game.best(known, wanted), worker = await startWorker(key);
    const there = await worker.best(known, wanted);
    worker.close();
    return { first, here, again, there };
}"""


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_what_actions_are_worth_has_the_same_numbers_in_a_browser(
    page: Page, key: str, seats: int, options: dict[str, Any]
) -> None:
    match = Match(key, seats=seats, seed=3, **options)
    for _ in range(9):
        match.play(match.legal[len(match.legal) // 2])
    game, seen, besides = match.game, match.view_state(match.actor), [match.legal[-1].id]
    weights, judge = network_of(game), Judge(game, 150)
    assert weights is not None
    options_here = best_actions(judge, seen, 7, 3, besides)
    what = {
        "key": key, "bytes": list(seen.to_row().tobytes()), "bias": weights.bias(game, seen).tolist(),
        "simulations": 150, "seed": str(derived_seed(7)), "most": 3, "besides": besides,
    }  # fmt: skip
    there = page.evaluate(BEST, what)
    assert there["first"] == judge.candidates(seen, 7)
    expected = [
        {"action": o.action, "chances": list(o.outlook.chances), "points": list(o.outlook.points)} for o in options_here
    ]
    assert there["here"] == expected
    assert there["again"] == expected
    assert there["there"] == expected


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("game.newMatch({ seed: 1, seats: 9 })", "Micro Dojo is for 1,2 players"),
        ("game.newMatch({ seed: 1, options: { mode: 'no' } })", "mode is one of"),
        ("game.newMatch({ seed: 1, options: { nothing: 1 } })", "There is no option nothing; there are"),
        ("game.newMatch({ seed: 2n ** 96n })", "A seed is a whole number"),
        ("game.newMatch({ seed: 1 }).play(-1)", "-1 is not legal. Legal:"),
        ("game.search(game.newMatch({ seed: 1 }).view(0))", "A search needs simulations or seconds"),
        ("(await startWorker('chess')).search()", "chess.(json|wasm) is not there .404."),
    ],
)
def test_mistakes_are_said(page: Page, wrong: str, sentence: str) -> None:
    with pytest.raises(Error, match=sentence):
        page.evaluate(
            f"""async () => {{
                const {{ load, startWorker }} = await import('/gokaido.js');
                const game = await load('dojo');
                return {wrong};
            }}"""
        )


def test_matches_are_values(page: Page) -> None:
    found = page.evaluate(
        """async () => {
            const game = await (await import('/gokaido.js')).load('duo');
            const one = game.newMatch({ seed: 5 }), other = one.copy(), before = JSON.stringify(game.fields(one.state));
            const third = game.newMatch({ seed: 6 });
            third.play(third.legal[0]);
            one.play(one.legal[1]);
            const seconds = game.search(one.view(one.actor), { seconds: 0.05, seed: 1 });
            const [now, then] = [one, other].map((match) => JSON.stringify(game.fields(match.state)));
            return [before === then, before !== now, game.fields(other.state), seconds.simulations > 0];
        }"""
    )
    fast = FastMatch("duo", features=False)
    fast.open(5)
    assert (found[0], found[1], found[3]) == (True, True, True)
    fields = {name: fast.states[name][0].tolist() for name in fast.states.dtype.names or ()}
    assert found[2] == json.loads(json.dumps(fields))
