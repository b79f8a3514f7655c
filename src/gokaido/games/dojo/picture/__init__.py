"""Micro Dojo as SVG."""
