"""Under which addresses others reach this server, for links to share."""

import socket
from contextlib import suppress
from ipaddress import ip_address

from starlette.requests import Request

from ..services import services
from .page import base_url

HERE = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")


def local_addresses() -> list[str]:
    """The addresses of this machine in its own networks."""
    found: list[str] = []
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("10.255.255.255", 1))  # nothing is sent: the system says from where it would be
        found.append(line.getsockname()[0])
    private = [one for one in found if ip_address(one).is_private and not ip_address(one).is_loopback]
    return list(dict.fromkeys(private))[:4]


def bases(request: Request) -> list[str]:
    """Where others find this server: under the name one came by, unless that means this machine alone."""
    base, name = base_url(request), request.url.hostname
    if name not in HERE or services(request).settings.bound not in EVERYWHERE:
        return [base]
    port = f":{request.url.port}" if request.url.port else ""
    return [f"{request.url.scheme}://{one}{port}" for one in local_addresses()] or [base]
