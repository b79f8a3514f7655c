"""Bots that learnt by themselves: a network alone, or inside a tree search."""
