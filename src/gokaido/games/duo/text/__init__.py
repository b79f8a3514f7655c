"""Tokaido Duo in words."""
