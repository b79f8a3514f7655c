"""Suites: fixed deals and fixed opponents, so that bots of different people can be compared."""
