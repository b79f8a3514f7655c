"""The data files of the three boxes, and columns of their tables."""

from gokaido.engine.data import TomlTable, load

BASE = load("gokaido.games.tokaido", "data/base.toml")
CROSSROADS = load("gokaido.games.tokaido", "data/crossroads.toml")
MATSURI = load("gokaido.games.tokaido", "data/matsuri.toml")


def column(rows: list[TomlTable], name: str) -> tuple[int, ...]:
    """A number of each row."""
    return tuple(r.number(name) for r in rows)


def texts(rows: list[TomlTable], name: str) -> tuple[str, ...]:
    """A text of each row."""
    return tuple(r.text(name) for r in rows)


def words(rows: list[TomlTable], end: str = "") -> tuple[dict[str, str], ...]:
    """A text of each row in every language."""
    return tuple(r.words(end) for r in rows)


def named_in(row: TomlTable, key: str, known: dict[str, int]) -> int:
    """The number of a name that another table declares."""
    word = row.text(key)
    if word not in known:
        raise row.wrong(key, f"must be one of {', '.join(known)}, not {word!r}")
    return known[word]
