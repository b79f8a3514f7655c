"""A push service that speaks the real protocol: it checks who calls (RFC 8292), and its browsers read (RFC 8291)."""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def b64(data: bytes) -> str:
    """As the protocol writes bytes."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    """And reads them."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, as far as one block."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


class PushBrowser:
    """A browser that subscribed, and can read what is sent to it."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(CURVE), os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def keys(self) -> dict[str, str]:
        """What it gives away."""
        return {"p256dh": b64(self.point), "auth": b64(self.auth)}

    def read(self, body: bytes) -> Any:
        """What was sent."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, hidden = body[21 : 21 + length], body[21 + length :]
        assert len(hidden) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text, mark = AESGCM(key).decrypt(nonce, hidden, None).rstrip(b"\0")[:-1], b"\x02"
        assert AESGCM(key).decrypt(nonce, hidden, None).rstrip(b"\0")[-1:] == mark
        return json.loads(text)


class PushService:
    """Keeps what browsers were sent; one that unsubscribed is gone."""

    def __init__(self) -> None:
        self.browsers: dict[str, PushBrowser] = {}
        self.sent: list[tuple[str, Any]] = []
        self.refused: list[str] = []
        self.gone: set[str] = set()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def subscribe(self, name: str) -> dict[str, str]:
        """What a browser called `name` gives to a site."""
        self.browsers[name] = PushBrowser()
        return {"endpoint": f"{self.origin}/push/{name}", **self.browsers[name].keys()}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                name = self.path.removeprefix("/push/")
                body = self.rfile.read(int(self.headers["content-length"]))
                try:
                    service.check(self.headers)
                    status = 410 if name in service.gone else 201
                    if status == 201:
                        service.sent.append((name, service.browsers[name].read(body)))
                except Exception as error:
                    service.refused.append(repr(error))
                    status = 400
                self.send_response(status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        return Handler

    def check(self, headers: Any) -> None:
        """Is it signed, for us, not for ever, with all that belongs to it?"""
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert len(headers["topic"]) <= 32
        scheme, _, rest = headers["authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        said, _, signature = fields["t"].rpartition(".")
        head, claims = (json.loads(unb64(part)) for part in said.split("."))
        raw = unb64(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(fields["k"]))
        key.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
        assert (scheme, head["alg"], claims["aud"]) == ("vapid", "ES256", self.origin)
        assert time.time() < claims["exp"] < time.time() + 24 * 3600
        assert claims["sub"].startswith(("mailto:", "https:"))


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service for as long as it is needed."""
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join(10)
