"""Options: what is chosen before a game. Forms, command lines and environments are made from them."""

from dataclasses import dataclass

from .errors import BadOption
from .language import LANGUAGES, Words

__all__ = ["LANGUAGES", "Option", "Value", "Words", "on_off"]
Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One choice made before the game.

    The record has a field of the same name. It holds the place of the value in `allowed` for words, else the number.
    """

    name: str
    default: Value
    allowed: tuple[Value, ...]
    label: Words
    help: Words
    words: tuple[Words, ...] = ()  # what people call each value, where that is not the value itself
    short: tuple[str, ...] = ()  # the values as a header names them, where their words are long
    expansion: bool = False  # a box of its own, which is added to the game
    needs: str = ""  # the option without which it does nothing
    solo: bool = False  # counts for one player alone

    def word(self, value: Value, lang: str) -> str:
        """What people call a value."""
        return self.words[self.allowed.index(value)][lang] if self.words else str(value)

    def code(self, value: Value) -> int:
        """The number that stands for a value in the record."""
        if not isinstance(value, (bool, int, str)):  # an array has no truth of its own
            raise BadOption("option_value", option=self.name, given=value, allowed=tuple(map(str, self.allowed)))
        if isinstance(self.default, bool):
            known = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}
            value = known.get(value.lower(), value) if isinstance(value, str) else value
        if isinstance(self.default, int) and not isinstance(self.default, bool) and isinstance(value, str):
            value = int(value) if value.removeprefix("-").isdecimal() else value
        if isinstance(value, str) and isinstance(self.default, str):
            value = next((a for a in self.allowed if str(a).lower() == value.lower()), value)
        for place, allowed in enumerate(self.allowed):
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return place if isinstance(allowed, str) else int(allowed)
        raise BadOption("option_value", option=self.name, given=value, allowed=tuple(map(str, self.allowed)))

    def value(self, code: int) -> Value:
        """The value that a number in the record stands for."""
        if isinstance(self.default, str):
            return self.allowed[code]
        return bool(code) if isinstance(self.default, bool) else code


def on_off(
    name: str, label: Words, help: Words, default: bool = False, expansion: bool = False, needs: str = ""
) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), label, help, expansion=expansion, needs=needs)
