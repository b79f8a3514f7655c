"""How fast everything runs."""
