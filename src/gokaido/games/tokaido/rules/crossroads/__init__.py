"""What Crossroads adds to the rules."""
