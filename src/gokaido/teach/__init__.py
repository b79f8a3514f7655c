"""What one learns from: puzzles, guided first journeys, reviews of matches."""

from gokaido.engine.errors import add_sentences

add_sentences(__name__)
