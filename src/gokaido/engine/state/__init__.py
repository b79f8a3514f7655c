"""What a state is made of: records, chance, events."""
