"""Bots of others: processes that are asked one JSON line and answer one."""
