"""Errors are sentences for the person who made the mistake; they say what would be right."""


class GokaidoError(Exception):
    """Anything that a user of the library can do wrong."""


class UnknownGame(GokaidoError):
    """No game of that name is installed."""


class BadOption(GokaidoError):
    """An option that the game does not have, or a value that it does not take."""


class IllegalAction(GokaidoError):
    """An action that may not be played now."""


class BadPosition(GokaidoError):
    """An arranged position that the game cannot have."""


class BadSave(GokaidoError):
    """A file that holds no match which this version can replay."""


def sentence_list(things: list[str], most: int = 12) -> str:
    """`a, b and c`, cut after `most`."""
    shown = things[:most]
    if len(things) > most:
        return f"{', '.join(shown)} and {len(things) - most} more"
    if len(shown) < 2:
        return "".join(shown) or "nothing"
    return f"{', '.join(shown[:-1])} and {shown[-1]}"
