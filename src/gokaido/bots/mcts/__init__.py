"""Tree search over information sets."""
