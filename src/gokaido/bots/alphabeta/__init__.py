"""Alpha-beta, for two-sided games that hide nothing."""
