"""The laboratory: simulations and measurements over any game."""

from gokaido.engine.errors import add_sentences

add_sentences(__name__)
