"""Who knows what in Micro Dojo."""
