"""The tables that `gokaido bench --peers` and `--growth` print: 80 columns."""

from typing import Any

from rich.console import Console
from rich.table import Table

from .comparison import GROUPS


def print_peers(found: dict[str, Any], console: Console) -> None:
    """One table, grouped by what is measured; ours in bold, with the ratio to the best peer."""
    table = Table(title="one core, by processor time")
    for head in ("", "a second", "games/s", "to the best peer"):
        table.add_column(head, justify="left" if not head else "right", no_wrap=bool(head))
    for group in GROUPS:
        rows = [r for r in found["rows"] if r["group"] == group]
        if not rows:
            continue
        table.add_section()
        table.add_row(f"[italic]{group}[/]", "", "", "")
        for row in sorted(rows, key=lambda r: (r["library"] == "gokaido", r["library"], r["game"])):
            ours = row["library"] == "gokaido"
            ratio = row["ratio_to_best_peer"]
            table.add_row(
                f"{row['library']}: {row['game']}",
                f"{row['per_second']:,}",
                "" if row["games_per_second"] is None else f"{row['games_per_second']:,}",
                f"{ratio:,.2f} x" if ours and ratio is not None else "",
                style="bold" if ours else None,
            )
    console.print(table, highlight=False)
    for sentence in found["missing"].values():
        console.print(sentence, style="yellow", highlight=False, markup=False)
    print_machine(found["machine"] | found["versions"], console)


def print_growth(found: dict[str, Any], console: Console) -> None:
    """Three tables: players and expansions, batch sizes, threads."""
    table = Table(title="random games on one core")
    for head in ("game", "players", "with", "decisions/s", "games/s", "decisions a game"):
        table.add_column(head, justify="left" if head in ("game", "with") else "right")
    for line in found["players"]:
        figures = (
            f"{line['decisions_per_second']:,}",
            f"{line['games_per_second']:,}",
            str(line["decisions_per_game"]),
        )
        table.add_row(line["game"], str(line["players"]), " + ".join(line["added"]), *figures)
    console.print(table, highlight=False)
    for title, key, column, figure in (
        ("steps of a batch, masks and features, one core", "batch_sizes", "matches", "steps_per_second"),
        ("random decisions of 8,192 matches inside", "threads", "threads", "decisions_per_second"),
    ):
        table, names = Table(title=title), list(dict.fromkeys(line["game"] for line in found[key]))
        for head in (column, *names):
            table.add_column(head, justify="right")
        values = {(line["game"], line[column]): line[figure] for line in found[key]}
        for size in sorted({line[column] for line in found[key]}):
            cells = [f"{values[name, size]:,}" if (name, size) in values else "-" for name in names]
            table.add_row(f"{size:,}", *cells)
        console.print(table, highlight=False)
    print_machine(found["machine"], console)


def print_machine(what: dict[str, str], console: Console) -> None:
    """What it was measured with."""
    console.print(", ".join(f"{k} {v}" for k, v in what.items()), style="dim", highlight=False)
