"""Mistakes that only a server knows."""

from gokaido.engine.errors import GokaidoError


class NotFound(GokaidoError):
    """There is no such thing, or not for whoever asks."""


class Forbidden(GokaidoError):
    """Not from there."""


class Busy(GokaidoError):
    """Not now: too many others want the same."""


class Full(Busy):
    """There is no room for another table in memory."""


class Invalid(GokaidoError):
    """A request that is not understood."""
