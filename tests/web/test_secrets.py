"""No hidden information reaches somebody who may not have it.

Whole games are played. Again and again everything that is sent to a viewer is made twice: from the true state, and from
one in which all that the viewer cannot know is dealt anew. Both must be the same, letter for letter.
"""

import json
import random
from typing import Any

import pytest

from gokaido import games
from gokaido.engine.state.event import EVERYONE
from gokaido.store import Entry, NewMatch, NewSeat, Person, Store
from gokaido.web.access.seats import Viewer
from gokaido.web.tables.table import Table
from gokaido.web.views.data import board, table_data
from gokaido.web.views.json import view_news
from gokaido.web.views.layout import PAGE_FORMS
from gokaido.web.views.live import live

from .served import Served, open_table

CASES = [
    ("dojo", 1, {"level": 3}),
    ("dojo", 2, {"mode": "basic"}),
    ("duo", 2, {}),
    ("tokaido", 2, {}),
    ("tokaido", 3, {}),
    ("tokaido", 5, {o.name: True for o in games()["tokaido"].rules.options if isinstance(o.default, bool)}),
]


def everything_sent(table: Table, seat: int | None, lang: str, form: str = "desk") -> str:
    """All that a page, a stream and the API say to somebody at a seat, made afresh."""
    assert table.revealed in (True, False)  # found by playing the move again, from the truth; the same for all
    table.shed()
    table = table.frozen()
    viewer = Viewer(table, device=None if seat is None else f"d{seat}")
    parts = [
        json.dumps(table_data(table, seat, lang), ensure_ascii=False),
        view_news(table, seat, lang)[0].event.decode(),
        live(viewer, lang, form).whole(viewer.table),
        live(viewer, lang, form).news(viewer.table, None),
        board(table, seat, lang, table.match).inline(),
        table.match.svg(seat, lang, table.sides(lang)),
    ]
    return "\n".join(parts)


def first_difference(a: str, b: str) -> str:
    """Where two long texts part."""
    k = next((k for k, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return "" if a == b else f"{a[max(0, k - 160) : k + 60]!r} or {b[max(0, k - 20) : k + 60]!r}"


def dealt_anew(table: Table, viewer: int | None, lot: random.Random) -> tuple[Any, Any, Any]:
    """Put another truth into a table, one that the viewer cannot tell from the old; returns the old one."""
    match = table.match
    old = match.state, match.history, table.opening
    other = match.state.copy()
    match.game.rules.redeal(other, -1 if viewer is None else viewer, lot.getrandbits(60))
    for line in [*other.events[: other.n_events]]:
        if line[5] != EVERYONE and not (viewer is not None and line[5] >> viewer & 1):
            line[2] = lot.randrange(12)
    match.state = other

    def hidden(events: Any) -> Any:
        return tuple(
            e
            if e.known == EVERYONE or (viewer is not None and e.known >> viewer & 1)
            else e._replace(what=lot.randrange(12))
            for e in events
        )

    match.history = [hidden(events) for events in match.history]
    table.opening = hidden(table.opening)
    return old


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: str, seats: int, options: dict[str, Any]) -> None:
    store = Store("sqlite://")
    new = NewMatch(
        "0" * 16,
        game,
        games()[game].version,
        options,
        str(random.Random(seats).getrandbits(96)),
        tuple(NewSeat("person", f"P{k}", 0, f"h{k}", f"p{k}") for k in range(seats)),
        "w",
        people=tuple(Person(f"p{k}", devices=(f"d{k}",)) for k in range(seats)),
    )
    store.create(new)
    stored = store.match(new.id)
    assert stored is not None
    table, lot, looked = Table.load(stored, store), random.Random(7), 0
    while not table.match.over:
        action = lot.choice(table.match.legal)
        table.apply(Entry(table.number + 1, table.match.actor or 0, action.text))
        if table.match.over or table.number % (5 if game == "dojo" else 13):
            continue
        looked += 1
        for viewer in [None, *range(seats)]:
            lang, form = lot.choice(("en", "fr")), lot.choice(PAGE_FORMS)
            told = everything_sent(table, viewer, lang, form)
            old = dealt_anew(table, viewer, lot)
            retold = everything_sent(table, viewer, lang, form)
            table.match.state, table.match.history, table.opening = old
            table.match._legal = None
            difference = first_difference(told, retold)
            assert not difference, f"viewer {viewer} after move {table.number}: {difference}"
            shown = stored.seed in told
            assert not shown
    assert looked > 1
    at_last = stored.seed in everything_sent(table, None, "en")
    assert at_last


def test_nothing_that_is_sent_over_the_wire_holds_seed_or_tokens(server: Served) -> None:
    lot = random.Random(3)
    with server.client() as anyone:
        table = open_table(anyone, "tokaido", "person", "person", "person")
        id = table["table"]
        seed = server.services.tables.hot[id].stored.seed
        sent: dict[int, list[str]] = {-1: [], 0: [], 1: [], 2: []}
        clients = {k: server.client(t) for k, t in table["tokens"].items()}
        clients[-1] = server.client(table["watch"]["token"])
        for _ in range(25):
            for k, client in clients.items():
                for path in ("", "/legal", "/board.svg", "/replay/1", "/file"):
                    answer = client.get(f"/api/tables/{id}{path}")
                    sent[k].append(answer.text + str(answer.headers))
            view = clients[0].get(f"/api/tables/{id}").json()
            assert not view["over"]
            mover = clients[view["actor"]]
            legal = mover.get(f"/api/tables/{id}/legal").json()["legal"]
            answer = mover.post(f"/api/tables/{id}/moves", json={"action": lot.choice(legal)["id"]})
            sent[view["actor"]].append(answer.text)
            refused = clients[-1].post(f"/api/tables/{id}/moves", json={"action": 1})
            sent[-1].append(refused.text)
        words = [seed, hex(int(seed))[2:], '"rng"', *table["tokens"].values(), table["watch"]["token"]]
        for k, texts in sent.items():
            for word in words:
                assert not any(word in t for t in texts), (k, word)


def test_no_file_no_fork_no_seed_before_the_end(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
        path = f"/api/tables/{table['table']}"
        with server.client(table["tokens"][0]) as me:
            assert me.get(path).json()["seed"] is None
            assert me.get(f"{path}/file").status_code == 409
            assert me.post(f"{path}/fork", json={"move": 0}).status_code == 409
            assert me.post(f"{path}/again").status_code == 409
