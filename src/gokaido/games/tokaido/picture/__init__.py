"""Tokaido as SVG."""
