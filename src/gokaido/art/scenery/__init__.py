"""Landscapes and scenes."""
