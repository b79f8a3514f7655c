"""Letters by SMTP, where the host of the server has set it up. Nothing that people write gets into a header."""

import re
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from gokaido.engine.errors import BadOption
from gokaido.engine.registry import games
from gokaido.store import MailAddress

from ..access.keys import Keys
from ..errors import Invalid
from ..settings import Settings
from ..views.page import render

LONGEST = 254
PATIENCE = 20.0  # seconds
PLAIN = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


class Closed(Exception):
    """The post takes no letters now."""


def checked_address(text: str) -> str:
    """An address as nearly everybody's is: plain letters, one line."""
    text = text.strip()
    if len(text) > LONGEST or not PLAIN.fullmatch(text) or ".." in text:
        raise Invalid("mail_address")
    return text


class Post:
    """Writes and sends letters."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self.server, self.sender = urlsplit(settings.smtp_url), settings.mail_from
        self.url, self.keys = settings.public_url.rstrip("/"), keys
        self.open = bool(settings.smtp_url and settings.mail_from and settings.public_url)
        if settings.smtp_url and not self.open:
            raise BadOption("mail_settings")

    def ask(self, to: MailAddress) -> EmailMessage:
        """A letter that asks whether the address is right."""
        link = f"{self.url}/c/{self.keys.mail_confirm(to.id)}"
        return self._letter(to, "confirm", link=link)

    def turns(self, to: MailAddress, found: list[tuple[str, str, str]]) -> EmailMessage:
        """A letter about all tables that wait."""
        known = games()
        lines = [(title, known[game].names[to.lang] if game in known else game, id) for id, title, game in found]
        return self._letter(to, "turns", tables=[(title, game, f"{self.url}/t/{id}") for title, game, id in lines])

    def _letter(self, to: MailAddress, kind: str, **context: object) -> EmailMessage:
        stop = f"{self.url}/u/{self.keys.mail_stop(to.id)}"
        letter = EmailMessage()
        letter["From"] = Address("Gokaido", addr_spec=self.sender)
        letter["To"] = Address(addr_spec=to.address)
        letter["Subject"] = render("mail_subject.html", to.lang, kind=kind).strip()
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(render(f"mail_{kind}.html", to.lang, stop=stop, url=self.url, **context).strip() + "\n")
        return letter

    def send(self, letter: EmailMessage) -> None:
        """Give a letter to the server; `Closed` when it takes none, so that it can be sent later."""
        try:
            line = self._connect()
        except (OSError, smtplib.SMTPException) as error:
            raise Closed(type(error).__name__) from error
        with line:
            line.send_message(letter)

    def _connect(self) -> smtplib.SMTP:
        host, port, secure = self.server.hostname or "", self.server.port, self.server.scheme == "smtps"
        context = ssl.create_default_context()
        if secure:
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, port or 465, timeout=PATIENCE, context=context)
        else:
            line = smtplib.SMTP(host, port or 25, timeout=PATIENCE)
            line.ehlo()
            if line.has_extn("starttls"):
                line.starttls(context=context)
                secure = True
        if self.server.username:
            if not secure:
                line.close()
                raise smtplib.SMTPException("a password is not sent in the open")
            line.login(unquote(self.server.username), unquote(self.server.password or ""))
        return line
