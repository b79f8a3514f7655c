"""What Matsuri adds to the rules."""
