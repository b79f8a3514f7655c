"""The arena: balanced, paired, repeatable, and honest about what it does not know."""

import csv
import io
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from gokaido.bots.named import entrants
from gokaido.engine.errors import BadOption
from gokaido.lab.arena.arena import ArenaSettings, Outcome, arena, batches
from gokaido.lab.arena.counters import counting, summary
from gokaido.lab.arena.lineups import all_orders, one_against_many, pairings, plan
from gokaido.lab.arena.referee import CounterFailed
from gokaido.lab.arena.scoreboard import COLUMNS, bar, board, check_place, game_rows, report, write_rows
from gokaido.lab.statistics import Ratings, Sprt, mean, share, student
from gokaido.lab.study.question import text_of

from ..terminal import too_wide

EXAMPLES = Path(__file__).parents[2] / "examples"
FAST = ["random", "other=random"]


# ------------------------------------------------------------------ names


def test_bots_are_named_as_one_writes_them() -> None:
    found = entrants(["level:3,random", "search:sims=9,depth=3,greedy", "mine=level:2", "random", "process:a -x b=c,d"])
    assert [one.name for one in found] == [
        "level:3", "random", "search:sims=9,depth=3", "greedy", "mine", "random #2", "process:a -x b=c,d",
    ]  # fmt: skip
    assert [str(one) for one in found][4:] == ["level:2", "random", "process:a -x b=c,d"]


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("cheater", "There is no bot 'cheater'; there are random, greedy, level:3"),
        ("level:9", "Bots have levels 1 to 6, not '9'."),
        ("search:wits=3", "search cannot take 'wits=3'; it takes slip=, sims=, seconds=, explore="),
        ("search:sims=many", "sims of search is a whole number above 0, not 'many'."),
        ("search:sims=0", "sims of search is a whole number above 0, not '0'."),
        ("search:sims=2.5", "sims of search is a whole number above 0, not '2.5'."),
        ("search:seconds=-1", "seconds of search is a number above 0, not '-1'."),
        ("search:seconds=nan", "seconds of search is a number above 0, not 'nan'."),
        ("search:seconds=inf", "seconds of search is a number above 0, not 'inf'."),
        ("search:depth=1.5", "depth of search is a whole number, -1 for the end of the game, not '1.5'."),
        ("search:margin=0", "margin of search is a number above 0, not '0'."),
        ("search:own=7", "own of search is a number from 0 to 1, not '7'."),
        ("search:win=-1", "win of search is a number from 0 to 1, not '-1'."),
        ("greedy:slip=7", "slip of greedy is a number from 0 to 1, not '7'."),
        ("greedy:redeals=0", "redeals of greedy is a whole number above 0, not '0'."),
        ("lookahead:turns=0", "turns of lookahead is a whole number above 0, not '0'."),
        ("level:2,sims=30", "Level 2 does not search, so that it takes no sims= or seconds=."),
        ("process:", "A process is written with its command"),
        ("process:node 'bot.js", "cannot be read: no closing quotation."),
    ],
)
def test_a_bot_that_is_not_there_gets_a_sentence(named: str, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        arena("dojo", [named], games=1)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seed": -1}, "The seed must be a whole number from 0 to 2^96 - 1, not -1."),
        ({"seconds": 0.0}, "The limit for a move is a number of seconds above 0, not 0."),
        ({"sprt": True, "margin": 0.0}, "The margin is a share of the victories between 0 and 1, not 0."),
        ({"sprt": True, "bots": ["random"]}, "--sprt compares the first bot with others: name at least two."),
        ({"seats": 1, "bots": ["lookahead"]}, "Micro Dojo between two hides nothing; with 1 it does"),
    ],
)
def test_what_cannot_be_gets_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        arena("dojo", **{"bots": ["random", "greedy"], "games": 1, **asked})
    assert sentence in str(error.value)


def test_bots_keep_their_order_whatever_they_are_written_as() -> None:
    (greedy,) = entrants(["greedy"])
    outcome = arena("dojo", [greedy, "random", greedy], games=1, seats=2)
    assert outcome.standings.names == ["greedy", "random", "greedy #2"]


# ------------------------------------------------------------------ line-ups


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (4, 4), (2, 4), (3, 4), (1, 4), (5, 5), (3, 5)])
def test_every_bot_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    orders = all_orders(bots, seats)
    assert len(set(orders)) == len(orders)
    places = Counter((bot, seat) for order in orders for seat, bot in enumerate(order))
    assert len(set(places.values())) == 1
    assert len(places) == bots * seats


