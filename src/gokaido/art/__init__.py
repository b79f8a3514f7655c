"""The drawings: glyphs, colours and frames that every game's `draw.py` is made of. Knows no game and no rule.

paint, curves, lettering    elements, lines and words as SVG text
palette, patterns           pigments by day and night, Edo patterns
notation, glyphs, scrolls   the symbols (symbols/*.txt) and how they are written
scenery, fields, scenes...  landscapes and their pieces
pieces                      what lies on every table: sheets, crests, pawns, gauges
frame                       a drawing becomes a picture that stands alone
"""
