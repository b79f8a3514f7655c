"""Puzzles: positions from self-play with one decision that is clearly best by what its seat knows."""
