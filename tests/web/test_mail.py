"""Mail about turns: only to an address that was confirmed, one letter for all that waits, stopped by one press."""

import logging
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from gokaido.engine.errors import BadOption
from gokaido.store import MailAddress, Store
from gokaido.web.access.keys import Keys
from gokaido.web.errors import Invalid
from gokaido.web.notify.mail import Post, checked_address
from gokaido.web.notify.teller import Teller
from gokaido.web.settings import Settings
from gokaido.web.tables import waiting

from .served import Served, free_port, on_a_loop, served, settings, wait_until
from .test_passes import Device

LINK = re.compile(r"http://\S+?(/[cu]/[\w-]+)")


class Box:
    """What a mail server was given."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = ""  # instead of taking it

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """A letter has come."""
        if self.refuses:
            return self.refuses
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        assert envelope.rcpt_tos == [letter["To"]]
        self.letters.append(letter)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """The letters to somebody."""
        return [letter for letter in self.letters if letter["To"] == address]


@pytest.fixture(scope="module")
def box() -> Box:
    """A mail server's box."""
    return Box()


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, box: Box) -> Iterator[Served]:
    """A server that writes at once."""
    port, before, waiting.SETTLED = free_port(), waiting.SETTLED, 0.02
    post = Controller(box, hostname="127.0.0.1", port=port)
    post.start()
    url = f"sqlite:///{tmp_path_factory.mktemp('mail')}/t.sqlite"
    mail = {
        "smtp_url": f"smtp://127.0.0.1:{port}",
        "mail_from": "table@gokaido.test",
        "public_url": "http://gokaido.test",
    }
    with served(settings(url, tell_after=0, mail_after=0, mail_every=0, **mail)) as one:
        yield one
    post.stop()
    waiting.SETTLED = before


def text_of(letter: EmailMessage) -> str:
    """What a letter says."""
    body: str = letter.get_content()
    return body


def link_of(letter: EmailMessage) -> str:
    """The path of the link in a letter."""
    found = LINK.search(text_of(letter))
    assert found
    return found[1]


def confirmed(server: Served, box: Box, address: str) -> Device:
    """Somebody who wants mail, and has confirmed the address."""
    device = Device(server)
    assert device.post("/me/mail", address=address).status_code == 303
    link = link_of(box.to(address)[0])
    device.get(link)
    assert device.post(link).status_code == 200
    return device


