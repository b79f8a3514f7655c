"""The command line: gokaido games, play, hint, sim, bench; terminal, lab and learn have commands of their own."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from gokaido.admin.commands import app as administration
from gokaido.arguments import (
    GameArg,
    JsonOpt,
    Lang,
    LangOpt,
    RayOpt,
    SeatsOpt,
    SeedOpt,
    SetOpt,
    WorkersOpt,
    read_options,
)
from gokaido.engine.data import board_variable
from gokaido.engine.errors import BadOption, GokaidoError, add_sentences
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, games
from gokaido.lab.commands import app as laboratory
from gokaido.learn.commands import app as learning
from gokaido.puzzle_commands import app as puzzles
from gokaido.terminal.commands import app as files
from gokaido.terminal.commands import progress_bar

if TYPE_CHECKING:
    from gokaido.bots import Bot

app = typer.Typer(
    help="Gokaido: five Edo-period board games.", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)
boards = typer.Typer(help="Boards that are a file, which an owner of the box may correct.", no_args_is_help=True)
app.add_typer(boards, name="board")
app.add_typer(files)
app.add_typer(laboratory)
app.add_typer(learning, name="learn")
app.add_typer(puzzles, name="puzzles")
app.add_typer(administration, name="admin")
console = Console(soft_wrap=False)
add_sentences("gokaido.terminal")  # commands that show no table are refused in its words too


def seats_for(game: Game, people: int, bots: list[str] | None) -> int:
    """Alone where one can play alone and asks for nobody, else up to four."""
    return 1 if 1 in game.rules.seats and people < 2 and not bots else game.usual_seats


def check_people(people: int, bots: list[str] | None, seats: int) -> None:
    """At least one person, at most one for each seat; bots that were asked for need a seat, too."""
    if not 1 <= people <= seats:
        raise BadOption("people", seats=seats, given=people)
    if bots and people == seats:
        raise BadOption("no_seat_left", bots=tuple(bots))


def opponents(game: Game, written: list[str] | None, level: int, lang: str) -> list[tuple[str, "Bot"]]:
    """The bots named, or one of a level that people have a name for."""
    from gokaido.bots import NAMES, bot
    from gokaido.bots.named import entrants, started

    if written:
        return [(one.name, started(game, one)) for one in entrants(written)]
    player = bot(game, level)
    return [(NAMES[level][lang], player)]


@app.command("games")
def list_games(as_json: JsonOpt = False, lang: LangOpt = Lang.en) -> None:
    """Which games there are, for how many players, with which options."""
    if as_json:
        data = {
            g.key: {
                "name": g.names[lang],
                "rules": g.version,
                "seats": g.rules.seats,
                "actions": g.rules.actions,
                "options": {
                    o.name: {"default": o.default, "allowed": o.allowed, "help": o.help[lang]} for o in g.rules.options
                },
            }
            for g in games().values()
        }
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for game in games().values():
        players = ", ".join(str(n) for n in game.rules.seats)
        console.print(f"[bold cyan]{game.key}[/]  [bold]{game.names[lang]}[/]  [dim]{players}[/]", highlight=False)
        console.print(Padding(game.blurb[lang], (0, 0, 0, 2)), highlight=False)
        for option in game.rules.options:
            allowed = "on/off" if isinstance(option.default, bool) else ", ".join(str(a) for a in option.allowed)
            console.print(f"  [green]{option.name}[/] [dim]({allowed})[/]", highlight=False)
            console.print(Padding(option.help[lang], (0, 0, 0, 4)), highlight=False)


@app.command()
def play(
    game: GameArg,
    seats: SeatsOpt = None,
    people: Annotated[int, typer.Option(help="How many of the seats are people at this keyboard.")] = 1,
    level: Annotated[int, typer.Option(help="How strong the opponents are, 1 to 6.")] = 2,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", help="An opponent, as in the arena: my_bot.py, level:4, ...; they sit down in turn."),
    ] = None,
    lang: LangOpt = Lang.en,
    seed: SeedOpt = None,
    options: SetOpt = None,
    save: Annotated[Path | None, typer.Option(help="Keep the match here; go on with it if it is there.")] = None,
    board: Annotated[Path | None, typer.Option(help="Play on a corrected board file; see `gokaido board`.")] = None,
) -> None:
    """Play in the terminal."""
    if board is not None:
        os.environ[board_variable(game)] = str(board)  # read when the game is first loaded, which is below
    from gokaido.terminal.play import COLUMNS, TerminalSession, keeping_place

    found = game_of(game) if board is None else game_with_board(game)
    screen = Console(width=min(console.width, COLUMNS))
    if save is not None and save.exists():
        match = Match.load(save)
        if match.game.key != game:
            raise BadOption("other_game", file=str(save), game=match.game.names, wanted=found.names)
        check_people(people, bots, match.seats)
        sitting = TerminalSession(match, people, opponents(found, bots, level, lang), lang, save, screen)
        sitting.say("resumed", "dim", path=save, moves=len(match.actions))
    else:
        chosen = read_options(options)
        seats = seats_for(found, people, bots) if seats is None else seats
        if seats == 1 and any(o.name == "level" for o in found.rules.options):
            chosen.setdefault("level", level)
        match = Match(found, seats=seats, seed=seed, **chosen)
        check_people(people, bots, match.seats)
        if save is not None and not save.parent.is_dir():
            raise BadOption("no_folder", file=str(save), folder=str(save.parent))
        players = opponents(found, bots, level, lang)
        sitting = TerminalSession(match, people, players, lang, save or keeping_place(game), screen)
    sitting.run()


def game_with_board(key: str | None) -> Game:
    """A game whose board is a file: the one named, or the only one there is."""
    known = [g for g in games().values() if g.rules.check_board]
    found = [g for g in known if key in (None, g.key)]
    if len(found) != 1:
        keys = tuple(g.key for g in known)
        if key is None:
            raise BadOption("board_which", known=keys)
        raise BadOption("board_no_file", game=game_of(key).names, known=keys)
    return found[0]


@boards.command("check")
def check_board_file(
    file: Annotated[Path, typer.Argument(help="A board file.")],
    game: Annotated[str | None, typer.Option(help="The game, where several have such boards.")] = None,
) -> None:
    """Say what is wrong with a corrected board file, line by line."""
    found = game_with_board(game)
    assert found.rules.check_board is not None
    complaints = found.rules.check_board(file)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if complaints:
        raise typer.Exit(2)
    console.print(f"{file} is in order. Play on it with: gokaido play {found.key} --board {file}", highlight=False)


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    bots: Annotated[str, typer.Option("--bot", help="Whom to ask, as in the arena.", metavar="BOT")] = "level:5",
    seed: Annotated[int | None, typer.Option(help="The same seed and simulations give the same answer.")] = None,
    lang: LangOpt = Lang.en,
    as_json: JsonOpt = False,
) -> None:
    """Ask a bot what it would do in a saved match.

    It says why: its chance to win, the points it expects and the moves it looked at.
    """
    from gokaido.bots.process.client import Fault
    from gokaido.terminal.hint import asked, hint_data, show_hint

    match = Match.load(file)
    if match.over:
        raise BadOption("match_over", file=str(file))
    players = opponents(match.game, [bots], 5, lang)
    if len(players) != 1:
        raise BadOption("hint_of_one", given=tuple(name for name, _ in players))
    ((name, player),) = players
    try:
        choice = asked(match, player, seed)
    except Fault as fault:
        raise BadOption("no_hint", bot=name, reason=fault) from None
    if as_json:
        print(json.dumps(hint_data(match, choice), ensure_ascii=False, indent=1))
    else:
        show_hint(console, match, choice, lang)


@app.command()
def sim(
    game: GameArg,
    number: Annotated[int, typer.Option("--games", help="How many random games.")] = 10_000,
    seats: SeatsOpt = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    options: SetOpt = None,
    workers: WorkersOpt = 1,
    ray: RayOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Play many random games and count."""
    from gokaido.lab.simulate import simulate
    from gokaido.lab.workers import on_cluster

    found = game_of(game)
    seats = max(found.rules.seats) if seats is None else seats
    chosen = read_options(options)
    with on_cluster(ray), progress_bar(as_json) as bar:
        task = bar.add_task(found.names["en"], total=number)
        result = simulate(
            found, number, seats, chosen, seed, lambda done: bar.update(task, completed=done), workers, ray
        )
    if as_json:
        print(json.dumps({"game": game, "seats_count": seats, "options": chosen, "seed": seed, **result.as_data()}))
        return
    table = Table(title=f"{found.names['en']}: {result.games:,} random games")
    for head in ("seat", "won alone", "shared", "points", "sd"):
        table.add_column(head, justify="right")
    names = found.text.side_names(found.blank(seats, chosen), "en")
    for name, side in zip(names, result.sides):
        won, shared = side.wins / result.games, side.shared / result.games
        table.add_row(name, f"{won:.2%}", f"{shared:.2%}", f"{side.mean:.2f}", f"{side.deviation:.2f}")
    console.print(table)
    rate = f"{result.games / result.seconds:,.0f} games/s, {result.decisions / result.seconds:,.0f} decisions/s"
    console.print(f"{result.seconds:.2f} s, {rate}, {result.decisions / result.games:.1f} decisions a game")


