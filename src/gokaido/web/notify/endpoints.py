"""Addresses that browsers give us to call. Whoever sends one may mean a machine that only this server can reach.

So it is https at a public address, looked up once and called at just that address; or one of the services that the
host of the server has named, and then no other.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from ..errors import Invalid

LONGEST = 600  # letters of an address
PATIENCE = 5.0  # seconds


def checked(endpoint: str, allowed: tuple[str, ...]) -> SplitResult:
    """The parts of an address that may be called."""
    parts = _parts(endpoint)
    if parts is None or parts.username or parts.fragment or not parts.hostname:
        raise Invalid("push_endpoint")
    if allowed:
        if f"{parts.scheme}://{parts.netloc}" not in allowed:
            raise Invalid("push_endpoint")
    elif parts.scheme != "https" or parts.port not in (None, 443) or _is_number(parts.hostname):
        raise Invalid("push_endpoint")
    return parts


def _parts(endpoint: str) -> SplitResult | None:
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return None
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError:
        return None
    return parts


def _is_number(host: str) -> bool:
    """An address instead of a name: no push service is called so."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").isdigit() or "." not in host
    return True


def public_address(host: str, port: int) -> str:
    """Where a name leads, if all that it leads to is public."""
    found = {str(line[4][0]) for line in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not found or not all(_is_public(address) for address in found):
        raise OSError(f"{host} is not public")
    return min(found, key=lambda address: (":" in address, address))


def _is_public(address: str) -> bool:
    one = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(one, "ipv4_mapped", None) or getattr(one, "sixtofour", None) or one
    return mapped.is_global and not mapped.is_multicast and one.is_global


class PinnedConnection(http.client.HTTPSConnection):
    """Speaks to one address, under the name that its certificate must have."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(host, 443, timeout=PATIENCE, context=ssl.create_default_context())
        self.address, self.tls = address, ssl.create_default_context()

    def connect(self) -> None:
        """To the address that was looked at, not to where the name leads by now."""
        line = socket.create_connection((self.address, 443), PATIENCE)
        self.sock = self.tls.wrap_socket(line, server_hostname=self.host)


def _line(parts: SplitResult, named: bool) -> http.client.HTTPConnection:
    """To a service that the host named, wherever it is; else to a public address."""
    host = parts.hostname or ""
    if not named:
        return PinnedConnection(host, public_address(host, 443))
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.netloc, timeout=PATIENCE)


def call(endpoint: str, allowed: tuple[str, ...], headers: Mapping[str, str], body: bytes) -> int:
    """POST to an endpoint; the status that came back. It is followed nowhere, and what it says is not read."""
    parts = checked(endpoint, allowed)
    line = _line(parts, named=bool(allowed))
    try:
        line.request("POST", parts.path + (f"?{parts.query}" if parts.query else ""), body, dict(headers))
        return line.getresponse().status
    finally:
        line.close()
