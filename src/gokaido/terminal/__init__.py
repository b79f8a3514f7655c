"""Playing and replaying in the terminal."""

from gokaido.engine.errors import add_sentences

add_sentences(__name__)
