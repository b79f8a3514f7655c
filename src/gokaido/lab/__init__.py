"""The laboratory: simulations and measurements over any game."""