def test_one_against_many_sits_in_every_seat() -> None:
    assert one_against_many(2, 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert len(one_against_many(3, 4)) == 8


def test_whole_rounds_are_played_with_the_same_deal() -> None:
    todo = plan(3, 3, games=7)
    assert (len(todo.orders), todo.rounds, todo.games) == (6, 2, 12)
    games = list(pairings(todo, 5, 0, todo.games))
    assert [number for number, _, _ in games] == list(range(12))
    assert [len({deal for _, deal, _ in games[k : k + 6]}) for k in (0, 6)] == [1, 1]
    assert len({deal for _, deal, _ in games}) == 2
    assert list(pairings(todo, 5, 5, 3)) == games[5:8]


# ------------------------------------------------------------------ figures


def test_wilson_intervals_are_those_of_the_books() -> None:
    figure = share(7, 20)
    assert (round(figure.low, 4), round(figure.high, 4)) == (0.1812, 0.5671)
    assert (share(0, 10).low, round(share(0, 10).high, 4)) == (0.0, 0.2775)
    assert share(0, 0).high == 1.0


def test_wilson_intervals_hold_the_truth_95_times_in_100() -> None:
    lot = random.Random(1)
    held = 0
    for _ in range(2000):
        figure = share(sum(lot.random() < 0.3 for _ in range(60)), 60)
        held += figure.low <= 0.3 <= figure.high
    assert 0.935 < held / 2000 < 0.97


def test_means_have_students_intervals() -> None:
    figure = mean([1.0, 2.0, 3.0, 4.0])
    assert (figure.value, figure.cases, round(figure.high - 2.5, 3)) == (2.5, 4, 2.054)
    assert round(mean([1.0, 2.0]).high - 1.5, 2) == 6.35
    books = {11: 2.201, 20: 2.086, 30: 2.042, 10_000: 1.960}
    assert {k: student(k) for k in books} == pytest.approx(books, rel=0.0015)


def test_one_case_claims_no_certainty() -> None:
    assert mean([3.0]).bare
    assert text_of(mean([3.0])) == "3.0 (1 case)"
    assert not mean([3.0, 3.0]).bare
    assert not share(1, 1).bare


def test_ratings_follow_the_wins() -> None:
    ratings = Ratings(3)
    for _ in range(30):
        ratings.add((0, 1, 2), (0, 1, 2))
        ratings.add((2, 1, 0), (2, 1, 0))
    assert ratings.mu[0] > ratings.mu[1] > ratings.mu[2]
    assert max(ratings.sigma) < 25 / 3


@pytest.mark.parametrize(("truth", "verdict"), [(0.62, "better"), (0.38, "worse"), (0.5, "even")])
def test_the_sequential_test_is_right_most_of_the_time(truth: float, verdict: str) -> None:
    right = 0
    for k in range(40):
        lot, test = random.Random(k), Sprt(0.5, 0.06)
        while not test.verdict and len(test.rounds) < 5000:
            test.add(sum(lot.random() < truth for _ in range(2)) / 2)
        right += test.verdict == verdict
    assert right >= 35


# ------------------------------------------------------------------ games


def test_the_same_seed_gives_the_same_table_whoever_works() -> None:
    asked = {"games": 12, "seats": 2, "seed": 3}
    alone = arena("dojo", ["search:sims=20", "random"], **asked)  # type: ignore[arg-type]
    spread = arena("dojo", ["search:sims=20", "random"], workers=2, **asked)  # type: ignore[arg-type]
    other = arena("dojo", ["search:sims=20", "random"], **{**asked, "seed": 4})  # type: ignore[arg-type]
    assert json.dumps(alone.as_data()) == json.dumps(spread.as_data())
    assert game_rows(alone) == game_rows(spread)
    assert alone.as_data() != other.as_data()
    assert alone.clocked == ()


def test_a_bot_that_thinks_by_the_clock_is_named() -> None:
    assert arena("dojo", ["search:seconds=0.001", "random"], games=2).clocked == ("search:seconds=0.001",)


def test_equal_bots_in_paired_deals_win_equally() -> None:
    """Bots whose luck depends on deal and seat alone play the same game from both sides."""
    outcome = arena("dojo", FAST, games=20, seats=2)
    assert [line.won.value for line in outcome.standings.lines] == [0.5, 0.5]


def test_one_against_three_has_its_par() -> None:
    outcome = arena("tokaido", ["search:sims=10", "random"], games=4, seats=4, versus=True)
    first, second = outcome.standings.lines
    assert (first.par, second.par) == (0.25, 0.75)
    assert first.won.value + second.won.value == pytest.approx(1.0)


def test_a_solo_game_has_an_opponent_of_its_own() -> None:
    outcome = arena("dojo", ["greedy"], games=4, seats=1, options={"level": 1})
    (line,) = outcome.standings.lines
    assert (line.par, line.won.cases) == (0.5, 4)


ODD: list[tuple[str, int, dict[str, Any]]] = [
    ("tokaido", 5, {"crossroads": True, "matsuri": True}),
    ("tokaido", 3, {"initiation": True, "return_trip": True, "preparation": True}),
    ("tokaido", 2, {"crossroads": True, "scarcity": True, "tiles": "free"}),
    ("duo", 2, {"compass": "second", "purple": "second"}),
    ("dojo", 2, {"mode": "1A", "advanced_objectives": True}),
    *(("dojo", 1, {"level": level}) for level in range(1, 6)),
]


@pytest.mark.parametrize(("game", "seats", "options"), ODD, ids=lambda part: str(part)[:40])
def test_every_level_plays_every_table_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    bots = ["level:1", "level:2", "level:3,sims=8", "level:4,sims=8", "level:5,sims=8"]
    for bot in bots if seats < 3 else [bots[0], bots[-1]]:
        outcome = arena(game, [bot], games=1, seats=seats, options=options)
        assert len(outcome.played) == 1
        assert outcome.standings.lines[0].faults == {}


def test_the_sequential_test_ends_at_the_same_game_whatever_the_batches() -> None:
    ends = [
        arena("dojo", ["search:sims=30", "random"], games=400, seats=2, sprt=True, margin=0.1, workers=workers)
        for workers in (1, 2)
    ]
    assert [len(o.played) for o in ends] == [len(ends[0].played)] * 2
    assert len(ends[0].played) < 400
    assert ends[0].standings.verdict == "better"
    assert ends[0].as_data() == ends[1].as_data()


def test_the_board_fits_80_columns() -> None:
    names = ["a very long name that somebody gave to a bot=random", "greedy", "x=random", "y=random"]
    outcome = arena("tokaido", names, games=1, seats=2, sprt=True)
    page = io.StringIO()
    Console(file=page, width=COLUMNS).print(report(outcome))
    assert too_wide(page.getvalue()) == []
    assert page.getvalue().count("ahead of") == 6
    assert board(outcome).row_count == 4
    assert (bar(0.0), bar(0.5), bar(1.0)) == (" " * 8, "████    ", "█" * 8)


def test_progress_is_told_from_the_start_and_game_by_game() -> None:
    told: list[int] = []
    arena("dojo", ["a=random", "b=random", "c=random"], games=6, seats=2, progress=lambda o: told.append(done_in(o)))
    assert told == [0, 1, 2, 3, 4, 5, 6]


def done_in(outcome: Outcome) -> int:
    return len(outcome.played) + len(outcome.waiting)


def test_rounds_of_many_orders_are_shared_among_workers() -> None:
    """One round of 24 orders is no reason for one worker to do it all."""
    todo = plan(4, 4, games=24)
    setting = ArenaSettings("tokaido", (), 4, (), 1)
    found = list(batches(setting, todo, workers=2))
    assert len(found) > 2
    assert sum(b.games for b in found) == 24


# ------------------------------------------------------------------ counters and files


def test_a_counter_of_ones_own_adds_its_rows(tmp_path: Path) -> None:
    one = counting(str(EXAMPLES / "leader.py"))
    outcome = arena("duo", FAST, games=4, counting=[one], workers=2)
    rows = outcome.counted()["Leader"]
    assert len(rows) == 4
    found = summary(rows)
    assert found.groups[()]["leader wins"].cases == 4
    path = tmp_path / "games.parquet"
    write_rows(game_rows(outcome), path, "parquet")
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(path).num_rows == 8


def test_a_counter_may_leave_methods_out_and_group_by_words(tmp_path: Path) -> None:
    path = tmp_path / "steps.py"
    path.write_text(
        "class Steps:\n"
        "    def __init__(self): self.rows = []\n"
        "    def step(self, turn):\n"
        "        assert turn.events is not None and turn.choices > 1\n"
        "        self.rows.append({'bot': turn.name, 'what': turn.text.split()[0], 'choices': turn.choices})\n"
        "    def after(self, ending):\n"
        "        rows, self.rows = self.rows, []\n"
        "        return rows\n"
    )
    outcome = arena("dojo", FAST, games=2, counting=[counting(str(path))])
    found = summary(outcome.counted()["Steps"])
    assert found.by == ("bot", "what")
    assert ("other", "move") in found.groups
    assert sum(f["choices"].cases for f in found.groups.values()) == sum(g.moves for g in outcome.played)


def test_a_counter_that_fails_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("class Wrong:\n    def after(self, ending):\n        return {'x': 1 / 0}\n")
    with pytest.raises(CounterFailed, match=r"failed in after, line 3 of .*wrong\.py: ZeroDivisionError"):
        arena("dojo", FAST, games=2, counting=[counting(str(path))], workers=2)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 5", "after of a counter returns a row (a dict), a list of rows or nothing, not 5."),
        ("return [1, 2]", "a list of rows or nothing, not [1, 2]."),
    ],
)
def test_a_counter_that_returns_no_rows_gets_a_sentence(tmp_path: Path, body: str, sentence: str) -> None:
    path = tmp_path / "odd.py"
    path.write_text(f"class Odd:\n    def after(self, ending):\n        {body}\n")
    with pytest.raises(CounterFailed) as error:
        arena("dojo", FAST, games=2, counting=[counting(str(path))])
    assert sentence in str(error.value)


