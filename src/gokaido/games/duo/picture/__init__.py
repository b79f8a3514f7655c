"""Tokaido Duo as SVG."""
