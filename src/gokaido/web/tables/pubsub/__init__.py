"""How processes that share a database hear of each other."""
