"""How an older database becomes a newer one. Each step is a file in versions/; they run at start."""
