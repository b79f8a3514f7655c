"""The board of Tokaido Duo: its file, and the island that follows from it."""
