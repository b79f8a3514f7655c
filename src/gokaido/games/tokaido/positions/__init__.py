"""Positions of Tokaido built by names."""
