"""What one learns from: reviews of matches."""

from gokaido.engine.errors import add_sentences

add_sentences(__name__)
