"""The symbols, and the notation in which they are drawn."""
