"""Passes: a person's own link that brings all their tables, and their name, to another device.

A browser is a guest by what its cookie holds. Whoever comes by a pass gets a cookie that names the pass's owner; all
that is theirs is then found under one guest, from every device. To close the other devices, everything is moved to a
guest whom only the asking browser is told of.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from gokaido.store import Lost, Profile, Taken

from ..access.keys import Keys, hashed, new_guest
from ..access.visitors import Guest
from .registry import Late, Tables


class Passes:
    """Gives, renews and revokes passes."""

    def __init__(self, tables: Tables, keys: Keys) -> None:
        self.tables = tables
        self.store = tables.store
        self.keys = keys

    async def profile(self, guest: str) -> Profile:
        """What a guest keeps."""
        return await asyncio.to_thread(self.store.profile, guest)

    async def owner(self, secret: str) -> Profile | None:
        """Whose pass it is."""
        return await asyncio.to_thread(self.store.profile_by_pass, hashed(secret))

    def secret_of(self, kept: Profile) -> str | None:
        """The end of the link of somebody who has a pass."""
        return self.keys.pass_of(kept.guest, kept.renewed) if kept.pass_hash else None

    def _with_pass(self, kept: Profile) -> Profile:
        return replace(kept, pass_hash=hashed(self.keys.pass_of(kept.guest, kept.renewed)))

    async def give(self, guest: str, name: str) -> None:
        """A pass for somebody; who has one keeps it."""
        kept = await self.profile(guest)
        if kept.pass_hash is None:
            given = self._with_pass(replace(kept, name=name, renewed=kept.renewed + 1))
            with suppress(Taken):  # another device was quicker
                await asyncio.to_thread(self.store.give_pass, given)

    async def rename(self, before: Guest, after: Guest) -> None:
        """Somebody has another name: a pass brings that one."""
        if before.name != after.name and not after.fresh:
            await asyncio.to_thread(self.store.rename, after.hash, after.name)

    async def close_others(self, guest: str, renew: bool) -> tuple[str, list[str]]:
        """Have nobody else be this guest, by the pass or by a browser; with another pass, or none.

        Returns who the guest is from now on, and the matches at which that must be known: see `reread`.
        """
        old = await self.profile(guest)
        new = replace(old, guest=hashed(new_guest()), renewed=old.renewed + 1, pass_hash=None)
        try:
            moved = await asyncio.to_thread(self.store.move_guest, old, self._with_pass(new) if renew else new)
        except Taken:
            raise Late("pass_changed") from None
        return new.guest, moved

    async def join(self, old: str, new: str) -> list[str]:
        """Bring what one browser has along to another guest; returns the matches, as above."""
        return await asyncio.to_thread(self.store.join_guest, old, new)

    async def reread(self, matches: Iterable[str]) -> None:
        """Let tables that are in memory see who is at them now; other processes find it by comparing."""
        for match in matches:
            with suppress(Lost):
                await self.tables.heard(match)
            self.tables.pubsub.publish(match)
