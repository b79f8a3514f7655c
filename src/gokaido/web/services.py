"""The parts of a running application, as every request finds them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request

if TYPE_CHECKING:
    from gokaido.store import Store

    from .access.keys import Keys
    from .health import HealthCheck
    from .notify.mail import Post
    from .notify.webpush import Vapid
    from .sandbox.pool import Sandbox
    from .settings import Settings
    from .tables.bots import Bots
    from .tables.cleaning import Cleaning
    from .tables.clocks import Clocks
    from .tables.matchmaking import Matchmaking
    from .tables.outside import OutsideChanges
    from .tables.passes import Passes
    from .tables.registry import Tables
    from .tables.reviews import Reviews
    from .tables.seating import Seating
    from .views.drawing import Drawings
    from .views.page import PageStyles
    from .views.stream import Closing


@dataclass(frozen=True)
class Services:
    """Everything that is made once, when the application starts."""

    settings: "Settings"
    keys: "Keys"
    closing: "Closing"
    store: "Store"
    health: "HealthCheck"
    tables: "Tables"
    seating: "Seating"
    passes: "Passes"
    matchmaking: "Matchmaking"
    clocks: "Clocks"
    outside: "OutsideChanges"
    cleaning: "Cleaning"
    vapid: "Vapid"
    post: "Post"
    bots: "Bots"
    reviews: "Reviews"
    drawings: "Drawings"
    sandbox: "Sandbox"
    asset_version: str
    page_styles: "PageStyles"
    in_browsers: Callable[[str], bool]  # (game): can a browser think about it by itself?


def services(request: Request) -> Services:
    """The parts of the application that a request came to."""
    found: Services = request.app.state.services
    return found
