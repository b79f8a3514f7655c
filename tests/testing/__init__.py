"""Tests of gokaido.testing."""