def test_a_counter_that_cannot_begin_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "never.py"
    path.write_text("class Never:\n    def __init__(self): raise ValueError('no')\n    def after(self, ending): ...\n")
    with pytest.raises(CounterFailed, match=r"failed in __init__, line 2 of .*never\.py: ValueError: no"):
        arena("dojo", FAST, games=2, counting=[counting(str(path))])
    path.write_text("import nothing_such\n")
    with pytest.raises(BadOption, match=r"never\.py cannot be loaded: ModuleNotFoundError in line 1"):
        counting(str(path))
    path.write_text("def (\n")
    with pytest.raises(BadOption, match="SyntaxError in line 1"):
        counting(str(path))


def test_whatever_is_in_a_row_can_be_summed_up_and_written(tmp_path: Path) -> None:
    path = tmp_path / "random.py"  # a name that Python has too
    path.write_text(
        "import numpy\n"
        "class Mixed:\n"
        "    def after(self, ending):\n"
        "        return {'a': [1, 2], 3: numpy.int64(2), 'b': ending.moves if ending.moves % 2 else 'even'}\n"
    )
    outcome = arena("dojo", FAST, games=12, counting=[counting(str(path))])
    found = summary(outcome.counted()["Mixed"])
    assert found.by == ("a", "b")
    assert found.columns == ("3",)
    json.dumps(outcome.as_data())
    for form in ("csv", "parquet"):
        write_rows(outcome.counted()["Mixed"], tmp_path / f"rows.{form}", form)
    assert random.Random is not None


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_file_is_written_as_it_is_asked_for_whatever_its_name(tmp_path: Path, form: str) -> None:
    outcome = arena("dojo", FAST, games=2, seats=2)
    path = tmp_path / f"games.{'txt' if form == 'parquet' else 'parquet'}"
    write_rows(game_rows(outcome), path, form)
    assert path.read_bytes().startswith(b"PAR1" if form == "parquet" else b"game,round")


def test_a_place_that_cannot_be_written_is_told_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="it is a folder"):
        check_place(tmp_path, "csv")
    with pytest.raises(BadOption, match="there is no folder"):
        check_place(tmp_path / "no" / "x.csv", "csv")


def test_csv_has_one_row_for_each_seat(tmp_path: Path) -> None:
    outcome = arena("tokaido", FAST, games=2, seats=4)
    write_rows(game_rows(outcome), tmp_path / "games.csv")
    with (tmp_path / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4 * len(outcome.played)
    assert {row["bot"] for row in rows} == {"random", "other"}
    for number in range(len(outcome.played)):
        mine = [row for row in rows if row["game"] == str(number)]
        assert sum(float(row["victory"]) for row in mine) == pytest.approx(1.0)
        assert len({row["deal"] for row in mine}) == 1
