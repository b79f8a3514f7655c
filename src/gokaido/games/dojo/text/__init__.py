"""Micro Dojo in words."""
