"""gokaido admin: what whoever runs a server does about tables, people, reports and bans."""

import secrets
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from gokaido.arguments import JsonOpt
from gokaido.engine.errors import BadOption, GokaidoError

if TYPE_CHECKING:  # loaded when a command runs: the command line should start at once
    from contextlib import AbstractContextManager
    from datetime import datetime
    from types import ModuleType

    from gokaido.store import Store

app = typer.Typer(
    help="Tables, people, reports and bans of a server, in its database; it may run meanwhile.", no_args_is_help=True
)
tables = typer.Typer(help="Tables: list, show, end, delete.", no_args_is_help=True)
people = typer.Typer(help="People: list, show, ban, unban, delete.", no_args_is_help=True)
reports = typer.Typer(help="What people reported: list, show, close.", no_args_is_help=True)
bans = typer.Typer(help="Who is shut out: list, add a range of addresses, remove.", no_args_is_help=True)
for part, name in ((tables, "tables"), (people, "people"), (reports, "reports"), (bans, "bans")):
    app.add_typer(part, name=name)

DatabaseOpt = Annotated[
    str | None,
    typer.Option(
        "--database", help="Another database than GOKAIDO_DATABASE_URL, or the file in GOKAIDO_DATA.", metavar="URL"
    ),
]
YesOpt = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether it is meant.")]
MostOpt = Annotated[int, typer.Option("--most", help="How many are listed.", min=1, max=5000)]
DaysOpt = Annotated[float | None, typer.Option("--days", help="How long; for ever if not said.", metavar="DAYS")]
ReasonOpt = Annotated[str, typer.Option("--reason", help="Why, for whoever reads it later.")]
TableArgs = Annotated[list[str], typer.Argument(help="The end of its address, /t/...", metavar="TABLE...")]
CopyArg = Annotated[Path, typer.Argument(help="The copy, a file.", metavar="FILE")]
PersonArg = Annotated[
    str, typer.Argument(help="The first letters of an id, as `people list` shows it.", metavar="PERSON")
]


def loaded() -> "ModuleType":
    """What works on databases, where the web table is installed."""
    try:
        import gokaido.web  # its sentences are ours  # noqa: F401
        from gokaido.admin import database
    except ImportError as error:
        raise GokaidoError("web_not_installed", missing=error.name) from error
    return database


def opened(url: str | None) -> "AbstractContextManager[Store]":
    """The database."""
    found: AbstractContextManager[Store] = loaded().opened(url)
    return found


def sure(question: str, yes: bool) -> None:
    """Go on if it is meant."""
    if not yes and not typer.confirm(question):
        raise BadOption("admin_not_done")


def said(text: str) -> None:
    """What was done."""
    Console(width=80).print(escape(text), highlight=False)


# ------------------------------------------------------------------ tables


