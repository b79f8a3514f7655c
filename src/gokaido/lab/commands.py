"""gokaido arena and gokaido study."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from gokaido.arguments import GameArg, JsonOpt, Lang, RayOpt, SeatsOpt, SetOpt, WorkersOpt, read_options
from gokaido.engine.errors import BadOption
from gokaido.engine.registry import game_of

if TYPE_CHECKING:  # what follows is loaded when a command runs: the command line should start at once
    from rich.console import RenderableType

    from .arena.arena import Outcome
    from .study.question import Arm
    from .study.study import Study
    from .suite.evaluate import Evaluation

app = typer.Typer()

BOTS = (
    "A bot: level:1 to level:5, random, greedy, search:sims=2000, my_bot.py (a class in a file) or process:COMMAND "
    "(a program in any language); NAME=... gives it a name. Once for each bot."
)
CountOpt = Annotated[
    list[str] | None, typer.Option("--count", help="Statistics of your own: FILE.py or FILE.py:Class.", metavar="FILE")
]
SeedOpt = Annotated[int, typer.Option(help="The same seed gives the same games.")]


@app.command()
def arena(
    game: GameArg,
    more: Annotated[list[str] | None, typer.Argument(help="Bots, as with --bots.", metavar="[BOT]...")] = None,
    bots: Annotated[list[str] | None, typer.Option("--bots", "--bot", "-b", help=BOTS, metavar="BOT")] = None,
    number: Annotated[int, typer.Option("--games", help="At least so many; whole rounds are played.")] = 100,
    seats: SeatsOpt = None,
    options: SetOpt = None,
    seed: SeedOpt = 1,
    versus: Annotated[bool, typer.Option(help="The first bot alone among others of one kind.")] = False,
    sprt: Annotated[bool, typer.Option(help="Stop as soon as the first bot is clearly above or below par.")] = False,
    margin: Annotated[float, typer.Option(help="The difference that --sprt looks for.")] = 0.05,
    on_fault: Annotated[
        str, typer.Option(help="When a bot fails: replace its move at random, or forfeit.")
    ] = "replace",
    limit: Annotated[float, typer.Option(help="Seconds that a bot of others has for a move.")] = 10.0,
    count: CountOpt = None,
    workers: WorkersOpt = 2,
    ray: RayOpt = None,
    as_json: JsonOpt = False,
    csv: Annotated[Path | None, typer.Option(help="Write every seat of every game here.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="The same as Parquet.")] = None,
) -> None:
    """Play bots against each other.

    Every deal in every seat order, with intervals and ratings.
    """
    from .arena.arena import arena as fight
    from .arena.counters import counting
    from .arena.scoreboard import check_place
    from .workers import on_cluster

    files = [(path, form) for path, form in ((csv, "csv"), (parquet, "parquet")) if path is not None]
    for path, form in files:
        check_place(path, form)
    with on_cluster(ray), _Live(quiet=as_json) as live:
        outcome = fight(
            game_of(game),
            [*(bots or []), *(more or [])],
            number,
            seats,
            read_options(options),
            seed,
            versus=versus,
            sprt=sprt,
            margin=margin,
            on_fault=on_fault,
            seconds=limit,
            counting=[counting(place) for place in count or []],
            workers=workers,
            ray=ray,
            progress=live.show,
        )
    _write(outcome, files)
    if as_json:
        print(json.dumps(outcome.as_data(), ensure_ascii=False, indent=1))
    else:
        _print(outcome)


class _Live:
    """The standings while they grow, on the terminal only: a line for each bot, and how far it is."""

    def __init__(self, quiet: bool) -> None:
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
        from rich.progress import TimeRemainingColumn as Left

        from .arena.scoreboard import narrow

        self.outcome: Outcome | None = None
        self.console = narrow(Console(stderr=True))
        self.quiet = quiet or not self.console.is_terminal
        columns = (BarColumn(34), MofNCompleteColumn(), TextColumn("games,"), TimeElapsedColumn(), TextColumn("gone,"))
        self.bar = Progress(*columns, Left(), TextColumn("left"), console=self.console, auto_refresh=False)
        self.live = Live(console=self.console, transient=True, refresh_per_second=4, get_renderable=self._picture)

    def __enter__(self) -> "_Live":
        if not self.quiet:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.live.stop()

    def show(self, outcome: "Outcome") -> None:
        """Keep the standings so far; they are drawn a few times a second."""
        if self.outcome is None:
            self.task = self.bar.add_task("", total=outcome.plan.games)
        self.outcome = outcome
        self.bar.update(self.task, completed=len(outcome.played) + len(outcome.waiting))

    def _picture(self) -> "RenderableType":
        from rich.console import Group

        from .arena.scoreboard import board

        return Group(board(self.outcome), self.bar) if self.outcome is not None else ""


def _write(outcome: "Outcome", files: list[tuple[Path, str]]) -> None:
    from .arena.scoreboard import beside, game_rows, write_rows

    for path, form in files:
        write_rows(game_rows(outcome), path, form)
        for name, rows in outcome.counted().items():
            write_rows(rows, beside(path, name), form)


def _print(outcome: "Outcome") -> None:
    from .arena.counters import summary
    from .arena.scoreboard import counted, narrow, report

    screen = narrow(Console(highlight=False))
    screen.print(report(outcome))
    for name, rows in outcome.counted().items():
        screen.print(counted(name, summary(rows)))


@app.command()
def evaluate(
    bot: Annotated[str, typer.Argument(help="my_bot.py, level:4, ...: as in the arena.", metavar="BOT")],
    suite: Annotated[str, typer.Option(help="Which suite; one that was published never changes.")] = "v1",
    only: Annotated[list[str] | None, typer.Option("--game", help="This game only. Not the suite then.")] = None,
    number: Annotated[
        int | None, typer.Option("--games", help="About so many games of each task. Not the suite then.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Other luck of the bots; the deals stay.", min=0)] = 0,
    limit: Annotated[float, typer.Option(help="Seconds that a bot of others has for a move.")] = 10.0,
    workers: WorkersOpt = 1,
    out: Annotated[Path | None, typer.Option(help="Write the JSON here, too.")] = None,
    as_json: JsonOpt = False,
) -> None:
    """Play a suite: fixed deals, fixed opponents, every game.

    The result can be compared with those of others. Faults forfeit a game.
    """
    from .arena.scoreboard import narrow
    from .suite.evaluate import evaluate as play_suite
    from .suite.report import report

    if out is not None and not out.parent.is_dir():
        raise BadOption("no_folder", file=str(out), folder=str(out.parent))
    with _SuiteBar(quiet=as_json) as bar:
        found = play_suite(
            bot, suite, only=only or (), games=number, seed=seed, seconds=limit, workers=workers, progress=bar.show
        )
    text = json.dumps(found.as_data(), ensure_ascii=False, indent=1)
    if out is not None:
        out.write_text(text + "\n", encoding="utf-8")
    if as_json:
        print(text)
    else:
        narrow(Console(highlight=False)).print(report(found))


class _SuiteBar:
    """How far a suite is, on the terminal only."""

    def __init__(self, quiet: bool) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from .arena.scoreboard import narrow

        console = narrow(Console(stderr=True))
        columns = (TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)
        self.task = self.bar.add_task("", total=None)

    def __enter__(self) -> "_SuiteBar":
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def show(self, found: "Evaluation", played: int) -> None:
        """The table that is being played, and how many games of all."""
        task = found.results[-1].task
        label = f"{task.table.name}, {task.opponent or 'alone'}"
        self.bar.update(self.task, description=label, completed=played, total=found.total)


@app.command()
def study(
    question: Annotated[str, typer.Argument(help="See `gokaido study list`; or FILE.py with a counter of your own.")],
    game: Annotated[str | None, typer.Option(help="Ask about one game only.")] = None,
    number: Annotated[int, typer.Option("--games", help="How many games of each kind.")] = 400,
    bot: Annotated[str, typer.Option(help="Who plays, as in the arena.")] = "search:sims=100",
    seats: SeatsOpt = None,
    options: SetOpt = None,
    seed: SeedOpt = 1,
    out: Annotated[Path | None, typer.Option(help="Folder for page and charts; study-QUESTION when not given.")] = None,
    lang: Annotated[Lang, typer.Option(help="Language of tables and page; the other one lies beside it.")] = Lang.en,
    workers: WorkersOpt = 2,
    ray: RayOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Ask a question about the games.

    The answer is tables, charts and a page to read.
    """
    from .arena.scoreboard import narrow

    screen = narrow(Console(highlight=False))
    if question == "list":
        _list_questions(screen, lang)
        return
    from .study.study import study as ask
    from .workers import on_cluster

    if out is not None and out.exists() and not out.is_dir():
        raise BadOption("out_is_file", file=str(out))
    with on_cluster(ray), _Bars(quiet=as_json, lang=lang) as bars:
        found = ask(question, game, number, bot, seats, read_options(options), seed, workers, ray, lang, bars.show)
    folder = out or Path(f"study-{found.key}")
    found.write(folder)
    if as_json:
        print(json.dumps(found.as_data(), ensure_ascii=False, indent=1))
        return
    _print_study(screen, found)
    page = folder / "index.html"
    read = {"en": f"Read {page}; charts are beside it.", "fr": f"À lire : {page} ; les graphiques sont à côté."}
    screen.print(read[lang], soft_wrap=True)


