"""The printed pieces of Tokaido and the numbers that stand for them."""
