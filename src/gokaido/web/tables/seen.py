"""What pages say that they have seen."""

from typing import NamedTuple


class Seen(NamedTuple):
    """What somebody has seen of a table, as its tag says it: the table itself, and the chat up to a number."""

    table: str
    chat: int

    @classmethod
    def of(cls, tag: str) -> "Seen":
        """Read a tag that a page sends back; one that is none has seen nothing."""
        number, _, rest = tag.partition("-")
        chat, _, others = rest.partition(".")
        if not (chat.isascii() and chat.isdigit() and len(chat) < 10):
            return cls("", 0)
        return cls(f"{number}.{others}.{chat != '0'}", int(chat))
