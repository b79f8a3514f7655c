"""What people learn from."""
