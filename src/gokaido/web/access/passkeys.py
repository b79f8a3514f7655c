"""Passkeys (WebAuthn), where the server has py_webauthn: an authenticator of one's own brings everything back.

A challenge is signed for one browser and one purpose and lives for minutes. Who has signed in is another browser by
then, so the same answer does not serve twice.
"""

import json
import time
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from gokaido.store import StoredPasskey

from ..errors import Invalid
from .keys import Keys

AVAILABLE = find_spec("webauthn") is not None
MINUTES = 5 * 60
REGISTER, SIGN_IN = "register", "sign in"


class PasskeyCheck:
    """Asks authenticators, and checks what they answer, at one address."""

    def __init__(self, keys: Keys, url: str) -> None:
        self.keys, self.origin = keys, url
        self.place = urlsplit(url).hostname or ""

    def to_register(self, browser: str, guest: str, name: str) -> str:
        """What a browser is asked to make a passkey for."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        wanted = AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        )
        return options_to_json(
            generate_registration_options(
                rp_id=self.place,
                rp_name="Gokaido",
                user_id=bytes.fromhex(guest)[:32],
                user_name=name or "Gokaido",
                challenge=self.keys.challenge(browser, REGISTER, int(time.time()) + MINUTES),
                authenticator_selection=wanted,
            )
        )

    def to_sign_in(self, browser: str) -> str:
        """What a browser is asked to show a passkey for."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        challenge = self.keys.challenge(browser, SIGN_IN, int(time.time()) + MINUTES)
        required = UserVerificationRequirement.REQUIRED
        return options_to_json(
            generate_authentication_options(rp_id=self.place, challenge=challenge, user_verification=required)
        )

    def registered(self, browser: str, guest: str, answer: str) -> StoredPasskey:
        """A passkey that was made."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        made = self._checked(verify_registration_response, browser, REGISTER, answer)
        credential, key = bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key)
        return StoredPasskey(credential, guest, key, made.sign_count)

    def signed_in(self, browser: str, known: StoredPasskey, answer: str) -> int:
        """How often a passkey was used, now that it has been again."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes

        key = base64url_to_bytes(known.public_key)
        more = {"credential_public_key": key, "credential_current_sign_count": known.used}
        return int(self._checked(verify_authentication_response, browser, SIGN_IN, answer, **more).new_sign_count)

    def _checked(self, verify: Any, browser: str, purpose: str, answer: str, **more: Any) -> Any:
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            return verify(
                credential=answer,
                expected_challenge=self._challenge(browser, purpose, answer),
                expected_rp_id=self.place,
                expected_origin=self.origin,
                require_user_verification=True,
                **more,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise Invalid("passkey") from error

    def _challenge(self, browser: str, purpose: str, answer: str) -> bytes:
        """The challenge that was answered, if it is ours, for this browser, and not too old."""
        from webauthn.helpers import base64url_to_bytes

        said = json.loads(base64url_to_bytes(json.loads(answer)["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(said["challenge"])
        until = int.from_bytes(challenge[:8])
        if not time.time() < until or not self.keys.challenge_fits(browser, purpose, challenge):
            raise Invalid("passkey")
        return challenge


def name_of(answer: str) -> str:
    """Which passkey an answer is of."""
    try:
        found = json.loads(answer)["id"]
    except (ValueError, KeyError, TypeError):
        raise Invalid("passkey") from None
    return str(found)
