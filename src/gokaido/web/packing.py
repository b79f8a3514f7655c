"""What is sent as gzip: answers are packed as they go out, files of the pages once and for all.

A first visit is short of round trips before it is short of bytes: styles are one file, and scripts are one file. Who
has no styles yet is sent them inside the page.

Packing a page takes milliseconds of a core; what is long is packed in a thread, so that nobody waits for it.
"""

import asyncio
import gzip
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from mimetypes import guess_type

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gokaido.art.svg.frame import stylesheet

from .access.limits import POLICY, WASM_POLICY
from .views.page import STATIC, WEEK, PageStyles, symbol_sheets

STYLES = ("vendor/fonts.css", "tokens.css", "ui.css", "picture.css", "pages.css")
SCRIPTS = ("vendor/htmx.min.js", "vendor/hx-sse.min.js", "table.js", "tips.js", "motion.js", "results.js")
SHORT, LONG = 800, 16_000  # bytes that are not worth it, and bytes that are packed in a thread
LEVEL, BEST = 5, 9  # of an answer, and of a file that is packed once
KEPT = {"cache-control": f"public, max-age={WEEK}", "vary": "accept-encoding"}
DENSE = ("font/", "image/png")  # packed already


def pack(body: bytes, level: int = LEVEL) -> bytes:
    """As gzip."""
    return gzip.compress(body, level, mtime=0)


def takes_gzip(headers: Headers) -> bool:
    """Does whoever asks unpack it?"""
    return "gzip" in headers.get("accept-encoding", "")


class Packing:
    """Packs what goes out in one piece and is not packed yet; streams see to it themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold back the head of an answer until its body is known."""
        if scope["type"] != "http" or not takes_gzip(Headers(scope=scope)):
            await self.app(scope, receive, send)
            return
        head: Message | None = None

        async def out(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                if any(name == b"content-encoding" for name, _ in message["headers"]):
                    await send(message)
                else:
                    head = message
                return
            if head is not None:
                first, head = head, None
                if not message.get("more_body") and len(message.get("body", b"")) >= SHORT:
                    message = await _packed(first, message)
                await send(first)
            await send(message)

        await self.app(scope, receive, out)


async def _packed(head: Message, message: Message) -> Message:
    """The body of an answer, packed; its head says so."""
    body = message["body"]
    small = await asyncio.to_thread(pack, body) if len(body) > LONG else pack(body)
    head["headers"] = list(head["headers"])
    headers = MutableHeaders(raw=head["headers"])
    headers["content-encoding"], headers["content-length"] = "gzip", str(len(small))
    headers.add_vary_header("accept-encoding")
    return {**message, "body": small}


# ------------------------------------------------------------------ files of the pages


@dataclass(frozen=True)
class Asset:
    """A file that pages refer to. It never changes under its address, which names the version of all."""

    body: bytes
    packed: bytes | None  # None where packing saves nothing
    kind: str


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path: the styles, those of pictures among them, and the scripts of all pages as one each."""
    files = {f.relative_to(STATIC).as_posix(): f.read_bytes() for f in sorted(STATIC.rglob("*")) if f.is_file()}  # type: ignore[attr-defined]
    files["picture.css"] = stylesheet().encode()  # pages forbid style elements
    styles, scripts = ("".join(files.pop(name, b"").decode() + "\n" for name in names) for names in (STYLES, SCRIPTS))
    styles = short_style(styles).replace("url(vendor/", "url(/static/vendor/")
    files["style.css"], files["script.js"] = styles.encode(), short_script(scripts).encode()
    files["lobby.js"] = short_script(files["lobby.js"].decode()).encode()
    for family, sheet in symbol_sheets().items():
        files[f"symbols/{family}.svg"] = sheet.encode()
    return {path: _asset(path, body) for path, body in files.items()}


def _asset(path: str, body: bytes) -> Asset:
    kind = guess_type(path)[0] or "application/octet-stream"
    return Asset(body, None if kind.startswith(DENSE) else pack(body, BEST), kind)


def short_style(text: str) -> str:
    """Styles without comments and without spaces that say nothing."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text))
    return re.sub(r"(?<=[\w-]): (?=[^{}]*})", ":", text).replace(";}", "}")


def short_script(text: str) -> str:
    """Scripts without comments that have a line, or the end of one, and without what lines are indented by."""
    lines = (re.sub(r"(^|\s)// [^\"'`]*$", "", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("// "))


@cache
def asset_version() -> str:
    """Another when any file has changed."""
    digest = sha256()
    for path, asset in assets().items():
        digest.update(path.encode() + asset.body)
    return digest.hexdigest()[:10]


@cache
def page_styles() -> PageStyles:
    """The styles as a page holds them."""
    text = assets()["style.css"].body
    digest = b64encode(sha256(text).digest()).decode()
    policy = POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")
    return PageStyles(f"<style>{text.decode()}</style>", policy)


def in_browsers(game: str) -> bool:
    """Are the files there with which a browser thinks about a game by itself?"""
    return all(f"wasm/{game}{end}" in assets() for end in (".wasm", ".json", ".bin", ".net.json"))


async def static(request: Request) -> Response:
    """A file of the pages. The version may stand in the path, for files that refer to others beside them."""
    path: str = request.path_params["path"]
    path = path.partition("/")[2] if path.startswith("v-") else path
    asset = assets().get(path)
    if asset is None:
        raise HTTPException(404)
    headers = {**KEPT, "content-security-policy": WASM_POLICY} if path == "wasm/worker.js" else KEPT
    if asset.packed is None or not takes_gzip(request.headers):
        return Response(asset.body, media_type=asset.kind, headers=headers)
    return Response(asset.packed, media_type=asset.kind, headers={**headers, "content-encoding": "gzip"})
