"""How people stand: what a finished table says, and what ratings become of it.

anchors   how strong the bots are, as it was measured
ratings   one game, and what somebody's rating becomes
outcome   what came of a table, for each who played
counting  tables that are over, counted in the background
"""
