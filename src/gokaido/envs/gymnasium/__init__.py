"""Gymnasium environments: one seat in one match, or in each of many."""
