"""Positions of Tokaido Duo built by names."""
