"""The rules of Micro Dojo."""