def test_mail_goes_to_a_confirmed_address_once_for_a_turn(mailing: Served, box: Box) -> None:
    claire = confirmed(mailing, box, "claire@example.org")
    table = claire.open()
    wait_until(lambda: len(box.to("claire@example.org")) == 2)
    letter = box.to("claire@example.org")[1]
    assert letter["Subject"] == "It is your turn · Gokaido"
    assert f"http://gokaido.test/t/{table}" in text_of(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    on_a_loop(_tell_again(mailing))
    assert len(box.to("claire@example.org")) == 2
    stop = letter["List-Unsubscribe"].strip("<>").removeprefix("http://gokaido.test")
    with mailing.client() as program:  # as a mail program does it: no cookie, no page before
        assert program.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    claire.open()
    assert mailing.services.store.mail_by(guest=_guest(mailing, table)) is None


async def _tell_again(server: Served) -> None:
    """Another process looks, too."""
    state = server.services
    teller = Teller(state.store, state.settings, state.vapid, state.post)
    await teller.tell()
    await teller.write_letters()
    teller.close()


def _guest(server: Served, table: str) -> str:
    stored = server.services.store.match(table)
    assert stored
    return stored.people[0].devices[0]


def test_nothing_is_sent_before_the_address_is_confirmed(mailing: Served, box: Box) -> None:
    hugo = Device(mailing)
    hugo.post("/me/mail", address="hugo@example.org")
    table = hugo.open()
    store = mailing.services.store
    wait_until(lambda: mailing.services.tables.hot[table].match.actor == 0)
    store.mail_later(table, 0, *(2 * [timedelta(0)]))
    assert [one for one in store.claim_mails() if one.address == "hugo@example.org"] == []
    link = link_of(box.to("hugo@example.org")[0])
    assert "hugo@example.org" in hugo.get(link).text
    found = store.mail_by(guest=_guest(mailing, table))
    assert found
    assert not found.confirmed  # opening a link confirms nothing


def test_nobody_is_asked_again_and_again(mailing: Served, box: Box) -> None:
    """Neither one address by many, nor many by one."""
    first = Device(mailing)
    assert first.post("/me/mail", address="victim@example.org").status_code == 303
    assert Device(mailing).post("/me/mail", address="victim@example.org").status_code == 409
    assert first.post("/me/mail", address="other@example.org").status_code == 409
    first.post("/me/mail/off")
    assert Device(mailing).post("/me/mail", address="victim@example.org").status_code == 409
    assert len(box.to("victim@example.org")) == 1
    assert box.to("other@example.org") == []


def test_french_letters_are_french(mailing: Served, box: Box) -> None:
    device = Device(mailing)
    device.post("/me", lang="fr")
    device.post("/me/mail", address="marie@example.org")
    assert box.to("marie@example.org")[0]["Subject"] == "Est-ce votre adresse ? · Gokaido"


@pytest.mark.parametrize(
    "text",
    ["", "x", "a@b", "a@b.c\r\nBcc: x@y.org", "a b@c.org", "<a@b.org>", "a@b.org, c@d.org", "a@-.x", "é@b.org",
     "a@b..org", "x" * 300 + "@b.org", '"a"@b.org', "a@b.org\x00"],
)  # fmt: skip
def test_an_address_is_plain(text: str) -> None:
    with pytest.raises(Invalid):
        checked_address(text)


def test_titles_get_into_no_header() -> None:
    chosen = Settings(smtp_url="smtp://x", mail_from="a@b.org", public_url="https://x.org")
    to = MailAddress("0" * 16, "g", "c@d.org")
    letter = Post(chosen, Keys("s" * 32)).turns(to, [("0" * 16, "Evil\r\nBcc: all@x.org", "dojo")])
    assert "Bcc" not in letter
    assert "Evil" not in letter["Subject"]


def test_a_closed_post_is_tried_again(tmp_path: Path, box: Box, mailing: Served) -> None:
    claire = confirmed(mailing, box, "again@example.org")
    state = mailing.services
    table = claire.open()
    wait_until(lambda: len(box.to("again@example.org")) == 2)
    store, found = state.store, state.store.mail_by(guest=_guest(mailing, table))
    assert found
    store.not_mailed(found.id, [table], store.now())
    wait_until(lambda: len(box.to("again@example.org")) == 3)


class Closings(logging.Handler):
    """How often the log has said that the post is closed. A server that starts takes away what pytest listens with."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        self.heard += record.getMessage() == "the post is closed"


@pytest.fixture
def closings() -> Iterator[Closings]:
    """Listens to the log of letters."""
    one, log = Closings(), logging.getLogger("gokaido.notify")
    log.addHandler(one)
    yield one
    log.removeHandler(one)


def test_a_post_that_refuses_loses_nothing_and_is_named_once(mailing: Served, box: Box, closings: Closings) -> None:
    """It answers 5xx: the letter is written again when its time has come, and the log says it once."""
    claire, hugo = (confirmed(mailing, box, f"{name}-5xx@example.org") for name in ("claire", "hugo"))
    state, before = mailing.services, len(box.letters)
    box.refuses = "554 not today"
    mine = [claire.open(), hugo.open()]
    found = [state.store.mail_by(guest=_guest(mailing, table)) for table in mine]

    def waits_again(table: str) -> bool:
        with state.store.engine.connect() as connection:
            due = "SELECT count(*) FROM mail_addresses WHERE guest = ? AND due > CURRENT_TIMESTAMP"
            later = connection.exec_driver_sql(due, (_guest(mailing, table),)).scalar()
        return bool(later) and _told(state.store, table)

    for table in mine:
        wait_until(lambda table=table: waits_again(table))  # type: ignore[misc]
    wait_until(lambda: closings.heard)
    assert closings.heard == 1
    assert len(box.letters) == before
    box.refuses = ""

    def came(address: MailAddress, table: str) -> bool:
        if waits_again(table):  # its time comes now, also where the server is only just putting it off
            state.store.not_mailed(address.id, [], state.store.now())
        return len(box.to(address.address)) == 2

    for address, table in zip(found, mine):
        assert address
        wait_until(lambda address=address, table=table: came(address, table))  # type: ignore[misc]


def _told(store: Store, table: str) -> bool:
    """Was whoever a table waits for told, and not written to?"""
    with store.engine.connect() as connection:
        told = "SELECT count(*) FROM turns WHERE match = ? AND told IS NOT NULL AND mailed IS NULL"
        return bool(connection.exec_driver_sql(told, (table,)).scalar())


def test_a_post_that_does_not_answer_slows_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closings: Closings
) -> None:
    """It takes the line and says nothing: pushes and moves go on meanwhile, and the letter waits."""
    monkeypatch.setattr("gokaido.web.notify.mail.PATIENCE", 3)
    monkeypatch.setattr(waiting, "SETTLED", 0.02)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        mail = {
            "smtp_url": f"smtp://127.0.0.1:{silent.getsockname()[1]}",
            "mail_from": "table@gokaido.test",
            "public_url": "http://gokaido.test",
        }
        url = f"sqlite:///{tmp_path}/t.sqlite"
        with served(settings(url, tell_after=0, mail_after=0, mail_every=0, **mail)) as server:
            claire, store = Device(server), server.services.store
            table = claire.open()
            guest = _guest(server, table)
            store.ask_mail(MailAddress("a" * 16, guest, "claire@example.org"), "confirm", "stop")
            store.confirm_mail("confirm")
            hot = server.services.tables.hot[table]
            wait_until(lambda: hot.match.actor == 0)
            wait_until(lambda: _told(store, table))
            store.mail_later(table, 0, timedelta(0), timedelta(0))
            silent.settimeout(30)
            line, _ = silent.accept()  # the server waits for a greeting now
            number = hot.number
            form = {"action": str(hot.match.legal[0].id), "number": str(number + 1)}
            assert claire.post(f"/t/{table}/move", **form).status_code == 303
            assert hot.number > number
            wait_until(lambda: closings.heard)
            line.close()


def test_mail_without_an_address_to_come_from_is_refused() -> None:
    with pytest.raises(BadOption, match="GOKAIDO_MAIL_FROM"):
        Post(Settings(smtp_url="smtp://x"), Keys("s" * 32))
