"""Links, signatures and hashes.

An invitation, a person's own secret and a link to watch are 128 bits that only somebody with the server's secret can
compute, so that they can be shown again; the database holds their hashes alone. Renewed, they are others.
"""

import base64
import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

LINK_BYTES = 16
SEED_BITS = 96


class Keys:
    """Everything that is made from the server's secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._signer = URLSafeSerializer(secret, salt="guest", signer_kwargs={"digest_method": hashlib.sha256})

    def _mac(self, *parts: str) -> bytes:
        return hmac.new(self._secret, "\0".join(parts).encode(), hashlib.sha256).digest()

    def _secret_of(self, *parts: str) -> str:
        return base64.urlsafe_b64encode(self._mac(*parts)[:LINK_BYTES]).decode().rstrip("=")

    def invite(self, match: str, seat: int, renewed: int = 0) -> str:
        """The end of the link that invites to a seat."""
        return self._secret_of("link", match, f"{seat}.{renewed}" if renewed else str(seat))

    def watch(self, match: str) -> str:
        """The end of the link to watch."""
        return self._secret_of("link", match, "-1")

    def personal(self, match: str, person: str, renewed: int) -> str:
        """The secret of somebody at a table: a token for programs, and the end of their return link."""
        return self._secret_of("person", match, person, str(renewed))

    def pass_of(self, guest: str, renewed: int) -> str:
        """The end of the link that makes another browser the same guest; `guest` is the hash."""
        return self._secret_of("pass", guest, str(renewed))

    def mail_confirm(self, address: str) -> str:
        """The end of the link that says that an address is right; `address` is its id."""
        return self._secret_of("confirm", address)

    def mail_stop(self, address: str) -> str:
        """The end of the link that stops mail."""
        return self._secret_of("stop", address)

    def address(self, host: str) -> str:
        """What is stored of where somebody comes from, to count them."""
        return self._mac("address", host).hex()

    def challenge(self, browser: str, purpose: str, until: int) -> bytes:
        """What an authenticator is asked to sign: for one browser, one purpose, until a moment."""
        head = until.to_bytes(8) + secrets.token_bytes(16)
        return head + self._mac("challenge", browser, purpose, head.hex())[:16]

    def challenge_fits(self, browser: str, purpose: str, challenge: bytes) -> bool:
        """Did we ask this browser so?"""
        head, mac = challenge[:24], challenge[24:]
        return hmac.compare_digest(self._mac("challenge", browser, purpose, head.hex())[:16], mac)

    def csrf(self, guest: str) -> str:
        """What a form must carry to show that our own page made it."""
        return self._mac("form", guest).hex()[:32]

    def csrf_fits(self, guest: str, token: str) -> bool:
        """Compared in constant time."""
        return hmac.compare_digest(self.csrf(guest).encode(), token.encode())

    def sign(self, data: dict[str, str]) -> str:
        """Data as a cookie that nobody else can write."""
        return str(self._signer.dumps(data))

    def unsign(self, cookie: str) -> dict[str, str]:
        """What a cookie holds; nothing when there is none, or it is not ours."""
        if not cookie:  # a program's every request: a mistake would be made, caught, and found by the collector
            return {}
        try:
            data = self._signer.loads(cookie)
        except BadSignature:
            return {}
        return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(a: str, b: str) -> bool:
    """Equal, in constant time."""
    return hmac.compare_digest(a.encode(), b.encode())


def new_seed() -> int:
    """A seed from the system's secure source."""
    return secrets.randbits(SEED_BITS)


def seed_hash(seed: str) -> str:
    """What is shown of a seed from the start: the SHA-256 of its decimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def new_match_id() -> str:
    """A name for a table in addresses and logs; not a secret."""
    return secrets.token_hex(8)


def new_person_id() -> str:
    """A name for somebody at a table; not a secret."""
    return secrets.token_hex(8)


def new_seek() -> str:
    """The secret by which a program asks whether it has found others to play with."""
    return secrets.token_urlsafe(LINK_BYTES)


def new_guest() -> str:
    """What a cookie calls somebody."""
    return secrets.token_urlsafe(LINK_BYTES)
