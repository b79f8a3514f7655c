"""Questions about the games, answered with tables and pages."""
