"""Who asks: a guest with a cookie, or a program with a link's secret."""

import asyncio
from dataclasses import dataclass, replace
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from gokaido.engine.errors import BadOption
from gokaido.store import Lost

from ..http.parameters import Depends
from ..i18n.catalogue import LANGUAGES
from ..services import services
from .keys import Keys, hashed, new_guest

COOKIE = "gokaido"
YEAR = 365 * 24 * 3600
THEMES = ("", "washi", "night")
NAME_LENGTH = 24
JOINER = "\u200d"  # makes one sign of several


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser. The cookie holds who he is and what he likes; the database only the hash."""

    id: str
    name: str = ""
    lang: str = ""  # "": as the browser asks
    theme: str = ""  # "": as the system is
    fresh: bool = False
    owner: str = ""  # the hash of whom he came as, by a pass

    @property
    def hash(self) -> str:
        """What the database knows him by."""
        return self.owner or hashed(self.id)

    def keep(self, response: Response, keys: Keys, secure: bool) -> None:
        """Write the cookie."""
        data = {"id": self.id, "name": self.name, "lang": self.lang, "theme": self.theme}
        value = keys.sign({**data, "owner": self.owner} if self.owner else data)
        response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")

    def with_likes(self, name: str | None, lang: str | None, theme: str | None) -> "Guest":
        """The same guest with another name, language or theme."""
        return replace(
            self,
            name=self.name if name is None else clean_name(name),
            lang=lang if lang in LANGUAGES else self.lang,
            theme=theme if theme in THEMES else self.theme,
        )


def clean_name(name: str) -> str:
    """A name as it is stored: one line, not too long."""
    visible = "".join(c for c in name if c.isprintable() or c.isspace())
    return " ".join(visible.split())[:NAME_LENGTH].strip()


def named(name: str | None) -> str | None:
    """The name that somebody gave, if any; one without a letter is refused."""
    if name is not None and not clean_name(name):
        raise BadOption("no_name")
    return name


def clean_text(text: str) -> str:
    """What somebody wrote as it is stored: one line, without signs that nobody sees, but for those in emoji."""
    return " ".join("".join(c for c in " ".join(text.split()) if c.isprintable() or c == JOINER).split())


def guest_of(request: Request) -> Guest:
    """The guest of a request; a new one when the cookie is missing or not ours."""
    known: Guest | None = getattr(request.state, "guest", None)
    if known is None:
        data = services(request).keys.unsign(request.cookies.get(COOKIE, ""))
        if data.get("id"):
            name, lang, theme, owner = (data.get(part, "") for part in ("name", "lang", "theme", "owner"))
            known = Guest(data["id"], name, lang, theme, owner=owner)
        else:
            known = Guest(new_guest(), fresh=True)
        request.state.guest = known
    return known


def language_of(request: Request) -> str:
    """The guest's choice, else what the browser asks for."""
    chosen = guest_of(request).lang or request.query_params.get("lang", "")
    return chosen if chosen in LANGUAGES else asked_language(request.headers.get("accept-language", ""))


def asked_language(header: str) -> str:
    """The first language of an Accept-Language header that we speak; English when there is none."""
    ranked = []
    for place, part in enumerate(header.split(",")[:20]):
        tag, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((lang for _, _, lang in sorted(ranked) if lang in LANGUAGES), "en")


def bearer(request: Request) -> str | None:
    """The secret that a program shows."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret.strip() else None


async def still_somebody(request: Request) -> None:
    """Let a browser that was closed be somebody new: others, who had the same pass, may come as the old one, too."""
    if "cookie" not in request.headers:  # a program, or somebody new already
        return
    guest = guest_of(request)
    try:
        known = guest.fresh or not await asyncio.to_thread(services(request).store.is_closed, guest.hash)
    except Lost:  # who shows a secret is known by that, and reads on while the database is silent
        if bearer(request) is None:
            raise
        known = False
    if not known:
        request.state.guest = replace(guest, id=new_guest(), owner="", fresh=True)


async def _visitor(request: Request) -> Guest:  # what is not `async` would be sent to a thread
    return guest_of(request)


async def _language(request: Request) -> str:
    return language_of(request)


Visitor = Annotated[Guest, Depends(_visitor)]
Lang = Annotated[str, Depends(_language)]
