"""Bots: they are given an observation, never the state, so they cannot cheat."""

from .choice import Bot, Choice, bot

__all__ = ["Bot", "Choice", "bot"]
