"""Passkeys, with Chromium's own authenticator: made in one browser, they bring everything back to another."""

from typing import Any

from playwright.sync_api import Browser, Page

from .browser import Visit
from .served import Served
from .test_passes import TABLES, Device

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def authenticator(page: Page, known: list[Any] | None = None) -> tuple[Any, str]:
    """An authenticator in a browser, with the passkeys that another one has; returns how to ask it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    for credential in known or []:
        session.send("WebAuthn.addCredential", {"authenticatorId": made, "credential": credential})
    return session, made


def test_a_passkey_brings_everything_back(server: Served, whole_browser: Browser) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    laptop, phone = Visit(whole_browser), Visit(whole_browser)
    table = laptop.open_from_lobby(url)
    session, made = authenticator(laptop.page)
    laptop.page.goto(f"{url}/me")
    laptop.page.click("[data-passkey=made]")
    laptop.page.wait_for_selector("#no-passkeys", state="attached")
    kept = session.send("WebAuthn.getCredentials", {"authenticatorId": made})["credentials"]
    authenticator(phone.page, kept)
    phone.page.goto(f"{url}/me")
    phone.page.click("[data-passkey=shown]")
    phone.page.wait_for_url("**/tables")
    assert TABLES.findall(phone.page.content()) == [table]
    phone.page.goto(f"{url}/me")
    assert phone.page.input_value("#name") == "Claire"
    phone.page.click("button[form=no-passkeys]")
    phone.page.wait_for_selector("#no-passkeys", state="detached")
    phone.page.click("[data-passkey=shown]")
    phone.page.wait_for_function("() => document.getElementById('passkey-said').textContent !== ''")
    assert phone.wrong  # the browser, too, says that it was refused
    phone.wrong.clear()
    laptop.close()
    phone.close()


def test_an_answer_serves_one_browser_once(server: Served, whole_browser: Browser) -> None:
    url = server.url.replace("127.0.0.1", "localhost")
    visit = Visit(whole_browser)
    authenticator(visit.page)
    visit.page.goto(f"{url}/me")
    sent: list[str] = []
    visit.page.on("request", lambda r: sent.append(r.post_data or "") if "/passkey/" in r.url else None)
    visit.page.click("[data-passkey=made]")
    visit.page.wait_for_selector("#no-passkeys", state="attached")
    visit.page.click("[data-passkey=shown]")
    visit.page.wait_for_url("**/tables")
    made, shown = (one for one in sent if one.startswith("answer="))
    stranger = Device(server)
    for path, answer in (("made", made), ("shown", shown), ("shown", made), ("made", shown)):
        headers = {"x-csrf-token": stranger.token, "content-type": "application/x-www-form-urlencoded"}
        again = stranger.client.post(f"/me/passkey/{path}", content=answer, headers=headers)
        assert again.status_code == 422, path
    for odd in ("", "x", "{}", "[]", '{"id": "x"}', '{"id": "x", "response": {"clientDataJSON": "e30"}}'):
        assert stranger.post("/me/passkey/made", answer=odd).status_code == 422
        assert stranger.post("/me/passkey/shown", answer=odd).status_code == 422
    visit.close()
