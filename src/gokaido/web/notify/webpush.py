"""Web Push: RFC 8291 hides a message from everybody but one browser, RFC 8292 says which server it comes from."""

import base64
import hashlib
import hmac
import json
import os
import time
from dataclasses import dataclass

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ..errors import Invalid

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of its points
RECORD = 4096  # bytes
VALID = 12 * 3600  # seconds for which a signature is good
DAY = 24 * 3600


def b64(data: bytes) -> str:
    """As the protocol writes bytes."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    """As the protocol writes bytes; nothing when it is none."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class BrowserKeys:
    """What a browser gives with its address: messages for it are hidden with these."""

    p256dh: str
    auth: str

    @classmethod
    def checked(cls, p256dh: str, auth: str) -> "BrowserKeys":
        """Keys that can be used."""
        if len(p256dh) > 100 or len(auth) > 40 or len(unb64(auth)) != 16:
            raise Invalid("push_keys")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
        except (ValueError, InvalidKey):
            raise Invalid("push_keys") from None
        return cls(p256dh, auth)


class Vapid:
    """The server's own key, made from its secret: the same for every process and after every start."""

    def __init__(self, secret: str) -> None:
        seed = hmac.new(secret.encode(), b"vapid", hashlib.sha512).digest()
        self.key = ec.derive_private_key(int.from_bytes(seed) % (ORDER - 1) + 1, CURVE)
        self.public = b64(point(self.key.public_key()))

    def header(self, origin: str, contact: str) -> str:
        """Who calls, signed for one service."""
        claims = {"aud": origin, "exp": int(time.time()) + VALID, "sub": contact}
        said = ".".join(b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def hidden(message: bytes, keys: BrowserKeys) -> bytes:
    """A message as `aes128gcm`, one record, for one browser."""
    theirs, ours, salt = unb64(keys.p256dh), ec.generate_private_key(CURVE), os.urandom(16)
    mine = point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derived(shared, unb64(keys.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def headers(vapid: Vapid, origin: str, contact: str, topic: str) -> dict[str, str]:
    """What goes with a message; a later one of the same topic replaces one that was not delivered yet."""
    return {
        "authorization": vapid.header(origin, contact),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(DAY),
        "topic": topic,
        "urgency": "normal",
    }
