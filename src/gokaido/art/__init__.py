"""The drawings: glyphs, colours and frames that every game's pictures are made of. Knows no game and no rule.

svg/        elements, curves, lettering and patterns as SVG text; a drawing becomes a picture that stands alone
glyphs/     the symbols (symbols/*.txt) and how they are written
scenery/    landscapes and their pieces
palette     pigments by day and night
pieces      what lies on every table: sheets, crests, pawns, gauges
"""
