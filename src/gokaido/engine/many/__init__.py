"""Many matches at once: the loops that step them, batches, GPUs."""
