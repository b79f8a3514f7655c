"""Rules written as C."""
