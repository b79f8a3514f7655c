"""What a server does again and again beside its requests."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from gokaido.store import Lost


async def again(
    look: Callable[[], Awaitable[object]], seconds: float, log: logging.Logger, silent: str, failed: str
) -> None:
    """Look every so many seconds; while the database is silent, or after a fault, the next look is later."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await look()
        except Lost as error:
            log.warning(silent, extra={"reason": str(error)})
        except Exception:
            log.exception(failed)