@tables.command("list")
def list_tables(
    state: Annotated[str, typer.Option(help="waiting (nobody has moved), running or finished.")] = "",
    game: Annotated[str, typer.Option(help="Of one game.")] = "",
    person: Annotated[str, typer.Option(help="At which somebody sits, by the first letters of their id.")] = "",
    untouched: Annotated[
        float | None, typer.Option(help="At which nobody moved for so many days.", metavar="DAYS")
    ] = None,
    most: MostOpt = 50,
    database: DatabaseOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """List tables, the latest first."""
    with opened(database) as store:
        from gokaido.store.admin_lists import STATES

        from . import printing
        from .database import days, person_of

        if state not in ("", *STATES):
            raise BadOption("admin_state", given=state, known=STATES)
        since = days(untouched)
        guest = person_of(store, person).guest if person else ""
        found = store.list_matches(state, game, store.now() - since if since else None, guest, most=most)
        printing.as_json(found) if as_json else printing.print_matches(found)


@tables.command("show")
def show_table(
    table: Annotated[str, typer.Argument(help="The end of its address, /t/...")],
    database: DatabaseOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Show a table: who sits where, and the last that was said."""
    with opened(database) as store:
        from . import printing
        from .database import match_of

        line = match_of(store, table)
        stored = store.match(line.id)
        if stored is None:
            raise BadOption("admin_no_table", id=table)
        chat = store.chat(line.id, most=20)
        if as_json:
            printing.as_json(
                {**vars(line), "seats": [vars(s) for s in stored.seats], "chat": [asdict(c) for c in chat]}
            )
            return
        printing.print_matches([line])
        printing.print_seats(stored)
        for c in chat:
            said(f"  {c.number}. {c.name or '…'}: {c.text}")


@tables.command("end")
def end_tables(ids: TableArgs, yes: YesOpt = False, database: DatabaseOpt = None) -> None:
    """End tables without a winner; what was played can still be looked at."""
    with opened(database) as store:
        from .database import match_of

        found = [match_of(store, id) for id in ids]
        over = [m.id for m in found if m.ended]
        if over:
            raise BadOption("admin_ended", ids=tuple(over))
        sure(f"End {_tables(len(found))}?", yes)
        said(f"Ended {_tables(sum(store.end_outside(m.id) for m in found))}.")


@tables.command("delete")
def delete_tables(ids: TableArgs, yes: YesOpt = False, database: DatabaseOpt = None) -> None:
    """Delete tables with all that was played and said there."""
    with opened(database) as store:
        from .database import match_of

        found = [match_of(store, id).id for id in ids]
        sure(f"Delete {_tables(len(found))} for ever?", yes)
        said(f"Deleted {_tables(store.delete_matches(found))}.")


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


# ------------------------------------------------------------------ people


@people.command("list")
def list_people(
    name: Annotated[str, typer.Option(help="Letters of the name.")] = "",
    most: MostOpt = 50,
    database: DatabaseOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """List people, who came last first."""
    with opened(database) as store:
        from . import printing

        found = store.list_people(name, most=most)
        printing.as_json(found) if as_json else printing.print_people(found)


@people.command("show")
def show_person(person: PersonArg, database: DatabaseOpt = None, as_json: JsonOpt = False) -> None:
    """Show somebody and their tables."""
    with opened(database) as store:
        from . import printing
        from .database import person_of

        found = person_of(store, person)
        theirs = store.list_matches(guest=found.guest)
        if as_json:
            printing.as_json({**vars(found), "tables": [vars(m) for m in theirs]})
            return
        printing.print_people([found])
        said("")
        printing.print_matches(theirs)


@people.command("ban")
def ban_person(
    person: PersonArg, for_days: DaysOpt = None, reason: ReasonOpt = "", yes: YesOpt = False,
    database: DatabaseOpt = None,
) -> None:  # fmt: skip
    """Shut somebody out: their pages close at once, and bots play for them."""
    with opened(database) as store:
        from gokaido.store import Ban

        from .database import whom

        who, until = whom(store, person), _until(store, for_days)
        sure(f"Shut {who[:12]} out{_how_long(until)}?", yes)
        left = store.ban(Ban(secrets.token_hex(4), who=who, until=until, reason=reason[:500]))
        said(f"{who[:12]} is shut out{_how_long(until)}; bots play for them at {_tables(len(left))}.")


@people.command("unban")
def unban_person(person: PersonArg, database: DatabaseOpt = None) -> None:
    """Let somebody in again."""
    with opened(database) as store:
        from .database import whom

        who = whom(store, person)
        if not store.unban(who=[who]):
            raise BadOption("admin_no_ban", id=person)
        said(f"{who[:12]} may come in again.")


@people.command("delete")
def delete_person(person: PersonArg, yes: YesOpt = False, database: DatabaseOpt = None) -> None:
    """Delete all that is somebody's, as they can do themselves."""
    with opened(database) as store:
        from .database import person_of

        found = person_of(store, person)
        sure(f"Delete all of {found.name or '…'} ({found.guest[:12]}), {_tables(found.tables)}, for ever?", yes)
        left = store.delete_guest(found.guest)
        said(f"Deleted; {_tables(len(left))} of others remain.")


# ------------------------------------------------------------------ reports


@reports.command("list")
def list_reports(
    closed: Annotated[bool, typer.Option("--all", help="Also those that were closed.")] = False,
    most: MostOpt = 50,
    database: DatabaseOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """List reports, the newest first."""
    with opened(database) as store:
        from . import printing

        found = store.reports(closed, most)
        printing.as_json(found) if as_json else printing.print_reports(found)


@reports.command("show")
def show_report(
    report: Annotated[str, typer.Argument(help="Its id.")], database: DatabaseOpt = None, as_json: JsonOpt = False
) -> None:
    """Show a report with what was said at the table."""
    with opened(database) as store:
        from . import printing
        from .database import report_of

        found = report_of(store, report)
        printing.as_json([found]) if as_json else printing.print_report(found)


@reports.command("close")
def close_report(
    report: Annotated[str, typer.Argument(help="Its id.")],
    note: Annotated[str, typer.Option(help="What was done about it.")] = "",
    database: DatabaseOpt = None,
) -> None:
    """A report is dealt with."""
    with opened(database) as store:
        from .database import report_of

        found = report_of(store, report)
        if not store.close_report(found.id, note[:500]):
            raise BadOption("admin_closed", id=found.id)
        said(f"Report {found.id} is closed.")


# ------------------------------------------------------------------ bans


@bans.command("list")
def list_bans(database: DatabaseOpt = None, as_json: JsonOpt = False) -> None:
    """List who is shut out now."""
    with opened(database) as store:
        from . import printing

        found = store.bans()
        printing.as_json(found) if as_json else printing.print_bans(found)


@bans.command("add")
def add_ban(
    addresses: Annotated[
        str, typer.Argument(help="An address or a range: 203.0.113.0/24, 2001:db8::/32.", metavar="RANGE")
    ],
    for_days: DaysOpt = None,
    reason: ReasonOpt = "",
    yes: YesOpt = False,
    database: DatabaseOpt = None,
) -> None:
    """Shut a range of addresses out. Somebody is shut out by `people ban`."""
    with opened(database) as store:
        from gokaido.store import Ban

        from .database import network_of

        network, until = network_of(addresses), _until(store, for_days)
        sure(f"Shut {network} out{_how_long(until)}?", yes)
        store.ban(Ban(secrets.token_hex(4), network=network, until=until, reason=reason[:500]))
        said(f"{network} is shut out{_how_long(until)}.")


@bans.command("remove")
def remove_ban(ban: Annotated[str, typer.Argument(help="Its id.")], database: DatabaseOpt = None) -> None:
    """End a ban."""
    with opened(database) as store:
        if not store.unban(ban):
            raise BadOption("admin_no_ban", id=ban)
        said(f"Ban {ban} is over.")


def _until(store: "Store", number: float | None) -> "datetime | None":
    from .database import days

    last = days(number)
    return store.now() + last if last else None


def _how_long(until: "datetime | None") -> str:
    from .printing import minute

    return f" until {minute(until)} UTC" if until else " for ever"


# ------------------------------------------------------------------ the whole database


@app.command("backup")
def backup(copy: CopyArg, database: DatabaseOpt = None) -> None:
    """Copy the database, a SQLite file, while servers run."""
    said(f"Copied {_tables(loaded().backed_up(database, copy))} to {copy}. The server's secret is not in it.")


@app.command("restore")
def restore(copy: CopyArg, yes: YesOpt = False, database: DatabaseOpt = None) -> None:
    """Put a copy in the place of the database; no server may run."""
    loaded()
    sure("Replace the database, and all that happened since the copy was made?", yes)
    said(f"Brought {_tables(loaded().restored(database, copy))} back from {copy}.")


@app.command("clean")
def clean(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    yes: YesOpt = False,
    database: DatabaseOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Delete now what is kept no longer, by GOKAIDO_KEEP_WAITING, _RUNNING, _FINISHED and _REPORTS."""
    with opened(database) as store:
        from gokaido.store.keeping import batched
        from gokaido.web.settings import retention_set

        from .printing import as_json as print_json

        keep = retention_set()
        found = store.expired(keep, most=1_000_000)
        counts = {kind: sum(why == kind for _, why in found) for kind in ("waiting", "running", "finished")}
        counts |= store.forget_old(keep, count_only=True)
        if not dry_run:
            more = f"{counts['bans']} bans that are over and {counts.get('reports', 0)} old reports"
            sure(f"Delete {_tables(len(found))}, {more}?", yes)
            for some in batched([id for id, _ in found]):
                store.delete_matches(some)
            store.forget_old(keep)
        if as_json:
            print_json({"deleted": not dry_run, **counts, "tables": [id for id, _ in found]})
            return
        said("Would go:" if dry_run else "Deleted:")
        for kind, number in counts.items():
            said(f"  {kind:9} {number:6}")
