"""Telling people that it is their turn, when they asked for it.

endpoints   which addresses of push services are called, and calling them
webpush     the protocol: what is sent is readable for one browser alone, and signed by this server
mail        letters by SMTP
teller      who is told of which turn, once among all processes
"""
