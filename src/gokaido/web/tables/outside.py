"""What whoever runs the server changed in the database: bans, and tables that were ended, deleted or left.

The command that does so knows no server; every process looks once a second.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Iterable

from ..background import again
from .registry import Tables

log = logging.getLogger("gokaido.outside")
LOOK = 1.0  # seconds between two looks
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class OutsideChanges:
    """Knows who is shut out, and brings tables in memory up to date."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self.people: frozenset[str] = frozenset()  # guests, and people without a browser
        self.networks: tuple[Network, ...] = ()
        self.heard: set[int] | None = None  # the latest changes; None: those from before this process do not count

    async def run(self) -> None:
        """Look again and again; a database that is silent now is asked again later."""
        await again(self.look, LOOK, log, "bans were not looked at", "looking for bans failed")

    async def look(self) -> None:
        """One look at bans and changes."""
        bans = await asyncio.to_thread(self.store.bans)
        people = frozenset(ban.who for ban in bans if ban.who)
        networks = tuple(ipaddress.ip_network(ban.network) for ban in bans if ban.network)
        if (people, networks) != (self.people, self.networks):
            self.people, self.networks = people, networks
            for table in list(self.tables.alive.values()):
                table.ring()  # streams of those who are shut out end
        found = await asyncio.to_thread(self.store.outside_changes, max(self.heard or (0,)))
        if self.heard is not None:
            for number, match in found:
                if number not in self.heard:
                    await self.reread(match)
        self.heard = {number for number, _ in found} or self.heard or set()

    @property
    def nobody(self) -> bool:
        """Is nobody shut out?"""
        return not (self.people or self.networks)

    def shuts(self, who: Iterable[str], address: str) -> bool:
        """May somebody not come in, by who they are or by where they come from?"""
        if self.people and not self.people.isdisjoint(who):
            return True
        return bool(self.networks) and _within(address, self.networks)

    async def reread(self, match: str) -> None:
        """Have a table that is in memory be as it is stored; one that was deleted goes, and its streams end."""
        tables = self.tables
        if match in tables.loading:
            await asyncio.wait([tables.loading[match]])
        table = tables.alive.get(match)
        if table is None:
            return
        async with table.lock:
            await asyncio.to_thread(table.reread, self.store)
        if table.deleted:
            tables.alive.pop(match, None)
            tables.forget(match)
        else:
            await tables.change(table, lambda: None)  # its clock runs or stands still as it should
        table.wake()


def _within(address: str, networks: Iterable[Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a test, or a socket without an address
        return False
    known = getattr(found, "ipv4_mapped", None) or found
    return any(known in network for network in networks)
