"""Positions of Micro Dojo built by names."""
