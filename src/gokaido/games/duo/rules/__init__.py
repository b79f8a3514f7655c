"""The rules of Tokaido Duo."""
