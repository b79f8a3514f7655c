"""The pieces of Tokaido Duo, the board in play, and what is printed on them, as tables for the rules."""
