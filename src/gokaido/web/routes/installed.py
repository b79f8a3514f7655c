"""The pages as a web app that can be installed: its manifest, its service worker, its page without a connection.

None of these says anything of whoever asks for it.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ..access.visitors import Lang
from ..http.router import Router
from ..services import services
from ..views.page import STATIC, render

router = Router()
ASK_AGAIN = {"cache-control": "no-cache"}
INK, PAPER = "#1b2f50", "#f7f1e4"
ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))
BLURB = {
    "en": "Five board games on the roads of Edo Japan, with friends or good opponents.",
    "fr": "Cinq jeux de société sur les routes du Japon d’Edo, entre amis ou contre de bons adversaires.",
}


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
