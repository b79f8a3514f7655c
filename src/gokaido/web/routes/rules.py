"""The rules of each game, in our words."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from gokaido.engine.registry import games

from ..access.visitors import Lang
from ..errors import NotFound
from ..http.router import Router
from ..views.page import page

router = Router()
_LINK = re.compile(r'href="(\w+)\.md"')  # from one document to another
_PICTURE = re.compile(r"<p><img [^>]*></p>\n")  # of the site alone: here there is a table to look at
CHECKOUT = Path(__file__).parents[4] / "docs" / "rules"


@cache
def rules_text(box: str, lang: str) -> Markup | None:
    """The page of a box's rules: packed beside this file, or in the docs of a checkout."""
    packed = files("gokaido.web").joinpath("rules_text")
    for name in ((lang, f"{box}.md"), (f"{box}.md",)):
        for folder in (packed, CHECKOUT):
            source = folder.joinpath(*name)
            if source.is_file():
                made = MarkdownIt("commonmark", {"html": False}).enable("table").render(source.read_text("utf-8"))
                return Markup(_PICTURE.sub("", _LINK.sub(r'href="/rules/\1"', made)))
    return None


def boxes() -> dict[str, dict[str, str]]:
    """Every box with rules of its own: the games, and their expansions, each named as its option is."""
    found = {key: game.names for key, game in games().items()}
    for game in games().values():
        found |= {o.name: o.label for o in game.rules.options if rules_text(o.name, "en")}
    return found


@router.get("/rules/{box}")
async def rules(request: Request, box: str, lang: Lang) -> Response:
    """The rules of a game or an expansion."""
    known = boxes()
    if box not in known:
        raise NotFound("no_rules")
    game = games().get(box) or next(g for g in games().values() if box in {o.name for o in g.rules.options})
    return page(request, "rules.html", box=box, boxes=known, text=rules_text(box, lang), cover=game.picture.cover())
