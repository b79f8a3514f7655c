"""`gokaido admin`: tables, people, reports and bans of a server, in its database; the server may run meanwhile.

database  opening it, and finding in it what an argument names
printing  lists for a terminal of 80 columns, and as JSON
commands  gokaido admin ...
"""
