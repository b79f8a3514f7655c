"""Tokaido in words."""
