"""gokaido learn, gokaido learn compare and gokaido learn gauntlet."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from gokaido.arguments import JsonOpt, SetOpt, WorkersOpt, read_options
from gokaido.engine.errors import BadOption, add_sentences
from gokaido.engine.registry import game_of
from gokaido.lab.statistics import Figure

from .settings import AGAINST, PPO, LookSettings

add_sentences(__package__)


class _GameFirst(TyperGroup):
    """`gokaido learn tokaido` is `gokaido learn run tokaido`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """A word that is no command is a game."""
        return super().resolve_command(ctx, args if args and args[0] in self.commands else ["run", *args])


app = typer.Typer(cls=_GameFirst, no_args_is_help=True, help="Learn a game by self-play, and judge networks by play.")
GameArg = Annotated[str, typer.Argument(help="The game to learn.", metavar="GAME")]


@app.command()
def run(
    game: GameArg,
    minutes: Annotated[float, typer.Option(help="How long to learn.")] = 9.0,
    device: Annotated[str, typer.Option(help="cuda, or cpu (slowly).")] = "cuda",
    checkpoint: Annotated[Path | None, typer.Option("--from", help="Go on from this checkpoint or network.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for checkpoint, network and curves.")] = None,
    rows: Annotated[int, typer.Option(help="Matches at once.", min=1, max=1 << 20)] = 32_768,
    steps: Annotated[int, typer.Option(help="Decisions of each between two updates.", min=2, max=4096)] = 64,
    whole: Annotated[float | None, typer.Option(help="Minutes of all runs together, over which rates fall.")] = None,
    entropy: Annotated[float, typer.Option(help="How much variety counts at first.", min=0, max=1)] = PPO.entropy,
    keep: Annotated[float, typer.Option(help="The lambda of TD(lambda).", min=0, max=1)] = PPO.keep,
    passes: Annotated[int, typer.Option(help="How often each decision is learnt from.", min=1, max=10)] = PPO.passes,
    rate: Annotated[float, typer.Option(help="Of Adam, at first.", min=0, max=1)] = PPO.rate,
    lead: Annotated[float, typer.Option(help="How much a lead counts beside winning.", min=0, max=10)] = PPO.lead,
    points: Annotated[float, typer.Option(help="How much wrong points count.", min=0, max=10)] = PPO.points,
    tables: Annotated[Path | None, typer.Option(help="JSON of tables to meet oftener: seats, options, weight.")] = None,
    rivals: Annotated[
        list[Path] | None, typer.Option("--rival", help="A checkpoint or network; some matches are against it.")
    ] = None,
    against: Annotated[float, typer.Option(help="Of all matches are against rivals.", min=0, max=1)] = AGAINST,
    stray: Annotated[
        float,
        typer.Option(help="How often a decision is random, in half of the matches: up to twice that.", min=0, max=0.5),
    ] = 0.0,
    widths: Annotated[
        str | None, typer.Option(help="Of the three layers: 1024,256,256. What is narrower is widened.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed, another run.", min=0)] = 1,
) -> None:
    """Learn from nothing, or go on; ten minutes at a time add up."""
    found, folder = game_of(game), out or Path(f"learn-{game}")
    _check(minutes, device, (checkpoint, *(rivals or ())), tables)
    try:
        from .curves import draw
        from .export import export
        from .learner import LearningPlan, begin
        from .network import read_widths
        from .tables import read_variants
    except ImportError as error:
        raise BadOption("learn_needs", module=str(error.name)) from error
    screen = Console(stderr=True, highlight=False)

    def report(point: dict[str, float]) -> None:
        screen.print(
            f"{point['minutes']:6.2f} min  {point['decisions'] / 1e6:9.1f} M decisions"
            f"  {point['matches']:11,.0f} matches  entropy {point['entropy']:.3f}  win {point['win_loss']:.3f}"
        )

    how = PPO(rate=rate, keep=keep, entropy=entropy, passes=passes, lead=lead, points=points)
    often = tuple(read_variants(found, tables.read_text(encoding="utf-8"))) if tables else ()
    wide = None if widths is None else read_widths(widths)
    plan = LearningPlan(minutes, seed, steps, how, whole, often, tuple(rivals or ()), against, stray, wide)
    learnt = begin(found, plan, folder, device, rows, checkpoint, report)
    note = export(folder / "checkpoint.pt", folder / f"{game}.npz")
    draw(learnt.curve, note, folder / "curve.svg")
    file = folder / f"{game}.npz"
    screen.print(f"{file} plays as network:{file}; {folder / 'curve.svg'} shows how it was learnt.")