@app.command()
def bench(
    only: Annotated[list[str] | None, typer.Argument(help="Games; all of them when none is named.")] = None,
    seats: SeatsOpt = None,
    options: SetOpt = None,
    starts: Annotated[bool, typer.Option(help="Also time a first start, with an empty cache.")] = True,
    peers: Annotated[bool, typer.Option(help="Side by side with other libraries that are installed.")] = False,
    growth: Annotated[bool, typer.Option(help="By players, expansions, batch sizes and threads.")] = False,
    seconds: Annotated[float, typer.Option(help="For each figure of --peers and --growth.", min=0.01)] = 0.5,
    as_json: JsonOpt = False,
) -> None:
    """How fast every game runs here."""
    from gokaido.lab.bench import bench as lab

    if peers or growth:
        bench_more(peers, seconds, as_json)
        return
    chosen = [game_of(key) for key in only] if only else list(games().values())
    rows = []
    for game in chosen:
        print(f"measuring {game.names['en']} ...", file=sys.stderr, flush=True)
        players = game.usual_seats if seats is None else seats
        rows.append(lab.bench_game(game, players, read_options(options), starts))
    if as_json:
        print(lab.as_json(rows))
        return
    table = Table(title="one core, random play")
    table.add_column("")
    for row in rows:
        table.add_column(f"{row['game']}, {row['seats']} seats", justify="right")
    for name, key, form in (
        ("interpreted games/s", "interpreted_games_per_second", "{:,.0f}"),
        ("interpreted decisions/s", "interpreted_decisions_per_second", "{:,.0f}"),
        ("compiled games/s", "compiled_games_per_second", "{:,.0f}"),
        ("compiled decisions/s", "compiled_decisions_per_second", "{:,.0f}"),
        ("compiled / interpreted", "ratio", "{:,.0f} x"),
        ("state copies/s", "copies_per_second", "{:,.0f}"),
        ("state, bytes", "state_bytes", "{:,}"),
        ("first start, s", "cold_start_seconds", "{:.1f}"),
        ("later start, s", "warm_start_seconds", "{:.2f}"),
    ):
        table.add_row(name, *(form.format(r[key]) if r[key] is not None else "-" for r in rows))
    console.print(table)
    console.print(", ".join(f"{k} {v}" for k, v in lab.machine().items()), style="dim", highlight=False)


