"""Bots that learnt."""
