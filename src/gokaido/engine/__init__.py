"""The engine: records, chance, events, builds and matches. It knows no game."""
