"""What must hold of the words of a game, as far as it has any: names of actions, sentences, the table in a terminal."""

from rich.text import Text as RichText

from gokaido.engine.errors import IllegalAction
from gokaido.engine.game import Game, numbered_names, plain_description, plain_event, plain_notation
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES

from .walks import TableSetup, walk

COLUMNS = 80


def languages(game: Game) -> None:
    """Names, options and their values are there in every language."""
    table = TableSetup(game, game.rules.seats[0])
    for what, words in (
        ("The name", game.names),
        *((f"The label of {o.name}", o.label) for o in game.rules.options),
        *((f"The help of {o.name}", o.help) for o in game.rules.options),
        *((f"A value of {o.name}", words) for o in game.rules.options for words in o.words),
    ):
        missing = [lang for lang in LANGUAGES if not words.get(lang)]
        if missing:
            raise table.fault(f"{what} is missing in {', '.join(missing)}.")
    if any(game.blurb.values()) and not all(game.blurb.get(lang) for lang in LANGUAGES):
        raise table.fault("The blurb is there in one language only.")


def names_of_actions(table: TableSetup, seed: int) -> None:
    """Every legal action has a name of its own, which `parse` understands, and words in every language."""
    text = table.game.text
    for match in walk(table, seed):
        spelled = [a.text for a in match.legal]
        if len(set(spelled)) < len(spelled):
            raise table.fault(f"Two legal actions are written alike: {', '.join(sorted(spelled))}.", match)
        for action in match.legal:
            for written in (action.text, action.text.upper()):
                if match.parse(written).id != action.id:
                    raise table.fault(f"{written!r} is not understood as {action.text!r}.", match)
            if text.describe is not plain_description and not _is_described(match, action.id):
                raise table.fault(f"{action.text!r} is not described in every language.", match)


def _is_described(match: Match, action: int) -> bool:
    """Has an action a title or a note in every language? What it brings, which is slow to find, needs neither."""
    known = match.view_state(match.actor)
    said = [match.game.text.describe(known, action, lang) for lang in LANGUAGES]
    return all(one.title or any(one.notes) for one in said)


def names_of_others(table: TableSetup, seed: int) -> None:
    """The name of an action that is not legal now is never taken for the beginning of another name."""
    if table.game.text.notation is plain_notation:
        return
    names: set[str] = set()
    for known in (False, True):  # the second time all names are known from the start
        for match in walk(table, seed):
            legal = {a.text for a in match.legal}
            if known:
                for name in sorted(names - legal):
                    if any(text.startswith(name) for text in legal):  # others cannot be mistaken
                        _refuse(table, match, name)
            names |= legal


def _refuse(table: TableSetup, match: Match, name: str) -> None:
    try:
        meant = match.parse(name).text
    except IllegalAction:
        return
    raise table.fault(f"{name!r} is not legal, but is understood as {meant!r}.", match)


def sentences(table: TableSetup, seed: int) -> None:
    """Sentences of the log begin and end as sentences do, for everybody, in every language."""
    text = table.game.text
    for match in walk(table, seed):
        sides = table.game.rules.sides(table.seats)
        for lang in LANGUAGES:
            if text.side_names is not numbered_names and len(match.names(lang)) < sides:
                raise table.fault(f"`side_names` gives {len(match.names(lang))} names for {sides} sides.", match)
            for seat in (None, 0) if text.say is not plain_event else ():
                for said in match.sentences(lang, seat):
                    begins = said[0].isupper() or not said[0].isalpha()
                    if not begins or said[-1] not in ".!?…" or "None" in said or "unknown" in said:
                        raise table.fault(f"{said!r} is no sentence to show to people.", match)


def terminal(table: TableSetup, seed: int) -> None:
    """The table in a terminal has at most 80 columns."""
    for moves, match in enumerate(walk(table, seed)):
        if moves % 7 and not match.over:
            continue
        for lang in LANGUAGES:
            shown = table.game.text.terminal(match.view_state(match.actor), lang, match.names(lang))
            broad = [line for line in RichText.from_markup(shown).plain.splitlines() if len(line.rstrip()) > COLUMNS]
            if broad:
                raise table.fault(f"The table in the terminal is broader than {COLUMNS} columns: {broad[0]!r}.", match)


def score_sheets(table: TableSetup, seed: int) -> None:
    """The lines of a score sheet have a number for each side, and at the end they add up to the points."""
    for match in walk(table, seed):
        if not match.over:
            continue
        for lang in LANGUAGES:
            lines = match.score_sheet(lang)
            sums = tuple(map(sum, zip(*(line.points for line in lines))))
            if lines and sums != match.scores:
                raise table.fault(f"The score sheet adds up to {sums}, not to {match.scores}.", match)
