"""For bots: features, and estimates of actions and positions."""
