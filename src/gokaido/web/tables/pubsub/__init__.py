"""How the processes of one database hear of each other: PostgreSQL's LISTEN, Redis, or sockets of one machine.

A message names the match and, when it was a move, brings the move itself, so that who hears it need not read it. No
message is relied upon: every few seconds each process compares the tables that it shows with the database.
"""

import os
import socket
from pathlib import Path

from gokaido.store import Store

from .base import EVERYTHING, PubSub

__all__ = ["EVERYTHING", "FOLDER", "PubSub", "pubsub_of"]
FOLDER = "GOKAIDO_PUBSUB"  # set by `gokaido serve --workers N` for its processes


def pubsub_of(store: Store, redis_url: str | None, workers: int) -> PubSub:
    """The way that fits."""
    if redis_url:
        from .redis import RedisPubSub

        store.tells = False
        return RedisPubSub(store, redis_url)
    if store.postgres:
        from .postgres import PostgresPubSub

        return PostgresPubSub(store)
    folder = os.environ.get(FOLDER)
    if workers > 1 and folder and hasattr(socket, "AF_UNIX"):
        from .sockets import SocketPubSub

        return SocketPubSub(store, Path(folder))
    return PubSub(store, shared=workers > 1)
