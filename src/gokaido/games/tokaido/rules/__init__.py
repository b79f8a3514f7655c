"""The rules of Tokaido."""
