"""Who knows what in Tokaido Duo."""
