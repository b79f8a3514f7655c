"""Tables in memory: playing, undoing, creating, bots, hints."""
