"""Builds everything that is published, checks it and tries it: `make release`."""
