"""The drawings: glyphs, colours and frames that every game's `draw.py` is made of. Knows no game and no rule."""
