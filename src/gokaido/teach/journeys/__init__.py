"""Guided first journeys: a few decisions at an arranged table, each with one idea. Their words are data."""
