"""Which form of the picture a page gets: the script says how wide the window is, else the browser's name hints it."""

from starlette.requests import Request

COOKIE = "form"
PAGE_FORMS = ("desk", "print", "tall")


def form_of(request: Request) -> str:
    """`desk` for a wide window, `print` for one between, `tall` for a phone."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in PAGE_FORMS:
        return chosen
    return "tall" if "Mobi" in request.headers.get("user-agent", "") else "desk"
