"""The games: every folder here that has a `GAME`. A new game is one more folder and not one line elsewhere."""
