"""The web table: lobby, tables, replays, live updates, JSON API.

settings, keys         how it is run; links, signatures and hashes
table, tables          one match in memory; all of them, rebuilt from the store when asked for
takeback, bots, voices undo; bots that move at a pace; how processes hear of each other
view                   what one viewer is shown of a table
guests, guard          who asks; what is refused
stream                 server-sent events
api, lobby, board ...  the routes
app                    all of it put together
"""
