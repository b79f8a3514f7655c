"""Who is told of which turn. Every process looks for turns that nobody was told of; each turn is one's alone."""

import asyncio
import http.client
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import orjson

from gokaido.engine.registry import games
from gokaido.store import Lost, MailAddress, Store, StoredMatch, StoredTurn, Subscription

from ..background import again
from ..errors import Invalid
from ..i18n.catalogue import translations
from ..settings import Settings
from .endpoints import call
from .mail import Closed, Post
from .webpush import BrowserKeys, Vapid, headers, hidden

log = logging.getLogger("gokaido.notify")
POLL = 5.0  # seconds between two looks
THREADS = 4  # services that are called at the same time
AGAIN = timedelta(minutes=10)  # after which a post that was closed is tried again
REFUSED = timedelta(days=1)  # after which an address that was refused is
GONE = (404, 410)  # the browser has unsubscribed


class Teller:
    """Tells people that it is their turn, in those ways that they asked for."""

    def __init__(self, store: Store, settings: Settings, vapid: Vapid, post: Post) -> None:
        self.store, self.settings, self.vapid, self.post = store, settings, vapid, post
        self.pool = ThreadPoolExecutor(THREADS, "push")
        self.silent: str | None = None  # why the post is closed

    async def run(self) -> None:
        """Look again and again; a post that does not answer keeps nobody else waiting."""
        seconds = min(POLL, max(0.05, self.settings.tell_after))
        looks = (self.tell, self.write_letters)
        await asyncio.gather(*(again(look, seconds, log, "nobody was told", "telling failed") for look in looks))

    async def tell(self) -> None:
        """Tell whoever is waited for, and was not told yet."""
        before = self.store.now() - timedelta(seconds=self.settings.tell_after)
        for turn in await asyncio.to_thread(self.store.claim_turns, before):
            found = await asyncio.to_thread(self.store.subscriptions_at, turn.match, turn.seat)
            stored = await asyncio.to_thread(self.store.match, turn.match) if found else None
            if self.post.open:
                wait, every = (timedelta(seconds=s) for s in (self.settings.mail_after, self.settings.mail_every))
                await asyncio.to_thread(self.store.mail_later, turn.match, turn.seat, wait, every)
            if stored and stored.ended is None:
                loop = asyncio.get_running_loop()
                await asyncio.gather(*(loop.run_in_executor(self.pool, self._push, one, stored, turn) for one in found))

    async def write_letters(self) -> None:
        """Write to those whose tables have waited for long enough; when the post is closed, to all of them later."""
        if not self.post.open:
            return
        closed = False
        for to in await asyncio.to_thread(self.store.claim_mails):
            if closed:
                await asyncio.to_thread(self.store.not_mailed, to.id, [], self.store.now() + AGAIN)
            else:
                closed = not await asyncio.to_thread(self._write, to)

    def _write(self, to: MailAddress) -> bool:
        """One letter about all that waits. One that is not taken is written again later; False when none is."""
        found = self.store.turns_to_mail(to.guest)
        if not found:
            return True
        try:
            self.post.send(self.post.turns(to, found))
        except (Closed, smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
            refused = isinstance(error, smtplib.SMTPRecipientsRefused)  # this one, not the post as such
            self.store.not_mailed(to.id, [id for id, _, _ in found], self.store.now() + (REFUSED if refused else AGAIN))
            reason = str(error) if isinstance(error, Closed) else type(error).__name__  # an answer may name the address
            self._note(None if refused else reason, refused)
            return refused
        except (OSError, smtplib.SMTPException) as error:  # it may have arrived, and nobody gets two
            log.warning("a letter broke off", extra={"reason": type(error).__name__})
            return False
        self._note(None, False)
        return True

    def _note(self, closed: str | None, refused: bool) -> None:
        """A line in the log when the post closes, and one when it is open again."""
        if refused:
            log.warning("an address was refused", extra={"again": str(REFUSED)})
        elif closed and self.silent is None:
            log.warning("the post is closed", extra={"reason": closed})
        elif self.silent and closed is None:
            log.info("the post is open again")
        self.silent = self.silent if refused else closed

    def _push(self, browser: Subscription, stored: StoredMatch, turn: StoredTurn) -> None:
        """Tell one browser; one that is gone is forgotten. What fails is not tried again: the turn was one's alone."""
        parts = browser.endpoint.split("/", 3)
        origin, keys = "/".join(parts[:3]), BrowserKeys(browser.p256dh, browser.auth)
        contact = self.settings.contact or "mailto:nobody@example.org"
        head = headers(self.vapid, origin, contact, stored.id)
        try:
            body = hidden(orjson.dumps(message(stored, turn, browser.lang)), keys)
            status = call(browser.endpoint, self.settings.push_services, head, body)
        except (OSError, http.client.HTTPException, Invalid, ValueError) as error:
            log.warning("a push service was not reached", extra={"reason": type(error).__name__})
            return
        if status in GONE:
            with suppress(Lost):
                self.store.forget_endpoint(browser.endpoint)
        elif status >= 300:
            log.warning("a push service refused", extra={"status": status})

    def close(self) -> None:
        """Call nobody more."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def message(stored: StoredMatch, turn: StoredTurn, lang: str) -> dict[str, str]:
    """What a notification says: nothing but what the table is called."""
    game = games().get(stored.game)
    said = translations(lang).gettext("Your turn")
    body = f"{stored.title} · {game.names[lang]}" if game else stored.title
    return {"title": said, "body": body, "url": f"/t/{stored.id}", "tag": stored.id}