def _list_questions(screen: Console, lang: str) -> None:
    from .study.studies import questions

    for one in questions().values():
        about = ", ".join(one.games) or {"en": "every game", "fr": "tous les jeux"}[lang]
        screen.print(f"[bold cyan]{one.key}[/]  {one.title[lang]} [dim]({about})[/]\n  {one.help[lang]}")


class _Bars:
    """A bar for each table of a study, on the terminal only."""

    def __init__(self, quiet: bool, lang: str) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from .arena.scoreboard import narrow

        console = narrow(Console(stderr=True))
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=quiet or not console.is_terminal,
        )
        self.lang = lang
        self.tasks: dict[str, Any] = {}

    def __enter__(self) -> "_Bars":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def show(self, arm: "Arm", outcome: "Outcome") -> None:
        """How far it is."""
        label = arm.label[self.lang]
        if label not in self.tasks:
            self.tasks[label] = self.progress.add_task(label, total=outcome.plan.games)
        self.progress.update(self.tasks[label], completed=len(outcome.played))


def _print_study(screen: Console, found: "Study") -> None:
    from rich import box
    from rich.table import Table

    from .study.figures import Locale
    from .study.study import table_lines

    screen.print(f"[bold]{found.title}[/] [dim]{found.subtitle()} ({found.bot})[/]")
    screen.print(found.answer.lead)
    for part in found.answer.sections:
        if part.grid is None:
            continue
        table = Table(title=part.heading, box=box.SIMPLE_HEAD, pad_edge=False, title_style="bold", padding=(0, 1, 0, 0))
        lines = table_lines(part.grid, Locale(found.lang), screen.width)
        for k, head in enumerate(_fitting(part.grid.heads, lines, screen.width)):
            words = k > 0 and any(isinstance(line[k], str) for line in part.grid.lines)
            least = max([len(word) for word in head.split()] + [0 if words else len(line[k]) for line in lines])
            table.add_column(
                head, justify="left" if k == 0 or words else "right", overflow="fold", no_wrap=k == 0, min_width=least
            )
        for line in lines:
            table.add_row(*line)
        screen.print(table)


HYPHENS = (
    "pano-ramas", "souve-nirs", "encoun-ters", "achieve-ments", "calli-graphies", "legen-dary", "festi-vals",
    "ren-contres", "Accom-plisse-ments", "légen-daires", "ceri-siers", "capa-cités",
)  # fmt: skip


def _fitting(heads: Sequence[str], lines: Sequence[Sequence[str]], width: int) -> list[str]:
    """The heads of a table; long words are broken where one may, if the table is too broad for the screen."""
    from .study.study import GAP

    needed = sum(
        GAP + max([len(word) for word in head.split()] + [len(line[k]) for line in lines], default=0)
        for k, head in enumerate(heads)
    )
    if needed <= width:
        return list(heads)
    broken = {word.replace("-", ""): word.replace("-", "- ") for word in HYPHENS}
    return ["\n".join(broken.get(word, word).replace(" ", "\n") for word in head.split()) for head in heads]