def _check(minutes: float, device: str, networks: Iterable[Path | None], tables: Path | None) -> None:
    """Complain about what is not there."""
    if minutes <= 0 or device not in ("cuda", "cpu"):
        raise BadOption("learn_how", minutes=minutes, device=device)
    for file in filter(None, networks):
        if not file.is_file():
            raise BadOption("learn_no_checkpoint", file=str(file))
    if tables is not None and not tables.is_file():
        raise BadOption("no_file", file=str(tables))


def _share(won: Figure, par: float) -> str:
    """Victories, as a line of a table has them."""
    return f"{won.value:6.1%} ({won.low:.1%} to {won.high:.1%}; par {par:.0%})"


@app.command("compare")
def compare_command(
    game: GameArg,
    one: Annotated[Path, typer.Argument(help="A network or checkpoint: it has one seat.", metavar="ONE")],
    other: Annotated[Path, typer.Argument(help="Another: it has all other seats.", metavar="OTHER")],
    games: Annotated[int, typer.Option(help="At each table, at least.", min=1, max=1 << 20)] = 3072,
    tables: Annotated[Path | None, typer.Option(help="JSON of tables, as for learning; else each seat count.")] = None,
    device: Annotated[str, typer.Option(help="cuda, or cpu (slowly).")] = "cuda",
    worlds: Annotated[
        int,
        typer.Option(
            "--lookahead", help="ONE decides by its values after actions, each in so many worlds.", min=0, max=4096
        ),
    ] = 0,
    ahead: Annotated[int, typer.Option(help="Decisions after the action, before it looks.", min=0, max=4096)] = 8,
    tried: Annotated[int, typer.Option(help="Actions that are tried at most, the likeliest.", min=1, max=4096)] = 4,
    till_turn: Annotated[bool, typer.Option(help="Look as soon as the seat is to act again.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.", min=0)] = 1,
    as_json: JsonOpt = False,
) -> None:
    """Play one seat of a network among another's, each what it likes best, with 95 % intervals."""
    found = game_of(game)
    _check(1, device, (one, other), tables)
    try:
        from .checkpoints import network_in
        from .compare import Comparison, compare
        from .tables import read_variants
    except ImportError as error:
        raise BadOption("learn_needs", module=str(error.name)) from error
    screen = Console(highlight=False)

    def say(table: Comparison) -> None:
        if not as_json:
            screen.print(f"{table.seats} seats  {', '.join(f'{k}={v}' for k, v in table.options.items())}")
            screen.print(f"  {_share(table.won, table.par)}, {table.points.value:.1f} points against "
                         f"{table.rival_points.value:.1f}, {table.won.cases} games")  # fmt: skip

    variants = read_variants(found, tables.read_text(encoding="utf-8")) if tables else ()
    first, second = (network_in(file, device) for file in (one, other))
    look = LookSettings(worlds, ahead, tried, till_turn) if worlds else None
    outcome = compare(found, first, second, variants, games, seed, device, look, say)
    if as_json:
        print(json.dumps([table.as_data() for table in outcome], ensure_ascii=False, indent=1))


@app.command("gauntlet")
def gauntlet_command(
    game: GameArg,
    bots: Annotated[list[str], typer.Option("--bot", "-b", help="network:FILE.npz, guided:FILE.npz,seconds=1, ...")],
    rivals: Annotated[list[str] | None, typer.Option("--rival", help="A level, or an older network.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="Seat counts; all that have rivals when not given.")] = None,
    games: Annotated[int, typer.Option(help="Of each pair, at least.", min=1)] = 100,
    options: SetOpt = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.", min=0)] = 1,
    workers: WorkersOpt = 2,
    as_json: JsonOpt = False,
) -> None:
    """Play networks against levels and older networks, with 95 % intervals."""
    from .gauntlet import RIVALS, Bout, gauntlet

    screen = Console(highlight=False)

    def say(bout: Bout) -> None:
        if not as_json:
            screen.print(f"{bout.seats} seats  {bout.bot} among {bout.rival}")
            screen.print(f"  {_share(bout.won, bout.par)}, {bout.points:.1f} points against {bout.rival_points:.1f}, "
                         f"{bout.won.cases} games")  # fmt: skip

    chosen = read_options(options)
    found = gauntlet(game_of(game), bots, rivals or RIVALS, seats or (), games, chosen, seed, workers, say)
    if as_json:
        print(json.dumps([bout.as_data() for bout in found], ensure_ascii=False, indent=1))
