"""Who knows what in Tokaido."""
