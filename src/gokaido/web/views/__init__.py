"""What one viewer is shown."""