def bench_more(peers: bool, seconds: float, as_json: bool) -> None:
    """The longer comparisons of `bench`."""
    from gokaido.lab.bench.growth import grow
    from gokaido.lab.bench.peers import compare
    from gokaido.lab.bench.tables import print_growth, print_peers

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    found = compare(seconds, say) if peers else grow(seconds, say)
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        (print_peers if peers else print_growth)(found, Console(width=min(console.width, 80)))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    workers: Annotated[int, typer.Option(help="How many processes serve.", min=1)] = 1,
    show: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser, where there is one.")] = False,
) -> None:
    """Serve the web table."""
    try:
        from gokaido.web.serve import serve as run
    except ImportError as error:
        raise GokaidoError("web_not_installed", missing=error.name) from error
    run(host, port, workers, show=show)


@app.command()
def loadtest(
    url: Annotated[str, typer.Option(help="A server of this machine.")] = "http://127.0.0.1:8000",
    game: Annotated[str | None, typer.Option(help="The game that is played; the first one for two if none.")] = None,
    tables: Annotated[int, typer.Option(help="How many tables.", min=1)] = 200,
    streams: Annotated[int, typer.Option(help="How many open event streams.", min=1)] = 1000,
    seconds: Annotated[float, typer.Option(help="How long.", min=1)] = 20,
    rate: Annotated[float, typer.Option(help="Moves a second that each table tries.", min=0.01)] = 2.5,
    pages: Annotated[int, typer.Option(help="How many of the streams are pages with pictures.", min=0)] = 0,
    everything: Annotated[bool, typer.Option("--everything", help="With every option that is off by itself.")] = False,
    hostile: Annotated[
        bool, typer.Option("--hostile", help="Beside attackers; says whether anything was lost.")
    ] = False,
    attackers: Annotated[int, typer.Option(help="How many attackers.", min=1, max=500)] = 20,
    seed: Annotated[int, typer.Option(help="For whatever is left to chance.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure a server of this machine under load, alone or beside attackers."""
    from gokaido.web import loadtest as tests

    chosen = game or next(g.key for g in games().values() if 2 in g.rules.seats)
    load = {"tables": tables, "streams": streams, "seconds": seconds, "rate": rate, "pages": pages, "seed": seed}
    load["everything"] = everything
    if hostile:
        found = tests.hostile_loadtest(url, chosen, attackers, **load)
    else:
        found = tests.loadtest(url, chosen, **load)
    print(json.dumps(found) if as_json else tests.report(found))
    if found.get("lost") or found.get("failed"):
        raise typer.Exit(1)


def main() -> None:
    """Run the command line; mistakes of the user are one sentence and exit status 2."""
    try:
        app(standalone_mode=True)
    except GokaidoError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}." if error.filename else error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
