"""The pages as a web app that can be installed: its manifest, its service worker, its page without a connection.

None of these says anything of whoever asks for it.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ..access.visitors import Lang
from ..http.router import Router
from ..services import services
from ..views.page import BLURB, STATIC, render

router = Router()
ASK_AGAIN = {"cache-control": "no-cache"}
A_DAY = {"cache-control": "public, max-age=86400"}
INK, PAPER = "#1b2f50", "#f7f1e4"
ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))


@router.get("/manifest.webmanifest")
async def manifest(request: Request, lang: Lang) -> Response:
    """What the app is called and looks like."""
    version = services(request).asset_version
    icons = [
        {"src": f"/static/icons/{name}.png?{version}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for name, size, use in ICONS
    ]
    said = {"name": "Gokaido", "short_name": "Gokaido", "description": BLURB[lang], "lang": lang, "id": "/"}
    look = {"display": "standalone", "background_color": PAPER, "theme_color": INK}
    made = {**said, **look, "start_url": "/", "scope": "/", "icons": icons}
    return JSONResponse(made, headers=ASK_AGAIN, media_type="application/manifest+json")


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """The icon where browsers and others look for it unasked."""
    return Response(STATIC.joinpath("icons/favicon.ico").read_bytes(), media_type="image/x-icon", headers=A_DAY)


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker, at the root because it looks after every page; another when any file has changed."""
    text = STATIC.joinpath("sw.js").read_text("utf-8").replace("VERSION", services(request).asset_version)
    return Response(text, media_type="text/javascript", headers=ASK_AGAIN)


@router.get("/offline")
async def offline(request: Request, lang: Lang) -> Response:
    """What is shown without a line. It is kept by the browser, so it says nothing of whoever asked for it."""
    page = render("offline.html", lang, version=services(request).asset_version)
    return HTMLResponse(page, headers=ASK_AGAIN)
