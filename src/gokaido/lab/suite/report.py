"""Results of a suite as a table: in the terminal, at most 80 columns wide, and as Markdown."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from .definition import Suite
from .evaluate import Evaluation


def report(outcome: Evaluation) -> RenderableType:
    """What a bot won at each table against each kind of opponent, and its score."""
    data = outcome.as_data()
    whole = (
        f"Suite {outcome.suite.name}" if outcome.is_whole else f"A part of suite {outcome.suite.name}, NOT the suite"
    )
    table = Table(
        title=f"{whole}: {data['bot']}", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column("table", no_wrap=True)
    table.add_column("par", justify="right")
    for name in outcome.suite.opponents:
        table.add_column(name.replace(":", "\n"), justify="right", no_wrap=True)
    for where in dict.fromkeys(t.table for t in outcome.tasks):
        mine = {r.task.opponent: r for r in outcome.results if r.task.table == where}
        par = next(iter(mine.values())).standings.par(0)
        shown = [_share(result.as_data()["won"]) for result in mine.values()]
        table.add_row(where.name if where.seats > 1 else f"{where.name}, alone", f"{par:.0%}", *shown)
    card = data["card"]
    lines = [f"{key}: {_share(figure)}" for key, figure in data["games"].items()]
    score = f"Score {_share(data['score'])}: the mean share of victories over {len(outcome.results)} tasks ("
    spent = f"{card['seconds']:.0f} s, {card['milliseconds_per_move']:.2f} ms a move"
    return Group(table, f"{score}{'; '.join(lines)}).", f"{data['score']['cases']} games; {spent}.")


def _share(figure: dict[str, Any]) -> str:
    return f"{100 * figure['value']:.0f} ({100 * figure['low']:.0f}–{100 * figure['high']:.0f})"


def results_table(suite: Suite, found: Sequence[dict[str, Any]]) -> str:
    """Results of several bots as Markdown, the best first; who did not play all games has no score.

    Whoever played a part of the tasks only is left out.
    """
    keys = list(dict.fromkeys(table.game for table in suite.tables))
    lines = [f"| bot | score | {' | '.join(keys)} | ms a move | seed | gokaido, rules | day |"]
    lines.append("| --- | ---: |" + " ---: |" * (len(keys) + 2) + " --- | --- |")
    full = [one for one in found if one["games_of_each_task"] is None]
    for one in sorted(full, key=lambda d: (-d["whole"], -d["score"]["value"])):
        card = one["card"]
        score = _share(one["score"]) if one["whole"] else ""
        games = [_share(one["games"][key]) if key in one["games"] else "" for key in keys]
        rules = ", ".join(f"{key} {number}" for key, number in card["rules"].items())
        cells = [f"`{one['bot']}`", score, *games, f"{card['milliseconds_per_move']:.2f}", str(one["seed"])]
        cells += [f"{card['gokaido']}, {rules}", card["day"]]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
